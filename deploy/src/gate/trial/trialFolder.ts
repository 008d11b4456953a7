import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, ownProcess } from '../../store/processes';

const prefix = 'storefront-trial';

/** Whether a folder was left by a dead process; unknown for another machine's in a shared folder. */
function isLeft(name: string): boolean {
  const [what, host = '', pid, started = ''] = name.split('~');
  return what === prefix && isAlive({ host, pid: Number(pid), started }) === false;
}

/** Removes folders of dead processes. Another user's stay, which is logged once. */
async function clear(folder: string): Promise<void> {
  const kept: string[] = [];
  for (const path of (await readdir(folder)).filter(isLeft).map((name) => join(folder, name)))
    await rm(path, { recursive: true, force: true }).catch(
      (error: Error) => void kept.push(`${path} was left by a trial and cannot be removed from here: ${error.message}`),
    );
  if (kept[0]) console.error(kept[0]);
}

/** Makes a folder for a trial, named by its process; removes those of dead processes. */
export async function makeTrialFolder(folder = tmpdir()): Promise<string> {
  await clear(folder);
  const { host, pid, started } = ownProcess;
  return mkdtemp(join(folder, [prefix, host, pid, started, ''].join('~')));
}
