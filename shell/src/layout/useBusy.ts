import { useContext, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

/**
 * Whether a navigation is under way. Asked of the router itself: its state as React has it may wait for the code of a screen that
 * the server rendered, and the visitor shall see at once that their click was heard.
 */
export function useBusy(): boolean {
  const router = useContext(DataRouterContext)?.router;
  if (!router) throw new Error('The layout renders only inside a router.');
  return useSyncExternalStore(
    router.subscribe,
    () => router.state.navigation.state !== 'idle',
    () => false,
  );
}
