import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, open, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programOf } from '@storefront/build/jest/program.cjs';
import fc from 'fast-check';
import { prune } from '../prune';
import { MemoryStore } from '../testing/MemoryStore';
import { place, type Place } from '../testing/place';
import { verify } from '../verify';
import { FolderStore } from './FolderStore';
import { isAlive, ownProcess } from './processes';

jest.mock('node:fs/promises', () => ({ ...jest.requireActual<object>('node:fs/promises') }));

let here: Place;
let store: FolderStore;

beforeEach(async () => {
  here = await place();
  store = new FolderStore(here.folder);
});

afterEach(() => here.remove());

const text = async (key: string) => (await store.get(key))?.content.toString();

it.each([
  ['the folder', () => store],
  ['what tests keep in memory', () => new MemoryStore('memory')],
])('%s behaves as a table of keys would, whatever is done to it in whatever order', async (_which, storeOf) => {
  const store = storeOf();
  const key = fc.constantFrom('a', 'b/c', 'b/d', 'b/e/f');
  const step = fc.oneof(
    fc.record({ what: fc.constant('absent' as const), key, content: fc.string() }),
    fc.record({ what: fc.constant('match' as const), key, content: fc.string(), isCurrent: fc.boolean() }),
    fc.record({ what: fc.constant('delete' as const), key }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const model = new Map<string, string>();
      for (const one of await store.list('')) await store.delete(one);
      for (const one of steps) {
        const known = model.get(one.key);
        if (one.what === 'absent') expect(await store.putIfAbsent(one.key, one.content)).toBe(known === undefined);
        if (one.what === 'absent' && known === undefined) model.set(one.key, one.content);
        if (one.what === 'match') {
          const tag = one.isCurrent ? ((await store.get(one.key))?.tag ?? 'none') : 'another';
          expect(await store.putIfMatch(one.key, one.content, tag)).toBe(one.isCurrent && known !== undefined);
          if (one.isCurrent && known !== undefined) model.set(one.key, one.content);
        }
        if (one.what === 'delete') {
          await store.delete(one.key);
          model.delete(one.key);
        }
      }
      expect(await store.list('')).toEqual([...model.keys()].sort());
      expect(await store.list('b/')).toEqual([...model.keys()].filter((one) => one.startsWith('b/')).sort());
      for (const [one, content] of model) expect((await store.get(one))?.content.toString()).toBe(content);
    }),
    { numRuns: 25 },
  );
});

