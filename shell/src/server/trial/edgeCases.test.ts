/** @jest-environment @storefront/build/jest/server.cjs */
import { partOf } from '@storefront/build/jest/long.cjs';
import type { Shape } from '@storefront/contracts';
import type { StubRoute } from '../../testing/stubRemotes';
import { forEachTrial, tryPublished, type TrialShop } from '../../testing/trials';
import type { Trial } from './Trial';

// Each page is looked at in every language, which is shown beside (`tryRemote.test.ts`, `pageChecks.test.tsx`): here
// one is enough.
jest.mock('@storefront/contracts/src/languages.json', () => [
  { code: 'en', name: 'English', locale: 'en-US', currency: 'USD', browserLanguages: ['en'], fonts: ['latin'] },
]);

let api: TrialShop['api'];
let store: TrialShop['store'];

forEachTrial((shop) => void ({ api, store } = shop));

/** Tries a remote with these parts, and says what it fails at that may never come. */
async function verdictOn(
  exposes: Record<string, string>,
  {
    routes = [{ id: 'a', path: 'a' }],
    wakes = [],
    ...more
  }: { routes?: StubRoute[]; wakes?: string[] } & Partial<Trial> = {},
) {
  store.publish('mf-try', routes, exposes, { wakes });
  const { complaints, notes, failed = [], stood = [] } = await tryPublished({ api, store }, more);
  return { complaints, notes, failed: failed.map(({ complaint }) => complaint), stood };
}

/** A route whose screen shows what it asks for (`data`), at an address with what stands in its path. */
const asking = (screen: string, more = '') => ({
  './register': `{ register(store) { store.addApi(module.api) } }`,
  './routes/a': `(() => {
    module.api = platform.remoteApi({ name: 'mf-try' });
    const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }) }) });
    const idOf = ({ id = '7' }) => id;
    return route({ ${more} load: async (context) => { await platform.ask(context, api.endpoints.one.initiate(idOf(context.params))) }, Screen: () => { const { data } = api.useOneQuery(idOf(platform.useParams())); return createElement('h1', null, ${screen}); } });
  })()`,
});

const text: Shape = { type: 'string' };
const described = (result: Shape, ...samples: unknown[]) => [
  { method: 'GET', path: '/v1/things/{id}', result, samples },
];

describe('answers in other words', () => {
  const states = { enum: ['new', 'paid', 'void'] };
  const thing: Shape = {
    type: 'object',
    properties: {
      status: { ...states, type: 'string' },
      plans: { type: 'array', items: { type: 'object', properties: { isCheap: { type: 'boolean' } } } },
      pair: { type: 'array', prefixItems: [{ enum: ['a', 'b'], type: 'string' }, text] },
      mark: { anyOf: [{ ...states, type: 'string' }, { type: 'null' }] },
      only: { type: 'boolean', enum: [true] },
      note: text,
    },
  };
  const result = { status: 'paid', plans: [{ isCheap: true }], pair: ['a', 'a'], mark: 'new', only: true, note: 'new' };
  const failing = async (condition: string) => {
    const { failed } = await verdictOn(
      asking(`(() => { if (${condition}) throw new Error('unforeseen'); return 'A'; })()`),
      { described: described(thing) },
    );
    return failed;
  };

  beforeEach(() => {
    api.answers['/v1/things/7'] = { result };
  });

  it.each([
    ['another state', "data?.status === 'void'", 'void (status)'],
    ['a flag within a list', 'data?.plans[0]?.isCheap === false', 'false (isCheap)'],
    ['a place of a list', "data?.pair[0] === 'b'", 'b (pair)'],
    ['a state that may be nothing', "data?.mark === 'paid'", 'paid (mark)'],
  ])('are tried on pages that servers render: %s', async (_what, condition, said) => {
    const failed = (await failing(condition)).filter((one) => one.includes(said));
    expect(failed).toContainEqual(
      expect.stringMatching(/^its screen failed \(Error: unforeseen\) where the API says .+, at \/a \(route a\)$/),
    );
  });

  it('are those that the description allows', async () => {
    expect(await failing("data && 'note' in data && (!['', 'new'].includes(data.note) || !data.only)")).toEqual([]);
  });
});

describe('answers that are as poor as the API may give them', () => {
  const thing: Shape = {
    type: 'object',
    properties: {
      names: { type: 'array', items: text },
      maker: { anyOf: [{ type: 'object', properties: { name: text } }, { type: 'null' }] },
      note: text,
      sure: text,
      pair: { type: 'array', items: text, minItems: 1 },
    },
    required: ['names', 'maker', 'sure', 'pair'],
  };

  beforeEach(() => {
    api.answers['/v1/things/7'] = { result: { names: ['a'], maker: { name: 'b' }, note: 'c', sure: 'd', pair: ['e'] } };
  });

  it.each([
    ['lists', 'data?.names[0].trim()', 'where all lists in the answers of the API are empty'],
    ['what may be nothing', 'data?.maker.name', 'where all that may be nothing in the answers of the API is nothing'],
    ['what need not be there', 'data?.note.trim()', 'where the answers of the API hold no more than they must'],
    ['texts', '/./.exec(data?.sure ?? "a")[0]', 'where all texts in the answers of the API are empty that may be'],
  ])('are tried: %s', async (_what, screen, when) => {
    const { complaints, failed } = await verdictOn(asking(screen), { described: described(thing) });
    expect(complaints).toEqual([]);
    expect(failed).toEqual([
      expect.stringMatching(new RegExp(`^its screen failed \\(TypeError: .*\\) ${when}, at /a \\(route a\\)$`)),
    ]);
  });

  it('cost a head its title', async () => {
    const head = `head: ({ getState }) => ({ title: api.endpoints.one.select('7')(getState()).data ? 'The ' + api.endpoints.one.select('7')(getState()).data.names[0].trim() : 'None' }),`;
    expect((await verdictOn(asking(`'A'`, head), { described: described(thing) })).failed).toEqual([
      'its head states no title where all lists in the answers of the API are empty, at /a (route a)',
    ]);
  });

  it('hold what must be there, and what is said of them is what was stood', async () => {
    const { failed, stood } = await verdictOn(
      asking(
        'data && data.sure.trim() + data.pair[0].trim() + (data.note ?? "").trim() + data.names.join() + (data.maker?.name ?? "")',
      ),
      { described: described(thing) },
    );
    expect(failed).toEqual([]);
    expect(stood.filter((one) => /^(a,|its screen that is alive)/.test(one))).toHaveLength(18);
  });

  it('are tried of lists alone where the API does not say what it answers', async () => {
    expect((await verdictOn(asking('data?.names[0].trim() + data?.maker.name'))).failed).toHaveLength(1);
    expect((await verdictOn(asking('data?.maker.name'))).failed).toEqual([]);
  });
});

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

