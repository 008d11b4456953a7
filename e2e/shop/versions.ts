import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integrityOf } from './integrity';
import { runScript } from './releases';

interface Build {
  server: { file: string; integrity: string };
}

/** Replaces a text in the scripts of a build; throws if there is none. */
async function replaceIn(files: string[], from: string, to: string): Promise<void> {
  const changed = await Promise.all(
    files.map(async (file) => {
      const before = await readFile(file, 'utf8');
      if (!before.includes(from)) return false;
      await writeFile(file, before.replaceAll(from, to));
      return true;
    }),
  );
  if (!changed.includes(true)) throw new Error(`No script holds “${from}”.`);
}

/** The folder of a remote's live version in a release store. */
export async function liveFolder(releasesDir: string, name: string): Promise<string> {
  const { remotes } = JSON.parse(await readFile(join(releasesDir, 'releases.json'), 'utf8')) as {
    remotes: { name: string; version: string }[];
  };
  const release = remotes.find((remote) => remote.name === name);
  if (!release) throw new Error(`${name} is not live in ${releasesDir}.`);
  return join(releasesDir, name, release.version);
}

/** Publishes a remote with one text changed, as its team would after a build; returns the new version. */
export async function publishReworded(
  releasesDir: string,
  name: string,
  folder: string,
  from: string,
  to: string,
): Promise<string> {
  const dist = join(folder, name, 'dist');
  await cp(await liveFolder(releasesDir, name), dist, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  await writeFile(join(folder, name, 'package.json'), JSON.stringify({ version: '1.1.0' }));
  const browser = join(dist, 'browser');
  const scripts = (await readdir(browser)).filter((file) => file.endsWith('.js')).map((file) => join(browser, file));
  const build = JSON.parse(await readFile(join(dist, 'build.json'), 'utf8')) as Build;
  const server = join(dist, build.server.file);
  await replaceIn(scripts, from, to);
  await replaceIn([server], from, to);
  build.server.integrity = integrityOf(await readFile(server));
  await writeFile(join(dist, 'build.json'), JSON.stringify(build));
  return runScript('e2e/shop/publishFolder.ts', join(folder, name), releasesDir);
}

/** Flips one bit in the middle of a file, and removes its compressed copies; returns a function that repairs it. */
export async function flipBit(folder: string, pattern: RegExp): Promise<() => Promise<void>> {
  const browser = join(folder, 'browser');
  const name = (await readdir(browser)).find((file) => pattern.test(file));
  if (!name) throw new Error(`${browser} has no ${pattern}.`);
  const file = join(browser, name);
  const good = await readFile(file);
  const bad = Buffer.from(good);
  bad[bad.length >> 1]! ^= 1;
  const variants = await Promise.all(
    ['br', 'gz'].map(async (kind) => [`${file}.${kind}`, await readFile(`${file}.${kind}`)] as const),
  );
  await writeFile(file, bad);
  for (const [variant] of variants) await rm(variant);
  return async () => {
    for (const [variant, content] of [[file, good] as const, ...variants]) await writeFile(variant, content);
  };
}
