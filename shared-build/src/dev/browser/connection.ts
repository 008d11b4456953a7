import { listenWhileVisible } from './listenWhileVisible';

/** The development server's message after each build. */
export interface Built {
  name: string;
  hash: string;
  faults: string[];
}

type BuildListener = (built: Built) => void;

/**
 * The listeners of a development server. All remotes of an origin share one connection, since browsers limit their
 * number.
 */
function listenersFor(entry: string): Set<BuildListener> {
  const { href } = new URL('/dev-remotes/hot', entry);
  const all = ((globalThis as { storefrontHot?: Map<string, Set<BuildListener>> }).storefrontHot ??= new Map<
    string,
    Set<BuildListener>
  >());
  const known = all.get(href);
  if (known) return known;
  const hearers = new Set<BuildListener>();
  all.set(href, hearers);
  listenWhileVisible(href, (data) => hearers.forEach((hear) => hear(JSON.parse(data) as Built)));
  return hearers;
}

/**
 * Calls back for each build of a remote, and at once for the last one. To be called while the remote's entry script
 * runs.
 */
export function onBuild(remote: string, hear: BuildListener): void {
  listenersFor((document.currentScript as HTMLScriptElement).src).add((built) => {
    if (built.name === remote) hear(built);
  });
}