describe('what a sitemap says beside its paths', () => {
  const listing = (entries: string, more = '') => ({
    './routes/a': `route({ ${more} sitemap: async () => ${entries}, Screen: words('a') })`,
  });
  const none =
    'its route a says which pages its sitemap has, and none is there: search engines would find them no more';

  it('is that a route has pages, where it lists any', async () => {
    expect(await verdictOn(listing("[{ path: '/a' }]"))).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['pages of its route a in its sitemap', 'the dates of its sitemap']) as never,
    });
    expect((await verdictOn(listing('[]'))).failed).toEqual([none]);
    expect((await verdictOn({ './routes/a': `route({ Screen: words('a') })` })).failed).toEqual([]);
  });

  it('tells of no route where it has failed, or the API did not answer', async () => {
    const lists = (code: string) => ({ ...asking(`'A'`, `sitemap: async (context) => { ${code} return []; },`) });
    api.answers['/v1/things/7'] = { status: 503 } as never;
    expect((await verdictOn(lists("await platform.ask(context, api.endpoints.one.initiate('7'));"))).failed).toEqual(
      [],
    );
    expect((await verdictOn(lists("throw new TypeError('no');"))).failed).toEqual([]);
  });

  it.each(
    partOf(
      [
        [
          'a question that the API does not answer',
          "await platform.ask(context, api.endpoints.one.initiate('7'));",
          [],
        ],
        [
          'questions without end',
          'for (let id = 8, end = Date.now() + 6000; Date.now() < end; id++) await platform.ask(context, api.endpoints.one.initiate(String(id)));',
          [expect.stringMatching(/^its sitemap failed/) as never],
        ],
        [
          'nothing that anybody asks',
          "await platform.ask(context, api.endpoints.one.initiate('8')); await new Promise(() => {});",
          ['its sitemap failed (Error: its sitemap took longer than 3000 ms.)'],
        ],
      ],
      2,
    ),
  )(
    'is waited for no longer than a load; it is the API that is slow where it waits for %s',
    async (_what, code, complaints) => {
      api.answers['/v1/things/7'] = 'silence';
      const routes: StubRoute[] = [{ id: 'a', path: 'a/:id' }];
      const found = await verdictOn(asking(`'A'`, `sitemap: async (context) => { ${code} },`), { routes });
      expect(found.complaints).toEqual(complaints);
      expect(found.notes).toEqual(
        complaints.length > 0 ? [] : ['its sitemap was not looked at: the API had not answered it within 3 s'],
      );
    },
    30_000,
  );

  it('is heard by nobody of a private route', async () => {
    const routes: StubRoute[] = [{ id: 'a', path: 'a', visibility: 'private' }];
    expect((await verdictOn(listing("[{ path: '/a' }]"), { routes })).failed).toEqual([
      none.replace('none is there', 'is private, so that none is there'),
    ]);
  });

  it('may be nothing of a route of which nobody should find anything', async () => {
    expect((await verdictOn(listing('[]', "head: () => ({ title: 'A', noindex: true }),"))).failed).toEqual([]);
  });

  it('is a moment in seconds', async () => {
    const at = (seconds: number) => verdictOn(listing(`[{ path: '/a', changedAt: ${seconds} }]`));
    expect((await at(1_780_000_000_000)).failed).toEqual([
      'its sitemap says that /a was changed in the year 58375: changedAt is a moment in seconds',
    ]);
    expect(await at(253_402_300_799)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['the dates of its sitemap']) as never,
    });
  });

  it('is told where it is left out: a path without its slash, and a date in words', async () => {
    const left = (entries: string) => verdictOn(listing(`[{ path: '/a' }, ${entries}]`));
    const wrong = (count: number) =>
      expect.stringMatching(
        new RegExp(
          `^its sitemap has ${count} entries that are left out, or whose date is \\(The sitemap of mf-try/a has an entry that is none: .*\\)$`,
        ),
      ) as unknown;
    expect((await left(`{ path: 'a' }, { path: '/a', changedAt: '2026-11-20' }`)).failed).toEqual([wrong(2)]);
    expect(await left(`{ path: '/a', changedAt: 1780000000 }`)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['entries of its sitemap']) as never,
    });
  });
});

describe('the language in which a page asks', () => {
  const asksIn = (written: string) =>
    verdictOn({
      ...asking(`'A'`),
      './routes/a': asking(`'A'`)
        ['./routes/a'].replace("'/v1/things/' + id", `'/v1/things/' + id + '?sort=new&language=' + ${written}`)
        .replace('initiate(idOf(context.params))', 'initiate(context.language)')
        .replace('useOneQuery(idOf(platform.useParams()))', 'useOneQuery(platform.useLanguage())')
        .replace("'/v1/things/' + id", "'/v1/things/7'"),
    });

  it('is one of the shop’s, by its code', async () => {
    api.answers['/v1/things/7'] = { result: {} };
    expect((await asksIn('id.code')).stood).toContain('the languages in which it asks');
    const { failed } = await asksIn('id.locale');
    const sentence =
      'asks the API GET /v1/things/7?sort=new&language=en-US, whose language is the code of none, so that it is answered in the API’s own';
    expect(failed).toEqual([`it ${sentence}, at /a (route a)`, `its screen that is alive (route a) ${sentence}`]);
  });
});

describe('links of a page to another one of its own', () => {
  const routes: StubRoute[] = [
    { id: 'a', path: 'a' },
    { id: 'b', path: 'b/:id' },
    { id: 'c', path: 'c', visibility: 'private' },
  ];
  const linking = (to: string) => ({
    './routes/a': `route({ Screen: () => createElement('h1', null, createElement(platform.Link, { to: '${to}' }, 'A')) })`,
    './routes/b': `route({ sitemap: async () => [{ path: '/b/1' }], load: async ({ params }) => (['1', '2'].includes(params.id) ? undefined : { redirectTo: '/a' }), Screen: words('b') })`,
    './routes/c': `route({ load: async () => ({ redirectTo: '/a' }), Screen: words('c') })`,
  });
  const look = 'links of its route a to its route b';

  it('are followed where its sitemap does not have them', async () => {
    const { complaints, failed } = await verdictOn(linking('/b/3'), { routes });
    expect(complaints).toEqual([]);
    expect(failed).toEqual(['its screen links to /b/3, a page whose load leads away, to /a, at /a (route a)']);
  });

  it.each(['/b/1', '/b/2'])('are stood where they stay there: %s', async (to) => {
    expect(await verdictOn(linking(to), { routes })).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([look]) as never,
    });
  });

  it('may be the content’s, or to what nobody sees before a browser does', async () => {
    const parts = asking(`createElement('a', { href: data ?? '/a' }, 'A')`);
    api.answers['/v1/things/7'] = { result: '/b/3' };
    const { failed } = await verdictOn({ ...linking('/a'), ...parts }, { routes });
    expect(failed).toEqual([]);
    expect((await verdictOn(linking('/c'), { routes })).failed).toEqual([
      'its sitemap lists pages of its route b, to which none of its pages, and no navigation, leads',
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

describe('a page where browsers are', () => {
  const screen = (code: string) => ({ './routes/a': `route({ Screen: () => createElement('h1', null, ${code}) })` });

  it.each([
    ['asks whether it is in a browser', `typeof window === 'undefined' ? 'One' : 'Other'`],
    ['asks whether there is a document', `typeof document === 'undefined' ? 'One' : 'Other'`],
    ['writes a day in the machine’s language', 'new Date(0).toLocaleDateString()'],
    ['writes a number in it', '(1234.5).toLocaleString()'],
    ['writes a day in it by a format', `new Intl.DateTimeFormat(undefined, { month: 'long' }).format(0)`],
    ['writes the machine’s hour', 'new Date(0).getHours()'],
    ['writes a day that is another in the east', 'new Date(Date.UTC(2026, 0, 1, 12)).getDate()'],
    ['writes a day that is another in the west', 'new Date(Date.UTC(2026, 0, 1, 8)).getDate()'],
  ])('is another one: it %s', async (_what, code) => {
    const { complaints, failed } = await verdictOn(screen(code));
    expect(complaints).toEqual([]);
    expect(failed).toEqual([
      expect.stringMatching(
        /^its screen is another one \(.*\), so that a browser would not find what the server made, .*, at \/a \(route a\)$/,
      ),
    ]);
  });

  it.each([
    ['says in which language and where', `new Date(0).toLocaleDateString('en', { timeZone: 'UTC' })`],
    ['reads something of a browser where there is one', `typeof window === 'undefined' ? 'One' : window.innerWidth`],
    ['waits for it', `platform.useHydrated() ? 'One' : 'Other'`],
  ])('is the same where it %s', async (_what, code) => {
    expect((await verdictOn(screen(code))).failed).toEqual([]);
  });

  it('leaves the machine as it was', async () => {
    const before = [new Date(0).toLocaleString(), new Date(0).getHours(), (1234.5).toLocaleString()];
    await verdictOn(screen(`'A'`));
    expect([new Date(0).toLocaleString(), new Date(0).getHours(), (1234.5).toLocaleString()]).toEqual(before);
  });
});

describe('a page as a browser begins with it', () => {
  /** A screen of what an answer is made into. */
  const made = (transform: string, screen: string) => {
    const parts = asking(screen);
    return {
      ...parts,
      './routes/a': parts['./routes/a'].replace(
        `url: '/v1/things/' + id })`,
        `url: '/v1/things/' + id }), transformResponse: (items) => (${transform})`,
      ),
    };
  };
  const when = 'with what JSON carries of its data to a browser';

  beforeEach(() => {
    api.answers['/v1/things/7'] = { result: [{ id: 1, name: 'a', at: 0 }] };
  });

  it.each([
    ['a Map', 'new Map(items.map((item) => [item.id, item]))', 'data.get(1)?.name', 'failed \\(TypeError: .*'],
    ['a Set that is only counted', 'new Set(items)', 'String(data.size)', 'is another one \\(.*'],
    ['a day', 'items.map(({ at }) => new Date(at))', 'data[0]?.getUTCFullYear()', 'failed \\(TypeError: .*'],
    [
      'what is no number',
      'items.map(({ no }) => Number(no))',
      'data.some(Number.isNaN) ? "None" : "Some"',
      'is another one \\(.*',
    ],
  ])('is drawn of what is left of %s', async (_what, transform, screen, wrong) => {
    const { complaints, failed } = await verdictOn(made(transform, `data ? ${screen} : 'None'`));
    expect(complaints).toEqual([]);
    expect(failed).toEqual([
      expect.stringMatching(new RegExp(`^its screen ${wrong}\\) ${when}, at /a \\(route a\\)$`)),
    ]);
  });

  it.each([
    [
      'what JSON carries',
      'items.map((item) => ({ ...item, more: undefined, none: null }))',
      'data.map(({ name, more }) => name + (more ?? "")).join()',
    ],
    ['a list that is a Map while it is drawn', 'items', 'new Map(data.map((item) => [item.id, item])).get(1)?.name'],
  ])('is the same of %s', async (_what, transform, screen) => {
    const { failed, stood } = await verdictOn(made(transform, `data ? ${screen} : 'None'`));
    expect(failed).toEqual([]);
    expect(stood).toContain(`a, ${when}`);
  });

  it('is not compared where the page is not whole', async () => {
    api.answers['/v1/things/7'] = { status: 503 } as never;
    const { failed, stood } = await verdictOn(asking(`data ? 'A' : 'None'`));
    expect([failed, stood.filter((what) => what.includes(when))]).toEqual([[], []]);
  });
});

describe('a page at an address that nobody lists', () => {
  const routes = [{ id: 'a', path: 'a/:id' }];
  const samples = described(
    { type: 'object', properties: { name: text }, required: ['name'] },
    { name: 'a' },
    { name: '2026-11-20' },
  );

  it.each([[{ result: null }], [{ status: 404 } as never]])(
    'is shown with what the API may answer, where it knows nothing of it: %j',
    async (answer) => {
      api.answers['/v1/things/1'] = answer;
      const { complaints, failed } = await verdictOn(asking('data ? data.name.no.name : "None"'), {
        routes,
        described: samples,
      });
      expect(complaints).toEqual([]);
      expect(failed).toContainEqual(
        expect.stringMatching(
          /^its screen failed \(TypeError: .*\) with answers of which the API’s description tells, at \/a\/1 \(route a\)$/,
        ),
      );
    },
  );

  it('may fail at some of that: what is made up may be what never comes', async () => {
    expect(
      await verdictOn(asking('data ? new Date(data.name).toISOString() : "None"'), { routes, described: samples }),
    ).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['a, with answers of which the API’s description tells']) as never,
    });
  });
});

describe('what may stand in an address', () => {
  const routes = [{ id: 'a', path: 'a/:id?' }];

  it('is a word of the API’s, and one that it never says', async () => {
    api.answers['/v1/things/7'] = { result: [{ icon: '/a.png', name: 'Lantern' }] };
    const { failed } = await verdictOn(asking(`platform.useParams().id ? platform.useParams().id.no.no : 'A'`), {
      routes,
    });
    expect(failed.map((complaint) => /\) (with .*)/.exec(complaint)?.[1])).toEqual([
      'with a word out of an answer of the API (/v1/things/7), at /a/Lantern (route a)',
      'with a word that nothing is called by, at /a/zzqx (route a)',
      'with a percent sign in a name, at /a/100%25 (route a)',
    ]);
  });

  it.each([
    ['a/:id', '/a/100%25'],
    ['a/:id/b', '/a/100%25/b'],
  ])('is a name with a percent sign, which code decodes no second time: %s', async (path, address) => {
    api.answers['/v1/things/7'] = { result: {} };
    const parts = asking(`'A'`);
    const twice = {
      ...parts,
      './routes/a': parts['./routes/a'].replace(
        'initiate(idOf(context.params))',
        "initiate(decodeURIComponent(context.params.id ?? '7') && '7')",
      ),
    };
    const tried = { routes: [{ id: 'a', path }], described: described({ type: 'object' }) };
    expect((await verdictOn(twice, tried)).failed).toEqual([
      `its load failed with a percent sign in a name, at ${address} (route a)`,
    ]);
    expect((await verdictOn(parts, tried)).failed).toEqual([]);
  });
});

