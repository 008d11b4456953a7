import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWriteProbe } from './createWriteProbe';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'probe-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A probe, with a clock that is set forward by hand. */
function opened(file = join(folder, '.writable')) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const told: (string | undefined)[] = [];
  const probe = createWriteProbe(file, (error) => told.push(error?.message));
  return { probe, told, pass: (milliseconds: number) => (now += milliseconds) };
}

const full = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));

it('a folder is written a block every ten seconds at most, flushed, however many ask, and nothing stays', async () => {
  const writing = jest.spyOn(fs, 'writeFile');
  const { probe, told, pass } = opened();
  expect(await Promise.all([probe(), probe(), probe()])).toEqual([undefined, undefined, undefined]);
  pass(9999);
  await probe();
  expect(writing).toHaveBeenCalledTimes(1);
  expect(writing.mock.calls[0]).toEqual([
    join(folder, '.writable'),
    expect.objectContaining({ length: 4096 }),
    { flush: true, mode: 0o600 },
  ]);
  pass(1);
  await probe();
  expect(writing).toHaveBeenCalledTimes(2);
  expect([readdirSync(folder), told]).toEqual([[], []]);
});

it('a folder that cannot be written says why, once, and is well by itself when it can be again', async () => {
  const writing = jest.spyOn(fs, 'writeFile').mockImplementation(full);
  const { probe, told, pass } = opened();
  for (let look = 0; look < 3; look += 1) {
    expect(await probe()).toMatchObject({ code: 'ENOSPC' });
    pass(10_000);
  }
  writing.mockRestore();
  expect(await probe()).toBeUndefined();
  expect(told).toEqual([expect.stringContaining('ENOSPC'), undefined]);
});

it('a folder that is not there is another matter', async () => {
  const { probe, told } = opened(join(folder, 'absent', '.writable'));
  expect([await probe(), told]).toEqual([undefined, []]);
});

it('a disk that does not answer is asked once', async () => {
  const writing = jest.spyOn(fs, 'writeFile').mockReturnValue(new Promise(() => undefined));
  const { probe, pass } = opened();
  void probe();
  pass(60_000);
  void probe();
  expect(writing).toHaveBeenCalledTimes(1);
});
