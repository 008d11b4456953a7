import type { Inner } from '../browser/gate';
import { uncover } from './covers';
import { around } from './guard';

/** Times that a dialog is lowered, or a popover closed, before it opens no more: who raises it again and again would hold the page's one thread. */
const patience = 20;

/** Shown in its place, not over all: the same dialog, and nobody is told that it was closed for a moment. */
function lower(dialog: HTMLDialogElement): void {
  console.warn('A dialog that nobody asked for would have held the whole page, and is shown within it.', dialog);
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dialog.close();
  dialog.show();
}

/** Has what `isTooOften` knows open by the visitor's wish alone: the next try ends by an error, in whose code it is. Returns what ends that. */
function openByWish(isTooOften: (element: object) => boolean, isPressed: () => boolean): () => void {
  const inner: Inner = (open, one, given) => {
    if (isTooOften(one) && !isPressed()) throw new Error(`What nobody asked for was opened over the whole page ${patience} times.`);
    return Reflect.apply(open, one, given);
  };
  const ends = [around(HTMLDialogElement.prototype, 'showModal', inner), ...['showPopover', 'togglePopover'].map((way) => around(HTMLElement.prototype, way, inner))];
  return () => ends.forEach((end) => end());
}

/** A popover makes nothing inert, but lies above all that it covers. */
function closeCovers(close: (cover: HTMLElement) => void): void {
  uncover(document.querySelectorAll<HTMLElement>('[popover]:popover-open'), (cover) => {
    console.warn('What nobody asked for lay over the whole page, and is closed.', cover);
    close(cover);
  });
}

/**
 * Keeps the top layer free of what nobody asked for: before the visitor has pressed anything on this page, a modal dialog, which would make all else inert, is
 * shown as one that is not modal, and a popover that covers the page is closed. Returns what ends the guard.
 */
export function guardTopLayer(isPressed: () => boolean): () => void {
  const times = new WeakMap<object, number>();
  const isTooOften = (element: object) => (times.get(element) ?? 0) > patience;
  const count = (element: HTMLElement) => void times.set(element, (times.get(element) ?? 0) + 1);
  const lowerOrClose = (dialog: HTMLDialogElement) => {
    count(dialog);
    if (!isTooOften(dialog)) return lower(dialog);
    // Not at once: whoever knows another way to raise it would be answered for ever.
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
