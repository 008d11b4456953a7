import { useSyncExternalStore } from 'react';
import { useRouter } from '../router/PageContext';

/**
 * Whether a navigation takes a noticeable time. Read from the router, not from React's state, which may be waiting for
 * the code of a screen that the server has rendered: visitors should see at once that their click had an effect.
 */
export function useBusy(): boolean {
  const router = useRouter();
  return useSyncExternalStore(
    router.subscribe,
    () => router.state.navigation.isLate === true,
    () => false,
  );
}
