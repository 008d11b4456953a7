/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { long, partOf } from '@storefront/build/jest/long.cjs';
import { programOf } from '@storefront/build/jest/program.cjs';
import { readReleaseTable, type ReleaseTable } from '@storefront/contracts';
import { readFileSync, writeFileSync } from 'node:fs';
import { apiServer } from '../../testing/apiServer';
import { releaseStore, testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { Renderer } from './Renderer';
import { RendererPool, type PoolOptions } from './RendererPool';
import type { Rank } from './RenderQueue';

let api: Awaited<ReturnType<typeof apiServer>>;
let releases: ReturnType<typeof releaseStore>;
let script: string;
let options: PoolOptions;
let pool: RendererPool;
let logged: jest.SpyInstance;
let now = 0;
let builds = 0;

const limit = 3000;
/** For what is never made: nobody needs to wait long for it. */
const limitInVain = 1000;

/** Makes a version of a remote live, with routes of the given code. */
function publish(name: string, exposes: Record<string, string>) {
  const ids = Object.keys(exposes).flatMap((expose) => /^\.\/routes\/(.+)/.exec(expose)?.[1] ?? []);
  releases.publish(
    name,
    ids.map((id) => ({ id, path: `${name}-${id}` })),
    exposes,
    { version: `1.0.0-${++builds}` },
  );
}

const table = () => readReleaseTable(JSON.parse(readFileSync(join(releases.dir, 'releases.json'), 'utf8'))).table;
const ask = (owner: string, route: string, live: ReleaseTable = table()) =>
  pool.page({ owner, route, url: new URL(`http://shop.test/${owner}-${route}`), table: live, now: 0 });
const htmlOf = async (owner: string, route: string, live?: ReleaseTable) => {
  const answer = await ask(owner, route, live);
  return answer.kind === 'page' ? answer.html : answer.kind;
};
/** Asks for a page that is never made. A pool looks at its limit whenever it is asked. */
function askInVain(...question: Parameters<typeof ask>) {
  options.limit = limitInVain;
  const asked = ask(...question);
  options.limit = limit;
  return asked;
}
const good = `route({ Screen: words('all is well') })`;
const lines = () => logged.mock.calls.map(([line]) => String(line));

function optionsOf(changes: Partial<PoolOptions> = {}): PoolOptions {
  const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
  // A test runner takes a renderer's words about its heap for its own worker's.
  return { script, environment, limit, workers: 2, longestStart: 60_000, now: () => now, output: 'ignore', ...changes };
}

async function openWith(poolOptions: PoolOptions) {
  const opened = new RendererPool(poolOptions);
  expect(await opened.isReady()).toBe(true);
  return opened;
}

const open = (changes?: Partial<PoolOptions>) => openWith(optionsOf(changes));

beforeAll(async () => {
  script = await programOf(join(__dirname, 'rendererProcess.ts'), { whole: true });
  api = await apiServer();
  releases = releaseStore();
  const full = `route({
    load: async (context) => { await platform.ask(context, platform.globalApi.endpoints.games.initiate()); },
    head: () => ({ title: 'good' }),
    Screen: words('all is well'),
  })`;
  publish('mf-good', { './routes/a': good, './routes/full': full });
  options = optionsOf();
  pool = await openWith(options);
});

afterAll(async () => {
  pool.close();
  releases.remove();
  await api.close();
});

beforeEach(() => {
  api.reset();
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  jest.restoreAllMocks();
});

jest.setTimeout(120_000);

describe('a renderer', () => {
  it('renders a page, its head and what it read', async () => {
    const answer = await ask('mf-good', 'full');
    expect(answer).toMatchObject({ kind: 'page', complete: true, head: { title: 'good' } });
    expect(api.asked).toContain('/v1/games');
  });

  it('renders the shell’s own pages', async () => {
    const answer = await pool.page({
      owner: 'shell',
      route: 'privacy-policy',
      url: new URL('http://shop.test/privacy-policy'),
      table: table(),
      now: 0,
    });
    expect(answer).toMatchObject({ kind: 'page' });
  });
});

describe('a remote that looks for Node', () => {
  const lookingFor = (expression: string) =>
    `(() => { let found; return route({ load: async () => { found = await (${expression}); }, Screen: () => createElement('p', null, String(found)) }); })()`;
  const wordsOf = async (route: string) => /<p>(.*?)<\/p>/.exec(await htmlOf('mf-curious', route))?.[1];
  /** Node's own code reads what its process has not, and would be answered by a getter of all objects. */
  const trapped = `(() => { let real; for (const name of ['noDeprecation', 'throwDeprecation', 'traceDeprecation', 'domain', 'send', 'connected']) Object.defineProperty(Object.prototype, name, { configurable: true, get() { if (String(this) === '[object process]' && this !== process) real = this; }, set() {} }); new Buffer(1); process.emitWarning('x', 'DeprecationWarning'); process.nextTick(() => {}); for (const name of ['noDeprecation', 'throwDeprecation', 'traceDeprecation', 'domain', 'send', 'connected']) delete Object.prototype[name]; return real; })()`;
  const doors = [
    'kill',
    '_kill',
    '_debugProcess',
    'getBuiltinModule',
    'binding',
    '_linkedBinding',
    'dlopen',
    'mainModule',
    'report',
    'loadEnvFile',
    'stdin',
    'openStdin',
    '_getActiveHandles',
    '_getActiveRequests',
    'send',
    '_send',
    'channel',
    'disconnect',
    'chdir',
    'umask',
    'setuid',
  ];
  const openOf = (owner: string) =>
    `(() => { const owner = ${owner}; return ${JSON.stringify(doors)}.filter((door) => owner[door] !== undefined).join(); })()`;

  const ways: [where: string, expression: string, words: string][] = [
    ['in its process', openOf('process'), ''],
    [
      'in its process, which is no other’s',
      `[process.ppid, process.stdout, process.env.PATH === undefined, Object.isFrozen(process.env), Object.isFrozen(process)].join()`,
      ',,false,true,true',
    ],
    ['in the process that Node itself has, to which nothing leads', `String(${trapped})`, 'undefined'],
    ['in what its words go to', '[console._stdout, console._stderr, console.Console].join()', ',,'],
    ['by code of strings', `Promise.resolve('1').then(eval).catch(({ name }) => name)`, 'EvalError'],
    ['by an import', `import('node:fs').catch(({ name }) => name)`, 'TypeError'],
    [
      'in the network, by what nobody counts',
      `fetch('http://api.test/v1/games').catch(({ message }) => message)`,
      'On a server a remote asks by its endpoints alone: they are counted with its page, and fetch is not.',
    ],
    [
      'in the network, by what opens the connections of fetch',
      `Object.getOwnPropertySymbols(globalThis).filter((name) => String(name).includes('undici') && globalThis[name] !== undefined).length`,
      '0',
    ],
    ['in the network, by other ways', `[typeof WebSocket, typeof EventSource].join()`, 'undefined,undefined'],
    [
      'in what it has of a browser, where a page would find what another one kept',
      `[typeof navigator, typeof localStorage, typeof sessionStorage].join()`,
      'undefined,undefined,undefined',
    ],
    [
      'by what it may require',
      `(() => { try { return require('node:fs'); } catch ({ message }) { return message.includes('node:fs'); } })()`,
      'true',
    ],
  ];
  const looks = [
    'process.env.NODE_ENV',
    'typeof process.version',
    'typeof process.versions.node',
    'process.platform',
    'process.argv.length',
    'typeof process.hrtime.bigint()',
    'await new Promise((done) => process.nextTick(done, 1))',
    `process.on('exit', () => {}) === process`,
    `process.emit('exit')`,
    `process.listeners('exit').length`,
    `process.listenerCount('exit')`,
    `String(process)`,
    'typeof console.error',
  ];

  // HOME stands for all else: what Jest's own `process.env` is given reaches no child in any case.
  const environment = `[String(process.env.HOME), process.env.NODE_ENV, process.env.TZ].join(' ')`;

  beforeAll(() => {
    const routes = ways.map(([, expression], index) => [`./routes/way${index}`, lookingFor(expression)]);
    publish('mf-curious', {
      ...Object.fromEntries(routes),
      './routes/looks': lookingFor(`(async () => [${looks.join()}].join(' '))()`),
      './routes/environment': lookingFor(environment),
    });
  });

  it.each(ways.map(([where, , words], index) => [where, `way${index}`, words]))(
    'finds no way to it: %s',
    async (_where, route, words) => {
      expect(await wordsOf(route)).toBe(words);
    },
  );

  it('has of the server’s environment the mode and the time zone, and nothing that it does not need', async () => {
    expect(await wordsOf('environment')).toBe(`undefined ${process.env['NODE_ENV']} ${process.env['TZ']}`);
  });

  it('has what libraries look at', async () => {
    expect(await wordsOf('looks')).toBe(
      `production string string ${process.platform} 0 bigint 1 true false 0 0 [object process] function`,
    );
  });
});

describe('a remote that harms what renders it', () => {
  const faults: Record<string, string> = {
    'an exit': `route({ load: async () => process.exit(0) })`,
    'a loop while it renders': `route({ Screen: () => { for (;;); } })`,
    'heap without an end': `route({ Screen: () => { const all = []; for (;;) all.push(new Array(1e5).fill(all.length)); } })`,
    'a kill of the process that answers': `route({ load: async () => process.kill(process.ppid, 'SIGKILL') })`,
    'globals that are no longer what they were': `(globalThis.fetch = () => new Promise(() => {}), Array.prototype.map = () => [], JSON.stringify = () => '"planted"', route({ load: () => fetch('x') }))`,
    'a floating rejection while it loads': `route({ load: async () => { Promise.reject(new Error('floating')); await new Promise((done) => setTimeout(done, 50)); } })`,
    'an abort': `route({ Screen: () => process.abort() })`,
    'a load without an end': `route({ load: () => new Promise(() => {}) })`,
    'a loop while it loads': `route({ load: async () => { for (;;); } })`,
    'a loop in its head': `route({ head: () => { for (;;); } })`,
    'a loop when it is evaluated': `(() => { for (;;); })()`,
    'an error that nobody catches': `route({ load: async () => { setTimeout(() => { throw new Error('late'); }, 10); await new Promise(() => {}); } })`,
    'handlers that it takes away': `route({ load: async () => { process.removeAllListeners(); await new Promise(() => {}); } })`,
  };

  it.each(partOf(Object.entries(faults), 3))(
    'costs its own page alone, and the log names it: %s',
    async (_fault, code) => {
      publish('mf-bad', { './routes/a': code, './routes/b': good });
      const started = Date.now();
      const [first, other] = await Promise.all([askInVain('mf-bad', 'a'), htmlOf('mf-good', 'a')]);
      // A renderer that cannot even say that it is late has a moment more, and a busy machine takes its time to start
      // another.
      expect(Date.now() - started).toBeLessThan(limit * 12);
      expect(first.kind === 'absent' || (first.kind === 'page' && !first.complete)).toBe(true);
      expect(other).toContain('all is well');
      expect(await htmlOf('mf-good', 'a')).toContain('all is well');
      // Asked again in a process that it has spoilt, it may fail there at once.
      const named =
        /mf-bad 1\.0\.0-\d+ failed the server at mf-bad\/a \(\/mf-bad-a\)|Rendering mf-bad\/a \(\/mf-bad-a\) of mf-bad 1\.0\.0-\d+ failed/;
      const isNamed = () => named.test(lines().join('\n'));
      // What is told late of being late blames the machine: a busy one is asked again.
      for (let bad = first, time = 2; bad.kind === 'absent' && !isNamed() && time <= 5; time++)
        bad = await askInVain('mf-bad', 'a');
      if (first.kind === 'absent') expect(lines().join('\n')).toMatch(named);
    },
  );

  it('and never rests when its page is answered is ended, and rendered by another renderer', async () => {
    const brief = await open({ limit: 500, workers: 1 });
    publish('mf-bad', {
      './routes/a': `route({ load: () => { const again = () => setImmediate(again); again(); }, Screen: words('all is well') })`,
      './routes/b': good,
    });
    const live = table();
    const page = (route: string) =>
      brief.page({ owner: 'mf-bad', route, url: new URL(`http://shop.test/mf-bad-${route}`), table: live, now: 0 });
    await page('a');
    while (
      !/failed the server at mf-bad\/a \(\/mf-bad-a\), afterwards: it worked for more than 500 ms/.test(lines().join())
    )
      await new Promise((done) => setTimeout(done, 50));
    expect(await page('b')).toMatchObject({ kind: 'page', html: expect.stringContaining('all is well') });
    brief.close();
  });

  long('has its other pages rendered by another renderer at once', async () => {
    publish('mf-bad', { './routes/a': faults['a loop while it renders']!, './routes/b': good });
    const live = table();
    expect(await htmlOf('mf-bad', 'b', live)).toContain('all is well');
    const loop = askInVain('mf-bad', 'a', live);
    await new Promise((done) => setTimeout(done, 50));
    expect(await htmlOf('mf-bad', 'b', live)).toContain('all is well');
    expect(await loop).toEqual({ kind: 'absent' });
  });

  long(
    'is not rendered for a while after the third time, is tried again then, and each further pause is longer',
    async () => {
      publish('mf-bad', { './routes/a': faults['an exit']!, './routes/b': good });
      const live = table();
      for (let time = 1; time <= 3; time++) {
        expect(await htmlOf('mf-bad', 'b', live)).toContain('all is well');
        expect(await ask('mf-bad', 'a', live)).toEqual({ kind: 'absent' });
        await new Promise((done) => setTimeout(done, 20));
      }
      expect(lines().filter((line) => /mf-bad \S+ is not rendered on the server for 30 s/.test(line))).toHaveLength(1);
      expect(await htmlOf('mf-bad', 'b', live)).toBe('absent');
      expect(await htmlOf('mf-good', 'a', live)).toContain('all is well');
      now += 30_001;
      expect(await htmlOf('mf-bad', 'b', live)).toContain('all is well');
      await ask('mf-bad', 'a', live);
      await new Promise((done) => setTimeout(done, 20));
      expect(lines().at(-1)).toContain('for 60 s');
    },
  );

  long('and is replaced by a version that does not is rendered at once', async () => {
    publish('mf-bad', { './routes/a': faults['an exit']! });
    for (let time = 1; time <= 4; time++) await ask('mf-bad', 'a');
    publish('mf-bad', { './routes/a': good });
    expect(await htmlOf('mf-bad', 'a')).toContain('all is well');
  });

  it('and has data of many small things has them passed on unread; of more than a page may have, none', async () => {
    const filling = (data: string) => `route({
      load: async ({ dispatch }) => {
        words.data = () => ${data};
        await dispatch(words.filled.endpoints.a.initiate());
      },
    })`;
    const register = `{ register(store) {
      const api = platform.remoteApi({ name: 'mf-bad' });
      words.filled = api.injectEndpoints({ endpoints: (build) => ({ a: build.query({ queryFn: () => ({ data: words.data() }) }) }) });
      store.addApi(api);
    } }`;
    publish('mf-bad', {
      './register': register,
      './routes/a': filling('Array.from({ length: 50_000 }, () => [])'),
      './routes/b': filling(`'x'.repeat(4_000_000)`),
      './routes/c': filling(`'<'.repeat(700_000)`),
      './routes/d': filling(`'x'.repeat(3_990_000)`),
    });
    const live = table();
    // A busy machine is asked again.
    const asked = async (route: string) => {
      let page = await ask('mf-bad', route, live);
      for (let time = 2; page.kind === 'absent' && time <= 5; time++) page = await ask('mf-bad', route, live);
      return page;
    };
    expect(await asked('a')).toMatchObject({ kind: 'page', api: expect.stringContaining('"data":[[],[],[') });
    expect(await asked('d')).toMatchObject({ kind: 'page' });
    expect(await ask('mf-bad', 'b', live)).toEqual({ kind: 'absent' });
    expect(lines().join()).toContain('The data of the page have 400');
    // As they stand in it.
    expect(await ask('mf-bad', 'c', live)).toEqual({ kind: 'absent' });
    expect(lines().join()).toContain('The data of the page have 4200');
  });

  describe('by what it draws alone', () => {
    beforeAll(() => {
      publish('mf-drawn', {
        './routes/long': `route({ Screen: words('x'.repeat(3_980_000)) })`,
        './routes/longer': `route({ Screen: words('x'.repeat(4_000_000)) })`,
        './routes/open': `route({ Screen: () => createElement('plaintext', null, 'words') })`,
        './routes/failing': `route({ Screen: () => { throw new Error('a bug'); } })`,
        './routes/good': good,
      });
    });

    it('and draws more than a page may have has its page made by the browser, and no less than that', async () => {
      let html = await htmlOf('mf-drawn', 'long');
      // A busy machine is asked again.
      for (let time = 2; html === 'absent' && time <= 5; time++) html = await htmlOf('mf-drawn', 'long');
      expect(html.length).toBeGreaterThan(3_980_000);
      expect(await ask('mf-drawn', 'longer')).toEqual({ kind: 'absent' });
      expect(lines().join()).toMatch(/The page has 400\d{4} characters/);
    });

    it('S016 and draws what has no end has its page made by the browser, since the rest of the document would be in it', async () => {
      expect(await ask('mf-drawn', 'open')).toEqual({ kind: 'absent' });
      expect(lines().join()).toMatch(
        /Rendering mf-drawn\/open \(\/mf-drawn-open\) of mf-drawn \S+ failed; the browser does it alone\. .*leaves an element or a comment open/,
      );
    });

    it('and throws while rendering costs no renderer', async () => {
      for (let time = 1; time <= 5; time++)
        expect(await ask('mf-drawn', 'failing')).not.toMatchObject({ complete: true });
      expect(await htmlOf('mf-drawn', 'good')).toContain('all is well');
    });
  });

  long('and waits for a slow API is not to blame', async () => {
    publish('mf-bad', {
      './routes/a': `route({
        load: async (context) => { await platform.ask(context, platform.globalApi.endpoints.games.initiate()); },
        Screen: () => createElement('p', null, platform.useGamesQuery().isError ? 'a retry' : 'games'),
      })`,
    });
    api.answers['/v1/games'] = 'silence';
    for (let time = 1; time <= 2; time++) expect(await htmlOf('mf-bad', 'a')).toContain('a retry');
    expect(lines().join()).not.toContain('failed the server');
  });

  it('and goes on asking when its page is answered asks the API no more', async () => {
    const asking = `store.dispatch(platform.globalApi.endpoints.games.initiate(undefined, { forceRefetch: true }))`;
    publish('mf-bad', {
      './register': `{ register(store) { if (!words.ticks) setInterval(() => { words.ticks += 1; ${asking}; }, 1); words.ticks ??= 1; } }`,
      './routes/a': `route({ load: () => new Promise((done) => { const at = words.ticks; const looking = setInterval(() => words.ticks > at + 5 && (clearInterval(looking), done()), 1); }) })`,
    });
    const asked = () => api.asked.filter((path) => path === '/v1/games').length;
    const live = table();
    expect(await ask('mf-bad', 'a', live)).toMatchObject({ kind: 'page' });
    // What was on its way has come by the next one.
    await ask('mf-bad', 'a', live);
    const before = asked();
    expect(before).toBeGreaterThan(0);
    for (let time = 1; time <= 3; time++) expect(await ask('mf-bad', 'a', live)).toMatchObject({ kind: 'page' });
    expect(asked()).toBe(before);
  });

  long('S002 and lists its pages from a slow API is not to blame: the API is', async () => {
    const sitemap = `async (context) => { await platform.ask(context, platform.globalApi.endpoints.games.initiate()); return [{ path: '/mf-bad-a' }]; }`;
    publish('mf-bad', { './routes/a': `route({ Screen: words('all is well'), sitemap: ${sitemap} })` });
    api.answers['/v1/games'] = 'silence';
    expect(await pool.sitemap({ owner: 'mf-bad', table: table() })).toMatchObject({ kind: 'sitemap', lacking: 'api' });
    expect(lines().join()).not.toContain('failed the server');
    expect(await htmlOf('mf-bad', 'a')).toContain('all is well');
  });
});

describe('a server that is held up itself', () => {
  long('takes another renderer for the next page where it has given one up, and blames nobody', async () => {
    const held = await open({ limit: 1000, workers: 1 });
    publish('mf-bad', { './routes/a': `route({ Screen: () => { for (;;); } })`, './routes/b': good });
    const live = table();
    const page = (route: string) =>
      held.page({ owner: 'mf-bad', route, url: new URL(`http://shop.test/mf-bad-${route}`), table: live, now: 0 });
    const stuck = page('a');
    await new Promise((done) => setImmediate(done));
    // So long that the remote's time is over in any reading, and the news of it is late.
    for (const until = performance.now() + 2500; performance.now() < until; );
    expect(await stuck).toEqual({ kind: 'absent' });
    expect(await page('b')).toMatchObject({ kind: 'page', html: expect.stringContaining('all is well') });
    held.close();
    expect(lines()).toEqual([]);
  });
});

describe('a remote that exchanges what all code uses', () => {
  it.each(
    partOf(
      [
        ['Object.prototype.toJSON', 'Object.prototype.toJSON = () => null'],
        ['react.useState', `require('react').useState = () => []`],
        ['Promise.prototype.finally', 'Promise.prototype.finally = function () { return this; }'],
        ['Array.prototype.toJSON', 'Array.prototype.toJSON = function () { return this.join(); }'],
        ['Object.prototype.planted', 'Object.prototype.planted = 1'],
        ['Array.prototype.includes', 'Array.prototype.includes = () => false'],
        ['String.prototype.replaceAll', `String.prototype.replaceAll = () => 'planted'`],
        ['Promise', 'globalThis.Promise = class extends Promise {}'],
      ],
      2,
    ),
  )('has its page left to the browser, and the log names it: %s', async (name, statement) => {
    publish('mf-bad', { './routes/a': `(${statement}, ${good})` });
    expect(await ask('mf-bad', 'a')).toEqual({ kind: 'absent' });
    expect(lines().join('\n')).toContain(
      `Rendering mf-bad/a (/mf-bad-a) of mf-bad 1.0.0-${builds} failed; the browser does it alone. Error: ${name} is not what it was`,
    );
    expect(await htmlOf('mf-good', 'a')).toContain('all is well');
  });

  it('is another than one that adds what is not there yet, out of sight', async () => {
    publish('mf-bad', {
      './routes/a': `(Object.defineProperty(Array.prototype, 'planted', { value: () => [], configurable: true, writable: true }), ${good})`,
    });
    expect(await htmlOf('mf-bad', 'a')).toContain('all is well');
  });
});

describe('a renderer that says what is no answer', () => {
  /** What the log says of one that does this when it is asked for a page. */
  async function lossOf(statements: string): Promise<string | undefined> {
    const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
    const script = join(releases.dir, 'odd.cjs');
    writeFileSync(
      script,
      `const say = (text) => require('node:fs').writeSync(3, text); process.stdin.on('data', (asked) => { if (String(asked).includes('"task"')) { ${statements} } }); say('{"kind":"ready"}\\n');`,
    );
    const odd = new RendererPool({ script, environment, limit, now: () => now, output: 'ignore' });
    const question = {
      owner: 'mf-good',
      route: 'a',
      url: new URL('http://shop.test/mf-good-a'),
      table: table(),
      now: 0,
    };
    expect(await odd.page(question)).toEqual({ kind: 'absent' });
    const loss = () =>
      /mf-good \S+ failed the server at mf-good\/a \(\/mf-good-a\)(?:, afterwards)?: (.*)\.$/m.exec(
        lines().join('\n'),
      )?.[1];
    await until(() => loss() !== undefined);
    odd.close();
    return loss();
  }

  const page = {
    kind: 'page',
    html: '',
    head: { title: '', fullTitle: '', canonical: '', locale: '', alternates: [], jsonLd: [] },
    api: '{}',
    entered: { root: null, outcome: null },
    madeOf: [],
    complete: true,
    gone: false,
    lacking: false,
  };

  it.each(
    partOf(
      [
        ['nothing', null],
        ['words', '"planted"'],
        ['another kind of message', { kind: 'planted' }],
        ['an answer without one', { kind: 'answer', id: 1, memory: 1 }],
        ['a page without HTML', { kind: 'answer', id: 1, memory: 1, answer: { ...page, html: null } }],
        ['a page whose data have to be read', { kind: 'answer', id: 1, memory: 1, answer: { ...page, api: {} } }],
        ['a head that is none', { kind: 'answer', id: 1, memory: 1, answer: { ...page, head: {} } }],
        [
          'a way to another host',
          { kind: 'answer', id: 1, memory: 1, answer: { kind: 'redirect', location: '//evil.test/' } },
        ],
        [
          'a page at no date',
          {
            kind: 'answer',
            id: 1,
            memory: 1,
            answer: { kind: 'sitemap', pages: [{ path: '/a', changedAt: 1e99 }], lacking: 'nothing', heard: true },
          },
        ],
        [
          'a page with an endless path',
          {
            kind: 'answer',
            id: 1,
            memory: 1,
            answer: { kind: 'sitemap', pages: [{ path: `/${'a'.repeat(2000)}` }], lacking: 'nothing', heard: true },
          },
        ],
        [
          'pages that are none',
          {
            kind: 'answer',
            id: 1,
            memory: 1,
            answer: { kind: 'sitemap', pages: [{ path: '/a' }, null], lacking: 'nothing', heard: true },
          },
        ],
      ],
      1,
    ),
  )('is ended, and the process that answers is not: %s', async (_what, message) => {
    expect(await lossOf(`say(${JSON.stringify(`${JSON.stringify(message)}\n`)});`)).toBe('what it said is no answer');
  });

  const late = JSON.stringify(`${JSON.stringify({ kind: 'late', id: 1, isStarved: true })}\n`);
  it.each([
    ['what cannot be read', `say('x\\n');`, 'what it said is no answer'],
    ['a line without an end', `for (;;) say('x'.repeat(1e6));`, 'what it said is no answer'],
    ['what was not asked', `say('{"kind":"late","id":-1,"isStarved":false}\\n');`, 'it said what nobody had asked'],
    ['that it is ready, twice', `say('{"kind":"ready"}\\n');`, 'it said what nobody had asked'],
    ['the same of one task, twice', `say(${late}); say(${late});`, 'it said what nobody had asked'],
    [
      'more of a task that has its answer',
      `say('{"kind":"failed","id":1,"reason":""}\\n'); say(${late});`,
      'it said what nobody had asked',
    ],
  ])('is ended for the reason that the log has: %s', async (_what, statements, reason) => {
    expect(await lossOf(statements)).toBe(reason);
  });
});

describe('a renderer that cannot be started', () => {
  it('leaves pages without their screens, and is no remote’s fault', async () => {
    const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
    const broken = new RendererPool({
      script: join(__dirname, 'nowhere.cjs'),
      environment,
      limit,
      now: () => now,
      output: 'ignore',
    });
    expect(await broken.isReady()).toBe(false);
    const question = {
      owner: 'mf-good',
      route: 'a',
      url: new URL('http://shop.test/mf-good-a'),
      table: table(),
      now: 0,
    };
    expect(await broken.page(question)).toEqual({ kind: 'absent' });
    broken.close();
    expect(lines().join()).toContain('A renderer could not be started');
    expect(lines().join()).not.toContain('mf-good');
  });
});

describe('a renderer whose process the system refuses at once', () => {
  it('leaves pages without their screens, ends nothing else, and is tried again', async () => {
    const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
    // Node throws that, as it does where the machine is out of memory.
    const tooLong = 'x'.repeat(4_000_000);
    const options: PoolOptions = { script: tooLong, environment, limit, now: () => now, output: 'ignore' };
    const refused = new RendererPool(options);
    const question = {
      owner: 'mf-good',
      route: 'a',
      url: new URL('http://shop.test/mf-good-a'),
      table: table(),
      now: 0,
    };
    for (let time = 1; time <= 2; time++) expect(await refused.page(question)).toEqual({ kind: 'absent' });
    expect(lines()).toEqual(Array(2).fill('A renderer could not be started; pages go out without their screens.'));
    options.script = script;
    await until(() => refused.isReady());
    refused.close();
  });
});

describe('a renderer that never says that it can work', () => {
  it('costs a page no more than its start may take', async () => {
    const environment = readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url });
    const stuck = new RendererPool({
      script: join(releases.dir, 'stuck.cjs'),
      environment,
      limit,
      longestStart: 300,
      output: 'ignore',
    });
    writeFileSync(join(releases.dir, 'stuck.cjs'), 'setInterval(() => {}, 1000);');
    const question = {
      owner: 'mf-good',
      route: 'a',
      url: new URL('http://shop.test/mf-good-a'),
      table: table(),
      now: 0,
    };
    for (let time = 1; time <= 2; time++) expect(await stuck.page(question)).toEqual({ kind: 'absent' });
    stuck.close();
    expect(lines()).toEqual([]);
  });
});

