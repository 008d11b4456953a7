import { hearWhileShown } from './hearWhileShown';

/** What the development server says whenever something was built. */
export interface Built {
  name: string;
  hash: string;
  faults: string[];
}

type Hear = (built: Built) => void;

/** Who hears the server that an entry is from: over one connection for all remotes of an origin, since browsers have few. */
function hearersOf(entry: string): Set<Hear> {
  const { href } = new URL('/dev-remotes/hot', entry);
  const all = ((globalThis as { storefrontHot?: Map<string, Set<Hear>> }).storefrontHot ??= new Map<string, Set<Hear>>());
  const known = all.get(href);
  if (known) return known;
  const hearers = new Set<Hear>();
  all.set(href, hearers);
  hearWhileShown(href, (data) => hearers.forEach((hear) => hear(JSON.parse(data) as Built)));
  return hearers;
}

/** Hears of each build of a remote whose entry is running now; the last one is told at once. */
export function hearBuilds(remote: string, hear: Hear): void {
  hearersOf((document.currentScript as HTMLScriptElement).src).add((built) => {
    if (built.name === remote) hear(built);
  });
}