describe('the folder as a store', () => {
  it('looks into nothing that a file system keeps for itself at the top of a disk, which its owner alone may read', async () => {
    for (const file of ['lost+found/1.0.0/release.json', '.Trash-0/1.0.0/release.json', 'mf-a/lost+found/a', 'b']) {
      await mkdir(join(here.folder, file, '..'), { recursive: true });
      await writeFile(join(here.folder, file), '');
    }
    const reading = jest.spyOn(jest.requireMock<typeof import('node:fs/promises')>('node:fs/promises'), 'readdir');
    expect(await store.list('')).toEqual(['b', 'mf-a/lost+found/a']);
    expect(reading.mock.calls.map(([folder]) => folder)).toEqual([here.folder, join(here.folder, 'mf-a')]);
    reading.mockRestore();
  });

  it('tidies nothing where it cannot look what others left', async () => {
    await mkdir(here.folder, { recursive: true });
    await writeFile(join(here.folder, '.drafts'), '');
    await expect(store.withExclusiveLock(async () => undefined)).rejects.toThrow('ENOTDIR');
  });

  it.each(['../x', 'a/../../x', '/x'])('looks at, writes and takes away nothing beside itself: %s', async (key) => {
    const outside = `${key} lies outside of ${here.folder}.`;
    await expect(store.get(key)).rejects.toThrow(outside);
    await expect(store.putIfAbsent(key, 'x')).rejects.toThrow(outside);
    await expect(store.delete(key)).rejects.toThrow(outside);
  });

  it('lets one of many write where nothing is, and one where all have seen the same', async () => {
    const first = await Promise.all(
      Array.from({ length: 10 }, (_none, index) => store.putIfAbsent('a', String(index))),
    );
    expect(first.filter(Boolean)).toHaveLength(1);
    const { tag } = (await store.get('a'))!;
    const second = await Promise.all(
      Array.from({ length: 10 }, (_none, index) => store.putIfMatch('a', `second ${index}`, tag)),
    );
    expect(second.filter(Boolean)).toHaveLength(1);
    expect(await text('a')).toBe(`second ${second.indexOf(true)}`);
  });

  it.each(['../a', '/etc/a', 'a/../../b'])('refuses the key %s', async (key) => {
    await expect(store.putIfAbsent(key, 'a')).rejects.toThrow('lies outside of');
  });

  it('leaves no draft of what found no room', async () => {
    const failing = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const handle = await open(here.root);
    const write = jest.spyOn(Object.getPrototypeOf(handle), 'writeFile').mockRejectedValue(failing);
    await handle.close();
    await expect(store.putIfAbsent('a', '1')).rejects.toThrow('ENOSPC');
    write.mockRestore();
    expect(await here.files('.drafts')).toEqual([]);
  });

  it('waits a minute for who is at work, says then who that is, and leaves no claim of its own', async () => {
    let passed = 0;
    const began = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => began + passed);
    let end = () => {};
    const working = store.withSharedLock(() => new Promise<void>((done) => (end = done)));
    await new Promise((resolve) => setTimeout(resolve, 50));
    let outcome = 'waits';
    const tidying = store
      .withExclusiveLock(async () => undefined)
      .then(
        () => (outcome = 'tidied'),
        (error: Error) => (outcome = error.message),
      );
    const announced = jest.spyOn(Math, 'random');
    // It waits from its first look on.
    while (announced.mock.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    passed = 59_000;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(outcome).toBe('waits');
    passed = 60_001;
    await tidying;
    jest.restoreAllMocks();
    expect(outcome).toBe(
      `Process ${process.pid} on ${ownProcess.host} has been at work in ${join(here.folder, '.claims')} for a minute. Try again when it has ended.`,
    );
    expect(await here.files('.claims')).toEqual([expect.stringMatching(/^working~/)]);
    end();
    await working;
  });

  it('tidies only while nobody works, and lets none begin meanwhile', async () => {
    const events: string[] = [];
    const work = (name: string) =>
      store.withSharedLock(async () => {
        events.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 40));
        events.push(`${name} ends`);
      });
    const tidy = () => store.withExclusiveLock(async () => void events.push('tidied'));
    await Promise.all([work('one'), work('other'), tidy(), work('third')]);
    const before = events.slice(0, events.indexOf('tidied'));
    expect(before.filter((event) => event.endsWith('begins'))).toHaveLength(
      before.filter((event) => event.endsWith('ends')).length,
    );
  });

  it('takes no notice of the claims of those who are gone', async () => {
    await mkdir(join(here.folder, '.claims'), { recursive: true });
    const { host } = ownProcess;
    for (const kind of ['changing', 'tidying', 'working'])
      for (const [pid, started] of [
        ['4194999', '1'],
        [String(process.pid), '1'],
      ])
        await writeFile(join(here.folder, '.claims', `${kind}~0~${host}~${pid}~${started}~x`), '');
    await store.putIfAbsent('a', '1');
    expect(await store.putIfMatch('a', '2', (await store.get('a'))!.tag)).toBe(true);
    await store.withSharedLock(async () => undefined);
    await store.withExclusiveLock(async () => undefined);
    expect(await here.files('.claims')).toEqual([]);
  });
});

