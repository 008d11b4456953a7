import type { Releases } from './table';
import { digestOf, isForeign, keptVersion, keptVersions, keyOf, type KeptVersion } from './versions';
import { fetchFile } from './link';

/** A file that is not what was published. */
export interface Damage {
  package: string;
  version: string;
  /** By its place in the store, or its address. */
  file: string;
  reason: string;
}

async function contentOf({ store }: Releases, { release }: KeptVersion, file: string): Promise<Buffer | string> {
  const { name, version, base } = release;
  if (!isForeign(release)) return (await store.get(keyOf(name, version, file)))?.content ?? 'is missing';
  return fetchFile(base ?? '', file).catch((error: Error) => `cannot be read: ${error.message}`);
}

async function damagesOf(releases: Releases, kept: KeptVersion): Promise<Damage[]> {
  const { name, version, files, base } = kept.release;
  const checks = Object.entries(files).map(async ([file, digest]): Promise<Damage[]> => {
    const content = await contentOf(releases, kept, file);
    const reason = typeof content === 'string' ? content : digestOf(content) === digest ? undefined : 'is not what was published';
    return reason ? [{ package: name, version, file: isForeign(kept.release) ? `${base}${file}` : keyOf(name, version, file), reason }] : [];
  });
  return (await Promise.all(checks)).flat();
}

async function checkVersion(releases: Releases, name: string, version: string): Promise<Damage[]> {
  const file = keyOf(name, version, 'release.json');
  try {
    const kept = await keptVersion(releases, name, version);
    if (!kept) return [{ package: name, version, file, reason: 'is missing' }];
    if (kept.release.name !== name || kept.release.version !== version) return [{ package: name, version, file, reason: 'describes another version' }];
    return await damagesOf(releases, kept);
  } catch (error) {
    return [{ package: name, version, file, reason: (error as Error).message }];
  }
}

async function checkHistory(releases: Releases): Promise<Damage[]> {
  const checks = (await releases.store.list('history/')).map(async (file): Promise<Damage[]> => {
    try {
      await releases.read(file);
      return [];
    } catch (error) {
      return [{ package: '', version: '', file, reason: (error as Error).message }];
    }
  });
  return (await Promise.all(checks)).flat();
}

/** Reads all that is kept or live, byte by byte; throws where the table itself cannot be believed. */
export async function verify(releases: Releases): Promise<{ versions: number; damages: Damage[] }> {
  const { remotes, hosts, canaries } = await releases.entries();
  const live = [...remotes, ...hosts, ...canaries.map(({ release }) => release)];
  const all = new Map([...live, ...(await keptVersions(releases))].map(({ name, version }) => [`${name}/${version}`, { name, version }]));
  const damages = [...(await checkHistory(releases))];
  for (const { name, version } of all.values()) damages.push(...(await checkVersion(releases, name, version)));
  for (const { name, version, files } of live) {
    const kept = await keptVersion(releases, name, version).catch(() => undefined);
    const agrees = !kept || JSON.stringify(sortedEntries(files)) === JSON.stringify(sortedEntries(kept.release.files));
    if (!agrees) damages.push({ package: name, version, file: 'releases.json', reason: 'has other digests than the version' });
  }
  return { versions: all.size, damages };
}

const sortedEntries = (files: unknown) => Object.entries((files ?? {}) as object).sort(([one], [other]) => (one < other ? -1 : 1));