describe('a number in an address', () => {
  const routes = [{ id: 'a', path: 'a/:id' }];
  const sitemap = `sitemap: async () => [{ path: '/a/7' }],`;

  it('may have more digits than any that is listed: the API is asked of it', async () => {
    api.answers['/v1/things/7'] = { result: { name: 'a' } };
    const whole = asking(`'A'`, sitemap);
    const narrow = {
      ...whole,
      './routes/a': whole['./routes/a'].replace(
        'load: async (context) => {',
        "load: async (context) => { if (!/^\\d{1,3}$/.test(context.params.id)) return { redirectTo: '/' };",
      ),
    };
    const asks = async (parts: Record<string, string>) =>
      (await verdictOn(parts, { routes })).stood.filter((one) => one.includes('asks the API'));
    expect(await asks(whole)).toEqual(['its page at /a/1234567 (route a) asks the API of that']);
    expect(await asks(narrow)).toEqual(['its page at /a/1234567 (route a) asks the API nothing of that']);
  });

  it('may be of a page beyond the end of a list, also where the first page of the route has none', async () => {
    const optional = [{ id: 'a', path: 'a/:id?' }];
    const listed = (code: string) => asking(code, `sitemap: async () => [{ path: '/a' }, { path: '/a/7' }],`);
    api.answers['/v1/things/7'] = { result: [] };
    api.answers['/v1/things/1234567'] = { result: [] };
    const left = (code: string) =>
      verdictOn(listed(`data && new Array(${code}).fill('A').join('')`), { routes: optional });
    const page = `Number(platform.useParams().id ?? 1)`;
    expect((await left(`9 - ${page}`)).failed).toEqual([
      'its screen failed (RangeError: Invalid array length) with a number of many digits, at /a/1234567 (route a)',
    ]);
    expect((await left(`Math.max(9 - ${page}, 0)`)).failed).toEqual([]);
  });
});

