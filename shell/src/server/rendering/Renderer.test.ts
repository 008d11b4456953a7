/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ReleaseTable } from '@storefront/contracts';
import { testKey } from '../../testing/releaseStore';
import { readEnvironment } from '../environment';
import { disableCoreDump, killFirst } from './crashSettings';
import { processMemory } from './processMemory';
import type { Task } from './messages';
import { processorDelay } from './processorDelay';
import { processorTime } from './processorTime';
import { Renderer } from './Renderer';
import { RendererPool, type PoolOptions } from './RendererPool';

jest.mock('node:child_process', () => ({ ...jest.requireActual<object>('node:child_process'), spawn: jest.fn() }));
jest.mock('node:timers/promises', () => ({
  setTimeout: (after: number, value: unknown) => new Promise((done) => setTimeout(done, after, value)),
}));
jest.mock('./crashSettings', () => ({ killFirst: jest.fn(), disableCoreDump: jest.fn() }));
jest.mock('./processMemory', () => ({ processMemory: jest.fn() }));
jest.mock('./processorDelay', () => ({ processorDelay: jest.fn() }));
jest.mock('./processorTime', () => ({ processorTime: jest.fn() }));

/** A renderer's process as the test speaks for it. */
class Child extends EventEmitter {
  readonly stdin = new PassThrough();
  private readonly mouth = new PassThrough();
  readonly stdio = [this.stdin, null, null, this.mouth];
  readonly kill = jest.fn();

  /** What it was told, once it has been read. */
  told(): { kind: string; limit?: number }[] {
    const pieces: unknown[] = [];
    // From Node 26 on a stream gives its pieces one by one.
    for (let piece: unknown = this.stdin.read(); piece !== null; piece = this.stdin.read()) pieces.push(piece);
    const lines = pieces.join('').split('\n').filter(Boolean);
    return lines.map((line) => JSON.parse(line) as { kind: string });
  }

  async say(...messages: object[]) {
    for (const message of messages) this.mouth.write(`${JSON.stringify(message)}\n`);
    await pass(0);
  }
}

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const table = { revision: 1, remotes: [] };
const options: PoolOptions = {
  script: 'renderer.cjs',
  environment: readEnvironment({ RELEASES_DIR: '.', RELEASE_KEYS: testKey }),
  limit: 100_000,
  workers: 1,
};

let children: Child[];
let logged: jest.SpyInstance;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  children = [];
  jest.mocked(spawn).mockImplementation(() => {
    const child = new Child();
    children.push(child);
    return child as never;
  });
  jest.mocked(processMemory).mockReturnValue(undefined);
  jest.mocked(processorDelay).mockReturnValue(undefined);
  jest.mocked(processorTime).mockReturnValue(undefined);
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A renderer that can work, and whatever is its remote's loss. */
async function start() {
  const renderer = new Renderer(options);
  const child = children.at(-1)!;
  const lost = jest.fn();
  void renderer.lost.then(lost);
  await child.say({ kind: 'ready' });
  return { renderer, child, lost };
}

