import { remoteLimit } from '@storefront/contracts';
import { isOfReact } from './isOfReact';

/** What a visitor did with an element of the page, as `actScript` keeps it too. */
export interface Act {
  type: 'click' | 'input' | 'submit';
  target: EventTarget | null;
  /** What a field held then. */
  value?: string | undefined;
  /** When, by `performance.now()`. */
  at: number;
}

/** An act with what it is done to, and done again by. */
interface Kept {
  type: Act['type'];
  at: number;
  element: HTMLElement;
  again: () => void;
}

type Choice = HTMLInputElement & { type: 'radio' | 'checkbox' };
type Field = HTMLInputElement | HTMLTextAreaElement;

/** Milliseconds after which nobody expects any more what their press would do: the page has said by then that its screen is late. What is written stays theirs. */
const patienceOf = ({ type }: Kept) => (type === 'input' ? Infinity : remoteLimit);

/** Milliseconds from one look to the next at whether somebody hears by now. */
const pause = 30;

const isChoice = (element: Element): element is Choice => element.matches('input[type=radio], input[type=checkbox]');
const isField = (element: Element): element is Field => element.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])');

/** What a form, a link or a browser's own control does with a press needs none of the shop's code; of a form's `type=button` the browser does nothing. */
const buttonAt = (element: Element) => element.closest<HTMLButtonElement>('button:is([type=button], :not(form *)):not([popovertarget], [commandfor])');

/** Writes again what a field holds now, with its cursor: React may put back what the server wrote, and hears of a change by what it last knew. */
function writingAgain(field: Field, value: string): () => void {
  const { defaultValue: before } = field;
  const cursorNow = () => ({ start: field.selectionStart, end: field.selectionEnd });
  const cursorThen = cursorNow();
  return () => {
    // It holds what it held before, or has been written in since.
    if (value === before || ![before, value].includes(field.value)) return;
    const { start, end } = field.value === value ? cursorNow() : cursorThen;
    field.value = before;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
    if (start !== null) field.setSelectionRange(start, end);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

function chooseAgain(choice: Choice, isChosen: boolean): void {
  choice.checked = !isChosen;
  choice.click();
}

function pickAgain(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether the browser sends a form somewhere, or closes its dialog: without an address of its own it would open this very page again. */
const leadsElsewhere = (form: Element) => form.matches('[action], [method=dialog i]');

/** What there is to do again; nothing where the browser does what the act asks for. */
function kept({ type, target, value, at }: Act): Kept | undefined {
  // Of an icon it is a part of its drawing.
  if (!(target instanceof Element)) return undefined;
  if (type === 'submit') return leadsElsewhere(target) ? undefined : { type, at, element: target as HTMLElement, again: () => (target as HTMLFormElement).requestSubmit() };
  if (type === 'click') {
    const button = buttonAt(target);
    return button ? { type, at, element: button, again: () => button.click() } : undefined;
  }
  if (isField(target)) return { type, at, element: target, again: writingAgain(target, value ?? '') };
  if (target instanceof HTMLSelectElement) return { type, at, element: target, again: () => pickAgain(target, value ?? '') };
  if (!isChoice(target)) return undefined;
  const { checked } = target;
  return { type, at, element: target, again: () => chooseAgain(target, checked) };
}

let isDoing = false;

/** Whether what comes now was done by the visitor before: events that are made by hand browsers do not vouch for. */
export const isReplayed = (): boolean => isDoing;

function doAgain({ again }: Kept): void {
  isDoing = true;
  try {
    again();
  } finally {
    isDoing = false;
  }
}

/** What was done before this code came. */
const takeEarly = (): Act[] => (globalThis as { storefrontActs?: () => Act[] | undefined }).storefrontActs?.() ?? [];

/**
 * Listens for whether React lets an event come to an element: what it cannot bring to life at once, it hides from everybody, and forgets. It marks
 * elements before they are alive. Gives the end of listening, which tells.
 */
function awaitHearing(type: string, element: Element): () => boolean {
  let isReached = false;
  const reach = () => (isReached = true);
  element.addEventListener(type, reach, true);
  return () => {
    element.removeEventListener(type, reach, true);
    return isReached && isOfReact(element);
  };
}

/** Hardly anybody hears of it, and React brings to life for it what it can. */
const knock = 'pointercancel';

/** Whether an element is alive, if need be from now on: a field that comes to life by what is written in it knows of nothing new. */
function isAlive(element: Element): boolean {
  if (!isOfReact(element)) return false;
  const isHeard = awaitHearing(knock, element);
  element.dispatchEvent(new Event(knock, { bubbles: true }));
  return isHeard();
}

/**
 * Keeps what a visitor does with the server's page where nobody hears it yet, since the code of its rectangle is on its way: what they press, write,
 * choose and send. Each is done again as soon as React hears it, and once, however often they tried.
 */
export function replayEvents(root: EventTarget): void {
  const waiting = new Map<Element, { act: Kept; until: number }>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function wait(act: Kept): void {
    waiting.set(act.element, { act, until: act.at + patienceOf(act) });
    timer ??= setInterval(look, pause);
  }

  function look(): void {
    for (const [element, { until }] of waiting) if (!element.isConnected || performance.now() > until) waiting.delete(element);
    // One at a time: what follows from a field that is written in is there when its form is sent.
    const [element, next] = [...waiting].find(([each]) => isAlive(each)) ?? [];
    if (element && next) {
      waiting.delete(element);
      doAgain(next.act);
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Whether React hears of what is done to an element by itself: nothing of it waits. */
  const isReacts = (target: EventTarget | null) => target instanceof Element && isOfReact(target) && !waiting.has(target);

  function hear(event: Event): void {
    const { type, target } = event as Event & Pick<Act, 'type'>;
    if (isReacts(target)) return;
    const act = kept({ type, target, value: (target as Partial<Field> | null)?.value, at: performance.now() });
    // What React was given as HTML it does not mark.
    if (!act || isReacts(act.element)) return;
    if (type === 'submit') event.preventDefault();
    // React brings to life at a press what it has the code of, and has heard it then; of a field it has heard nothing new.
    const isHeard = type === 'input' ? () => false : awaitHearing(type, act.element);
    setTimeout(() => (isHeard() ? waiting.delete(act.element) : wait(act)));
  }

  for (const act of takeEarly()) {
    const early = kept(act);
    if (early) wait(early);
  }
  for (const type of ['click', 'input', 'submit'] satisfies Act['type'][]) root.addEventListener(type, hear, true);
}
