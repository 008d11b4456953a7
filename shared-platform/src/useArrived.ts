import { useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useHydrated } from './useHydrated';

/** Milliseconds after which it is drawn whatever else is: what is deferred waits for all that anybody draws before it, an animation too. */
const longestWait = 1000;

/**
 * False in the first frame of a page that the visitor moves on to, and true right after: what stands below the first screen waits for
 * it, so that a click shows the next page sooner. True from the beginning in a page that the server made, and in one that somebody
 * comes back to: they may have been further down.
 */
export function useArrived(): boolean {
  const isHydrated = useHydrated();
  const isMovedTo = useNavigationType() !== NavigationType.Pop && isHydrated;
  const isDeferredDrawn = useDeferredValue(true, !isMovedTo);
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDeferredDrawn) return;
    const timer = setTimeout(() => setDue(true), longestWait);
    return () => clearTimeout(timer);
  }, [isDeferredDrawn]);
  return isDeferredDrawn || isDue;
}
