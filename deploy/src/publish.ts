import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { RemoteReleaseSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { changeTable, withRemote, writeWhole } from './table';

export interface Published {
  name: string;
  version: string;
  /** Of the release table; undefined for a shell, which is not in it. */
  revision: number | undefined;
}

/** What of a build is released; what else lies beside it was for building only. */
const parts = ['browser', 'server', 'build.json'];

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)).sort();
}

/** The package's version and a hash of what is released: the same content is the same version. */
async function versionOf(folder: string, build: string): Promise<string> {
  const hash = createHash('sha256');
  const isReleased = (file: string) => parts.includes(relative(build, file).split(sep)[0] ?? '');
  for (const file of (await filesOf(build)).filter(isReleased)) hash.update(file.slice(build.length)).update(await readFile(file));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  return `${version}-${hash.digest('hex').slice(0, 10)}`;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Text files are compressed once, at publishing, as small as they get. */
async function compress(folder: string): Promise<void> {
  const texts = (await filesOf(folder)).filter((file) => /\.(js|css|svg|json)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file);
      await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
}

/** Copies a build into its version's folder, whole or not at all; a version that is there is never touched again. */
async function store(build: string, target: string): Promise<void> {
  if (existsSync(target)) return;
  const draft = `${target}.${randomUUID()}`;
  await mkdir(draft, { recursive: true });
  for (const part of parts)
    if (existsSync(join(build, part))) await cp(join(build, part), join(draft, part), { recursive: true });
  await compress(join(draft, 'browser'));
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** Makes the build in a package's folder live in a release store. `dist` names the folder of the build. */
export async function publishPackage(folder: string, releases: string, dist = 'dist'): Promise<Published> {
  const build = join(folder, dist);
  if (!existsSync(join(build, 'build.json'))) throw new Error(`${folder} has no build to publish.`);
  const description = JSON.parse(await readFile(join(build, 'build.json'), 'utf8')) as { kind: string; name: string };
  const version = await versionOf(folder, build);
  await store(build, join(releases, description.name, version));
  if (description.kind === 'shell') {
    await writeWhole(join(releases, description.name, 'live.json'), JSON.stringify({ version }));
    return { name: description.name, version, revision: undefined };
  }
  const base = `/releases/${description.name}/${version}/`;
  const release = v.parse(RemoteReleaseSchema, { ...description, version, base });
  const { revision } = await changeTable(releases, (remotes) => withRemote(remotes, release));
  return { name: description.name, version, revision };
}
