import { createHash } from 'node:crypto';
import { browserFolder, RemoteReleaseSchema, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import type { Candidate } from './build';
import { answerOf, fetchFile } from './foreignFiles';
import { examine } from './gate';
import type { Outcome } from './live';
import { endedTrial, recorded } from './publish';
import { liveOf, withLive, type Releases } from './table';
import { digestOf, keep } from './versions';

function baseOf(address: string): string {
  if (!/^https?:\/\/./.test(address) || !URL.canParse(address)) throw new Error(`${address} is no address: it begins with http:// or https://.`);
  const { origin, pathname, username, password, search, hash } = new URL(address);
  // Whoever opens the shop would be told them.
  if (username || password) throw new Error(`The address of a remote on ${origin} has a name or a password in it: every browser has to get its files without.`);
  if (search || hash) throw new Error(`${address} is no folder: link ${origin}${pathname}, without what follows.`);
  return new URL(pathname.endsWith('/') ? pathname : `${pathname}/`, origin).href;
}

async function describedAt(base: string): Promise<RemoteRelease> {
  const answer = await answerOf(new URL('build.json', base).href, ': there is no remote to link');
  const description: unknown = await answer.json().catch(() => undefined);
  const { kind, name = 'a shell' } = (description ?? {}) as { kind?: string; name?: string };
  if (kind === 'shell') throw new Error(`${base} serves ${name}, which is what a shop's own server runs: remotes alone are linked.`);
  // Only the browser may run another origin's code: there is no server bundle for the shell.
  const release = v.safeParse(RemoteReleaseSchema, { ...(description as object), version: 'linked', base, server: null });
  if (!release.success) throw new Error(`${base}build.json does not describe a remote:\n${v.summarize(release.issues)}`);
  return release.output;
}

/** Reads what a remote's origin serves, as a release whose files stay there and may not change unnoticed; `contents` are theirs as they are now. */
async function readForeign(address: string): Promise<Pick<Candidate, 'contents'> & { release: RemoteRelease }> {
  const base = baseOf(address);
  const described = await describedAt(base);
  const assets = Object.values(described.assets).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const names = [...new Set([described.entry, ...assets.map((file) => browserFolder + file)])].sort();
  const contents = new Map(await Promise.all(names.map(async (file) => [file, await fetchFile(base, file)] as const)));
  const files = Object.fromEntries([...contents].map(([file, content]) => [file, digestOf(content)]));
  const { integrity: _integrity, ...release } = { ...described, files };
  const version = `linked-${createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 10)}`;
  return { release: { ...release, version, integrity: files[described.entry] }, contents };
}

/** Makes a remote live that another origin serves, as it is now. */
export async function link(releases: Releases, wanted: string | undefined, address: string, because?: string): Promise<Outcome> {
  const { release, contents } = await readForeign(address);
  const { name, version } = release;
  if (wanted !== undefined && wanted !== name) throw new Error(`${address} serves ${name}, not ${wanted}.`);
  const candidate: Candidate = { kind: 'remote', folder: '.', release, contents, ancestors: [] };
  return releases.store.together(async () => {
    await keep(releases, { ...candidate, contents: new Map() });
    let notes: string[] = [];
    let from: string | undefined;
    const { revision } = await releases.change(async (entries) => {
      const found = await examine(releases, candidate, entries);
      if (found.refusals.length > 0) throw new Error(found.refusals.join('\n'));
      notes = [...found.notes, ...endedTrial(entries, release)];
      from = liveOf(entries, name)?.version;
      return { entries: withLive(entries, [candidate]), change: { action: 'link', package: name, version, from, why: because, ...recorded(notes) } };
    });
    return { name, version, revision, replaced: from === version ? undefined : from, notes };
  });
}
