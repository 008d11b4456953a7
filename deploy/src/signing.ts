import { tableKey } from './table/entries';
import type { Releases } from './table/Releases';
import { descriptionKey, keptVersions } from './versions';

export interface SignedAnew {
  /** How many documents were signed again. */
  signed: number;
  /** Sentences about documents without a trusted signature, which stay as they are. */
  left: string[];
}

async function signAll(releases: Releases, keys: readonly string[]): Promise<SignedAnew> {
  const left: string[] = [];
  let signed = 0;
  for (const key of keys)
    try {
      if (await releases.documents.signAgain(key)) signed += 1;
    } catch (error) {
      // An error of the file system: the rest may fail, too.
      if ('code' in (error as Error)) throw error;
      left.push((error as Error).message);
    }
  return { signed, left };
}

/**
 * Signs everything again with this key that another trusted key has signed: the table, every stored version and the
 * history. Then the other key is no longer needed. If it is interrupted, run it again. Nobody else may work meanwhile,
 * since their signatures would be missed.
 */
export async function signAgain(releases: Releases): Promise<SignedAnew> {
  releases.requireTrusted();
  return releases.store.withExclusiveLock(async () => {
    const versions = (await keptVersions(releases)).map(({ name, version }) => descriptionKey(name, version));
    const first = await signAll(releases, [tableKey, ...versions]);
    // The history last, since the table's records go there as they were signed.
    const records = await signAll(releases, await releases.records.keys());
    return { signed: first.signed + records.signed, left: [...first.left, ...records.left] };
  });
}
