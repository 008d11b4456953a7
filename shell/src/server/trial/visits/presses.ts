import type { Props } from '../browser/markHandlers';
import type { Press } from '../pages/parsedHtml';
import { record } from '../record';
import { saidIn } from '../answers/saidIn';
import { reason } from '../step';
import type { Effects } from '../browser/effects';
import type { States } from '../browser/SetStates';
import { needsBrowser } from '../browser/withoutBrowser';
import type { EdgeCases, UnnamedEvent } from '../Trial';

/** React's handlers of a mouse press, in order. */
const steps = ['onPointerDown', 'onMouseDown', 'onPointerUp', 'onMouseUp', 'onClick'];

const noKeys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

/** Calls the handlers of one event, innermost first. `element`: a stand-in. */
function tell(step: string, hearers: readonly Props[], element: unknown): void {
  let isStopped = false;
  const event = {
    ...noKeys,
    type: step.slice(2).toLowerCase(),
    button: 0,
    detail: 1,
    target: element,
    currentTarget: element,
    nativeEvent: element,
    preventDefault() {},
    persist() {},
    stopPropagation: () => void (isStopped = true),
    isDefaultPrevented: () => false,
    isPropagationStopped: () => isStopped,
  };
  for (const { [step]: hear } of hearers) if (!isStopped && typeof hear === 'function') hear(event);
}

/** Presses an element, by its name and the marks of the elements that handle it. */
function press({ marks, submits }: Press, hearers: readonly Props[], element: unknown): void {
  const handlers = marks.map((mark) => hearers[mark]!);
  for (const step of submits ? [...steps, 'onSubmit'] : steps) tell(step, handlers, element);
}

/** The most presses of one screen; entries of a long list are alike. */
const mostPresses = 120;

/** The elements of a rendered screen that can be pressed, and how. */
interface Pressed {
  presses: readonly Press[];
  /** The props with handlers, by the number of the mark. */
  hearers: readonly Props[];
  /** Events that were sent so far. */
  sent: readonly UnnamedEvent[];
  /** The remotes that an event wakes. */
  woken: (type: string) => readonly string[];
  run: Effects['press'];
  /**
   * Renders what there is after a press, with the states that it has set, and answers what throws then; undefined where
   * there is no time or nothing new.
   */
  drawAfter: (states: States) => Promise<{ error: unknown } | undefined>;
}

/** Takes note of what each press of a screen throws and sends. */
class PressLog {
  /** The name of the element that was pressed last. */
  latest = '';
  /** The names of the elements whose presses threw, by what they threw. */
  readonly throwers = new Map<unknown, string>();
  /** By event, the most times that one press has sent it, and the name of that press's element. */
  readonly mostSent = new Map<string, { count: number; name: string }>();
  /** What events were sent with: `cart/addRequested with productId: 7`. */
  readonly fields = new Set<string>();

  constructor(private readonly sent: readonly UnnamedEvent[]) {}

  /** Does `act`, which presses the element of this name. */
  note(name: string, act: () => void): void {
    const before = this.sent.length;
    this.latest = name;
    try {
      act();
    } catch (error) {
      this.throwers.set(error, name);
      throw error;
    } finally {
      this.count(this.sent.slice(before), name);
    }
  }

  private count(events: readonly UnnamedEvent[], name: string): void {
    for (const { type, payload } of events) {
      const count = events.filter((event) => event.type === type).length;
      if (count > (this.mostSent.get(type)?.count ?? 0)) this.mostSent.set(type, { count, name });
      for (const field of saidIn(payload)) this.fields.add(`${type} with ${field}`);
    }
  }
}

/**
 * Presses everything once, and checks what throws, how often each event is sent, and about what. `place`: where the
 * presses are.
 */
export async function checkPresses(
  found: EdgeCases,
  what: string,
  place: string,
  { presses, hearers, sent, woken, run, drawAfter }: Pressed,
): Promise<void> {
  if (presses.some(({ submits }) => submits)) record(found, `${what} has a form`);
  if (presses.length === 0) return record(found, `${what} has nothing that can be pressed`);
  const log = new PressLog(sent);
  const rendered: { name: string; error: unknown }[] = [];
  const acts = presses
    .slice(0, mostPresses)
    .map((one) => (element: unknown) => log.note(one.name, () => press(one, hearers, element)));
  const {
    errors: [error],
    isUnsure,
  } = await run(acts, async (states) => {
    const outcome = await drawAfter(states);
    if (outcome) rendered.push({ name: log.latest, ...outcome });
  });
  if (error !== undefined || !isUnsure)
    record(
      found,
      `${what}, what a press throws`,
      error === undefined ? undefined : `${what} failed (${reason(error)}) at a press (${log.throwers.get(error)})`,
    );
  recordRendered(found, what, rendered);
  for (const [type, most] of log.mostSent) recordSent(found, what, { type, ...most }, woken(type));
  for (const field of log.fields) record(found, `${place}, a press sends ${field}`);
}

/** Records whether what presses have changed can be rendered. */
function recordRendered(found: EdgeCases, what: string, rendered: readonly { name: string; error: unknown }[]): void {
  const broken = rendered.find(({ error }) => error !== undefined && !needsBrowser(error));
  if (rendered.length > 0)
    record(
      found,
      `${what}, what a press brings`,
      broken && `${what} failed (${reason(broken.error)}) after a press (${broken.name})`,
    );
}

/** Records whether a press sends an event once. */
function recordSent(
  found: EdgeCases,
  what: string,
  { type, count, name }: { type: string; count: number; name: string },
  woken: readonly string[],
): void {
  record(
    found,
    `${what}, how often a press sends ${type}`,
    count === 1
      ? undefined
      : `${what} sends ${type} ${count} times at one press (${name}), and ${woken.join(', ') || 'whoever hears it'} would do it as often`,
  );
}
