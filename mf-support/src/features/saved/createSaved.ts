import { useSyncExternalStore } from 'react';

interface Saved {
  /** The stored text, also before hydration. */
  read(): string | null;
  /** Null drops it. */
  write(text: string | null): void;
  /** The stored text as a hook; null on the server and in the first render. */
  use(): string | null;
}

/** Events of changes: by another tab, and on return from the back/forward cache, in which pages miss events. */
const changes = ['storage', 'pageshow'] as const;

/**
 * A text in `localStorage`, for all tabs; if the browser refuses to store it, for this page only, and `refusal` is
 * logged.
 */
export function createSaved(key: string, refusal: string): Saved {
  const listeners = new Set<() => void>();
  /**
   * The text that could not be stored (null: removed), and the stored one that it replaces; never set on the server.
   */
  let unsaved: { text: string | null; over: string | null } | undefined;

  function held(): string | null {
    try {
      return localStorage.getItem(key) || null;
    } catch {
      return null;
    }
  }

  function read(): string | null {
    const text = held();
    // Another tab has stored a newer text.
    if (unsaved?.over !== text) unsaved = undefined;
    return unsaved ? unsaved.text : text;
  }

  function write(text: string | null): void {
    unsaved = undefined;
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch (error) {
      unsaved = { text, over: held() };
      console.warn(refusal, error);
    }
    listeners.forEach((listener) => listener());
  }

  /** Subscribes to changes in this and other tabs. */
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    for (const change of changes) addEventListener(change, listener);
    return () => {
      listeners.delete(listener);
      for (const change of changes) removeEventListener(change, listener);
    };
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => null) };
}
