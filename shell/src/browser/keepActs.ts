import { remoteLimit } from '@storefront/contracts';
import { isOfReact } from './isOfReact';

/** What a visitor did with an element of the page, as `actScript` keeps it too. */
export interface Act {
  type: 'click' | 'input' | 'submit';
  target: EventTarget | null;
  /** What a field held then. */
  value?: string | undefined;
}

/** An act with what it is done to, and done again by. */
interface Kept {
  type: Act['type'];
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

/** What a form, a link or a browser's own control does with a press needs none of the shop's code. */
const buttonAt = (element: Element) => element.closest<HTMLButtonElement>('button:not(form button, [popovertarget], [commandfor])');

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

/** What there is to do again; nothing where the browser does what the act asks for. */
function kept({ type, target, value }: Act): Kept | undefined {
  if (!(target instanceof HTMLElement)) return undefined;
  // Without an address of its own a form would open this very page again.
  if (type === 'submit') return target.hasAttribute('action') ? undefined : { type, element: target, again: () => (target as HTMLFormElement).requestSubmit() };
  if (type === 'click') {
    const button = buttonAt(target);
    return button ? { type, element: button, again: () => button.click() } : undefined;
  }
  if (isField(target)) return { type, element: target, again: writingAgain(target, value ?? '') };
  if (!isChoice(target)) return undefined;
  const { checked } = target;
  return { type, element: target, again: () => chooseAgain(target, checked) };
}

let isDoing = false;

/** Whether what comes now was done by the visitor before: events that are made by hand browsers do not vouch for. */
export const isDoneAgain = (): boolean => isDoing;

/** What was done before this code came. */
function takeEarly(): Act[] {
  const page = globalThis as { storefrontActs?: Act[] };
  const acts = page.storefrontActs ?? [];
  delete page.storefrontActs;
  return acts;
}

/**
 * Listens for whether React lets an event come to an element: what it cannot bring to life at once, it hides from everybody, and forgets. It marks
 * elements before they are alive. Gives the end of listening, which tells.
 */
function awaitHearing({ type, element }: Kept): () => boolean {
  let isReached = false;
  const reach = () => (isReached = true);
  element.addEventListener(type, reach, true);
  return () => {
    element.removeEventListener(type, reach, true);
    return isReached && isOfReact(element);
  };
}

/**
 * Keeps what a visitor does with the server's page where nobody hears it yet, since the code of its rectangle is on its way: what they press, write,
 * choose and send. Each is done again as soon as React hears it, and once, however often they tried.
 */
export function keepActs(root: EventTarget): void {
  const waiting = new Map<HTMLElement, { act: Kept; until: number }>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function wait(act: Kept): void {
    waiting.set(act.element, { act, until: Date.now() + patienceOf(act) });
    timer ??= setInterval(look, pause);
  }

  function isDone(act: Kept): boolean {
    if (!isOfReact(act.element)) return false;
    const isHeard = awaitHearing(act);
    isDoing = true;
    try {
      act.again();
    } finally {
      isDoing = false;
    }
    return isHeard();
  }

  function look(): void {
    for (const [element, { until }] of waiting) if (!element.isConnected || Date.now() > until) waiting.delete(element);
    // One at a time: what follows from a field that is written in is there when its form is sent.
    const done = [...waiting.values()].find(({ act }) => isDone(act));
    if (done) waiting.delete(done.act.element);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  function hear(event: Event): void {
    const { type, target } = event as Event & Pick<Act, 'type'>;
    if (target instanceof Element && isOfReact(target)) return;
    const act = kept({ type, target, value: (target as Partial<Field> | null)?.value });
    // What React was given as HTML it does not mark.
    if (!act || isOfReact(act.element)) return;
    if (type === 'submit') event.preventDefault();
    // React brings to life at a press what it has the code of, and has heard it then; of a field it has heard nothing new.
    const isHeard = type === 'input' ? () => false : awaitHearing(act);
    setTimeout(() => isHeard() || wait(act));
  }

  for (const act of takeEarly()) {
    const early = kept(act);
    if (early) wait(early);
  }
  for (const type of ['click', 'input', 'submit'] satisfies Act['type'][]) root.addEventListener(type, hear, true);
}
