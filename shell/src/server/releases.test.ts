/** @jest-environment node */
import { mkdirSync, mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const tableOf = (revision: number) => JSON.stringify({ revision, remotes: [] });

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
    const read = createTableReader(dir);
    for (const revision of [1, 2, 3]) {
      write(tableOf(revision), tick);
      expect(statSync(file()).mtimeMs).toBe(tick.getTime());
      expect(read().revision).toBe(revision);
    }
  });

  it('parses a table once: until it changes, the very same one is given', () => {
    write(tableOf(1));
    const read = createTableReader(dir);
    expect(read()).toBe(read());
  });

  it('keeps the last table while the file is gone or damaged, says so once, and takes the next whole one', () => {
    write(tableOf(1));
    const read = createTableReader(dir);
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

  it('throws where there never was one', () => {
    expect(createTableReader(dir)).toThrow('ENOENT');
  });
});
