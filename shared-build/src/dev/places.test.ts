/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { makePlace } from './places';

it('what a killed development server left goes with the next one, and nobody else’s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dev-places-'));
  const host = hostname().replace(/[^\w.]/g, '_');
  const { pid: gone } = spawnSync(process.execPath, ['-e', '']);
  const kept = [`storefront-dev-elsewhere-${gone}-abc`, `storefront-dev-${host}-${process.ppid}-abc`, 'storefront-dev-abcdef', 'mine'];
  for (const name of [...kept, `storefront-dev-${host}-${gone}-abc`]) mkdirSync(join(folder, name, 'mf-x'), { recursive: true });
  const own = basename(makePlace(folder));
  expect(readdirSync(folder).sort()).toEqual([...kept, own].sort());
  rmSync(folder, { recursive: true });
});
