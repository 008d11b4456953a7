import { useLayoutEffect, useRef } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { usePage } from '../router/PageContext';

/** Gives remotes that failed on the former page another chance on the next one, before it is painted. */
export function useFailureReset(): void {
  const { failures, notices } = useComposition();
  const { key } = usePage().location;
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    failures.forgive();
    notices.removeUndone();
  }, [key, failures, notices]);
}
