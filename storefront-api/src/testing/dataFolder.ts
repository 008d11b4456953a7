import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { spawnApi } from './apiProcess';
import { freshPGlite } from './pglite';
import { template } from './template';

/** Dates of the demo are counted from the day on which a shop was filled: yesterday's shop is not today's. */
const today = () => new Date().toISOString().slice(0, 10);

/** On a copy of an empty database: a process that makes one is at it for ten times as long as it takes to fill it. */
async function work(folder: string) {
  mkdirSync(join(folder, 'data'), { mode: 0o700 });
  await (await freshPGlite('empty', join(folder, 'data/db'))).embedded.close();
  const api = await spawnApi({ DATA_DIR: join(folder, 'data'), DRAIN_SECONDS: '0' });
  await api.origin;
  api.child.kill('SIGTERM');
  if ((await api.ended) !== 0) throw new Error(`The API that fills a folder ended otherwise: ${api.output()}`);
}

/**
 * Makes of a folder what an API leaves that has started there for the first time, and was ended; a start on it takes a
 * third of the time.
 */
export async function fillDataFolder(dataDir: string) {
  const made = await template(`data-folder-${today()}`, work);
  execFileSync('cp', ['-a', `${join(made, 'data')}/.`, dataDir]);
}