describe('a spare that ends before it is needed', () => {
  it('has a successor: the shop is ready again without a page that wants it', async () => {
    const spawned = jest.spyOn(jest.requireActual<typeof import('node:child_process')>('node:child_process'), 'spawn');
    const opened = await open();
    const spare = spawned.mock.results[0]?.value as ChildProcess;
    spare.kill('SIGKILL');
    await until(() => !isAlive(spare.pid ?? 0));
    await until(() => opened.isReady());
    opened.close();
  });
});

describe('a renderer that somebody else ends', () => {
  long('is no fault of its remote, however often: the log says what it was doing, and its pages go on', async () => {
    publish('mf-shop', { './routes/a': `route({ Screen: () => createElement('p', null, process.pid) })` });
    for (let time = 1; time <= 4; time++) {
      const pid = Number(/<p>(\d+)<\/p>/.exec(await htmlOf('mf-shop', 'a'))?.[1]);
      expect(pid).toBeGreaterThan(0);
      process.kill(pid, 'SIGKILL');
      await until(() => lines().length === time);
      expect(lines().at(-1)).toBe(
        'A renderer was ended from outside (SIGKILL) at mf-shop/a (/mf-shop-a), afterwards; another takes its place.',
      );
    }
  });
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a renderer that nobody needs', () => {
  let opened: RendererPool;
  afterEach(() => {
    opened.close();
    jest.useRealTimers();
  });

  it('ends after a minute, and not before', async () => {
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setTimeout',
        'clearTimeout',
      ],
    });
    opened = await open({ limit: 8000 });
    publish('mf-shop', { './routes/a': `route({ Screen: () => createElement('p', null, process.pid) })` });
    const pidOf = async () => {
      const answer = await opened.page({
        owner: 'mf-shop',
        route: 'a',
        url: new URL('http://shop.test/mf-shop-a'),
        table: table(),
        now: 0,
      });
      return answer.kind === 'page' ? Number(/<p>(\d+)<\/p>/.exec(answer.html)?.[1]) : 0;
    };
    const pid = await pidOf();
    jest.advanceTimersByTime(60_000);
    expect(await pidOf()).toBe(pid);
    jest.advanceTimersByTime(90_001);
    await until(() => !isAlive(pid));
    expect(await pidOf()).toBeGreaterThan(0);
  });

  it('ends sooner where many are unused at once: those of hundreds of remotes would take all memory', async () => {
    opened = await open({ limit: 8000, workers: 1, mostUnused: 2 });
    const names = ['mf-one', 'mf-two', 'mf-three', 'mf-four'];
    for (const name of names)
      publish(name, { './routes/a': `route({ Screen: () => createElement('p', null, process.pid) })` });
    const pids: number[] = [];
    for (const owner of names) {
      const answer = await opened.page({
        owner,
        route: 'a',
        url: new URL(`http://shop.test/${owner}-a`),
        table: table(),
        now: 0,
      });
      pids.push(answer.kind === 'page' ? Number(/<p>(\d+)<\/p>/.exec(answer.html)?.[1]) : 0);
    }
    expect(new Set(pids).size).toBe(4);
    await until(() => pids.slice(0, 2).every((pid) => !isAlive(pid)));
    expect(pids.slice(2).map(isAlive)).toEqual([true, true]);
  });
});

