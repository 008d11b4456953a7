import { useSyncExternalStore } from 'react';

export interface Saved {
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
  /** Holds the text where the browser does not; never written on the server. */
  let unsaved: string | null = null;

  function read(): string | null {
    try {
      return localStorage.getItem(key) || unsaved;
    } catch {
      return unsaved;
    }
  }

  function write(text: string | null): void {
    unsaved = null;
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
    } catch (error) {
      unsaved = text;
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
