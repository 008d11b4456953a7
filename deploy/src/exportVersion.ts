import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { asCandidate, findVersion } from './keptCandidates';
import { syncFolder } from './store/syncFolder';
import { liveOf } from './table/entries';
import type { Releases } from './table/Releases';
import { isForeign } from './versions';

async function liveVersion(releases: Releases, name: string): Promise<string> {
  const live = liveOf(await releases.entries(), name);
  if (live) return live.version;
  throw new Error(`${name} is not live here.`);
}

const alreadyThere = (folder: string) => new Error(`${folder} is there already: nothing was written.`);

/** Writes files and flushes them to the disk, so that the folder is whole even after a power failure. */
async function write(contents: ReadonlyMap<string, Buffer>, draft: string): Promise<void> {
  const folders = new Set([draft]);
  for (const [file, content] of contents) {
    const path = join(draft, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content, { flush: true });
    for (let folder = dirname(path); folder !== draft; folder = dirname(folder)) folders.add(folder);
  }
  await Promise.all([...folders].map(syncFolder));
}

/** Renames the draft to the target folder; throws a sentence where that has been created meanwhile. */
async function place(draft: string, folder: string): Promise<void> {
  try {
    await rename(draft, folder);
    await syncFolder(dirname(folder));
  } catch (error) {
    throw ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '') ? alreadyThere(folder) : error;
  }
}

/**
 * Writes the files of a kept version into a folder that is not there yet, whole or not at all; each is compared first.
 * By default what is live: so a server gets the shell that it runs. Answers the version.
 */
export async function exportVersion(
  releases: Releases,
  name: string,
  wanted: string | undefined,
  to: string,
): Promise<string> {
  // With a slash at its end, what is begun beside it would be begun in it.
  const folder = resolve(to);
  if (existsSync(folder)) throw alreadyThere(folder);
  const kept = await findVersion(releases, name, wanted ?? (await liveVersion(releases, name)));
  if (isForeign(kept.release))
    throw new Error(`${name} ${kept.release.version} is served by ${kept.release.base}: its files are not kept here.`);
  const { release, contents } = await asCandidate(releases, kept);
  // Not the process id, which another container may have, too.
  const draft = `${folder}.${randomUUID()}.draft`;
  try {
    await write(contents, draft);
    await place(draft, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return release.version;
}
