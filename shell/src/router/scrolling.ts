import { anchorNamed } from '@storefront/contracts';
import { ownWay } from '../browser/gate';
import { moves } from './moves';

/** Where the visitor was on the pages of this tab, by the key of their place in its history (S004). */
export interface Scrolling {
  /** `isShown`: the browser has led to a part of the page by itself, and may have shown that already. */
  remember(key: string, isShown?: boolean): void;
  placeOf(key: string): number | undefined;
}

const storageKey = 'scroll';

/** Places that the next document of the tab takes over. */
const most = 200;

/** Milliseconds within which a browser says where a press has led. */
const soon = 300;

const isPlace = (entry: unknown): entry is [key: string, place: number] => Array.isArray(entry) && Number.isFinite(entry[1]);

/** What the storage holds may be anything. */
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

/** Keeps the places while the tab goes elsewhere; `currentKey` is asked when it does. */
export function createScrolling(currentKey: () => string | undefined): Scrolling {
  const places = readPlaces();
  /** Where the page stood when something was pressed last: by the time that they say so, some browsers have shown what the press leads to. */
  let pressed = { at: -Infinity, place: 0 };
  const note = () => void (pressed = { at: performance.now(), place: scrollY });
  addEventListener('click', note, { capture: true, passive: true });
  const remember = (key: string, isShown = false) => {
    // The latest last, wherever it was before.
    places.delete(key);
    places.set(key, isShown && performance.now() - pressed.at < soon ? pressed.place : scrollY);
  };
  // While the shop is there it scrolls itself; when the tab comes back to it, the browser is faster.
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', () => {
    const key = currentKey();
    if (key) remember(key);
    writePlaces(places);
    history.scrollRestoration = 'auto';
  });
  addEventListener('pageshow', () => (history.scrollRestoration = 'manual'));
  return { remember, placeOf: (key) => places.get(key) };
}

/** Ends the wait for a place that has not come. */
let stopWaiting = () => {};

/** Shows a page at its place: so many pixels down, or what its hash names. A page without one stays where it is, or where it was going. */
export function scrollTo(place: number | 'hash' | null, hash: string): void {
  if (place === null) return;
  stopWaiting();
  if (place === 'hash') return showNamed(anchorNamed(hash));
  showPlace(place);
}

function showNamed(id: string): void {
  const find = () => document.getElementById(id);
  const show = () => find()?.scrollIntoView();
  if (find()) show();
  else if (id !== '') whenThere(() => find() !== null, show);
}

function showPlace(place: number): void {
  const scroll = ownWay(window, 'scrollTo');
  const show = () => void scroll(window, 0, place);
  show();
  if (place > 0 && !reaches(place)) whenThere(() => reaches(place), show);
}

/** Whether the page is long enough for a place to stand at the window's top. */
const reaches = (place: number) => document.documentElement.scrollHeight - innerHeight >= Math.floor(place);

/** Milliseconds after which nobody looks for a place any more. */
const longestWait = 15_000;

/** Shows a place that comes later than its page, unless the visitor has gone elsewhere by then. */
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
    for (const move of moves) removeEventListener(move, end);
  }
  for (const move of moves) addEventListener(move, end, { passive: true });
  observer.observe(document.body, { childList: true, subtree: true });
  stopWaiting = end;
}
