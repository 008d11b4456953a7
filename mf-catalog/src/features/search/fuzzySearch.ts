import Fuse, { type FuseIndex } from 'fuse.js/basic';
import type { Findable } from './Findable';
import { folded } from './folded';

/** Names in a chunk: a few milliseconds on a slow phone. */
const chunkSize = 500;

/** Milliseconds after which a long search yields to the browser. */
const longest = 8;

const keys = ['name', 'aliases'];

/** A part of a list with its index, cached as long as the list exists. */
interface Chunk<T> {
  items: readonly T[];
  index: FuseIndex<T>;
  /** The letters in each item's names, as a bit mask. */
  letters: number[];
}

interface Hit<T> {
  item: T;
  score: number;
}

const bitOf = (code: number) => 1 << (code & 31);

function bitsOf(text: string): number {
  let bits = 0;
  for (let place = 0; place < text.length; place += 1) bits |= bitOf(text.charCodeAt(place));
  return bits;
}

const chunks = new WeakMap<readonly Findable[], Chunk<Findable>[]>();

function chunkAt<T extends Findable>(list: readonly T[], place: number): Chunk<T> {
  const known = chunks.get(list) ?? [];
  chunks.set(list, known);
  known[place] ??= indexed(list.slice(place * chunkSize, (place + 1) * chunkSize));
  return known[place] as Chunk<Findable> as Chunk<T>;
}

function indexed<T extends Findable>(items: readonly T[]): Chunk<T> {
  const searched = items.map(({ name, aliases }) => ({ name: folded(name), aliases: aliases?.map(folded) }));
  const letters = searched.map(({ name, aliases = [] }) => bitsOf([name, ...aliases].join('')));
  // The index refers to items by position.
  return { items, index: Fuse.createIndex(keys, searched) as FuseIndex<unknown> as FuseIndex<T>, letters };
}

/** Excludes most names cheaply: each letter of the pattern that a name lacks is at least one error. */
function mayMatch(letters: number, pattern: string, threshold: number): boolean {
  let missing = 0;
  for (let place = 0; place < pattern.length; place += 1)
    if (!(letters & bitOf(pattern.charCodeAt(place)))) missing += 1;
  return missing / pattern.length <= threshold;
}

function searchChunk<T extends Findable>(
  { items, index, letters }: Chunk<T>,
  pattern: string,
  threshold: number,
): Hit<T>[] {
  const { keys: ownKeys, records } = index.toJSON();
  const wanted = folded(pattern);
  const likely = records.filter(({ i }) => mayMatch(letters[i] ?? 0, wanted, threshold));
  if (likely.length === 0) return [];
  const fuse = new Fuse(
    items,
    { keys, threshold, includeScore: true, shouldSort: false },
    Fuse.parseIndex<T>({ keys: ownKeys, records: likely }),
  );
  return fuse.search(wanted).map(({ item, score = 1 }) => ({ item, score }));
}

/** The best match first; equal ones in the order of the list. */
const inOrder = <T>(hits: Hit<T>[]): T[] => hits.sort((one, other) => one.score - other.score).map(({ item }) => item);

const chunkCount = (list: readonly unknown[]) => Math.ceil(list.length / chunkSize);

/** Whether a list is short enough to be searched in one go. */
export const isShort = (list: readonly unknown[]): boolean => list.length <= chunkSize;

/** Searches a list by fuse.js, the best match first. */
export function fuzzySearch<T extends Findable>(list: readonly T[], pattern: string, threshold: number): T[] {
  const hits: Hit<T>[] = [];
  for (let place = 0; place < chunkCount(list); place += 1)
    hits.push(...searchChunk(chunkAt(list, place), pattern, threshold));
  return inOrder(hits);
}

/** The same, but yields to the browser between chunks; empty once `signal` is aborted. */
export async function fuzzySearchInChunks<T extends Findable>(
  list: readonly T[],
  pattern: string,
  threshold: number,
  signal: AbortSignal,
): Promise<T[]> {
  const hits: Hit<T>[] = [];
  let since = performance.now();
  for (let place = 0; place < chunkCount(list); place += 1) {
    hits.push(...searchChunk(chunkAt(list, place), pattern, threshold));
    if (performance.now() - since < longest) continue;
    await yieldToBrowser();
    if (signal.aborted) return [];
    since = performance.now();
  }
  return inOrder(hits);
}

/** Lets the browser handle input and paint. */
export function yieldToBrowser(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
