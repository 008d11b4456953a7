import { useSyncExternalStore } from 'react';

interface Saved {
  /** What is saved, whatever has been rendered yet. */
  read(): string | null;
  /** Null drops it. */
  write(text: string | null): void;
  /** What is saved, as a screen shows it; null on the server and in the first render. */
  use(): string | null;
}

/** When another tab changes it, and when this page comes back from the browser's keep: there it is told of nothing. */
const changes = ['storage', 'pageshow'] as const;

/** A text in the browser's storage, for all its tabs; where the browser refuses to keep it, for this page alone, of which `refusal` tells the log. */
export function createSaved(key: string, refusal: string): Saved {
  const listeners = new Set<() => void>();
  /** What the browser did not take, null where it was to be dropped, and what it holds instead; never written on the server. */
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
    // What another tab has saved since then is newer.
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

  /** Tells of changes here and in the browser's other tabs. */
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
