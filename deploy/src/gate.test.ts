import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Shape } from '@storefront/contracts';
import { readBuild } from './build';
import { examineApi } from './gate';
import { abort, promote, rollback, startCanary, unlink } from './live';
import { findings, publish, publishTogether, type PublishOptions } from './publish';
import { facts, payload, shellFacts } from './testing/facts';
import { inMemory, type InMemory } from './testing/inMemory';
import { place } from './testing/place';

const route = (path: string, id = 'page') => ({ id, path, visibility: 'public' });
const event = (type: string, shape = payload({ id: { type: 'number' } })) => ({ type, payload: shape });
const exposes = (...names: string[]) => ({
  assets: Object.fromEntries(['./register', ...names].map((name) => [name, { scripts: ['news.js'], styles: [] }])),
});
const fills = (slot: string, props = payload({})) => ({
  slots: [{ slot, widget: 'W', load: 'idle' }],
  fills: [{ slot, widget: 'W', props }],
  ...exposes('./widgets/W', './routes/news'),
});

let here: InMemory;
let edition = 0;

/** Publishes a package that says so much of itself. */
async function goes(name: string, more: object, options: PublishOptions & { sheet?: string; code?: string } = {}) {
  const kind = name === 'shell' ? 'shell' : 'remote';
  const said = kind === 'shell' ? shellFacts() : { ...facts(), ...exposes('./routes/news') };
  // A server bundle would be rendered, which is another matter.
  return here.release(name, ++edition, { kind, more: { ...said, server: null, ...more }, ...options });
}

/** A build that says so much of itself. */
const build = (name: string, more: object = {}, options: Parameters<InMemory['candidate']>[1] = {}) =>
  here.candidate(name, { ...options, more: { ...facts(), ...exposes('./routes/news'), server: null, ...more } });

/** What comes of publishing a build with these files beside, or in place of, those that each has. */
const outcomeOf = (name: string, files: Record<string, string>, more: object = {}, kind?: string) =>
  build(name, more, { files, kind })
    .then((candidate) => publish(here.releases, candidate))
    .then(
      ({ notes }) => ({ refusal: '', notes }),
      (error: Error) => ({ refusal: error.message.replaceAll(/ 1\.2\.0-\w+/g, ''), notes: [] }),
    );

const styled = (name: string, sheet: string) => goes(name, name === 'shell' ? {} : exposes('./routes/news'), { sheet });

const refused = (name: string, more: object) =>
  goes(name, more).then(
    () => 'nothing',
    (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
  );

/** Where a shell is live. */
let begun: InMemory;

beforeAll(async () => {
  begun = here = inMemory();
  await goes('shell', {});
});
beforeEach(() => {
  here = inMemory(begun);
});

/** A folder that is there for one test. */
async function folderFor(test: (folder: string) => Promise<void>) {
  const folder = await mkdtemp(join(tmpdir(), 'gate-'));
  try {
    await test(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a hook that comes in some renderings alone', () => {
  const astray = (...hooksAstray: string[]) => ({ hooksAstray });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a calls useState in src/routes/news.tsx behind a condition, or after a return: React ends a screen whose hooks are others than those of its last rendering.';
    expect(await refused('mf-a', astray('src/routes/news.tsx useState'))).toBe(sentence);
    await goes('mf-a', {});
    await goes('mf-a', astray('src/routes/news.tsx useEffect'));
    expect(await refused('mf-a', astray('src/routes/news.tsx useEffect', 'src/routes/news.tsx useState'))).toBe(
      sentence,
    );
  });

  it('is none where the live version has it too, or its build does not say', async () => {
    await goes('mf-a', {});
    await goes('mf-a', astray('src/routes/news.tsx useState'));
    await goes('mf-a', astray('src/routes/news.tsx useState'));
  });
});

describe('a store whose answer is another one each time', () => {
  const anew = (...snapshotsAnew: string[]) => ({ snapshotsAnew });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a reads a store by useSyncExternalStore in src/cart.ts that answers another object each time: React takes that for a change, and draws without end. Keep what was made until it is another one.';
    expect(await refused('mf-a', anew('src/cart.ts useSyncExternalStore'))).toBe(sentence);
    await goes('mf-a', anew());
    expect(await refused('mf-a', anew('src/cart.ts useSyncExternalStore'))).toBe(sentence);
    expect(await refused('mf-a', anew('src/cart.ts useEffect'))).toBe(
      'mf-a has a useEffect in src/cart.ts that depends on what each drawing makes anew, and puts another object into a state: it is drawn without end. Keep what was made (useMemo), or depend on its parts.',
    );
    expect(await refused('mf-a', anew('src/Screen.tsx use'))).toMatch(
      /^mf-a waits in src\/Screen\.tsx for a promise \(use\) that each drawing makes anew: /,
    );
  });
});

it('an id under the name of another is refused where it is new', async () => {
  const astray = (...idsAstray: string[]) => ({ idsAstray });
  const sentence =
    "mf-a gives gameId as productId in src/Screen.tsx: whoever reads that, its own code or another's, takes one thing for another.";
  expect(await refused('mf-a', astray('src/Screen.tsx productId=gameId'))).toBe(sentence);
  await goes('mf-a', astray('src/List.tsx productId=gameId'), { allowBreaking: 'It is one thing here.' });
  expect(await refused('mf-a', astray('src/List.tsx productId=gameId', 'src/Screen.tsx productId=gameId'))).toBe(
    sentence,
  );
  await goes('mf-a', {});
  await goes('mf-a', astray('src/Screen.tsx productId=gameId'));
});

it('a text in a path that the contracts build is encoded where it was', async () => {
  const builds = (builtPaths: Record<string, boolean>) => ({ builtPaths });
  await goes('mf-a', builds({ manual: true, product: false }));
  expect(await refused('mf-a', builds({ manual: false, product: false }))).toMatch(
    /^mf-a leads to pages by paths\.manual, which puts a text into an address as it is, where that of mf-a \(live\) encodes it: /,
  );
  await goes('mf-a', builds({ manual: true, product: false, article: false }));
  await goes('mf-a', builds({ product: false }));
  await goes('mf-a', {});
  await goes('mf-a', builds({ manual: false }));
});

it('what is given as a language is its code where it was', async () => {
  const gives = (...languagesGiven: string[]) => ({ languagesGiven });
  await goes('mf-a', gives('src/Form.tsx code'));
  expect(await refused('mf-a', gives('src/Form.tsx locale'))).toBe(
    'mf-a gives the locale of a language as language in src/Form.tsx, where mf-a (live) gives its code, by which the API knows it.',
  );
  await goes('mf-a', gives('src/Form.tsx code', 'src/Form.tsx locale'));
  await goes('mf-a', gives('src/Order.tsx locale'));
  await goes('mf-a', gives());
});

it('a number of an event or a slot is given in the same unit as before, where anybody takes it', async () => {
  const gives = (factor: number) => ({
    scales: { 'mf-a/picked': { price: { amount: [factor] } }, 'mf-a/aside': { price: { amount: [factor] } } },
  });
  await goes('mf-a', gives(1));
  await goes('mf-a', gives(100));
  await goes('mf-b', {
    wakes: ['mf-a/picked'],
    events: { dispatches: [], listens: [event('mf-a/picked', payload({}))], handles: [] },
  });
  await goes('mf-c', fills('mf-a/aside'));
  const says = (name: string, who: string) =>
    `mf-a gives ${name} amount as it is as price, which mf-a (live) gives times 100: ${who} (live) would take it for another number.`;
  expect(await refused('mf-a', gives(1))).toBe([says('mf-a/picked', 'mf-b'), says('mf-a/aside', 'mf-c')].join('\n'));
  await goes('mf-a', { scales: { 'mf-a/picked': { price: { other: [1] } } } });
});

it('a tag of the cache that calls make out of date is refused once nothing has it any more', async () => {
  const tags = (provides: string[], invalidates: string[]) => ({ tags: { provides, invalidates } });
  await goes('mf-a', tags(['Order'], ['Order']));
  expect(await refused('mf-a', tags([], ['Order']))).toBe(
    'mf-a has calls that make Order out of date (invalidatesTags), and no endpoint that has this tag any more (providesTags): what is shown of it would stay as it was.',
  );
  await goes('mf-a', tags(['Offer'], ['Offer']));
  await goes('mf-a', tags(['Offer'], ['Offer', 'Order']));
  await goes('mf-a', tags([], []));
});

describe('a name in the query of an address', () => {
  const asks = (...asksQueries: string[]) => ({
    routes: [route('list/:id?')],
    ...exposes('./routes/page'),
    asksQueries,
  });
  const leads = (...linkQueries: string[]) => ({ linkQueries });

  it('is not called otherwise while others lead there with it', async () => {
    await goes('mf-a', asks('sort'));
    await goes('mf-b', leads('/list?sort', '/list/{}?sort', '/other?sort'));
    expect(await refused('mf-a', asks('order'))).toBe(
      'mf-a asks for order in the query of its addresses, in place of sort, with which mf-b (live) leads to /list.\nmf-a asks for order in the query of its addresses, in place of sort, with which mf-b (live) leads to /list/….',
    );
    await goes('mf-a', asks('order', 'sort'));
    await goes('mf-b', leads('/list?order'));
    await goes('mf-a', asks('order'));
  });

  it('may be asked for no more, or newly', async () => {
    await goes('mf-a', asks('sort'));
    await goes('mf-b', leads('/list?sort'));
    await goes('mf-a', asks());
    await goes('mf-a', asks('page'));
  });

  it('is that for which its page asks, where it was', async () => {
    await goes('mf-a', asks('sort'));
    await goes('mf-b', leads('/list?sort'));
    expect(await refused('mf-b', leads('/list?order'))).toBe(
      'mf-b leads to /list with order in its query, for which mf-a (live) does not ask, in place of sort.',
    );
    await goes('mf-b', leads('/list?sort', '/list?utm_source', '/nowhere?order'));
    await goes('mf-b', leads('/list/{}?order'));
  });
});

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

describe('a key of an element that is another one in each rendering', () => {
  const anew = (...keysAnew: string[]) => ({ keysAnew });

  it('is refused where it is new', async () => {
    const sentence =
      'mf-a makes a key of an element by Math.random() in src/routes/news.tsx: it is another one in each rendering, and all below it begins anew, without what was written there and without the focus.';
    expect(await refused('mf-a', anew('src/routes/news.tsx Math.random()'))).toBe(sentence);
    await goes('mf-a', anew());
    expect(await refused('mf-a', anew('src/routes/news.tsx Math.random()'))).toBe(sentence);
  });

  it('is none where the live version has it too, or its build does not say', async () => {
    await goes('mf-a', {});
    for (const _time of [1, 2]) await goes('mf-a', anew('src/routes/news.tsx Math.random()'));
  });
});

describe('a fragment that fills a place twice', () => {
  const twice = {
    slots: ['W', 'W'].map((widget) => ({ slot: 'header.cart', widget, load: 'idle' })),
    ...exposes('./widgets/W', './widgets/X', './routes/news'),
  };

  it('is refused where it is new, and another one may stand beside it', async () => {
    expect(await refused('mf-a', twice)).toBe(
      'mf-a fills the slot header.cart with its fragment W twice: it would stand there beside itself.',
    );
    await goes('mf-a', {
      ...twice,
      slots: ['W', 'X'].map((widget) => ({ slot: 'header.cart', widget, load: 'idle' })),
    });
    await goes('mf-a', {
      ...twice,
      slots: [
        { slot: 'header.cart', widget: 'W', load: 'idle' },
        { slot: 'overlay', widget: 'W', load: 'idle' },
      ],
    });
  });

  it('is no news where the live version does', async () => {
    await goes('mf-a', twice, { allowBreaking: 'it counts' });
    await goes('mf-a', twice);
  });
});

describe('a name that the oldest browsers lack', () => {
  it('is refused where it is newly taken for granted', async () => {
    const sentence =
      'mf-a uses URL.canParse in src/a.ts, which the oldest browsers that the shop is made for do not have: do without, or ask for it first.';
    expect(await refused('mf-a', { young: ['src/a.ts URL.canParse'] })).toBe(sentence);
    await goes('mf-a', { young: [] });
    expect(await refused('mf-a', { young: ['src/a.ts URL.canParse'] })).toBe(sentence);
  });

  it('is none where the live version has it somewhere, or its build does not say', async () => {
    await goes('mf-a', {});
    await goes('mf-a', { young: ['src/a.ts URL.canParse'] });
    await goes('mf-a', { young: ['src/b.ts URL.canParse'] });
  });
});

