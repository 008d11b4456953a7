/** Where the visitor was on the pages of this tab, by the key of their place in its history (S004). */
export interface Scrolling {
  remember(key: string): void;
  placeOf(key: string): number | undefined;
}

const storageKey = 'scroll';

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch (error) {
    console.error('Reading where the visitor was on former pages failed.', error);
    return {};
  }
}

function writePlaces(places: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(places));
  } catch (error) {
    console.error('Remembering where the visitor is failed.', error);
  }
}

/** Keeps the places while the tab goes elsewhere; `currentKey` is asked when it does. */
export function createScrolling(currentKey: () => string | undefined): Scrolling {
  const places = readPlaces();
  const remember = (key: string) => {
    places[key] = scrollY;
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
  return { remember, placeOf: (key) => places[key] };
}

/** Shows a page at its place. */
export function scrollTo(place: number | 'hash' | null): void {
  if (place === null) return;
  if (place !== 'hash') return window.scrollTo(0, place);
  const target = document.getElementById(nameOf(location.hash));
  if (target) target.scrollIntoView();
}

function nameOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
