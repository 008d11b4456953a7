import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerName } from '@storefront/contracts';
import { readBuild } from '../build';
import { readSigner, readTrusted } from '../keys';
import { publish, type PublishOptions } from '../publish';
import { FolderStore } from '../store/FolderStore';
import { Releases } from '../table/Releases';

export const script = 'var words = "words, words, words";';

export const description = {
  kind: 'remote',
  contract: 1,
  routes: [{ id: 'news', path: 'news', visibility: 'public' }],
  slots: [],
  wakes: [],
  entry: 'browser/remoteEntry.js',
  server: { file: 'server/server.cjs', integrity: 'sha384-x' },
  assets: { './routes/news': { scripts: ['news.js'], styles: [] } },
  locales: ['en'],
};

export interface BuildOptions {
  code?: string | undefined;
  kind?: string | undefined;
  commit?: string | undefined;
  sheet?: string | undefined;
  more?: object | undefined;
}

/** The files of a package of this name, built. */
export function builtFiles(
  name: string,
  { code = script, kind = 'remote', commit, sheet = '.a{}', more }: BuildOptions = {},
): Record<string, string> {
  return {
    'build.json': JSON.stringify({
      ...description,
      routes: [{ id: 'news', path: name, visibility: 'public' }],
      kind,
      name,
      commit,
      ...more,
    }),
    'browser/remoteEntry.js': `var ${containerName(name)}; ${code} // entry`,
    'browser/news.js': code,
    'browser/news.css': sheet,
    'browser/texts.json': '{}',
    'browser/icon.png': 'png',
    'server/server.cjs': code,
  };
}

/**
 * A temporary folder with packages, a release store and a key; or a copy of another one, which is faster than doing the
 * same again.
 */
export async function place(like?: { root: string }) {
  const root = await mkdtemp(join(tmpdir(), 'deploy-'));
  if (like) await cp(like.root, root, { recursive: true });
  const environment = { XDG_CONFIG_HOME: join(root, 'config') };
  const folder = join(root, 'releases');
  const signer = readSigner(environment);
  const releases = new Releases(new FolderStore(folder), signer, readTrusted(signer, environment), 'Ann');

  /** A package of this name, built. */
  async function built(name: string, { folder: at = name, ...options }: BuildOptions & { folder?: string } = {}) {
    const files = {
      'package.json': JSON.stringify({ version: '1.2.0' }),
      ...Object.fromEntries(
        Object.entries(builtFiles(name, options)).map(([file, content]) => [`dist/${file}`, content]),
      ),
      // A file for building only, with the builder's paths.
      'dist/serverEntry.js': `import "${join(root, at)}/src/register.ts";`,
    };
    for (const [file, content] of Object.entries(files)) {
      await mkdir(join(root, at, file, '..'), { recursive: true });
      await writeFile(join(root, at, file), content);
    }
    return join(root, at);
  }

  /** Builds a package and makes it live. */
  async function release(
    name: string,
    edition: string | number,
    options: PublishOptions & BuildOptions & { folder?: string } = {},
  ) {
    return publish(
      releases,
      await readBuild(await built(name, { code: `${script} // ${edition}`, ...options })),
      options,
    );
  }

  const liveOf = async (name: string) =>
    (await releases.entries()).remotes.find((remote) => remote.name === name)?.version;
  const files = async (at: string) => (await readdir(join(folder, at), { recursive: true })).sort();
  return {
    root,
    folder,
    releases,
    environment,
    built,
    release,
    liveOf,
    files,
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

export type Place = Awaited<ReturnType<typeof place>>;