describe('a renderer’s process', () => {
  it('has so much heap, one thread beside its own, makes no code of strings, and is told of the environment the mode, the time zone and whom to believe', () => {
    const before = { ...process.env };
    Object.assign(process.env, { NODE_EXTRA_CA_CERTS: 'a', SSL_CERT_FILE: 'b', SSL_CERT_DIR: 'c', A_SECRET: 'd' });
    new Renderer(options);
    process.env = before;
    const [, argv, how] = jest.mocked(spawn).mock.lastCall!;
    expect(argv).toEqual([
      '--max-old-space-size=256',
      '--enable-source-maps',
      '--disallow-code-generation-from-strings',
      'renderer.cjs',
      JSON.stringify(options.environment),
    ]);
    expect(how.env).toEqual({
      NODE_ENV: 'production',
      UV_THREADPOOL_SIZE: '1',
      PATH: before['PATH'],
      TZ: before['TZ'],
      NODE_EXTRA_CA_CERTS: 'a',
      SSL_CERT_FILE: 'b',
      SSL_CERT_DIR: 'c',
    });
  });

  it('is ended before all others where memory runs out, and leaves nothing of it where it crashes', () => {
    jest.mocked(spawn).mockImplementationOnce(() => Object.assign(new Child(), { pid: 7 }) as never);
    new Renderer(options);
    for (const told of [killFirst, disableCoreDump]) expect(told).toHaveBeenLastCalledWith(7);
  });

  it('has half a minute to say that it can work', async () => {
    const renderer = new Renderer(options);
    await pass(29_999);
    expect(children[0]!.kill).not.toHaveBeenCalled();
    await pass(1);
    expect(children[0]!.kill).toHaveBeenCalledWith('SIGKILL');
    expect(renderer.isRetired).toBe(true);
  });

  it.each(['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGSYS', 'SIGTRAP', 'SIGXCPU', null])(
    'is its remote’s loss where it ends by what its own code does: %s',
    async (signal) => {
      const { child, lost } = await start();
      child.emit('exit', signal === null ? 7 : null, signal);
      await pass(0);
      expect(lost).toHaveBeenCalledWith({
        what: 'its start, afterwards',
        reason: `the process ended by itself (${signal ?? 'code 7'})`,
      });
      expect(logged).not.toHaveBeenCalled();
    },
  );

  it.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGPIPE'])(
    'is nobody’s loss where somebody else ends it: %s',
    async (signal) => {
      const { renderer, child, lost } = await start();
      child.emit('exit', null, signal);
      await pass(0);
      expect([renderer.isEnded, lost.mock.calls]).toEqual([true, []]);
      expect(logged).toHaveBeenCalledWith(
        `A renderer was ended from outside (${signal}) at its start, afterwards; another takes its place.`,
      );
    },
  );

  it('is looked at four times a second, ended where it holds more than 400 MB, and ended by its own size beyond the half', async () => {
    const { child, lost } = await start();
    jest.mocked(processMemory).mockReturnValue(400);
    await pass(250);
    expect(lost).not.toHaveBeenCalled();
    jest.mocked(processMemory).mockReturnValue(401);
    await pass(249);
    expect(lost).not.toHaveBeenCalled();
    await pass(1);
    expect(lost).toHaveBeenCalledWith({ what: 'its start, afterwards', reason: 'it held 401 MB' });
    expect(child.kill).toHaveBeenCalledWith('SIGKILL');
  });

  it.each([
    [200, 0],
    [201, 1],
  ])('that a system without memory ends while it holds %i MB is a loss %i times', async (held, times) => {
    const { child, lost } = await start();
    jest.mocked(processMemory).mockReturnValue(held);
    await pass(250);
    child.emit('exit', null, 'SIGKILL');
    await pass(0);
    expect(lost).toHaveBeenCalledTimes(times);
  });
});

const page: Task = { kind: 'page', href: 'http://shop.test/a', now: 0 };
const list: Task = { kind: 'sitemap', owner: 'mf-a' };
const perform = (renderer: Renderer, task: Task = page, limit = 1000) =>
  renderer.reserve().perform(task, table, limit, 'a');

/** What a renderer says of a page that can be anything. */
const answered = (id: number) => ({ kind: 'answer', id, memory: 1, answer: { kind: 'redirect', location: '/b' } });

