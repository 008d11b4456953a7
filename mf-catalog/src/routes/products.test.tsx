import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogApi } from '../api/catalogApi';
import { openScreen, failing, settled, silent, type Answers } from '../testing/openScreen';
import { runRoute } from '../testing/runRoute';
import { listItem } from '../testing/demoShop';
import { route } from './products';

const products = [
  listItem({
    id: 7,
    name: 'Lantern',
    bestseller: true,
    subscriptions: [
      { price: 850, isUsd: false },
      { price: 4, isUsd: true },
    ],
  }),
  listItem({ id: 8, name: 'Compass Pro', status: 1, subscriptions: [{ price: 500, isUsd: false }] }),
  listItem({ id: 9, name: 'Night Ledger', status: 2, subscriptions: [{ price: 0, isUsd: true }] }),
  listItem({ id: 10, name: 'Paper Map', subscriptions: [] }),
];
const listCall = '/v1/products/games/client/1';

const openList = (path = '/catalog/products/1', answers: Answers = {}) =>
  openScreen(route, 'products', path, { [listCall]: products, ...answers });
const search = () => screen.getByRole('combobox');
const names = () => screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent);
const row = (name: string) => screen.getByRole('heading', { name }).closest('article') as HTMLElement;

beforeEach(() => localStorage.clear());

