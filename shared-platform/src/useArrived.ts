import { useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { useHydrated } from './useHydrated';

/**
 * False in the first frame of a page that the visitor moves on to, and true right after: what stands below the first screen waits for
 * it, so that a click shows the next page sooner. True from the beginning in a page that the server made, and in one that somebody
 * comes back to: they may have been further down.
 */
export function useArrived(): boolean {
  const isHydrated = useHydrated();
  const isMovedTo = useNavigationType() !== NavigationType.Pop && isHydrated;
  return useDeferredValue(true, !isMovedTo);
}
