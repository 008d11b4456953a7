import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openScreen, failing, silent, type Answers } from '../testing/openScreen';
import { runRoute } from '../testing/runRoute';
import { game, games, stats } from '../testing/demoShop';
import { route } from './catalog';

const openCatalog = (path = '/catalog', answers?: Answers) => openScreen(route, 'catalog', path, answers);
const search = () => screen.getByRole('combobox');
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement;

describe('the catalogue', () => {
  it('S007 fills the search from the address, underscores being spaces, and filters by it', async () => {
    await openCatalog('/catalog/iron_meridian');
    expect(search()).toHaveValue('iron meridian');
    expect(names()).toEqual(['Iron Meridian']);
  });

  it('S041 suggests games that are like the words and leads to the picked one', async () => {
    const { router } = await openCatalog();
    await userEvent.type(search(), 'harbr');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Zero Harbor']);
    await userEvent.click(screen.getByRole('option', { name: 'Zero Harbor' }));
    expect(router.state.location.pathname).toBe('/catalog/products/2');
  });

  it('S041 suggests eight games at most', async () => {
    const harbors = Array.from({ length: 10 }, (_, index) => game({ id: index + 1, name: `Harbor ${index + 1}` }));
    await openCatalog('/catalog', { '/v1/games': harbors });
    await userEvent.type(search(), 'harbor');
    expect(screen.getAllByRole('option')).toHaveLength(8);
  });

  it('S041 goes to the address of the words on submit', async () => {
    const { router } = await openCatalog('/ru/catalog');
    await userEvent.type(search(), ' zero harbor {Enter}');
    expect(router.state.location.pathname).toBe('/ru/catalog/zero_harbor');
    expect(names()).toEqual(['Zero Harbor']);
  });

  it('S047 leaves the whole list once in the history, however often it is asked for', async () => {
    const { router } = await openCatalog('/catalog/zero_harbor');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/catalog', 'PUSH']);
    await userEvent.type(search(), '{Enter}');
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/catalog', 'REPLACE']);
    await userEvent.type(search(), 'zero');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each([
    ['Enter', '/catalog', 'zero  harbor{Enter}', '/catalog/zero_harbor', 'zero  harborn'],
    ['the cross', '/catalog/zero_harbor', '{Escape}{Escape}', '/catalog', 'n'],
  ])('S041 S047 keeps what is typed between %s and its page', async (_by, path, typed, next, text) => {
    const { router } = await openCatalog(path);
    const navigate = router.navigate.bind(router) as (...step: unknown[]) => Promise<void>;
    const steps: unknown[][] = [];
    router.navigate = ((...step: unknown[]) => void steps.push(step)) as never;
    await userEvent.type(search(), `${typed}n`);
    expect([router.state.location.pathname, steps.length]).toEqual([path, 1]);
    await act(() => navigate(...steps.shift()!));
    expect([router.state.location.pathname, search()]).toEqual([next, expect.objectContaining({ value: text })]);
    // A query from elsewhere is shown in the box.
    await act(() => navigate('/catalog/iron'));
    expect(search()).toHaveValue('iron');
    await act(() => navigate(-2));
    expect(search()).toHaveValue(path === '/catalog' ? '' : 'zero harbor');
  });

  it('S041 keeps it when two pages of words come one after the other', async () => {
    const { router } = await openCatalog('/catalog/zero_harbor');
    const navigate = router.navigate.bind(router) as (...step: unknown[]) => Promise<void>;
    const steps: unknown[][] = [];
    router.navigate = ((...step: unknown[]) => void steps.push(step)) as never;
    await userEvent.type(search(), '{Escape}{Escape}iron{Enter}!');
    for (const value of ['/catalog', '/catalog/iron']) {
      await act(() => navigate(...steps.shift()!));
      expect([router.state.location.pathname, search()]).toEqual([value, expect.objectContaining({ value: 'iron!' })]);
    }
  });

  it('S007 S041 keeps what is typed on while a page of words with underscores comes', async () => {
    const { router } = await openCatalog();
    const navigate = router.navigate.bind(router);
    router.navigate = (() => {}) as never;
    await userEvent.type(search(), 'zero_harbor{Enter}!');
    await act(() => navigate('/catalog/zero_harbor'));
    expect(search()).toHaveValue('zero_harbor!');
  });

  it.each([
    [
      'the last of them again',
      '/catalog/zero_harbor',
      '{Escape}{Escape}iron{Enter}{Escape}iron{Enter}',
      ['/catalog/iron'],
      'iron',
    ],
    ['words that the page has already', '/catalog', 'iron{Enter}{Escape}', ['/catalog', '/catalog/iron'], 'iron'],
  ])('S041 awaits no page whose place another has taken: %s', async (_which, path, typed, shown, text) => {
    const { router } = await openCatalog(path);
    const navigate = router.navigate.bind(router) as (...step: unknown[]) => Promise<void>;
    router.navigate = (() => {}) as never;
    await userEvent.type(search(), typed);
    for (const next of shown) await act(() => navigate(next));
    expect(search()).toHaveValue(text);
    await act(() => navigate('/catalog'));
    expect(search()).toHaveValue('');
  });

  it('S041 finds with threshold 0.4: near words yes, far ones no', async () => {
    await openCatalog('/catalog/iron_merxdxan');
    expect(names()).toEqual(['Iron Meridian']);
    await openCatalog('/catalog/qqqqq');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
  });

  it('S042 shows background, icon, badge, title, count, lowest price and the way on', async () => {
    await openCatalog();
    const shown = card('Iron Meridian');
    const pictures = [...shown.querySelectorAll('img')].map((img) => img.getAttribute('src'));
    expect(pictures).toEqual(['/art/game-1.svg', '/art/game-1-icon.svg']);
    expect(shown).toHaveTextContent('Sales leader');
    expect(shown).toHaveTextContent('21 products');
    expect(shown).toHaveTextContent('from $ 4.00');
    expect(card('Zero Harbor')).not.toHaveTextContent('Sales leader');
  });

  it.each([0, null, -1, -0.5])('S042 says that the price is not specified for a minPrice of %s', async (minPrice) => {
    await openCatalog('/catalog', { '/v1/games': [game({ id: 9, name: 'Paper Keep', minPrice })] });
    expect(card('Paper Keep')).toHaveTextContent('price not specified');
  });

  it.each([
    [90, 5.56, 500, 'от 500 ₽', 'from $ 5.56'],
    [90, 2.78, 250, 'от 250 ₽', 'from $ 2.78'],
    [85, 6.12, 520, 'от 520 ₽', 'from $ 6.12'],
  ])(
    'S200 S184 shows the roubles that the server gives for a game, not its rounded dollars times %i',
    async (dollarRate, minPrice, minPriceInRoubles, russian, english) => {
      const answers = {
        '/v1/games': [game({ id: 9, name: 'Paper Keep', minPrice, minPriceInRoubles })],
        '/service-config': { stats: { ...stats, dollarRate } },
      };
      const { unmount } = await openCatalog('/ru/catalog', answers);
      expect(card('Paper Keep')).toHaveTextContent(russian);
      unmount();
      await openCatalog('/catalog', answers);
      expect(card('Paper Keep')).toHaveTextContent(english);
    },
  );

  it('S213 shows the price in roubles on a Russian page', async () => {
    await openCatalog('/ru/catalog');
    expect(card('Zero Harbor')).toHaveTextContent('от 553 ₽');
    expect(document.body).not.toHaveTextContent('$');
  });

  it.each([
    [1, '1 товар'],
    [2, '2 товара'],
    [5, '5 товаров'],
    [11, '11 товаров'],
    [21, '21 товар'],
  ])('S043 counts %s in Russian as %s', async (value, words) => {
    await openCatalog('/ru/catalog', { '/v1/games': [game({ id: 9, name: 'Paper Keep', value })] });
    expect(within(card('Paper Keep')).getByText(words)).toBeInTheDocument();
  });

  it('S044 leads from “more” to the products of the game', async () => {
    await openCatalog('/ru/catalog');
    expect(within(card('Zero Harbor')).getByRole('link', { name: 'Подробнее Zero Harbor' })).toHaveAttribute(
      'href',
      '/ru/catalog/products/2',
    );
  });

  it('S032 begins its way with home', async () => {
    await openCatalog('/ru/catalog');
    const way = within(screen.getByRole('navigation', { name: 'Вы здесь' }));
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Главная', 'Каталог']);
    expect(way.getByRole('link')).toHaveAttribute('href', '/ru');
  });

  it('S045 says that an empty catalogue is empty', async () => {
    await openCatalog('/catalog', { '/v1/games': [] });
    expect(screen.getByText('The catalog is empty')).toBeInTheDocument();
  });

  it('S045 S042 says so in Russian, and of a price that nobody has said', async () => {
    const { unmount } = await openCatalog('/ru/catalog', { '/v1/games': [] });
    expect(screen.getByText('В каталоге пусто')).toBeInTheDocument();
    unmount();
    await openCatalog('/ru/catalog', { '/v1/games': [game({ id: 9, name: 'Paper Keep', minPrice: null })] });
    expect(card('Paper Keep')).toHaveTextContent('цена не указана');
  });

  it('S041 S175 shows a game once that the API names twice, also after a search', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { router } = await openCatalog('/catalog', { '/v1/games': [...games, ...games] });
    expect(names()).toEqual(['Iron Meridian', 'Zero Harbor', 'Ash & Thorn']);
    await act(() => router.navigate('/catalog/zero'));
    expect(names()).toEqual(['Zero Harbor']);
    warned.mockRestore();
  });

  it('S175 leaves out a game that is malformed, and keeps those beside it', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await openCatalog('/catalog', { '/v1/games': [{ ...games[0], id: 0 }, games[1]] });
    expect(names()).toEqual(['Zero Harbor']);
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('Iron Meridian'));
    warned.mockRestore();
  });

  it('S045 says how many were found in words that may stand where they stand', async () => {
    const { container } = await openCatalog('/catalog/zero');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 game found');
    expect(container.querySelectorAll('span p, span div, p div, p p')).toHaveLength(0);
  });

  it('S046 shows the block of figures', async () => {
    await openCatalog();
    expect(screen.getByRole('region', { name: 'Our work in numbers' })).toBeInTheDocument();
  });

  it('S047 returns to the catalogue when the search is cleared', async () => {
    const { router } = await openCatalog('/catalog/zero');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(router.state.location.pathname).toBe('/catalog');
    expect(names()).toHaveLength(3);
  });

  it('S047 returns to the catalogue when an empty search is submitted', async () => {
    const { router } = await openCatalog('/ru/catalog/zero');
    await userEvent.clear(search());
    await userEvent.type(search(), '{Enter}');
    expect(router.state.location.pathname).toBe('/ru/catalog');
  });

  it('S048 looks at no more than 32 characters of the words', async () => {
    const name = 'The Very Long Name Of A Game Here';
    await openCatalog(
      `/catalog/${name.slice(0, 32).replaceAll(' ', '_')}_and_then_a_great_deal_that_no_game_is_called`,
      {
        '/v1/games': [game({ id: 9, name })],
      },
    );
    expect(names()).toEqual([name]);
  });

  it('S048 takes no more words than an address can hold', async () => {
    const { router } = await openCatalog();
    await userEvent.click(search());
    await userEvent.paste('я'.repeat(16_384));
    await userEvent.keyboard('{Enter}');
    expect(search()).toHaveValue('я'.repeat(200));
    await waitFor(() => expect(decodeURIComponent(router.state.location.pathname)).toBe(`/catalog/${'я'.repeat(200)}`));
  });

  it('S048 does not look at what follows the 32 characters', async () => {
    const name = 'The Very Long Name Of A Game Here';
    await openCatalog(`/catalog/${'q'.repeat(32)}${name.replaceAll(' ', '_')}`, {
      '/v1/games': [game({ id: 9, name })],
    });
    expect(names()).toEqual([]);
  });

  it('S204 keeps its place and offers a retry when the games fail', async () => {
    const { answers, router } = await openCatalog('/catalog', { '/v1/games': failing });
    expect(router.state.location.pathname).toBe('/catalog');
    answers['/v1/games'] = games;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Iron Meridian' })).toBeInTheDocument();
  });

  it('S204 keeps the retry of the games, and the focus on it, until the answer', async () => {
    const { answers } = await openCatalog('/catalog', { '/v1/games': failing });
    const retry = screen.getByRole('button', { name: 'Try again' });
    answers['/v1/games'] = silent;
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });

  it.each([
    ['en', 'Catalog'],
    ['ru', 'Каталог'],
  ])('S005 names itself in %s "%s", and is in the sitemap', async (languageCode, title) => {
    const { head, sitemap } = await runRoute(route, { languageCode });
    expect(head).toMatchObject({ title, noindex: false });
    expect(sitemap).toEqual([{ path: '/catalog' }]);
  });
});
