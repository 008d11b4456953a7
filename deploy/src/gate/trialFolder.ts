import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, ownMark } from '../store/processes';

const prefix = 'storefront-trial';

/** Whether a folder was left by a process that is gone; another machine's, in a folder that both see, cannot be told. */
function isLeft(name: string): boolean {
  const [what, host = '', pid, started = ''] = name.split('~');
  return what === prefix && isAlive({ host, pid: Number(pid), started }) === false;
}

/** A folder for a trial, named by its process; those of killed ones go. */
export async function makeTrialFolder(folder = tmpdir()): Promise<string> {
  for (const name of (await readdir(folder)).filter(isLeft)) await rm(join(folder, name), { recursive: true, force: true });
  const { host, pid, started } = ownMark;
  return mkdtemp(join(folder, [prefix, host, pid, started, ''].join('~')));
}
