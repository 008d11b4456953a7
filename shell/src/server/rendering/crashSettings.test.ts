/** @jest-environment @storefront/build/jest/server.cjs */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { killFirst, disableCoreDump } from './crashSettings';

const { platform } = process;
const onLinux = platform === 'linux' ? it : it.skip;

const written = jest.mocked(writeFile);

jest.mock('node:fs/promises', () => {
  const actual = jest.requireActual<{ writeFile: typeof writeFile }>('node:fs/promises');
  return { ...actual, writeFile: jest.fn(actual.writeFile) };
});
afterEach(() => {
  Object.defineProperty(process, 'platform', { value: platform });
  jest.restoreAllMocks();
});

onLinux('the system ends the process first where memory runs out', async () => {
  const child = spawn('sleep', ['60']);
  await killFirst(child.pid);
  expect(await readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
  child.kill();
  await once(child, 'exit');
});

onLinux('the system writes nothing of the process’s memory down where it crashes', async () => {
  const child = spawn('sleep', ['60']);
  expect(await readFile(`/proc/${child.pid}/coredump_filter`, 'utf8')).not.toBe('00000000\n');
  await disableCoreDump(child.pid);
  expect(await readFile(`/proc/${child.pid}/coredump_filter`, 'utf8')).toBe('00000000\n');
  child.kill();
  await once(child, 'exit');
});

it('nothing is said of a process that is gone, or was never made, and nothing is asked of another system', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  await killFirst(undefined);
  await killFirst(2 ** 30);
  written.mockClear();
  Object.defineProperty(process, 'platform', { value: 'win32' });
  await killFirst(2 ** 30);
  expect([warned.mock.calls, written.mock.calls]).toEqual([[], []]);
});

it('a system that does not let us say so is told of once for each', async () => {
  Object.defineProperty(process, 'platform', { value: 'linux' });
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
  written.mockRejectedValue(Object.assign(new Error('no'), { code: 'EACCES' }));
  for (const tell of [killFirst, disableCoreDump, killFirst, disableCoreDump]) await tell(2 ** 30);
  expect(warned).toHaveBeenCalledTimes(2);
});
