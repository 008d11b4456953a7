import { readFile } from 'node:fs/promises';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { browserFolder, defaultLanguage, exposeOf, readReleaseTable, shellName, type RemoteRelease } from '@storefront/contracts';
import { liveOf, openReleases, type TableEntry } from './table';

/** The page that both compositions are measured on. */
const page = { remote: 'mf-catalog', exposes: [exposeOf.register, exposeOf.route('catalog'), exposeOf.locale(defaultLanguage.code)] };

interface Build {
  scripts: string[];
  bundled?: Record<string, RemoteRelease['assets']>;
}

async function liveBuild(releases: string, { name, version }: TableEntry) {
  const folder = join(releases, name, version);
  return { folder, build: JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as Build };
}

/** Kilobytes of brotli-compressed script. */
function kilobytes(files: string[]): number {
  const sizes = [...new Set(files)].map((file) =>
    existsSync(`${file}.br`) ? readFileSync(`${file}.br`).length : brotliCompressSync(readFileSync(file)).length,
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

async function main(releases: string): Promise<void> {
  const entries = await openReleases(releases).entries();
  const [host, remote] = [liveOf(entries, shellName), readReleaseTable(entries).table.remotes.find(({ name }) => name === page.remote)];
  if (!host || !remote) throw new Error(`${host ? page.remote : shellName} is not live.`);
  const shell = await liveBuild(releases, host);
  const own = shell.build.scripts.map((file) => join(shell.folder, file));
  const remoteFolder = join(releases, remote.name, remote.version);
  const chunks = page.exposes.flatMap((expose) => remote.assets[expose]?.scripts ?? []).map((file) => join(remoteFolder, 'browser', file));
  const entry = join(remoteFolder, remote.entry);
  const federated = kilobytes([...own, entry, ...chunks]);
  console.log('JavaScript of /catalog, brotli:');
  console.log(`  composed at runtime  ${federated.toFixed(1)} KB (shell ${kilobytes(own).toFixed(1)}, ${remote.name} ${kilobytes([entry, ...chunks]).toFixed(1)})`);
  const yardstick = liveOf(entries, 'one');
  if (!yardstick) {
    console.log('  as one bundle        not built: npm run build:one');
    return;
  }
  const one = await liveBuild(releases, yardstick);
  const bundled = page.exposes.flatMap((expose) => one.build.bundled?.[page.remote]?.[expose]?.scripts ?? []).map((file) => browserFolder + file);
  const single = kilobytes([...one.build.scripts, ...bundled].map((file) => join(one.folder, file)));
  console.log(`  as one bundle        ${single.toFixed(1)} KB`);
  console.log(`  ratio                ${(federated / single).toFixed(2)}`);
}

main(process.argv[2] ?? '.releases').catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