describe('a class of a sheet of a module', () => {
  const sheet = 'src/routes/news.module.css';
  const styled = (has: string[], names: string[], mayName = false) => ({
    classes: { [sheet]: { has, names, ...(mayName && { mayName }) } },
  });

  it.each([
    [
      'that is called otherwise in the sheet',
      styled(['tile', 'title'], ['card', 'title', 'hook']),
      `names the class card of ${sheet}, which that does not have any more: what has it is drawn without.`,
    ],
    [
      'that is called otherwise in the sheet, of which others may be named',
      styled(['tile', 'title'], ['card', 'title', 'hook'], true),
      `names the class card of ${sheet}, which that does not have any more: what has it is drawn without.`,
    ],
    [
      'that is called otherwise in the code',
      styled(['card', 'title'], ['tile', 'title', 'hook']),
      `names the class tile of ${sheet}, which that does not have, in place of card, which it has still: what has it is drawn without.`,
    ],
  ])('is refused %s', async (_how, now, sentence) => {
    await goes('mf-a', styled(['card', 'title'], ['card', 'title', 'hook']));
    expect(await refused('mf-a', now)).toBe(`mf-a ${sentence}`);
  });

  it.each([
    ['on both sides', styled(['tile', 'title'], ['tile', 'title', 'hook'])],
    ['where its rule alone is gone', styled(['title'], ['card', 'title', 'hook'])],
    ['and another is named that is new', styled(['title', 'tile'], ['card', 'title', 'hook', 'tile'])],
    ['and is named no more', styled(['title'], ['title', 'hook'])],
    ['while another one is named that was in no sheet', styled(['card', 'title'], ['card', 'title', 'hook', 'mark'])],
    ['in a sheet of which others are named, too', styled(['card', 'title'], ['tile', 'title', 'hook'], true)],
    ['and the sheet is another file', { classes: { 'src/other.module.css': { has: ['tile'], names: ['card'] } } }],
  ])('may be called otherwise, or gone, %s', async (_how, now) => {
    await goes('mf-a', {});
    await goes('mf-a', styled(['card', 'title'], ['card', 'title', 'hook']));
    await goes('mf-a', now);
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

    it('is waited for under its own name, where other tabs are heard', async () => {
      const hears = (...hearsKeys: string[]) => ({
        stores: ['localStorage.cart'],
        keeps: ['localStorage.cart'],
        hearsKeys,
      });
      await goes('mf-c', hears());
      await goes('mf-c', hears('cart'));
      expect(await refused('mf-c', hears('basket'))).toBe(
        'mf-c waits for other tabs to change basket, which nobody keeps, in place of cart, which it keeps: a tab would not hear of the others any more.',
      );
      await goes('mf-b', { stores: ['localStorage.seen'] });
      for (const names of [['cart', 'basket'], ['seen'], []]) await goes('mf-c', hears(...names));
      await goes('mf-c', { ...hears('cart'), hearsKeys: undefined });
      await goes('mf-c', hears('basket'));
    });

    describe('what visitors have kept is read as it was', () => {
      const line = (...names: string[]) => ({
        type: 'array',
        items: payload(Object.fromEntries(names.map((name) => [name, {}]))),
      });
      const keeps = (shape: object, key = 'localStorage.cart') => ({
        stores: [key],
        keeps: [key],
        kept: { [key]: shape },
      });
      const end = 'If nothing is to be lost, read both for a while, and say so with --allow-breaking.';

      it.each<[object, object, string]>([
        [line('subscriptionId', 'count'), line('id', 'count'), '[] has id in place of subscriptionId'],
        [line('id'), payload({ version: {}, lines: {} }), 'all of it is of the kind object in place of a list'],
        [
          { type: 'array', items: { type: 'number' } },
          line('id'),
          '[] is of the kind object in place of the kind number',
        ],
        [
          payload({ at: { type: 'number' } }),
          payload({ at: { type: 'string' } }),
          'at is of the kind string in place of the kind number',
        ],
      ])('or refused: %j, %j', async (before, now, what) => {
        await goes('mf-b', keeps(before));
        expect(await refused('mf-b', keeps(now))).toBe(
          `mf-b keeps cart of the browser's localStorage otherwise than mf-b (live), whose visitors have kept something there: ${what}. ${end}`,
        );
        await goes('mf-b', keeps(now), { allowBreaking: 'It reads both.' });
      });

      it('with more or less beside it, in a tab alone, or where nobody says', async () => {
        await goes('mf-b', keeps(line('id', 'count')));
        await goes('mf-b', keeps(line('id', 'count', 'at')));
        await goes('mf-b', keeps(line('id')));
        await goes('mf-b', keeps({}));
        await goes('mf-b', keeps(line('id')));
        await goes('mf-c', keeps(line('id'), 'sessionStorage.draft'));
        await goes('mf-c', keeps(payload({ id: {} }), 'sessionStorage.draft'));
      });
    });

    it('what visitors have kept means what it meant, by its words', async () => {
      const means = (...words: string[]) => ({
        keptReads: { reads: {}, texts: ['localStorage.sound'], others: 0, words: { 'localStorage.sound': words } },
      });
      await goes('mf-b', means('off'));
      expect(await refused('mf-b', means('muted'))).toBe(
        "mf-b looks for muted in sound of the browser's localStorage, in place of off, which visitors of mf-b (live) have kept there: read both for a while.",
      );
      await goes('mf-b', means('off', 'muted'));
      await goes('mf-b', means('muted'));
      await goes('mf-b', means());
      await goes('mf-b', means('off'));
    });

    describe('what visitors have kept can be read still', () => {
      const line = (...names: string[]) => ({
        type: 'array',
        items: payload(Object.fromEntries(names.map((name) => [name, { type: 'number' }]))),
      });
      const reads = (shape: object | undefined, more: object = {}, texts: string[] = [], others = 1) => ({
        stores: ['localStorage.cart'],
        keeps: ['localStorage.cart'],
        keptReads: { reads: shape ? { 'localStorage.cart': shape } : {}, texts, others },
        ...more,
      });
      const keeps = (shape: object) => ({ kept: { 'localStorage.cart': shape } });

      it('or is refused: a field that is asked of it newly', async () => {
        await goes('mf-b', reads(line('id'), keeps(line('id', 'count'))));
        expect(await refused('mf-b', reads(line('id', 'at'), keeps(line('id', 'count', 'at'))))).toBe(
          "mf-b (live) has kept cart of the browser's localStorage without [].at, which mf-b needs.",
        );
        await goes(
          'mf-b',
          reads(
            { ...line('id', 'at'), items: { ...line('id', 'at').items, required: ['id'] } },
            keeps(line('id', 'count', 'at')),
          ),
        );
        await goes('mf-b', reads({}, keeps(line('id', 'count'))));
        await goes('mf-b', reads(line('more'), keeps(line('id', 'count'))), { allowBreaking: 'Nobody had any.' });
        await goes('mf-b', reads(line('more'), keeps(line('id', 'count'))));
      });

      it('or is refused: another kind that was read as well, as older versions may have kept it', async () => {
        const either = { type: 'array', items: { anyOf: [{ type: 'string' }, payload({ id: { type: 'string' } })] } };
        await goes('mf-b', reads(either));
        expect(await refused('mf-b', reads({ type: 'array', items: payload({ id: { type: 'string' } }) }))).toBe(
          "mf-b (live) reads cart of the browser's localStorage with [] as a string; mf-b needs an object.",
        );
        await goes(
          'mf-b',
          reads({
            type: 'array',
            items: { anyOf: [{ type: 'string' }, payload({ id: { type: 'string' } }), { type: 'number' }] },
          }),
        );
        await goes('mf-b', reads({}));
      });

      it('by its own code as well, which could read what it kept before', async () => {
        await goes('mf-b', reads(line('id'), keeps(line('id'))));
        expect(await refused('mf-b', reads(line('id'), keeps(payload({}))))).toContain(
          "mf-b keeps cart of the browser's localStorage with it as an object; its own code needs a list.",
        );
        expect(await refused('mf-b', reads(line('id'), keeps(line('count'))))).toContain(
          "mf-b keeps cart of the browser's localStorage without [].id, which its own code needs.",
        );
        await goes('mf-b', reads(line('id'), keeps({ type: 'array', items: {} })));
        await goes('mf-b', reads(line('id'), keeps(line('id', 'count'))));
        await goes('mf-c', reads(line('id'), { ...keeps(line('count')), stores: ['localStorage.own'] }));
      });

      it('or is refused: what contracts ask newly of what they have kept in the tab', async () => {
        const inTab = (shape: object) => ({
          stores: ['sessionStorage.draft/${…}'],
          keeps: ['sessionStorage.draft/${…}'],
          keptReads: { reads: {}, inTab: { 'sessionStorage.draft/${…}': shape }, texts: [], others: 0 },
        });
        await goes('mf-b', inTab(line('id')));
        expect(await refused('mf-b', inTab(line('id', 'tries')))).toBe(
          "mf-b (live) has kept draft/… of the browser's sessionStorage without [].tries, which mf-b needs.",
        );
        await goes('mf-b', inTab({ type: 'array', items: { ...line('id', 'tries').items, required: ['id'] } }));
        await goes('mf-b', reads(undefined));
        await goes('mf-b', inTab(line('more')));
      });

      it('or is refused: JSON in place of a plain text, and a text in place of JSON', async () => {
        await goes('mf-b', reads(undefined, {}, ['localStorage.cart']));
        expect(await refused('mf-b', reads(payload({ token: {} })))).toBe(
          "mf-b (live) has kept cart of the browser's localStorage as a plain text; mf-b reads JSON there.",
        );
        // It may have been read as JSON where nobody saw it.
        await goes('mf-b', reads(payload({ token: {} }), {}, [], 0));
        await goes('mf-b', reads(undefined, {}, ['localStorage.cart'], 1));
        await goes('mf-b', reads(payload({ token: {} }), {}, [], 0));
        await goes('mf-b', reads(payload({ token: {} })));
        expect(await refused('mf-b', reads(undefined, {}, ['localStorage.cart']))).toBe(
          "mf-b (live) has kept cart of the browser's localStorage as JSON; mf-b reads a plain text there.",
        );
      });
    });

    it('all that is kept, which nobody may clear for others', async () => {
      await goes('mf-c', { stores: ['localStorage.cart', 'localStorage.saved/${…}', 'sessionStorage.draft'] });
      const all = 'localStorage.${…}';
      expect(await refused('mf-b', { stores: [all], keeps: [all] })).toBe(
        "mf-b clears the browser's localStorage, in which mf-c (live) keeps cart, saved/…: take away your own keys alone.",
      );
      expect(await refused('mf-b', { stores: ['localStorage.own', 'sessionStorage.${…}'] })).toBe(
        "mf-b clears the browser's sessionStorage, in which mf-c (live) keeps draft: take away your own keys alone.",
      );
      await goes('mf-c', { stores: ['localStorage.cart'] });
      await goes('mf-b', { stores: ['sessionStorage.${…}', 'localStorage.own'] });
      await goes('mf-b', { stores: [all, 'localStorage.own'] }, { allowBreaking: 'A shop for one.' });
      await goes('mf-b', { stores: [all, 'localStorage.own', 'localStorage.more'] });
      // Who clears all has named no key.
      await goes('mf-c', { stores: ['localStorage.cart', 'localStorage.marks'] });
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

  describe('of the browser’s storage', () => {
    it('that is called otherwise is refused, since what visitors have kept is lost; read beside the new one it passes', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      expect(await refused('mf-b', { stores: ['localStorage.basket'] })).toBe(
        "mf-b names basket of the browser's localStorage in place of cart of the browser's localStorage, where visitors of mf-b (live) have kept something: read both for a while, or say with --allow-breaking that one has nothing to do with the other.",
      );
      await goes('mf-b', { stores: ['localStorage.basket', 'localStorage.cart'] });
      expect((await goes('mf-b', { stores: ['localStorage.basket'] })).notes).toContainEqual(
        expect.stringMatching(
          /^mf-b \S+ no longer names cart of the browser's localStorage, as mf-b \S+ \(live\) does: what visitors have kept there stays, and nobody reads it\.$/,
        ),
      );
    });

    it('that another names as well stays whose it was, and a tab’s key is no place for what the browser kept', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      await goes('mf-c', { stores: ['localStorage.cart'] }, { allowBreaking: 'a test' });
      await goes('mf-b', { stores: ['localStorage.cart'] });
      expect((await goes('mf-b', { stores: ['sessionStorage.basket'] })).notes).toContainEqual(
        expect.stringContaining("no longer names cart of the browser's localStorage"),
      );
    });

    const gone = (...keys: string[]) =>
      expect.arrayContaining(
        keys.map((key) => expect.stringContaining(`no longer names ${key}`) as unknown),
      ) as unknown;

    it('that was the tab’s is a note', async () => {
      await goes('mf-b', { stores: ['sessionStorage.draft'] });
      expect((await goes('mf-b', { stores: ['localStorage.new', 'sessionStorage.new'] })).notes).toEqual(
        gone("draft of the browser's sessionStorage"),
      );
    });

    it('that was the tab’s is refused where contracts keep the same under another one', async () => {
      const inTab = (shapes: Record<string, object>) => {
        const keys = Object.keys(shapes).map((key) => `sessionStorage.${key}`);
        return {
          stores: keys,
          keeps: keys,
          keptReads: {
            reads: {},
            inTab: Object.fromEntries(Object.entries(shapes).map(([key, shape]) => [`sessionStorage.${key}`, shape])),
            texts: [],
            others: 0,
          },
        };
      };
      const [text, order] = [{ type: 'string' }, payload({ id: { type: 'string' } })];
      await goes('mf-b', inTab({ coupon: text, order, 'draft/${…}': text }));
      expect(await refused('mf-b', inTab({ cartCoupon: text, order, 'draft/${…}': text }))).toMatch(
        /^mf-b names cartCoupon of the browser's sessionStorage in place of coupon of the browser's sessionStorage, /,
      );
      expect(await refused('mf-b', inTab({ coupon: text, attempt: order, 'draft/${…}': text }))).toMatch(
        / names attempt .* in place of order /,
      );
      expect(await refused('mf-b', inTab({ coupon: text, order, 'mf-b/draft/${…}': text }))).toMatch(
        / names mf-b\/draft\/… .* in place of draft\/… /,
      );
      await goes('mf-b', inTab({ coupon: text, order, 'draft/${…}': text, guide: text }));
      // Of texts alone, of which several go, nobody can tell which came for which.
      expect((await goes('mf-b', inTab({ tour: text, order }))).notes).toEqual(
        gone("coupon of the browser's sessionStorage", "guide of the browser's sessionStorage"),
      );
      expect((await goes('mf-b', inTab({ tour: text, seen: payload({ at: { type: 'number' } }) }))).notes).toEqual(
        gone("order of the browser's sessionStorage"),
      );
    });

    it('of a build that said no kinds may have been the browser’s', async () => {
      await goes('mf-b', { stores: ['tour'] });
      expect(await refused('mf-b', { stores: ['localStorage.guide'] })).toMatch(
        /^mf-b names guide of the browser's localStorage in place of tour of the browser's storage, /,
      );
      expect((await goes('mf-b', { stores: ['sessionStorage.guide'] })).notes).toEqual(
        gone("tour of the browser's storage"),
      );
    });

    it.each([
      [['localStorage.a', 'localStorage.b'], ['localStorage.c']],
      [['localStorage.a', 'b'], ['localStorage.c']],
      [['localStorage.a'], ['localStorage.c', 'localStorage.d']],
    ])('is a note where nobody can tell which came for which: %j, %j', async (before, now) => {
      await goes('mf-b', { stores: before });
      expect((await goes('mf-b', { stores: now })).notes).toEqual(gone("a of the browser's localStorage"));
    });

    it.each<[string, string[], string[], object, object, string[]]>([
      [
        'its own name in a tab’s storage',
        ['localStorage.cart', 'localStorage.own'],
        ['sessionStorage.cart', 'localStorage.own'],
        {},
        {},
        ["cart of the browser's sessionStorage in place of cart"],
      ],
      [
        'all of them with a name before them',
        ['localStorage.chatToken', 'localStorage.chatSound'],
        ['localStorage.mf-b/chatToken', 'localStorage.mf-b/chatSound'],
        {},
        {},
        [
          "mf-b/chatToken of the browser's localStorage in place of chatToken",
          "mf-b/chatSound of the browser's localStorage in place of chatSound",
        ],
      ],
      [
        'one with less in its name, and one that only goes',
        ['localStorage.cart.v1/${…}', 'localStorage.tour'],
        ['localStorage.cart', 'localStorage.guide'],
        {},
        {},
        ["cart of the browser's localStorage in place of cart.v1/…"],
      ],
      [
        'another under which the same is kept',
        ['localStorage.cart', 'localStorage.tour'],
        ['localStorage.lines', 'localStorage.guide'],
        { 'localStorage.cart': payload({ id: {} }), 'localStorage.tour': { type: 'string' } },
        { 'localStorage.lines': payload({ id: {} }), 'localStorage.guide': { type: 'string' } },
        ["lines of the browser's localStorage in place of cart"],
      ],
    ])(
      'that comes for one of several is refused where both are alike: %s',
      async (_what, before, now, kept, keptNow, sentences) => {
        await goes('mf-b', { stores: before, keeps: before, kept });
        const said = await refused('mf-b', { stores: now, keeps: now, kept: keptNow });
        expect(said.match(/(?<=names )[^,]*? in place of \S+/g)).toEqual(sentences);
        await goes('mf-b', { stores: [...before, ...now], keeps: [...before, ...now], kept: keptNow });
      },
    );

    it('that code and count call otherwise is refused, whichever of both was changed', async () => {
      const counts = (key: string, ...keeps: string[]) => ({
        ...fills('header.cart'),
        slots: [{ slot: 'header.cart', widget: 'W', load: 'idle', counts: key }],
        fills: [],
        stores: [...new Set([...keeps, `localStorage.${key}`])],
        keeps,
      });
      await goes('mf-b', counts('cart', 'localStorage.cart'));
      expect(await refused('mf-b', counts('cart', 'localStorage.basket'))).toMatch(
        /^mf-b names basket of the browser's localStorage in place of cart of the browser's localStorage, /,
      );
      expect(await refused('mf-b', counts('basket', 'localStorage.cart'))).toBe(
        "mf-b says that its fragment W counts basket of the browser's localStorage, which its code does not name: it keeps cart there, as mf-b (live) does.",
      );
      // Where code puts its key together nobody sees it there.
      await goes('mf-b', counts('cart'));
      await goes('mf-b', counts('cart', 'localStorage.${…}'));
      await goes('mf-b', counts('basket', 'localStorage.${…}'));
      await goes('mf-b', counts('cart', 'localStorage.cart', 'localStorage.basket'));
      await goes('mf-b', counts('basket', 'localStorage.cart', 'localStorage.basket'));
    });

    it('that a build from before says for code and count alike is compared as it was', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      await goes('mf-b', { stores: ['localStorage.cart', 'localStorage.basket'], keeps: ['localStorage.basket'] });
    });

    it('that a build says nothing of is none that is lost', async () => {
      await goes('mf-b', { stores: ['localStorage.cart'] });
      expect((await goes('mf-b', {})).notes).not.toContainEqual(expect.stringContaining('no longer names'));
      await goes('mf-b', { stores: ['localStorage.basket'] });
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

describe('what is read beside what is declared', () => {
  const sends = (shape: object) => ({
    events: { dispatches: [event('mf-a/done', shape as never)], listens: [] },
    renders: [{ slot: 'mf-a/aside', props: shape }],
  });
  const reads = (...names: string[]) => ({
    events: { dispatches: [], listens: [], strays: names.length > 0 ? { 'mf-a/done': names } : {} },
    ...fills('mf-a/aside'),
    fills: [{ slot: 'mf-a/aside', widget: 'W', props: payload({}), strays: names }],
  });

  it('is refused where it is new, and nobody sends it', async () => {
    await goes('mf-a', sends(payload({ mark: payload({ id: {} }) })));
    await goes('mf-b', reads());
    expect((await refused('mf-b', reads('mark.kind'))).split('\n')).toEqual([
      'mf-b reads mark.kind of mf-a/done, which mf-a (live) sends without it.',
      'W of mf-b reads mark.kind of the slot mf-a/aside, which mf-a (live) renders without it.',
    ]);
    await goes('mf-b', reads('mark.id'));
    await goes('mf-b', reads('mark.kind'), { allowBreaking: 'It comes soon.' });
    await goes('mf-b', reads('mark.kind'));
  });

  it('passes where somebody may send it, nobody sends anything there, or the live version does not say', async () => {
    await goes('mf-b', reads('note'));
    await goes('mf-a', sends({ anyOf: [payload({ id: {} }), {}] }));
    await goes('mf-b', reads('note', 'kind'));
    await goes('mf-c', { fills: [{ slot: 'mf-a/aside', widget: 'W', props: payload({}) }] });
    await goes('mf-a', sends(payload({ id: {} })), { allowBreaking: 'a test' });
    await goes('mf-c', { ...reads('note'), slots: [] });
  });
});

it('is asked by right names that are filled with what belongs to others: that is refused', async () => {
  const asks = (filledBy: object) => ({
    endpoints: [{ name: 'mf-a/pay', method: 'POST', path: '/v1/orders/{}/methods/{}', filledBy }],
  });
  await goes('mf-a', asks({ '/3': 'orderId', '/5': 'methodId', note: 'note' }));
  const sentence = (more = '') =>
    `mf-a asks POST /v1/orders/…/methods/… (mf-a/pay) with methodId where mf-a (live) gives orderId, and ${more || 'orderId where mf-a (live) gives methodId'}: the API would take one for the other.`;
  expect(await refused('mf-a', asks({ '/3': 'methodId', '/5': 'orderId', note: 'note' }))).toBe(sentence());
  expect(await refused('mf-a', asks({ '/3': 'methodId', '/5': 'note', note: 'orderId' }))).toBe(
    sentence('note where mf-a (live) gives methodId, and orderId where mf-a (live) gives note'),
  );
  await goes('mf-a', asks({ '/3': 'order.id', '/5': 'method.id', note: 'note' }));
  await goes('mf-a', asks({ '/3': 'order.id', '/5': 'note', more: 'method.id' }));
  await goes('mf-a', asks({}));
});

it('is asked by numbers that are counted from another one on than before: that is refused', async () => {
  const asks = (way?: string, place = '/3') => ({
    endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/list/{}', ...(way && { places: { [place]: way } }) }],
  });
  const sentence = (now: string, before: string) =>
    `mf-a asks GET /v1/list/… (mf-a/list) with ${now} where mf-a (live) gives ${before}: the API would answer with another one.`;
  await goes('mf-a', asks());
  await goes('mf-a', asks('{} - 1'));
  expect(await refused('mf-a', asks('{}'))).toBe(sentence('its number as it is', 'its number - 1'));
  expect(await refused('mf-a', asks('{} + 1'))).toBe(sentence('its number + 1', 'its number - 1'));
  await goes('mf-a', asks('{} - 1', '?page'));
  await goes('mf-a', asks('{}'));
  expect(await refused('mf-a', asks('{} - 1'))).toBe(sentence('its number - 1', 'its number as it is'));
  await goes('mf-a', asks('list-{}'));
});

it('is asked by what its key in the cache newly leaves out: that is refused', async () => {
  const asks = (unkeyed: Record<string, string[]>) => ({ endpoints: [{ name: 'mf-a/thing' }], unkeyed });
  const sentence =
    'mf-a asks mf-a/thing by language, which its key in the cache (serializeQueryArgs) leaves out: who asks with another one would get what was answered before.';
  expect(await refused('mf-a', asks({ 'mf-a/thing': ['language'] }))).toBe(sentence);
  await goes('mf-a', { endpoints: [{ name: 'mf-a/thing' }] });
  await goes('mf-a', asks({ 'mf-a/thing': ['page'] }));
  expect(await refused('mf-a', asks({ 'mf-a/thing': ['language', 'page'] }))).toBe(sentence);
  await goes('mf-a', asks({ 'mf-a/thing': ['page'] }));
});

it('is asked without what its question has, though it was given before: that is refused', async () => {
  const asks = (lacks?: string[]) => ({
    endpoints: [{ name: 'mf-a/post', method: 'POST', path: '/v1/chats/{}', ...(lacks && { lacks }) }],
  });
  await goes('mf-a', asks());
  await goes('mf-a', asks(['at']));
  expect(await refused('mf-a', asks(['at', 'files']))).toBe(
    "mf-a asks POST /v1/chats/… (mf-a/post) without files, which its question's type has and mf-a (live) gives: the API would miss what is made of it.",
  );
  await goes('mf-a', asks([]));
});

it('is asked with a word that no type lists, though it was not before: that is refused', async () => {
  const asks = (strange?: string[]) => ({
    endpoints: [{ name: 'mf-a/post', method: 'POST', path: '/v1/orders', ...(strange && { strange }) }],
  });
  await goes('mf-a', asks());
  await goes('mf-a', asks(['region']));
  expect(await refused('mf-a', asks(['region', 'total.currency']))).toBe(
    'mf-a asks POST /v1/orders (mf-a/post) with a word as total.currency that its type does not list: the API takes none but those.',
  );
  await goes('mf-a', asks([]));
});

it('is asked with the same number times something else: that is refused, and another number in its place is not', async () => {
  const asks = (scales?: Record<string, Record<string, number[]>>) => ({
    endpoints: [{ name: 'mf-a/post', method: 'POST', path: '/v1/orders', ...(scales && { scales }) }],
  });
  await goes('mf-a', asks());
  await goes('mf-a', asks({ 'total.amount': { cost: [100] }, at: { now: [1, 0.001] } }));
  expect(await refused('mf-a', asks({ 'total.amount': { cost: [1] } }))).toBe(
    'mf-a asks POST /v1/orders (mf-a/post) with cost as it is as total.amount, which mf-a (live) gives times 100: the API would take it for another number.',
  );
  expect(await refused('mf-a', asks({ 'total.amount': { cost: [1000] } }))).toContain(
    'with cost times 1000 as total.amount, which mf-a (live) gives times 100:',
  );
  await goes('mf-a', asks({ 'total.amount': { cost: [100], cents: [1] }, at: { now: [1] } }));
  await goes('mf-a', asks({ 'total.amount': { cents: [1] }, sum: { cost: [1] } }));
});

it('reads of an answer what its own schema leaves out, and did not before: that is refused', async () => {
  const reads = (strays?: string[]) => ({
    endpoints: [{ name: 'mf-a/page', method: 'GET', path: '/v1/pages/{}', ...(strays && { strays }) }],
  });
  const sentence =
    'mf-a (mf-a/page) reads content of what the API answers GET /v1/pages/…, which its own schema leaves out: it is never there.';
  expect(await refused('mf-a', reads(['content']))).toBe(sentence);
  await goes('mf-a', reads());
  await goes('mf-a', reads(['text']));
  expect(await refused('mf-a', reads(['content', 'text']))).toBe(sentence);
  await goes('mf-a', reads([]));
});

describe('an address', () => {
  const shell = { routes: [{ id: 'privacy', path: 'privacy' }], reserved: ['static'] };

  it('whose parts come in another order is refused, and one whose parts have other names is not', async () => {
    await goes('mf-a', { routes: [route('a/:game/:product', 'news')], params: ['game'] });
    expect(await refused('mf-a', { routes: [route('a/:product/:game', 'news')], params: ['game'] })).toBe(
      'mf-a has the parts of /a/:game/:product in another order, as /a/:product/:game: who leads there, as live pages do, gives them in the former one.',
    );
    expect(await refused('mf-a', { routes: [route('a/:title/:product', 'news')], params: ['game'] })).toBe(
      'mf-a reads game of its addresses, as /a/:game/:product had it, and none of its routes has it any more.',
    );
    await goes('mf-a', { routes: [route('a/:title/:product', 'news')], params: ['title'] });
  });

  it('whose part is called otherwise is refused to the file of its route, though another route has that part still', async () => {
    const article = route('a/:page/:article', 'article');
    const both = exposes('./routes/news', './routes/article');
    await goes('mf-a', {
      routes: [route('a/:page?', 'news'), article],
      ...both,
      params: ['article:page', 'news:page'],
    });
    expect(
      await refused('mf-a', {
        routes: [route('a/:number?', 'news'), article],
        ...both,
        params: ['article:page', 'news:page'],
      }),
    ).toBe('mf-a reads page of its addresses, as /a/:page? had it, and its route news has it no more.');
    expect(await refused('mf-a', { routes: [route('a/:number?', 'news')], params: ['news:page'] })).toMatch(
      /its route news has it no more/,
    );
    await goes('mf-a', {
      routes: [route('a/:number?', 'news'), article],
      ...both,
      params: ['article:page', 'news:number', 'page'],
    });
    await goes('mf-a', { routes: [route('a/:page?', 'news'), article], ...both, params: ['article,news:page'] });
    await goes('mf-a', {
      routes: [route('a/:number?', 'news'), article],
      ...both,
      params: ['article,news:page', 'news:number'],
    });
    await goes('mf-a', { routes: [route('a/:page?', 'news'), article], ...both, params: ['news,other:page'] });
    expect(
      await refused('mf-a', {
        routes: [route('a/:number?', 'news'), article, route('c', 'other')],
        ...exposes('./routes/news', './routes/article', './routes/other'),
        params: ['news,other:page'],
      }),
    ).toMatch(/reads page .* its route news has it no more/);
  });

  describe('whose part its code calls otherwise', () => {
    const reads = (params: string[], straightParams?: string[]) => ({
      routes: [route('a/:page?/:more?', 'news'), route('b/:item', 'item')],
      ...exposes('./routes/news', './routes/item'),
      params,
      ...(straightParams && { straightParams }),
    });
    const before = reads(['news:page', 'item:item', 'news:map'], ['news:page', 'item:item']);

    it('is refused', async () => {
      await goes('mf-a', before);
      expect(await refused('mf-a', reads(['news:number', 'item:item'], ['item:item']))).toBe(
        'mf-a reads number of the address of its route news, in place of page: /a/:page?/:more? has no such part.',
      );
      expect(
        await refused(
          'mf-a',
          reads(['news:page', 'news:number', 'item:item'], ['news:page', 'news:number', 'item:item']),
        ),
      ).toBe('mf-a reads number of the address of its route news: /a/:page?/:more? has no such part.');
      expect(
        await refused('mf-a', reads(['news:page', 'item:item', 'item,news:number'], ['item,news:number'])),
      ).toMatch(/reads number of the address of its route news: .*\n.*reads number of the address of its route item: /);
    });

    it.each<[string[], string[] | undefined]>([
      // One more thing that is called params, and one part less that is read.
      [
        ['news:page', 'news:number', 'item:item'],
        ['news:page', 'item:item'],
      ],
      [['item:item'], ['item:item']],
      [['item:item', 'news:filter', 'news:get'], []],
      // A fragment stands on pages of others.
      [
        ['news:page', 'item:item', 'productId'],
        ['news:page', 'productId'],
      ],
      [['news:page', 'item:item', 'item,news:page'], ['item,news:page']],
      [['news:more', 'item:item'], ['news:more']],
      [
        ['item,news:page', 'item:item'],
        ['news:*', 'other:number'],
      ],
      [['page', 'item:item', 'news:number'], []],
      [['news:page', 'item:item'], undefined],
    ])('is not refused for %j, %j', async (...said) => {
      await goes('mf-a', before);
      await goes('mf-a', reads(...said));
    });

    it('is not compared with a build that does not say it', async () => {
      await goes('mf-a', reads(['news:page', 'item:item']));
      await goes('mf-a', reads(['news:page', 'news:number', 'item:item'], ['news:number']));
    });
  });

  it('without its first slash is refused to a link that is new', async () => {
    const sentence =
      'mf-b links to details/…, an address without its first slash: with the prefix of a language before it, it is another one. It is /details/….';
    await goes('mf-a', {
      routes: [route('details/:id'), route('orders/last', 'last')],
      ...exposes('./routes/page', './routes/last'),
    });
    expect(await refused('mf-b', { slashless: ['details/{}'] })).toBe(sentence);
    await goes('mf-b', {});
    await goes('mf-b', { slashless: ['orders/last'] });
    expect(await refused('mf-b', { slashless: ['details/{}', 'orders/last'] })).toBe(sentence);
    // No page is called so: it is no link.
    await goes('mf-b', { slashless: ['orders/last', 'km/h', 'dd/MM/yyyy', 'mf-a/picked'] });
  });

  it('that nobody has is refused to a link that is new', async () => {
    await goes('mf-a', { links: ['/away'] });
    expect(await refused('mf-a', { links: ['/away', '/basket/{}'] })).toBe(
      'mf-a links to /basket/…, a page that nobody has.',
    );
    await goes('mf-a', { links: ['/away', '/', '/privacy', '/static/x.xml', '/{}'] });
  });

  it('that a shell answers itself is no other’s, whichever is new', async () => {
    await goes('mf-a', {});
    expect(await refused('shell', { ...shell, reserved: ['static', 'mf-a'] })).toBe(
      'shell answers /mf-a itself, which belongs to mf-a (live) (route news).',
    );
  });

  it('that a shell answers no more is refused where others lead there, and worth knowing elsewhere', async () => {
    await goes('shell', { ...shell, reserved: ['static', 'feed.xml'] });
    await goes('mf-a', { links: ['/feed.xml'] });
    expect(await refused('shell', { ...shell, reserved: ['static'] })).toBe(
      'shell does not answer /feed.xml any more, to which mf-a (live) leads.',
    );
    const { notes } = await goes('shell', { ...shell, reserved: ['feed.xml'] });
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^shell \S+ does not answer \/static any more: who has kept such an address finds nothing there\.$/,
      ),
    );
  });
});

describe('an event', () => {
  it('that a live listener could not read is refused', async () => {
    await goes('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } });
    expect(
      await refused('mf-a', {
        events: { dispatches: [event('a/done', payload({ key: { type: 'string' } }))], listens: [] },
      }),
    ).toBe('mf-a sends a/done without id, which mf-b (live) needs.');
    await goes('mf-a', {
      events: { dispatches: [event('a/done', payload({ id: { type: 'number' }, more: {} }))], listens: [] },
    });
  });

  it('that live dispatchers do not send so is refused to the listener', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    const wants = (shape: object) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done', shape)] },
    });
    expect(await refused('mf-b', wants(payload({ id: { type: 'number' }, plan: {} })))).toBe(
      'mf-a (live) sends a/done without plan, which mf-b needs.',
    );
    await goes('mf-b', wants(payload({ id: { type: 'number' }, plan: {} }, ['id'])));
    expect(await refused('mf-b', {})).toBe(
      'mf-b is no longer woken by a/done, which mf-a (live) sends: nobody would hear it.',
    );
  });

  it('that wakes a package whose code hears it no more is refused', async () => {
    const woken = (...handles: string[]) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done')], handles },
    });
    await goes('mf-b', woken('a/done'));
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    expect(await refused('mf-b', woken())).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and its code does not hear it any more.',
    );
    await goes('mf-a', { ...woken('a/done'), events: { ...woken('a/done').events, dispatches: [event('a/done')] } });
    expect(await refused('mf-b', woken())).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and its code does not hear it any more.',
    );
    await goes('mf-b', woken('a/done'));
    await goes('mf-c', woken('a/done'));
    await goes('mf-b', woken());
  });

  it('that wakes a package is heard where it was seen to reach what that registers, by whatever name', async () => {
    const woken = (events: object) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done')], ...events },
    });
    await goes('mf-b', woken({ handles: ['a/done'], reaches: ['a/done'] }));
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    expect(await refused('mf-b', woken({ handles: [], reaches: [] }))).toContain('its code does not hear it any more');
    await goes('mf-b', woken({ handles: [], reaches: ['a/done'] }));
  });

  describe('that wakes a package, and with which nothing that it registers does anything any more,', () => {
    const wakes = (reaches: string[] | undefined, registers = { calls: 3, made: 2 }) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [], handles: ['a/done'], ...(reaches && { reaches, registers }) },
    });
    const sender = (handles: string[]) => ({ events: { dispatches: [event('a/done')], listens: [], handles } });

    it('is refused where all was tried', async () => {
      await goes('mf-a', sender(['a/done']));
      await goes('mf-b', wakes(['a/done']));
      const refusal =
        'mf-b is woken by a/done, which mf-a (live) sends, and nothing that it registers does anything with it any more.';
      expect(await refused('mf-b', wakes([]))).toBe(refusal);
      expect(await refused('mf-b', wakes([], { calls: 2, made: 1 }))).toBe(refusal);
    });

    it('is a note where it may register that later, and nothing where nobody knows, or another hears it', async () => {
      await goes('mf-a', sender([]));
      const notes = async (...now: Parameters<typeof wakes>) => {
        await goes('mf-b', wakes(['a/done']));
        return (await goes('mf-b', wakes(...now))).notes.filter((note) => note.includes('registers'));
      };
      expect(await notes([], { calls: 3, made: 1 })).toEqual([
        expect.stringMatching(/as far as it was tried: it may register that later\.$/),
      ]);
      expect(await notes([], { calls: 4, made: 2 })).toHaveLength(1);
      expect(await notes(undefined)).toEqual([]);
      await goes('mf-b', wakes(undefined));
      await goes('mf-b', wakes([]));
      await goes('mf-c', wakes(['a/done']));
      expect(await notes([])).toEqual([]);
    });
  });

  it('that a package waits for in place of one that is sent is refused, also where its sender hears that one', async () => {
    const waits = (...wakes: string[]) => ({ wakes, events: { dispatches: [], listens: [] } });
    const sends = (...says: string[]) => ({
      wakes: ['a/done'],
      events: { dispatches: [event('a/done')], listens: [], says },
    });
    await goes('mf-a', sends());
    await goes('mf-b', waits('a/done'));
    expect(await refused('mf-b', waits('a/over'))).toBe(
      'mf-b is woken by a/over, which nobody sends, in place of a/done, which mf-a (live) sends.',
    );
    await goes('mf-a', sends('a/over'));
    await goes('mf-b', waits('a/over'));
    await goes('mf-b', waits('a/done', 'a/later'));
    await goes('mf-b', waits());
  });

  describe('has a field that need not be there', () => {
    const some = (...names: string[]) =>
      payload({ id: { type: 'number' }, ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }, [
        'id',
      ]);
    const sends = (...names: string[]) => ({ events: { dispatches: [event('a/done', some(...names))], listens: [] } });
    const hears = (...names: string[]) => ({
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done', some(...names))] },
    });

    it('under another name on one side: that is refused', async () => {
      await goes('mf-a', sends('note'));
      await goes('mf-b', hears('note'));
      expect(await refused('mf-a', sends('remark'))).toBe(
        'mf-a sends a/done with remark, which mf-b (live) does not read, in place of note, which it reads.',
      );
      expect(await refused('mf-b', hears('remark'))).toBe(
        'mf-b reads of a/done remark, which mf-a (live) does not send, in place of note, which it sends.',
      );
    });

    it('no more, or more of them, or under a name that others know', async () => {
      await goes('mf-a', sends('note'));
      await goes('mf-b', hears('note'));
      await goes('mf-a', sends('note', 'remark'));
      await goes('mf-a', sends('note'));
      await goes('mf-a', sends());
      await goes('mf-a', sends('remark'));
      await goes('mf-b', hears('remark'));
      await goes('mf-c', hears('note'));
      await goes('mf-b', hears());
      await goes('mf-a', {
        events: {
          dispatches: [event('a/done', payload({ id: { type: 'number' }, count: { type: 'number' } }, ['id']))],
          listens: [],
        },
      });
    });
  });

  describe('that a package sends to itself', () => {
    const own = 'mf-a/picked';
    const some = payload({ gameId: { type: 'number' } });
    const says = ({
      sent = own,
      heard = own,
      wakes = [own],
      shape = some,
      reads = some,
      events = {},
    }: {
      sent?: string | null;
      heard?: string | null;
      wakes?: string[];
      shape?: object;
      reads?: object;
      events?: object;
    }) => ({
      wakes,
      events: {
        dispatches: sent ? [event(sent, shape as never)] : [],
        listens: [...new Set([...wakes, heard])].flatMap((type) => (type ? [event(type, reads as never)] : [])),
        handles: wakes,
        hears: heard ? [heard] : [],
        ...events,
      },
    });
    const both = says({});
    const reached = (reaches: string[], more = {}) =>
      says({ events: { reaches, registers: { calls: reaches.length, made: reaches.length }, ...more } });
    const note = (name: string) => payload({ gameId: { type: 'number' }, [name]: { type: 'string' } }, ['gameId']);

    it.each<[object, object, string]>([
      [
        both,
        says({ shape: payload({ id: { type: 'number' } }) }),
        'mf-a sends mf-a/picked without gameId, which its own code needs.',
      ],
      [
        says({ shape: note('mark'), reads: note('mark') }),
        says({ shape: note('sign'), reads: note('mark') }),
        'mf-a sends mf-a/picked with sign, which its own code does not read, in place of mark, which it reads.',
      ],
      [
        both,
        says({ sent: 'mf-a/chosen' }),
        'mf-a sends mf-a/chosen, which nobody hears, in place of mf-a/picked, for which its own code waits.',
      ],
      [
        both,
        says({ sent: 'mf-a/chosen', wakes: ['mf-a/chosen'] }),
        'mf-a sends mf-a/chosen, which nobody hears, in place of mf-a/picked, for which its own code waits.',
      ],
      [
        both,
        says({ heard: 'mf-a/chosen' }),
        'mf-a sends mf-a/picked, which its own code does not hear any more, nor anybody else.',
      ],
      [
        both,
        says({ wakes: ['mf-a/chosen'] }),
        'mf-a is woken by mf-a/chosen, which nobody sends, in place of mf-a/picked, which its own code sends.',
      ],
      [
        reached([own]),
        reached([]),
        'mf-a is woken by mf-a/picked, which its own code sends, and nothing that it registers does anything with it any more.',
      ],
    ])('is refused where one side alone is changed: %#', async (before, now, sentence) => {
      await goes('mf-a', before);
      expect((await refused('mf-a', now)).split('\n')).toContain(sentence);
      expect(await refused('mf-b', {})).toBe('nothing');
    });

    it('is refused in a new package, too, where its sides never fitted, and passes as the live one has it', async () => {
      const unfit = says({ shape: payload({ id: { type: 'number' } }) });
      expect(await refused('mf-a', unfit)).toBe('mf-a sends mf-a/picked without gameId, which its own code needs.');
      await goes('mf-a', unfit, { allowBreaking: 'It is mended there.' });
      await goes('mf-a', unfit);
    });

    it('passes where both sides are changed, or where the other one is there in another way', async () => {
      await goes('mf-a', {});
      await goes('mf-a', both);
      await goes('mf-a', says({ sent: 'mf-a/chosen', heard: 'mf-a/chosen', wakes: ['mf-a/chosen'] }));
      await goes('mf-a', both);
      await goes('mf-a', says({ wakes: [] }));
      // What its code hears others may send one day.
      await goes('mf-a', both);
      await goes('mf-a', says({ wakes: ['mf-a/asked'], events: { hears: [own, 'mf-a/asked'] } }));
      // It may be heard by a name that is put together.
      for (const events of [{ reaches: [own] }, { mayHear: [own] }]) {
        await goes('mf-a', both);
        await goes('mf-a', says({ heard: null, events }));
      }
      // What was only named may have been sent by that.
      await goes('mf-a', says({ heard: null, events: { mayHear: [own] } }));
      await goes('mf-a', says({ heard: null }));
      expect(
        (await goes('mf-a', says({ sent: 'mf-a/chosen', heard: null, wakes: [], events: { mayHear: [own] } }))).notes,
      ).toContainEqual(expect.stringContaining('sends mf-a/chosen, which nobody hears yet.'));
      await goes('mf-a', both);
      expect((await goes('mf-a', says({ sent: null }))).notes).toContainEqual(
        expect.stringMatching(/^Nobody sends mf-a\/picked any more, for which its own code waits\.$/),
      );
      await goes('mf-a', both);
      await goes('mf-a', says({ sent: null, heard: null, wakes: [] }));
      await goes('mf-a', both);
      await goes('mf-b', { wakes: [own], events: { dispatches: [], listens: [event(own, some)] } });
      await goes('mf-a', says({ heard: null, wakes: [] }));
    });

    it('is compared with what builds say: one of before says nothing of what it hears', async () => {
      const { hears: _hears, ...older } = both.events;
      await goes('mf-a', { ...both, events: older });
      await goes('mf-a', says({ heard: null, wakes: [] }));
      await goes('mf-a', { ...both, events: older });
      await goes('mf-a', { wakes: ['mf-a/later'], events: { ...older, listens: [event('mf-a/later')], handles: [] } });
    });
  });

  it('that is named otherwise on one side is refused, and one that nobody hears yet is a note', async () => {
    await goes('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } });
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    const renamed = { events: { dispatches: [event('a/over')], listens: [] } };
    expect(await refused('mf-a', renamed)).toBe(
      'mf-a sends a/over, which nobody hears, in place of a/done, for which mf-b (live) waits.',
    );
    expect((await goes('mf-c', renamed)).notes).toContainEqual(
      expect.stringContaining('sends a/over, which nobody hears yet.'),
    );
  });
});