describe('a renderer of which nothing is asked', () => {
  /** Works so much between two looks, so often. */
  async function work(milliseconds: number, times: number) {
    for (let time = 0; time < times; time++) {
      jest.mocked(processorTime).mockReturnValue((processorTime(1) ?? 0) + milliseconds);
      await pass(250);
    }
  }
  async function startAt(had: number) {
    jest.mocked(processorTime).mockReturnValue(had);
    const one = await start();
    await pass(250);
    return one;
  }

  it('is ended, and its remote’s loss, once it has worked for longer than its last task might', async () => {
    const { renderer, child, lost } = await startAt(0);
    void perform(renderer);
    await child.say(answered(1));
    await pass(250);
    await work(115, 10);
    expect(lost).not.toHaveBeenCalled();
    await work(16, 1);
    expect(lost).toHaveBeenCalledWith({
      what: 'a, afterwards',
      reason: 'it worked for more than 1000 ms with nothing asked of it',
    });
    expect(child.kill).toHaveBeenCalledWith('SIGKILL');
  });

  it.each<[string, (of: Awaited<ReturnType<typeof start>>) => Promise<unknown>]>([
    ['what it does before its first task', () => work(240, 40)],
    [
      'what it does for a task',
      async ({ renderer, child }) => {
        void perform(renderer, page, 100_000);
        await work(240, 40);
        await child.say(answered(1));
        await pass(250);
      },
    ],
    [
      'what it does between tasks that follow one another',
      async ({ renderer, child }) => {
        for (let id = 1; id <= 40; id++) {
          void perform(renderer);
          await child.say(answered(id));
          await work(240, 1);
        }
      },
    ],
    [
      'a little every now and then',
      async ({ renderer, child }) => {
        void perform(renderer);
        await child.say(answered(1));
        for (let time = 1; time <= 20; time++) {
          await work(500, 1);
          await work(0, 40);
        }
      },
    ],
  ])('goes on after %s', async (_what, act) => {
    const one = await startAt(0);
    await act(one);
    expect(one.lost).not.toHaveBeenCalled();
  });
});

describe('a renderer that is wanted no more', () => {
  it('ends after its last answer', async () => {
    const { renderer, child, lost } = await start();
    const outcomes = [perform(renderer), perform(renderer)];
    renderer.retire();
    await child.say(answered(1));
    expect(child.kill).not.toHaveBeenCalled();
    await child.say(answered(2));
    expect(child.kill).toHaveBeenCalledWith('SIGKILL');
    expect(await Promise.all(outcomes)).toMatchObject([{ kind: 'answer' }, { kind: 'answer' }]);
    expect(lost).not.toHaveBeenCalled();
  });
});

