import { useLayoutEffect } from 'react';

const lock = () => {
  const { dataset, clientWidth } = document.documentElement;
  const locks = Number(dataset.scrollLocks ?? 0);
  // Reserves the scroll bar's width, so that the page does not jump; overlay scroll bars have none.
  if (locks === 0 && window.innerWidth > clientWidth) dataset.scrollGutter = '';
  dataset.scrollLocks = String(locks + 1);
};

const unlock = () => {
  const { dataset } = document.documentElement;
  const locks = Number(dataset.scrollLocks) - 1;
  if (locks > 0) {
    dataset.scrollLocks = String(locks);
    return;
  }
  delete dataset.scrollLocks;
  delete dataset.scrollGutter;
};

/**
 * Prevents the page from scrolling while `locked`. Locks are counted in attributes of the document, since every package
 * bundles its own copy of this file; the styles are in `tokens.css`.
 */
export const useScrollLock = (locked: boolean) => {
  useLayoutEffect(() => {
    if (!locked) return;
    lock();
    return unlock;
  }, [locked]);
};