describe.each([
  ['on another machine', 'elsewhere~7~1'],
  [
    'under a number that may be another’s by now, since the machine says no start',
    `${ownProcess.host}~${process.pid}~`,
  ],
])('who works %s, and cannot be seen from here', (_where, mark) => {
  const claim = (kind: string) => join(here.folder, '.claims', `${kind}~0~${mark}~x`);

  /** As if its last sign were of so many seconds ago. */
  async function leave(kind: string, seconds: number): Promise<void> {
    await mkdir(join(here.folder, '.claims'), { recursive: true });
    await writeFile(claim(kind), '');
    const then = new Date(Date.now() - 1000 * seconds);
    await utimes(claim(kind), then, then);
  }

  it.each(['tidying', 'working'])('is waited for until half a minute after the last sign: %s', async (kind) => {
    await leave(kind, 24);
    let isDone = false;
    const other = (
      kind === 'tidying' ? store.withSharedLock(async () => {}) : store.withExclusiveLock(async () => {})
    ).then(() => void (isDone = true));
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(isDone).toBe(false);
    await leave(kind, 31);
    const at = performance.now();
    await other;
    // Where more were waited for, that would be half a minute.
    expect(performance.now() - at).toBeLessThan(20_000);
    expect(await here.files('.claims')).toEqual([]);
  });
});

describe('who works', () => {
  it('says so for as long as it works, and not when it was taken for gone', async () => {
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance', 'Date'],
    });
    try {
      await store.withSharedLock(async () => {
        const [name = ''] = await readdir(join(here.folder, '.claims'));
        const file = join(here.folder, '.claims', name);
        const age = async () => Date.now() - (await stat(file)).mtimeMs;
        const then = new Date(Date.now() - 20_000);
        await utimes(file, then, then);
        jest.advanceTimersByTime(4999);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(await age()).toBeGreaterThan(19_000);
        jest.advanceTimersByTime(1);
        while ((await age()) > 10_000) await new Promise((resolve) => setTimeout(resolve, 10));
        await rm(file);
        jest.advanceTimersByTime(5000);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(await readdir(join(here.folder, '.claims'))).toEqual([]);
      });
    } finally {
      jest.useRealTimers();
    }
  });

  it('begins anew where it was taken for gone, and takes and puts nothing before that', async () => {
    await store.putIfAbsent('table', '1');
    const acts = [
      async () => store.putIfAbsent('a', '1'),
      async () => store.putIfMatch('table', '2', (await store.get('table'))!.tag),
      async () => void (await store.delete('table')),
    ];
    for (const [index, act] of acts.entries())
      for (const kind of ['withSharedLock', 'withExclusiveLock'] as const) {
        const seen: (string | undefined)[] = [];
        await store[kind](async () => {
          seen.push([await text('table'), await text('a')].join());
          if (seen.length === 1)
            await rm(join(here.folder, '.claims'), { recursive: true }).then(() => mkdir(join(here.folder, '.claims')));
          await act();
        });
        expect([index, seen]).toEqual([index, [seen[0], seen[0]]]);
      }
    await expect(store.withSharedLock(() => Promise.reject(new Error('of another kind')))).rejects.toThrow(
      'of another kind',
    );
  });

  it('changes no table where it was taken for gone while it did so', async () => {
    await store.putIfAbsent('table', '1');
    const { tag } = (await store.get('table'))!;
    const read = store.get.bind(store);
    jest.spyOn(store, 'get').mockImplementationOnce(async (key) => {
      for (const name of await here.files('.claims')) await rm(join(here.folder, '.claims', name));
      return read(key);
    });
    expect(await store.putIfMatch('table', '2', tag)).toBe(false);
    expect(await text('table')).toBe('1');
  });
});

