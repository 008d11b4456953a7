import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { game, listItem } from '../../testing/demoShop';
import { openScreen } from '../../testing/openScreen';
import { route as catalog } from '../../routes/catalog';
import { route as products } from '../../routes/products';

// The score is the share of wrong letters: each of these is at, or just beyond, a threshold.
const exactly40 = ['Blackbirds', 'Blackbxxxx'] as const;
const beyond40 = ['Thunderbirds', 'Thunderxxxxx'] as const;
const exactly20 = ['Blackbirds', 'Blackbirxx'] as const;
const beyond20 = ['Ashenvale', 'Ashenvaxx'] as const;

const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const suggested = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

const openCatalog = (words: string, ...known: string[]) =>
  openScreen(catalog, 'catalog', `/catalog/${words}`, {
    '/v1/games': known.map((name, index) => game({ id: index + 1, name })),
  });

const openList = (words: string, ...known: string[]) =>
  openScreen(products, 'products', `/catalog/products/1/${words}`, {
    '/v1/products/games/client/1': known.map((name, index) => listItem({ id: index + 1, name })),
  });

const type = async (words: string) => {
  await userEvent.clear(screen.getByRole('combobox'));
  // Pasted, since typing would search for every letter.
  await userEvent.paste(words);
};

describe('the threshold of 0.4', () => {
  it('S041 finds in the catalogue what is as unlike as that, and nothing beyond', async () => {
    const { unmount } = await openCatalog(exactly40[1], exactly40[0]);
    expect(names()).toEqual([exactly40[0]]);
    unmount();
    await openCatalog(beyond40[1], beyond40[0]);
    expect(names()).toEqual([]);
  });

  it.each([
    ['S041 the catalogue', () => openCatalog('', exactly40[0], beyond40[0])],
    ['S050 the product list', () => openList('', exactly40[0], beyond40[0])],
  ])('%s suggests what is as unlike as that, and nothing beyond', async (_where, open) => {
    await open();
    await type(exactly40[1]);
    expect(suggested()).toEqual([exactly40[0]]);
    await type(beyond40[1]);
    expect(suggested()).toEqual([]);
  });
});

it('S041 marks in a card the letters by which it was found, as unlike as they are', async () => {
  await openCatalog(exactly40[1], exactly40[0]);
  expect(screen.getByRole('article').querySelector('mark')).toHaveTextContent(/^Blackb$/);
});

describe('the threshold of 0.2', () => {
  it('S050 finds in the list what is as unlike as that, and nothing beyond', async () => {
    const { unmount } = await openList(exactly20[1], exactly20[0]);
    expect(names()).toEqual([exactly20[0]]);
    unmount();
    await openList(beyond20[1], beyond20[0]);
    expect(names()).toEqual([]);
  });
});

describe('the limit of 32 characters', () => {
  // Alike for 31 characters, or for 32; the second of each pair is the one that is typed in full.
  const shared = 'Under the Long Shadow of Towers';
  const atThe32nd = [`${shared}xy`, `${shared}ay`];
  const atThe33rd = [`${shared}ax`, `${shared}ay`];
  const typed = `${shared}ay`.replaceAll(' ', '_');

  it.each([
    ['S041 S048 the catalogue', openCatalog],
    ['S050 S048 the product list', openList],
  ])('%s looks at the 32nd character, and not at the 33rd', async (_where, open) => {
    expect(shared).toHaveLength(31);
    const { unmount } = await open(typed, ...atThe32nd);
    expect(names()).toEqual([...atThe32nd].reverse());
    unmount();
    await open(typed, ...atThe33rd);
    expect(names()).toEqual(atThe33rd);
  });

  it('S048 suggests by the same 32 characters', async () => {
    await openCatalog('', ...atThe32nd);
    await type(`${shared}ay`);
    expect(suggested()).toEqual([...atThe32nd].reverse());
  });

  it('S048 finds nothing by what follows them', async () => {
    const name = 'Under the Long Shadow of the Nine Grey Towers of Ash';
    // 13 of the first 32 are wrong, 12 of any later 32.
    await openCatalog(`${'x'.repeat(13)}${name.slice(13)}`.replaceAll(' ', '_'), name);
    expect(names()).toEqual([]);
  });
});
