/** @jest-environment @storefront/build/jest/server.cjs */
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signed, testKey } from '../testing/releaseStore';
import { createTableReader } from './releases';

let dir: string;
let logged: jest.SpyInstance;
const file = () => join(dir, 'releases.json');

/** Writes a table as a publish does: whole, in the place of the former. */
function write(content: string, at?: Date) {
  writeFileSync(`${file()}.next`, content);
  if (at) utimesSync(`${file()}.next`, at, at);
  renameSync(`${file()}.next`, file());
}
const tableOf = (revision: number) => signed({ revision, remotes: [] });

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'table-'));
  mkdirSync(dir, { recursive: true });
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  rmSync(dir, { recursive: true });
  jest.restoreAllMocks();
});

describe('the reader of the release table', () => {
  it('sees both of two publishes within one tick of the file’s clock', () => {
    const tick = new Date(1_700_000_000_000);
    const read = createTableReader(dir, [testKey]);
    for (const revision of [1, 2, 3]) {
      write(tableOf(revision), tick);
      expect(statSync(file()).mtimeMs).toBe(tick.getTime());
      expect(read().revision).toBe(revision);
    }
  });

  it('parses a table once: until it changes, the very same one is given', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    expect(read()).toBe(read());
  });

  it('keeps the last table while the file is gone or damaged, says so once, and takes the next whole one', () => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    rmSync(file());
    expect([read().revision, read().revision]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledTimes(1);
    write('{ "revision": 2, "rem');
    expect([read().revision, read().revision]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledTimes(2);
    write(tableOf(3));
    expect(read().revision).toBe(3);
  });

  it.each([
    ['nobody signed', JSON.stringify({ revision: 2, remotes: [] })],
    ['was changed after it was signed', tableOf(2).replace('"revision":2', '"revision":3')],
    ['somebody signed who is not trusted', tableOf(2).replace(testKey, testKey.replace('MCow', 'MCox'))],
  ])('keeps the last table when the next one is one that %s, and says why', (_how, content) => {
    write(tableOf(1));
    const read = createTableReader(dir, [testKey]);
    read();
    write(content);
    expect([read().revision, read().revision]).toEqual([1, 1]);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(() => createTableReader(dir, [testKey])()).toThrow(/signature|trusted/);
  });

  it('throws where there never was one', () => {
    expect(createTableReader(dir, [testKey])).toThrow('ENOENT');
  });
});
