import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { game, games, listItem } from '../testing/demoShop';
import { openScreen } from '../testing/openScreen';
import { route as catalog } from './catalog';
import { route } from './products';

const products = [
  listItem({ id: 7, name: 'Lantern', bestseller: true, subscriptions: [{ price: 9, isUsd: true }] }),
  listItem({ id: 8, name: 'Compass Pro', status: 1, subscriptions: [{ price: 500, isUsd: false }] }),
  listItem({ id: 9, name: 'Landmark', status: 2, subscriptions: [{ price: 7, isUsd: true }] }),
];
const openList = (path: string) => openScreen(route, 'products', path, { '/v1/products/games/client/1': products });
const names = () => screen.queryAllByRole('article').map((row) => within(row).getByRole('heading').textContent);
const choice = (name: string) => screen.getByRole('radio', { name });
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('a list whose address says how it is put', () => {
  it('S051 keeps the choice in the address, gives it back on the way back, and leaves the focus where it is', async () => {
    const { router } = await openList('/catalog/products/1');
    await userEvent.click(choice('Cheapest'));
    expect(router.state.location.search).toBe('?sort=price');
    expect(names()).toEqual(['Compass Pro', 'Landmark', 'Lantern']);
    expect(choice('Cheapest')).toHaveFocus();
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Status' })).getByRole('radio', { name: 'On update' }),
    );
    expect(router.state.location.search).toBe('?sort=price&status=onUpdate');
    expect(names()).toEqual(['Compass Pro']);
    await act(() => router.navigate(-2));
    expect(names()).toEqual(['Lantern', 'Compass Pro', 'Landmark']);
    expect(choice('Featured')).toBeChecked();
    await act(() => router.navigate(1));
    expect(names()).toEqual(['Compass Pro', 'Landmark', 'Lantern']);
  });

  it('S051 loses no choice of two that are made before either is drawn, and shows both at once', async () => {
    const { router } = await openList('/catalog/products/1');
    const navigate = router.navigate.bind(router) as (...step: unknown[]) => Promise<void>;
    const steps: unknown[][] = [];
    router.navigate = ((...step: unknown[]) => void steps.push(step)) as never;
    const draw = () => act(() => navigate(...steps.shift()!));
    await userEvent.click(choice('Cheapest'));
    await userEvent.click(choice('On update'));
    expect([choice('Cheapest').matches(':checked'), choice('On update').matches(':checked'), steps.length]).toEqual([
      true,
      true,
      2,
    ]);
    expect(names()).toHaveLength(3);
    await draw();
    expect(choice('On update')).toBeChecked();
    await draw();
    expect(router.state.location.search).toBe('?sort=price&status=onUpdate');
    expect(names()).toEqual(['Compass Pro']);
    await act(() => navigate(-1));
    expect([router.state.location.search, names().length]).toEqual(['?sort=price', 3]);
    expect([choice('Cheapest').matches(':checked'), choice('On update').matches(':checked')]).toEqual([true, false]);
  });

  it('S051 keeps the place that it stands at, however quickly the next choice of a kind follows one that has no place yet', async () => {
    const { router } = await openList('/catalog/products/1');
    const navigate = jest.fn<void, [unknown, { replace?: boolean }]>();
    router.navigate = navigate as never;
    await userEvent.click(choice('Cheapest'));
    await userEvent.click(choice('Most expensive'));
    expect(navigate.mock.calls.map(([, { replace }]) => Boolean(replace))).toEqual([false, false]);
  });

  it('S051 takes choices of one kind in quick succession for one step of the history, and later ones for another', async () => {
    const clock = jest.spyOn(Date, 'now');
    const { router } = await openList('/catalog/products/1');
    for (const [at, name] of [
      [0, 'Name'],
      [900, 'Cheapest'],
      [1800, 'Most expensive'],
      [2900, 'Name'],
    ] as const) {
      clock.mockReturnValue(1_800_000_000_000 + at);
      await userEvent.click(choice(name));
    }
    clock.mockRestore();
    const sorts = [];
    for (let step = 0; step < 3; step += 1) {
      sorts.push(router.state.location.search);
      await act(() => router.navigate(-1));
    }
    expect(sorts).toEqual(['?sort=name', '?sort=price-desc', '']);
  });

  it('S051 keeps it when the visitor searches, and says how many are left', async () => {
    const { router } = await openList('/catalog/products/1?sort=name&status=useAtOwnRisk&utm=x');
    expect(heard()).toContain('1 product found');
    await userEvent.type(screen.getByRole('combobox'), 'lan{Enter}');
    expect(router.state.location).toMatchObject({
      pathname: '/catalog/products/1/lan',
      search: '?sort=name&status=useAtOwnRisk',
    });
    expect(names()).toEqual(['Landmark']);
  });

  it.each([
    ['/catalog/products/1/lantern?sort=name&status=undetected', '/catalog/products/1'],
    ['/ru/catalog/products/1/lantern?status=undetected', '/ru/catalog/products/1'],
  ])('S051 leads from %s to the whole list, unfiltered, by an empty search', async (path, whole) => {
    const { router } = await openList(path);
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), '{Enter}');
    expect(router.state.location).toMatchObject({ pathname: whole, search: '' });
  });

  it('S047 leads from arranged games to all of them, as they come, by an empty search', async () => {
    const { router } = await openScreen(catalog, 'catalog', '/catalog/iron?sort=name');
    await userEvent.clear(screen.getByRole('combobox'));
    await userEvent.type(screen.getByRole('combobox'), '{Enter}');
    expect(router.state.location).toMatchObject({ pathname: '/catalog', search: '' });
  });

  it('S007 S051 keeps the order of games when the visitor searches', async () => {
    const { router } = await openScreen(catalog, 'catalog', '/catalog?sort=price');
    await userEvent.type(screen.getByRole('combobox'), 'zero{Enter}');
    expect(router.state.location).toMatchObject({ pathname: '/catalog/zero', search: '?sort=price' });
  });

  it('S056 says of words that nothing is like that nothing is, whatever status is wanted', async () => {
    await openList('/catalog/products/1/zzzz?status=onUpdate');
    expect(screen.getByText('Nothing found')).toBeInTheDocument();
    expect(screen.queryByText('Nothing with this status')).not.toBeInTheDocument();
  });

  it('S056 says that nothing has the status, and leads to the list without it', async () => {
    await openList('/ru/catalog/products/1/lantern?status=onUpdate&sort=name');
    expect(names()).toEqual([]);
    expect(screen.getByText('С таким статусом ничего нет')).toBeInTheDocument();
    expect(heard()).toContain('Найдено 0 товаров');
    expect(screen.getByRole('link', { name: 'Показать с любым статусом' })).toHaveAttribute(
      'href',
      '/ru/catalog/products/1/lantern?sort=name',
    );
  });

  it.each([
    ['/catalog/products/1', true],
    ['/catalog/products/1/lantern', false],
    ['/catalog/products/1/lantern?sort=name', true],
    ['/catalog/products/1/lantern?status=undetected', true],
  ])('S051 can be put otherwise at %s where there is something to put, or to take back: %s', async (path, canBe) => {
    await openList(path);
    expect(screen.queryByRole('group', { name: 'Status' }) !== null).toBe(canBe);
  });

  it.each([
    ['/catalog', 3, true],
    ['/catalog', 1, false],
    ['/catalog?sort=name', 1, true],
  ])('S042 can be put otherwise at %s with %i games: %s', async (path, length, canBe) => {
    await openScreen(catalog, 'catalog', path, { '/v1/games': games.slice(0, length) });
    expect(screen.queryByRole('radio', { name: 'Cheapest' }) !== null).toBe(canBe);
  });

  it.each(['', '?sort=price'])('S045 S056 counts nothing of a list that is whole: %j', async (search) => {
    const { unmount } = await openList(`/catalog/products/1${search}`);
    expect(heard().join('')).toBe('');
    unmount();
    await openScreen(catalog, 'catalog', `/catalog${search}`);
    expect(heard().join('')).toBe('');
  });

  it('S042 puts games likewise, without a status', async () => {
    await openScreen(catalog, 'catalog', '/catalog?sort=name&status=onUpdate');
    expect(names()).toEqual(['Ash & Thorn', 'Iron Meridian', 'Zero Harbor']);
    expect(screen.queryByRole('group', { name: 'Status' })).not.toBeInTheDocument();
  });
});