async function until(check: () => boolean | Promise<boolean>) {
  for (let attempt = 0; attempt < 300 && !(await check()); attempt++)
    await new Promise((done) => setTimeout(done, 100));
  expect(await check()).toBe(true);
}

describe('a server that is killed', () => {
  long('takes its renderers along, also one in which a remote loops', async () => {
    publish('mf-bad', { './routes/a': `route({ load: async () => { for (;;); } })` });
    const messages = [
      { kind: 'table', table: table() },
      { kind: 'task', id: 1, limit: 60_000, task: { kind: 'page', href: 'http://shop.test/mf-bad-a', now: 0 } },
    ];
    const environment = JSON.stringify(
      readEnvironment({ RELEASES_DIR: releases.dir, RELEASE_KEYS: testKey, API_URL: api.url }),
    );
    const server = spawn(process.execPath, [
      '-e',
      `const renderer = require('node:child_process').spawn(process.execPath, [${JSON.stringify(script)}, ${JSON.stringify(environment)}], { stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
      renderer.stdio[3].once('data', () => { for (const message of ${JSON.stringify(messages)}) renderer.stdin.write(JSON.stringify(message) + '\\n'); console.log(renderer.pid); });`,
    ]);
    const pid = Number(await new Promise((resolve) => server.stdout.once('data', resolve)));
    await new Promise((done) => setTimeout(done, 300));
    expect(isAlive(pid)).toBe(true);
    server.kill('SIGKILL');
    await until(() => !isAlive(pid));
  });
});

