import { useLayoutEffect, useRef } from 'react';
import { useComposition } from '../composition/CompositionContext';
import { usePage } from '../router/PageContext';

/** Another page is another try for whoever failed on the former one, before it is painted. */
export function useFreshStart(): void {
  const { failures, notices } = useComposition();
  const { key } = usePage().location;
  const shown = useRef(key);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    failures.forgive();
    notices.leave();
  }, [key, failures, notices]);
}
