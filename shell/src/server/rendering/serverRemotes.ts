import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { browserFolder, integrityOf, type LiveRemote } from '@storefront/contracts';
import * as platform from '@storefront/platform';
import type { RemoteSource } from '../../composition/remoteSource';
import { containedReact } from './ownMarkup';

/** The shared packages, of which a remote's server bundle gets the shell's own copies. */
const sharedModules: Record<string, unknown> = {
  ...containedReact,
  '@storefront/platform': platform,
};

/** Called with the address to which a screen redirects. */
export type OnRedirect = (to: string) => void;

/** The shared packages for a trial of a page as alive, with a React of the trial's own. */
function aliveModules(onRedirect: OnRedirect, react: Partial<typeof containedReact>): typeof sharedModules {
  const Redirect: typeof platform.Redirect = (props) => {
    onRedirect(props.to);
    return platform.Redirect(props);
  };
  return { ...sharedModules, ...react, '@storefront/platform': { ...platform, useHydrated: () => true, Redirect } };
}

interface ServerBundle {
  exposes: Record<string, unknown>;
  /** Fragments, each evaluated on demand, since pages are rendered without them. */
  widgets?: Record<string, () => Promise<unknown>>;
}

const requireOf =
  (shared: typeof sharedModules) =>
  (name: string): unknown => {
    const module = shared[name];
    if (!module) throw new Error(`A server bundle may require ${Object.keys(shared).join(', ')} only, not ${name}.`);
    return module;
  };

/**
 * Evaluates a server bundle. `place`: the address of the remote's files, by which it names pictures as the browser
 * bundle does.
 */
function evaluate(code: string, filename: string, place: string, shared: typeof sharedModules): ServerBundle {
  const run = new Script(`(function (module, exports, require, browserFolder) {${code}\n})`, {
    filename,
  }).runInThisContext() as (
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
  if ((await integrityOf(new Uint8Array(content))) !== integrity)
    throw new Error(`${file} is not what was published: its integrity differs.`);
  return content.toString('utf8');
}

/** Versions of each remote that stay in memory. */
const versionsKept = 3;

/**
 * Evaluates the server bundles of live remotes, each version once, after checking their integrity. `onRedirect` and
 * `react` are for trials, which also render pages as alive.
 */
export function createServerSource(
  releasesDir: string,
  onRedirect?: OnRedirect,
  react: Partial<typeof containedReact> = {},
): RemoteSource {
  const shared = onRedirect ? aliveModules(onRedirect, react) : sharedModules;
  const bundles = new Map<string, Promise<ServerBundle>>();

  function bundleOf(remote: LiveRemote): Promise<ServerBundle> {
    const key = `${remote.name}/${remote.version}`;
    const known = bundles.get(key);
    if (known) return known;
    if (!remote.server) return Promise.reject(new Error(`${remote.name} has no server bundle.`));
    const file = join(releasesDir, remote.name, remote.version, remote.server.file);
    const bundle = readVerified(file, remote.server.integrity).then((code) =>
      evaluate(code, file, remote.base + browserFolder, shared),
    );
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
