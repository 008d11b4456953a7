import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LongList } from '../features/list/LongList';
import { game, listItem } from '../testing/demoShop';
import { openScreen, settled } from '../testing/openScreen';
import { route as catalog } from './catalog';
import { route as products } from './products';

const many = Array.from({ length: 1000 }, (_, index) => game({ id: index + 1, name: `Game ${index + 1}` }));
const openList = (path = '/catalog', length = 1000) =>
  openScreen(catalog, 'catalog', path, { '/v1/games': many.slice(0, length) });
// By selector, since finding a thousand entries by role takes seconds.
const count = () => document.querySelectorAll('article').length;
const more = (text = 'Show more') => [...document.links].find(({ textContent }) => textContent === text) ?? null;

/** Px of the page below the window. */
let below: jest.SpyInstance<number>;
const standAbove = (px: number) => below.mockReturnValue(innerHeight + px);
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTime(milliseconds));

beforeEach(() => {
  sessionStorage.clear();
  below = jest.spyOn(document.documentElement, 'scrollHeight', 'get');
  standAbove(50_000);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('a long list', () => {
  it('S041 begins with 60 entries, and is searched as a whole at once', async () => {
    await openList();
    expect(screen.getAllByRole('article')).toHaveLength(60);
    expect(screen.getByRole('link', { name: 'Show more' })).toBe(more());
    await userEvent.type(screen.getByRole('combobox'), 'game 1000');
    await waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveTextContent('Game 1000'));
  });

  it('S041 grows as the visitor comes near its end, and by itself no further than to 180, so that the page has an end', async () => {
    await openList();
    jest.useFakeTimers();
    fireEvent.scroll(window);
    await wait(1000);
    expect(count()).toBe(60);
    standAbove(3000);
    fireEvent.scroll(window);
    await wait(1000);
    expect(count()).toBe(60);
    standAbove(2999);
    fireEvent.scroll(window);
    await wait(0);
    expect(count()).toBe(72);
    await wait(60);
    expect(count()).toBe(84);
    for (let go = 0; go < 30; go += 1) await wait(60);
    expect(count()).toBe(180);
    expect(more()).toBeInTheDocument();
  });

  it('S041 grows in place when the visitor asks for more, who goes on with the first of it', async () => {
    const { router } = await openList('/catalog', 130);
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    await userEvent.click(more()!);
    expect(count()).toBe(120);
    // Without scrolling, since the visitor sees it already.
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    expect(router.state.location).toMatchObject({ pathname: '/catalog', search: '' });
    expect(document.activeElement).toHaveTextContent('Game 61');
    await userEvent.click(more()!);
    expect(count()).toBe(130);
    expect(document.activeElement).toHaveTextContent('Game 121');
    expect(more()).toBeNull();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])(
    'S041 leaves a press with %j to the browser, which shows more elsewhere',
    async (held) => {
      // jsdom logs that it cannot navigate.
      jest.spyOn(console, 'error').mockImplementation(() => {});
      await openList('/catalog', 130);
      expect(fireEvent.click(more()!, held)).toBe(true);
      expect(count()).toBe(60);
    },
  );

  it('S041 begins anew where another one takes its place', async () => {
    const { router } = await openList();
    await userEvent.click(more()!);
    expect(count()).toBe(120);
    await act(() => router.navigate('/catalog/game'));
    expect(count()).toBe(60);
  });

  it.each<[path: string, next: string, shown: number]>([
    ['/catalog', '/catalog?shown=120', 60],
    ['/catalog?shown=120', '/catalog?shown=180', 120],
    ['/catalog?sort=name&shown=120', '/catalog?sort=name&shown=180', 120],
  ])('S041 at %s leads on to %s, whether there is a script or not', async (path, next, shown) => {
    await openList(path);
    expect(count()).toBe(shown);
    expect(more()).toHaveAttribute('href', next);
  });

  it.each<[asked: string, shown: number, next: string]>([
    ['61', 120, '180'],
    ['99999999999', 960, '960'],
    ...['0', '-5', 'x', 'NaN', '', '0.1'].map((odd): [string, number, string] => [odd, 60, '120']),
    ['1e999', 960, '960'],
  ])('S041 that is asked for %j entries has %i, and leads on to %s', async (asked, shown, next) => {
    // Entries of nothing, since a thousand games take seconds.
    const Screen = () => (
      <LongList items={many} path="/catalog" className={undefined}>
        {(entries) => entries.map(({ id }) => <article key={id} />)}
      </LongList>
    );
    await openScreen({ ...catalog, Screen }, 'catalog', `/catalog?shown=${asked}`, { '/v1/games': many });
    expect(count()).toBe(shown);
    expect(more()).toHaveAttribute('href', `/catalog?shown=${next}`);
  });

  it('S050 of products does so too, in Russian', async () => {
    const answers = { '/v1/products/games/client/1': many.map(({ id, name }) => listItem({ id, name })) };
    await openScreen(products, 'products', '/ru/catalog/products/1?status=undetected&shown=120', answers);
    expect(count()).toBe(120);
    expect(more('Показать ещё')).toHaveAttribute('href', '/ru/catalog/products/1?status=undetected&shown=180');
  });

  it('S041 that is short leads nowhere', async () => {
    await openList('/catalog', 60);
    expect(more()).toBeNull();
  });
});

describe('a list that had grown', () => {
  /** A catalogue with 120 entries, in a history entry of its own. */
  async function openGrown() {
    const list = await openList('/cart');
    await act(() => list.router.navigate('/catalog'));
    await settled(list.store);
    await userEvent.click(more()!);
    expect(count()).toBe(120);
    return list.router;
  }

  it('S004 is as long when the visitor comes back, and begins anew where they come again', async () => {
    const router = await openGrown();
    await act(() => router.navigate('/cart'));
    await act(() => router.navigate(-1));
    expect(count()).toBe(120);
    await act(() => router.navigate('/cart'));
    await act(() => router.navigate('/catalog'));
    expect(count()).toBe(60);
  });

  it('S004 is as long in a new document: a reload, Back from elsewhere', async () => {
    const { key } = (await openGrown()).state.location;
    jest.resetModules();
    const grown = jest.requireActual<typeof import('../features/list/grown')>('../features/list/grown');
    expect(grown.countAt(key)).toBe(120);
  });

  it('S004 is known of the latest fifty places', async () => {
    jest.resetModules();
    const grown = jest.requireActual<typeof import('../features/list/grown')>('../features/list/grown');
    for (let place = 0; place < 51; place += 1) grown.rememberCount(`place ${place}`, 120);
    expect([0, 1, 50].map((place) => grown.countAt(`place ${place}`))).toEqual([0, 120, 120]);
  });

  it.each(['{', 'null', '7', '[[]]', '[["here","x"]]', '{"here":5}'])(
    'S004 takes the rubbish %s for nothing',
    async (rubbish) => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      sessionStorage.setItem('grownLists', rubbish);
      jest.resetModules();
      const grown = jest.requireActual<typeof import('../features/list/grown')>('../features/list/grown');
      expect(grown.countAt('here')).toBe(0);
      grown.rememberCount('here', 120);
      expect(grown.countAt('here')).toBe(120);
    },
  );

  it('S004 is remembered for as long as the document lives where the browser refuses storage, and the log says so', async () => {
    const complain = jest.spyOn(console, 'error').mockImplementation(() => {});
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const router = await openGrown();
    expect(complain).toHaveBeenCalledWith('Remembering how far a list has come failed.', expect.anything());
    await act(() => router.navigate('/cart'));
    await act(() => router.navigate(-1));
    expect(count()).toBe(120);
  });
});
