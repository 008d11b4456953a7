import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False on the server and in the browser's first render, which has to match; then true. Use it for content that depends
 * on the visitor.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