describe('a slot', () => {
  it('passes what its fragments need', async () => {
    expect(await refused('mf-a', fills('header.cart', payload({ count: { type: 'string' } })))).toBe(
      'shell (live) renders the slot header.cart with count as a number; W of mf-a needs a string.',
    );
    await goes('mf-a', fills('header.cart', payload({ count: { type: 'number' } })));
    expect(await refused('shell', { renders: [{ slot: 'header.cart', props: payload({}) }] })).toBe(
      'shell renders the slot header.cart without count, which W of mf-a (live) needs.',
    );
  });

  it('passes what need not be there by the names by which it is read', async () => {
    const some = (...names: string[]) =>
      payload(Object.fromEntries(names.map((name) => [name, { type: 'string' }])), []);
    const opens = (...names: string[]) => ({ renders: [{ slot: 'mf-a/end', props: some(...names) }] });
    await goes('mf-a', opens('title'));
    await goes('mf-b', fills('mf-a/end', some('title')));
    expect(await refused('mf-a', opens('heading'))).toBe(
      'mf-a renders the slot mf-a/end with heading, which mf-b (live) does not read, in place of title, which it reads.',
    );
    expect(await refused('mf-b', fills('mf-a/end', some('heading')))).toBe(
      'mf-b reads of the slot mf-a/end heading, which mf-a (live) does not pass, in place of title, which it passes.',
    );
    await goes('mf-a', opens('title', 'heading'));
    await goes('mf-b', fills('mf-a/end', some('heading')));
    await goes('mf-a', opens('heading'));
  });

  it('is filled by what exports a component', async () => {
    expect(await refused('mf-a', { ...fills('header.cart'), blank: ['W'] })).toBe(
      'mf-a promises the fragment W, and its file exports no Widget.',
    );
  });

  it('that another opens is refused', async () => {
    const opens = (slot: string) => ({ renders: [{ slot, props: payload({}) }] });
    expect(await refused('mf-a', opens('header.cart'))).toContain(
      'mf-a renders the slot header.cart, which belongs to shell (live).',
    );
    await goes('mf-a', opens('mf-a/end'));
    expect(await refused('mf-b', opens('mf-a/other'))).toBe(
      'mf-b renders the slot mf-a/other, which belongs to mf-a (live).',
    );
  });

  it('that was filled when somebody was woken is filled still, while somebody wakes them', async () => {
    const dialog = (load: string) => ({
      slots: [{ slot: 'header.cart', widget: 'W', load }],
      fills: [{ slot: 'header.cart', widget: 'W', props: payload({}) }],
      ...exposes('./widgets/W', './routes/news'),
    });
    const woken = { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')], handles: ['a/done'] } };
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-b', { ...woken, ...dialog('wake') });
    expect(await refused('mf-b', woken)).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and has no W any more to show in the slot header.cart.',
    );
    await goes('mf-b', { ...woken, ...dialog('idle') });
    // What came by itself may go.
    await goes('mf-b', woken);
  });

  describe('that was filled on each page, or when somebody was woken,', () => {
    const dialog = (load: string, wakes: string[], more: object = {}) => ({
      ...fills('header.cart'),
      slots: [{ slot: 'header.cart', widget: 'W', load }],
      wakes,
      events: { dispatches: [], listens: wakes.map((type) => event(type)), handles: wakes },
      ...more,
    });
    const sends = { events: { dispatches: [event('a/done')], listens: [] } };
    const shows = 'mf-b shows W in the slot header.cart when one of its events wakes it';

    it.each([
      ['nothing wakes', dialog('idle', ['a/done']), dialog('wake', []), 'none does'],
      ['nobody wakes', dialog('idle', []), dialog('wake', ['a/over']), 'nobody sends a/over'],
      ['nothing wakes any more', dialog('wake', ['a/done']), dialog('wake', []), 'none does'],
    ])('is refused where %s what fills it', async (_why, before, now, nobody) => {
      // Somebody else hears it still.
      await goes('mf-c', dialog('idle', ['a/done']));
      await goes('mf-a', sends);
      await goes('mf-b', before);
      expect(await refused('mf-b', now)).toBe(`${shows}, and ${nobody}: no page would show it any more.`);
    });

    it('may come when it is woken by what somebody sends, or names: that is a note', async () => {
      const notes = async (now: object) => {
        await goes('mf-b', dialog('visible', []));
        return (await goes('mf-b', now)).notes
          .filter((note) => note.includes('wakes it'))
          .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
      };
      const note = [`${shows} (a/done), and mf-b (live) by itself.`];
      expect(
        await notes(
          dialog('wake', ['a/done'], { events: { dispatches: [event('a/done')], listens: [event('a/done')] } }),
        ),
      ).toEqual(note);
      await goes('mf-a', { events: { dispatches: [], listens: [], says: ['a/done'] } });
      expect(await notes(dialog('wake', ['a/done']))).toEqual(note);
      await goes('mf-b', dialog('visible', []));
      await goes('mf-a', sends);
      expect(await notes(dialog('wake', ['a/done']))).toEqual(note);
    });

    it('is each of several by its own name, and another one in the place of one that is gone', async () => {
      const several = (...loads: [widget: string, load: string][]) => ({
        ...dialog('idle', ['a/over']),
        slots: loads.map(([widget, load]) => ({ slot: 'header.cart', widget, load })),
        fills: loads.map(([widget]) => ({ slot: 'header.cart', widget, props: payload({}) })),
        ...exposes('./widgets/W', './widgets/V', './widgets/X', './routes/news'),
      });
      await goes('mf-b', several(['W', 'idle']));
      // A new one may wait for what is sent later.
      await goes('mf-b', several(['W', 'idle'], ['V', 'wake']));
      await goes('mf-b', several(['V', 'wake'], ['W', 'idle']));
      expect(await refused('mf-b', several(['V', 'wake'], ['W', 'wake']))).toBe(
        `${shows}, and nobody sends a/over: no page would show it any more.`,
      );
      expect(await refused('mf-b', several(['V', 'wake'], ['X', 'wake']))).toBe(
        `${shows.replace('W', 'X')}, and nobody sends a/over: no page would show it any more.`,
      );
    });

    it('may wait for what nobody sends yet where it did, and where it is new', async () => {
      await goes('mf-b', dialog('wake', ['a/done']));
      await goes('mf-b', dialog('wake', ['a/done', 'a/over']));
      await goes('mf-b', dialog('wake', []));
      await goes('mf-b', dialog('idle', []));
    });
  });

  it('that others fill may not go, and a fragment may', async () => {
    await goes('mf-a', fills('header.cart'));
    expect(await refused('shell', { renders: [] })).toBe(
      'shell no longer renders the slot header.cart, which mf-a (live) fills.',
    );
    expect(await refused('mf-a', fills('header.basket'))).toBe(
      'mf-a fills the slot header.basket, which nobody renders, in place of header.cart, which shell (live) renders.',
    );
    await goes('mf-a', {});
    await goes('shell', { renders: [] });
  });

  describe('that a package fills itself', () => {
    const own = (rendered: string | null, filled: string | null) => ({
      ...(filled && fills(filled)),
      renders: rendered ? [{ slot: rendered, props: payload({}) }] : [],
    });
    const both = own('mf-a/pick', 'mf-a/pick');

    it.each([
      [own('mf-a/choose', 'mf-a/pick'), 'mf-a no longer renders the slot mf-a/pick, which its own fragment fills.'],
      [own(null, 'mf-a/pick'), 'mf-a no longer renders the slot mf-a/pick, which its own fragment fills.'],
      [
        own('mf-a/pick', 'mf-a/choose'),
        'mf-a fills the slot mf-a/choose, which nobody renders, in place of mf-a/pick, which mf-a renders.',
      ],
    ])('is refused where one side alone is changed: %#', async (now, sentence) => {
      await goes('mf-a', both);
      expect((await refused('mf-a', now)).split('\n')).toContain(sentence);
    });

    it('is refused in a new package where its name is written in two ways', async () => {
      expect(await refused('mf-a', own('mf-a/pick', 'mf-a/pik'))).toBe(
        'mf-a fills the slot mf-a/pik, which its own code does not render, and renders mf-a/pick, which nobody fills.',
      );
    });

    it('passes where both sides change, where one is left open, and where a fragment is ahead of its slot', async () => {
      await goes('mf-a', both);
      await goes('mf-a', own('mf-a/choose', 'mf-a/choose'));
      await goes('mf-a', own('mf-a/choose', null));
      await goes('mf-a', own(null, null));
      await goes('mf-a', own(null, 'mf-a/pick'));
      await goes('mf-a', own('mf-a/choose', 'mf-a/pick'));
      await goes('mf-a', both);
    });
  });
});

describe('what remotes take of the shell', () => {
  const needs = (range: string, ...names: string[]) => ({ shared: { needs: { react: { range, names } }, gives: {} } });
  const gives = (version: string, ...names: string[]) => ({
    shared: { needs: {}, gives: { react: { version, names } } },
  });

  it.each([
    [needs('^20.0.0'), 'mf-a needs react ^20.0.0; shell (live) gives 19.3.1.'],
    [needs('^19.0.0', 'useMagic'), 'mf-a needs useMagic of react, which shell (live) does not give.'],
    [needs('>=18 <19'), 'mf-a needs react >=18 <19; shell (live) gives 19.3.1.'],
    [{ contract: 2 }, 'mf-a was built for contract 2; shell (live) has 1, and would leave it out.'],
  ])('must be there: %j', async (more, sentence) => {
    expect(await refused('mf-a', more)).toBe(sentence);
  });

  it.each([
    [gives('20.0.0', 'useState'), 'mf-a (live) needs react ^19.0.0; shell gives 20.0.0.'],
    [gives('19.4.0', 'useReducer'), 'mf-a (live) needs useState of react, which shell does not give.'],
    [{ contract: 2 }, 'mf-a (live) was built for contract 1; shell has 2, and would leave it out.'],
    [
      { routes: [{ id: 'x', path: 'mf-a' }] },
      'shell takes /mf-a (route x), which belongs to mf-a (live): /mf-a (route news).',
    ],
  ])('stays: %j', async (more, sentence) => {
    await goes('mf-a', {});
    expect(await refused('shell', more)).toBe(sentence);
  });

  it('is ready as soon as their code runs, where both say so', async () => {
    const takes = (...modules: string[]) => ({ shared: { ...needs('^19.0.0').shared, takes: modules } });
    const holds = (...modules: string[]) => ({ shared: { ...gives('19.3.1').shared, holds: modules } });
    // A shell of before says nothing of it.
    await goes('mf-a', takes('react', 'react/jsx-runtime'));
    expect(await refused('shell', holds('react'))).toBe(
      'mf-a (live) takes react/jsx-runtime as soon as it is loaded, and shell does not have it ready then.',
    );
    await goes('shell', holds('react', 'react/jsx-runtime'));
    expect(await refused('mf-a', takes('react', 'react/compiler-runtime'))).toBe(
      'mf-a takes react/compiler-runtime as soon as it is loaded, and shell (live) does not have it ready then.',
    );
    await goes('mf-a', needs('^19.0.0'));
  });
});

describe('words', () => {
  it('are a remote’s own', async () => {
    const of = (...names: string[]) => ({ texts: { keys: { en: [], ru: [] }, asks: [], of: names } });
    await goes('mf-a', {});
    expect(await refused('mf-b', of('mf-a', 'mf-b'))).toBe(
      "mf-b asks for words of mf-a (live) by useTranslation('mf-a'): its own are under 'mf-b'.",
    );
    await goes('mf-b', of('mf-b', 'common'));
    expect(await refused('mf-b', of('b', 'common'))).toBe(
      "mf-b asks for words of b, which nobody has, by useTranslation('b'): its own are under 'mf-b'.",
    );
    await goes('mf-b', of('mf-b', 'shell', 'common'));
  });

  it('are there in every language, as far as they are asked for', async () => {
    const speaks = (en: string[], ru: string[] | undefined, ...asks: string[]) => ({
      texts: { keys: { en, ...(ru && { ru }) }, asks },
    });
    expect(await refused('mf-a', speaks(['a'], undefined, 'a'))).toBe(
      'mf-a has no texts in ru, which the shop speaks.',
    );
    expect(await refused('mf-a', speaks(['a', 'b'], ['a'], 'b'))).toBe(
      'mf-a asks for the text b, which its ru.json lacks.',
    );
    expect(await refused('mf-a', speaks(['s.a', 's.b'], ['s.a'], 's.${…}'))).toBe(
      'mf-a asks for the text s.b, which its ru.json lacks.',
    );
    await goes('mf-a', speaks(['a', 'unused'], ['a'], 'a'));
  });

  it('of a list are one in every language, whichever', async () => {
    const speaks = (en: string[], ru: string[], ...oneOf: string[][]) => ({
      texts: { keys: { en, ru }, asks: [], oneOf },
    });
    await goes('mf-a', speaks(['latest', 'title'], ['title'], ['on${…}', 'latest', 'title']));
    await goes('mf-a', speaks(['onA'], ['title'], ['on${…}', 'title']));
    expect(await refused('mf-a', speaks(['latest'], ['other'], ['latest', 'title']))).toBe(
      'mf-a asks for the text latest or title, and its ru.json has none of these.',
    );
  });

  describe('that no language has any more', () => {
    const status = {
      endpoints: [
        { name: 'mf-a/order', reads: { type: 'object', properties: { status: { enum: ['paid', 'late'] } } } },
      ],
    };
    const speaks = (
      keys: string[],
      words: Record<string, number> | undefined,
      asks = ['note.${…}'],
      places?: Record<string, string[]>,
    ) => ({
      ...status,
      texts: { keys: { en: keys, ru: keys }, asks, ...(words && { words }), ...(places && { places }) },
    });
    const both = ['note.limited', 'note.removed'];
    const rest = ['note.removed'];
    const loses = (key: string, words: string) =>
      `mf-a asks for texts by note.\${…}, and no language has ${key} any more, as mf-a (live) does: its code says ${words} as it did before.`;

    it('are refused where code still puts their key together', async () => {
      await goes('mf-a', speaks(both, { limited: 2, removed: 1 }));
      expect(await refused('mf-a', speaks(rest, { limited: 2, removed: 1 }))).toBe(loses('note.limited', 'limited'));
      await goes('mf-a', speaks(['note.paid', 'note.old'], { old: 1 }));
      expect(await refused('mf-a', speaks(['note.old'], { old: 1 }))).toBe(loses('note.paid', 'paid'));
    });

    it('are a note where nobody knows whether it does, and nothing where it says the word no more', async () => {
      const notes = async (...said: Parameters<typeof speaks>) => {
        await goes('mf-a', speaks(both, { limited: 2, removed: 1 }));
        return (await goes('mf-a', speaks(...said))).notes
          .filter((note) => /any more/.test(note))
          .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
      };
      expect(await notes(rest, { limited: 1, removed: 1 })).toEqual([
        'mf-a asks for texts by note.${…}, and no language has note.limited any more: whether its code still comes to limited is not known.',
      ]);
      expect(await notes(rest, { removed: 1 })).toEqual([]);
      expect(await notes(rest, undefined)).toEqual([]);
      expect(await notes(rest, { limited: 2, removed: 1 }, ['note.removed'])).toEqual([]);
    });

    it('are no gap of the language that has lost them where the code says their word no more', async () => {
      const left = (words: Record<string, number>, asks?: string[]) => {
        const { texts, ...more } = speaks(both, words, asks);
        return { ...more, texts: { ...texts, keys: { en: rest, ru: both } } };
      };
      const gap = 'mf-a asks for the text note.limited, which its en.json lacks.';
      expect(await refused('mf-a', left({ removed: 1 }))).toBe(gap);
      await goes('mf-a', speaks(both, { limited: 2, removed: 1 }));
      expect(await refused('mf-a', left({ limited: 1, removed: 1 }))).toBe(gap);
      expect(await refused('mf-a', left({ removed: 1 }, ['note.${…}', 'note.limited']))).toBe(gap);
      await goes('mf-a', left({ removed: 1 }));
    });

    describe('or never had, by a word that code says in place of one that has one,', () => {
      const [union, list] = ['src/notes.ts UnionType', 'src/notes.ts ArrayLiteralExpression'];
      const before = speaks(both, { limited: 2, removed: 1, other: 2 }, undefined, {
        limited: [union, list],
        removed: [union],
        other: [union, list],
      });
      const found = async (...now: Parameters<typeof speaks>) => {
        await goes('mf-a', before);
        const { refusals, notes } = await findings(
          here.releases,
          await build('mf-a', speaks(...now)),
          await here.releases.entries(),
          {},
        );
        return {
          refusals: refusals.map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, '')),
          notes: notes.filter((note) => /in place of/.test(note)).map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, '')),
        };
      };
      const sentence =
        'mf-a asks for texts by note.${…}, as mf-a (live) does, and its code says capped in place of limited, whose text is there still: no language has note.capped.';

      it('are refused where it is one', async () => {
        expect(await found(both, { capped: 2, removed: 1, other: 2 }, undefined, { capped: [union, list] })).toEqual({
          refusals: [sentence],
          notes: [],
        });
        expect(
          await found(both, { capped: 2, removed: 1, other: 2, once: 1, wide: 2 }, undefined, {
            capped: [union, list],
            once: [union],
            wide: [union, union],
          }),
        ).toEqual({ refusals: [sentence], notes: [] });
      });

      it.each<[string, Record<string, string[]> | undefined]>([
        ['in another file', { capped: ['src/view.ts UnionType', 'src/view.ts ArrayLiteralExpression'] }],
        ['otherwise', { capped: [union, 'src/notes.ts CallExpression'] }],
        ['nobody knows where', undefined],
      ])('are a note where that is said %s', async (_where, places) => {
        expect(await found(both, { capped: 2, removed: 1, other: 2 }, undefined, places)).toEqual({
          refusals: [],
          notes: [sentence.replace(/\.$/, ', if it is one of these.')],
        });
      });

      it('are a note where there are several', async () => {
        const note = (words: string) =>
          `mf-a asks for texts by note.\${…}, as mf-a (live) does, and its code says ${words} in place of limited, whose text is there still: no language has a text by that, if it is one of these.`;
        expect(await found(both, { capped: 2, removed: 1, other: 2, wide: 2 })).toEqual({
          refusals: [],
          notes: [note('capped or wide')],
        });
        expect(
          await found(both, { a: 2, b: 2, c: 2, d: 2, removed: 1 }, undefined, {
            a: [union, list],
            b: [union, list],
            c: [union, list],
            d: [union, list],
          }),
        ).toEqual({ refusals: [], notes: [note('a or b or c')] });
      });

      it.each<[string, Parameters<typeof speaks>]>([
        ['its text went with it', [['note.removed'], { capped: 2, removed: 1 }]],
        ['the new one has its own', [[...both, 'note.capped'], { capped: 2, removed: 1 }]],
        ['nothing came in its place', [both, { removed: 1, other: 2 }]],
        ['what came is said another number of times', [both, { capped: 1, removed: 1, other: 2 }]],
        ['it is said still', [both, { limited: 1, capped: 1, removed: 1 }]],
        [
          'the key is put together otherwise',
          [both, { capped: 2, removed: 1 }, ['notes.${…}', 'note.limited', 'note.removed']],
        ],
        ['its text is asked for as it stands', [both, { capped: 2, removed: 1 }, ['note.${…}', 'note.limited']]],
        ['nobody says', [both, undefined]],
      ])('are none where %s', async (_why, now) => {
        const { refusals, notes } = await found(...now);
        expect([refusals.filter((one) => /in place of/.test(one)), notes]).toEqual([[], []]);
      });
    });

    it('are none of a pattern’s where they were asked for as they stand', async () => {
      await goes('mf-a', speaks(both, { limited: 2 }, ['note.${…}', 'note.limited']));
      await goes('mf-a', speaks(rest, { limited: 2 }));
    });
  });

  it('of the header are there in every language', async () => {
    const leads = (label: object) => ({ navigation: [{ path: '/mf-a', label, order: 1 }] });
    expect(await refused('mf-a', leads({ en: 'A' }))).toBe(
      'mf-a leads to /mf-a by its navigation, with no word for it in ru.',
    );
    await goes('mf-a', leads({ en: 'A', ru: 'А' }));
  });

  it('have the marks in every language in whose place code puts something, unless one lacked them before', async () => {
    const marked = (...codes: string[]) => ({
      texts: {
        keys: { en: ['terms'], ru: ['terms'] },
        asks: ['terms'],
        marks: Object.fromEntries(['en', 'ru'].map((code) => [code, codes.includes(code) ? { terms: ['link'] } : {}])),
      },
    });
    const sentence = (one: string, other: string) =>
      `mf-a says terms in its ${one}.json without <link>, which its ${other}.json has, and in whose place its code puts something.`;
    expect(await refused('mf-a', marked('en'))).toBe(sentence('ru', 'en'));
    await goes('mf-a', marked('en', 'ru'));
    expect(await refused('mf-a', marked('ru'))).toBe(sentence('en', 'ru'));
    await goes('mf-a', marked());
    await goes('mf-a', marked('ru'), { allowBreaking: 'It is not asked for in English.' });
    await goes('mf-a', marked('ru'));
    // A build from before marks were said had perhaps no others.
    await goes('mf-b', { texts: { ...marked().texts, marks: undefined }, ...exposes('./routes/news') });
    await goes('mf-b', marked('en'));
  });

  it('are filled by the same names in every language', async () => {
    const fills = (en: string[], ru: string[]) => ({
      texts: { keys: { en: ['a'], ru: ['a'] }, asks: ['a'], fills: { en: { a: en }, ru: { a: ru } } },
    });
    expect(await refused('mf-a', fills(['header', 'count'], ['count', 'title']))).toBe(
      'mf-a says a with {{title}} in its ru.json, and with {{header}} in its en.json: one of both stays empty.',
    );
    // A language may say less, or more of what it is given.
    await goes('mf-a', fills(['header', 'count'], ['header']));
    await goes('mf-a', fills([], ['header']));
    await goes('mf-a', fills(['user.name'], ['user.nick']));
  });

  it('are filled in one language’s signs only where all have them, unless one had others before', async () => {
    const fills = (misspelt: object | undefined, asks = ['a']) => ({
      texts: { keys: { en: ['a'], ru: ['a'] }, asks, fills: { en: { a: ['header'] }, ru: {} }, misspelt },
    });
    await goes('mf-a', fills(undefined));
    await goes('mf-a', fills({ en: {}, ru: { a: ['header'] } }));
    await goes('mf-a', fills({ en: {}, ru: { a: ['header'] } }));
    await goes('mf-a', fills({ en: {}, ru: {} }));
    expect(await refused('mf-a', fills({ en: {}, ru: { a: ['header'] } }))).toBe(
      'mf-a says a in its ru.json with header in other signs than {{header}}, which another language has there: visitors would read the name.',
    );
    await goes('mf-a', fills({ en: {}, ru: { a: ['header'] } }, []));
  });

  it('in plural forms alone are not asked for by a text as their count, unless they were before', async () => {
    const asks = (uncounted: object | undefined) => ({
      texts: { keys: { en: ['a'], ru: ['a'] }, asks: ['a'], uncounted },
    });
    const sentence = (code: string) =>
      `mf-a asks for the text a with a text as its count, and its ${code}.json has it in plural forms alone, which a number chooses: visitors would read the key.`;
    expect(await refused('mf-a', asks({ en: ['a'], ru: [] }))).toBe(sentence('en'));
    await goes('mf-a', asks(undefined));
    await goes('mf-a', asks({ en: ['a'], ru: [] }));
    expect(await refused('mf-a', asks({ en: ['a'], ru: ['a'] }))).toBe(sentence('ru'));
    await goes('mf-a', asks({ en: [], ru: [] }));
  });

  it('are filled by other names, too, where the code gives all of them', async () => {
    const fills = (given: object[]) => ({
      texts: {
        keys: { en: ['a'], ru: ['a'] },
        asks: ['a'],
        fills: { en: { a: ['name'] }, ru: { a: ['game'] } },
        given,
      },
    });
    await goes('mf-a', fills([{ key: 'a', names: ['name', 'game'] }]));
    expect(await refused('mf-b', fills([{ key: 'a' }]))).toBe(
      'mf-b says a with {{game}} in its ru.json, and with {{name}} in its en.json: one of both stays empty.',
    );
    expect(
      await refused(
        'mf-b',
        fills([
          { key: 'a', names: ['name', 'game'] },
          { key: 'a', names: ['name'] },
        ]),
      ),
    ).toContain('one of both stays empty');
  });
});

