import { useMemo, useSyncExternalStore } from 'react';

/** Storage key of the recently viewed products' ids, the latest first. */
const key = 'recentlyViewed';

const most = 8;

const listeners = new Set<() => void>();
const complained = new Set<string>();

/** Logs a failure of the storage (full or forbidden), once for each operation. */
function complain(doing: string, error: unknown): void {
  if (!complained.has(doing)) console.error(`${doing} failed.`, error);
  complained.add(doing);
}

function readText(): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    complain('Reading which products were viewed', error);
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    complain('Understanding which products were viewed', error);
    return undefined;
  }
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function idsIn(text: string | null): number[] {
  const known = text === null ? [] : parse(text);
  return Array.isArray(known) ? [...new Set(known.filter(isId))].slice(0, most) : [];
}

function write(ids: number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch (error) {
    complain('Remembering which products were viewed', error);
  }
  for (const tell of listeners) tell();
}

/** Stores a product as the latest one. */
export function rememberViewed(id: number): void {
  write([id, ...idsIn(readText()).filter((known) => known !== id)].slice(0, most));
}

/** Removes a product that does not exist any more. */
export function forgetViewed(id: number): void {
  const ids = idsIn(readText());
  if (ids.includes(id)) write(ids.filter((known) => known !== id));
}

/** Events of changes: by another tab, and on return from the back/forward cache, in which pages miss events. */
const changes = ['storage', 'pageshow'] as const;

/** Subscribes to changes in this and other tabs. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const change of changes) addEventListener(change, listener);
  return () => {
    listeners.delete(listener);
    for (const change of changes) removeEventListener(change, listener);
  };
}

/** The ids of the recently viewed products, the latest first; none on the server. */
export function useViewed(): readonly number[] {
  const text = useSyncExternalStore(subscribe, readText, () => null);
  return useMemo(() => idsIn(text), [text]);
}
