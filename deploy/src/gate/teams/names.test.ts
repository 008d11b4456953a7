import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { publish } from '../../publish';
import { beginWithLiveShell, build, event, exposes, folderFor, goes, here, refused, route } from '../../testing/gate';

beginWithLiveShell();

describe('a slice that a promise of the registration adds', () => {
  it('is refused where it came in time before, and is no news where it did not, or nobody says', async () => {
    const sentence =
      'mf-a adds its slice mf-a/cart by a promise of its registration, for which nobody waits: who reads it on the first page finds nothing.';
    expect(await refused('mf-a', { late: ['mf-a/cart'] })).toBe(sentence);
    await goes('mf-a', { late: [] });
    expect(await refused('mf-a', { late: ['mf-a/cart'] })).toBe(sentence);
    await goes('mf-a', {});
    await goes('mf-a', { late: ['mf-a/cart'] });
    await goes('mf-a', { late: ['mf-a/cart'] });
    expect(await refused('mf-a', { late: ['mf-a/cart', 'mf-a/list'] })).toBe(sentence.replace('cart', 'list'));
  });
});

describe('a route, a name', () => {
  beforeEach(() => goes('mf-a', { routes: [route('a/:id?', 'news')] }));

  it.each([
    ['a', 'mf-b takes /a (route page), which belongs to mf-a (live): /a/:id? (route news).'],
    ['A/:x', 'mf-b takes /A/:x (route page), which belongs to mf-a (live): /a/:id? (route news).'],
    ['a/top', 'mf-b takes /a/top (route page), which belongs to mf-a (live): /a/:id? (route news).'],
    ['privacy', 'mf-b takes /privacy (route page), which belongs to shell (live): /privacy (route privacy).'],
    ['static/x', 'mf-b takes /static/x (route page), which shell (live) answers itself.'],
  ])('that another owns is refused: /%s', async (path, sentence) => {
    expect(await refused('mf-b', { routes: [route(path)], ...exposes('./routes/page') })).toBe(sentence);
  });

  it('of its own may come beside, and a wider one that takes nothing', async () => {
    for (const path of ['b', 'a/:id/more', ':x/:y'])
      await goes('mf-b', { routes: [route(path)], ...exposes('./routes/page') });
  });

  it.each([
    [
      { slices: ['mf-a/cart'] },
      'mf-b has the slice mf-a/cart, which belongs to mf-a (live): its names begin with mf-b/.',
    ],
    [{ slices: ['cart'] }, 'mf-b has the slice cart, which is not its own: its names begin with mf-b/.'],
    [
      { endpoints: [{ name: 'mf-a/list' }] },
      'mf-b has the endpoint mf-a/list, which belongs to mf-a (live): its names begin with mf-b/.',
    ],
  ])('that another owns is refused: %j', async (more, sentence) => {
    expect(await refused('mf-b', more)).toBe(sentence);
  });

  describe('that another keeps for itself is refused', () => {
    const cart = { slices: ['mf-c/cart'], stores: ['cart'] };

    const sends = (type: string) => ({ events: { dispatches: [event(type)], listens: [] } });

    it.each([
      [{ reads: ['mf-c/cart'] }, 'mf-b reads mf-c/cart, a slice of mf-c (live): slices are private to their remote.'],
      [
        sends('mf-c/cart/cleared'),
        "mf-b sends mf-c/cart/cleared, an action of mf-c (live)'s own slice, which it has promised nobody: what others may ask of it are its events.",
      ],
      [
        { wakes: ['mf-c/cart/cleared'] },
        "mf-b is woken by mf-c/cart/cleared, an action of mf-c (live)'s own slice, of which it tells nobody: what others may wait for are its events.",
      ],
      [
        { stores: ['cart', 'own'] },
        "mf-b names cart of the browser's storage, which belongs to mf-c (live): choose another key, and ask by events.",
      ],
    ])('%j', async (more, sentence) => {
      await goes('mf-c', cart);
      expect(await refused('mf-b', more)).toBe(sentence);
    });

    it.each([
      [['localStorage.cart'], ['localStorage.cart'], "cart of the browser's localStorage"],
      [['cart'], ['localStorage.cart'], "cart of the browser's localStorage"],
      [['localStorage.cart'], ['cart'], "cart of the browser's storage"],
      [['sessionStorage.draft/${…}'], ['sessionStorage.draft/7'], "draft/7 of the browser's sessionStorage"],
      [['sessionStorage.draft/7'], ['sessionStorage.draft/${…}'], "draft/… of the browser's sessionStorage"],
      [['sessionStorage.draft/a/${…}'], ['sessionStorage.draft/${…}'], "draft/… of the browser's sessionStorage"],
      [['sessionStorage.draft/${…}'], ['sessionStorage.draft/a/${…}'], "draft/a/… of the browser's sessionStorage"],
    ])('%j, by %j', async (theirs, ours, key) => {
      await goes('mf-c', { stores: theirs });
      expect(await refused('mf-b', { stores: ours })).toBe(
        `mf-b names ${key}, which belongs to mf-c (live): choose another key, and ask by events.`,
      );
    });

    it('an action that its code names, to hear it, too; who did so before goes on', async () => {
      await goes('mf-c', cart);
      const says = (...types: string[]) => ({ events: { dispatches: [], listens: [], says: types } });
      expect(await refused('mf-b', says('mf-b/own/done', 'mf-c/cart/cleared'))).toBe(
        "mf-b names mf-c/cart/cleared, an action of mf-c (live)'s own slice, of which it tells nobody: what others may hear are its events.",
      );
      await goes('mf-b', says('mf-c/carts/cleared', 'mf-c/paid'));
      await goes('mf-b', says('mf-c/cart/cleared'), { allowBreaking: 'Both are ours.' });
      await goes('mf-b', says('mf-c/cart/cleared', 'mf-b/more'));
      await goes('mf-c', {
        ...cart,
        events: { dispatches: [event('mf-c/cart/left')], listens: [event('mf-c/cart/asked')] },
      });
      await goes('mf-b', says('mf-c/cart/left', 'mf-c/cart/asked', 'mf-c/cart/cleared'));
    });

    it('and what only looks like it is not', async () => {
      await goes('mf-c', { stores: ['localStorage.cart', 'sessionStorage.draft/${…}'] });
      await goes('mf-b', {
        stores: [
          'sessionStorage.cart',
          'localStorage.carts',
          'localStorage.draft/7',
          'sessionStorage.draft',
          'sessionStorage.drafts/${…}',
        ],
      });
    });

    it('and what it promises is not, nor what the package has had itself', async () => {
      await goes('mf-b', { stores: ['cart'] });
      await goes('mf-c', {
        ...cart,
        stores: [],
        wakes: ['mf-c/cart/asked'],
        events: { dispatches: [event('mf-c/cart/emptied')], listens: [event('mf-c/cart/asked')] },
      });
      await goes('mf-b', {
        stores: ['cart'],
        reads: ['mf-c/asked', 'mf-b/own'],
        wakes: ['mf-c/cart/emptied', 'mf-c/paid'],
        ...sends('mf-c/cart/asked'),
      });
    });
  });

  it('that another package has is not for a build of this one', async () => {
    await folderFor(async (folder) => {
      await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@team/mf-b', version: '1.2.0' }));
      const candidate = await build('mf-a', {}, { folder, code: '// of mf-b' });
      await expect(publish(here.releases, candidate)).rejects.toThrow(
        /^mf-b was built under the name mf-a, which belongs to mf-a 1\.2\.0-\w+ \(live\)\.$/,
      );
    });
  });

  it('that the header is to lead to is its own', async () => {
    const leads = (path: string) => ({ navigation: [{ path, label: { en: 'B', ru: 'Б' }, order: 1 }] });
    expect(await refused('mf-b', leads('/b'))).toMatch(
      /build\.json describes no remote: it leads by its navigation to a page that is not its own: \/b\.$/,
    );
    await goes('mf-b', leads('/mf-b'));
  });

  it('that others lead to may not go, and may once nobody does', async () => {
    await goes('mf-b', { links: ['/a/{}', '/elsewhere'] });
    const gone = { routes: [route('b/:id', 'news')] };
    expect(await refused('mf-a', gone)).toBe('mf-a has no page /a/… any more, to which mf-b (live) links.');
    await goes('mf-b', { links: [] });
    expect(await refused('mf-a', { ...gone, links: ['/a/{}'] })).toBe(
      'mf-a has no page /a/… any more, to which mf-a links.',
    );
    expect((await goes('mf-a', gone)).notes).toContain(
      '/a/:id? is gone: who has kept its address finds nothing there.',
    );
  });
});