describe('words that code fills', () => {
  type Given = { key: string; names?: string[] }[];
  const says = (rooms: string[], given: Given | undefined, key = 'a') => ({
    texts: {
      keys: { en: [key], ru: [key] },
      asks: [key],
      fills: { en: { [key]: rooms }, ru: { [key]: rooms } },
      given,
    },
  });
  const refusal = (names: string, key = 'a') =>
    ['en', 'ru']
      .map(
        (code) =>
          `mf-a says ${key} with {{${names}}} in its ${code}.json, which its code does not give where it asks for that text.`,
      )
      .join('\n');

  it.each<[string[], Given, string]>([
    [['number'], [{ key: 'a', names: ['count'] }], refusal('number')],
    [['count'], [{ key: 'a', names: [] }], refusal('count')],
    [['user.name'], [{ key: 'a', names: ['name'] }], refusal('user.name')],
    [
      ['count', 'name'],
      [
        { key: 'a', names: ['count', 'name'] },
        { key: 'a', names: ['count'] },
      ],
      refusal('name'),
    ],
    [
      ['count'],
      [
        { key: 'a', names: [] },
        { key: '${…}', names: ['count'] },
      ],
      refusal('count'),
    ],
  ])('are refused where they leave room for what it does not give: %j, %j', async (rooms, given, sentence) => {
    expect(await refused('mf-a', says(rooms, given))).toBe(sentence);
  });

  it('are refused by keys that are put together, where no call gives it', async () => {
    expect(await refused('mf-a', { ...says(['number'], [{ key: 's.${…}', names: ['count'] }], 's.b') })).toBe(
      refusal('number', 's.b'),
    );
    await goes(
      'mf-a',
      says(
        ['count'],
        [
          { key: 's.${…}', names: [] },
          { key: 's.${…}', names: ['count'] },
        ],
        's.b',
      ),
    );
  });

  it.each<[string[], Given | undefined]>([
    [['count'], [{ key: 'a', names: ['count', 'more'] }]],
    [['user.name', 'user.email'], [{ key: 'a', names: ['user'] }]],
    [['user.name'], [{ key: 'a', names: ['user.name'] }]],
    [['count'], [{ key: 'a' }]],
    [['count'], undefined],
    [[], [{ key: 'a', names: ['count'] }]],
  ])('are not where it gives them, or nobody knows: %j, %j', async (rooms, given) => {
    await goes('mf-a', says(rooms, given));
  });
});

