import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { readReleaseTable, type RemoteRelease, type ReleaseTable } from '@storefront/contracts';
import * as v from 'valibot';

const fileName = 'releases.json';

/** Replaces a file in one step: a reader sees the old or the new content, never a part. */
export async function writeWhole(file: string, content: string): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

/** What stands in a table under a name; a release that this shop does not take is kept for those who do. */
export type TableEntry = Pick<RemoteRelease, 'name'>;

const EntriesSchema = v.object({ revision: v.number(), remotes: v.array(v.looseObject({ name: v.string() })) });

async function readFileOf<T>(releases: string, parse: (content: unknown) => T, none: T): Promise<T> {
  try {
    return parse(JSON.parse(await readFile(join(releases, fileName), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw new Error(`${join(releases, fileName)} cannot be read as a release table.`, { cause: error });
  }
}

/** The live table of a release store; an empty one when nothing was ever published. */
export function readTable(releases: string): Promise<ReleaseTable> {
  return readFileOf(releases, (content) => readReleaseTable(content).table, { revision: 0, remotes: [] });
}

/** Two teams may publish at once: one waits for the other, at most 10 s. */
async function locked<T>(releases: string, work: () => Promise<T>): Promise<T> {
  const lock = join(releases, 'releases.lock');
  await mkdir(releases, { recursive: true });
  for (let attempt = 0; ; attempt++) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (attempt === 100) throw new Error(`Another publish holds ${lock}. Remove it if none is running.`);
      await sleep(100);
    }
  }
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true });
  }
}

/** Changes what is live and writes the table with the next revision; the same content keeps its revision. */
export function changeTable(releases: string, change: (entries: TableEntry[]) => TableEntry[]): Promise<ReleaseTable> {
  return locked(releases, async () => {
    const before = await readFileOf(releases, (content) => v.parse(EntriesSchema, content), { revision: 0, remotes: [] });
    const remotes = change(before.remotes).sort((one, other) => one.name.localeCompare(other.name));
    if (isDeepStrictEqual(remotes, before.remotes)) return readReleaseTable(before).table;
    const after = { revision: before.revision + 1, remotes };
    await writeWhole(join(releases, fileName), JSON.stringify(after, null, 2));
    return readReleaseTable(after).table;
  });
}

/** Puts a remote's release in the place of its former one. */
export function withRemote(entries: TableEntry[], release: RemoteRelease): TableEntry[] {
  return [...entries.filter(({ name }) => name !== release.name), release];
}
