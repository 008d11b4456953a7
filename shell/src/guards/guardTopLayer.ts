import type { Inner } from '../browser/gate';
import { uncover } from './covers';
import { wrapMethod } from './guard';

/**
 * How often a dialog is made non-modal, or a popover closed, before it can no longer open: opening it in a loop would
 * block the page.
 */
const patience = 20;

/** Shows a modal dialog as a non-modal one. Nobody hears the `close` event of the moment in between. */
function lower(dialog: HTMLDialogElement): void {
  console.warn('A dialog that nobody asked for would have held the whole page, and is shown within it.', dialog);
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dialog.close();
  dialog.show();
}

/**
 * Makes elements that were opened too often throw at the next attempt, in the code that tries it, until the visitor has
 * pressed something. Returns what ends that.
 */
function openByWish(isTooOften: (element: object) => boolean, isPressed: () => boolean): () => void {
  const inner: Inner = (open, one, given) => {
    if (isTooOften(one) && !isPressed())
      throw new Error(`What nobody asked for was opened over the whole page ${patience} times.`);
    return Reflect.apply(open, one, given);
  };
  const ends = [
    wrapMethod(HTMLDialogElement.prototype, 'showModal', inner),
    ...['showPopover', 'togglePopover'].map((way) => wrapMethod(HTMLElement.prototype, way, inner)),
  ];
  return () => ends.forEach((end) => end());
}

/** Closes popovers that cover the page: they make nothing inert, but lie above all else. */
function closeCovers(close: (cover: HTMLElement) => void): void {
  uncover(document.querySelectorAll<HTMLElement>('[popover]:popover-open'), (cover) => {
    console.warn('What nobody asked for lay over the whole page, and is closed.', cover);
    close(cover);
  });
}

/**
 * Keeps the top layer free before the visitor has pressed anything on this page: a modal dialog, which would make
 * everything else inert, is shown as a non-modal one, and a popover that covers the page is closed. Returns what ends
 * the guard.
 */
export function guardTopLayer(isPressed: () => boolean): () => void {
  const times = new WeakMap<object, number>();
  const isTooOften = (element: object) => (times.get(element) ?? 0) > patience;
  const count = (element: HTMLElement) => void times.set(element, (times.get(element) ?? 0) + 1);
  const lowerOrClose = (dialog: HTMLDialogElement) => {
    count(dialog);
    if (!isTooOften(dialog)) return lower(dialog);
    // Delayed: code that has another way to open it would loop with this guard without a pause.
    setTimeout(() => !isPressed() && dialog.close());
  };
  const close = (cover: HTMLElement) => {
    count(cover);
    cover.hidePopover();
  };
  const lowerAll = () => {
    if (!isPressed()) document.querySelectorAll<HTMLDialogElement>('dialog:modal').forEach(lowerOrClose);
  };
  const closeAll = () => {
    if (!isPressed() && 'popover' in HTMLElement.prototype) closeCovers(close);
  };
  const endOpening = openByWish(isTooOften, isPressed);
  const observer = new MutationObserver(lowerAll);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  document.addEventListener('toggle', closeAll, true);
  lowerAll();
  closeAll();
  return () => {
    endOpening();
    observer.disconnect();
    document.removeEventListener('toggle', closeAll, true);
  };
}
