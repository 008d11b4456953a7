import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { candidateOf } from '../build';
import { makeSigner } from '../keys';
import { publish, type PublishOptions } from '../publish';
import { Releases } from '../table/Releases';
import { MemoryStore } from './MemoryStore';
import { builtFiles, script, type BuildOptions } from './place';

interface CandidateOptions extends BuildOptions {
  /** The package's folder, for tests that read files in it. */
  folder?: string | undefined;
  /** Files of the build, beside or in place of the usual ones. */
  files?: Record<string, string>;
  /** Compresses texts, too, which takes most of the time. */
  compress?: boolean;
}

/** The cache of compressed forms for builds without a folder. */
const nobodys = join(tmpdir(), 'builds-in-memory');

/** A release store with a key of its own, and builds of packages, all in memory; or a copy of another one. */
export function inMemory(like?: { store: MemoryStore; releases: Releases }) {
  const store = new MemoryStore('/releases', like?.store);
  const signer = like?.releases.signer ?? makeSigner();
  const releases = new Releases(store, signer, [signer.key], 'Ann');

  /** A build of a package of this name. */
  function candidate(name: string, { folder, files, compress = false, ...options }: CandidateOptions = {}) {
    const all = Object.entries({ ...builtFiles(name, options), ...files }).sort(([one], [other]) =>
      one < other ? -1 : 1,
    );
    const build = {
      folder: folder ?? '.',
      build: folder === undefined ? nobodys : join(folder, 'dist'),
      packaged: '1.2.0',
      files: new Map(all.map(([file, content]) => [file, Buffer.from(content)])),
    };
    return candidateOf(build, { compress });
  }

  /** Makes a build of a package live. */
  async function release(name: string, edition: string | number, options: PublishOptions & CandidateOptions = {}) {
    return publish(releases, await candidate(name, { code: `${script} // ${edition}`, ...options }), options);
  }

  const text = async (key: string) => (await store.get(key))?.content.toString();
  /** Takes a file away, or all that lies in a folder. */
  const lose = async (at: string) => {
    for (const key of await store.list(at)) if (key === at || key.startsWith(`${at}/`)) await store.delete(key);
  };
  const liveOf = async (name: string) =>
    (await releases.entries()).remotes.find((remote) => remote.name === name)?.version;
  return { releases, store, candidate, release, liveOf, text, lose };
}

export type InMemory = ReturnType<typeof inMemory>;
