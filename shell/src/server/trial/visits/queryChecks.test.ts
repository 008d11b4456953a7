/** @jest-environment @storefront/build/jest/server.cjs */
import { forEachTrial, tryPublished, type TrialShop } from '../../../testing/trials';
import type { Trial } from '../Trial';

// Each page is looked at in every language: here one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

let api: TrialShop['api'];
let store: TrialShop['store'];

forEachTrial((shop) => void ({ api, store } = shop));

/** What comes of a screen that shows this of the query of its address. */
async function triedAt(shows: string, queries: Trial['queries'] = {}, visibility: 'public' | 'private' = 'public') {
  const screen = `() => { const query = new URLSearchParams(platform.useLocation().search); return createElement('div', null, createElement('h1', null, 'A'), ${shows}); }`;
  store.publish('mf-try', [{ id: 'a', path: 'a', visibility }], { './routes/a': `route({ Screen: ${screen} })` });
  const { complaints, failed = [], stood = [] } = await tryPublished({ api, store }, { queries });
  return {
    complaints,
    failed: failed.map(({ complaint }) => complaint.replace('its screen that is alive (route a) ', '')),
    stood: stood.flatMap((one) => /, at (\?.*)$/.exec(one)?.[1] ?? []),
  };
}

describe('a page at a query of its address', () => {
  it.each([
    ['that its code reads', `query.get('sort') === 'name' ? null.no : 'B'`, { sort: ['price', 'name'] }],
    [
      'that links to it have',
      `createElement('a', { href: '/a?sort=name' }, 'B', query.get('sort') === 'name' ? null.no : '')`,
      {},
    ],
    [
      'that can be chosen on it',
      `createElement('select', { onChange() {} }, createElement('option', { value: 'name' }, 'B'), query.get('sort') === 'name' && null.no)`,
      { sort: [] },
    ],
  ])('fails: one %s', async (_what, shows, queries) => {
    expect(await triedAt(shows, queries)).toMatchObject({
      complaints: [],
      failed: [expect.stringMatching(/^failed \(TypeError: .*\) at \/a\?sort=name$/)],
    });
  });

  it('fails on a private page, too, and says nothing there or what stands for nothing', async () => {
    expect((await triedAt(`query.get('page') && null.no`, { page: [] }, 'private')).failed).toEqual([
      expect.stringMatching(/at \/a\?page=2$/),
    ]);
    expect(
      (await triedAt(`Number(query.get('page') ?? 1) * (query.has('page') ? NaN : 1)`, { page: [] })).failed,
    ).toEqual(['writes NaN ("NaN") at /a?page=2']);
  });

  it('is stood by name and value where nothing is wrong, and only of what the page reads', async () => {
    expect(await triedAt(`query.get('sort')`, { sort: ['price', 'name'], page: ['7'] })).toEqual({
      complaints: [],
      failed: [],
      stood: ['?sort=price', '?sort=name', '?sort=2'],
    });
    expect((await triedAt(`'B'`, { sort: ['price'] })).stood).toEqual([]);
  });

  it('is another one where others lead with it', async () => {
    const changedBy = async (value: string, more: Partial<Trial> = { linkedQueries: ['sort'] }) => {
      const screen = `() => createElement('h1', null, 'A', new URLSearchParams(platform.useLocation().search).get('sort') === '${value}' ? 'B' : '')`;
      store.publish('mf-try', [{ id: 'a', path: 'a' }], { './routes/a': `route({ Screen: ${screen} })` });
      const { failed = [], stood = [] } = await tryPublished({ api, store }, { queries: { sort: ['price'] }, ...more });
      const what = 'its screen that is alive (route a), what the query of /a?sort=price changes';
      return { failed: failed.find((one) => one.what === what)?.complaint, isStood: stood.includes(what) };
    };
    expect(await changedBy('price')).toEqual({ failed: undefined, isStood: true });
    expect(await changedBy('price-asc')).toEqual({
      failed:
        "at /a?sort=price, with which others' links may lead there, its screen shows what it shows without the query",
      isStood: false,
    });
    expect(await changedBy('price', {})).toEqual({ failed: undefined, isStood: false });
  });

  it('fails where its list is long, if it reads the query only then', async () => {
    api.answers['/v1/things'] = { result: [{ id: 1 }] };
    store.publish('mf-try', [{ id: 'a', path: 'a' }], {
      './register': '{ register(store) { store.addApi(module.api) } }',
      './routes/a': `(() => {
        module.api = platform.remoteApi({ name: 'mf-try' });
        const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/things' }) }) }) });
        const Page = () => new URLSearchParams(platform.useLocation().search).get('page') === '2' ? null.no : 'B';
        return route({
          load: async (context) => { await platform.ask(context, api.endpoints.all.initiate()) },
          Screen: () => { const { data = [] } = api.useAllQuery(); return createElement('h1', null, 'A', data.length > 60 && createElement(Page)); },
        });
      })()`,
    });
    const { failed, stood } = await tryPublished({ api, store }, { queries: { page: ['1'] } });
    const when = ', where lists of the API have a hundred items';
    expect(failed?.map(({ complaint }) => complaint)).toEqual([
      expect.stringMatching(new RegExp(`failed \\(TypeError: .*\\) at /a\\?page=2${when}$`)),
    ]);
    expect(stood?.filter((one) => one.includes('at ?'))).toEqual([
      `its screen that is alive (route a), at ?page=1${when}`,
    ]);
  });
});
