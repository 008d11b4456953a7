/** What the development server says whenever something was built. */
export interface Built {
  name: string;
  hash: string;
  faults: string[];
}

/** The connection to the server that an entry is from: one for all remotes of an origin, since browsers have few. */
function connectionOf(entry: string): EventSource {
  const { href } = new URL('/dev-remotes/hot', entry);
  const all = ((globalThis as { storefrontHot?: Map<string, EventSource> }).storefrontHot ??= new Map<string, EventSource>());
  const known = all.get(href) ?? new EventSource(href);
  all.set(href, known);
  return known;
}

/** Hears of each build of a remote whose entry is running now; the last one is told at once. */
export function hearBuilds(remote: string, hear: (built: Built) => void): void {
  const entry = (document.currentScript as HTMLScriptElement).src;
  connectionOf(entry).addEventListener('message', ({ data }: MessageEvent<string>) => {
    const built = JSON.parse(data) as Built;
    if (built.name === remote) hear(built);
  });
}