describe('what was found', () => {
  const aliased = [
    game({ id: 1, name: 'Iron Meridian', aliases: ['im', 'железный меридиан'] }),
    game({ id: 2, name: 'Zero Harbor' }),
  ];
  const openCatalog = (path: string) => openScreen(catalog, 'catalog', path, { '/v1/games': aliased });
  const marked = () => [...document.querySelectorAll('article mark')].map(({ textContent }) => textContent);

  it('S041 has its like characters marked, its name being the same words as before', async () => {
    await openCatalog('/catalog/merid');
    expect(marked()).toEqual(['Merid']);
    expect(names()).toEqual(['Iron Meridian']);
    expect(screen.getByRole('article')).not.toHaveTextContent('also called');
  });

  it('S041 says by which other name it was found', async () => {
    await openCatalog('/catalog/im');
    expect(screen.getByRole('article')).toHaveTextContent('also called im');
    expect(marked()).toEqual(['im']);
  });

  it('S041 is counted while the visitor types, and marked in the suggestions', async () => {
    await openCatalog('/ru/catalog');
    await userEvent.type(screen.getByRole('combobox'), 'zero');
    expect(heard()).toContain('Найдена 1 игра');
    const [option] = screen.getAllByRole('option');
    expect(option).toHaveTextContent(/^Zero Harbor$/);
    expect(option!.querySelector('mark')).toHaveTextContent('Zero');
  });

  it('S041 is what was meant where the other keyboard layout was on', async () => {
    await openCatalog('/catalog/яукщ');
    expect(names()).toEqual(['Zero Harbor']);
    expect(marked()).toEqual(['Zero']);
  });
});
