import { createHash, timingSafeEqual } from 'node:crypto';
import { createPseudonyms, setNewest } from '@storefront/server';

/** Wrong keys that one address may try in a window; further ones are refused unseen until it ends. */
const GUESSES = 20;
const WINDOW = 60_000;
/** Addresses that are counted at the same time, as pseudonyms. */
const ADDRESSES = 10_000;

const digest = (key: string) => createHash('sha256').update(key).digest();

/** Compares keys in constant time, and limits guesses. */
export function createKeyCheck(key: string) {
  const expected = digest(key);
  const mask = createPseudonyms();
  const guesses = new Map<string, { count: number; until: number }>();

  function noteGuess(address: string, time: number): void {
    const current = guesses.get(address);
    const known = current && current.until > time ? current : { count: 0, until: time + WINDOW };
    setNewest(guesses, address, { ...known, count: known.count + 1 }, ADDRESSES);
  }

  /** Whether a key that came from an address is the right one. */
  return function isKey(given: string | undefined, from: string): boolean {
    // Not the wall clock: setting it would end or prolong the window.
    const time = performance.now();
    const address = mask(from);
    const earlier = guesses.get(address);
    if (earlier && earlier.until > time && earlier.count >= GUESSES) return false;
    if (given === undefined) return false;
    if (timingSafeEqual(digest(given), expected)) return true;
    noteGuess(address, time);
    return false;
  };
}
