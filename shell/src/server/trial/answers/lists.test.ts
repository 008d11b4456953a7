/** @jest-environment @storefront/build/jest/server.cjs */
import * as v from 'valibot';
import { realmGlobal } from '../../rendering/realmGlobal';
import { type Tried, api, beginWholeTrials, complaintsOf, tried, verdictOn } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  describe('at answers that are as good as those of today', () => {
    const asks = (Screen: string, more = '') => ({
      './register': `{ register(store) { store.addApi(module.api) } }`,
      './routes/a': `(() => {
        module.api = platform.remoteApi({ name: 'mf-try' });
        const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/all' }) }) }) });
        return route({ ${more} load: async (context) => { await platform.ask(context, api.endpoints.all.initiate()) }, Screen: () => { const { data, isError } = api.useAllQuery(); return createElement('h1', null, ${Screen}); } });
      })()`,
    });

    beforeEach(() => {
      api.answers['/v1/all'] = { result: [{ name: 'a' }] };
    });

    it('is refused where it fails at an empty list, or at none', async () => {
      expect(await complaintsOf(asks(`data ? data[0].name : 'None'`))).toEqual([
        expect.stringMatching(
          /^its screen failed \(TypeError: .*'name'\)\) where the lists of the API are empty, at \/a \(route a\)$/,
        ),
      ]);
      expect(await complaintsOf(asks(`data.map(({ name }) => name).join()`))).toEqual([
        expect.stringMatching(
          /^its screen failed \(TypeError: .*'map'\)\) where the API cannot answer, at \/a \(route a\)$/,
        ),
      ]);
    });

    it('is refused where its load fails at an empty list, and not where its visitors are told that the API is away', async () => {
      const loading = (read: string) =>
        complaintsOf({
          ...asks(`'A'`),
          './routes/a': asks(`'A'`)['./routes/a'].replace(
            'await platform.ask(context, api.endpoints.all.initiate())',
            `const all = await platform.ask(context, api.endpoints.all.initiate()); ${read}`,
          ),
        });
      expect(await loading('if (all) all[0].name.trim();')).toEqual([
        'its load failed where the lists of the API are empty, at /a (route a)',
      ]);
      expect(await loading('if (!all) throw new Error("no");')).toEqual([]);
    });

    it('is refused where its head fails at an empty list, or at none: its page would be called as the shop is', async () => {
      const named = (name: string) =>
        complaintsOf(
          asks(
            `'A'`,
            `head: ({ getState }) => { const { data } = api.endpoints.all.select()(getState()); return { title: ${name} }; },`,
          ),
        );
      expect(await named(`data ? data[0].name : 'None'`)).toEqual([
        'its head states no title where the lists of the API are empty, at /a (route a)',
      ]);
      expect(await named(`data.map(({ name }) => name).join() || 'Nothing'`)).toEqual([
        'its head states no title where the API cannot answer, at /a (route a)',
      ]);
      expect(await named(`data?.[0]?.name ?? 'None'`)).toEqual([]);
    });

    it('is not blamed for links of its content', async () => {
      const linking = (text: string) => {
        api.answers['/v1/all'] = { result: [{ name: text }] };
        return verdictOn(asks(`null, createElement('a', { href: '/no/such' })`));
      };
      expect(await linking('<a href="/no/such">')).toMatchObject({
        strayLinks: [],
        remarks: ['its screen links to /no/such, a page that nobody has, at /a (route a), as the content has it'],
      });
      expect(await linking('/no/such-as-this')).toMatchObject({ strayLinks: [{ path: '/no/such' }] });
    });

    it('is not where it says so, nor asks anybody for them', async () => {
      const asked = api.asked.length;
      expect(await complaintsOf(asks(`isError ? 'Away' : data?.map(({ name }) => name).join() ?? 'None'`))).toEqual([]);
      // Entered in each language, and no more for all that follows.
      expect(api.asked.slice(asked).filter((path) => path === '/v1/all')).toHaveLength(2);
    });
  });

  describe('reads lists of the API', () => {
    const items = [
      { name: 'a', icon: '/a.png' },
      { name: 'b', icon: '/b.png' },
    ];
    const reads = (isRead: string, tried: Tried = {}, more = '') =>
      verdictOn(
        {
          './register': `{ register(store) { store.addApi(module.api) } }`,
          './routes/a': `(() => {
            module.api = platform.remoteApi({ name: 'mf-try' });
            const read = (items) => items.filter((item) => ${isRead} || console.warn('An item of a list was left out: ' + JSON.stringify(item) + '. × Invalid URL\\n  → at icon'));
            const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: (id) => ({ url: '/v1/all' + (id ?? '') }), transformResponse: ({ list }) => read(list) }) }) });
            return route({ ${more} load: async (context) => { await platform.ask(context, api.endpoints.all.initiate(context.params.id)) }, Screen: () => createElement('h1', null, api.useAllQuery(platform.useParams().id).data?.map(({ name }) => name).join()) });
          })()`,
        },
        tried,
      );
    const sentence = () =>
      `it reads no item of a list of the API (GET ${api.url}/v1/all), at /a (route a): none of 2, since × Invalid URL → at icon`;

    beforeEach(() => {
      api.answers['/v1/all'] = { result: { list: items } };
      jest.spyOn(realmGlobal.console, 'warn').mockImplementation(() => {});
    });

    it.each([undefined, true])(
      'and where it can read none of one, that is said apart, and once: whoever asks may know whether it is news (live: %s)',
      async (isLive = false) => {
        expect(await reads('false', { isLive })).toMatchObject({ complaints: [], alive: [], unread: [sentence()] });
      },
    );

    it('and says nothing where it leaves some out, or there is none', async () => {
      expect(await reads(`item.name === 'a'`)).toMatchObject({ complaints: [], unread: [] });
      api.answers['/v1/all'] = { result: { list: [] } };
      expect(await reads('false')).toMatchObject({ complaints: [], unread: [] });
    });

    it.each([
      [[7, 9, 8], 1],
      [[7, 8, 9], 0],
    ])(
      'and is judged by the pages that are tried in any case: for how many others there is time is chance (%j)',
      async (ids, lists) => {
        for (const id of ['', ...ids]) api.answers[`/v1/all${id}`] = { result: { list: id === 9 ? items : [] } };
        const paths = ids.map((id) => ({ path: `/a/${id}` }));
        expect((await reads('false', {}, `sitemap: async () => ${JSON.stringify(paths)},`)).unread).toHaveLength(lists);
        expect(tried).toContain('/a/9 (route a)');
      },
    );

    it('and of further pages those are shown of which the API says something new; all are entered', async () => {
      const ids = [1, 2, 3, 4, 5];
      for (const id of ids) api.answers[`/v1/all${id}`] = { result: { list: id === 5 ? [] : items } };
      const { pages } = await reads(
        'true',
        {},
        `sitemap: async () => ${JSON.stringify(ids.map((id) => ({ path: `/a/${id}` })))},`,
      );
      expect(tried).toEqual(expect.arrayContaining(['/a/3 (route a)', '/ru/a/4 (route a)', '/a/5 (route a)']));
      // Two of its sitemap and the bare one, and the fifth, in two languages.
      expect(pages).toBe(8);
    });

    it('and the log says of whatever is left out what it said before', async () => {
      await reads(`item.name === 'a'`);
      const { listOf } = await import('@storefront/contracts');
      const warn = jest.spyOn(console, 'warn');
      v.parse(listOf(v.string()), [7]);
      expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^An item of a list was left out: 7\. ×/));
    });
  });
});
