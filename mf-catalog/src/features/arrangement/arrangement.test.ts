import { game, listItem } from '../../testing/demoShop';
import { arrangeProducts, statuses } from '../products/arrangeProducts';
import { arrangedPath, readArrangement, sorted } from './arrangement';

const usd = (price: number) => [{ price, isUsd: true }];
const roubles = (price: number) => [{ price, isUsd: false }];
const products = [
  listItem({ id: 1, name: 'Watch 10', bestseller: true, subscriptions: usd(4.1) }),
  listItem({ id: 2, name: 'watch 9', status: 1, subscriptions: roubles(350) }),
  listItem({ id: 3, name: 'Ёлка', status: 2, subscriptions: [] }),
  listItem({ id: 4, name: 'Жук', status: 9, subscriptions: usd(0) }),
  listItem({ id: 5, name: 'Anchor', subscriptions: [...usd(9), ...roubles(340)] }),
];
const arranged = (search: string, locale = 'en') =>
  arrangeProducts(products, readArrangement(search, statuses), { locale, dollarRate: 85 }).map(({ id }) => id);

describe('the arrangement of a list', () => {
  it('S052 is the shop’s own order where the address says none', () => expect(arranged('')).toEqual([1, 2, 3, 4, 5]));

  it('S052 is by the price that is shown, whatever its currency, and what has none comes last either way', () => {
    expect(arranged('?sort=price')).toEqual([5, 1, 2, 3, 4]);
    expect(arranged('?sort=price-desc')).toEqual([2, 1, 5, 3, 4]);
  });

  it('S052 is by name as the language has it, numbers by their size', () => {
    const inRussian = arranged('?sort=name', 'ru-RU');
    expect(inRussian.indexOf(3)).toBeLessThan(inRussian.indexOf(4));
    expect(inRussian.indexOf(2)).toBeLessThan(inRussian.indexOf(1));
  });

  it('S208 shows one status alone, an unknown one being the riskiest', () => {
    expect(arranged('?status=undetected')).toEqual([1, 5]);
    expect(arranged('?status=useAtOwnRisk&sort=name')).toEqual([3, 4]);
    expect(arranged('?status=onUpdate')).toEqual([2]);
  });

  it.each([
    '?sort=size',
    '?sort=',
    '?status=1',
    '?status=toString',
    '?sort=constructor&status=__proto__',
    '?Sort=price',
    '?%',
  ])('S051 ignores %s', (search) => {
    expect(readArrangement(search, statuses)).toEqual({ sort: undefined, status: undefined });
    expect(arrangedPath('/catalog', readArrangement(search, statuses))).toBe('/catalog');
  });

  it('S051 is always spelled alike', () => {
    expect(
      arrangedPath('/catalog/products/1', readArrangement('?status=onUpdate&utm=x&sort=price-desc', statuses)),
    ).toBe('/catalog/products/1?sort=price-desc&status=onUpdate');
  });

  it('S042 puts games likewise, and leaves what it was given as it was', () => {
    const games = [
      game({ id: 1, name: 'B', minPrice: null }),
      game({ id: 2, name: 'A', minPrice: 6 }),
      game({ id: 3, name: 'C', minPrice: 2 }),
    ];
    const ids = (search: string) =>
      sorted(games, readArrangement(search).sort, { locale: 'en', dollarsOf: ({ minPrice }) => minPrice }).map(
        ({ id }) => id,
      );
    expect([ids(''), ids('?sort=name'), ids('?sort=price'), ids('?sort=price-desc')]).toEqual([
      [1, 2, 3],
      [2, 1, 3],
      [3, 2, 1],
      [2, 3, 1],
    ]);
    expect(games.map(({ id }) => id)).toEqual([1, 2, 3]);
  });
});
