import { uncover } from './covers';

/** Times that a dialog is lowered, or a popover closed, before it opens no more: who raises it again and again would hold the page's one thread. */
const patience = 20;

/** Shown in its place, not over all: the same dialog, and nobody is told that it was closed for a moment. */
function lower(dialog: HTMLDialogElement): void {
  console.warn('A dialog that nobody asked for would have held the whole page, and is shown within it.', dialog);
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dialog.close();
  dialog.show();
}

/** It opens by the visitor's wish alone from now on: the next try ends by an error, in whose code it is. */
function openByWish(element: HTMLElement, way: 'showModal' | 'showPopover' | 'togglePopover', isPressed: () => boolean): void {
  const open = Reflect.get(Object.getPrototypeOf(element) as object, way) as (...options: unknown[]) => unknown;
  Reflect.set(element, way, (...options: unknown[]) => {
    if (!isPressed()) throw new Error(`What nobody asked for was opened over the whole page ${patience} times.`);
    return open.apply(element, options);
  });
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
  const times = new WeakMap<HTMLElement, number>();
  /** Whether it was raised as often as is borne, and counts this time. */
  const isTooOften = (element: HTMLElement) => {
    const before = times.get(element) ?? 0;
    times.set(element, before + 1);
    return before >= patience;
  };
  const lowerOrClose = (dialog: HTMLDialogElement) => {
    if (!isTooOften(dialog)) return lower(dialog);
    openByWish(dialog, 'showModal', isPressed);
    // Not at once: whoever knows another way to raise it would be answered for ever.
    setTimeout(() => !isPressed() && dialog.close());
  };
  const close = (cover: HTMLElement) => {
    if (isTooOften(cover)) for (const way of ['showPopover', 'togglePopover'] as const) openByWish(cover, way, isPressed);
    cover.hidePopover();
  };
  const lowerAll = () => {
    if (!isPressed()) document.querySelectorAll<HTMLDialogElement>('dialog:modal').forEach(lowerOrClose);
  };
  const closeAll = () => {
    if (!isPressed() && 'popover' in HTMLElement.prototype) closeCovers(close);
  };
  const observer = new MutationObserver(lowerAll);
  observer.observe(document, { subtree: true, attributeFilter: ['open'] });
  document.addEventListener('toggle', closeAll, true);
  lowerAll();
  closeAll();
  return () => {
    observer.disconnect();
    document.removeEventListener('toggle', closeAll, true);
  };
}