describe('a process', () => {
  /** Whether processes with numbers of their own may be begun here, as containers do. */
  const unshare = ['-Urpf', '--mount-proc', process.execPath, '-p'];
  const canUnshare = spawnSync('unshare', ['-Urpf', '--mount-proc', 'true']).status === 0;

  it('is known by its start, on its machine alone', () => {
    expect(ownProcess.host).toMatch(/-[0-9a-f]{8}$/);
    expect(isAlive(ownProcess)).toBe(true);
    expect(isAlive({ ...ownProcess, started: '1' })).toBe(false);
    expect([isAlive({ ...ownProcess, started: '' }), isAlive({ ...ownProcess, pid: 4194999, started: '' })]).toEqual([
      undefined,
      false,
    ]);
    expect(isAlive({ ...ownProcess, host: ownProcess.host.replace(/-[0-9a-f]{8}$/, '') })).toBeUndefined();
  });

  (canUnshare ? it : it.skip)('with numbers of its own is another machine’s, whatever that is called', async () => {
    const environment = { ...process.env, NODE_OPTIONS: '' };
    const program = await programOf(join(__dirname, 'processes.ts'));
    const mark = execFileSync('unshare', [...unshare, `JSON.stringify(require('${program}').ownProcess)`], {
      env: environment,
      encoding: 'utf8',
    });
    const { host, pid, started } = JSON.parse(mark);
    expect(pid).toBe(1);
    expect(host).not.toBe(ownProcess.host);
    expect(isAlive({ host, pid, started })).toBeUndefined();
  });
});

describe('drafts of another machine, whose processes nobody sees from here', () => {
  it('go when they have lain for an hour by the folder’s clock', async () => {
    await here.release('mf-a', 1);
    const draft = (age: string) => join(here.folder, '.drafts', `working~draft~elsewhere~7~1~${age}`);
    for (const [age, minutes] of [
      ['young', 59],
      ['old', 61],
    ] as const) {
      await writeFile(draft(age), 'half');
      const then = new Date(Date.now() - minutes * 60_000);
      await utimes(draft(age), then, then);
    }
    await store.withExclusiveLock(async () => {});
    expect(await here.files('.drafts')).toEqual(['working~draft~elsewhere~7~1~young']);
  });
});

describe('publishers that are killed', () => {
  const root = join(__dirname, '../../..');
  const running = new Set<ChildProcess>();

  afterEach(() => running.forEach((child) => child.kill('SIGKILL')));

  /** Starts one, and kills it after so many milliseconds; gives what it said to be live. */
  function publisher(
    program: string,
    seed: string,
    count: number,
    lifetime?: number,
  ): Promise<{ name: string; version: string }[]> {
    const env = { ...process.env, ...here.environment, NODE_OPTIONS: '' };
    const child = spawn(process.execPath, [program, here.folder, String(count), seed], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.add(child);
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (words: string) => {
      // From its first word on, so that it dies at work and not while it starts.
      if (said === '' && lifetime !== undefined) setTimeout(() => child.kill('SIGKILL'), lifetime);
      said += words;
    });
    return new Promise((done) =>
      child.once('close', () =>
        done(
          said
            .split('\n')
            .filter((line) => line.endsWith('}'))
            .map((line) => JSON.parse(line)),
        ),
      ),
    );
  }

  it('lose nothing that they said, and leave nothing that somebody must remove', async () => {
    const program = await programOf(join(__dirname, '../testing/publisher.ts'), { whole: true });
    const said = (
      await Promise.all([
        publisher(program, 'a', 400, 60),
        publisher(program, 'b', 400, 110),
        publisher(program, 'c', 400, 170),
        publisher(program, 'd', 8),
      ])
    ).flat();
    expect(said.filter(({ name }) => name.startsWith('mf-d-'))).toHaveLength(8);
    const { remotes, revision } = await here.releases.entries();
    const live = remotes.map(({ name, version }) => `${name} ${version}`);
    for (const { name, version } of said) expect(live).toContain(`${name} ${version}`);
    expect((await here.releases.history()).map((change) => change.revision)).toEqual(
      Array.from({ length: revision }, (_none, index) => revision - index),
    );
    await here.release('mf-after', 1);
    await prune(here.releases, 9);
    expect((await verify(here.releases)).damages).toEqual([]);
    expect([await here.files('.claims'), await here.files('.drafts')]).toEqual([[], []]);
  }, 120_000);
});
