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
  if (presses.length === 0) {
    record(found, `${what} has nothing that can be pressed`);
    return;
  }
  const blamed = new Map<unknown, string>();
  const often = new Map<string, { count: number; name: string }>();
  const said = new Set<string>();
  const count = (events: readonly UnnamedEvent[], name: string) => {
    for (const { type, payload } of events) {
      const times = events.filter((one) => one.type === type).length;
      if (times > (often.get(type)?.count ?? 0)) often.set(type, { count: times, name });
      for (const field of saidIn(payload)) said.add(`${place}, a press sends ${type} with ${field}`);
    }
  };
  let pressed = '';
  const brought: { name: string; error: unknown }[] = [];
  const acts = presses.slice(0, mostPresses).map(({ name, marks, submits }) => (element: unknown) => {
    const before = sent.length;
    pressed = name;
    const heardBy = marks.map((mark) => hearers[mark]!);
    try {
      for (const step of submits ? [...steps, 'onSubmit'] : steps) tell(step, heardBy, element);
    } catch (error) {
      blamed.set(error, name);
      throw error;
    } finally {
      count(sent.slice(before), name);
    }
  });
  const {
    errors: [error],
    isUnsure,
  } = await run(acts, async (states) => {
    const outcome = await drawAfter(states);
    if (outcome) brought.push({ name: pressed, ...outcome });
  });
  const throwing = `${what}, what a press throws`;
  if (error !== undefined)
    record(found, throwing, `${what} failed (${reason(error)}) at a press (${blamed.get(error)})`);
  else if (!isUnsure) record(found, throwing);
  const spoilt = brought.find(({ error: thrown }) => thrown !== undefined && !needsBrowser(thrown));
  if (spoilt)
    record(
      found,
      `${what}, what a press brings`,
      `${what} failed (${reason(spoilt.error)}) after a press (${spoilt.name})`,
    );
  else if (brought.length > 0) record(found, `${what}, what a press brings`);
  for (const [type, { count: times, name }] of often) {
    const sending = `${what}, how often a press sends ${type}`;
    record(
      found,
      sending,
      times === 1
        ? undefined
        : `${what} sends ${type} ${times} times at one press (${name}), and ${woken(type).join(', ') || 'whoever hears it'} would do it as often`,
    );
  }
  for (const one of said) record(found, one);
}