describe('a task', () => {
  it('is lost at once where its process has ended, and is not even told', async () => {
    const { renderer, child } = await start();
    child.emit('exit', null, 'SIGKILL');
    expect(await perform(renderer)).toEqual({ kind: 'lost', reason: 'the process has ended' });
    expect([renderer.busy, child.told()]).toEqual([0, []]);
  });

  it('costs its renderer nothing that is said of it once it has been settled', async () => {
    const { renderer, child, lost } = await start();
    const late = perform(renderer);
    await child.say({ kind: 'late', id: 1, isStarved: false }, { kind: 'waiting', id: 1 });
    expect(await late).toMatchObject({ kind: 'late' });
    const next = perform(renderer);
    await child.say(answered(2));
    expect(await next).toMatchObject({ kind: 'answer', answer: { location: '/b' } });
    expect(lost).not.toHaveBeenCalled();
  });

  it('may be answered by many pages while they are listed, whatever page is made beside that', async () => {
    const { renderer, child, lost } = await start();
    void perform(renderer);
    const listed = perform(renderer, list);
    const pages = Array.from({ length: 50_000 }, (_none, index) => ({ path: `/a/${index}` }));
    await child.say({
      kind: 'answer',
      id: 2,
      memory: 1,
      answer: { kind: 'sitemap', pages, lacking: 'nothing', heard: true },
    });
    expect(await listed).toMatchObject({ kind: 'answer', answer: { pages } });
    expect(lost).not.toHaveBeenCalled();
    expect(child.kill).not.toHaveBeenCalled();
  });

  it.each<[string, string, { isStarved: boolean; after: number; had?: number; waits?: boolean }]>([
    ['starved', 'says so', { isStarved: true, after: 1000 }],
    ['late', 'says at once that it is', { isStarved: false, after: 1000 }],
    ['late', 'says so a moment later', { isStarved: false, after: 1100 }],
    ['starved', 'says so later than its machine can have let it', { isStarved: false, after: 1101 }],
    ['late', 'says so while those beside it had that time', { isStarved: false, after: 1101, had: 2 }],
    ['late', 'had waited for the API, for however long', { isStarved: false, after: 2500, waits: true }],
  ])('is %s whose process %s', async (kind, _when, { isStarved, after, had = 0, waits = false }) => {
    const { renderer, child } = await start();
    const outcome = perform(renderer);
    void perform(renderer, page, 5000);
    if (waits) await child.say({ kind: 'waiting', id: 1 });
    jest.mocked(processorTime).mockReturnValue(had);
    await pass(after);
    await child.say({ kind: 'late', id: 1, isStarved });
    expect(await outcome).toEqual({ kind, reason: 'it did not answer within 1000 ms' });
  });

  it('has a moment more than its limit to say that it is late', async () => {
    const { renderer, child, lost } = await start();
    void perform(renderer);
    await pass(1149);
    expect(child.kill).not.toHaveBeenCalled();
    await pass(2);
    expect(lost).toHaveBeenCalledWith({
      what: 'a',
      reason: 'it did not answer within 1000 ms, and its process was stuck',
    });
    expect(child.kill).toHaveBeenCalledWith('SIGKILL');
  });

  it.each([
    [
      'no processor was free for a quarter of its limit, and it had less than half of that',
      { delay: 251, had: 499 },
      'starved',
    ],
    ['it had half of its limit', { delay: 251, had: 500 }, 'lost'],
    ['a processor was free', { delay: 250, had: 499 }, 'lost'],
    ['nobody says whether one was', { delay: undefined, had: 499 }, 'lost'],
  ])(
    'that is stuck is its remote’s loss, but on a machine that is overrun it is left alone: %s',
    async (_how, { delay, had }, kind) => {
      const { renderer, child, lost } = await start();
      jest.mocked(processorDelay).mockReturnValue(delay && 7000);
      jest.mocked(processorTime).mockReturnValue(0);
      const outcome = perform(renderer);
      jest.mocked(processorDelay).mockReturnValue(delay && 7000 + delay);
      jest.mocked(processorTime).mockReturnValue(had);
      await pass(3000);
      expect(await outcome).toMatchObject({ kind });
      expect([lost, child.kill].map(({ mock }) => mock.calls.length > 0)).toEqual([kind === 'lost', kind === 'lost']);
      expect(renderer.busy).toBe(0);
    },
  );

  it.each<[string, Task, number]>([
    ['a page', page, 3000],
    ['a list of pages', list, 15_000],
  ])('may wait for three calls of the API, one after the other: %s', async (_what, task, milliseconds) => {
    const { renderer, child } = await start();
    const outcome = perform(renderer, task);
    await child.say({ kind: 'waiting', id: 1 });
    await pass(milliseconds - 1);
    expect(child.kill).not.toHaveBeenCalled();
    await pass(2);
    expect(await outcome).toMatchObject({ kind: 'lost' });
  });
});

