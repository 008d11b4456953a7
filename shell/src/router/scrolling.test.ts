import { createScrolling, scrollTo } from './scrolling';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));

afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

describe('what a tab remembers of its places', () => {
  it.each([
    'null',
    '700',
    '"x"',
    'true',
    '{',
    '["x", null]',
    '{"a":5}',
    '[["a","5"],["b",null],["c",{}],["d",1e999],[]]',
  ])('S004 is nothing where the storage holds %s, and the next is remembered', (kept) => {
    sessionStorage.setItem('scroll', kept);
    const { remember, positionOf } = createScrolling(() => undefined);
    for (const key of ['0', '1', 'a', 'b', 'c', 'd', 'constructor', '__proto__'])
      expect(positionOf(key)).toBeUndefined();
    remember('now');
    expect(positionOf('now')).toBe(scrollY);
  });

  it.each([
    [299, true, 100],
    [300, true, 900],
    [0, undefined, 900],
  ])(
    'S004 S132 %d ms after a press that the browser follows by itself (%p), is where the page stood at it: %d',
    (milliseconds, isShown, place) => {
      const now = jest.spyOn(performance, 'now').mockReturnValue(5000);
      const { remember, positionOf } = createScrolling(() => undefined);
      Object.defineProperty(window, 'scrollY', { value: 100, configurable: true });
      document.body.click();
      // Some browsers show a part of the page before they tell of it.
      Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
      now.mockReturnValue(5000 + milliseconds);
      remember('here', isShown);
      expect(positionOf('here')).toBe(place);
    },
  );

  it('S004 comes with the next document of the tab: the last two hundred', () => {
    const before = createScrolling(() => 'here');
    Object.defineProperty(window, 'scrollY', { value: 640, configurable: true });
    for (let place = 0; place < 300; place += 1) before.remember(`k${place}`);
    // A page that is returned to, and a key of digits, which objects sort to their front.
    before.remember('k7');
    before.remember('12345678');
    dispatchEvent(new Event('pagehide'));
    const { positionOf } = createScrolling(() => undefined);
    expect(['here', '12345678', 'k7', 'k299', 'k103', 'k102'].map(positionOf)).toEqual([
      640,
      640,
      640,
      640,
      640,
      undefined,
    ]);
  });

  it('S004 leaves the place to the browser while the tab is elsewhere, and takes it back', () => {
    createScrolling(() => undefined);
    const said: string[] = [];
    for (const way of ['pagehide', 'pageshow']) {
      dispatchEvent(new Event(way));
      said.push(history.scrollRestoration);
    }
    expect(said).toEqual(['auto', 'manual']);
  });
});

describe('a place that comes later than its page', () => {
  const shown = jest.fn();
  /** The page becomes so long, in px below the window. */
  const grow = async (below: number) => {
    jest.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(innerHeight + below);
    document.body.append(document.createElement('p'));
    await jest.advanceTimersByTimeAsync(0);
  };

  beforeEach(() => {
    jest.useFakeTimers();
    shown.mockClear();
    jest.spyOn(window, 'scrollTo').mockImplementation(shown);
  });
  afterEach(() => jest.useRealTimers());

  it.each([
    [14_999, 2],
    [15_000, 1],
  ])('S004 is looked for after %d ms: shown %d times', async (milliseconds, times) => {
    await grow(0);
    scrollTo(700, '');
    await jest.advanceTimersByTimeAsync(milliseconds);
    await grow(700);
    expect(shown).toHaveBeenCalledTimes(times);
  });

  it('S004 is there where no more than a part of a pixel is missing', async () => {
    await grow(700);
    scrollTo(700.5, '');
    await grow(800);
    expect(shown).toHaveBeenCalledTimes(1);
  });
});
