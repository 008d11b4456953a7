/** @jest-environment @storefront/build/jest/server.cjs */
import { api, asking, beginEdgeCases, verdictOn } from '../../testing/edgeCases';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

beginEdgeCases();

it('lists are tried that are long', async () => {
  api.answers['/v1/things/7'] = { result: [{ id: 1, name: 'a' }] };
  const when = 'where lists of the API have a hundred items, at /a (route a)';
  expect((await verdictOn(asking('data && data.length > 60 ? data[data.length].name : "A"'))).failed).toEqual([
    expect.stringMatching(
      /^its screen failed \(TypeError: .*\) where lists of the API have a hundred items, at \/a \(route a\)$/,
    ),
  ]);
  expect(
    (await verdictOn(asking('data && new Set(data.map(({ id }) => id)).size === data.length ? "A" : data[-1].id')))
      .failed,
  ).toEqual([]);
  expect((await verdictOn(asking('data && data.map(({ name }) => name.trim())'))).stood).toContain(
    'a, where lists of the API have a hundred items',
  );
  api.answers['/v1/things/7'] = { result: [] };
  expect((await verdictOn(asking('data && data.length'))).stood).not.toContain(when);
});

it('pages are looked at as they are written, and what is live already for another version’s sake alone', async () => {
  const unnamed = { './routes/a': `route({ Screen: () => createElement('h1', null, 'A', createElement('img')) })` };
  const { complaints, failed, stood } = await verdictOn(unnamed);
  expect([complaints, failed]).toEqual([[], ['nothing names 1 of its controls and pictures (<img>), at /a (route a)']]);
  expect(stood).toContain('what is moved, at /a (route a)');
  expect(await verdictOn(unnamed, { isLive: true })).toMatchObject({ failed: [], stood: [] });
  expect((await verdictOn(unnamed, { isLive: true, isFormer: true })).failed).toHaveLength(1);
});

describe('what a page shows that the API has no more', () => {
  beforeEach(() => {
    api.answers['/v1/things/7'] = { result: { name: 'a' } };
  });
  const withLoad = (then: string) => {
    const parts = asking(`data ? data.name : 'None'`);
    return {
      ...parts,
      './routes/a': parts['./routes/a'].replace(
        'await platform.ask(context, api.endpoints.one.initiate(idOf(context.params)))',
        `const thing = await platform.ask(context, api.endpoints.one.initiate(idOf(context.params))); ${then}`,
      ),
    };
  };
  const when = 'where the API has no such thing, at /a (route a)';

  it('leads where somebody has a page', async () => {
    expect((await verdictOn(withLoad(`if (thing === null) return { redirectTo: '/b' };`))).failed).toEqual([
      `its load leads to /b, a page that nobody has, ${when}`,
    ]);
  });

  it('may lead to another page, or say that there is nothing', async () => {
    for (const then of [`if (thing === null) return { redirectTo: '/' };`, ''])
      expect(await verdictOn(withLoad(then))).toMatchObject({
        failed: [],
        stood: expect.arrayContaining(['a, where the API has no such thing']) as never,
      });
  });

  it('costs its load nothing', async () => {
    expect((await verdictOn(withLoad('if (thing === null) thing.name.trim();'))).failed).toEqual([
      `its load failed ${when}`,
    ]);
  });
});

describe('what a remote has kept of an event', () => {
  const slice = (more: string) => ({
    './register': `{ register(store) { const initialState = { count: 0 }; store.inject(platform.createSlice({ name: 'mf-try/kept', initialState, reducers: {}, extraReducers: (builder) => { builder.addMatcher(({ type }) => type === 'mf-try/told', (state) => { state.count += 1; }); ${more} } })); } }`,
    './routes/a': `route({ Screen: words('a') })`,
  });
  const verdict = (more: string) =>
    verdictOn(slice(more), { wakes: ['mf-try/told'], events: [{ type: 'mf-try/told', payloads: [undefined] }] });

  it('stays as it is while something passes that is nobody’s', async () => {
    expect((await verdict('')).stood).toContain('its slice mf-try/kept, after mf-try/told');
    expect((await verdict('builder.addDefaultCase(() => initialState);')).failed).toEqual([
      'its slice mf-try/kept is another one after an action that is nobody’s: what it has kept of mf-try/told would be changed by all that passes',
    ]);
  });

  const what = 'what mf-try/told changes';
  const lost =
    'no slice of it changes at mf-try/told, and it asks the API of nothing then: what was sent would be lost';
  const registering = (code: string) => ({ ...slice(''), './register': `{ register(store) { ${code} } }` });
  const counting = (condition: string) =>
    `platform.createSlice({ name: 'mf-try/kept', initialState: { count: 0 }, reducers: {}, extraReducers: (builder) => void builder.addMatcher(({ type, payload }) => ${condition}, (state) => { state.count += 1; }) })`;
  const told = `type === 'mf-try/told'`;
  const heard = (code: string) =>
    verdictOn(registering(code), { wakes: ['mf-try/told'], events: [{ type: 'mf-try/told', payloads: [{ id: 1 }] }] });

  it.each([
    ['a slice that is there when it comes', `store.inject(${counting(told)})`],
    [
      'a listener that changes a slice a moment later',
      `store.inject(${counting(`type === 'mf-try/later'`)}); store.startListening({ matcher: ({ type }) => ${told}, effect: (_action, { dispatch }) => void setTimeout(() => dispatch({ type: 'mf-try/later' }), 50) })`,
    ],
    [
      'a listener that asks the API',
      `const api = platform.remoteApi({ name: 'mf-try' }); const { endpoints } = api.injectEndpoints({ endpoints: (build) => ({ one: build.mutation({ query: () => ({ url: '/v1/things/7' }) }) }) }); store.addApi(api); store.startListening({ matcher: ({ type }) => ${told}, effect: (_action, { dispatch }) => void dispatch(endpoints.one.initiate(undefined, { track: false })) })`,
    ],
  ])('is something: %s', async (_what, code) => {
    const { stood, failed } = await heard(code);
    expect(stood).toContain(what);
    expect(failed).not.toContain(lost);
  });

  it.each([
    ['its slice comes later', `setTimeout(() => store.inject(${counting(told)}), 100)`],
    ['it wants a field that nobody sends', `store.inject(${counting(`${told} && 'place' in payload`)})`],
    ['it hears nothing', ''],
  ])('is nothing where %s', async (_what, code) => {
    const { stood, failed } = await heard(code);
    expect(stood).not.toContain(what);
    expect(failed).toContain(lost);
  });
});

it('a registration is done when it returns', async () => {
  const what = 'when its registration is done';
  const registered = async (register: string) => {
    const { failed, stood } = await verdictOn({
      './register': `{ ${register} }`,
      './routes/a': `route({ Screen: words('a') })`,
    });
    return { failed, isStood: stood.includes(what) };
  };
  expect(await registered('register() {}')).toEqual({ failed: [], isStood: true });
  expect(await registered('async register() {}')).toEqual({
    failed: [
      'its registration is asynchronous (async register), for which nobody waits: its first page comes without what that adds later',
    ],
    isStood: false,
  });
});
