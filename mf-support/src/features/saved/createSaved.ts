import { useSyncExternalStore } from 'react';

export interface Saved {
  /** What is saved, whatever has been rendered yet. */
  read(): string | null;
  /** Null drops it. */
  write(text: string | null): void;
  /** What is saved, as a screen shows it; null on the server and in the first render. */
  use(): string | null;
}

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
    addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      removeEventListener('storage', listener);
    };
  }

  return { read, write, use: () => useSyncExternalStore(subscribe, read, () => null) };
}
