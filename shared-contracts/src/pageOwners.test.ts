import { findStolen, firstOwners, rivalsIn, type PageOwner } from './pageOwners';

const owner = (name: string, ...paths: string[]): PageOwner => ({ name, routes: paths.map((path) => ({ path })) });

describe('remotes that claim one address', () => {
  it.each([
    ['the same pattern', 'news/:page?', 'News', true],
    ['a part of the addresses', 'news/:page?', 'news/1', true],
    ['an address of both, by a pattern that has more of neither', 'news/:page', ':a/1', true],
    ['home, by a pattern of which all may be left out', '', ':any?', true],
    ['other words at the same place, beside a parameter', ':a/one', 'x/two', false],
    ['a longer one', 'news/:page', 'news/:page/all', false],
    ['other words', 'news/:page', 'news2/:page', false],
    ['home, and a word', '', ':any', false],
  ])('are rivals: %s', (_what, one, two, areRivals) => {
    const owners = [owner('mf-a', one), owner('mf-b', two), owner('mf-c', 'else/where/is/nobody')];
    expect(rivalsIn(owners).map(({ name }) => name)).toEqual(areRivals ? ['mf-a', 'mf-b'] : []);
  });

  it('S211 leave it to whose version had one first: a narrower pattern is not older than the wide one of which it takes some', () => {
    const rivals = [owner('mf-a', 'shelf', 'catalog/1'), owner('mf-b', 'catalog/:id')];
    const ofB = [owner('mf-b', 'catalog/:id'), owner('mf-a', 'shelf'), owner('mf-a', 'shelf', 'catalog/1')];
    expect(firstOwners(rivals, ofB)).toEqual([owner('mf-a', 'shelf'), rivals[1]]);
    expect(firstOwners(rivals, [...ofB].reverse())).toEqual(rivals);
    expect(firstOwners(rivals, [owner('mf-b', 'catalog/:id')])).toEqual([owner('mf-a', 'shelf'), rivals[1]]);
    expect(firstOwners(rivals, [])).toEqual(rivals);
  });

  it('S001 are found while a page waits, of hundreds of remotes with a hundred routes each', () => {
    const many = (name: string, pathOf: (place: string) => string) =>
      Array.from({ length: 100 }, (_none, index) =>
        owner(`${name}${index}`, ...Array.from({ length: 100 }, (_route, at) => pathOf(`${index}-${at}`))),
      );
    const owners = [
      ...many('mf-a', (place) => `:a/x${place}/:b?/:c?`),
      ...many('mf-b', (place) => `y${place}/w/:a/:b?`),
    ];
    expect(rivalsIn(owners)).toEqual([]);
    const isStolen = findStolen(owners, owners.slice(0, 100));
    expect(owners.flatMap(({ name, routes }) => routes.filter((route) => isStolen(name, route)))).toEqual([]);
  });
});
