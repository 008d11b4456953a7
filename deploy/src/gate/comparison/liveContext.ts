import { isDeepStrictEqual } from 'node:util';
import type { Candidate } from '../../build';
import { withLive, type Entries, type TableEntry } from '../../table/entries';
import type { Releases } from '../../table/Releases';
import { digestOf } from '../../digests';
import { keyOf } from '../../versions';

/** Everything that will be live around a candidate: what is live, and what is published together with it. */
export interface LiveContext {
  entries: Entries;
  /** Reads a file of one of them; undefined where it is missing or damaged. */
  read(entry: TableEntry, file: string): Promise<Buffer | undefined>;
}

async function published(
  { store }: Releases,
  { name, version, ...release }: TableEntry,
  file: string,
): Promise<Buffer | undefined> {
  const content = (await store.get(keyOf(name, version, file)))?.content;
  const digests = release['files'] as Record<string, string> | undefined;
  return content && digests?.[file] === digestOf(content) ? content : undefined;
}

export function liveContextOf(releases: Releases, live: Entries, beside: readonly Candidate[] = []): LiveContext {
  return {
    entries: withLive(live, beside),
    async read(entry, file) {
      const fresh = beside.find(({ release }) =>
        isDeepStrictEqual([release.name, release.version], [entry.name, entry.version]),
      );
      return fresh ? fresh.contents.get(file) : published(releases, entry, file);
    },
  };
}
