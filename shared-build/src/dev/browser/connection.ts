import { hearWhileShown } from './hearWhileShown';

/** The development server's message after each build. */
export interface Built {
  name: string;
  hash: string;
  faults: string[];
}

type Hear = (built: Built) => void;

/**
 * The listeners of a development server. All remotes of an origin share one connection, since browsers limit their
 * number.
 */
function hearersOf(entry: string): Set<Hear> {
  const { href } = new URL('/dev-remotes/hot', entry);
  const all = ((globalThis as { storefrontHot?: Map<string, Set<Hear>> }).storefrontHot ??= new Map<
    string,
    Set<Hear>
  >());
  const known = all.get(href);
  if (known) return known;
  const hearers = new Set<Hear>();
  all.set(href, hearers);
  hearWhileShown(href, (data) => hearers.forEach((hear) => hear(JSON.parse(data) as Built)));
  return hearers;
}

/**
 * Calls back for each build of a remote, and at once for the last one. To be called while the remote's entry script
 * runs.
 */
export function hearBuilds(remote: string, hear: Hear): void {
  hearersOf((document.currentScript as HTMLScriptElement).src).add((built) => {
    if (built.name === remote) hear(built);
  });
}
