import { verdictPrefix, VerdictSchema, watchPrefix, type Verdict } from '@storefront/contracts';
import * as v from 'valibot';
import { isSystemError } from './failures';
import { mapLimited } from './store/mapLimited';
import type { Entries } from './table/entries';
import type { Releases } from './table/Releases';

/**
 * Reads a document that the shop's processes have written; none where it is malformed, after a crash, say. Read errors
 * are thrown, except for callers that only display it (`isLook`).
 */
export async function readWatchFile<T>(
  { store }: Releases,
  key: string,
  schema: v.GenericSchema<unknown, T>,
  isLook = false,
): Promise<T[]> {
  try {
    const stored = await store.get(key);
    return stored ? [v.parse(schema, JSON.parse(stored.content.toString('utf8')))] : [];
  } catch (error) {
    if (!isLook && isSystemError(error)) throw error;
    console.error(`${store.name}/${key} cannot be read; it counts for nothing (${(error as Error).message}).`);
    return [];
  }
}

/** The keys of documents that the shop's processes have written. */
export const watchFileKeys = async ({ store }: Releases): Promise<string[]> =>
  (await store.list(watchPrefix)).filter((key) => key.endsWith('.json'));

/** The verdicts on withdrawn canaries that are still in the table, by their keys. */
export async function verdictsOf(releases: Releases): Promise<[key: string, verdict: Verdict][]> {
  const keys = (await watchFileKeys(releases)).filter((key) => key.startsWith(verdictPrefix));
  return (
    await mapLimited(keys, async (key) =>
      (await readWatchFile(releases, key, VerdictSchema)).map((verdict): [string, Verdict] => [key, verdict]),
    )
  ).flat();
}

/** The verdict on this canary, not on an earlier one of the same version. */
export async function verdictOn(
  releases: Releases,
  { since, release: { name, version } }: Entries['canaries'][number],
): Promise<Verdict | undefined> {
  return (await verdictsOf(releases))
    .map(([, verdict]) => verdict)
    .find((one) => one.package === name && one.version === version && one.since === since);
}

/** Throws a sentence where the shop has withdrawn this canary, though it is still in the table. */
export async function requireNotWithdrawn(releases: Releases, canary: Entries['canaries'][number]): Promise<void> {
  const verdict = await verdictOn(releases, canary);
  if (verdict)
    throw new Error(
      `The shop has withdrawn the canary ${verdict.version} of ${verdict.package}: nothing was changed. ${verdict.why}`,
    );
}
