import { tableKey, type Releases } from './table';
import { descriptionKey, keptVersions } from './versions';

export interface SignedAnew {
  /** How many documents have this key's signature now, and had another one's. */
  signed: number;
  /** Sentences about what nobody who is trusted has signed: that stays as it is. */
  left: string[];
}

async function signAll(releases: Releases, keys: readonly string[]): Promise<SignedAnew> {
  const left: string[] = [];
  let signed = 0;
  for (const key of keys)
    try {
      if (await releases.signAnew(key)) signed += 1;
    } catch (error) {
      // The file system's: nobody knows what comes of the rest.
      if ('code' in (error as Error)) throw error;
      left.push((error as Error).message);
    }
  return { signed, left };
}

/**
 * Signs with this key whatever another trusted one has signed: the table, every kept version, whoever serves it, and the history. Nobody needs
 * the other key any more then. Who is killed meanwhile does it once more. Nobody else works meanwhile: what they sign would come after it.
 */
export async function signAnew(releases: Releases): Promise<SignedAnew> {
  releases.requireTrusted();
  return releases.store.alone(async () => {
    const versions = (await keptVersions(releases)).map(({ name, version }) => descriptionKey(name, version));
    const first = await signAll(releases, [tableKey, ...versions]);
    // The history last: what stood in the table goes there as it was signed, and from now on that is by this key.
    const records = await signAll(releases, await releases.recordKeys());
    return { signed: first.signed + records.signed, left: [...first.left, ...records.left] };
  });
}
