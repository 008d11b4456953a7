import { remoteLimit } from '@storefront/contracts';
import { isRenderedByReact } from './isRenderedByReact';

/** Something that a visitor did with an element, as `actionScript` records it. */
export interface Act {
  type: 'click' | 'input' | 'submit';
  target: EventTarget | null;
  /** The value of a field at that time. */
  value?: string | undefined;
  /** When, by `performance.now()`. */
  at: number;
}

/** An action that waits for its element to be hydrated; `repeat` repeats it. */
interface Kept {
  type: Act['type'];
  at: number;
  element: HTMLElement;
  repeat: () => void;
}

type Choice = HTMLInputElement & { type: 'radio' | 'checkbox' };
type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Milliseconds after which an act is dropped: by then the page has said that its screen is late, and visitors no longer
 * expect their press to work. Typed text is never dropped.
 */
const patienceOf = ({ type }: Kept) => (type === 'input' ? Infinity : remoteLimit);

/** Milliseconds between two checks whether an element is hydrated. */
const pause = 30;

const isChoice = (element: Element): element is Choice => element.matches('input[type=radio], input[type=checkbox]');
const isField = (element: Element): element is Field =>
  element.matches('textarea, input:not([type=radio], [type=checkbox], [type=file])');

/** The button to press again. Submit buttons, links and the browser's own controls work without the shop's code. */
const buttonAt = (element: Element) =>
  element.closest<HTMLButtonElement>('button:is([type=button], :not(form *)):not([popovertarget], [commandfor])');

/**
 * Returns a function that types a field's value again and restores the cursor: hydration may reset the field, and React
 * only notices a value that differs from the last one it knew.
 */
function writingAgain(field: Field, value: string): () => void {
  const { defaultValue: before } = field;
  const cursorNow = () => ({ start: field.selectionStart, end: field.selectionEnd });
  const cursorThen = cursorNow();
  return () => {
    // Nothing was changed, or somebody has typed something else since.
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

/**
 * Whether the browser submits a form to an address, or closes its dialog; without `action`, submitting would only
 * reload this page.
 */
const leadsElsewhere = (form: Element) => form.matches('[action], [method=dialog i]');

/** What has to be repeated of an act; undefined where the browser itself has done it. */
function kept({ type, target, value, at }: Act): Kept | undefined {
  // An `Element`, since a click on an icon has an SVG element as its target.
  if (!(target instanceof Element)) return undefined;
  if (type === 'submit') {
    const form = target as HTMLFormElement;
    return leadsElsewhere(form) ? undefined : { type, at, element: form, repeat: () => form.requestSubmit() };
  }
  if (type === 'click') {
    const button = buttonAt(target);
    return button ? { type, at, element: button, repeat: () => button.click() } : undefined;
  }
  if (isField(target)) return { type, at, element: target, repeat: writingAgain(target, value ?? '') };
  if (target instanceof HTMLSelectElement)
    return { type, at, element: target, repeat: () => pickAgain(target, value ?? '') };
  if (!isChoice(target)) return undefined;
  const { checked } = target;
  return { type, at, element: target, repeat: () => chooseAgain(target, checked) };
}

let isDoing = false;

/** Whether a repeated act is being dispatched: its events are not `isTrusted`, though the visitor has caused them. */
export const isReplayed = (): boolean => isDoing;

function doAgain({ repeat }: Kept): void {
  isDoing = true;
  try {
    repeat();
  } finally {
    isDoing = false;
  }
}

/** Acts from before this code was loaded. */
const takeEarly = (): Act[] => (globalThis as { storefrontActs?: () => Act[] | undefined }).storefrontActs?.() ?? [];

/**
 * Finds out whether React lets an event reach an element: it stops events for elements that it cannot hydrate at once.
 * (It marks elements before they are hydrated, so the marks alone do not tell.) Returns a function that ends the
 * listening and returns the result.
 */
function awaitHearing(type: string, element: Element): () => boolean {
  let isReached = false;
  const reach = () => (isReached = true);
  element.addEventListener(type, reach, true);
  return () => {
    element.removeEventListener(type, reach, true);
    return isReached && isRenderedByReact(element);
  };
}

/** An event that hardly any code listens to, and for which React hydrates what it can. */
const knock = 'pointercancel';

/**
 * Whether an element is hydrated; makes React hydrate it if possible, since a field that is hydrated by an `input`
 * event would miss that event's change.
 */
function isAlive(element: Element): boolean {
  if (!isRenderedByReact(element)) return false;
  const isHeard = awaitHearing(knock, element);
  element.dispatchEvent(new Event(knock, { bubbles: true }));
  return isHeard();
}

/**
 * Records what a visitor clicks, types, chooses and submits in parts of the server's page whose code has not loaded
 * yet. Each act is repeated as soon as its element is hydrated, and only once, however often they tried.
 */
export function replayEvents(root: EventTarget): void {
  const waiting = new Map<Element, { act: Kept; until: number }>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function wait(action: Kept): void {
    waiting.set(action.element, { act: action, until: action.at + patienceOf(action) });
    timer ??= setInterval(look, pause);
  }

  function look(): void {
    for (const [element, { until }] of waiting)
      if (!element.isConnected || performance.now() > until) waiting.delete(element);
    // One at a time, so that the effect of a typed value is there before its form is submitted.
    const [element, next] = [...waiting].find(([each]) => isAlive(each)) ?? [];
    if (element && next) {
      waiting.delete(element);
      doAgain(next.act);
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Whether React handles events of an element by itself, and nothing for it waits. */
  const isReacts = (target: EventTarget | null) =>
    target instanceof Element && isRenderedByReact(target) && !waiting.has(target);

  function hear(event: Event): void {
    const { type, target } = event as Event & Pick<Act, 'type'>;
    if (isReacts(target)) return;
    const action = kept({ type, target, value: (target as Partial<Field> | null)?.value, at: performance.now() });
    // React does not mark elements inside `dangerouslySetInnerHTML`.
    if (!action || isReacts(action.element)) return;
    if (type === 'submit') event.preventDefault();
    // A click makes React hydrate what it has the code of, and React handles it then; a field's change it would miss.
    const isHeard = type === 'input' ? () => false : awaitHearing(type, action.element);
    setTimeout(() => (isHeard() ? waiting.delete(action.element) : wait(action)));
  }

  for (const action of takeEarly()) {
    const early = kept(action);
    if (early) wait(early);
  }
  for (const type of ['click', 'input', 'submit'] satisfies Act['type'][]) root.addEventListener(type, hear, true);
}
