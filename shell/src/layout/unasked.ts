import { uncover } from './covers';

/** Times that a dialog is lowered before it is closed: who raises it again and again would hold the page's one thread. */
const patience = 20;

/** Shown in its place, not over all: the same dialog, and nobody is told that it was closed for a moment. */
function lower(dialog: HTMLDialogElement): void {
  console.warn('A dialog that nobody asked for would have held the whole page, and is shown within it.', dialog);
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dialog.close();
  dialog.show();
}

/** It opens by the visitor's wish alone from now on: the next try ends by an error, in whose code it is. */
function closeForGood(dialog: HTMLDialogElement, isPressed: () => boolean): void {
  dialog.showModal = () => {
    if (!isPressed()) throw new Error(`A dialog that nobody asked for was opened over the whole page ${patience} times.`);
    HTMLDialogElement.prototype.showModal.call(dialog);
  };
  // Not at once: whoever knows another way to raise it would be answered for ever.
  setTimeout(() => !isPressed() && dialog.close());
}

/** A popover makes nothing inert, but lies above all that it covers. */
function closeCovers(): void {
  uncover(document.querySelectorAll<HTMLElement>('[popover]:popover-open'), (cover) => {
    console.warn('What nobody asked for lay over the whole page, and is closed.', cover);
    cover.hidePopover();
  });
}

/**
 * Holds from now on what a page lays over everything by itself. A modal dialog makes all beside it inert, the header too: one that comes before the
 * visitor has pressed anything on this page is shown as one that is not modal. What follows a press is theirs, however late it comes.
 * Gives what ends it.
 */
export function watchUnasked(isPressed: () => boolean): () => void {
  const times = new WeakMap<HTMLDialogElement, number>();
  const lowerOrClose = (dialog: HTMLDialogElement) => {
    const before = times.get(dialog) ?? 0;
    times.set(dialog, before + 1);
    if (before < patience) lower(dialog);
    else closeForGood(dialog, isPressed);
  };
  const lowerAll = () => {
    if (!isPressed()) document.querySelectorAll<HTMLDialogElement>('dialog:modal').forEach(lowerOrClose);
  };
  const closeAll = () => {
    if (!isPressed() && 'popover' in HTMLElement.prototype) closeCovers();
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