describe('the API', () => {
  let api: Server;
  const list = {
    type: 'array',
    items: payload({ id: { type: 'integer' }, name: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, [
      'id',
      'name',
    ]),
  };
  const answer = {
    200: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['result'],
            properties: { result: { anyOf: [{ $ref: '#/components/schemas/List' }, { type: 'null' }] } },
          },
        },
      },
    },
  };
  const body = {
    content: { 'application/json': { schema: payload({ ids: { type: 'array' }, text: { type: 'string' } }, ['ids']) } },
  };
  const envelope = (success: object, result: object) => ({
    type: 'object',
    required: ['success', 'result'],
    properties: { success, result },
  });
  const json = (schema: object) => ({ content: { 'application/json': { schema } } });
  const refusal = json(envelope({ const: false }, { type: 'null' }));
  const refusable = {
    200: {
      content: {
        'application/json': {
          schema: {
            anyOf: [
              envelope({ type: 'boolean' }, { anyOf: [list, { type: 'null' }] }),
              envelope({ enum: [false] }, payload({ instead: {} })),
            ],
          },
        },
      },
    },
  };
  const lines = {
    content: {
      'application/json': {
        schema: payload(
          { lines: { type: 'array', items: payload({ planId: { type: 'integer' } }) }, note: { type: 'string' } },
          ['lines'],
        ),
      },
    },
  };
  const paths = {
    '/v1/refusable': { get: { responses: refusable } },
    '/v1/byHand': {
      parameters: [{ in: 'query', name: 'region', required: true }],
      get: {
        parameters: [{ $ref: '#/components/parameters/Shop' }],
        responses: { 200: { $ref: '#/components/responses/Parts' } },
      },
    },
    '/v1/empty': { get: { responses: { 204: {}, default: refusal } } },
    '/v1/done': { get: { responses: { 200: json(payload({ ok: { type: 'boolean' }, result: { type: 'null' } })) } } },
    '/v1/sum': {
      get: { responses: { 200: json(envelope({ type: 'boolean' }, payload({ sum: { type: 'number' } }))) } },
    },
    '/v1/told': {
      get: {
        responses: {
          200: json(
            envelope(
              { type: 'boolean' },
              payload({
                sum: { type: 'number' },
                text: { type: 'string' },
                whole: { type: 'integer' },
                link: { anyOf: [{ type: 'string' }, { type: 'null' }] },
                names: { type: 'array', items: { type: 'string' } },
                mark: { type: 'string', format: 'uuid', maxLength: 36 },
              }),
            ),
          ),
        },
      },
    },
    '/v1/kept': {
      post: {
        parameters: [
          { in: 'header', name: 'X-More' },
          { in: 'query', name: 'sort' },
          { in: 'query', name: 'page' },
        ],
        security: [{ bearer: [] }, {}],
      },
    },
    '/v1/text': { get: { responses: { 200: json(envelope({ type: 'string' }, {})) } } },
    '/v1/overridden': {
      parameters: [{ in: 'query', name: 'region', required: true }],
      get: { parameters: [{ in: 'query', name: 'region' }] },
    },
    '/v1/tree': {
      get: {
        responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } } } },
      },
    },
    '/v1/отзывы/{id}': { get: { responses: answer } },
    '/v1/%C3%A9tats/{id}': { get: { responses: answer } },
    '/v1/elsewhere': { $ref: '#/components/pathItems/Elsewhere' },
    '/v1/beside': {
      $ref: '#/components/pathItems/Elsewhere',
      parameters: [{ in: 'query', name: 'shop', required: true }],
      get: { parameters: [] },
    },
    '/v1/away': { $ref: 'paths.json#/away' },
    '/v1/list/{page}': {
      get: {
        responses: answer,
        parameters: [
          { in: 'query', name: 'language', required: true },
          { in: 'query', name: 'sort' },
        ],
      },
    },
    '/v1/list': { post: { requestBody: body } },
    '/v1/kinds': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: payload({ kind: { enum: ['plan', 'wallet'] } }) } },
        },
      },
    },
    '/v1/lines': { post: { requestBody: { ...lines, required: true } } },
    '/v1/counted': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: payload({
                lines: {
                  type: 'array',
                  items: payload({ planId: { type: 'string' }, count: { type: 'string' } }, ['planId']),
                },
              }),
            },
          },
        },
      },
    },
    '/v1/plans/{id}': {
      parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string', pattern: '^[1-9][0-9]*$' } }],
      get: {},
    },
    '/v1/plans/{id}/of': { get: { parameters: [{ in: 'path', name: 'id', schema: { pattern: '(' } }] } },
    '/v1/kind/{kind}': {
      get: {
        parameters: [
          { in: 'path', name: 'kind', schema: { anyOf: [{ enum: ['game'] }, { type: 'string', maxLength: 3 }] } },
        ],
      },
    },
    '/v1/page/{page}': {
      get: {
        parameters: [
          { in: 'path', name: 'page', schema: { type: 'integer' } },
          { in: 'query', name: 'sort', schema: { enum: ['newest', 'oldest'] } },
          { in: 'query', name: 'count', schema: { type: ['integer', 'null'] } },
        ],
      },
    },
    '/v1/keys': {
      post: {
        parameters: [
          { in: 'header', name: 'Idempotency-Key', required: true },
          { in: 'header', name: 'X-More' },
          { in: 'header', name: 'Accept', required: true },
          { in: 'header', name: 'Accept-Language', required: true },
        ],
        security: [{ bearer: [], cookie: [] }, { bearer: [] }],
      },
    },
    '/v1/open': { post: { security: [{ bearer: [] }, {}] } },
    '/v1/cookie': { post: { security: [{ cookie: [] }] } },
    '/v1/own': { post: { security: [{ own: [] }] } },
  };
  const parts = {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        properties: {
          result: { allOf: [payload({ id: { type: 'number' } }), payload({ name: { type: 'string' } }, [])] },
        },
      },
    ],
  };
  const node = { $ref: '#/components/schemas/Node' } as object;
  const tree = payload({ left: node, right: node, name: { type: 'string' } });
  const byHand = {
    parameters: { Shop: { in: 'query', name: 'shop', required: true } },
    responses: { Parts: { content: { 'application/json': { schema: parts } } } },
    pathItems: { Elsewhere: { post: { requestBody: { $ref: '#/components/requestBodies/Ids' } } } },
    requestBodies: {
      Ids: { required: true, content: { 'application/json': { schema: payload({ ids: { type: 'array' } }) } } },
    },
  };
  const securitySchemes = {
    bearer: { type: 'http', scheme: 'bearer' },
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    own: { type: 'apiKey', in: 'header', name: 'X-Key' },
  };

  beforeEach(async () => {
    api = createServer((_request, response) =>
      response.end(
        JSON.stringify({
          paths,
          components: {
            schemas: {
              List: list,
              Envelope: envelope({ type: 'boolean' }, {}),
              Tree: envelope({ type: 'boolean' }, tree),
              Node: tree,
            },
            securitySchemes,
            ...byHand,
          },
        }),
      ),
    );
    await new Promise<void>((done) => api.listen(0, done));
    process.env['API_URL'] = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  });
  afterEach(() => {
    delete process.env['API_URL'];
    api.close();
  });

  const asks = (more: object = {}) => ({
    endpoints: [
      {
        name: 'mf-a/list',
        method: 'GET',
        path: '/v1/list/{}',
        query: ['language'],
        reads: { type: 'array', items: payload({ id: { type: 'number' } }) },
        ...more,
      },
    ],
  });
  const reads = (properties: object) => asks({ reads: { type: 'array', items: payload(properties as never) } });

  it.each([
    [
      reads({ rating: {} }),
      'The API answers GET /v1/list/{page} without result[].rating, which mf-a (mf-a/list) needs.',
    ],
    [
      reads({ id: { type: 'string' } }),
      'The API answers GET /v1/list/{page} with result[].id as a number; mf-a (mf-a/list) needs a string.',
    ],
    [
      reads({ name: { type: 'string' } }),
      'The API answers GET /v1/list/{page} with result[].name that may be null, which mf-a (mf-a/list) does not take.',
    ],
    [asks({ path: '/v2/list/{}' }), 'mf-a asks GET /v2/list/… (mf-a/list), which the API does not have.'],
    [
      asks({ method: 'POST' }),
      'mf-a asks POST /v1/list/{page} (mf-a/list), which the API does not have: it has GET there.',
    ],
    [asks({ query: [] }), 'mf-a asks GET /v1/list/{page} (mf-a/list) without the query language, which the API needs.'],
  ])('sends what is read of it: %j', async (more, sentence) => {
    expect(await refused('mf-a', more)).toBe(sentence);
  });

  it('sends whole numbers alone where it says so: who took any takes no others', async () => {
    const sum = (shape: object | undefined) =>
      asks({ path: '/v1/sum', query: [], reads: shape && payload({ sum: shape as never }) });
    await goes('mf-a', sum({ type: 'integer' }));
    await goes('mf-a', sum({ type: 'integer', minimum: 0 }));
    await goes('mf-a', sum({ type: 'number' }));
    expect(await refused('mf-a', sum({ type: 'integer' }))).toBe(
      'The API answers GET /v1/sum with result.sum as a number, and mf-a (mf-a/list) takes whole ones alone now.',
    );
    for (const before of [{}, undefined]) {
      await goes('mf-a', sum(before));
      await goes('mf-a', sum({ type: 'integer' }), { back: true });
    }
    await goes('mf-a', asks());
    await goes('mf-a', reads({ id: { type: 'integer' } }));
  });

  it.each<[string, object, object, string]>([
    ['text', { type: 'string' }, { type: 'string', format: 'uuid' }, 'of the format uuid'],
    ['text', { type: 'string' }, { type: 'string', maxLength: 20 }, 'at most 20'],
    ['text', { type: 'string' }, { type: 'string', minLength: 2 }, 'at least 2'],
    ['sum', { type: 'number' }, { type: 'number', minimum: 5 }, 'at least 5'],
    ['sum', { type: 'number' }, { type: 'number', exclusiveMaximum: 9 }, 'less than 9'],
    [
      'link',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] },
      'of the format uri',
    ],
    ['sum', { type: 'number' }, { type: 'number', minimum: 1 }, 'at least 1'],
    ['sum', { type: 'number' }, { type: 'number', exclusiveMinimum: 0 }, 'more than 0'],
    [
      'names',
      { type: 'array', items: { type: 'string' } },
      { type: 'array', minItems: 1, items: { type: 'string' } },
      'at least 1',
    ],
    [
      'names',
      { type: 'array', items: { type: 'string' } },
      { type: 'array', maxItems: 3, items: { type: 'string' } },
      'at most 3',
    ],
  ])('promises nothing of a field: who took any takes no less of %s: %j, %j', async (field, before, now, takes) => {
    const of = (shape: object) => asks({ path: '/v1/told', query: [], reads: payload({ [field]: shape as never }) });
    await goes('mf-a', of(before));
    expect(await refused('mf-a', of(now))).toBe(
      `The API answers GET /v1/told with any result.${field}, and mf-a (mf-a/list) takes what is ${takes} alone now.`,
    );
    // Who never took others knows why.
    await goes('mf-a', of(now), { allowBreaking: 'It sends no others.' });
    await goes('mf-a', of(now));
  });

  it('answers less by far than what is read of it, where that is bounded now', async () => {
    const told = { '/v1/told': paths['/v1/told'] };
    api
      .removeAllListeners('request')
      .on('request', ({ url }, response) =>
        response.end(
          JSON.stringify(
            url === '/openapi.json'
              ? { paths: told }
              : { success: true, result: { text: 'a'.repeat(120), whole: 400, sum: 7, names: ['a', 'b'] } },
          ),
        ),
      );
    const of = (reads: object) => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/told', query: [], reads: payload(reads as never) }],
    });
    const [text, whole, sum, names] = [
      { type: 'string' },
      { type: 'integer' },
      { type: 'number' },
      { type: 'array', items: {} },
    ];
    await goes('mf-a', of({ text, whole, sum, names }));
    for (const bound of [
      { text: { ...text, maxLength: 1199 } },
      { whole: { ...whole, maximum: 9999 } },
      { sum: { ...sum, maximum: 100_000 } },
      { names: { ...names, maxItems: 3 } },
    ])
      expect(await refused('mf-a', of(bound))).toMatch(
        /^The API answers GET \/v1\/told with any result\.\w+, and mf-a/,
      );
    const { notes } = await goes(
      'mf-a',
      of({
        text: { ...text, maxLength: 2048 },
        whole: { ...whole, maximum: 100_000 },
        names: { ...names, maxItems: 1000 },
      }),
    );
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^mf-a \S+ \(mf-a\/list\) takes of result\.text what is at most 2048 alone now, which is far from all that the API answers today\.$/,
      ),
    );
  });

  it('promises what is read of a field, or next to nothing is asked of it', async () => {
    const of = (shape: object, name = 'mark') =>
      asks({ path: '/v1/told', query: [], reads: payload({ [name]: shape as never }) });
    await goes('mf-a', of({ type: 'string' }));
    await goes('mf-a', of({ type: 'string', format: 'uuid', maxLength: 36 }));
    await goes('mf-a', of({ type: 'string' }, 'text'));
    await goes('mf-a', of({ type: 'string', minLength: 1 }, 'text'));
    await goes('mf-a', of({ type: 'number' }, 'sum'));
    await goes('mf-a', of({ type: 'number', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }, 'sum'));
    await goes('mf-a', of({ type: 'integer' }, 'whole'));
    await goes('mf-a', of({ type: 'integer', minimum: 1 }, 'whole'));
    await goes('mf-a', of({ type: 'array', items: { type: 'string' } }, 'names'));
    await goes(
      'mf-a',
      of({ type: 'array', minItems: 0, maxItems: Number.MAX_SAFE_INTEGER, items: { type: 'string' } }, 'names'),
    );
  });

  it('is sent a header that it knows as long as it was, and told of a query that it no longer gets', async () => {
    const of = (headers: string[], query: string[]) => ({
      endpoints: [{ name: 'mf-a/put', method: 'POST', path: '/v1/kept', query, headers }],
    });
    await goes('mf-a', of(['x-more', 'x-own', 'authorization'], ['sort', 'page']));
    expect(await refused('mf-a', of(['x-more'], ['sort', 'page']))).toBe(
      'mf-a asks POST /v1/kept (mf-a/put) without the header authorization, which it sent before and the API knows.',
    );
    expect(await refused('mf-a', of(['x-own', 'authorization'], ['sort', 'page']))).toBe(
      'mf-a asks POST /v1/kept (mf-a/put) without the header x-more, which it sent before and the API knows.',
    );
    const { notes } = await goes('mf-a', of(['x-more', 'authorization'], ['page']));
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^mf-a \S+ asks POST \/v1\/kept \(mf-a\/put\) without the query sort, with which it did before: the API answers as if nobody had said\.$/,
      ),
    );
  });

  it('is asked for a text as it was encoded before', async () => {
    const of = (raw: string[] | undefined) => ({
      endpoints: [
        {
          name: 'mf-a/put',
          method: 'POST',
          path: '/v1/kept',
          query: ['page', 'sort'],
          headers: [],
          places: { '?page': '{}', '?sort': '{}' },
          raw,
        },
      ],
    });
    const sentence =
      'mf-a asks POST /v1/kept (mf-a/put) with a text as it is for the query sort, where the live version encodes it: what follows an & or # in it would not be asked for.';
    await goes('mf-a', of(undefined));
    await goes('mf-a', of(['?page', '?sort']));
    await goes('mf-a', of(['?page']));
    expect(await refused('mf-a', of(['?page', '?sort']))).toBe(sentence);
  });

  describe('is told of a query what its endpoint is asked still', () => {
    const of = (more: object) => ({
      endpoints: [
        { name: 'mf-a/put', method: 'POST', path: '/v1/kept', query: ['page', 'sort'], headers: [], ...more },
      ],
    });
    const filled = of({
      places: { '?page': '{}', '?sort': '{}' },
      filledBy: { '?page': 'page', '?sort': 'order' },
      asked: ['order', 'page'],
    });
    const one = of({ query: ['sort'], places: { '?sort': '{}' }, asked: [''] });
    const [left, fixed] = [
      { query: ['page'], places: { '?page': '{}' } },
      { places: { '?page': '{}' }, values: { sort: ['newest'] } },
    ];
    const asks = 'mf-a asks POST /v1/kept (mf-a/put)';
    const same = 'the API would answer each of them the same.';

    it.each([
      [
        filled,
        { ...left, asked: ['order', 'page'] },
        `${asks} without the query sort, though it is asked with order: ${same}`,
      ],
      [
        filled,
        { ...fixed, asked: ['order', 'page'] },
        `${asks} always with newest as the query sort, though it is asked with order: ${same}`,
      ],
      [one, { query: [], asked: [''] }, `${asks} without the query sort, though it is asked with one: ${same}`],
      [
        of({ query: ['sort'], places: { '?sort': '{}' }, asked: ['sort'] }),
        { query: [], asked: ['sort'] },
        `${asks} without the query sort, though it is asked with sort: ${same}`,
      ],
    ])('or it is refused: %#', async (before, now, sentence) => {
      await goes('mf-a', before);
      expect(await refused('mf-a', of(now))).toBe(sentence);
    });

    it.each([
      ['it is asked with it no more', filled, { ...left, asked: ['page'] }],
      ['nobody knows what it is asked with', filled, left],
      [
        'it fills something else',
        filled,
        {
          places: { '?page': '{}' },
          query: ['page'],
          filledBy: { '?page': 'page', note: 'order' },
          asked: ['order', 'page'],
        },
      ],
      ['the one that it is asked with does', one, { query: ['page'], places: { '?page': '{}' }, asked: [''] }],
      [
        'another query is new that may stand in its place',
        of({ query: ['sort'], places: { '?sort': '{}' }, filledBy: { '?sort': 'order' }, asked: ['order', 'page'] }),
        { ...left, filledBy: { '?page': 'page' }, asked: ['order', 'page'] },
      ],
      [
        'it was the same always',
        of({ values: { sort: ['oldest'] }, asked: ['order'] }),
        { values: { sort: ['newest'] }, asked: ['order'] },
      ],
      [
        'the API does not know it',
        of({ query: ['own'], places: { '?own': '{}' }, asked: ['own'] }),
        { query: [], asked: ['own'] },
      ],
      [
        'it is filled by something else',
        filled,
        { places: { '?page': '{}', '?sort': '{}' }, filledBy: { '?page': 'page' }, asked: ['order', 'page'] },
      ],
    ])('or %s', async (_why, before, now) => {
      await goes('mf-a', before);
      await goes('mf-a', of(now));
    });

    it('way by way, where it asks in several', async () => {
      const ways = { endpoints: [...filled.endpoints, ...of({ ...left, asked: ['order', 'page'] }).endpoints] };
      await goes('mf-a', ways);
      await goes('mf-a', ways);
    });
  });

  it('sends what is read of it where it tells apart what it refuses', async () => {
    const of = (properties: object) => ({
      ...reads(properties),
      endpoints: reads(properties).endpoints.map((one) => ({ ...one, path: '/v1/refusable', query: [] })),
    });
    await goes('mf-a', of({ id: { type: 'number' } }));
    expect(await refused('mf-a', of({ rating: {} }))).toBe(
      'The API answers GET /v1/refusable without result[].rating, which mf-a (mf-a/list) needs.',
    );
  });

  it('may be described by hand: in parts, by references, and for a whole path', async () => {
    const of = (reads: object, query = ['region', 'shop']) => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/byHand', query, reads }],
    });
    await goes('mf-a', of(payload({ id: { type: 'number' } })));
    for (const name of ['region', 'shop'])
      expect(
        await refused(
          'mf-a',
          of(
            {},
            ['region', 'shop'].filter((one) => one !== name),
          ),
        ),
      ).toBe(`mf-a asks GET /v1/byHand (mf-a/list) without the query ${name}, which the API needs.`);
    expect(await refused('mf-a', of(payload({ rating: {} })))).toBe(
      'The API answers GET /v1/byHand without result.rating, which mf-a (mf-a/list) needs.',
    );
    expect(await refused('mf-a', of(payload({ name: {} })))).toBe(
      'The API answers GET /v1/byHand sometimes without result.name, which mf-a (mf-a/list) always needs.',
    );
    expect(
      await refused('mf-a', {
        endpoints: [
          { name: 'mf-a/list', method: 'POST', path: '/v1/elsewhere', query: [], body: [], sends: payload({}) },
        ],
      }),
    ).toBe('mf-a asks POST /v1/elsewhere (mf-a/list) without ids, which the API needs.');
    const beside = (method: string, query: string[] = []) => ({
      endpoints: [
        {
          name: 'mf-a/list',
          method,
          path: '/v1/beside',
          query,
          body: ['ids'],
          sends: payload({ ids: { type: 'array' } }),
        },
      ],
    });
    await goes('mf-a', beside('POST', ['shop']));
    await goes('mf-a', beside('GET', ['shop']));
    for (const method of ['POST', 'GET'])
      expect(await refused('mf-a', beside(method))).toBe(
        `mf-a asks ${method} /v1/beside (mf-a/list) without the query shop, which the API needs.`,
      );
    expect(await refused('mf-a', beside('DELETE'))).toBe(
      'mf-a asks DELETE /v1/beside (mf-a/list), which the API does not have: it has POST, GET there.',
    );
  });

  it('may be described in another file: what that says was not compared', async () => {
    const { notes } = await goes('mf-a', {
      endpoints: [{ name: 'mf-a/list', method: 'GET', path: '/v1/away', query: [], reads: payload({ id: {} }) }],
    });
    expect(notes).toContainEqual(
      expect.stringMatching(
        /^The API describes GET \/v1\/away in paths\.json#\/away, which is not read: what mf-a \S+ \(mf-a\/list\) asks of it was not compared\.$/,
      ),
    );
  });

  it('answers in the envelope that is opened', async () => {
    const wide = payload({ success: { type: 'boolean' }, result: {} }, []);
    const of = (path: string, envelope: object, method = 'GET') => ({
      endpoints: [{ name: 'mf-a/close', method, path, query: [], envelope }],
    });
    const done = { ...wide, required: ['success'] };
    await goes('mf-a', of('/v1/refusable', done));
    expect(await refused('mf-a', of('/v1/empty', done))).toBe(
      'The API answers GET /v1/empty with 204, and mf-a (mf-a/close) needs an answer in the envelope.',
    );
    expect(await refused('mf-a', of('/v1/done', done))).toBe(
      'The API answers GET /v1/done without success, which mf-a (mf-a/close) needs.',
    );
    await goes('mf-a', of('/v1/done', { anyOf: [done, { ...wide, required: ['result'] }] }));
    expect(await refused('mf-a', of('/v1/text', wide))).toBe(
      'The API answers GET /v1/text with success as a string; mf-a (mf-a/close) needs a boolean.',
    );
    // Nothing is said of an answer, or by an older build.
    await goes('mf-a', of('/v1/list', done, 'POST'));
    await goes('mf-a', { endpoints: [{ name: 'mf-a/close', method: 'GET', path: '/v1/empty', query: [] }] });
  });

  it('may be described by schemas that hold themselves, and says of an operation what its path says otherwise', async () => {
    const of = (path: string, reads?: object) => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path, query: [], reads }],
    });
    await goes('mf-a', of('/v1/overridden'));
    await goes('mf-a', of('/v1/tree', payload({ left: payload({ right: payload({ name: { type: 'string' } }) }) })));
    expect(await refused('mf-a', of('/v1/tree', payload({ left: payload({ right: payload({ rating: {} }) }) })))).toBe(
      'The API answers GET /v1/tree without result.left.right.rating, which mf-a (mf-a/list) needs.',
    );
  });

  it('refuses as it is read', async () => {
    const of = (properties: object) => ({
      endpoints: [
        { name: 'mf-a/list', method: 'GET', path: '/v1/refusable', query: [], refuses: payload(properties as never) },
      ],
    });
    await goes('mf-a', of({ instead: {} }));
    expect(await refused('mf-a', of({ reason: {} }))).toBe(
      'The API refuses GET /v1/refusable without result.reason, which mf-a (mf-a/list) needs.',
    );
    await goes('mf-a', {
      endpoints: [
        {
          name: 'mf-a/list',
          method: 'GET',
          path: '/v1/list/{}',
          query: ['language'],
          refuses: payload({ reason: {} }),
        },
      ],
    });
  });

  it('is asked why it refuses, and whether it has done something, as long as it was', async () => {
    const of = (more: object, path = '/v1/refusable') => ({
      endpoints: [{ name: 'mf-a/list', method: 'GET', path, query: [], ...more }],
    });
    const wide = payload({ success: { type: 'boolean' }, result: {} }, []);
    const [done, either] = [
      { ...wide, required: ['success'] },
      {
        anyOf: [
          { ...wide, required: ['success'] },
          { ...wide, required: ['result'] },
        ],
      },
    ];
    await goes('mf-a', of({ refuses: payload({ instead: {} }) }));
    expect(await refused('mf-a', of({}))).toBe(
      'mf-a (mf-a/list) does not ask any more why the API refuses GET /v1/refusable: who is refused is told of a failure.',
    );
    await goes('mf-a', of({ envelope: done, refuses: payload({ instead: {} }) }));
    // It was asked for no more than it is now.
    await goes('mf-a', of({ envelope: done }), { allowBreaking: 'Nobody asks.' });
    expect(await refused('mf-a', of({ envelope: either }))).toBe(
      'mf-a (mf-a/list) does not ask any more whether the API has done GET /v1/refusable: what it refuses counts as done.',
    );
    await goes('mf-a', of({}));
    await goes('mf-a', of({ envelope: either }));
    // An API that tells nobody why need not be asked.
    await goes('mf-a', of({ query: ['language'], refuses: payload({ instead: {} }) }, '/v1/list/{}'));
    await goes('mf-a', of({ query: ['language'] }, '/v1/list/{}'));
  });

  it('has the files that code names, where it says which there are', async () => {
    api.removeAllListeners('request').on('request', (_request, response) =>
      response.end(
        JSON.stringify({
          paths: { '/static/feeds/news.{code}.xml': { get: {} }, '/static/art/{kind}/{seed}.svg': { get: {} } },
        }),
      ),
    );
    const has = (...addresses: string[]) => ({ addresses });
    await goes(
      'mf-a',
      has(
        '/static/feeds/news.{}.xml',
        '/static/feeds/{}',
        '/static/art/',
        '/static/art/box/{}.svg',
        '/static/art/{}/a.svg',
        '/static/other/a.xml',
        '/static/feeds/news',
        '/static/feeds/news.en',
      ),
    );
    for (const [address, shown] of [
      ['/static/feeds/all.{}.xml', '/static/feeds/all.….xml'],
      ['/static/feeds/news.{}.rss', '/static/feeds/news.….rss'],
      ['/static/feeds/all', '/static/feeds/all'],
      ['/static/art/box/{}.png', '/static/art/box/….png'],
    ])
      expect(await refused('mf-a', has(address!))).toBe(
        `mf-a has ${shown} in its code, an address that the API does not have.`,
      );
  });

  it('is sent past the platform what it was sent, and read so', async () => {
    const form = {
      requestBody: { content: { 'multipart/form-data': { schema: payload({ file: { type: 'string' } }, ['file']) } } },
      security: [{ token: [] }],
      responses: answer,
    };
    api.removeAllListeners('request').on('request', (_request, response) =>
      response.end(
        JSON.stringify({
          paths: { '/v1/upload': { post: form } },
          components: { schemas: { List: list }, securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
        }),
      ),
    );
    const past = (more: object) => ({
      addresses: ['/v1/upload'],
      calls: ['POST /v1/upload'],
      past: {
        headers: ['authorization'],
        fields: ['file'],
        reads: { 'POST /v1/upload': payload({ result: {} }) },
        ...more,
      },
    });
    await goes('mf-a', past({}));
    expect(await refused('mf-a', past({ headers: [] }))).toBe(
      'mf-a asks POST /v1/upload in its code without the header authorization, which the API needs.',
    );
    expect(await refused('mf-a', past({ fields: ['upload'] }))).toBe(
      'mf-a asks POST /v1/upload in its code with the field upload, which the API does not know, in place of file.',
    );
    expect(await refused('mf-a', past({ reads: { 'POST /v1/upload': payload({ url: {} }) } }))).toBe(
      'The API answers POST /v1/upload without url, which mf-a, in its code, needs.',
    );
    await goes('mf-a', past({ fields: ['file', 'note'], headers: ['authorization', 'x-own'], reads: {} }));
    await goes('mf-a', { ...past({ headers: [] }), calls: [] });
  });

  it('lets in who bears a token', async () => {
    const upload = (scheme: string) =>
      api.removeAllListeners('request').on('request', (_request, response) =>
        response.end(
          JSON.stringify({
            paths: { '/v1/upload': { post: { security: [{ token: [] }] } } },
            components: { securitySchemes: { token: { type: 'http', scheme } } },
          }),
        ),
      );
    const past = (...schemes: string[]) => ({
      addresses: ['/v1/upload'],
      calls: ['POST /v1/upload'],
      past: { headers: ['authorization'], schemes, fields: [], reads: {} },
    });
    upload('bearer');
    await goes('mf-a', past('bearer'));
    expect(await refused('mf-a', past('token'))).toBe(
      'mf-a asks POST /v1/upload in its code with a token that begins with token in the header authorization, where the API lets in bearer.',
    );
    for (const schemes of [['bearer', 'basic'], [], ['bearer']]) await goes('mf-a', past(...schemes));
    upload('basic');
    await goes('mf-a', past('basic'));
  });

  describe('has hubs', () => {
    const hub = (more: object = {}) => ({ hub: { paths: ['/hubs/chat'], calls: ['Join'], hears: ['Said'], ...more } });
    const describing = (hubs?: object) =>
      api
        .removeAllListeners('request')
        .on('request', (_request, response) =>
          response.end(JSON.stringify({ paths: {}, ...(hubs && { 'x-hubs': hubs }) })),
        );

    beforeEach(async () => {
      describing({ '/hubs/chat': { methods: ['Join', 'Leave'], events: ['Said', 'Left'] } });
      await goes('mf-a', hub());
    });

    it.each([
      [
        { paths: ['/hubs/chats'] },
        'mf-a has /hubs/chats in its code, a hub that the API does not have: it has /hubs/chat.',
      ],
      [{ calls: ['JoinChat'] }, "mf-a calls JoinChat of a hub, which the API's do not have: they have Join, Leave."],
      [
        { hears: ['Told'] },
        "mf-a waits for Told of a hub, which the API's do not send, in place of Said, which they send still.",
      ],
    ])('by their own names: %j', async (more, sentence) => {
      expect(await refused('mf-a', hub(more))).toBe(sentence);
    });

    it('in the order in which they were given what they take', async () => {
      await goes('mf-a', hub({ gives: { Join: ['id', 'token'] } }));
      expect(await refused('mf-a', hub({ gives: { Join: ['token', 'id'] } }))).toBe(
        'mf-a gives Join of a hub token, id, where the live version gives it id, token: a hub knows them by their places.',
      );
      for (const gives of [{}, { Join: ['chat.id', 'token'] }, { Join: ['...all'] }])
        await goes('mf-a', hub({ gives }));
    });

    it('with as many as before', async () => {
      await goes('mf-a', hub({ gives: { Join: ['id', 'token'], Leave: [] } }));
      const gives = { Join: ['{ id, token }'], Leave: ['id'] };
      expect(await refused('mf-a', hub({ gives }))).toContain(
        'mf-a gives Join of a hub { id, token }, where the live version gives it id, token: a hub refuses another number of arguments.',
      );
      expect(await refused('mf-a', hub({ gives: { ...gives, Join: ['id', 'token'] } }))).toBe(
        'mf-a gives Leave of a hub id, where the live version gives it nothing: a hub refuses another number of arguments.',
      );
    });

    it.each([{ paths: [] }, { calls: ['Leave'] }, { hears: ['Left'] }, { hears: [] }, { hears: ['Said', 'resize'] }])(
      'of which a package takes what it likes: %j',
      async (more) => {
        await goes('mf-a', hub(more));
      },
    );

    it('or says nothing of them', async () => {
      for (const hubs of [undefined, { '/hubs/chat': 7 }]) {
        describing(hubs);
        await goes('mf-a', hub({ calls: ['Anything'] }));
      }
    });

    it('and may be what changes', async () => {
      describing({ '/hubs/chat': { methods: ['JoinChat'], events: ['Said'] } });
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        expect.stringMatching(
          /^mf-a \S+ \(live\) calls Join of a hub, which the API's do not have: they have JoinChat\.$/,
        ),
      ]);
    });

    it('whose events may be what changes', async () => {
      await goes('mf-a', hub({ hears: ['Said', 'resize'] }));
      const sending = async (...events: string[]) => {
        describing({ '/hubs/chat': { methods: ['Join'], events } });
        const { refusals, gaps } = await examineApi(here.releases, await here.releases.entries());
        return [refusals, gaps ?? []].map((all) => all.map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, '')));
      };
      expect(await sending('Told', 'Left')).toEqual([
        [
          "mf-a (live) waits for Said of a hub, which the API's do not send there: they send Told, Left, for which nobody waits.",
        ],
        [],
      ]);
      await goes('mf-b', hub({ hears: ['Left'] }));
      expect(await sending('Left')).toEqual([
        [],
        ["mf-a (live) waits for Said of a hub, which the API's do not send."],
      ]);
      for (const events of [['Said', 'Left'], ['Said', 'Left', 'Typing'], []])
        expect(await sending(...events)).toEqual([[], []]);
      describing({
        '/hubs/chat': { methods: ['Join'], events: ['Told', 'Left'] },
        '/hubs/others': { methods: [], events: ['Said'] },
      });
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        expect.stringContaining('send there: they send Told, for which nobody waits.'),
      ]);
    });
  });

  describe('is asked itself', () => {
    /** What it answers at some addresses; elsewhere it has nothing. */
    const answering = (answers: Record<string, object>, status = 200) =>
      api.removeAllListeners('request').on('request', ({ url = '' }, response) => {
        if (url !== '/openapi.json' && !answers[url]) response.statusCode = status;
        response.end(
          JSON.stringify(
            url === '/openapi.json'
              ? { paths: { '/v1/pages/{name}': { get: { responses: answer } } } }
              : (answers[url] ?? { success: false, result: null, message: null }),
          ),
        );
      });

    it('what it has at another word than before', async () => {
      const of = (path: string, name = 'mf-a/page') => ({ endpoints: [{ name, method: 'GET', path }] });
      const some = {
        '/v1/pages/payment': { success: true, result: { data: 'a' } },
        '/v1/pages/terms': { success: true, result: [] },
      };
      answering(some);
      await goes('mf-a', of('/v1/pages/payment'));
      const refusal =
        'mf-a asks GET /v1/pages/payments (mf-a/page), where the API has nothing, in place of /v1/pages/payment, where it has something.';
      expect(await refused('mf-a', of('/v1/pages/payments'))).toBe(refusal);
      answering(some, 404);
      expect(await refused('mf-a', of('/v1/pages/payments'))).toBe(refusal);
      answering(some, 503);
      await goes('mf-a', of('/v1/pages/payments'));
      answering({});
      await goes('mf-a', of('/v1/pages/other'));
      answering(some);
      for (const path of ['/v1/pages/payment', '/v1/pages/terms', '/v1/pages/{}']) await goes('mf-a', of(path));
      await goes('mf-a', of('/v1/pages/nothing', 'mf-a/other'));
    });

    it('which links the site has', async () => {
      const of = (...siteLinks: string[]) => ({ siteLinks });
      const links = [
        { name: 'Discord', url: 'https://a.test', icon: '' },
        { name: 'telegram channel', url: 'https://b.test', icon: '' },
      ];
      answering({ '/service-config': { success: true, result: { stats: {}, links } } });
      await goes('mf-a', of('discord', 'telegram channel', 'unheard'));
      expect(await refused('mf-a', of('discord', 'telegramChannel', 'unheard'))).toBe(
        "mf-a shows the site's link telegramchannel, which the API's /service-config does not name, in place of telegram channel, which it names.",
      );
      await goes('mf-a', of('discord', 'telegram channel', 'new'));
      await goes('mf-a', of('DISCORD', 'telegram channel', 'new'));
      await goes('mf-a', of('discord', 'new'));
      answering({});
      await goes('mf-a', of('community', 'new'));
    });
  });

  it('has the addresses that code writes out, or what they begin', async () => {
    const has = (...addresses: string[]) => ({ addresses });
    await goes('mf-a', has('/v1/list', '/v1/list/', '/v1/list/{}', '/v1/list/7', '/v1/{}'));
    for (const address of ['/v1/lists', '/v2/list', '/v1/list/{}/more'])
      expect(await refused('mf-a', has(address))).toBe(
        `mf-a has ${address.replace('{}', '…')} in its code, an address that the API does not have.`,
      );
    await goes('mf-a', { ...asks(), ...has('/v1/list/{}') });
    expect(await refused('mf-a', { ...asks({ path: '/v2/list/{}' }), ...has('/v2/list/{}') })).toBe(
      'mf-a asks GET /v2/list/… (mf-a/list), which the API does not have.',
    );
  });

  it('has its methods as browsers send them', async () => {
    api
      .removeAllListeners('request')
      .on('request', (_request, response) =>
        response.end(JSON.stringify({ paths: { '/v1/chats': { patch: {}, delete: {} } } })),
      );
    const asks = (method: string) => ({
      endpoints: [{ name: 'mf-a/close', method, path: '/v1/chats' }],
      calls: [`${method} /v1/chats`],
    });
    await goes('mf-a', asks('delete'));
    await goes('mf-a', asks('PATCH'));
    const there = 'which the API does not have: it has PATCH, DELETE there.';
    expect(await refused('mf-a', asks('patch'))).toBe(
      `mf-a asks patch /v1/chats (mf-a/close), ${there}\nmf-a asks patch /v1/chats in its code, ${there}`,
    );
  });

  it('has the methods by which code asks past the platform', async () => {
    const asksBy = (...calls: string[]) => ({ addresses: calls.map((call) => call.split(' ')[1]!), calls });
    await goes(
      'mf-a',
      asksBy('POST /v1/list', 'GET /v1/list/{}', 'GET /v1/list/7', 'PUT /v1/away', 'POST /v1/elsewhere'),
    );
    expect(await refused('mf-a', asksBy('PUT /v1/list'))).toBe(
      'mf-a asks PUT /v1/list in its code, which the API does not have: it has POST there.',
    );
    expect(await refused('mf-a', asksBy('PUT /v1/list/{}'))).toBe(
      'mf-a asks PUT /v1/list/… in its code, which the API does not have: it has GET there.',
    );
    expect(await refused('mf-a', asksBy('GET /v1/plans/all'))).toBe(
      'mf-a asks GET /v1/plans/all in its code with all as its id, which the API does not take there.',
    );
    expect(await refused('mf-a', asksBy('PUT /v1/nowhere'))).toBe(
      'mf-a has /v1/nowhere in its code, an address that the API does not have.',
    );
  });

  const posts = (fields: Record<string, object>) =>
    asks({
      method: 'POST',
      path: '/v1/list',
      query: [],
      reads: undefined,
      body: Object.keys(fields),
      sends: { type: 'object', properties: fields },
    });

  it('is sent what it takes', async () => {
    expect(await refused('mf-a', posts({ ids: { type: 'string' } }))).toBe(
      'mf-a asks POST /v1/list (mf-a/list) with ids as a string; the API needs a list.',
    );
    await goes('mf-a', posts({ ids: {}, more: {} }));
  });

  it('is sent a form that is read whole by the names of its fields', async () => {
    const form = (...worded: string[]) =>
      posts({ ids: { type: 'array' } }).endpoints.map((endpoint) => ({ ...endpoint, worded }));
    await goes('mf-a', { endpoints: form('ids', 'more') });
    await goes('mf-a', { endpoints: form('ids') });
    expect(await refused('mf-a', { endpoints: form('numbers') })).toBe(
      'mf-a asks POST /v1/list (mf-a/list) and names ids nowhere in its code any more, which the API needs: a field of a form that is called otherwise, or gone.',
    );
    await goes('mf-a', posts({ ids: { type: 'array' } }));
  });

  it('is sent one of the words that it knows; of words that come at run time it is said that nobody knows', async () => {
    const kinds = (kind: object) =>
      asks({ method: 'POST', path: '/v1/kinds', query: [], reads: undefined, headers: [], sends: payload({ kind }) });
    await goes('mf-a', kinds({ const: 'plan' }));
    expect(await refused('mf-a', kinds({ const: 'game' }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind that may be "game", which the API does not know.',
    );
    // A word more is one that answers have got, too: by its type alone nobody sends it.
    expect((await goes('mf-a', kinds({ enum: ['plan', 'wallet', 'game'] }))).notes).toContainEqual(
      expect.stringContaining('(mf-a/list) with kind that may be "game", which the API does not know.'),
    );
    expect(await refused('mf-a', kinds({ enum: ['plan', 'game'] }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind that may be "game", which the API does not know.',
    );
    expect(await refused('mf-a', kinds({ type: 'string' }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind as any string; the API needs "plan" or "wallet".',
    );
    expect(await refused('mf-a', kinds({ type: 'number', examples: [0] }))).toBe(
      'mf-a asks POST /v1/kinds (mf-a/list) with kind as a number; the API needs a string.',
    );
    expect((await goes('mf-a', kinds({ type: 'string', examples: ['1', '2'] }))).notes).toContainEqual(
      expect.stringContaining('asks POST /v1/kinds (mf-a/list) and does not say what kind is'),
    );
    expect((await goes('mf-a', kinds({ const: 'wallet' }))).notes).not.toContainEqual(
      expect.stringContaining('does not say what kind is'),
    );
  });

  const states = (sends: object, more: object = {}) =>
    asks({ method: 'POST', path: '/v1/lines', query: [], reads: undefined, headers: [], sends, ...more });
  const line = (id: string) =>
    payload({ lines: { type: 'array', items: payload({ [id]: { type: 'integer' } }) }, note: { type: 'string' } }, [
      'lines',
    ]);

  it('is sent what it takes, as a body states it that is handed on', async () => {
    await goes('mf-a', states(line('planId')));
    expect(await refused('mf-a', states(line('id')))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) without lines[].planId, which the API needs.',
    );
    expect(await refused('mf-a', states(payload({ rows: { type: 'array' } })))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) without lines, which the API needs.',
    );
    expect(await refused('mf-a', states({ ...line('planId'), required: [] }))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) sometimes without lines, which the API always needs.',
    );
  });

  it('is sent a body where it needs one, and none where it may be left out', async () => {
    const none = { body: [], sends: payload({}) };
    expect(await refused('mf-a', states({}, none))).toBe(
      'mf-a asks POST /v1/lines (mf-a/list) without lines, which the API needs.',
    );
    await goes('mf-a', states({}, { ...none, path: '/v1/list' }));
  });

  const unsaid = async (more: object) => {
    await goes('mf-a', more);
    const found = await findings(here.releases, await build('mf-a', more), await here.releases.entries(), {});
    const asked = await examineApi(here.releases, await here.releases.entries());
    return [found, asked].map(({ gaps = [] }) =>
      gaps.filter((gap) => gap.includes(' asks ')).map((gap) => gap.replace(/^mf-a \S+/, 'mf-a')),
    );
  };

  it('is sent a body of which nobody says what it is: that is said of the package, and of the API', async () => {
    const gap = (what: string, who = 'mf-a') =>
      `${who} asks POST /v1/lines (mf-a/list) and does not say what ${what} is: that was not compared. \`body: … satisfies <its type>\` says it.`;
    const both = (what: string) => [[gap(what)], [gap(what, 'mf-a (live)')]];
    expect(await unsaid(states({}))).toEqual(both('its body'));
    expect(await unsaid(asks({ method: 'POST', path: '/v1/lines', query: [], reads: undefined }))).toEqual(
      both('its body'),
    );
    expect(await unsaid(states(payload({ lines: {}, note: {} })))).toEqual(both('lines, note'));
    for (const items of [{ items: {} }, {}])
      expect(await unsaid(states(payload({ lines: { type: 'array', ...items } })))).toEqual(both('lines[]'));
    expect(await unsaid(states(payload({ lines: { type: 'array', items: { enum: [] } } })))).toEqual([[], []]);
    expect(await unsaid(states(line('planId')))).toEqual([[], []]);
    // What takes no body has none to say.
    expect(await unsaid(asks())).toEqual([[], []]);
  });

  it('is asked under an address in any letters, escaped or not', async () => {
    for (const path of ['/v1/отзывы/{}', encodeURI('/v1/отзывы/') + '{}', '/v1/états/{}', '/v1/%C3%A9tats/{}']) {
      await goes('mf-a', asks({ path, query: [] }));
      await goes('mf-a', { addresses: [path] });
    }
    expect(await refused('mf-a', asks({ path: '/v1/100%/{}', query: [] }))).toBe(
      'mf-a asks GET /v1/100%/… (mf-a/list), which the API does not have.',
    );
  });

  it('is asked by a query or a word that comes at run time: whether it knows that is a note', async () => {
    const query = (who = 'mf-a') =>
      `${who} asks GET /v1/list/{page} (mf-a/list) with a query that comes at run time: whether it holds language was not compared.`;
    expect(await unsaid(asks({ query: undefined }))).toEqual([[query()], [query('mf-a (live)')]]);
    const word = (who = 'mf-a') =>
      `${who} asks GET /v1/… (mf-a/list) by a word that comes at run time, which may be one of several calls: that was not compared.`;
    expect(await unsaid(asks({ path: '/v1/{…}', query: ['sort'], headers: [] }))).toEqual([
      [word()],
      [word('mf-a (live)')],
    ]);
    expect(await refused('mf-a', asks({ path: '/v2/{…}/{}' }))).toBe(
      'mf-a asks GET /v2/…/… (mf-a/list), which the API does not have.',
    );
    expect(await unsaid(asks({ path: '/v1/refusable', query: undefined }))).toEqual([[], []]);
  });

  it('is asked with the headers that it needs', async () => {
    const key = (headers: string[] | undefined) =>
      asks({ method: 'POST', path: '/v1/keys', query: [], reads: undefined, headers });
    expect(await refused('mf-a', key(['authorization']))).toBe(
      'mf-a asks POST /v1/keys (mf-a/list) without the header idempotency-key, which the API needs.',
    );
    expect(await refused('mf-a', key(['idempotency-key']))).toBe(
      'mf-a asks POST /v1/keys (mf-a/list) without the header authorization, which the API needs.',
    );
    await goes('mf-a', key(['authorization', 'idempotency-key']));
    const made = (ownKey: boolean) =>
      asks({
        method: 'POST',
        path: '/v1/keys',
        query: [],
        reads: undefined,
        headers: ['authorization', 'idempotency-key'],
        ownKey,
      });
    await goes('mf-a', made(false));
    expect(await refused('mf-a', made(true))).toMatch(
      /^mf-a asks POST \/v1\/keys \(mf-a\/list\) under an idempotency-key of its own making, /,
    );
    await goes('mf-a', made(true), { allowBreaking: 'Nobody asks twice.' });
    await goes('mf-a', made(true));
    // One that was built before does not say.
    await goes('mf-a', key(undefined));
    for (const path of ['/v1/open', '/v1/cookie'])
      await goes('mf-a', { ...asks({ method: 'POST', path, query: [], reads: undefined, headers: [] }) });
    expect(
      await refused('mf-a', asks({ method: 'POST', path: '/v1/own', query: [], reads: undefined, headers: [] })),
    ).toBe('mf-a asks POST /v1/own (mf-a/list) without the header x-key, which the API needs.');
  });

  it('is read and sent what need not be there by the names that it has for it', async () => {
    const about = (...names: string[]) =>
      asks({
        reads: {
          type: 'array',
          items: payload(Object.fromEntries(['id', ...names].map((name) => [name, {}])), ['id']),
        },
      });
    await goes('mf-a', about('name'));
    expect(await refused('mf-a', about('title'))).toBe(
      'mf-a (mf-a/list) reads of what GET /v1/list/{page} answers result[].title, which the API does not have, in place of result[].name, which it has.',
    );
    await goes('mf-a', about('name', 'title'));
    await goes('mf-a', about('name'));
    await goes('mf-a', about());
    await goes('mf-a', about('title'));
    const lines = (...names: string[]) =>
      states(
        payload({
          lines: {
            type: 'array',
            items: payload(Object.fromEntries(['planId', ...names].map((name) => [name, { type: 'string' }])), [
              'planId',
            ]),
          },
        }),
      );
    const sends = (...names: string[]) => ({
      endpoints: lines(...names).endpoints.map((one) => ({ ...one, path: '/v1/counted' })),
    });
    await goes('mf-a', sends('count'));
    expect(await refused('mf-a', sends('number'))).toBe(
      'mf-a asks POST /v1/counted (mf-a/list) with lines[].number, which the API does not know, in place of lines[].count, which it knows.',
    );
  });

  it('is asked by words that it takes where they stand', async () => {
    const of = (path: string, values: object = {}) =>
      asks({ path, query: Object.keys(values), values, reads: undefined });
    for (const path of [
      '/v1/plans/{}',
      '/v1/plans/7',
      '/v1/plans/0',
      '/v1/plans/all/of',
      '/v1/kind/game',
      '/v1/kind/7',
    ])
      await goes('mf-a', of(path));
    for (const [path, words] of [
      ['/v1/plans/all', '/v1/plans/{id} (mf-a/list) with all as its id'],
      ['/v1/kind/plan', '/v1/kind/{kind} (mf-a/list) with plan as its kind'],
      ['/v1/page/last', '/v1/page/{page} (mf-a/list) with last as its page'],
    ])
      expect(await refused('mf-a', of(path!))).toBe(`mf-a asks GET ${words}, which the API does not take there.`);
    await goes('mf-a', of('/v1/page/{}', { sort: ['newest'], count: ['0'] }));
    expect(await refused('mf-a', of('/v1/page/{}', { sort: ['latest'] }))).toBe(
      'mf-a asks GET /v1/page/{page} (mf-a/list) with latest as the query sort, which the API does not take there.',
    );
    const filled = (path: string, place: string, way: string, query: string[] = []) =>
      asks({ path, query, places: { [place]: way }, reads: undefined });
    expect(await refused('mf-a', filled('/v1/plans/{}', '/3', 'p{}'))).toBe(
      'mf-a asks GET /v1/plans/{id} (mf-a/list) with p1 as its id, which the API does not take there.',
    );
    expect(await refused('mf-a', filled('/v1/page/{}', '?count', 'n{}', ['count']))).toBe(
      'mf-a asks GET /v1/page/{page} (mf-a/list) with n1 as the query count, which the API does not take there.',
    );
    await goes('mf-a', filled('/v1/page/{}', '/3', '{} - 1'));
    expect(await refused('mf-a', filled('/v1/plans/{}', '/3', '{} - 1'))).toBe(
      'mf-a asks GET /v1/plans/{id} (mf-a/list) with 0 as its id, which the API does not take there.',
    );
    expect(await refused('mf-a', of('/v1/page/{}', { count: ['all'] }))).toBe(
      'mf-a asks GET /v1/page/{page} (mf-a/list) with all as the query count, which the API does not take there.',
    );
  });

  it('is asked by names that it knows, where it was before', async () => {
    await goes('mf-a', asks({ query: ['language', 'sort'] }));
    expect(await refused('mf-a', asks({ query: ['language', 'order'] }))).toBe(
      'mf-a asks GET /v1/list/{page} (mf-a/list) with the query order, which the API does not know, in place of sort.',
    );
    await goes('mf-a', asks({ query: ['language', 'sort', 'order'] }));
    await goes('mf-a', posts({ ids: {}, text: {} }));
    expect(await refused('mf-a', posts({ ids: {}, words: {} }))).toBe(
      'mf-a asks POST /v1/list (mf-a/list) with the field words, which the API does not know, in place of text.',
    );
  });

  it('is read as nobody says where its answer is checked by no schema any more: that is a note', async () => {
    const gaps = async (more: object) =>
      (await goes('mf-a', more)).notes
        .filter((note) => note.includes('does not say any more'))
        .map((note) => note.replace(/^mf-a \S+/, 'mf-a'));
    expect(await gaps(asks())).toEqual([]);
    expect(await gaps(asks({ reads: undefined }))).toEqual([
      'mf-a (mf-a/list) does not say any more what it reads of what GET /v1/list/{page} answers: that was not compared. `result: <its schema>` says it.',
    ]);
    expect(await gaps(asks({ reads: undefined }))).toEqual([]);
  });

  it('may send more, and is left alone where it does not answer', async () => {
    await goes('mf-a', asks());
    api.close();
    process.env['API_URL'] = 'http://127.0.0.1:9';
    expect((await goes('mf-a', reads({ rating: {} }))).notes).toContain(
      'The API at http://127.0.0.1:9 was not compared: it does not answer.',
    );
  });

  it('is waited for where it is busy', async () => {
    await goes('mf-a', asks());
    const [answer] = api.listeners('request') as ((...asked: unknown[]) => void)[];
    api.removeAllListeners('request').on('request', (...asked) => void setTimeout(() => answer!(...asked), 3500));
    expect(await refused('mf-a', reads({ rating: {} }))).toContain('without result[].rating');
  });

  it('that was silent is missed in the history, and asked by the next check', async () => {
    const url = process.env['API_URL'];
    process.env['API_URL'] = 'http://127.0.0.1:9';
    await goes('mf-a', reads({ rating: {} }));
    expect((await here.releases.history())[0]?.notes).toContain(
      'The API at http://127.0.0.1:9 was not compared: it does not answer.',
    );
    const same = await build('mf-a', reads({ rating: {} }));
    const look = async () => findings(here.releases, same, await here.releases.entries(), {});
    expect((await look()).gaps).toContain('The API at http://127.0.0.1:9 was not compared: it does not answer.');
    process.env['API_URL'] = url;
    expect((await look()).refusals).toEqual([expect.stringContaining('without result[].rating')]);
    expect((await look()).gaps).toEqual([]);
  });

  describe('that is to change', () => {
    const changed = async (
      change: (whole: { paths: typeof paths; components: { schemas: { List: typeof list } } }) => void,
    ) => {
      const whole = structuredClone({ paths, components: { schemas: { List: list } } });
      change(whole);
      api.removeAllListeners('request').on('request', (_request, response) => response.end(JSON.stringify(whole)));
      const { refusals, notes } = await examineApi(here.releases, await here.releases.entries());
      return { refusals: refusals.map((sentence) => sentence.replaceAll(/ 1\.2\.0-\w+/g, '')), notes };
    };

    beforeEach(async () => {
      await goes('mf-a', reads({ id: { type: 'number' }, name: { anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] } }), {
        allowBreaking: 'its values',
      });
      await goes('mf-b', {
        endpoints: [{ ...posts({ ids: { type: 'array' } }).endpoints[0], headers: [], name: 'mf-b/list' }],
      });
    });

    it('wants or answers something else past the platform: that breaks it', async () => {
      await goes('mf-c', {
        calls: ['POST /v1/upload'],
        past: {
          headers: ['authorization'],
          fields: ['file'],
          reads: { 'POST /v1/upload': payload({ success: { const: true }, result: { type: 'string' } }, ['result']) },
        },
      });
      const upload = (fields: string[], result: Shape, needed: string[] = []) => ({
        post: {
          parameters: needed.map((name) => ({ in: 'header', name, required: true })),
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: payload(Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }]))),
              },
            },
          },
          responses: { 200: json(envelope({ type: 'boolean' }, result)) },
        },
      });
      const refusals = async (...form: Parameters<typeof upload>) =>
        (await changed((whole) => Object.assign(whole.paths, { '/v1/upload': upload(...form) }))).refusals.filter(
          (one) => one.startsWith('mf-c') || one.includes('mf-c'),
        );
      expect(await refusals(['file'], { type: 'string' })).toEqual([]);
      expect(await refusals(['upload'], { type: 'string' })).toEqual([
        'mf-c (live) asks POST /v1/upload in its code without the field upload, which the API needs.',
      ]);
      expect(await refusals(['file'], { type: 'string' }, ['x-client', 'authorization'])).toEqual([
        'mf-c (live) asks POST /v1/upload in its code without the header x-client, which the API needs.',
      ]);
      expect(await refusals(['file'], payload({ url: { type: 'string' } }))).toEqual([
        'The API answers POST /v1/upload with result as an object; mf-c (live), in its code, needs a string.',
      ]);
    });

    it('sends under another name what need not be there: that breaks who reads it', async () => {
      await goes(
        'mf-d',
        {
          endpoints: [
            {
              name: 'mf-d/list',
              method: 'GET',
              path: '/v1/list/{}',
              query: ['language'],
              headers: [],
              reads: { type: 'array', items: payload({ id: { type: 'number' }, note: { type: 'string' } }, ['id']) },
            },
          ],
        },
        { allowBreaking: 'its note' },
      );
      const refusals = async (fields: Record<string, Shape>) =>
        (
          await changed(
            ({
              components: {
                schemas: {
                  List: { items },
                },
              },
            }) => Object.assign(items.properties!, fields),
          )
        ).refusals.filter((one) => one.includes('mf-d'));
      expect(await refusals({ note: { type: 'string' }, remark: { type: 'string' } })).toEqual([]);
      expect(await refusals({ rank: { type: 'number' } })).toEqual([]);
      expect(await refusals({ remark: { type: 'string' } })).toEqual([
        'The API answers GET /v1/list/{page} with result[].remark, which nobody reads, in place of result[].note, which mf-d (live) (mf-d/list) reads.',
      ]);
    });

    it('takes what code asks past the platform by another method: that breaks it', async () => {
      await goes('mf-c', { calls: ['POST /v1/list'] });
      const byPut = await changed(
        ({ paths: { '/v1/list': all } }) => (
          Object.assign(all, { put: all.post }), Reflect.deleteProperty(all, 'post')
        ),
      );
      expect(byPut.refusals).toContain(
        'mf-c (live) asks POST /v1/list in its code, which the API does not have: it has PUT there.',
      );
    });

    it.each<[string, Parameters<typeof changed>[0], string]>([
      [
        'sends a field no more',
        ({ components }) => Reflect.deleteProperty(components.schemas.List.items.properties!, 'id'),
        'The API answers GET /v1/list/{page} without result[].id, which mf-a (live) (mf-a/list) needs.',
      ],
      [
        'sends a field as nothing',
        ({ components }) =>
          (components.schemas.List.items.properties!['id'] = { anyOf: [{ type: 'number' }, { type: 'null' }] }),
        'The API answers GET /v1/list/{page} with result[].id that may be null, which mf-a (live) (mf-a/list) does not take.',
      ],
      [
        'sends a word more',
        ({ components }) => (components.schemas.List.items.properties!['name'] = { enum: ['a', 'c'] }),
        'The API answers GET /v1/list/{page} with result[].name that may be "c", which mf-a (live) (mf-a/list) does not know.',
      ],
      [
        'has a call no more',
        (whole) => Reflect.deleteProperty(whole.paths, '/v1/list'),
        'mf-b (live) asks POST /v1/list (mf-b/list), which the API does not have.',
      ],
      [
        'needs a query',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => get.parameters.push({ in: 'query', name: 'region', required: true }),
        'mf-a (live) asks GET /v1/list/{page} (mf-a/list) without the query region, which the API needs.',
      ],
      [
        'needs a field',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => post.requestBody.content['application/json'].schema.required!.push('region'),
        'mf-b (live) asks POST /v1/list (mf-b/list) without region, which the API needs.',
      ],
      [
        'needs a header',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => Object.assign(post, { parameters: [{ in: 'header', name: 'x-more', required: true }] }),
        'mf-b (live) asks POST /v1/list (mf-b/list) without the header x-more, which the API needs.',
      ],
      [
        'lets in bearers alone',
        (whole) =>
          Object.assign(whole, { security: [{ bearer: [] }], components: { ...whole.components, securitySchemes } }),
        'mf-b (live) asks POST /v1/list (mf-b/list) without the header authorization, which the API needs.',
      ],
      [
        'takes a field otherwise',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => (post.requestBody.content['application/json'].schema.properties!['ids'] = { type: 'string' }),
        'mf-b (live) asks POST /v1/list (mf-b/list) with ids as a list; the API needs a string.',
      ],
      [
        'has a call by another method',
        ({ paths: { '/v1/list': all } }) => (
          Object.assign(all, { put: all.post }), Reflect.deleteProperty(all, 'post')
        ),
        'mf-b (live) asks POST /v1/list (mf-b/list), which the API does not have: it has PUT there.',
      ],
      [
        'answers nothing',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 204: { description: '' } } }),
        'The API answers GET /v1/list/{page} with 204, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'leads elsewhere',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 302: {}, 404: {} } }),
        'The API answers GET /v1/list/{page} with 302 or 404 alone, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'answers what is no JSON',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 200: { content: { 'text/html': {} } } } }),
        'The API answers GET /v1/list/{page} with 200 text/html, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'leads elsewhere, and says so of what it refuses',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 302: {}, default: refusal } }),
        'The API answers GET /v1/list/{page} with 302 alone, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'only refuses',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => Object.assign(get, { responses: { 200: refusal } }),
        'The API answers GET /v1/list/{page} with 200 alone, and mf-a (live) (mf-a/list) needs a result.',
      ],
      [
        'answers without a result',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) =>
          Object.assign(get, {
            responses: {
              200: json(payload({ success: { type: 'boolean' } })),
              202: json(payload({ message: { type: 'string' } })),
            },
          }),
        'The API answers GET /v1/list/{page} without result, which mf-a (live) (mf-a/list) needs.',
      ],
      [
        'may answer any field as a string in another state',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) =>
          Object.assign(get, {
            responses: { ...answer, 202: json({ ...payload({}), additionalProperties: { type: 'string' } }) },
          }),
        'The API answers GET /v1/list/{page} with result as a string; mf-a (live) (mf-a/list) needs a list.',
      ],
      [
        'answers something else in another state',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) =>
          Object.assign(get, {
            responses: { ...answer, 202: json(envelope({ type: 'boolean' }, { type: 'string' })) },
          }),
        'The API answers GET /v1/list/{page} with result as a string; mf-a (live) (mf-a/list) needs a list.',
      ],
      [
        'takes no JSON',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => Object.assign(post, { requestBody: { content: { 'multipart/form-data': {}, 'text/csv': {} } } }),
        'mf-b (live) asks POST /v1/list (mf-b/list) with a body of JSON; the API takes multipart/form-data or text/csv.',
      ],
      [
        'has any word for one of some',
        ({ components }) => (components.schemas.List.items.properties!['name'] = { type: 'string', examples: ['a'] }),
        'The API answers GET /v1/list/{page} with result[].name as any string; mf-a (live) (mf-a/list) needs "a" or "b".',
      ],
      [
        'has a field of a schema with a slash in its name otherwise',
        (whole) => (
          Object.assign(whole.components.schemas, { 'shop/Name': { type: 'number' } }),
          (whole.components.schemas.List.items.properties!['name'] = {
            $ref: '#/components/schemas/shop~1Name',
          } as never)
        ),
        'The API answers GET /v1/list/{page} with result[].name as a number; mf-a (live) (mf-a/list) needs a string.',
      ],
      [
        'calls a part of the question otherwise',
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
        }) => (get.parameters[0] = { in: 'query', name: 'tongue' }),
        'mf-a (live) asks GET /v1/list/{page} (mf-a/list) with the query language, which the API does not know, in place of tongue, sort.',
      ],
      [
        'calls a field of a body otherwise that need not be there',
        ({
          paths: {
            '/v1/list': { post },
          },
        }) => (post.requestBody.content['application/json'].schema = payload({ numbers: { type: 'array' } }, [])),
        'mf-b (live) asks POST /v1/list (mf-b/list) with the field ids, which the API does not know, in place of numbers.',
      ],
    ])('and %s says whom that breaks', async (_what, change, sentence) => {
      expect((await changed(change)).refusals).toContain(sentence);
    });

    it('and gives more breaks nobody', async () => {
      const known = ({ components }: { components: { schemas: { List: typeof list } } }) =>
        (components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] });
      expect(await changed(known)).toEqual({ refusals: [], notes: [] });
      const more = await changed((whole) => {
        known(whole);
        whole.paths['/v1/list'].post.requestBody.content['application/json'].schema.properties!['region'] = {
          type: 'string',
        };
        whole.components.schemas.List.items.properties!['rating'] = { type: 'number' };
        Object.assign(whole.paths, { '/v2/list': {} });
        whole.paths['/v1/list/{page}'].get.parameters.push({ in: 'query', name: 'region', required: false });
      });
      expect(more).toEqual({ refusals: [], notes: [] });
    });

    it('and knows less, or what nobody can read, breaks nobody, and says that', async () => {
      const words = ({ components }: { components: { schemas: { List: typeof list } } }) =>
        (components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] });
      const less = await changed((whole) => {
        words(whole);
        whole.paths['/v1/list/{page}'].get.parameters.splice(0);
        whole.paths['/v1/list'].post.requestBody.content['application/json'].schema = payload({}, []);
      });
      expect(less.refusals).toEqual([]);
      expect(less.notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''))).toEqual([
        'mf-a (live) asks GET /v1/list/{page} (mf-a/list) with the query language, which the API does not know and leaves out.',
        'mf-b (live) asks POST /v1/list (mf-b/list) with the field ids, which the API does not know and leaves out.',
      ]);
      const elsewhere = await changed((whole) => {
        words(whole);
        whole.components.schemas.List.items.properties!['id'] = { $ref: 'shapes.json#/Id' } as never;
      });
      expect(elsewhere).toEqual({
        refusals: [],
        notes: [
          expect.stringMatching(
            /^The API answers GET \/v1\/list\/\{page\} and does not say what result\[\]\.id is, which mf-a \S+ \(live\) \(mf-a\/list\) reads: that was not compared\.$/,
          ),
        ],
      });
      const open = await changed((whole) => {
        words(whole);
        whole.paths['/v1/list'].post.requestBody.content['application/json'].schema = {
          ...payload({ numbers: {} }, []),
          additionalProperties: {},
        };
      });
      expect(open).toEqual({ refusals: [], notes: [] });
    });

    it('and knows a part of a question that somebody perhaps asks by has not called another one so', async () => {
      const known = ({
        components,
        paths: {
          '/v1/list/{page}': { get },
        },
      }: Parameters<Parameters<typeof changed>[0]>[0]) => {
        components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] };
        get.parameters.splice(0, 1);
      };
      const renamed = expect.stringMatching(
        /with the query language, which the API does not know, in place of sort\.$/,
      );
      expect((await changed(known)).refusals).toEqual([renamed]);
      for (const query of [undefined, ['sort']]) {
        await goes(
          'mf-c',
          { endpoints: [{ name: 'mf-c/list', method: 'GET', path: '/v1/list/{}', query, headers: [] }] },
          { allowBreaking: 'its language' },
        );
        expect((await changed(known)).refusals).toEqual([]);
      }
    });

    it.each<[string, object]>([
      [
        'with its result or nothing as one of two',
        {
          200: json(
            envelope({ type: 'boolean' }, { oneOf: [{ $ref: '#/components/schemas/List' }, { type: 'null' }] }),
          ),
        },
      ],
      [
        'with its result or nothing as a constant',
        {
          200: json(
            envelope({ type: 'boolean' }, { anyOf: [{ $ref: '#/components/schemas/List' }, { enum: [null] }] }),
          ),
        },
      ],
      [
        'with what OpenAPI 3.0 calls nullable',
        {
          200: json(envelope({ type: 'boolean' }, { allOf: [{ $ref: '#/components/schemas/List' }], nullable: true })),
        },
      ],
      ['with a list of types', { 200: json({ $ref: '#/components/schemas/Typed' }) }],
      [
        'with two envelopes, of a result and of none',
        {
          200: json({
            oneOf: [
              envelope({ const: true }, { $ref: '#/components/schemas/List' }),
              envelope({ const: true }, { type: 'null' }),
              envelope({ const: false }, { type: 'string' }),
            ],
          }),
        },
      ],
      [
        'under more names of JSON, one of which is another',
        { 200: { content: { 'application/vnd.shop+json': { schema: { type: 'string' } }, ...answer[200].content } } },
      ],
      ['and refuses otherwise', { ...answer, default: refusal }],
      ['with another good state', { 201: answer[200] }],
      [
        'with another good state, in which there is no result',
        { ...answer, 202: json(payload({ success: { type: 'boolean' }, message: { type: 'string' } })) },
      ],
      ['with nothing beside a result', { 204: {}, 200: answer[200] }],
      [
        'with more names of JSON',
        { '2XX': { content: { 'application/json; charset=utf-8': answer[200].content['application/json'] } } },
      ],
      ['with JSON and more', { 200: { content: { 'text/csv': {}, ...answer[200].content } }, 302: {} }],
      ['as it does not say', { 200: { description: 'All is well' } }],
      ['as it always does', { default: {} }],
      ['as it says nowhere', {}],
    ])('and answers %s breaks nobody', async (_what, responses) => {
      const { refusals } = await changed(
        ({
          paths: {
            '/v1/list/{page}': { get },
          },
          components,
        }) => {
          components.schemas.List.items.properties!['name'] = { enum: ['a', 'b'] };
          Object.assign(components.schemas, {
            Typed: envelope({ type: 'boolean' }, { type: ['array', 'null'], items: components.schemas.List.items }),
          });
          Object.assign(get, { responses });
        },
      );
      expect(refusals).toEqual([]);
    });

    it('and is silent, or nowhere, is no yes', async () => {
      process.env['API_URL'] = 'http://127.0.0.1:9';
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        'The API at http://127.0.0.1:9 was not compared: it does not answer.',
      ]);
      delete process.env['API_URL'];
      expect((await examineApi(here.releases, await here.releases.entries())).refusals).toEqual([
        expect.stringMatching(/^Which API\? API_URL names one that runs/),
      ]);
    });
  });

  describe('leads to pages by letters and payments', () => {
    const leading = (...links: string[]) =>
      api
        .removeAllListeners('request')
        .on('request', (_request, response) => response.end(JSON.stringify({ paths, 'x-leads-to': links })));
    const details = (path: string) => ({ routes: [route(path, 'news')] });

    it('so that none of them may go, or move', async () => {
      await goes('mf-a', details('details/:order'));
      leading('/details/{}', '/elsewhere');
      expect(await refused('mf-a', { ...details('order/:order'), links: ['/order/{}'] })).toBe(
        'mf-a has no page /details/… any more, to which the API leads.',
      );
      await goes('mf-a', details('details/:number'));
      leading('/elsewhere');
      await goes('mf-a', details('order/:order'));
    });

    it('with what follows the #, which has to be read', async () => {
      const reading = (...fragments: string[]) => ({ ...details('contact'), fragments });
      leading('/contact#token');
      await goes('mf-a', reading('token', 'tab'));
      expect(await refused('mf-a', reading('chat'))).toBe(
        'mf-a reads no token of what follows the # of /contact, where the API leads with it and mf-a (live) reads it.',
      );
      expect(await refused('mf-a', { ...details('contact-us'), fragments: ['token'] })).toBe(
        'mf-a has no page /contact any more, to which the API leads.',
      );
      await goes('mf-a', reading('token'));
      await goes('mf-a', details('contact'));
      await goes('mf-a', reading());
    });

    it('and one that goes is compared with no API where none is named', async () => {
      await goes('mf-a', details('details/:order'));
      delete process.env['API_URL'];
      expect((await goes('mf-a', details('order/:order'))).notes).toContain(
        'API_URL names no API: what is read of it was not compared.',
      );
    });

    it('and a remote that is taken out says so, and that the API does not answer, and goes', async () => {
      const notesOf = async () => {
        await goes('mf-a', details('details/:order'));
        return (await unlink(here.releases, 'mf-a')).notes;
      };
      leading('/details/{}', '/elsewhere');
      expect(await notesOf()).toEqual([
        'Gone all the same: the shop without mf-a has no page /details/… any more, to which the API leads.',
      ]);
      leading('/elsewhere');
      expect(await notesOf()).toEqual([]);
      process.env['API_URL'] = 'http://127.0.0.1:9';
      expect(await notesOf()).toEqual(['The API at http://127.0.0.1:9 was not compared: it does not answer.']);
    });

    it('and may lead to none that nobody has, or not all', async () => {
      const look = async () => (await examineApi(here.releases, await here.releases.entries())).refusals;
      await goes('mf-a', details('details/:order'));
      leading('/details/{}', '/privacy');
      expect(await look()).toEqual([]);
      leading('/details/{}', '/order/{}');
      expect(await look()).toEqual(['The API leads to /order/…, a page that nobody has.']);
      leading('/details/{}');
      await startCanary(here.releases, await build('mf-a', details('order/:order')), 5, { allowBreaking: 'a test' });
      expect(await look()).toEqual(['The API leads to /details/…, a page that not all visitors have.']);
    });
  });

  it('that leaves out a part of the question is a note', async () => {
    expect((await goes('mf-a', asks({ query: ['language', 'order'] }))).notes).toContainEqual(
      expect.stringMatching(
        /^mf-a \S+ asks GET \/v1\/list\/\{page\} \(mf-a\/list\) with the query order, which the API does not know and leaves out\.$/,
      ),
    );
  });

  it.each([
    ['null', 'its description has no paths'],
    ['{"paths":null}', 'its description has no paths'],
    ['<html>', 'its description is no JSON'],
  ])('that describes itself by %s was not compared', async (text, why) => {
    api.removeAllListeners('request').on('request', (_request, response) => response.end(text));
    expect((await goes('mf-a', asks())).notes).toContain(
      `The API at ${process.env['API_URL']} was not compared: ${why}.`,
    );
  });

  it('that describes one call so that nobody can read it is said with the call', async () => {
    api
      .removeAllListeners('request')
      .on('request', (_request, response) =>
        response.end('{"paths":{"/v1/list/{page}":{"get":{"parameters":7}},"/v1/other":null}}'),
      );
    expect(await refused('mf-a', asks())).toMatch(
      /^mf-a asks GET \/v1\/list\/\{page\} \(mf-a\/list\), which the API describes so that it cannot be read: parameters /,
    );
    expect(await refused('mf-a', asks({ path: '/v1/other' }))).toBe(
      'mf-a asks GET /v1/other (mf-a/list), which the API does not have.',
    );
  });

  it.each(['localhost:4000', 'nowhere'])('at %s, which is no address, is refused', async (address) => {
    process.env['API_URL'] = address;
    expect(await refused('mf-a', asks())).toBe(
      `API_URL is ${address}, which is no address: it begins with http:// or https://.`,
    );
  });
});

