import { createHash } from 'node:crypto';
import { existsSync, type Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { largestFile, RemoteReleaseSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { isCutOff, knownCommit } from './commits';
import { compressedIn } from './compressed';
import { digestOf, withCurrentDigests } from './digests';
import type { TableEntry } from './table/entries';
import type { BuiltVersion } from './versions';

/** A build that may be published. */
export interface Candidate extends BuiltVersion {
  /** The package's folder. */
  folder: string;
  /** Whether it was built in a clone that does not know all commits which its own contains. */
  isCutOff?: boolean;
  /** Files with uncommitted changes. */
  uncommitted?: readonly string[];
}

/** The parts of a build that are released; anything else is only for building. */
const parts = ['browser', 'server', 'build.json'];

async function releasedFiles(build: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  const nameOf = (entry: Dirent) => relative(build, join(entry.parentPath, entry.name)).split(sep).join('/');
  const released = entries.filter((entry) => parts.includes(nameOf(entry).split('/')[0] ?? '') && !entry.isDirectory());
  const link = released.find((entry) => !entry.isFile());
  // A link leads to another file, or to none, on another machine.
  if (link)
    throw new Error(
      `${join(build, nameOf(link))} is no file but a link, or something else that cannot be published: put the file itself there.`,
    );
  return new Map(
    await Promise.all(
      released
        .map(nameOf)
        .sort()
        .map(async (name) => [name, await readFile(join(build, name))] as const),
    ),
  );
}

/** A build's description without the commit, so that another commit with the same files makes the same version. */
function described(description: object): Buffer {
  const { commit: _commit, ...same } = description as { commit?: string };
  return Buffer.from(JSON.stringify(same));
}

/** The package's version becomes part of a folder's name. */
const PackageSchema = v.object({ version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+[\w.+-]*$/)) });

async function packageVersion(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  try {
    return v.parse(PackageSchema, JSON.parse(text)).version;
  } catch (error) {
    throw new Error(`${file} names no version: that is three numbers with dots, and what may follow them, as 1.0.0.`, {
      cause: error,
    });
  }
}

/**
 * The length of a description with a commit, even where that is unknown, since the names of kept versions depend on it.
 */
function lengthWithCommit(description: object, content: Buffer): number {
  if ('commit' in description) return content.length;
  const written = (described: object) =>
    JSON.stringify(described, null, content.toString('utf8', 0, 2) === '{\n' ? 2 : 0).length;
  return content.length + written({ ...description, commit: '0'.repeat(40) }) - written(description);
}

/**
 * The package's version and a hash of what is released, so that the same content is the same version wherever and
 * whenever it is built.
 */
function versionOf(packaged: string, description: object, contents: ReadonlyMap<string, Buffer>): string {
  const hash = createHash('sha256');
  for (const [name, content] of contents) {
    const isDescription = name === 'build.json';
    const length = isDescription ? lengthWithCommit(description, content) : content.length;
    hash.update(`${name}\n${length}\n`).update(isDescription ? described(description) : content);
  }
  return `${packaged}-${hash.digest('hex').slice(0, 10)}`;
}

const DescriptionSchema = v.looseObject({
  kind: v.picklist(['remote', 'shell']),
  name: v.string(),
  commit: v.optional(v.string()),
  digests: v.optional(v.record(v.string(), v.string()), {}),
});

function parse(text: Buffer, file: string) {
  try {
    return v.parse(DescriptionSchema, JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw new Error(`${file} describes no build that can be published.`, { cause: error });
  }
}

function remoteRelease(description: object, file: string): TableEntry {
  const release = v.safeParse(RemoteReleaseSchema, description);
  if (release.success) return release.output;
  const flaws = release.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`);
  throw new Error(`${file} describes no remote: ${flaws.join('; ')}.`);
}

function refuseLarge(contents: ReadonlyMap<string, Buffer>, folder: string): void {
  const large = [...contents].find(([, { length }]) => length > largestFile);
  if (!large) return;
  const [file, { length }] = large;
  const limit = `${largestFile} at most, of which the shop reads all while everybody waits`;
  throw new Error(`${join(folder, file)} has ${length} bytes (${limit}): put it elsewhere, and name its address.`);
}

/** A build as it was found. */
export interface Found {
  /** The package's folder. */
  folder: string;
  /** The folder of the build. */
  build: string;
  /** The package's version. */
  packaged: string;
  /** The released files with their content. */
  files: Map<string, Buffer>;
}

/** Makes a candidate of a build; `compress` may be skipped for development. */
export async function candidateOf(
  { folder, build, packaged, files: found }: Found,
  { compress = true } = {},
): Promise<Candidate> {
  const file = join(build, 'build.json');
  refuseLarge(found, build);
  const description = parse(found.get('build.json') ?? Buffer.of(), file);
  const { kind, name, commit, digests } = description;
  const contents = withCurrentDigests(found, digests);
  const version = versionOf(packaged, description, contents);
  if (compress)
    for (const [variant, content] of await compressedIn(join(build, 'compressed'), contents))
      contents.set(variant, content);
  const files = Object.fromEntries([...contents].map(([path, content]) => [path, digestOf(content)]));
  const known = knownCommit(folder, commit);
  const built = { kind, folder, contents, ...known, ...(isCutOff(known) && { isCutOff: true }) };
  if (kind === 'shell') return { ...built, release: { name, version, files, ...(commit && { commit }) } };
  const integrity = files[String(description['entry'])];
  if (!integrity) throw new Error(`${file} names an entry that was not built: ${String(description['entry'])}.`);
  const release = remoteRelease(
    { ...description, version, base: `/releases/${name}/${version}/`, integrity, files },
    file,
  );
  return { ...built, release };
}

/** Reads the build in a package's folder. `dist` names the folder of the build. */
export async function readBuild(folder: string, dist = 'dist', options?: { compress?: boolean }): Promise<Candidate> {
  const build = resolve(folder, dist);
  if (!existsSync(join(build, 'build.json')))
    throw new Error(`${folder} has no build to publish: leave out --no-build, or build it first.`);
  const files = await releasedFiles(build);
  return candidateOf({ folder, build, packaged: await packageVersion(join(folder, 'package.json')), files }, options);
}
