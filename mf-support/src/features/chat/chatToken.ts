import { useSyncExternalStore } from 'react';

/** Where the visitor's only key to the chat is kept (S020). */
export const chatTokenKey = 'chatToken';

const listeners = new Set<() => void>();

/** Holds the token where the browser refuses storage; never written on the server. */
let unsaved: string | null = null;

/** The saved token, whatever has been rendered yet. */
export function savedToken(): string | null {
  try {
    return localStorage.getItem(chatTokenKey) || unsaved;
  } catch {
    return unsaved;
  }
}

function write(token: string | null): void {
  unsaved = null;
  try {
    if (token === null) localStorage.removeItem(chatTokenKey);
    else localStorage.setItem(chatTokenKey, token);
  } catch (error) {
    unsaved = token;
    console.warn('The browser keeps no chat token: the chat lasts as long as this page.', error);
  }
  listeners.forEach((listener) => listener());
}

/** Tells of changes here and in the browser's other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The saved chat token, null on the server and in the first render; and what saves another, or drops it. */
export function useChatToken(): [token: string | null, save: (token: string | null) => void] {
  return [useSyncExternalStore(subscribe, savedToken, () => null), write];
}