describe('what the platform asks for all', () => {
  const hands = (...fields: string[]) => ({
    ...shellFacts(),
    hands: {
      games: { type: 'array', items: payload(Object.fromEntries(fields.map((name) => [name, { type: 'boolean' }]))) },
    },
  });
  const takes = (reads: object, mayRead = reads) => ({
    takes: [
      {
        name: 'games',
        reads: { type: 'array', items: payload(reads as never) },
        mayRead: { type: 'array', items: payload(mayRead as never) },
      },
    ],
  });
  const sentence = (shell: string, remote: string, field = 'best') =>
    `${shell} hands on games without [].${field}, which ${remote} needs.`;

  it('holds what a remote is seen to read of it', async () => {
    await goes('shell', hands('old'));
    expect(await refused('mf-a', takes({ best: {} }))).toBe(sentence('shell (live)', 'mf-a'));
    expect(await refused('mf-a', takes({ old: { type: 'string' } }))).toBe(
      'shell (live) hands on games with [].old as a boolean; mf-a needs a string.',
    );
    await goes('mf-a', takes({ old: {} }, { old: {}, best: {} }));
    await goes('mf-a', { takes: [{ name: 'others', reads: payload({ best: {} }), mayRead: {} }] });
  });

  it('is not taken away from who may read it', async () => {
    await goes('shell', hands('old', 'best'));
    await goes('mf-a', takes({ old: {} }, { old: {}, best: {}, title: {} }));
    expect(await refused('shell', hands('old'))).toBe(sentence('shell', 'mf-a (live)'));
    expect(await refused('shell', hands('best'))).toBe(sentence('shell', 'mf-a (live)', 'old'));
    await goes('shell', shellFacts());
    await goes('shell', hands('old'));
  });
});