describe('a changed table', () => {
  const counting = (words: string) =>
    `(globalThis.seen = [...(globalThis.seen ?? []), '${words}'], route({ Screen: () => createElement('p', null, globalThis.seen.join()) }))`;

  it('never meets code of the former one: what is live is exactly what renders, forward and back', async () => {
    publish('mf-shop', { './routes/a': counting('one') });
    const first = table();
    expect(await htmlOf('mf-shop', 'a', first)).toContain('<p>one</p>');
    publish('mf-shop', { './routes/a': counting('two') });
    expect(await htmlOf('mf-shop', 'a', table())).toContain('<p>two</p>');
    expect(await htmlOf('mf-shop', 'a', first)).toContain('<p>one</p>');
  });

  it('is followed by content, not by its version’s name alone', async () => {
    const sameName = { version: '2.0.0-same' };
    releases.publish('mf-shop', [{ id: 'a', path: 'mf-shop-a' }], { './routes/a': counting('one') }, sameName);
    expect(await htmlOf('mf-shop', 'a')).toContain('<p>one</p>');
    releases.publish('mf-shop', [{ id: 'a', path: 'mf-shop-a' }], { './routes/a': counting('two') }, sameName);
    expect(await htmlOf('mf-shop', 'a')).toContain('<p>two</p>');
  });

  it('lets a page that was begun end as it began', async () => {
    publish('mf-shop', {
      './routes/a': `route({ load: () => new Promise((done) => setTimeout(done, 150)), Screen: words('one') })`,
    });
    const before = htmlOf('mf-shop', 'a');
    await new Promise((done) => setTimeout(done, 50));
    publish('mf-shop', { './routes/a': `route({ Screen: words('two') })` });
    expect(await htmlOf('mf-shop', 'a')).toContain('two');
    expect(await before).toContain('one');
  });
});

