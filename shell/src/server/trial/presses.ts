import type { Props } from './markHandlers';
import type { Press } from './parsedHtml';
import { record } from './record';
import { saidIn } from './saidIn';
import { reason } from './step';
import type { Effects } from './effects';
import type { EdgeCases, UnnamedEvent } from './Trial';

/** What React tells of one press of a mouse, in order. */
const steps = ['onPointerDown', 'onMouseDown', 'onPointerUp', 'onMouseUp', 'onClick'];

const noKeys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

/** Tells who hears it of one part of a press, from the inside out. `element`: stands for the element. */
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

/** As many presses of one screen are enough: in a long list one is as another. */
const mostPresses = 120;

/** What can be pressed of something that was drawn, and how. */
interface Pressed {
  presses: readonly Press[];
  /** Who hears what, by the number of its mark. */
  hearers: readonly Props[];
  /** What is asked of others by now. */
  sent: readonly UnnamedEvent[];
  /** Whom an event wakes. */
  woken: (type: string) => readonly string[];
  run: Effects['press'];
}

/** Presses all that can be pressed, each once: what is thrown then, how often each event is sent, and of what. `place`: whose presses they are. */
export async function checkPresses(found: EdgeCases, what: string, place: string, { presses, hearers, sent, woken, run }: Pressed): Promise<void> {
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
  const acts = presses.slice(0, mostPresses).map(({ name, marks, submits }) => (element: unknown) => {
    const before = sent.length;
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
  const { errors: [error], isUnsure } = await run(acts);
  const throwing = `${what}, what a press throws`;
  if (error !== undefined) record(found, throwing, `${what} failed (${reason(error)}) at a press (${blamed.get(error)})`);
  else if (!isUnsure) record(found, throwing);
  for (const [type, { count: times, name }] of often) {
    const sending = `${what}, how often a press sends ${type}`;
    record(found, sending, times === 1 ? undefined : `${what} sends ${type} ${times} times at one press (${name}), and ${woken(type).join(', ') || 'whoever hears it'} would do it as often`);
  }
  for (const one of said) record(found, one);
}
