import { isPageOf } from './ownPages';

const news = [
  {
    routes: [
      { id: 'news', path: 'news/:page?', visibility: 'public' as const },
      { id: 'manual', path: 'manual/:id', visibility: 'public' as const },
    ],
  },
];
const home = [{ routes: [{ id: 'home', path: '', visibility: 'public' as const }] }];

describe('whose page an address is', () => {
  it.each(['/news', '/news/2', '/ru/news', '/ru/news/2', '/NEWS', '/news/', '/manual/7'])(
    '%s is one of the remote',
    (path) => {
      expect(isPageOf(news, path)).toBe(true);
    },
  );

  it.each(['/', '/newsletter', '/news/2/3', '/manual', '/catalog', '/ru'])('%s is not', (path) => {
    expect(isPageOf(news, path)).toBe(false);
  });

  it('home is an address in every language', () => {
    expect(['/', '/ru', '/ru/'].map((path) => isPageOf(home, path))).toEqual([true, true, true]);
    expect(isPageOf(home, '/news')).toBe(false);
  });
});