describe('what a visitor sees who has been here', () => {
  const routes: StubRoute[] = [{ id: 'a', path: 'a', visibility: 'private' }];
  const samples = described(
    { type: 'object', properties: { name: text }, required: ['name'] },
    { name: 'a' },
    { name: '2026-11-20' },
  );
  /** A screen that is empty until a hook has asked for something, and that has its answer. */
  const hooked = (screen: string) => ({
    './register': `{ register(store) { store.addApi(module.api) } }`,
    './routes/a': `(() => {
      module.api = platform.remoteApi({ name: 'mf-try' });
      const api = module.api.injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }), two: build.query({ query: (id) => ({ url: '/v1/things', method: 'POST', body: { id } }) }) }) });
      module.hooks = api;
      return route({ Screen: () => { const { data } = api.useOneQuery(platform.useHydrated() ? 7 : platform.skipToken); const two = api.useTwoQuery(data ? data.name : platform.skipToken).data; return createElement('h1', null, ${screen}); } });
    })()`,
    './widgets/W': `{ Widget: ({ id }) => { const { data } = module.hooks.useOneQuery(id); return data ? data.name.no.name : 'None'; } }`,
  });
  const failure = (what: string) =>
    expect.stringMatching(
      new RegExp(`^its ${what} failed \\(TypeError: .*\\) with what a visitor has and the API may answer$`),
    ) as string;

  it.each([['data ? data.name.no.name : "None"'], ['two ? two.name.no.name : "None"']])(
    'holds what hooks ask for, and what they ask for next, which nobody is asked to do: %s',
    async (screen) => {
      const both = [...samples, { ...samples[0]!, method: 'POST', path: '/v1/things' }];
      const { complaints, failed } = await verdictOn(hooked(screen), { routes, described: both });
      expect(complaints).toEqual([]);
      expect(failed).toEqual([failure('screen that is alive \\(route a\\)')]);
      expect(api.asked).not.toContain('/v1/things');
    },
  );

  it('is named, on a private screen and in a fragment', async () => {
    const parts = (screen: string, widget: string) => ({
      './routes/a': `route({ Screen: () => createElement('h1', null, 'A', ${screen}) })`,
      './widgets/W': `{ Widget: () => createElement('a', { href: '/a' }, 'W', ${widget}) }`,
    });
    const look = (screen: string, widget: string) =>
      verdictOn(parts(screen, widget), { routes, fragments: [{ widget: 'W', props: [{}] }] });
    expect((await look("createElement('input', { id: 'a' })", "createElement('input')")).failed).toEqual([
      'its screen that is alive (route a) has 1 controls and pictures that nothing names (<input>)',
      'its fragment W has 1 controls and pictures that nothing names (<input>)',
    ]);
    expect(
      await look("createElement('input', { 'aria-label': 'A' })", "createElement('input', { title: 'A' })"),
    ).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([
        'its screen that is alive (route a), what has no name',
        'its fragment W, what has no name',
      ]) as never,
    });
  });

  it('writes no words for nothing, unless the API or its own words say them', async () => {
    const parts = (screen: string) => hooked(screen);
    const seen = async (screen: string, name: string) => {
      api.answers['/v1/things/7'] = { result: { name } };
      return (await verdictOn(parts(screen), { routes, described: samples })).failed;
    };
    expect(await seen('"$" + Number(data && data.price)', 'a')).toEqual([
      'its screen that is alive (route a) writes NaN ("$NaN")',
    ]);
    expect(await seen('"$" + Number(data ? 7 : 8)', 'a')).toEqual([]);
    expect(await seen('"About " + (data ? data.name : "it")', 'NaN')).toEqual([]);
  });

  it('holds what hooks of fragments ask for', async () => {
    const { complaints, failed } = await verdictOn(hooked("'A'"), {
      routes,
      described: samples,
      fragments: [{ widget: 'W', props: [{ id: 1 }] }],
    });
    expect([complaints, failed]).toEqual([[], [failure('fragment W')]]);
  });

  it('is none of an answer that cannot be used: then less of it is shown', async () => {
    const reading = hooked('data ? data.name.no.name : "None"');
    const only = reading['./routes/a'].replace(
      `url: '/v1/things/' + id`,
      `url: '/v1/things/' + id, result: { '~standard': {}, '~run': (dataset) => (dataset.value?.name === 'a' ? { ...dataset, typed: true } : { ...dataset, typed: false, issues: [{ message: 'no', path: [] }] }), kind: 'schema', type: 'custom', async: false }`,
    );
    expect((await verdictOn({ ...reading, './routes/a': only }, { routes, described: samples })).failed).toEqual([
      failure('screen that is alive \\(route a\\)'),
    ]);
  });

  it('may fail at some answers that are made up', async () => {
    expect(
      await verdictOn(hooked('data ? new Date(data.name).toISOString() : "None"'), { routes, described: samples }),
    ).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([
        'its screen that is alive (route a), with what a visitor has and the API may answer',
        'its screen that is alive (route a), in an effect',
      ]) as never,
    });
  });

  describe('is drawn once more with answers that are as poor as the API may give them', () => {
    const names: Shape = { type: 'array', items: text };
    const one: Shape = {
      type: 'object',
      properties: { name: { anyOf: [text, { type: 'null' }] }, note: text, names },
      required: ['name', 'names'],
    };
    const full = { name: 'a', note: 'b', names: ['c'] };
    const failing = (what: string, when: string) => [
      expect.stringMatching(new RegExp(`^its ${what} failed \\(TypeError: .*\\) where ${when}$`)) as string,
    ];
    const [list, value, field] = [
      'all lists in the answers of the API are empty',
      'all that may be nothing in the answers of the API is nothing',
      'the answers of the API hold no more than they must',
    ];

    it.each([
      ['data?.names[0].trim()', list],
      ['data?.name.trim()', value],
      ['data?.note.trim()', field],
    ])('a private screen: %s', async (screen, when) => {
      const { complaints, failed, stood } = await verdictOn(hooked(screen), {
        routes,
        described: described(one, full),
      });
      expect([complaints, failed]).toEqual([[], failing('screen that is alive \\(route a\\)', when)]);
      expect(stood.filter((what) => /, where /.test(what))).toHaveLength(3);
    });

    it('a fragment, and a list that is the whole answer', async () => {
      const fragments = [{ widget: 'W', props: [{ id: 1 }] }];
      const shows = (code: string) => ({
        ...hooked(`'A'`),
        './widgets/W': `{ Widget: ({ id }) => { const { data } = module.hooks.useOneQuery(id); return createElement('a', { href: '/a' }, data ? ${code} : 'None'); } }`,
      });
      expect(
        (await verdictOn(shows('data.note.trim()'), { routes, described: described(one, full), fragments })).failed,
      ).toEqual(failing('fragment W', field));
      expect(
        (await verdictOn(shows('data[0].trim()'), { routes, described: described(names, ['a']), fragments })).failed,
      ).toEqual(failing('fragment W', list));
    });

    it('and asks nobody for them', async () => {
      api.answers['/v1/things/7'] = { result: full };
      const { failed } = await verdictOn(hooked('data?.note.trim()'), { routes, described: described(one, full) });
      expect(failed).toHaveLength(1);
      expect(api.asked.filter((path) => path === '/v1/things/7')).toHaveLength(1);
    });

    it('which stands where it is ready for that, and is not tried where nothing of it may be missing', async () => {
      const verdict = await verdictOn(
        hooked('data && [data.names[0], data.name, data.note].map((some) => some?.trim())'),
        { routes, described: described(one, full) },
      );
      expect(verdict.failed).toEqual([]);
      expect(verdict.stood.filter((what) => /, where /.test(what))).toHaveLength(4);
      expect(
        (await verdictOn(hooked('data?.name.trim()'), { routes, described: samples })).stood.filter((what) =>
          /, where (?!all texts)/.test(what),
        ),
      ).toEqual([]);
    });

    it('and tells nothing of one that it cannot use: then less is drawn', async () => {
      const reading = hooked('data?.name.trim()');
      const only = reading['./routes/a'].replace(
        `url: '/v1/things/' + id`,
        `url: '/v1/things/' + id, result: { '~standard': {}, '~run': (dataset) => (dataset.value?.name ? { ...dataset, typed: true } : { ...dataset, typed: false, issues: [{ message: 'no', path: [] }] }), kind: 'schema', type: 'custom', async: false }`,
      );
      const { failed, stood } = await verdictOn(
        { ...reading, './routes/a': only },
        { routes, described: described(one, full) },
      );
      expect([failed, stood.filter((what) => what.includes(value))]).toEqual([[], []]);
    });

    it('and is tried with each word that the API may say', async () => {
      const words: Shape = {
        type: 'object',
        properties: {
          state: { enum: ['open', 'paid', 'refunded'] },
          mark: { anyOf: [{ const: 'old' }, { const: 'new' }, { type: 'null' }] },
          note: text,
        },
        required: ['state'],
      };
      const told = { routes, described: described(words, { state: 'open', mark: 'old', note: 'a' }) };
      const { complaints, failed, stood } = await verdictOn(
        hooked('data && ({ open: "Open", paid: "Paid" })[data.state].trim()'),
        told,
      );
      expect([complaints, failed]).toEqual([
        [],
        [
          expect.stringMatching(
            /^its screen that is alive \(route a\) failed \(TypeError: .*\) where the API says refunded \(state\) and old \(mark\)$/,
          ),
        ],
      ]);
      expect(stood.filter((what) => what.includes('turn'))).toEqual(
        [0, 1].map((turn) => `its screen that is alive (route a), with the words of turn ${turn}`),
      );
      expect((await verdictOn(hooked('data && data.state + data.mark'), told)).failed).toEqual([]);
    });

    it('but not a public one, which servers draw so', async () => {
      expect((await verdictOn(hooked(`'A', data?.name.trim()`), { described: described(one, full) })).failed).toEqual(
        [],
      );
    });
  });

  describe('is of use', () => {
    const use = async (screen: string, widget: string, more = '') => {
      const { failed, stood } = await verdictOn(
        {
          './routes/a': `(() => { const react = require('react'); ${more} return route({ Screen: () => createElement('h1', null, 'A', ${screen}) }); })()`,
          './widgets/W': `(() => { const react = require('react'); const act = () => {}; return { Widget: ({ id }) => ${widget} }; })()`,
        },
        { routes, fragments: [{ widget: 'W', props: [{}] }] },
      );
      return {
        failed,
        stood: stood
          .filter((one) => /shows anything|nobody hears|no navigation/.test(one))
          .map((one) => one.replace(/^its (screen that is alive|fragment)/, '')),
      };
    };
    const link = `createElement('a', { href: '/a' }, 'W')`;
    const all = [
      ' (route a), whether it shows anything',
      ' (route a), what nobody hears',
      ' W, whether it shows anything',
      ' W, what nobody hears',
      ' W, a way to a page that no navigation leads to',
    ];

    it('as far as it shows something, and leads somewhere', async () => {
      expect(await use('null', link)).toEqual({ failed: [], stood: all });
      expect((await use('null', 'null')).failed).toEqual(['its fragment W shows nothing']);
      expect(await use('null', `(react.useState(false), null)`)).toEqual({
        failed: [],
        stood: [...all.slice(0, 2), all[3]],
      });
      expect((await use('null', `createElement('div', { hidden: true }, ${link})`)).failed).toEqual([
        'its fragment W shows nothing',
      ]);
      const hidden = (isHidden: string) => `createElement('div', { hidden: ${isHidden} }, ${link})`;
      expect((await use('null', `(react.useState(0), ${hidden('true')})`)).failed).toEqual([
        'its fragment W hides all that it would show',
      ]);
      expect((await use('null', hidden('!react.useState(false)[0]'))).failed).toEqual([]);
      expect((await use('null', `'W'`)).failed).toEqual([
        'its fragment W leads nowhere, and nothing in it can be pressed',
      ]);
      expect((await use('null', `createElement('button', { onClick: act }, 'W')`)).failed).toEqual([]);
      expect((await use('null', `createElement(platform.Link, { to: '/a' }, 'W')`)).failed).toEqual([]);
    });

    it('as far as what has woken it shows something', async () => {
      const slice = `platform.createSlice({ name: 'mf-try/dialog', initialState: { id: null }, reducers: {}, extraReducers: (all) => void all.addMatcher(({ type }) => type === 'mf-other/asked', (state, { payload }) => void (state.id = payload.id)) })`;
      const woken = async (shown: string, more = '') => {
        const widget = `(() => { const react = require('react'); return { Widget: () => { const id = platform.useSelector((state) => state['mf-try/dialog'].id); const open = id !== null; react.useState(0); ${more} return createElement('div', null, ${shown}); } }; })()`;
        return (
          await verdictOn(
            {
              './register': `{ register(store) { store.inject(${slice}) } }`,
              './routes/a': `route({ Screen: words('a') })`,
              './widgets/W': widget,
            },
            {
              routes,
              wakes: ['mf-other/asked'],
              events: [{ type: 'mf-other/asked', payloads: [{ id: 7 }] }],
              fragments: [{ widget: 'W', props: [{}] }],
            },
          )
        ).failed;
      };
      const dialog = `createElement('button', { onClick: () => {} }, 'W')`;
      expect(await woken(`open && ${dialog}`)).toEqual([]);
      expect(await woken(`undefined && ${dialog}`)).toEqual([
        'its fragment W shows nothing once it is woken, and asks for nothing',
      ]);
      expect(
        await woken(
          `late && ${dialog}`,
          'const [late, setLate] = react.useState(false); react.useEffect(() => setLate(open), [open]);',
        ),
      ).toEqual([]);
      expect(
        await woken(
          `asked && ${dialog}`,
          'const [asked, setAsked] = react.useState(null); react.useEffect(() => setAsked(id), [id]);',
        ),
      ).toEqual([]);
    });

    it.each([
      ['a button alone', `createElement('button', null, 'W')`],
      ['two presses', `createElement('button', { onDoubleClick: () => {}, 'aria-label': 'W' })`],
      ['no function', `createElement('button', { type: 'button', onClick: undefined }, 'W')`],
      ['a copy', `react.cloneElement(createElement('button', null, 'W'), { title: 'w' })`],
      ['a field that another one has to change', `createElement('input', { title: 'W', value: 'w' })`, '<input>'],
      [
        'a field, whoever has hold of it',
        `createElement('textarea', { title: 'W', value: 'w', ref: { current: null } })`,
        '<textarea>',
      ],
      [
        'a button that sends no form',
        `createElement('form', { onSubmit: () => {}, onChange: () => {} }, createElement('button', { type: 'button' }, 'W'))`,
      ],
      ['a form that is sent nowhere', `createElement('form', null, createElement('button', null, 'W'))`, '<form>'],
      [
        'a field in a form that hears its end alone',
        `createElement('form', { onSubmit: () => {}, onClick: () => {} }, createElement('input', { title: 'W', value: 'w' }))`,
        '<input>',
      ],
    ])('as far as somebody hears its buttons, fields and forms: %s', async (_what, button, name = 'W') => {
      expect((await use(button, link)).failed).toEqual([
        `its screen that is alive (route a) has 1 buttons, fields or forms of which nobody hears one press, or what is written there (${name})`,
      ]);
    });

    it.each([
      ['a press', `createElement('button', { onClick: () => {} }, 'W')`],
      ['a finger', `createElement('button', { onPointerDownCapture: () => {} }, 'W')`],
      ['a copy', `react.cloneElement(createElement('button', null, 'W'), { onClick: () => {} })`],
      [
        'what is around it',
        `createElement('div', { onClick: () => {} }, createElement('p', null, createElement('button', null, 'W')))`,
      ],
      ['who has hold of it', `createElement('button', { ref: { current: null } }, 'W')`],
      ['a form', `createElement('form', { onSubmit: () => {} }, createElement('button', null, 'W'))`],
      [
        'who asks it later',
        `createElement('input', { title: 'W', defaultValue: 'w' }), createElement('input', { title: 'W', value: 'w', readOnly: true }), createElement('select', { title: 'W', value: '', onChange: () => {} })`,
      ],
      [
        'a form around it',
        `createElement('form', { onSubmit: () => {}, onChange: () => {} }, createElement('input', { title: 'W', value: 'w' }))`,
      ],
      [
        'a label around it',
        `createElement('label', { onClick: () => {} }, 'W', createElement('input', { type: 'checkbox', checked: false }))`,
      ],
      [
        'what is around its form',
        `createElement('div', { onSubmit: () => {} }, createElement('form', null, createElement('button', null, 'W')))`,
      ],
      ['an action of its own', `createElement('form', null, createElement('button', { formAction: () => {} }, 'W'))`],
      ['the dialog that it ends', `createElement('form', { method: 'dialog' }, createElement('button', null, 'W'))`],
      ['another form', `createElement('button', { type: 'submit' }, 'W')`],
      ['what it opens', `createElement('button', { popoverTarget: 'a' }, 'W')`],
      ['nobody yet', `createElement('button', { disabled: true }, 'W')`],
    ])('where its buttons are heard by %s', async (_who, button) => {
      expect((await use(button, link)).failed).toEqual([]);
    });

    const reaching = async (screen: string) => {
      const { failed, stood } = await verdictOn(
        { './routes/a': `route({ Screen: () => createElement('h1', null, 'A', ${screen}) })` },
        { routes: routes.filter(({ id }) => id === 'a') },
      );
      return { failed, stood: stood.filter((one) => one.endsWith('by keyboard')) };
    };
    const act = '{ onClick: () => {} }';

    it.each([
      ['a button', `createElement('button', ${act}, 'W')`],
      ['a link', `createElement('a', { href: '/a' }, 'W')`],
      ['what is made one', `createElement('div', { onClick: () => {}, onKeyDown: () => {}, tabIndex: 0 }, 'W')`],
      ['the button in what hears it', `createElement('div', ${act}, createElement('button', ${act}, ' W '), 'X')`],
      ['the button around it', `createElement('button', ${act}, createElement('span', ${act}, 'W'))`],
      ['another of the same name', `createElement('div', ${act}, 'W'), createElement('button', ${act}, 'W')`],
      ['a part of a widget', `createElement('div', { ...${act}, role: 'tab', tabIndex: -1 }, 'W')`],
      ['what is named otherwise', `createElement('button', { ...${act}, 'aria-label': 'W' }, 'X')`],
    ])('where a keyboard comes to what can be pressed: %s', async (_what, screen) => {
      expect(await reaching(screen)).toEqual({
        failed: [],
        stood: ['its screen that is alive (route a), “W” by keyboard'],
      });
    });

    it.each([
      ['what is only clicked', `createElement('div', ${act}, 'W')`],
      ['a button without a stop of the Tab key', `createElement('button', { ...${act}, tabIndex: -1 }, 'W')`],
      ['a link without one', `createElement('a', { href: '/a', tabIndex: -1 }, 'W')`],
    ])('but not where only pointers do: %s', async (_what, screen) => {
      expect(await reaching(screen)).toEqual({
        failed: ['its screen that is alive (route a) has “W” where no keyboard reaches it: only pointers can press it'],
        stood: [],
      });
    });

    it('whatever cannot be pressed just now, or has no name', async () => {
      expect(
        await reaching(`createElement('button', { ...${act}, disabled: true }, 'W'), createElement('div', ${act})`),
      ).toMatchObject({ stood: [] });
    });
  });

  it('asks for something, in a language of the shop', async () => {
    const asking = (address: string) =>
      verdictOn(
        { ...hooked('null'), './routes/a': hooked('null')['./routes/a'].replace("'/v1/things/' + id", address) },
        { routes, described: [...samples, ...samples.map((one) => ({ ...one, path: '/v1/things' }))] },
      );
    for (const address of [`'/v1/things/' + id.no`, `'/v1/things?of=' + id.no`])
      expect((await asking(address)).failed).toEqual([
        expect.stringMatching(
          /^its screen that is alive \(route a\) asks the API GET \S+undefined, where something is missing$/,
        ),
      ]);
    expect((await asking(`'/v1/things?language=' + id.no`)).failed).toEqual([
      expect.stringContaining('whose language is the code of none'),
    ]);
    expect(await asking(`'/v1/things?language=en&of=undefinedThing'`)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(['its screen that is alive (route a), what it asks for']) as never,
    });
  });

  it('has the slots that others fill, as they are, or behind a press', async () => {
    const filled = async (screen: string) => {
      store.publish('mf-fill', [], {}, { slots: [{ slot: 'mf-try/aside', widget: 'W', load: 'idle' }] });
      const { failed, stood } = await verdictOn(
        {
          './routes/a': `(() => { const react = require('react'); const slot = () => createElement(platform.Slot, { name: 'mf-try/aside' }); return route({ Screen: () => createElement('h1', null, 'A', ${screen}) }); })()`,
        },
        { routes },
      );
      return { failed, isStood: stood.includes('its screen that is alive (route a), the slot mf-try/aside') };
    };
    for (const screen of ['slot()', 'react.useState(false)[0] && slot()'])
      expect(await filled(screen)).toEqual({ failed: [], isStood: true });
    expect(await filled('Date.now() < 0 && slot()')).toEqual({
      failed: ['its screen that is alive (route a) does not show the slot mf-try/aside, which mf-fill fills'],
      isStood: false,
    });
  });

  it('asks again after a second at the soonest', async () => {
    const polling = (options: string) =>
      verdictOn(
        {
          ...hooked('null'),
          './routes/a': hooked('null')['./routes/a'].replace(
            ': platform.skipToken);',
            `: platform.skipToken, ${options});`,
          ),
        },
        { routes, described: samples },
      );
    expect((await polling('{ pollingInterval: 10 }')).failed).toEqual([
      'its screen that is alive (route a) asks for mf-try/one again and again within a second (pollingInterval, in milliseconds)',
    ]);
    for (const options of [
      '{ pollingInterval: 0 }',
      '{ pollingInterval: 1000 }',
      '{ pollingInterval: 10, skip: true }',
    ])
      expect(await polling(options)).toMatchObject({
        failed: [],
        stood: expect.arrayContaining(['its screen that is alive (route a), how often it asks']) as never,
      });
  });

  it('is shown by servers, too, as far as the content goes', async () => {
    api.answers['/v1/things/7'] = {
      result: { names: ['Lantern', 'Meadow', 'Harbour'], icon: '/pictures/lantern.png' },
    };
    const names = 'data?.names.join()';
    const served = async (load: string, screen: string) => {
      const parts = asking(screen);
      const { failed, stood } = await verdictOn(
        {
          ...parts,
          './routes/a': parts['./routes/a'].replace(
            'await platform.ask(context, api.endpoints.one.initiate(idOf(context.params)))',
            load,
          ),
        },
        { described: described({ type: 'object' }) },
      );
      return { failed, isStood: stood.includes('its screen that is alive (route a), what servers show of it') };
    };
    const asks = 'await platform.ask(context, api.endpoints.one.initiate(idOf(context.params)))';
    const lost = [
      'its screen that is alive (route a) shows 3 texts of the API’s, as "Lantern", of which servers show 0: search engines and previews would find hardly any of it',
    ];
    for (const screen of [names, `data?.names[0], platform.useHydrated() && ${names}`])
      expect(await served(asks, screen)).toEqual({ failed: [], isStood: true });
    expect(await served(asks, `'A', platform.useHydrated() && ${names}`)).toEqual({ failed: lost, isStood: false });
    expect(await served('', `'A', ${names}`)).toEqual({ failed: lost, isStood: false });
    // Too little to tell.
    expect(await served(asks, `'A', platform.useHydrated() && data?.names[0]`)).toEqual({ failed: [], isStood: false });
  });

  it('may be longer than the list that most visitors have', async () => {
    const rest = (places: number) =>
      `{ register() { if (typeof window !== 'undefined') module.rest = new Array(${places} - JSON.parse(localStorage.getItem('things') ?? '[]').length); } }`;
    const keeping = async (places: number, kept: unknown) =>
      (
        await verdictOn(
          {
            './register': rest(places),
            './routes/a': `route({ Screen: () => createElement('h1', null, 'A', module.rest?.length) })`,
          },
          { routes, kept: { 'localStorage.things': JSON.stringify(kept) } },
        )
      ).failed.filter((one) => one.includes('items'));
    const failed = [
      expect.stringMatching(
        /^its screen that is alive \(route a\) failed \(RangeError: .*\) where lists in the browser’s storage have 40 items$/,
      ),
    ];
    for (const kept of [[1], [{ id: 1, count: 2 }]]) expect(await keeping(9, kept)).toEqual(failed);
    expect(await keeping(100, [1])).toEqual([]);
    expect(await keeping(9, { things: 1 })).toEqual([]);
  });

  it('throws in no browser that keeps nothing, or holds what nobody can read', async () => {
    const keeping = (read: string) =>
      verdictOn(
        {
          './register': `{ register() { if (typeof window !== 'undefined') module.kept = ${read}; } }`,
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A', module.kept?.length) })`,
        },
        { routes, kept: { 'localStorage.things': '[1]' } },
      );
    const tried = (read: string) => `(() => { try { return ${read}; } catch { return []; } })()`;
    const whens = ['in a browser that is to keep nothing', 'where what stands in the browser’s storage cannot be read'];
    const whole = await keeping(tried(`JSON.parse(localStorage.getItem('things'))`));
    expect(whole).toMatchObject({
      failed: [],
      stood: expect.arrayContaining(whens.map((when) => `its screen that is alive (route a), ${when}`)) as never,
    });
    // Nobody has kept anything there.
    expect((await keeping(`localStorage.getItem('more')`)).failed).toEqual([]);
    expect((await keeping(`localStorage.getItem('things')`)).failed).toEqual([
      `its screen that is alive (route a) failed (SecurityError: The operation is insecure.) ${whens[0]}`,
    ]);
    expect((await keeping(`JSON.parse(${tried(`localStorage.getItem('things')`)})`)).failed).toContainEqual(
      expect.stringMatching(/failed \(SyntaxError: .*\) where what stands in the browser’s storage cannot be read$/),
    );
  });

  it('is of use at a first visit, too', async () => {
    const keeping = (submit: string) => ({
      './register': `{ register() { try { module.kept = localStorage.getItem('token'); } catch { } } }`,
      './routes/a': `route({ Screen: () => createElement('h1', null, 'A', !module.kept && createElement('form', { ${submit} }, createElement('button', null, 'Send'))) })`,
    });
    const more = { routes, kept: { 'localStorage.token': 'a' } };
    expect((await verdictOn(keeping(''), more)).failed).toEqual([
      'its screen that is alive (route a) at a first visit has 1 buttons, fields or forms of which nobody hears one press, or what is written there (<form>)',
    ]);
    expect(await verdictOn(keeping('onSubmit: () => {}'), more)).toMatchObject({
      failed: [],
      stood: expect.arrayContaining([
        'its screen that is alive (route a) at a first visit, what nobody hears',
      ]) as never,
    });
  });

  it('comes to the pages of its sitemap by a link', async () => {
    const led = async (link: string, more: object = {}) => {
      const { failed, stood } = await verdictOn(
        {
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A', ${link}) })`,
          './routes/b': `route({ sitemap: async () => [{ path: '/b' }], Screen: () => createElement('h1', null, createElement('a', { href: '/b' }, 'B')) })`,
        },
        {
          routes: [
            { id: 'a', path: 'a' },
            { id: 'b', path: 'b' },
          ],
          ...more,
        },
      );
      return { failed, isStood: stood.includes('a way to pages of its route b') };
    };
    expect(await led(`createElement('a', { href: '/b' }, 'B')`)).toEqual({ failed: [], isStood: true });
    expect(await led(`platform.useHydrated() && createElement(platform.Link, { to: '/b#c' }, 'B')`)).toEqual({
      failed: [],
      isStood: true,
    });
    expect(await led('null')).toEqual({
      failed: ['its sitemap lists pages of its route b, to which none of its pages, and no navigation, leads'],
      isStood: false,
    });
  });

  it('holds what the browser has kept for it', async () => {
    const keeping = {
      './register': `{ register() { try { module.kept = JSON.parse(localStorage.getItem('things')); } catch { } } }`,
      './routes/a': `route({ Screen: () => createElement('h1', null, module.kept?.[0].no.name) })`,
    };
    expect((await verdictOn(keeping, { routes, kept: { 'localStorage.things': '[{"id":1}]' } })).failed).toEqual([
      failure('screen that is alive \\(route a\\)'),
    ]);
    expect((await verdictOn(keeping, { routes, kept: { 'localStorage.others': '[]' } })).failed).toEqual([]);
  });

  it('has of its window what browsers have: another script’s names may not be there', async () => {
    const registering = (code: string) =>
      verdictOn(
        {
          './register': `{ register() { if (typeof window !== 'undefined') ${code}; } }`,
          './routes/a': `route({ Screen: () => createElement('h1', null, 'A') })`,
        },
        { routes, kept: { 'localStorage.things': '[1]' } },
      );
    expect((await registering(`window.dataLayer.push({ event: 'a' })`)).failed).toEqual([
      expect.stringMatching(/^its screen that is alive \(route a\) failed \(TypeError: .*push/),
    ]);
    for (const code of [
      `(window.dataLayer ??= []).push(1)`,
      `window.__TOOLS__?.connect()`,
      `window.parent.postMessage(1)`,
      `window.HTMLElement.prototype.a`,
    ])
      expect([code, (await registering(code)).failed]).toEqual([code, []]);
  });

  it.each([
    ['window.visualViewport.height'],
    ['document.title.length'],
    ['globalThis.matchMedia("print").matches'],
    ['window.document.title'],
  ])('is not judged where it wants more of a browser: %s', async (code) => {
    const { failed, stood } = await verdictOn(
      {
        './routes/a': `route({ Screen: () => createElement('h1', null, typeof window === 'undefined' ? 'A' : ${code}) })`,
      },
      { routes },
    );
    expect({ failed, stood }).toEqual({ failed: [], stood: ['when its registration is done'] });
  });

  describe('and what is done then', () => {
    const effect = (code: string, hook = 'useEffect') => ({
      './routes/a': `(() => { const react = require('react'); return route({ Screen: () => { const ref = react.useRef(null); const go = platform.useGo(); const [state, setState] = react.useState(0); const [isGoing, start] = react.useTransition(); const told = react.useEffectEvent(() => document.title); react.${hook}(() => { ${code} }); return createElement('h1', { ref }, 'A'); } }); })()`,
    });

    it.each(['useEffect', 'useLayoutEffect', 'useInsertionEffect'])('is tried: %s', async (hook) => {
      expect((await verdictOn(effect('undefined.map(String);', hook), { routes })).failed).toEqual([
        "its screen that is alive (route a) failed (TypeError: Cannot read properties of undefined (reading 'map')) in an effect",
      ]);
    });

    it('is tried of fragments', async () => {
      const widget = `(() => { const { useEffect } = require('react'); return { Widget: () => { useEffect(() => { [].at(1).no; }); return createElement('a', { href: '/a' }, 'W'); } }; })()`;
      expect(
        (
          await verdictOn(
            { './routes/a': `route({ Screen: words('a') })`, './widgets/W': widget },
            { fragments: [{ widget: 'W', props: [{}] }] },
          )
        ).failed,
      ).toEqual([expect.stringMatching(/^its fragment W failed \(TypeError: .*\) in an effect$/)]);
    });

    it.each([
      ['the document', `document.title = 'A';`],
      ['an observer', 'new IntersectionObserver(() => {}).observe(ref.current);'],
      [
        'an element',
        'ref.current.scrollIntoView({ behavior: "smooth" }); if (ref.current.getBoundingClientRect().top > 0) ref.current.style.color = "red";',
      ],
      ['what is around an element', 'for (let at = ref.current; at; at = at.parentElement) at.inert = true;'],
      ['what is in an element', 'for (const button of ref.current.querySelectorAll("button")) button.focus();'],
      ['media', 'const wide = window.matchMedia("(width > 600px)"); wide.addEventListener("change", () => {});'],
      ['media, of the global object', 'globalThis.matchMedia("print").matches;'],
      ['a worker', 'navigator.serviceWorker.register("/a.js");'],
      ['how it was loaded', 'performance.getEntriesByType("navigation")[0].type;'],
      ['a socket', 'new WebSocket("ws://shop.test").send("a");'],
      ['the next frame', 'requestAnimationFrame(() => {});'],
      ['time', 'setTimeout(() => { throw new Error("late") }); queueMicrotask(() => { throw new Error("soon") });'],
      ['another page', 'go("/");'],
      ['a transition', 'require("react").startTransition(() => setState(2)); start(() => setState(3));'],
      ['its state', 'setState(1); setState((count) => count + 1);'],
      ['an event of an effect', 'told();'],
      ['the storage', 'localStorage.setItem("a", "b"); sessionStorage.getItem("c");'],
      ['as many elements as there are', 'while (ref.current) { }'],
      ['listening', 'window.addEventListener("resize", () => {}); addEventListener("focus", () => {});'],
    ])('may want a browser: %s', async (_what, code) => {
      expect((await verdictOn(effect(code), { routes })).failed).toEqual([]);
    });

    it.each([
      ['new URL("/a", ref.current.href);'],
      ['[...ref.current.children].reduce((one, other) => one.top < other.top ? one : other);'],
      ['structuredClone(ref.current);'],
      ['ref.current.focus(); JSON.parse(ref.current.dataset.line).at(0).no.name;'],
    ])(
      'is neither stood nor failed where it threw once it had looked at what stands for an element: %s',
      async (code) => {
        const { failed, stood } = await verdictOn(effect(code), { routes });
        expect([failed, stood.filter((one) => one.endsWith('in an effect'))]).toEqual([[], []]);
      },
    );

    describe('and what React does with it later', () => {
      const hooks = (code: string) =>
        verdictOn(
          {
            './routes/a': `(() => { const react = require('react'); const stable = []; const nobody = () => () => {}; return route({ Screen: () => { const ref = react.useRef(null); const [, start] = react.useTransition(); ${code} return createElement('h1', { ref }, 'A'); } }); })()`,
          },
          { routes },
        );
      const failure = (why: string) => [`its screen that is alive (route a) failed (${why}) in an effect`];

      it.each([
        ['a promise', 'async () => { await 0; }'],
        ['a promise', 'async () => { throw new TypeError("late") }'],
        ['a number', '() => setTimeout(() => {}, 7)'],
        ['an object', '() => [7]'],
        ['null', '() => null'],
        ['a boolean', '() => stable.length > 3 && (() => {})'],
      ])('is tried of an effect that answers %s, and no function: %s', async (what, effect) => {
        expect((await hooks(`react.useEffect(${effect});`)).failed).toEqual(
          failure(`TypeError: it answers ${what}, which React would call in the end`),
        );
      });

      it('is tried of what an effect answers, after all effects', async () => {
        expect((await hooks('react.useEffect(() => () => undefined.map(String));')).failed).toEqual(
          failure(`TypeError: Cannot read properties of undefined (reading 'map')`),
        );
        expect(
          (
            await hooks(
              'const kept = []; react.useEffect(() => () => kept[0].go()); react.useEffect(() => void kept.push({ go() {} }));',
            )
          ).failed,
        ).toEqual([]);
      });

      it('is tried of a store’s snapshot, and of who hears of it', async () => {
        const store = (subscribe: string, get: string) =>
          hooks(`react.useSyncExternalStore(${subscribe}, ${get}, () => stable);`);
        expect((await store('nobody', '() => []')).failed).toEqual(
          failure(
            'Error: Maximum update depth exceeded: the snapshot of useSyncExternalStore is another one each time',
          ),
        );
        expect((await store('() => undefined.map(String)', '() => stable')).failed).toHaveLength(1);
        expect((await store('() => 7', '() => stable')).failed).toHaveLength(1);
        for (const get of [
          '() => stable',
          '() => NaN',
          '() => localStorage.getItem("a")',
          '() => document.title + [7]',
          '() => window.matchMedia("print")',
        ])
          expect((await store('nobody', get)).failed).toEqual([]);
      });

      it.each([
        ['setList([])'],
        ['setCount((count) => count + 1)'],
        ['setList([...list, count]); setCount(1)'],
        ['setList([]); return () => {}'],
      ])('is no end of drawing, where an effect runs after each: %s', async (code) => {
        const states =
          'const [list, setList] = react.useState(() => []); const [count, setCount] = react.useState(0); const stableList = stable;';
        expect((await hooks(`${states} react.useEffect(() => { ${code} });`)).failed).toEqual(
          failure(
            'Error: Maximum update depth exceeded: an effect that runs after each drawing puts another value into a state each time',
          ),
        );
        expect((await hooks(`${states} react.useEffect(() => { ${code} }, []);`)).failed).toEqual([]);
      });

      it.each([
        ['setCount(1)'],
        ['setList(stable)'],
        ['setCount(1); setCount((one) => one + 1)'],
        ['if (count < 3) setList([])'],
        ['setTimeout(() => setList([]))'],
        ['setCount(NaN)'],
      ])('ends, though an effect runs after each drawing: %s', async (code) => {
        expect(
          (
            await hooks(
              `const [list, setList] = react.useState([]); const [count, setCount] = react.useState(0); react.useEffect(() => { ${code} });`,
            )
          ).failed,
        ).toEqual([]);
      });

      it('is nothing of a clock that goes on', async () => {
        const clock = (end: string) =>
          hooks(`react.useEffect(() => { const timer = setInterval(nobody, 50); ${end} });`);
        expect((await clock('')).failed).toEqual([
          'its screen that is alive (route a) begins 1 clocks (setInterval) in effects, which nothing stops when it is gone',
        ]);
        for (const end of [
          'return () => clearInterval(timer);',
          'return () => clearTimeout(timer);',
          'clearInterval(timer);',
        ])
          expect(await clock(end)).toMatchObject({
            failed: [],
            stood: expect.arrayContaining(['its screen that is alive (route a), the clocks of its effects']) as never,
          });
      });

      it.each([
        ['an effect', 'document.addEventListener("focus", nobody); return () => clearInterval(timer);'],
        ['its cleanup', 'return () => { document.removeEventListener("focus", nobody); clearInterval(timer); };'],
      ])('is no clock that goes on where %s needs a browser before it stops it', async (_where, rest) => {
        expect(
          (await hooks(`react.useEffect(() => { const timer = setInterval(nobody, 50); ${rest} });`)).failed,
        ).toEqual([]);
      });

      it.each([
        [
          'a clock',
          'react.useEffect(() => { const clock = setInterval(() => void fetch("/v1/things/7"), 100); return () => clearInterval(clock); }, []);',
        ],
        [
          'one time after the other',
          'react.useEffect(() => { const look = () => { void fetch("/v1/things/7"); setTimeout(look, 200); }; look(); }, []);',
        ],
        [
          'what a hook has asked',
          'react.useEffect(() => { const clock = setInterval(() => { throw new Error("Minified Redux Toolkit error #38; visit https://redux-toolkit.js.org/") }, 100); return () => clearInterval(clock); }, []);',
        ],
      ])('asks the API not again and again within a second: %s', async (_what, code) => {
        expect((await hooks(code)).failed).toEqual([
          'its screen that is alive (route a) asks the API again and again within a second, by a clock of an effect (setInterval, setTimeout)',
        ]);
      });

      it('asks it not that often by an endpoint either', async () => {
        const api = `(module.api = platform.remoteApi({ name: 'mf-try' })).injectEndpoints({ endpoints: (build) => ({ one: build.query({ query: (id) => ({ url: '/v1/things/' + id }) }) }) })`;
        const asking = (milliseconds: number) => ({
          './register': `{ register(store) { store.addApi(module.api) } }`,
          './routes/a': `(() => { const react = require('react'); const api = ${api}; return route({ Screen: () => { const dispatch = platform.useDispatch(); react.useEffect(() => { const clock = setInterval(() => void dispatch(api.endpoints.one.initiate(7, { forceRefetch: true })), ${milliseconds}); return () => clearInterval(clock); }, []); return createElement('h1', null, 'A'); } }); })()`,
        });
        expect((await verdictOn(asking(100), { routes })).failed).toEqual([
          expect.stringContaining('asks the API again and again within a second'),
        ]);
        expect((await verdictOn(asking(10_000), { routes })).failed).toEqual([]);
      });

      it.each([
        [
          'each second',
          'const clock = setInterval(() => void fetch("/v1/things/7"), 1000); return () => clearInterval(clock);',
        ],
        ['once, a moment later', 'setTimeout(() => void fetch("/v1/things/7"), 300);'],
        [
          'a few times',
          'let left = 3; const look = () => { void fetch("/v1/things/7"); if (--left > 0) setTimeout(look, 300); }; look();',
        ],
        [
          'once in a while',
          'let last = 0; const clock = setInterval(() => { if (Date.now() - last < 5000) return; last = Date.now(); void fetch("/v1/things/7"); }, 500); return () => clearInterval(clock);',
        ],
        [
          'as soon as it is there, what a hook asks',
          'throw new Error("Minified Redux Toolkit error #38; visit https://redux-toolkit.js.org/");',
        ],
      ])('may ask it %s', async (_when, code) => {
        expect(await hooks(`react.useEffect(() => { ${code} }, []);`)).toMatchObject({
          failed: [],
          stood: expect.arrayContaining(['its screen that is alive (route a), what its clocks ask']) as never,
        });
      });

      it('asks others for nothing that a visitor has to ask for', async () => {
        const asks = (type: string) =>
          hooks(
            `const dispatch = platform.useDispatch(); react.useEffect(() => void dispatch({ type: '${type}', payload: { productId: 7 } }));`,
          );
        expect((await asks('cart/addRequested')).failed).toEqual([
          'its screen that is alive (route a) sends cart/addRequested as soon as it is there, which is for a visitor to ask for',
        ]);
        expect(await asks('mf-try/seen')).toMatchObject({
          failed: [],
          stood: expect.arrayContaining(['its screen that is alive (route a), cart/addRequested by itself']) as never,
        });
      });

      it.each([
        ['nothing', '() => {}'],
        [
          'what ends it',
          '() => { addEventListener("focus", nobody); const timer = setTimeout(nobody); return () => { removeEventListener("focus", nobody); clearTimeout(timer); } }',
        ],
        ['a microtask, which is nothing', '() => queueMicrotask(nobody)'],
        ['a transition, which is nothing', '() => start(() => 7)'],
        ['an element, of which nobody knows', '() => ref.current.focus()'],
        ['what wants a browser in the end', '() => () => { document.title = ""; }'],
        [
          'what an element says in the end',
          '() => { const { current } = ref; return () => JSON.parse(current.dataset.line).at(0).no.name; }',
        ],
      ])('is nothing against it where it answers %s', async (_what, effect) => {
        expect((await hooks(`react.useEffect(${effect});`)).failed).toEqual([]);
      });
    });

    it('is failed by another effect all the same, and stood where what it looks at is enough', async () => {
      const two = (first: string, second: string) =>
        verdictOn(
          {
            './routes/a': `(() => { const react = require('react'); return route({ Screen: () => { const last = react.useRef(); const count = react.useRef(7); const ref = react.useRef(null); react.useEffect(() => { ${first} }); react.useEffect(() => { ${second} }); return createElement('h1', { ref }, String(count.current)); } }); })()`,
          },
          { routes },
        );
      const when = 'its screen that is alive (route a), in an effect';
      expect((await two('new URL("/a", ref.current.href);', 'undefined.map(String);')).failed).toEqual([
        expect.stringMatching(/\(TypeError: .*'map'\)\) in an effect$/),
      ]);
      expect((await two('count.current += 1;', 'if (count.current !== 8) throw new TypeError("no");')).stood).toContain(
        when,
      );
      expect((await two('count.current = undefined;', 'count.current.map(String);')).failed).toHaveLength(1);
      expect(
        (
          await two(
            'last.current = "a";',
            'if (last.current.toUpperCase() !== "A") throw new TypeError("no"); undefined.map(String);',
          )
        ).failed,
      ).toHaveLength(1);
      expect((await two('last.current.length;', 'ref.current.focus();')).stood).toContain(when);
    });
  });
});
