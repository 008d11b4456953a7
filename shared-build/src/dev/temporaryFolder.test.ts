import { spawnSync } from 'node:child_process';
import type * as fs from 'node:fs';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { programOf } from '../../jest/program.cjs';
import { makeTemporaryFolder } from './temporaryFolder';

// Whoever may do everything is refused nothing.
jest.mock('node:fs', () => {
  const actual = jest.requireActual<typeof fs>('node:fs');
  return { ...actual, rmSync: jest.fn(actual.rmSync) };
});

it('what a killed development server left goes with the next one, and nobody else’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-places-'));
  const host = hostname().replace(/[^\w.]/g, '_');
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const kept = [
    `storefront-dev-elsewhere-${gone}-abc`,
    `storefront-dev-${host}-${process.ppid}-abc`,
    'storefront-dev-abcdef',
    'mine',
  ];
  for (const name of [...kept, `storefront-dev-${host}-${gone}-abc`])
    mkdirSync(join(folder, name, 'mf-x'), { recursive: true });
  const own = basename(makeTemporaryFolder(folder));
  expect(readdirSync(folder).sort()).toEqual([...kept, own].sort());
  rmSync(folder, { recursive: true });
});

it('what another user left stays, is said once, and is in nobody’s way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-places-'));
  const host = hostname().replace(/[^\w.]/g, '_');
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const [theirs, alsoTheirs, ours] = ['a', 'b', 'c'].map((name) => `storefront-dev-${host}-${gone}-${name}`);
  for (const name of [theirs, alsoTheirs, ours]) mkdirSync(join(folder, name!), { recursive: true });
  const said = jest.spyOn(console, 'info').mockImplementation(() => {});
  const { rmSync: remove } = jest.requireActual<typeof fs>('node:fs');
  jest.mocked(rmSync).mockImplementation((path, options) => {
    if (path !== join(folder, ours!))
      throw Object.assign(new Error(`EACCES: permission denied, rm '${String(path)}'`), { code: 'EACCES' });
    remove(path, options);
  });
  const own = basename(makeTemporaryFolder(folder));
  expect(readdirSync(folder).sort()).toEqual([theirs, alsoTheirs, own].sort());
  expect(said.mock.calls).toEqual([
    [
      `${join(folder, theirs!)} was left by a development server and cannot be removed from here: EACCES: permission denied, rm '${join(folder, theirs!)}'`,
    ],
  ]);
  jest.mocked(rmSync).mockImplementation(remove);
  said.mockRestore();
  rmSync(folder, { recursive: true });
});

it('goes with a process that is ended before it could stop anything', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-places-'));
  const script = `console.log(require(${JSON.stringify(await programOf(join(__dirname, 'temporaryFolder.ts')))}).makeTemporaryFolder(${JSON.stringify(folder)})); process.exit(1);`;
  const { stdout } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(stdout.trim()).toContain(join(folder, 'storefront-dev-'));
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
