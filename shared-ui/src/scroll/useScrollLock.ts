import { useLayoutEffect } from 'react';

const change = (by: 1 | -1) => {
  const { dataset } = document.documentElement;
  const locks = Number(dataset.scrollLocks ?? 0) + by;
  if (locks > 0) dataset.scrollLocks = String(locks);
  else delete dataset.scrollLocks;
};

/**
 * Keeps the page behind from scrolling while `locked`. Locks are counted on the document, because every package
 * bundles its own copy of this file; `tokens.css` does the rest.
 */
export const useScrollLock = (locked: boolean) => {
  useLayoutEffect(() => {
    if (!locked) return;
    change(1);
    return () => change(-1);
  }, [locked]);
};
