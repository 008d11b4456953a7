import { uncover } from './covers';

/** Shown in its place, not over all: the same dialog, and nobody is told that it was closed for a moment. */
function lower(dialog: HTMLDialogElement): void {
  console.warn('A dialog that nobody asked for would have held the whole page, and is shown within it.', dialog);
  dialog.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  dialog.close();
  dialog.show();
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
  const lowerAll = () => {
    if (!isPressed()) document.querySelectorAll<HTMLDialogElement>('dialog:modal').forEach(lower);
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
