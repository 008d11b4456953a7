import type { StorefrontDispatch } from '@storefront/platform';

/** What a page remembers of each chat, by its token, whichever screen is shown. */
export interface PerChat<T> {
  read(dispatch: StorefrontDispatch, token: string): T | undefined;
  write(dispatch: StorefrontDispatch, token: string, value: T): void;
}

/** A page has one store, which knows nothing of tokens and files: this lasts as long as it. */
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
