/** Gives jsdom a window of this width, for media queries by `max-width`; answers a way to change it. */
export function setWidth(width: number) {
  const listeners = new Set<() => void>();
  let current = width;
  window.matchMedia = (query) =>
    ({
      get matches() {
        return current <= Number(/max-width: ([\d.]+)px/.exec(query)?.[1]);
      },
      addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
      removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
    }) as unknown as MediaQueryList;
  return (next: number) => {
    current = next;
    listeners.forEach((listener) => listener());
  };
}

/**
 * Remembers where `location.replace` sent the browser: jsdom itself goes nowhere, and its `location` cannot be
 * replaced.
 */
export function watchLocation(): string[] {
  const visited: string[] = [];
  const symbol = Object.getOwnPropertySymbols(location).find(({ description }) => description === 'impl')!;
  const inner = Object.getPrototypeOf((location as unknown as Record<symbol, object>)[symbol]) as {
    replace(url: string): void;
  };
  jest.spyOn(inner, 'replace').mockImplementation((url) => void visited.push(url));
  return visited;
}

/**
 * For tests of the whole shop: gives each a wide window, in which jsdom can "scroll", and keeps expected errors off the
 * terminal.
 */
export function inWideWindow(): void {
  beforeEach(() => {
    setWidth(1440);
    window.scrollTo = jest.fn() as never;
    jest.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(() => jest.restoreAllMocks());
}