describe('many pages at once', () => {
  let patient: RendererPool;
  const opened = new Map<number, { of: PoolOptions; pool: RendererPool }>();

  /**
   * Of pools with so many workers one is enough: it looks at its times whenever it is asked. Those that wait for a free
   * renderer wait for its start, too.
   */
  async function wait({
    workers = 2,
    ...times
  }: Pick<PoolOptions, 'workers'> & Partial<Pick<PoolOptions, 'limit' | 'longestWait'>> = {}) {
    const usual = { limit: 8000, longestWait: 60_000 };
    let known = opened.get(workers);
    if (!known) {
      const of = optionsOf({ workers, ...usual });
      opened.set(workers, (known = { of, pool: await openWith(of) }));
    }
    Object.assign(known.of, usual, times);
    patient = known.pool;
  }

  afterAll(() => {
    for (const { pool: one } of opened.values()) one.close();
  });

  function many(count: number) {
    const live = table();
    const addresses = Array.from({ length: count }, (_, index) => new URL(`http://shop.test/mf-shop-a?page=${index}`));
    return Promise.all(
      addresses.map((url) => patient.page({ owner: 'mf-shop', route: 'a', url, table: live, now: 0 })),
    );
  }

  /**
   * One version for all that wait for nothing but the time that their address names: each further one would be a
   * process.
   */
  beforeAll(() => {
    const code =
      'load: ({ params }) => new Promise((done) => setTimeout(done, params.wait)), Screen: () => createElement("p", null, `${process.pid} ${++globalThis.count}`)';
    releases.publish('mf-many', [{ id: 'a', path: 'mf-many/:wait/:name' }], {
      './routes/a': `(globalThis.count = 0, route({ ${code} }))`,
    });
  });

  const waiting = (
    wait: number,
    name: number | string,
    live: ReleaseTable,
    more: { epoch?: number; rank?: Rank } = {},
  ) =>
    patient.page({
      owner: 'mf-many',
      route: 'a',
      url: new URL(`http://shop.test/mf-many/${wait}/${name}`),
      table: live,
      now: 0,
      ...more,
    });

  function manyWaiting(count: number, wait: number) {
    const live = table();
    return Promise.all(Array.from({ length: count }, (_, index) => waiting(wait, index, live)));
  }

  /** The process that rendered a page, and its how many-th that was. */
  const madeAs = (answer: Awaited<ReturnType<RendererPool['page']>>) =>
    answer.kind === 'page' ? /<p>(\d+ \d+)<\/p>/.exec(answer.html)?.[1] : answer.kind;

  it('that are one page are rendered once, and anew when it is asked for later or the table has changed', async () => {
    await wait({ workers: 1 });
    let live = table();
    const page = () => waiting(100, 'one', live).then(madeAs);
    const first = new Set(await Promise.all(Array.from({ length: 100 }, page)));
    expect([...first]).toEqual([expect.stringMatching(/^\d+ \d+$/)]);
    const before = page();
    live = table();
    const after = page();
    expect(new Set([...first, await before, await after]).size).toBe(3);
  });

  it('that are one page before and after its data changed are two: who asks after the change waits for no page from before', async () => {
    await wait({ workers: 1 });
    const live = table();
    const [before, again, after, last] = await Promise.all(
      [1, 1, 2, 2].map((epoch) => waiting(300, 'one', live, { epoch }).then(madeAs)),
    );
    expect([again, last]).toEqual([before, after]);
    expect(after).not.toBe(before);
  });

  it('that visitors have in turns in what is live and what is tried out end no renderer', async () => {
    await wait({ workers: 1 });
    const versions = [1, 2].map(() => {
      publish('mf-shop', { './routes/a': `route({ Screen: () => createElement('p', null, process.pid) })` });
      return table();
    });
    const release = (which: number) => versions[which]!.remotes.find(({ name }) => name === 'mf-shop')!;
    const tables = [0, 1].map((which) => ({ ...versions[which]!, beside: [release(1 - which)] }));
    const pids: string[][] = [[], []];
    for (const turn of [0, 1, 0, 1, 0, 1]) {
      const answer = await patient.page({
        owner: 'mf-shop',
        route: 'a',
        url: new URL('http://shop.test/mf-shop-a'),
        table: tables[turn]!,
        now: 0,
      });
      pids[turn]!.push(answer.kind === 'page' ? (/<p>(\d+)<\/p>/.exec(answer.html)?.[1] ?? 'none') : answer.kind);
    }
    for (const ofOne of pids) expect([...new Set(ofOne)]).toEqual([expect.stringMatching(/^\d+$/)]);
  });

  it('that are one page of each of two tables are rendered once for each, in whatever order they are asked for', async () => {
    await wait({ workers: 1 });
    const tables = [table(), table()];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, index) => waiting(300, 'one', tables[index % 2]!).then(madeAs)),
    );
    expect(new Set(made).size).toBe(2);
    expect(made.every((one) => /^\d+ \d+$/.test(one ?? ''))).toBe(true);
  });

  it('share a few renderers, and each is answered', async () => {
    await wait();
    const pids = (await manyWaiting(30, 5)).map((answer) => /^\d+(?= )/.exec(madeAs(answer) ?? '')?.[0]);
    expect(pids).not.toContain(undefined);
    expect(new Set(pids).size).toBe(2);
  });

  it('come in the order of how many wait for them: what visitors had, what was an answer before, what nobody has asked for yet, what is one asker’s alone', async () => {
    await wait({ workers: 1 });
    const live = table();
    const came: string[] = [];
    const page = async (rank: Rank, index: number) => {
      await waiting(50, `${rank}${index}`, live, { rank });
      came.push(rank);
    };
    const busy = manyWaiting(4, 50);
    await Promise.all(
      (['single', 'new', 'known', 'remade'] as const).flatMap((rank) => [rank, rank, rank, rank]).map(page),
    );
    await busy;
    expect([0, 4, 8, 12].map((at) => [...new Set(came.slice(at, at + 4))])).toEqual([
      ['remade'],
      ['known'],
      ['new'],
      ['single'],
    ]);
  });

  long('wait no longer than a page may, though others’ time is over before', async () => {
    await wait({ workers: 1, longestWait: 600 });
    publish('mf-shop', {
      './routes/a': `route({ load: () => new Promise((done) => setTimeout(done, 2000)), Screen: words('slow') })`,
    });
    const live = table();
    const outcome = async (index: number) => {
      await new Promise((done) => setTimeout(done, index * 100));
      const page = patient
        .page({
          owner: 'mf-shop',
          route: 'a',
          url: new URL(`http://shop.test/mf-shop-a?${index}`),
          table: live,
          now: 0,
        })
        .then(({ kind }) => kind);
      // A clock of the same moment: on a busy machine both come later.
      const late = new Promise<string>((done) => setTimeout(done, 1100, 'late'));
      const first = await Promise.race([page, late]);
      return (await page) === 'absent' ? first : 'page';
    };
    const busy = many(4);
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => outcome(index)));
    await busy;
    // Each that was woken in vain by another's end waited the whole time once more.
    expect(outcomes).toContain('absent');
    expect(outcomes).not.toContain('late');
  });

  it('that find no renderer free in time go out without their screens, and nobody is blamed', async () => {
    await wait({ longestWait: 300 });
    const kinds = (await manyWaiting(60, 500)).map(({ kind }) => kind);
    expect(kinds).toContain('absent');
    // Four at once in each of two renderers.
    expect(kinds.filter((kind) => kind === 'page').length).toBeGreaterThanOrEqual(8);
    expect(lines()).toEqual([]);
    expect((await manyWaiting(1, 0))[0]).toMatchObject({ kind: 'page' });
  });

  it('have their turn also where a task before them ends in an error of ours', async () => {
    await wait({ workers: 1, longestWait: 3000 });
    const fails = jest.spyOn(Renderer.prototype, 'perform').mockImplementation(async function (this: Renderer) {
      await new Promise((done) => setTimeout(done, 300));
      this.free();
      throw new Error('a bug');
    });
    const failing = expect(manyWaiting(4, 0)).rejects.toThrow('a bug');
    await new Promise((done) => setTimeout(done, 100));
    fails.mockRestore();
    expect(await waiting(0, 'one', table())).toMatchObject({ kind: 'page' });
    await failing;
  });

  const work = (milliseconds: number) =>
    `for (const until = performance.now() + ${milliseconds}; performance.now() < until; );`;

  it.each([
    ['while they render', `route({ Screen: () => { ${work(300)} return createElement('p', null, 'one'); } })`],
    [
      'while they load',
      `route({ load: async () => { ${work(300)} await new Promise((done) => setTimeout(done)); }, Screen: words('one') })`,
    ],
  ])('are not late for what those beside them take %s', async (_when, code) => {
    await wait({ workers: 1, limit: 1000 });
    publish('mf-shop', { './routes/a': code });
    const kinds = async () => (await many(4)).map(({ kind }) => kind);
    let made = await kinds();
    // A busy machine, which has no time for them, is asked again; nobody is to blame for that either.
    for (let time = 2; made.includes('absent') && time <= 5; time++) made = await kinds();
    expect(made).toEqual(['page', 'page', 'page', 'page']);
    expect(lines()).toEqual([]);
  });

  long('cost the remote its renderer all the same where one of them never ends', async () => {
    await wait({ workers: 1, limit: 1000 });
    publish('mf-shop', {
      './routes/a': `(globalThis.count = 0, route({ Screen: () => { if (++globalThis.count === 2) for (;;); return createElement('p', null, 'one'); } }))`,
    });
    expect((await many(4)).map(({ kind }) => kind)).toContain('absent');
    await until(() => lines().length > 0);
    expect(lines().join()).toMatch(
      /mf-shop \S+ failed the server at .*it did not answer within 1000 ms, and its process was stuck/,
    );
  });

  long('blame the remote where one of them waits for nothing, and the others are answered', async () => {
    await wait({ workers: 1, limit: 1000 });
    publish('mf-shop', {
      './routes/a': `(globalThis.count = 0, route({ load: async () => { if (++globalThis.count % 4 === 1) await new Promise(() => {}); }, Screen: () => { ${work(100)} return createElement('p', null, 'one'); } }))`,
    });
    // A busy machine is asked again.
    for (let time = 1; lines().length === 0 && time <= 5; time++)
      expect((await many(4)).map(({ kind }) => kind).sort()).toEqual(['absent', 'page', 'page', 'page']);
    expect(lines().join()).toMatch(/mf-shop \S+ failed the server at .*it did not answer within 1000 ms\./);
  });

  long('that hold much memory beside the heap get new renderers', async () => {
    // As elsewhere than on Linux, where nobody can look before the answer.
    jest.spyOn(Renderer.prototype as unknown as { checkMemory(): void }, 'checkMemory').mockImplementation(() => {});
    await wait();
    publish('mf-shop', {
      './routes/a': `route({ Screen: () => { globalThis.kept = Buffer.alloc(3.6e8, 1); return createElement('p', null, process.pid); } })`,
    });
    const [[first], [second]] = [await many(1), await many(1)];
    expect(first).toMatchObject({ kind: 'page' });
    expect(first).not.toEqual(second);
    expect(lines().join()).toMatch(/mf-shop \S+ failed the server at mf-shop\/a .*MB behind/);
  });

  long('leave nothing that goes on taking memory: it is ended at once, and its remote is blamed', async () => {
    await wait();
    const grow = `(globalThis.kept = [], setTimeout(function grow() { if (kept.length < 12) kept.push(Buffer.alloc(1e8, 1)); setTimeout(grow, 20); }, 1000), ${good})`;
    publish('mf-shop', { './routes/a': grow });
    expect((await many(1))[0]).toMatchObject({ kind: 'page' });
    await until(() => lines().length > 0);
    expect(lines().join()).toMatch(
      /mf-shop \S+ failed the server at mf-shop\/a \(\/mf-shop-a\), afterwards: it held \d+ MB\./,
    );
  });
});
