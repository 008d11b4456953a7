import { useLayoutEffect } from 'react';

const lock = () => {
  const { dataset, clientWidth } = document.documentElement;
  const locks = Number(dataset.scrollLocks ?? 0);
  // The bar's place is kept, so that the page does not jump; where bars float above the page there is none.
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
 * Keeps the page behind from scrolling while `locked`. Locks are counted on the document, because every package
 * bundles its own copy of this file; `tokens.css` does the rest.
 */
export const useScrollLock = (locked: boolean) => {
  useLayoutEffect(() => {
    if (!locked) return;
    lock();
    return unlock;
  }, [locked]);
};
