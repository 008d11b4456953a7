import type { StorefrontDispatch } from '@storefront/platform';

/** Values for each chat, by token, which live as long as the page. */
export interface PerChat<T> {
  read(dispatch: StorefrontDispatch, token: string): T | undefined;
  write(dispatch: StorefrontDispatch, token: string, value: T): void;
}

/** Keyed by the page's store, so that values end with it; not in the store, which must not have tokens and files. */
export function createPerChat<T>(): PerChat<T> {
  const pages = new WeakMap<StorefrontDispatch, Map<string, T>>();
  return {
    read: (dispatch, token) => pages.get(dispatch)?.get(token),
    write(dispatch, token, value) {
      const chats = pages.get(dispatch) ?? new Map<string, T>();
      pages.set(dispatch, chats.set(token, value));
    },
  };
}
