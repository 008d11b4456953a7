import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { requestPool } from './limits';
import { migrate } from './migrate';
import { openDatabase } from './open';

/** What an embedded database is asked for, and what the folder that counts holds then. */
const asked: [what: string, folder: string, isThere: boolean][] = [];

/** How many files are made before the process is killed, in which then nothing more is done. */
let killedAfter = Infinity;

const names = ['PG_VERSION', 'base/1', 'last'];

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<typeof files>('node:fs/promises');
  return { ...actual, statfs: jest.fn(), open: jest.fn(actual.open), rename: jest.fn(actual.rename) };
});
jest.mock('./migrate', () => ({ migrate: jest.fn() }));
jest.mock('@electric-sql/pglite', () => {
  const tell = (what: string, folder: string) =>
    void asked.push([what, basename(folder), existsSync(join(dirname(folder), 'db/PG_VERSION'))]);
  const create = async ({ fs: { dataDir: folder } }: { fs: { dataDir: string } }) => {
    tell('made', folder);
    mkdirSync(folder, { recursive: true });
    for (const [index, name] of names.entries()) {
      if (index === killedAfter) throw new Error('killed');
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), '');
    }
    return { close: async () => tell('closed', folder) };
  };
  return { PGlite: { defaultStartParams: [], create } };
});

const hasRoomFor = (bytes: number) =>
  jest.mocked(files.statfs).mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as never);

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storefront-open-'));
  asked.length = 0;
  jest.clearAllMocks();
  killedAfter = Infinity;
  hasRoomFor(1e9);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const prepare = jest.fn();
const open = () => openDatabase(dataDir, undefined, () => undefined, requestPool, prepare);
const draft = `db.new-${process.pid}`;

describe('an embedded database', () => {
  it('S191 has its name only once it is whole and closed, and is opened under it', async () => {
    await open();
    expect(asked).toEqual([
      ['made', draft, false],
      ['closed', draft, false],
      ['made', 'db', true],
    ]);
    expect(readdirSync(dataDir)).toEqual(['db']);
    expect(readdirSync(join(dataDir, 'db'))).toEqual(['PG_VERSION', 'base', 'last']);
  });

  it('S191 is on the disk whole before it has its name, and so is that: a machine may die', async () => {
    const done: string[] = [];
    const told = (path: unknown) => relative(dataDir, String(path)) || '.';
    const { open: opened, rename: renamed } = jest.requireActual<typeof files>('node:fs/promises');
    jest.mocked(files.open).mockImplementation(async (path, flags) => {
      const handle = await opened(path, flags);
      const sync = handle.sync.bind(handle);
      return Object.assign(handle, { sync: async () => (await sync(), void done.push(told(path))) });
    });
    jest
      .mocked(files.rename)
      .mockImplementation(async (from, to) => (await renamed(from, to), void done.push(`${told(from)} → ${told(to)}`)));
    await open();
    const everything = (folder: string) =>
      [folder, join(folder, 'base'), ...names.map((name) => join(folder, name))].sort();
    const at = done.indexOf(`${draft} → db`);
    expect([...new Set(done.slice(0, at))].sort()).toEqual(everything(draft));
    expect(done[at + 1]).toBe('.');
    // What a process that was killed has written may not be there yet.
    expect(done.slice(at + 2).sort()).toEqual(everything('db'));
  });

  it.each(names.map((_name, files) => files))(
    'S191 is made anew where its first start was killed after %d files, and nothing of that stays, whoever it was',
    async (files) => {
      killedAfter = files;
      await expect(open()).rejects.toThrow('killed');
      expect(readdirSync(join(dataDir, 'db'))).toEqual([]);
      mkdirSync(join(dataDir, 'db.new-1/base'), { recursive: true });
      killedAfter = Infinity;
      await open();
      expect(asked.slice(1)).toEqual([
        ['made', draft, false],
        ['closed', draft, false],
        ['made', 'db', true],
      ]);
      expect(readdirSync(dataDir)).toEqual(['db']);
    },
  );

  it.each([
    ['whose disk is full says so', 0, 'its disk is full.'],
    ['that is damaged says so, and what was seen of it', 1e9, 'its files are damaged, or of another version. (killed)'],
  ])('S191 %s, new or not', async (_what, room, cause) => {
    hasRoomFor(room);
    killedAfter = 1;
    await expect(open()).rejects.toThrow(`The database in ${join(dataDir, draft)} cannot be opened: ${cause}`);
    killedAfter = Infinity;
    await open();
    killedAfter = 1;
    await expect(open()).rejects.toThrow(`The database in ${join(dataDir, 'db')} cannot be opened: ${cause}`);
  });

  it('S191 that is there is opened as it is: it is prepared as it was asked, a new one has all tables', async () => {
    await open();
    expect([jest.mocked(migrate).mock.calls.length, prepare.mock.calls.length]).toEqual([1, 0]);
    asked.length = 0;
    await open();
    expect(asked).toEqual([['made', 'db', true]]);
    expect([jest.mocked(migrate).mock.calls.length, prepare.mock.calls.length]).toEqual([1, 1]);
  });
});
