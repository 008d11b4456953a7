/** @jest-environment @storefront/build/jest/server.cjs */
import { long } from '@storefront/build/jest/long.cjs';
import type { StubRoute } from '../../../testing/stubRemotes';
import { type Tried, api, beginWholeTrials, tried, verdictOn } from '../../../testing/wholeTrials';

beginWholeTrials();

describe('a remote that is tried before it is live', () => {
  describe('is drawn as it is alive', () => {
    const hidden: StubRoute[] = [{ id: 'a', path: 'a/:id?', visibility: 'private' }];
    const waits = (code: string) =>
      `route({ Screen: () => createElement('h1', null, platform.useHydrated() ? (() => { ${code} })() : 'A frame') })`;
    const alive = (code: string, more: Record<string, string> = {}, tried: Tried = {}) =>
      verdictOn({ './routes/a': waits(code), ...more }, { routes: hidden, ...tried });

    it('and is refused for what throws there, of which a server sees nothing', async () => {
      expect(await alive(`throw new TypeError('no')`)).toMatchObject({
        complaints: ['its screen that is alive (route a) failed (TypeError: no)'],
        notes: [],
      });
      expect(await alive(`return 'Yours'`)).toMatchObject({ complaints: [], notes: [] });
    });

    it('and whoever asks about a live one hears of it, and may know that it is no news', async () => {
      const onFound = jest.fn();
      const said = 'its screen that is alive (route a) failed (TypeError: no)';
      expect(await alive(`throw new TypeError('no')`, {}, { isLive: true, onFound })).toMatchObject({
        complaints: [],
        alive: [said],
      });
      expect(onFound).not.toHaveBeenCalled();
      expect(await alive(`throw new TypeError('no')`, {}, { onFound })).toMatchObject({
        complaints: [said],
        alive: [],
      });
    });

    it('and what speaks against it is said at once: there may be no time for the rest', async () => {
      const onFound = jest.fn(() => void heard.push([...tried]));
      const heard: string[][] = [];
      await alive(`if (platform.useLanguage().code === 'en') throw new TypeError('no')`, {}, { onFound });
      expect(onFound.mock.calls).toEqual([['its screen that is alive (route a) failed (TypeError: no)']]);
      expect(heard[0]).not.toContainEqual(expect.stringMatching(/alive .* at \/ru/));
    });

    long('and no longer drawn when there is no time left, be it for the same page', async () => {
      const register = `{ register(store) { store.inject({ name: 'mf-try/a', reducerPath: 'mf-try/a', reducer: (state = 0, { type }) => type === 'mf-x/seen' ? 1 : state }) } }`;
      const code = `const isWoken = platform.useSelector((state) => state['mf-try/a']) === 1; if (isWoken || platform.useLanguage().code === 'ru') require('react').use(module.never ??= new Promise(() => {})); return 'a'`;
      await alive(
        code,
        { './register': register },
        { changes: { wakes: ['mf-x/seen'] }, events: [{ type: 'mf-x/seen', payloads: [{ id: 1 }] }] },
      );
      expect(tried.filter((what) => /^its screen that is alive .* at /.test(what))).toEqual(
        ['/a', '/a', '/ru/a'].map((path) => `its screen that is alive (route a) at ${path}`),
      );
    });

    it('and says so where it reads of the world what only a browser has', async () => {
      const reads = [
        'localStorage.getItem("a")',
        'matchMedia("(hover)").matches',
        'location.href',
        'IntersectionObserver.prototype.observe',
        'document.title',
        'window.scrollX',
        'navigator.language',
      ];
      // What throws as anything else does would be the sentence.
      const code = `const thrown = [${reads.map((read) => `() => globalThis.${read}`).join()}].map((read) => { try { return read() } catch (error) { return error } }); throw thrown.find(({ name }) => name !== 'ReferenceError') ?? new ReferenceError(thrown.map(({ message }) => message).join());`;
      const names = reads.map((read) => `${/^\w+/.exec(read)![0]} is not defined`).join();
      expect(await alive(code)).toMatchObject({
        complaints: [],
        notes: [
          `its screen that is alive (route a) was not tried whole, since it wants a browser (ReferenceError: ${names})`,
        ],
      });
    });

    it('and is tried whole where it looks first', async () => {
      const code = `return [String(globalThis.localStorage?.getItem('a')), typeof matchMedia, typeof window === 'undefined' && !globalThis.document ? 'a' : window.name].join()`;
      expect(await alive(code)).toMatchObject({ complaints: [], notes: [] });
    });

    it('and is refused for what it reads of nothing else', async () => {
      expect((await alive(`return globalThis.nobodys.name`)).complaints).toEqual([
        expect.stringMatching(/^its screen that is alive \(route a\) failed \(TypeError: /),
      ]);
      expect(
        (await alive(`if (typeof window === 'undefined') return platform.usePlatform().nothing.name; return ''`))
          .complaints,
      ).toHaveLength(1);
    });

    it('with its own address, its data and its links', async () => {
      const routes: StubRoute[] = [{ id: 'a', path: 'a/:id', visibility: 'private' }];
      expect(
        await alive(
          `if (platform.useParams().id !== '1') throw new Error('no'); return createElement(platform.Link, { to: '/a/2' }, createElement(platform.Redirect, { to: '/' }))`,
          {},
          { routes },
        ),
      ).toMatchObject({ complaints: [], notes: [] });
    });

    it('and whoever asks hears of its links to pages that nobody has, once, unless the content names them', async () => {
      const linking = (more: Tried = {}) =>
        alive(
          `return [createElement(platform.Link, { to: '/no/such', key: 1 }), createElement('a', { href: '/ru/no/such', key: 2 }), createElement('a', { href: '/a/7', key: 3 })]`,
          {},
          more,
        );
      const stray = [
        {
          path: '/no/such',
          complaint: 'its screen that is alive links to /no/such, a page that nobody has, at /a (route a)',
        },
      ];
      const onStray = jest.fn();
      expect(await linking({ onStray })).toMatchObject({ complaints: [], strayLinks: stray });
      expect(onStray.mock.calls).toEqual([stray]);
      expect(await linking({ routes: [{ id: 'a', path: 'a/:id?' }] })).toMatchObject({ strayLinks: stray });
      expect(await linking({ isLive: true })).toMatchObject({ strayLinks: [] });
      expect(await linking({ routes: [{ id: 'a', path: 'a/:id', visibility: 'private' }] })).toMatchObject({
        strayLinks: [],
      });
      api.answers['/v1/all'] = { result: [{ name: '<a href="/no/such">' }] };
      const register = `{ register(store) { store.addApi(module.api) } }`;
      const content = `(() => { module.api = platform.remoteApi({ name: 'mf-try' }); const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/all' }) }) }) }); return route({ load: async (context) => { await platform.ask(context, api.endpoints.all.initiate()) }, Screen: () => api.useAllQuery().data ? createElement('a', { href: '/no/such' }) : null }); })()`;
      expect(await verdictOn({ './register': register, './routes/a': content }, { routes: hidden })).toMatchObject({
        complaints: [],
        strayLinks: [],
      });
    });

    it('with what its load reads of the API, and without what it would do there', async () => {
      api.answers['/v1/all'] = { result: ['a'] };
      const verdict = await verdictOn(
        {
          './register': `{ register(store) { store.addApi(module.api) } }`,
          './routes/a': `(() => {
            module.api = platform.remoteApi({ name: 'mf-try' });
            const api = module.api.injectEndpoints({ endpoints: (build) => ({ all: build.query({ query: () => ({ url: '/v1/all' }) }), order: build.mutation({ query: () => ({ url: '/v1/order', method: 'POST' }) }) }) });
            return route({
              load: async (context) => { void context.dispatch(api.endpoints.order.initiate()); await platform.ask(context, api.endpoints.all.initiate()); },
              Screen: () => { const { data } = api.useAllQuery(); if (platform.useHydrated() && data[0] === 'a') throw new TypeError('no'); return null; },
            });
          })()`,
        },
        { routes: hidden },
      );
      expect(verdict.complaints).toEqual(['its screen that is alive (route a) failed (TypeError: no)']);
      expect(api.asked).not.toContain('/v1/order');
    });

    it('and is refused for a load that throws there', async () => {
      expect(
        await verdictOn(
          { './routes/a': `route({ load: async () => { throw new TypeError('no') }, Screen: words('a') })` },
          { routes: hidden },
        ),
      ).toMatchObject({ complaints: ['its screen that is alive (route a) failed (TypeError: no)'] });
    });

    long('and a load that never ends is said apart, once: it may wait for what a browser alone has', async () => {
      const endless = `its screen that is alive (route a): its load did not end within 3 s, and waits for no answer`;
      expect(
        await verdictOn(
          { './routes/a': `route({ load: () => new Promise(() => {}), Screen: words('a') })` },
          { routes: hidden },
        ),
      ).toMatchObject({ complaints: [], notes: [], endless: [endless] });
      expect(
        await verdictOn(
          { './routes/a': `route({ load: () => new Promise((done) => setTimeout(done, 1800)), Screen: words('a') })` },
          { routes: hidden },
        ),
      ).toMatchObject({ complaints: [], notes: [], endless: [] });
    });

    long('and a load that waits for what nobody does here is a note', async () => {
      const order = `(() => {
        module.api = platform.remoteApi({ name: 'mf-try' });
        const api = module.api.injectEndpoints({ endpoints: (build) => ({ order: build.mutation({ query: () => ({ url: '/v1/order', method: 'POST' }) }) }) });
        return route({ load: async (context) => { void context.dispatch(api.endpoints.order.initiate()); await new Promise(() => {}); }, Screen: words('a') });
      })()`;
      expect(
        await verdictOn(
          { './register': `{ register(store) { store.addApi(module.api) } }`, './routes/a': order },
          { routes: hidden },
        ),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen that is alive (route a) was not tried whole, since it wants a browser (Error: A page took longer than 3000 ms.)',
          expect.stringContaining('no time'),
        ],
        endless: [],
      });
    });

    it('after what wakes it, too', async () => {
      const register = `{ register(store) { store.inject({ name: 'mf-try/a', reducerPath: 'mf-try/a', reducer: (state = 0, { type }) => type === 'mf-x/seen' ? 1 : state }) } }`;
      const code = `if (platform.useSelector((state) => state['mf-try/a']) === 1) throw new TypeError('no'); return 'a'`;
      expect(
        await alive(
          code,
          { './register': register },
          { changes: { wakes: ['mf-x/seen'] }, events: [{ type: 'mf-x/seen', payloads: [{ id: 1 }] }] },
        ),
      ).toMatchObject({ complaints: ['its screen that is alive (route a) failed (TypeError: no)'] });
    });

    it('and says so where only a browser can tell', async () => {
      expect(await alive(`return document.title + localStorage.length`)).toMatchObject({
        complaints: [],
        notes: [
          'its screen that is alive (route a) was not tried whole, since it wants a browser (ReferenceError: document is not defined)',
        ],
      });
    });

    long('and says so where there is no time for all of them, private ones first', async () => {
      const waitsFor = (id: string) =>
        `route({ Screen: () => platform.useHydrated() ? require('react').use(module.never ??= new Promise(() => {})) : '${id}' })`;
      const routes: StubRoute[] = [
        { id: 'open', path: 'open' },
        { id: 'a', path: 'a', visibility: 'private' },
      ];
      expect(
        await verdictOn({ './routes/open': waitsFor('open'), './routes/a': waitsFor('a') }, { routes }),
      ).toMatchObject({
        complaints: [],
        notes: [
          'its screen that is alive (route a) was not tried whole, since it wants a browser (Error: A page took longer than 1500 ms.)',
          'its route open was not tried whole, since there was no time for what waits for useHydrated()',
        ],
      });
    });

    it('and is refused for words that nobody fills there', async () => {
      const locale = { './locales/ru': `{ default: { hello: 'Привет, {{name}}' } }` };
      expect((await alive(`return platform.useTranslation('mf-try').t('hello')`, locale)).complaints).toEqual([
        'its screen that is alive (route a): its words leave room for {{name}}, which its code does not give: visitors read just that',
      ]);
    });
  });
});
