import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { browserFolder, integrityOf, type LiveRemote } from '@storefront/contracts';
import * as platform from '@storefront/platform';
import type { RemoteSource } from '../../composition/remoteSource';
import { containedReact } from './ownMarkup';

/** The shared packages: a remote's server bundle gets the shell's own copies. */
const sharedModules: Record<string, unknown> = {
  ...containedReact,
  '@storefront/platform': platform,
};

/** Is told where a screen sends the visitor. */
export type OnRedirect = (to: string) => void;

/** The same for a page that has come to life, with a React that may do more than one of servers does. */
function aliveModules(onRedirect: OnRedirect, react: Partial<typeof containedReact>): typeof sharedModules {
  const Redirect: typeof platform.Redirect = (props) => {
    onRedirect(props.to);
    return platform.Redirect(props);
  };
  return { ...sharedModules, ...react, '@storefront/platform': { ...platform, useHydrated: () => true, Redirect } };
}

interface ServerBundle {
  exposes: Record<string, unknown>;
  /** Fragments, each evaluated when it is asked for: pages are rendered without them. */
  widgets?: Record<string, () => Promise<unknown>>;
}

const requireOf = (shared: typeof sharedModules) => (name: string): unknown => {
  const module = shared[name];
  if (!module) throw new Error(`A server bundle may require ${Object.keys(shared).join(', ')} only, not ${name}.`);
  return module;
};

/** Pictures and the like are named as the browser's half names them: by the folder that both know. */
function evaluate(code: string, filename: string, place: string, shared: typeof sharedModules): ServerBundle {
  const run = new Script(`(function (module, exports, require, browserFolder) {${code}\n})`, { filename }).runInThisContext() as (
    module: { exports: unknown },
    exports: unknown,
    require: (name: string) => unknown,
    browserFolder: string,
  ) => void;
  const module = { exports: {} };
  run(module, module.exports, requireOf(shared), place);
  return module.exports as ServerBundle;
}

async function readVerified(file: string, integrity: string): Promise<string> {
  const content = await readFile(file);
  if ((await integrityOf(new Uint8Array(content))) !== integrity) throw new Error(`${file} is not what was published: its integrity differs.`);
  return content.toString('utf8');
}

/** How many versions of each remote stay evaluated. */
const versionsKept = 3;

/**
 * Evaluates the server bundles of live remotes, each version once, after their integrity was checked; with `onRedirect` for a page that has come to life,
 * as no server makes one, and with a React for it: for whoever tries a version.
 */
export function createServerSource(releasesDir: string, onRedirect?: OnRedirect, react: Partial<typeof containedReact> = {}): RemoteSource {
  const shared = onRedirect ? aliveModules(onRedirect, react) : sharedModules;
  const bundles = new Map<string, Promise<ServerBundle>>();

  function bundleOf(remote: LiveRemote): Promise<ServerBundle> {
    const key = `${remote.name}/${remote.version}`;
    const known = bundles.get(key);
    if (known) return known;
    if (!remote.server) return Promise.reject(new Error(`${remote.name} has no server bundle.`));
    const file = join(releasesDir, remote.name, remote.version, remote.server.file);
    const bundle = readVerified(file, remote.server.integrity).then((code) => evaluate(code, file, remote.base + browserFolder, shared));
    bundles.set(key, bundle);
    bundle.catch(() => bundles.delete(key));
    const versions = [...bundles.keys()].filter((candidate) => candidate.startsWith(`${remote.name}/`));
    for (const old of versions.slice(0, -versionsKept)) bundles.delete(old);
    return bundle;
  }

  return {
    async load(remote, expose) {
      const { exposes, widgets } = await bundleOf(remote);
      const module = exposes[expose] ?? (await widgets?.[expose]?.());
      if (!module) throw new Error(`The server bundle of ${remote.name} has no ${expose}.`);
      return module;
    },
  };
}