describe('the product list', () => {
  it('S008 filters by the words of the address, underscores being spaces', async () => {
    await openList('/catalog/products/1/compass_pro');
    expect(search()).toHaveValue('compass pro');
    expect(names()).toEqual(['Compass Pro']);
  });

  it('S050 leads from a suggestion to the product itself', async () => {
    const { router } = await openList();
    await userEvent.type(search(), 'lant');
    await userEvent.click(screen.getByRole('option', { name: 'Lantern' }));
    expect(router.state.location.pathname).toBe('/catalog/product/7');
  });

  it('S049 shows the way from the catalogue, the icon and whom the cheats are for', async () => {
    const { container } = await openList('/ru/catalog/products/1');
    const way = within(screen.getByRole('navigation', { name: 'Вы здесь' }));
    expect(way.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Главная',
      'Каталог',
      'Iron Meridian',
    ]);
    expect(way.getByRole('link', { name: 'Каталог' })).toHaveAttribute('href', '/ru/catalog');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Читы для Iron Meridian');
    expect(container.querySelector('img[src="/art/game-1-icon.svg"]')).toBeInTheDocument();
  });

  it('S050 suggests with threshold 0.4 what the list, at 0.2, does not find', async () => {
    await openList('/catalog/products/1/lxntxrn');
    expect(names()).toEqual([]);
    await userEvent.click(search());
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Lantern']);
  });

  it('S051 goes to the address of the words on submit', async () => {
    const { router } = await openList('/ru/catalog/products/1');
    await userEvent.type(search(), 'compass pro{Enter}');
    expect(router.state.location.pathname).toBe('/ru/catalog/products/1/compass_pro');
    expect(names()).toEqual(['Compass Pro']);
  });

  it('S051 returns to the whole list on clear, and on an empty submit', async () => {
    const cleared = await openList('/catalog/products/1/lantern');
    await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(cleared.router.state.location.pathname).toBe('/catalog/products/1');
    expect(names()).toHaveLength(4);
    cleared.unmount();

    const emptied = await openList('/catalog/products/1/lantern');
    await userEvent.clear(search());
    await userEvent.click(screen.getByRole('button', { name: 'Find' }));
    expect(emptied.router.state.location.pathname).toBe('/catalog/products/1');
  });

  it.each([
    [' \u200b ', '/catalog/products/1'],
    ['\ufeffcom\u00adpass \u200b pro', '/catalog/products/1/compass_pro'],
  ])('S051 searches for %j by what is seen of it', async (pasted, address) => {
    const { router } = await openList('/catalog/products/1');
    await userEvent.click(search());
    await userEvent.paste(pasted);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe(address);
  });

  it('S048 looks at no more than 32 characters of the words', async () => {
    const name = 'A Product With Quite A Long Name Indeed';
    await openList(`/catalog/products/1/${name.slice(0, 32).replaceAll(' ', '_')}zzzzzzzzzzzzzzzzzzzzzzzzzzzz`, {
      [listCall]: [listItem({ id: 7, name })],
    });
    expect(names()).toEqual([name]);
  });

  it('S052 shows icon, name, sales leader, status and price', async () => {
    await openList();
    const lantern = row('Lantern');
    expect(lantern.querySelector('img')).toHaveAttribute('src', '/art/product-7.svg');
    expect(lantern).toHaveTextContent('Sales leader');
    expect(lantern).toHaveTextContent('Undetected');
    expect(row('Compass Pro')).not.toHaveTextContent('Sales leader');
  });

  it.each([
    ['/catalog/products/1', 'Undetected', 'On update', 'Use at own risk'],
    ['/ru/catalog/products/1', 'Не обнаружен', 'На обновлении', 'На свой риск'],
  ])(
    'S208 gives each status of %s its words and colour, and an unknown one those of the riskiest',
    async (path, undetected, onUpdate, atOwnRisk) => {
      await openList(path, { [listCall]: [...products, listItem({ id: 11, name: 'Odd', status: 9 })] });
      expect(within(row('Lantern')).getByText(undetected)).toHaveClass('ok');
      expect(within(row('Compass Pro')).getByText(onUpdate)).toHaveClass('info');
      expect(within(row('Night Ledger')).getByText(atOwnRisk)).toHaveClass('risk');
      expect(within(row('Odd')).getByText(atOwnRisk)).toHaveClass('risk');
    },
  );

  it('S053 S200 shows the lowest price, converted once from its own currency', async () => {
    await openList();
    expect(row('Lantern')).toHaveTextContent('from $ 4.00');
    expect(row('Compass Pro')).toHaveTextContent('from $ 5.88');
    expect(row('Night Ledger')).toHaveTextContent('price not specified');
    expect(row('Paper Map')).toHaveTextContent('price not specified');
  });

  it('S213 shows roubles alone on a Russian page', async () => {
    await openList('/ru/catalog/products/1');
    expect(row('Lantern')).toHaveTextContent('от 340 ₽');
    expect(row('Compass Pro')).toHaveTextContent('от 500 ₽');
    expect(document.body).not.toHaveTextContent('$');
  });

  it('S049 S052 S053 S054 says all of it in both languages', async () => {
    const { unmount } = await openList('/ru/catalog/products/1');
    expect(row('Lantern')).toHaveTextContent('Лидер продаж');
    expect(row('Paper Map')).toHaveTextContent('цена не указана');
    expect(within(row('Lantern')).getByRole('button')).toHaveAccessibleName('В корзину Lantern');
    unmount();
    await openList();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Cheats for Iron Meridian$/);
  });

  it('S054 asks for the product in the cart, unless its price is 0', async () => {
    const { events } = await openList();
    await userEvent.click(within(row('Lantern')).getByRole('button', { name: /Add to cart/ }));
    expect(events).toEqual([{ type: 'cart/addRequested', payload: { productId: 7 } }]);
    expect(within(row('Night Ledger')).getByRole('button', { name: /Add to cart/ })).toBeDisabled();
    expect(within(row('Paper Map')).getByRole('button', { name: /Add to cart/ })).toBeDisabled();
  });

  it.each([0, -1])(
    'S053 S054 takes a price of %s for none, and asks for no such product in the cart',
    async (price) => {
      const priced = listItem({ id: 7, name: 'Lantern', subscriptions: [{ price, isUsd: true }] });
      await openList('/catalog/products/1', { [listCall]: [priced] });
      expect(row('Lantern')).toHaveTextContent('price not specified');
      expect(within(row('Lantern')).getByRole('button', { name: /Add to cart/ })).toBeDisabled();
    },
  );

  it('S055 leads from “more” to the product', async () => {
    await openList('/ru/catalog/products/1');
    expect(within(row('Lantern')).getByRole('link', { name: /Подробнее/ })).toHaveAttribute(
      'href',
      '/ru/catalog/product/7',
    );
  });

  it('S056 says that a list without products is empty', async () => {
    await openList('/catalog/products/1', { [listCall]: [] });
    expect(screen.getByText('The list of products is empty')).toBeInTheDocument();
  });

  it('S056 says so in Russian', async () => {
    await openList('/ru/catalog/products/1', { [listCall]: [] });
    expect(screen.getByText('Список товаров пуст')).toBeInTheDocument();
  });

  it.each([
    [
      '',
      'Nothing found',
      'There is nothing like “qqqqqq” here. Try fewer letters or another word.',
      'Show all products',
    ],
    [
      '/ru',
      'Ничего не нашлось',
      'Здесь нет ничего похожего на «qqqqqq». Попробуйте ввести меньше букв или другое слово.',
      'Показать все товары',
    ],
  ])(
    'S056 says at %s/catalog that a search found nothing, and leads back to all',
    async (prefix, title, text, wayBack) => {
      await openList(`${prefix}/catalog/products/1/qqqqqq`);
      expect(screen.getByText(title)).toBeInTheDocument();
      expect(screen.getByText(text)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: wayBack })).toHaveAttribute('href', `${prefix}/catalog/products/1`);
    },
  );

  it('S056 says how many were found in words that may stand where they stand', async () => {
    const { container } = await openList('/catalog/products/1/lantern');
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('1 product found');
    expect(container.querySelectorAll('span p, span div, p div, p p')).toHaveLength(0);
  });

  it('S057 remembers the game in local storage', async () => {
    await openList();
    expect(JSON.parse(localStorage.getItem('selectedGame') ?? '')).toEqual({ id: 1, name: 'Iron Meridian' });
  });

  it('S057 only logs that the storage refused', async () => {
    const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    await openList();
    expect(names()).toHaveLength(4);
    expect(log).toHaveBeenCalledWith(expect.stringContaining('selected game'), expect.any(Error));
    refuse.mockRestore();
    log.mockRestore();
  });

  it('S058 goes to the catalogue when there is no such list', async () => {
    const { router } = await openList('/ru/catalog/products/99');
    expect(router.state.location.pathname).toBe('/ru/catalog');
    expect((await runRoute(route, { params: { gameId: '99' } })).redirect).toEqual({ redirectTo: '/catalog' });
  });

  it.each([undefined, 'abc', '0', '-1', '1.5', '1e3', '2147483648', '3000000000'])(
    'S007 S058 goes to the catalogue from the id %s, without a call',
    async (gameId) => {
      const { router, calls } = await openList(`/catalog/products/${gameId ?? ''}`);
      expect(router.state.location.pathname).toBe('/catalog');
      expect(calls.filter((call) => call.includes('/products/'))).toEqual([]);
      expect((await runRoute(route, { params: { gameId } })).redirect).toEqual({ redirectTo: '/catalog' });
    },
  );

  it('S204 keeps its place and offers a retry when the list fails', async () => {
    const { answers, router } = await openList('/catalog/products/1', { [listCall]: failing });
    expect(router.state.location.pathname).toBe('/catalog/products/1');
    answers[listCall] = products;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Lantern' })).toBeInTheDocument();
    expect(
      (await runRoute(route, { params: { gameId: '1' }, answers: { [listCall]: failing } })).redirect,
    ).toBeUndefined();
  });

  it('S204 keeps the retry of the list, and the focus on it, until the answer', async () => {
    const { answers } = await openList('/catalog/products/1', { [listCall]: failing });
    const retry = screen.getByRole('button', { name: 'Try again' });
    answers[listCall] = silent;
    await userEvent.click(retry);
    await waitFor(() => expect(retry).toHaveAttribute('aria-busy', 'true'));
    expect(retry).toHaveFocus();
  });

  it('S206 stays when a later poll finds nothing', async () => {
    const { answers, router, store } = await openList();
    answers[listCall] = null;
    await act(() => store.dispatch(catalogApi.endpoints.gameProducts.initiate({ gameId: 1 }, { forceRefetch: true })));
    await settled(store);
    expect(router.state.location.pathname).toBe('/catalog/products/1');
    expect(screen.getByRole('heading', { name: 'Lantern' })).toBeInTheDocument();
  });

  it('S005 is named by its heading, and each game is in the sitemap', async () => {
    const { head, sitemap } = await runRoute(route, {
      params: { gameId: '1' },
      answers: { [listCall]: products },
      languageCode: 'ru',
    });
    expect(head).toMatchObject({ title: 'Читы для Iron Meridian', image: '/art/game-1.svg', noindex: false });
    expect(head.description).toContain('21 товар,');
    expect(sitemap).toEqual([1, 2, 3].map((id) => ({ path: `/catalog/products/${id}` })));
  });

  it('S177 reads on the server all that the first render shows', async () => {
    const { calls } = await runRoute(route, { params: { gameId: '1' }, answers: { [listCall]: products } });
    expect(calls).toEqual(expect.arrayContaining([listCall, '/v1/games']));
  });
});
