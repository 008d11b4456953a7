import { useSyncExternalStore } from 'react';
import { useComposition } from '../composition/CompositionContext';

/** Whether a remote is marked as failed as a whole. */
export function useFailed(remote: string | undefined): boolean {
  const { failures } = useComposition();
  return useSyncExternalStore(
    failures.subscribe,
    () => remote !== undefined && failures.has(remote),
    () => false,
  );
}