describe('what the platform says of the page', () => {
  const page = (...fields: string[]) =>
    payload(Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }])));

  it('holds what a remote reads of it, where the shell says what that is', async () => {
    const takes = (...fields: string[]) => ({
      takes: [{ name: 'usePlatform()', reads: page(...fields), mayRead: page(...fields) }],
    });
    await goes('mf-a', takes('timeZone'));
    const hands = (...fields: string[]) => ({ ...shellFacts(), hands: { 'usePlatform()': page(...fields) } });
    expect(await refused('shell', hands('zone'))).toBe(
      'shell hands on usePlatform() without timeZone, which mf-a (live) needs.',
    );
    await goes('shell', hands('zone', 'timeZone'));
    expect(await refused('mf-a', takes('currency'))).toBe(
      'shell (live) hands on usePlatform() without currency, which mf-a needs.',
    );
  });
});

describe('a word in an event', () => {
  const says = (...words: string[]) => ({
    events: {
      dispatches: words.map((word) =>
        event('a/done', payload({ mark: payload({ kind: { const: word }, id: { type: 'number' } }) })),
      ),
      listens: [],
    },
  });
  const waits = (...kind: string[]) => ({
    wakes: ['a/done'],
    events: {
      dispatches: [],
      listens: [event('a/done', payload({ mark: payload({ kind: {} }) }))],
      handles: ['a/done'],
      awaits: { 'a/done': { kind } },
    },
  });

  it('is sent as long as somebody waits for it, or is no more at all', async () => {
    await goes('mf-a', says('game', 'product'));
    await goes('mf-b', waits('game'));
    expect(await refused('mf-a', says('title', 'product'))).toBe(
      'mf-a sends a/done with title as kind, in place of game, for which mf-b (live) waits.',
    );
    await goes('mf-a', says('game', 'title'));
    await goes('mf-a', says('title'));
    await goes('mf-a', says('product'));
  });

  it('may be sent by another, or be any text', async () => {
    await goes('mf-a', says('game'));
    await goes('mf-b', waits('game'));
    const any = {
      events: { dispatches: [event('a/done', payload({ mark: payload({ kind: { type: 'string' } }) }))], listens: [] },
    };
    await goes('mf-c', says('game'));
    await goes('mf-a', says('title'));
    await goes('mf-c', any);
    await goes('mf-a', any);
    await goes('mf-a', says('word'));
  });

  it('is waited for where it is sent, unless nobody did before', async () => {
    await goes('mf-a', says('game', 'product'));
    await goes('mf-b', waits('game'));
    expect(await refused('mf-b', waits('title'))).toBe(
      'mf-b waits for a/done with title as kind, which nobody says, in place of game, with which mf-a (live) sends it.',
    );
    await goes('mf-b', waits('game', 'title'));
    await goes('mf-b', waits('product', 'title'));
    await goes('mf-b', waits());
    await goes('mf-b', waits('other'));
  });

  it('is compared within one package as well', async () => {
    const both = (said: string, awaited: string) => ({
      wakes: ['a/done'],
      events: {
        dispatches: says(said).events.dispatches,
        listens: [],
        hears: ['a/done'],
        handles: ['a/done'],
        awaits: { 'a/done': { kind: [awaited] } },
      },
    });
    await goes('mf-a', both('game', 'game'));
    expect(await refused('mf-a', both('title', 'game'))).toBe(
      'mf-a sends a/done with title as kind, in place of game, for which its own code waits.',
    );
    expect(await refused('mf-a', both('game', 'title'))).toBe(
      'mf-a waits for a/done with title as kind, which nobody says, in place of game, with which its own code sends it.',
    );
    await goes('mf-a', both('title', 'title'));
  });
});

describe('what a canary gives', () => {
  const tried = async (name: string, more: object) => startCanary(here.releases, await build(name, more), 5);
  const hears = { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')], handles: ['a/done'] } };
  const sends = { events: { dispatches: [event('a/done')], listens: [] } };

  beforeEach(async () => {
    for (const name of ['mf-a', 'mf-c']) await goes(name, {});
  });

  it('is one of two who send an event: the only one says whether it ends', async () => {
    await goes('mf-a', sends);
    await goes('mf-b', hears);
    expect(await refused('mf-a', { events: { dispatches: [], listens: [], says: ['a/left'] } })).toBe(
      'mf-a no longer sends a/done, for which mf-b (live) waits, and nobody else sends it.',
    );
    expect(
      (
        await findings(
          here.releases,
          await build('mf-a', { events: { dispatches: [], listens: [], says: ['a/done'] } }),
          await here.releases.entries(),
          {},
        )
      ).refusals,
    ).toEqual([]);
    await goes('mf-c', sends);
    await goes('mf-a', { events: { dispatches: [], listens: [], says: [] } });
  });

  it('is not there for all: a page', async () => {
    await goes('mf-b', {});
    await tried('mf-a', {
      routes: [route('mf-a', 'news'), route('new')],
      ...exposes('./routes/news', './routes/page'),
    });
    expect(await refused('mf-b', { links: ['/new'] })).toBe('mf-b links to /new, a page that not all visitors have.');
    await promote(here.releases, 'mf-a');
    await goes('mf-b', { links: ['/new'] });
  });

  it('is not there for all: who hears an event, who sends it, who renders a slot', async () => {
    await goes('mf-a', sends);
    await goes('mf-b', hears);
    await tried('mf-c', { ...hears, renders: [{ slot: 'mf-c/end', props: payload({}) }] });
    expect(await refused('mf-b', {})).toBe(
      'mf-b is no longer woken by a/done, which mf-a (live) sends: nobody would hear it.',
    );
    expect(await refused('mf-b', { ...hears, events: { ...hears.events, handles: [] } })).toBe(
      'mf-b is woken by a/done, which mf-a (live) sends, and its code does not hear it any more.',
    );
    expect((await goes('mf-d', fills('mf-c/end'))).notes).toContainEqual(
      expect.stringContaining('fills the slot mf-c/end, which nobody renders yet.'),
    );
    await tried('mf-c', sends);
    expect((await goes('mf-a', {})).notes).toContainEqual(
      expect.stringMatching(/^Nobody sends a\/done any more, for which mf-b \S+ \(live\) waits\.$/),
    );
  });

  it('is named where it lacks what the live version gives: nobody else has to do anything', async () => {
    const ends = { renders: [{ slot: 'mf-c/end', props: payload({}) }] };
    const over = { events: { dispatches: [event('a/over')], listens: [] } };
    await goes('mf-c', {
      ...ends,
      wakes: ['a/over'],
      events: { dispatches: [event('c/said')], listens: [event('a/over')], handles: ['a/over'] },
    });
    await goes('mf-d', { ...fills('header.cart'), wakes: ['c/said', 'a/done'] });
    await tried('mf-c', {});
    const notes = async (name: string, more: object) =>
      (await goes(name, more)).notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
    expect(await refused('mf-d', { ...fills('mf-c/end'), wakes: ['c/said', 'a/done'] })).toBe(
      'mf-d fills the slot mf-c/end, which mf-c (a canary) does not render, in place of header.cart, which shell (live) renders: abort that canary, or wait.',
    );
    expect(await notes('mf-b', fills('mf-c/end'))).toContainEqual(
      'mf-b fills the slot mf-c/end, which mf-c (a canary) does not render: abort that canary, or wait.',
    );
    await goes('mf-a', sends);
    expect(await refused('mf-a', over)).toBe(
      'mf-a sends a/over, which mf-c (a canary) does not hear, in place of a/done, for which mf-d (live) waits: abort that canary, or wait.',
    );
    expect(await notes('mf-b', over)).toContainEqual(
      'mf-b sends a/over, which mf-c (a canary) does not hear: abort that canary, or wait.',
    );
    await goes('mf-e', { events: { dispatches: [event('c/said')], listens: [] } });
    expect(await notes('mf-e', {})).toContainEqual(
      'mf-c (a canary) does not send c/said, for which mf-d (live) waits: abort that canary, or wait.',
    );
    await goes('mf-f', { wakes: ['a/over'], events: { dispatches: [], listens: [], handles: ['a/over'] } });
    expect(await refused('mf-f', {})).toBe(
      'mf-f is no longer woken by a/over, which mf-b (live) sends, and mf-c (a canary) does not hear it: abort that canary, or wait.',
    );
  });

  it('is there for all as far as the live version gives it, too, and what it takes away is not', async () => {
    const more = (...paths: string[]) => ({
      routes: [route('mf-a', 'news'), ...paths.map((path) => route(path, path))],
      ...exposes('./routes/news', ...paths.map((path) => `./routes/${path}`)),
    });
    await goes('mf-a', more('old', 'kept'));
    await goes('mf-b', {});
    await tried('mf-a', more('kept'));
    await goes('mf-b', { links: ['/kept'] });
    expect(await refused('mf-b', { links: ['/kept', '/old'] })).toBe(
      'mf-b links to /old, a page that not all visitors have.',
    );
  });
});

describe('what visitors of a canary have kept when it ends', () => {
  const cart = 'localStorage.cart';
  const line = (...fields: string[]) => ({
    type: 'array' as const,
    items: payload(Object.fromEntries(fields.map((field) => [field, {}]))),
  });
  const keeps = (kept: Shape, read: Shape = kept) => ({
    stores: [cart],
    keeps: [cart],
    kept: { [cart]: kept },
    keptReads: { reads: { [cart]: read }, texts: [], others: 0 },
  });
  const begins = async (more: object, options: PublishOptions = {}) =>
    startCanary(here.releases, await build('mf-b', more), 5, options);
  const said = (lines: readonly string[]) => lines.map((one) => one.replaceAll(/ 1\.2\.0-\w+/g, ''));
  const lost =
    "mf-b keeps cart of the browser's localStorage without [].count, which mf-b (live) needs: when the canary ends, its visitors lose that.";

  it('is what the live version can read, or the canary is refused', async () => {
    await goes('mf-b', keeps(line('id', 'count')));
    const sentence = await begins(keeps(line('id'), line('id'))).catch((error: Error) => said([error.message]).join());
    expect(sentence).toBe(lost);
    await begins(keeps(line('id', 'count', 'at'), line('id', 'count')));
  });

  it('is said at its end, and in the history, where it was begun all the same', async () => {
    await goes('mf-b', keeps(line('id', 'count')));
    await begins(keeps(line('id'), line('id')), { allowBreaking: 'Two testers see it.' });
    const { notes } = await abort(here.releases, 'mf-b');
    expect(said(notes)).toEqual([`Ended all the same: ${lost.replace('mf-b keeps', 'mf-b (a canary) keeps')}`]);
    expect((await here.releases.history())[0]).toMatchObject({ action: 'abort', notes });
  });

  it('is told by its form where nobody says what the live version reads, and goes live as it ever did', async () => {
    await goes('mf-b', { ...keeps({ type: 'array', items: { type: 'number' } }, {}) });
    expect(await begins(keeps(line('id'), {}), {}).catch((error: Error) => said([error.message]).join())).toContain(
      "mf-b keeps cart of the browser's localStorage otherwise than mf-b (live): when the canary ends, its visitors lose that.",
    );
    await goes('mf-b', keeps(line('id', 'at'), {}), { allowBreaking: 'It reads both.' });
    expect((await begins(keeps(line('id', 'at'), {}), {})).notes).toEqual(
      expect.not.arrayContaining([expect.stringContaining('lose')]),
    );
  });
});

describe('what is meant all the same', () => {
  it('passes with a reason, which stands in the history with what it breaks', async () => {
    await goes('mf-a', {}, { allowBreaking: 'Nobody uses it', because: 'A clean-up' });
    await goes('mf-b', { slices: ['cart'] }, { allowBreaking: 'It moves next week' });
    const [change] = await here.releases.history();
    expect(change).toMatchObject({
      package: 'mf-b',
      why: 'It moves next week',
      notes: expect.arrayContaining([
        expect.stringMatching(/^Allowed to break \(It moves next week\): mf-b \S+ has the slice cart/),
      ]) as unknown,
    });
    await expect(goes('mf-b', {}, { allowBreaking: ' ' })).rejects.toThrow(
      'Why may it break others? --allow-breaking <why>',
    );
  });

  it('is published together: two sides that change at once are compared as they will be', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } });
    const shape = payload({ key: { type: 'string' } });
    const sender = await build('mf-a', { events: { dispatches: [event('a/done', shape)], listens: [] } });
    const listener = await build('mf-b', {
      wakes: ['a/done'],
      events: { dispatches: [], listens: [event('a/done', shape)] },
    });
    await expect(publish(here.releases, sender)).rejects.toThrow('without id');
    await publishTogether(here.releases, [sender, listener]);
  });

  it('is published together with what ends a canary, which nobody needs to get on with any more', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-b', {});
    await startCanary(
      here.releases,
      await build('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } }),
      5,
    );
    const sender = await build('mf-a', {
      events: { dispatches: [event('a/done', payload({ key: { type: 'string' } }))], listens: [] },
    });
    await expect(publish(here.releases, sender)).rejects.toThrow(/without id, which mf-b \S+ \(a canary\) needs/);
    await publishTogether(here.releases, [sender, await build('mf-b', { links: ['/mf-a'] })]);
    expect((await here.releases.entries()).canaries).toEqual([]);
  });

  it('is refused beside a canary that goes on, since its package is published as it is live already', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    const same = await build('mf-b', { commit: 'a'.repeat(40) });
    await publish(here.releases, same);
    await startCanary(
      here.releases,
      await build('mf-b', { wakes: ['a/done'], events: { dispatches: [], listens: [event('a/done')] } }),
      5,
    );
    const sender = await build('mf-a', {
      events: { dispatches: [event('a/done', payload({ key: { type: 'string' } }))], listens: [] },
    });
    const again = await build('mf-b', { commit: 'b'.repeat(40) });
    await expect(publishTogether(here.releases, [sender, again])).rejects.toThrow(
      /without id, which mf-b \S+ \(a canary\) needs/,
    );
  });
});

describe('a rollback to what breaks others by now', () => {
  const hears = (shape: object) => ({
    wakes: ['a/done'],
    events: { dispatches: [], listens: [event('a/done', shape)] },
  });
  const both = payload({ id: { type: 'number' }, plan: { type: 'string' } });
  const back = () => rollback(here.releases, 'mf-a', undefined);

  it('is done, and says what it breaks, in the history too', async () => {
    const { version } = await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-a', { events: { dispatches: [event('a/done', both)], listens: [] } });
    await goes('mf-b', hears(both));
    const { notes } = await back();
    expect(notes).toEqual([
      expect.stringMatching(
        /^Live again all the same: mf-a \S+ sends a\/done without plan, which mf-b \S+ \(live\) needs\.$/,
      ),
    ]);
    expect([await here.liveOf('mf-a'), (await here.releases.history())[0]?.notes]).toEqual([version, notes]);
  });

  it('says nothing where nobody is broken', async () => {
    await goes('mf-a', { events: { dispatches: [event('a/done')], listens: [] } });
    await goes('mf-a', { events: { dispatches: [event('a/done', both)], listens: [] } });
    await goes('mf-b', hears(payload({ id: { type: 'number' } })));
    expect((await back()).notes).toEqual([]);
  });
});

describe('a part that has outgrown its budget', () => {
  /**
   * Builds with an entry of so many random numbers, and gives what becomes of it at other budgets, each so many bytes
   * less than it has.
   */
  async function grown(folder: string, numbers: number) {
    const candidate = await build(
      'mf-a',
      {},
      {
        folder,
        compress: true,
        files: {
          'browser/remoteEntry.js': `var mf_a = [${Array.from({ length: numbers }, () => Math.random()).join()}];`,
        },
      },
    );
    const bytes = candidate.contents.get('browser/remoteEntry.js.br')!.length;
    const look = async (budget: number) => {
      await writeFile(join(folder, 'sizes.json'), JSON.stringify({ entry: budget }));
      const { refusals, notes } = await findings(here.releases, candidate, await here.releases.entries(), {});
      return [refusals, notes].map(
        (said) => said.filter((sentence) => sentence.startsWith('mf-a entry grew from ')).length,
      );
    };
    return { bytes, look };
  }
  const [isFine, isNoted, isRefused] = [
    [0, 0],
    [0, 1],
    [1, 0],
  ];

  it('twice, and by more than 30,000 bytes, is refused; less is a note', async () => {
    await folderFor(async (folder) => {
      const { bytes, look } = await grown(folder, 12_000);
      expect(bytes).toBeGreaterThan(80_000);
      expect([await look(bytes), await look(Math.ceil(bytes / 2)), await look(Math.ceil(bytes / 2) - 1)]).toEqual([
        isFine,
        isNoted,
        isRefused,
      ]);
    });
  });

  it('by 30,000 bytes is a note, however little its budget was', async () => {
    await folderFor(async (folder) => {
      const { bytes, look } = await grown(folder, 5000);
      expect(bytes).toBeLessThan(60_000);
      expect([await look(bytes - 30_000), await look(bytes - 30_001)]).toEqual([isNoted, isRefused]);
    });
  });
});

it('a part far beyond the live version’s, or new and as large, is a note, whatever its budget says', async () => {
  const notes = async (sizes: Record<string, number>) =>
    (await goes('mf-a', { sizes })).notes
      .filter((note) => note.includes('before compression'))
      .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
  expect(await notes({ './routes/news': 900_000 })).toEqual([]);
  await goes('mf-a', { sizes: { './routes/news': 80_000, './routes/all': 300_000 } });
  expect(await notes({ './routes/news': 190_000, './routes/all': 600_000, './routes/more': 102_400 })).toEqual([
    'mf-a has 186 KB of script and style for ./routes/news, before compression, and mf-a (live) 78 KB.',
    'mf-a has 100 KB of script and style for ./routes/more, before compression, and mf-a (live) no such part.',
  ]);
  expect(await notes({ './routes/news': 290_000, './routes/more': 150_000, './routes/other': 100_000 })).toEqual([]);
});

