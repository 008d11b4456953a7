import Fuse, { type FuseIndex } from 'fuse.js/basic';
import type { Findable } from './Findable';
import { folded } from './folded';

/** How many names are searched in one go: a few milliseconds on a slow phone. */
const inOneGo = 500;

/** Milliseconds that a long search keeps a page waiting at a time. */
const longest = 8;

const keys = ['name', 'aliases'];

/** A stretch of a list, indexed once for as long as the list lives. */
interface Stretch<T> {
  items: readonly T[];
  index: FuseIndex<T>;
  /** Of each item the letters in its names, as bits. */
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

const stretches = new WeakMap<readonly Findable[], Stretch<Findable>[]>();

function stretchAt<T extends Findable>(list: readonly T[], place: number): Stretch<T> {
  const known = stretches.get(list) ?? [];
  stretches.set(list, known);
  known[place] ??= indexed(list.slice(place * inOneGo, (place + 1) * inOneGo));
  return known[place] as Stretch<Findable> as Stretch<T>;
}

function indexed<T extends Findable>(items: readonly T[]): Stretch<T> {
  const searched = items.map(({ name, aliases }) => ({ name: folded(name), aliases: aliases?.map(folded) }));
  const letters = searched.map(({ name, aliases = [] }) => bitsOf([name, ...aliases].join('')));
  // It knows an item by its place.
  return { items, index: Fuse.createIndex(keys, searched) as FuseIndex<unknown> as FuseIndex<T>, letters };
}

/** Each letter of the words that a name has nowhere is one wrong letter at least: most names need no closer look. */
function mayBeAlike(letters: number, pattern: string, threshold: number): boolean {
  let missing = 0;
  for (let place = 0; place < pattern.length; place += 1) if (!(letters & bitOf(pattern.charCodeAt(place)))) missing += 1;
  return missing / pattern.length <= threshold;
}

function hitsIn<T extends Findable>({ items, index, letters }: Stretch<T>, pattern: string, threshold: number): Hit<T>[] {
  const { keys: ownKeys, records } = index.toJSON();
  const wanted = folded(pattern);
  const likely = records.filter(({ i }) => mayBeAlike(letters[i] ?? 0, wanted, threshold));
  if (likely.length === 0) return [];
  const fuse = new Fuse(items, { keys, threshold, includeScore: true, shouldSort: false }, Fuse.parseIndex<T>({ keys: ownKeys, records: likely }));
  return fuse.search(wanted).map(({ item, score = 1 }) => ({ item, score }));
}

/** The likest first, and of those that are equally like the earlier one. */
const inOrder = <T>(hits: Hit<T>[]): T[] => hits.sort((one, other) => one.score - other.score).map(({ item }) => item);

const stretchesOf = (list: readonly unknown[]) => Math.ceil(list.length / inOneGo);

/** Whether a list is searched at once, or in goes between which the page lives. */
export const isShort = (list: readonly unknown[]): boolean => list.length <= inOneGo;

/** What fuse.js finds of a list by these words, in its order. */
export function alikeIn<T extends Findable>(list: readonly T[], pattern: string, threshold: number): T[] {
  const hits: Hit<T>[] = [];
  for (let place = 0; place < stretchesOf(list); place += 1) hits.push(...hitsIn(stretchAt(list, place), pattern, threshold));
  return inOrder(hits);
}

/** The same, without holding the page up; ends early, with nothing, when nobody waits for it any more. */
export async function alikeInGoes<T extends Findable>(list: readonly T[], pattern: string, threshold: number, signal: AbortSignal): Promise<T[]> {
  const hits: Hit<T>[] = [];
  let since = performance.now();
  for (let place = 0; place < stretchesOf(list); place += 1) {
    hits.push(...hitsIn(stretchAt(list, place), pattern, threshold));
    if (performance.now() - since < longest) continue;
    await breath();
    if (signal.aborted) return [];
    since = performance.now();
  }
  return inOrder(hits);
}

/** Lets the page do what waits: keys, paint. */
export function breath(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
