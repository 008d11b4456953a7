// Describes a table's versions from the store's files, signs the table and makes it live. Run as a program:
// signTable.ts <release store> <file of the table>.
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { digestOf, openReleases, withCurrentDigests } from '@storefront/deploy';

interface Release {
  name: string;
  version: string;
  entry: string;
}

const [folder = '', draft = ''] = process.argv.slice(2);
const { signer } = openReleases(folder);

async function contentsOf(version: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(version, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    await Promise.all(files.map(async (file) => [relative(version, file), await readFile(file)] as const)),
  );
}

/** Digests of a version's files, after the digests within its scripts are updated for changed files. */
async function filesIn(version: string): Promise<Record<string, string>> {
  const before = await contentsOf(version);
  const { digests } = JSON.parse(before.get('build.json')?.toString() ?? '{"digests":{}}') as {
    digests: Record<string, string>;
  };
  for (const [file, content] of withCurrentDigests(before, digests)) {
    if (content === before.get(file)) continue;
    await writeFile(join(version, file), content);
    for (const compressed of ['br', 'gz']) await rm(join(version, `${file}.${compressed}`), { force: true });
  }
  return Object.fromEntries([...(await contentsOf(version))].map(([file, content]) => [file, digestOf(content)]));
}

/** Adds the description to a version that was made by hand; invalid entries stay as they are. */
async function described(release: Release): Promise<Release> {
  if (typeof release?.name !== 'string' || typeof release.version !== 'string') return release;
  const version = join(folder, release.name, release.version);
  if (!existsSync(version) || (await isDescribed(version, release))) return release;
  const files = await filesIn(version);
  const whole = { ...release, files, integrity: files[release.entry] };
  await writeFile(
    join(version, 'release.json'),
    JSON.stringify(signer.signed({ kind: 'remote', when: new Date().toISOString(), release: whole })),
  );
  return whole;
}

async function isDescribed(version: string, { version: own }: Release): Promise<boolean> {
  const { release } = JSON.parse(await readFile(join(version, 'release.json'), 'utf8')) as { release: Release };
  return release.version === own;
}

async function main(): Promise<void> {
  const table = JSON.parse(await readFile(draft, 'utf8')) as { remotes: Release[] };
  const signed = signer.signed({ ...table, remotes: await Promise.all(table.remotes.map(described)) });
  await writeFile(draft, JSON.stringify(signed));
  await rename(draft, join(folder, 'releases.json'));
}

void main();
