import { useSyncExternalStore } from 'react';
import { useRouter } from '../router/PageContext';

/**
 * Whether a navigation is under way that is not over at once. Asked of the router itself: the page as React has it may wait for the code of
 * a screen that the server rendered, and the visitor shall see that their click was heard.
 */
export function useBusy(): boolean {
  const router = useRouter();
  return useSyncExternalStore(
    router.subscribe,
    () => router.state.navigation.isLate === true,
    () => false,
  );
}