describe('code that reaches what is everybody’s', () => {
  const refusals = async (files: Record<string, string>) => (await outcomeOf('mf-a', files)).refusal;

  it.each([
    [
      'n.sheet.insertRule("*{color:red}",0)',
      'mf-a makes rules of style by code, which no one can look at before and which hold for everybody’s elements: `.insertRule(` in browser/1.js. Write them in a style sheet, where each rule names a class.',
    ],
    ['const t=new CSSStyleSheet;t.insertRule("p{}")', expect.stringContaining('`.insertRule(` in browser/1.js')],
    [
      'const r=e.attachShadow({mode:"open"});document.styleSheets[0].insertRule("p{}")',
      expect.stringContaining('`.insertRule(` in browser/1.js'),
    ],
    [
      'const r=e.attachShadow({mode:"open"}),s=document.createElement("style");r.append(s),document.head.append(s),s.sheet.insertRule("p{}")',
      expect.stringContaining('`.insertRule(` in browser/1.js'),
    ],
    [
      'const r=e.attachShadow({mode:"open"}),s=document.createElement("style");document.head.append(s),s.sheet.insertRule("p{}")',
      expect.stringContaining('`.insertRule(` in browser/1.js'),
    ],
    [
      'document.adoptedStyleSheets=[...document.adoptedStyleSheets,t]',
      expect.stringContaining('`document.adoptedStyleSheets` in browser/1.js'),
    ],
    [
      'const d=document;d.adoptedStyleSheets.push(t)',
      expect.stringContaining('`d.adoptedStyleSheets` in browser/1.js'),
    ],
    [
      'e.attachShadow({mode:"open"});document.adoptedStyleSheets=[t]',
      expect.stringContaining('`document.adoptedStyleSheets` in browser/1.js'),
    ],
    [
      '"undefined"!=typeof window&&(window.fetch=(...e)=>t(...e).finally(r))',
      'mf-a exchanges what all code of the page calls: `window.fetch=` in browser/1.js. Call your own function in its place.',
    ],
    ['self.fetch = send', expect.stringContaining('`self.fetch =` in browser/1.js')],
    ['window["fetch"]=send', expect.stringContaining('`window["fetch"]=` in browser/1.js')],
    [
      'Object.defineProperty(globalThis,"XMLHttpRequest",{value:a})',
      expect.stringContaining('`Object.defineProperty(globalThis,"XMLHttpRequest"` in browser/1.js'),
    ],
    ['history.pushState=function(){}', expect.stringContaining('`history.pushState=` in browser/1.js')],
    ['window.history.replaceState=a', expect.stringContaining('`window.history.replaceState=` in browser/1.js')],
    ['console.error=()=>{}', expect.stringContaining('`console.error=` in browser/1.js')],
    ['XMLHttpRequest.prototype.open=a', expect.stringContaining('`XMLHttpRequest.prototype.open=` in browser/1.js')],
    ['navigator.sendBeacon=a', expect.stringContaining('`navigator.sendBeacon=` in browser/1.js')],
    ['self.navigator["sendBeacon"]=a', expect.stringContaining('`self.navigator["sendBeacon"]=` in browser/1.js')],
    ['Navigator.prototype.sendBeacon=a', expect.stringContaining('`Navigator.prototype.sendBeacon=` in browser/1.js')],
    [
      'Object.defineProperty(navigator,"sendBeacon",{value:a})',
      expect.stringContaining('`Object.defineProperty(navigator,"sendBeacon"` in browser/1.js'),
    ],
    ['Storage.prototype.setItem = a', expect.stringContaining('`Storage.prototype.setItem =` in browser/1.js')],
    [
      'setTimeout(()=>document.write("<p>"))',
      'mf-a writes a document in place of everybody’s: `document.write(` in browser/1.js. Draw what is yours in your own rectangle.',
    ],
    ['p("meta",{httpEquiv:"refresh",content:"0;url=/"})', expect.stringContaining('`httpEquiv` in browser/1.js')],
    ['m.setAttribute("HTTP-EQUIV","refresh")', expect.stringContaining('`HTTP-EQUIV` in browser/1.js')],
    [
      'const w=open("");w.document.write(t),document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'const w=window.open("");w.print();window.document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'indexedDB.open("x");const w=window;w.document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'class D{open(t){this.t=t}}const w=window;w.document.write(t)',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    [
      'const w=window;w.document.write(t),document.open()',
      expect.stringContaining('`document.write(` in browser/1.js'),
    ],
    ['const w=window;w.fetch=send', expect.stringContaining('`w.fetch=` in browser/1.js')],
    ['(function(w,d){w.fetch=send})(window,document)', expect.stringContaining('`w.fetch=` in browser/1.js')],
    ['if(window.fetch){window.fetch=send}', expect.stringContaining('`window.fetch=` in browser/1.js')],
    ['if("fetch"in window)window.fetch=send', expect.stringContaining('`window.fetch=` in browser/1.js')],
    [
      '"function"==typeof window.fetch&&(window.fetch=send)',
      expect.stringContaining('`window.fetch=` in browser/1.js'),
    ],
    [
      'if(!window.isPatched){window.isPatched=1;window.fetch=send}',
      expect.stringContaining('`window.fetch=` in browser/1.js'),
    ],
    ['window.fetch=wrap(window.fetch||other)', expect.stringContaining('`window.fetch=` in browser/1.js')],
    ['{const history={};history.back()}history.back=a', expect.stringContaining('`history.back=` in browser/1.js')],
    ['m.httpEquiv="refresh"', expect.stringContaining('`httpEquiv` in browser/1.js')],
    ['const o={"http-equiv":"refresh",content:a};p("meta",o)', expect.stringContaining('`http-equiv` in browser/1.js')],
    [
      'for(const[k,v]of[["http-equiv","refresh"],["content",a]])m.setAttribute(k,v)',
      expect.stringContaining('`http-equiv` in browser/1.js'),
    ],
    ['e.innerHTML=`<meta http-equiv="refresh" content="${a}">`', expect.stringContaining('http-equiv')],
    ['const d=document;d.write(t)', expect.stringContaining('`d.write(` in browser/1.js')],
    ['document.open()', expect.stringContaining('`document.open(` in browser/1.js')],
  ])('is refused: %s', async (code, sentence) => {
    expect(await refusals({ 'browser/1.js': code })).toEqual(sentence);
  });

  it.each([
    [{ 'browser/1.js': 'e.attachShadow({mode:"open"}).adoptedStyleSheets=[t]' }],
    [
      {
        'browser/1.js':
          'const t=new CSSStyleSheet;t.insertRule("p{}");e.attachShadow({mode:"open"}).adoptedStyleSheets=[t]',
      },
    ],
    [
      {
        'browser/1.js':
          'const r=e.attachShadow({mode:"open"});r.innerHTML="<style></style>";r.styleSheets[0].insertRule("p{}")',
      },
    ],
    [
      {
        'browser/1.js':
          'const r=e.attachShadow({mode:"open"}),s=document.createElement("style");r.append(s);s.sheet?.insertRule("p{}")',
      },
    ],
    [{ 'browser/1.js': '"adoptedStyleSheets"in document&&"insertRule"' }],
    [{ 'browser/1.js': 'const w=window.open("","print");w.document.write(t),w?.document.open()' }],
    [
      {
        'browser/1.js':
          'const f=window.fetch;f==null;window.fetch==f;window.fetch===f;own.fetch=a;own.history.pushState=a;my.window.fetch=a;const o={fetch:a};mywindow.fetch=a;$history.pushState=a',
      },
    ],
    [
      {
        'browser/1.js':
          'window.fetchAll=a;window.__fetch=a;self.webpackChunk=[];window.location.href="/";Own.prototype.open=a;if(window.fetch)a=window.fetch',
      },
    ],
    [{ 'browser/1.js': 'window.fetch||(window.fetch=a);self.fetch??=a;globalThis.WebSocket||=a' }],
    ...[
      'window.requestAnimationFrame=window.requestAnimationFrame||function(e){return setTimeout(e,16)}',
      'window.requestAnimationFrame=window.requestAnimationFrame??window.webkitRequestAnimationFrame??later',
      'window.fetch=window.webkitFetch||window.fetch',
      'window.fetch=window.fetch?window.fetch:send',
      'if(typeof window.queueMicrotask!=="function"){const a=Promise.resolve();window.queueMicrotask=e=>a.then(e)}',
      '"undefined"==typeof fetch&&(window.fetch=send)',
      'if(!("fetch"in window)){const a=1;window.fetch=send}',
      '"fetch"in window||(window.fetch=send)',
      'const has="fetch"in self;has||(self.fetch=send)',
      'if(window.fetch==null||void 0===window.fetch)window.fetch=send',
      'if(window.fetch){a()}else window.fetch=send',
      'function a(){if(window.fetch)return;window.fetch=send}',
      'function a(){window.fetch=send}window.fetch||a()',
      'navigator.sendBeacon||(navigator.sendBeacon=a);navigator.sendBeacon("/mine",b);own.sendBeacon=a',
      'window.EventSource||Object.defineProperty(window,"EventSource",{value:a})',
      'const history={back(){}};history.back=()=>{}',
      'function a(console){console.log=b}',
      'let fetch;fetch=send',
      '// document.write("x"), window.fetch=a\nconst a="document.write(",b=`window.fetch=a`',
      'const a=["srcdoc","http-equiv"],b={httpEquiv:"http-equiv","http-equiv":"httpEquiv"},c={"http-equiv":!0,httpEquiv:{name:"a"}};if(d==="http-equiv")e(d)',
      'const document={write(){}};document.write(t)',
      'e.document.body.open,own.insertRules(a)',
    ].map((code): [Record<string, string>] => [{ 'browser/1.js': code }]),
    [{ 'browser/1.js': 'const w=open("");w.document.writeln(t)' }],
    [{ 'browser/1.js': 'const w=globalThis.open?.("","print");w?.document.write(t)' }],
    [{ 'browser/1.js': 'frame.contentWindow.document.write(t)' }],
    [{ 'browser/1.js': 'indexedDB.open("x"),writer.write("x"),my.document.opened(1)' }],
    [{ 'server/1.cjs': 'n.sheet.insertRule("*{color:red}")' }],
  ])('is not what looks like it: %j', async (files) => {
    expect(await refusals(files)).toBe('');
  });
});

describe('a build for browsers', () => {
  const refusals = async (name: string, files: Record<string, string>) =>
    (await (name === 'shell' ? outcomeOf(name, files, shellFacts(), 'shell') : outcomeOf(name, files))).refusal;

  it.each([
    [
      'mf-a',
      { 'browser/remoteEntry.js': '' },
      'mf-a has the entry browser/remoteEntry.js, which makes no mf_a: no page could take anything of it.',
    ],
    ['mf-a', { 'browser/remoteEntry.js': 'var mf_ab;' }, expect.stringContaining('makes no mf_a:')],
    [
      'mf-a',
      { 'browser/remoteEntry.js': 'var mf_a;(()=>{' },
      'mf-a holds browser/remoteEntry.js, which no browser can run: Unexpected end of input.',
    ],
    ['mf-a', { 'browser/1.js': '<html>' }, "mf-a holds browser/1.js, which no browser can run: Unexpected token '<'."],
    [
      'shell',
      { 'browser/main.js': 'a b' },
      expect.stringContaining('shell holds browser/main.js, which no browser can run'),
    ],
  ])('of %s that no browser can run is refused: %j', async (name, files, sentence) => {
    expect(await refusals(name, files as Record<string, string>)).toEqual(sentence);
  });

  it('may hold any script, and what is none', async () => {
    expect(
      await refusals('mf-a', {
        'browser/remoteEntry.js': 'globalThis.mf_a = import("x")',
        'browser/a.json': '<',
        'browser/a.js.map': '<',
      }),
    ).toBe('');
  });
});

describe('where the files of a build lie', () => {
  const said = async (code: string, kind = 'remote') =>
    (await outcomeOf(kind === 'shell' ? 'shell' : 'mf-a', { 'browser/1.js': code }, {}, kind)).refusal;

  it.each([
    ['(self.a = self.a || []).push([[1], { 2: (e, t, r) => { r.p = "/static/"; } }]);', '/static/'],
    [
      '({ 2(module, exports, __webpack_require__) { __webpack_require__.p = "https://cdn.example/"; } });',
      'https://cdn.example/',
    ],
    ['({ 2: function (e, t, r) { const base = "/a/"; r.p = "/"; r.p = base; } });', '/'],
  ])('is where its entry comes from, and nothing else that is written: %s', async (code, address) => {
    expect(await said(code)).toContain(
      `mf-a says in browser/1.js that its files lie at ${address}: they lie where its entry comes from, and browsers would find none of them.`,
    );
  });

  it.each([
    [
      '({ 2: (e, t, r) => { r.p = ""; const place = new URL(".", document.currentScript.src); r.p = "/a/"; r.p = place.href; } });',
    ],
    ['({ 2: (e, t, r) => { t.p = "/a/"; const own = {}; own.p = "/a/"; r.q = "/a/"; r.p = place(); } });'],
    ['point.p = "/a/";'],
  ])('may be looked up, and other things may be called alike: %s', async (code) => {
    expect(await said(code)).toBe('');
  });

  it('is for a shell to say', async () => {
    expect(await said('({ 2: (e, t, r) => { r.p = "/releases/"; } });', 'shell')).not.toContain('files lie at');
  });
});

describe('a regular expression of built code', () => {
  const written = (code: string) => ({ 'browser/1.js': code });
  const said = async (code: string, name = 'mf-a') =>
    (await outcomeOf(name, written(code), {}, name === 'shell' ? 'shell' : 'remote')).refusal;
  const sentence = (pattern: string) =>
    `mf-a writes the regular expression ${pattern} in browser/1.js, which the oldest browsers that the shop is made for do not know: they run nothing of that file. Write it without what is newer than ECMAScript 2023.`;

  it.each([
    [String.raw`var isOne = /[\p{L}--[a-z]]/v.test(a);`, String.raw`/[\p{L}--[a-z]]/v`],
    [String.raw`var one = new RegExp("[\\p{L}--[a-z]]/", "v");`, String.raw`/[\p{L}--[a-z]]\//v`],
    ['var one = "(?i:a)"; RegExp(one, "u");', '/(?i:a)/u'],
    ['new RegExp("(?<y>a)|(?<y>b)");', '/(?<y>a)|(?<y>b)/'],
    ['try { a(/a/v); } catch {}', '/a/v'],
    ['try { new RegExp("a", "v"); } finally { a(); }', '/a/v'],
  ])('that the oldest browsers do not know is refused: %s', async (code, pattern) => {
    expect(await said(code)).toBe(sentence(pattern));
  });

  it.each([
    String.raw`/(?<=a)b|(?<y>a)(?<z>b)\k<y>/dgimsu.test("/v");`,
    'try { new RegExp("a", "v"); } catch { b(); }',
    'new RegExp(a, "v"); new RegExp("a", b); new a.RegExp("a", "v");',
    'var RegExp = Own; new RegExp("a", "v");',
    'var flags = ["v", "u"], path = "/v/", more = "(?i:a)";',
    'new RegExp("(", "v");',
  ])('passes where they do, where it is tried, or where nobody can tell: %s', async (code) => {
    expect(await said(code)).toBe('');
  });

  it('is no news where the live version has it', async () => {
    await here.release('mf-a', ++edition, {
      code: 'var one = /a/v;',
      more: { ...facts(), ...exposes('./routes/news'), server: null },
      allowBreaking: 'It is for new browsers.',
    });
    expect(await said('/a/v.test(b);')).toBe('');
    expect(await said('/a/v.test(b); /b/v.test(b);')).toBe(sentence('/b/v'));
  });
});

describe('a half for servers', () => {
  const goesFor = async (server: object | null) => {
    const candidate = await build('mf-a', { server }, { code: `var words = ${++edition};` });
    return publish(here.releases, candidate).then(
      ({ notes }) => notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, '')),
      (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
    );
  };
  const server = { file: 'server/server.cjs', integrity: 'sha384-x' };

  it('is missed where the live version has one, and where there is none nothing is rendered', async () => {
    expect(await goesFor(null)).toContain('mf-a was not rendered: it has no half for servers.');
    expect(await goesFor(server)).not.toContainEqual(expect.stringContaining('half for servers'));
    expect(await goesFor(null)).toBe(
      'mf-a has no half for servers, as mf-a (live) has: its pages would come without what they say. Build it anew.',
    );
  });

  it('is not rendered where no shell is live', async () => {
    here = inMemory();
    expect(await goesFor(server)).toContain('mf-a was not rendered: no shell is live here.');
  });
});

describe('an entry', () => {
  const entry = (...names: string[]) => ({ code: `var exposed = {${names.map((name) => `"${name}": 1`).join()}};` });

  it('that does not expose what its build promises is refused', async () => {
    await goes('mf-a', fills('header.cart'), entry('./register', './routes/news', './widgets/W'));
    await expect(goes('mf-a', fills('header.cart'), entry('./register', './widgets/W'))).rejects.toThrow(
      'promises ./routes/news in its build.json, and its entry does not expose it: build it anew.',
    );
    await expect(goes('mf-a', fills('header.cart'), entry('./register', './routes/news'))).rejects.toThrow(
      'promises ./widgets/W in its build.json, and its entry does not expose it',
    );
  });
});

it('that says no more what it needs is refused, where it did', async () => {
  expect(await refused('mf-a', { endpoints: 'all' })).toBe('nothing');
  await goes('mf-a', {});
  expect(await refused('mf-a', { endpoints: 'all' })).toMatch(
    /^mf-a does not say in its build\.json what it needs, as mf-a \(live\) does: nothing of it could be compared\. Build it anew\.$/,
  );
});

describe('what lies in a build', () => {
  const outcome = async (files: Record<string, string>) => {
    const { refusal, notes } = await outcomeOf('mf-a', files);
    return refusal || notes.join();
  };
  const pem = '-----BEGIN PRIVATE KEY-----\\nMC4CAQAwBQYDK2VwBCIEIA';

  it.each([
    [{ 'browser/.env': 'KEY=1' }, 'mf-a holds browser/.env, which looks like a secret'],
    [{ 'server/release.pem': 'x' }, 'mf-a holds server/release.pem, which looks like a secret'],
    [{ 'browser/words.js': `export const key = '${pem}'` }, 'mf-a holds browser/words.js, which looks like a secret'],
    [
      { 'browser/News.js': '' },
      'mf-a holds browser/News.js and browser/news.js, which are one file on machines where letter case does not count.',
    ],
    [{ [`browser/${'a'.repeat(201)}.js`]: '' }, 'a name of more than 200 bytes: not every store can keep it.'],
  ])('is refused where it cannot be published: %j', async (files, sentence) => {
    expect(await outcome(files as Record<string, string>)).toContain(sentence);
  });

  it('may have other letters, a word about keys and a source map, which is noted where it names the builder’s machine', async () => {
    expect(
      await outcome({
        'browser/Привет.js': '"a key"',
        'browser/monkey.js': 'const first = "-----BEGIN PRIVATE KEY-----";',
        'browser/a.js.map': '{"sources":["webpack://mf-a/src/a.ts"]}',
      }),
    ).not.toMatch(/holds|tells/);
    expect(await outcome({ 'browser/a.js.map': '{"sources":["/home/ann/mf-a/src/a.ts"]}' })).toMatch(
      /^mf-a \S+ tells in browser\/a\.js\.map where it was built\./,
    );
  });

  it('is a file, and no link to one', async () => {
    const there = await place();
    const folder = await there.built('mf-a');
    await symlink('/etc/hosts', join(folder, 'dist/browser/more.js'));
    await expect(readBuild(folder)).rejects.toThrow(
      /dist\/browser\/more\.js is no file but a link, or something else that cannot be published/,
    );
    await rm(join(folder, 'dist/browser/more.js'));
    // What lies beside is the builder's own.
    await symlink('/etc/hosts', join(folder, 'dist/hosts'));
    await readBuild(folder);
    await there.remove();
  });
});

describe('a remote that is taken out', () => {
  const notCompared = 'API_URL names no API: what is read of it was not compared.';
  const without = async (name: string) =>
    (await unlink(here.releases, name)).notes.map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));

  it('is missed by those who lead there, send to it, or stand in its slots, and it goes all the same', async () => {
    await goes('mf-a', { wakes: ['x/y'], renders: [{ slot: 'mf-a/aside', props: payload({}) }] });
    await goes('mf-b', {
      links: ['/mf-a'],
      events: { dispatches: [event('x/y')], listens: [] },
      ...fills('mf-a/aside'),
    });
    expect(await without('mf-a')).toEqual([
      'Gone all the same: the shop without mf-a has no page /mf-a any more, to which mf-b (live) links.',
      'Gone all the same: the shop without mf-a is no longer woken by x/y, which mf-b (live) sends: nobody would hear it.',
      'Gone all the same: the shop without mf-a no longer renders the slot mf-a/aside, which mf-b (live) fills.',
      notCompared,
    ]);
    expect((await here.releases.history())[0]).toMatchObject({
      action: 'unlink',
      notes: [expect.any(String), expect.any(String), expect.any(String), notCompared],
    });
    expect(await without('mf-b')).toEqual([notCompared]);
  });
});

describe('a style sheet', () => {
  const refusedSheet = (name: string, sheet: string) =>
    styled(name, sheet).then(
      () => 'nothing',
      (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
    );

  it('with rules for everybody is refused, whoever built it; the shell’s may have them', async () => {
    expect(await refusedSheet('mf-b', '.mine{}body,header a{display:none}')).toBe(
      'mf-b changes elements that are not its own: `body`, `header a` in browser/news.css. Each rule of a remote names a class.',
    );
    expect(await refusedSheet('mf-b', '.mine{')).toMatch(
      /^mf-b changes elements that are not its own: `Unclosed block/,
    );
    await styled('shell', 'body{margin:0}.a{}');
  });

  it('that is too much for the shop to look at is refused, and so are several', async () => {
    const weighs = '(131072 at most, its characters and 32 for each selector), and is not looked at';
    expect(await refusedSheet('mf-b', '.own{color:red}'.repeat(60_000))).toBe(
      `mf-b changes elements that are not its own: \`it weighs 2820000 ${weighs}\` in browser/news.css. Each rule of a remote names a class.`,
    );
    const sheets = Object.fromEntries(
      [0, 1, 2, 3, 4].map((index) => [`browser/${index}.css`, `.own{content:"${'a'.repeat(120_000)}"}`]),
    );
    expect((await outcomeOf('mf-b', sheets)).refusal).toMatch(
      /has style sheets that weigh 600276 together \(524288 at most, .*\): the shop does not look at more, and shows the version to nobody\.$/,
    );
  });

  it.each([
    ['.card{color:red}', '.card{color:blue}', '`.card`'],
    ['@font-face{font-family:Golos;src:url(a)}', '@font-face{font-family:"Golos";src:url(b)}', '`the font golos`'],
    ['@keyframes turn{from{rotate:0deg}}', '@keyframes turn{from{rotate:9deg}}', '`the animation turn`'],
  ])('that says something else of what a live one names is refused: %s', async (theirs, ours, named) => {
    await styled('mf-a', theirs);
    expect(await refusedSheet('mf-b', ours)).toBe(
      `The style sheets of mf-b and of mf-a both say what ${named} is, each something else: every page with both of them shows one as the other.`,
    );
    await styled('mf-b', theirs);
    await styled('mf-a', theirs);
    await styled('mf-b', '.own{}');
    await styled('mf-a', ours);
  });

  it('is compared with the shell’s, both ways', async () => {
    await styled('shell', ':root{--gap:4px}');
    expect(await refusedSheet('mf-b', '@property --gap{syntax:"*";inherits:true}')).toMatch(
      /^The style sheets of mf-b and of shell both say what `the property --gap` is/,
    );
    await styled('mf-b', '.b{color:red}');
    expect(await refusedSheet('shell', '.b{color:blue}')).toMatch(/^The style sheets of shell and of mf-b both say/);
  });

  it('that draws with what nobody sets is refused, unless it drew with it before', async () => {
    await styled('shell', ':root{--gap:4px}');
    const draws = '.b{margin:var(--gap);gap:var(--space-99);border-width:var(--edge,2px)}';
    expect(await refusedSheet('mf-b', draws)).toMatch(
      /^The style sheets of mf-b draw with --space-99, which neither they nor shell \(live\) set\.$/,
    );
    const code = (text: string) => goes('mf-b', exposes('./routes/news'), { sheet: draws, code: text });
    for (const asked of [
      'x.style.getPropertyValue("--space-99")',
      'x.style.removeProperty("--space-99"),x.style.setProperty(n,1)',
      's.getPropertyValue?.("--space-99"),x.style.setProperty(n,1)',
      'const r=["--space-99"];r.forEach(n=>x.style.removeProperty(n)),x.style.setProperty("--b",1)',
      'const n="--space-99";s.getPropertyValue(n);if(t["--space-99"]==1)a()',
    ])
      await expect(code(asked)).rejects.toThrow('--space-99');
    for (const text of [
      'x.style.setProperty("--space-99", 1)',
      'x.style.setProperty(`--space-${n}`, 1)',
      'x.style.setProperty("--space-".concat(n), 1)',
      'let e="--space-99";x.style.setProperty(e,1),x.style.removeProperty(e)',
      'const t={gap:"--space-99"};x.style.setProperty(t.gap,1)',
      'const n="--space-99";e("p",{style:{[n]:1}})',
      'const n="--space-99",s={};s[n]=1',
      'e("p",{style:{["--space-99"]:1}})',
    ]) {
      await code(text);
      await styled('mf-b', '.b{}');
    }
    await styled('mf-c', '.c{--space-99:1px}');
    await styled('mf-b', draws);
    await styled('mf-c', '.c{}');
    await styled('mf-b', draws);
  });

  it('that is everybody’s keeps its properties: code that sets one anew for the whole page is refused', async () => {
    await styled('shell', ':root{--gap:4px}.dark{--tone:red}');
    const says = (code: string) =>
      goes('mf-b', exposes('./routes/news'), { code }).then(
        () => 'nothing',
        (error: Error) => error.message.replaceAll(/ 1\.2\.0-\w+/g, ''),
      );
    for (const code of [
      'document.documentElement.style.setProperty("--gap","8px")',
      'const r=window.document.documentElement,n="--gap";r.style.setProperty(n,1)',
      'document.body.style["setProperty"]("--gap",1)',
    ])
      expect([code, await says(code)]).toEqual([
        code,
        'mf-b sets --gap for the whole page by code, as the style sheets of shell (live) do, with which everybody draws. Set it for an element of your own.',
      ]);
    for (const code of [
      'document.documentElement.style.setProperty("--own",1)',
      'document.documentElement.style.setProperty("--tone",1)',
      'x.style.setProperty("--gap",1)',
      'document.documentElement.style.setProperty(n,"--gap")',
      'document.documentElement.style.getPropertyValue("--gap")',
      'document.documentElement.style.setProperty("overflow","hidden")',
    ])
      expect([code, await says(code)]).toEqual([code, 'nothing']);
  });

  it('that draws with what a shell sets keeps that shell setting it', async () => {
    await styled('shell', ':root{--gap:4px;--edge:1px;--own:1px;--spare:1px}');
    await styled('mf-b', '.b{--own:2px;margin:var(--gap) var(--own);border-width:var(--edge,2px)}');
    for (const sheet of [':root{--edge:1px}', ':root{--edge:1px;--big--gap:1px}.a{margin:var(--gap, 4px)}'])
      expect(await refusedSheet('shell', sheet)).toBe(
        'shell no longer sets --gap, which the style sheets of mf-b draw with.',
      );
    // A shell's libraries set properties by names that they are given.
    for (const code of ['getPropertyValue?.("--gap")', 'const n="--gap";getPropertyValue(n),x.setProperty(m,1)'])
      await expect(goes('shell', {}, { sheet: '.a{}', code })).rejects.toThrow('no longer sets --gap');
    for (const code of ['x.style.setProperty("--gap", 1)', 'const style = { "--gap": 1 }', 'style["--gap"] = 1'])
      await goes('shell', {}, { sheet: '.a{}', code });
    await styled('shell', ':root{--gap:8px}');
  });

  it('that draws with what a shell sets for the whole page hears of it where it does so for some classes alone', async () => {
    await styled('shell', ':root{--gap:4px}body{--tone:red}');
    await styled('mf-b', '.b{margin:var(--gap);color:var(--tone)}');
    const notes = async (sheet: string, code = '') =>
      (await goes('shell', {}, { sheet, code })).notes
        .filter((note) => note.includes('--'))
        .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
    const sentence = (names: string) =>
      `shell sets ${names} for some classes alone, and no longer for the whole page: the style sheets of mf-b draw with it, wherever they stand.`;
    expect(await notes('html{--gap:4px}@media print{*{--tone:red}}')).toEqual([]);
    expect(await notes('.dark{--gap:4px;--tone:red}')).toEqual([sentence('--gap, --tone')]);
    // That is no news then.
    expect(await notes('.light{--gap:4px;--tone:red}')).toEqual([]);
    await styled('shell', ':root{--gap:4px;--tone:red}');
    expect(await notes('.dark{--gap:4px}:root{--tone:red}', 'x.style.setProperty("--gap", 1)')).toEqual([]);
  });
});
