import { createHash } from 'node:crypto';
import { browserFolder, RemoteReleaseSchema, type RemoteRelease } from '@storefront/contracts';
import * as v from 'valibot';
import type { Candidate } from './build';
import { fetchFile } from './foreignFiles';
import type { Outcome } from './outcome';
import { endedCanaryNotes, foreignNotesIfPassing, notesEntry, reasonFor, type PublishOptions } from './publish';
import { liveOf, withLive } from './table/entries';
import type { Releases } from './table/Releases';
import { digestOf } from './digests';
import { buildFile, storeVersion } from './versions';

function baseOf(address: string): string {
  if (!/^https?:\/\/./.test(address) || !URL.canParse(address))
    throw new Error(`${address} is no address: it begins with http:// or https://.`);
  const { origin, pathname, username, password, search, hash } = new URL(address);
  // Every visitor could read them.
  if (username || password)
    throw new Error(
      `The address of a remote on ${origin} has a name or a password in it: every browser has to get its files without.`,
    );
  if (search || hash) throw new Error(`${address} is no folder: link ${origin}${pathname}, without what follows.`);
  return new URL(pathname.endsWith('/') ? pathname : `${pathname}/`, origin).href;
}

/** Parses a description; throws a sentence where it is not JSON, such as an error page. */
function parsed(base: string, content: Buffer): object {
  try {
    return JSON.parse(content.toString('utf8')) as object;
  } catch (error) {
    throw new Error(
      `${base}${buildFile} is no JSON: the address of a remote is the folder in which its ${buildFile} lies.`,
      { cause: error },
    );
  }
}

/** A description as a release whose files stay at their origin. */
function described(base: string, content: Buffer): RemoteRelease {
  const description = parsed(base, content);
  const { kind, name = 'a shell' } = (description ?? {}) as { kind?: string; name?: string };
  if (kind === 'shell')
    throw new Error(`${base} serves ${name}, which is what a shop's own server runs: remotes alone are linked.`);
  // No server bundle, since only browsers run another origin's code.
  const release = v.safeParse(RemoteReleaseSchema, { ...description, version: 'linked', base, server: null });
  if (release.success) return release.output;
  const flaws = release.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`);
  throw new Error(`${base}${buildFile} does not describe a remote: ${flaws.join('; ')}.`);
}

/** Reads a remote at its origin, as a release with the digests of its present files; `contents` are these files. */
async function readForeign(address: string): Promise<Pick<Candidate, 'contents'> & { release: RemoteRelease }> {
  const base = baseOf(address);
  const description = await fetchFile(base, buildFile, ': there is no remote to link');
  const promised = described(base, description);
  const assets = Object.values(promised.assets).flatMap(({ scripts, styles }) => [...scripts, ...styles]);
  const names = [...new Set([promised.entry, ...assets.map((file) => browserFolder + file)])].sort();
  const served = await Promise.all(names.map(async (file) => [file, await fetchFile(base, file)] as const));
  const contents = new Map([[buildFile, description], ...served]);
  const files = Object.fromEntries([...contents].map(([file, content]) => [file, digestOf(content)]));
  const { integrity: _integrity, ...release } = { ...promised, files };
  const version = `linked-${createHash('sha256').update(JSON.stringify(release)).digest('hex').slice(0, 10)}`;
  return { release: { ...release, version, integrity: files[promised.entry] }, contents };
}

type LinkOptions = Pick<PublishOptions, 'because' | 'allowBreaking'>;

/** Makes a remote of another origin live, as it is now. */
export async function link(
  releases: Releases,
  wanted: string | undefined,
  address: string,
  options: LinkOptions = {},
): Promise<Outcome> {
  const { release, contents } = await readForeign(address);
  const { name, version } = release;
  if (wanted !== undefined && wanted !== name) throw new Error(`${address} serves ${name}, not ${wanted}.`);
  const candidate: Candidate = { kind: 'remote', folder: '.', release, contents, ancestors: [] };
  // Only its description is stored, with which other packages are compared later; its files stay at their origin.
  const kept = { ...candidate, contents: new Map([[buildFile, contents.get(buildFile)!]]) };
  return releases.store.withSharedLock(async () => {
    let notes: string[] = [];
    let from: string | undefined;
    const { revision } = await releases.change(async (entries) => {
      notes = [
        ...(await foreignNotesIfPassing(releases, candidate, entries, options)),
        ...endedCanaryNotes(entries, release),
      ];
      // Stored only if it passes.
      await storeVersion(releases, kept);
      from = liveOf(entries, name)?.version;
      return {
        entries: withLive(entries, [candidate]),
        change: { action: 'link', package: name, version, from, why: reasonFor(options), ...notesEntry(notes) },
      };
    });
    return {
      name,
      version,
      revision,
      ...(from === version ? { replaced: undefined, unchanged: true } : { replaced: from }),
      notes,
    };
  });
}
