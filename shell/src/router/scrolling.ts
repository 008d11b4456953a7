import { anchorNamed } from '@storefront/contracts';
import { unfenced } from '../browser/gate';
import { interactionEvents } from './interactionEvents';

/** The scroll positions of this tab's pages, by the key of their history entry (S004). */
export interface Scrolling {
  /** `isShown`: the browser itself has navigated to a hash, and may have scrolled already. */
  remember(key: string, isShown?: boolean): void;
  positionOf(key: string): number | undefined;
}

const storageKey = 'scroll';

/** The most positions that are stored for the tab's next document. */
const most = 200;

/** Milliseconds within which a browser reports the navigation that follows a click. */
const soon = 300;

const isPlace = (entry: unknown): entry is [key: string, place: number] =>
  Array.isArray(entry) && Number.isFinite(entry[1]);

/** Reads the stored positions; the storage may contain anything. */
function readPlaces(): Map<string, number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return new Map((Array.isArray(kept) ? kept : []).filter(isPlace));
  } catch (error) {
    console.error('Reading where pages were scrolled to failed.', error);
    return new Map();
  }
}

function writePlaces(places: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...places].slice(-most)));
  } catch (error) {
    console.error('Keeping where pages were scrolled to failed.', error);
  }
}

/**
 * Remembers scroll positions, and stores them when the tab leaves this document; `currentKey` returns the current
 * entry's key.
 */
export function createScrolling(currentKey: () => string | undefined): Scrolling {
  const places = readPlaces();
  /**
   * The scroll position at the last click: some browsers have already scrolled to a hash when they report the
   * navigation.
   */
  let pressed = { at: -Infinity, position: 0 };
  const note = () => void (pressed = { at: performance.now(), position: scrollY });
  addEventListener('click', note, { capture: true, passive: true });
  const remember = (key: string, isShown = false) => {
    // Moves the key to the end: the oldest ones are dropped first.
    places.delete(key);
    places.set(key, isShown && performance.now() - pressed.at < soon ? pressed.position : scrollY);
  };
  // The shop scrolls by itself; only when the tab returns to this document does the browser, which is faster.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    const key = currentKey();
    if (key) remember(key);
    writePlaces(places);
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  return { remember, positionOf: (key) => places.get(key) };
}

/** Ends waiting for an element or a page length that is not there yet. */
let stopWaiting = () => {};

/** Scrolls to a position in pixels, or to the element of the hash; null changes nothing. */
export function scrollTo(position: number | 'hash' | null, hash: string): void {
  if (position === null) return;
  stopWaiting();
  if (position === 'hash') return showNamed(anchorNamed(hash));
  showPlace(position);
}

function showNamed(id: string): void {
  const find = () => document.getElementById(id);
  const show = () => find()?.scrollIntoView();
  if (find()) show();
  else if (id !== '') whenThere(() => find() !== null, show);
}

function showPlace(position: number): void {
  const scroll = unfenced(window, 'scrollTo');
  const show = () => void scroll(window, 0, position);
  show();
  if (position > 0 && !reaches(position)) whenThere(() => reaches(position), show);
}

/** Whether the page is long enough to scroll to a position. */
const reaches = (position: number) => document.documentElement.scrollHeight - innerHeight >= Math.floor(position);

/** Milliseconds after which waiting ends. */
const longestWait = 15_000;

/** Scrolls once the target is there, unless the visitor has moved by then. */
function whenThere(isThere: () => boolean, show: () => void): void {
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    end();
    show();
  });
  const timer = setTimeout(() => end(), longestWait);
  function end() {
    observer.disconnect();
    clearTimeout(timer);
    for (const move of interactionEvents) removeEventListener(move, end);
  }
  for (const move of interactionEvents) addEventListener(move, end, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  stopWaiting = end;
}
