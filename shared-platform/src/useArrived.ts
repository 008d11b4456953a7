import { useDeferredValue, useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useHydrated } from './useHydrated';

/**
 * Milliseconds after which the rest is rendered in any case: a deferred update waits for all others, even endless ones
 * of an animation.
 */
const longestWait = 1000;

/**
 * False in the first frame after a navigation, and true right after: what is below the first screenful waits for it, so
 * that a click shows the next page sooner. True from the beginning on a page that the server rendered, or that the
 * visitor comes back to, since they may have scrolled down there.
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