describe('a pool of renderers', () => {
  let pool: RendererPool;
  beforeEach(() => (pool = new RendererPool(options)));
  afterEach(() => pool.close());

  /** What becomes of a page, once something does. */
  function askFor(path: string, owner = 'shell', of: ReleaseTable = table) {
    const came = jest.fn();
    void pool.page({ owner, route: 'a', url: new URL(path, 'http://shop.test'), table: of, now: 0 }).then(came);
    return came;
  }
  const absent = [[{ kind: 'absent' }]];
  const tableOf = (version: string) =>
    ({
      revision: 1,
      remotes: [{ name: 'mf-a', version, server: { file: '', integrity: 'sha384-' } }],
    }) as unknown as ReleaseTable;

  it('waits five seconds for one that starts', async () => {
    const page = askFor('/a');
    await pass(4999);
    expect(page).not.toHaveBeenCalled();
    await pass(1);
    expect(page.mock.calls).toEqual(absent);
  });

  it('gives one renderer four pages at once, and waits three seconds for its turn with the next', async () => {
    await children[0]!.say({ kind: 'ready' });
    for (const path of ['/1', '/2', '/3', '/4']) askFor(path);
    const page = askFor('/5');
    await pass(2999);
    expect(children[0]!.told().filter(({ kind }) => kind === 'task')).toHaveLength(4);
    expect(page).not.toHaveBeenCalled();
    await pass(1);
    expect(page.mock.calls).toEqual(absent);
  });

  it('gives a remote’s part of the sitemap two seconds', async () => {
    await children[0]!.say({ kind: 'ready' });
    void pool.sitemap({ owner: 'shell', table });
    await pass(0);
    expect(children[0]!.told()).toContainEqual(expect.objectContaining({ kind: 'task', limit: 2000 }));
  });

  it('starts another spare a second after one has ended', async () => {
    children[0]!.emit('exit', null, 'SIGKILL');
    await pass(999);
    expect(children).toHaveLength(1);
    await pass(1);
    expect(children).toHaveLength(2);
  });

  it('ends a renderer that nobody has used for a minute, and none that is at work', async () => {
    await children[0]!.say({ kind: 'ready' });
    const page = askFor('/1');
    await pass(90_000);
    expect(children[0]!.kill).not.toHaveBeenCalled();
    await children[0]!.say({ kind: 'failed', id: 1, reason: 'no page' });
    expect(page.mock.calls).toEqual(absent);
    askFor('/2');
    await pass(0);
    await children[0]!.say({ kind: 'failed', id: 2, reason: 'no page' });
    await pass(60_000);
    expect(children[0]!.kill).not.toHaveBeenCalled();
    await pass(30_000);
    expect(children[0]!.kill).toHaveBeenCalledWith('SIGKILL');
  });

  it('starts none in place of one that is a spare no more', async () => {
    await children[0]!.say({ kind: 'ready' });
    askFor('/a');
    await pass(0);
    children[0]!.emit('exit', null, 'SIGKILL');
    await pass(1000);
    expect(children).toHaveLength(2);
  });

  it('is ready once its spare is, until that has ended', async () => {
    await children[0]!.say({ kind: 'ready' });
    expect(await pool.isReady()).toBe(true);
    children[0]!.emit('exit', null, 'SIGKILL');
    expect(await pool.isReady()).toBe(false);
  });

  it('ends the renderers of a version that is not live any more', async () => {
    await children[0]!.say({ kind: 'ready' });
    const page = askFor('/a', 'mf-a', tableOf('1'));
    await pass(0);
    await children[0]!.say(answered(1));
    expect(page).toHaveBeenCalledWith({ kind: 'redirect', location: '/b' });
    expect(children[0]!.kill).not.toHaveBeenCalled();
    askFor('/a', 'mf-a', tableOf('2'));
    expect(children[0]!.kill).toHaveBeenCalledWith('SIGKILL');
  });

  it('leaves what waits for a turn without its screen as soon as its remote is not rendered for a while', async () => {
    const live = tableOf('1');
    await children[0]!.say({ kind: 'ready' });
    for (const path of ['/1', '/2', '/3', '/4']) askFor(path, 'mf-a', live);
    const waiting = ['/5', '/6', '/7', '/8', '/9'].map((path) => askFor(path, 'mf-a', live));
    await pass(0);
    // Each of them leaves its place to the next.
    await children[0]!.say(...[1, 2, 3].map((id) => ({ kind: 'late', id, isStarved: false })));
    await children[0]!.say(answered(4));
    expect(waiting.map((page) => page.mock.calls)).toEqual([[], [], [], absent, absent]);
  });
});
