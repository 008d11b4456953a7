import { showFaults } from './faults';

declare const STOREFRONT_REMOTE: string;
declare const __webpack_hash__: string;

/** What the development server says whenever something was built. */
interface Built {
  name: string;
  hash: string;
  faults: string[];
}

interface Hot {
  status(): string;
  check(apply: boolean): Promise<unknown[] | null>;
}

const hot = (import.meta as { webpackHot?: Hot }).webpackHot;
const entry = (document.currentScript as HTMLScriptElement).src;

/** One connection for all remotes of an origin: browsers have few. */
function connection(): EventSource {
  const { href } = new URL('/dev-remotes/hot', entry);
  const all = ((globalThis as { storefrontHot?: Map<string, EventSource> }).storefrontHot ??= new Map<string, EventSource>());
  const known = all.get(href) ?? new EventSource(href);
  all.set(href, known);
  return known;
}

let wanted = __webpack_hash__;

async function update(): Promise<void> {
  if (!hot || hot.status() !== 'idle' || wanted === __webpack_hash__) return;
  try {
    // Nothing to go on from: the server has been started anew.
    if (!(await hot.check(true))) return location.reload();
    // Not with the entry: what it shares with the shell is not there yet.
    const { refresh } = await import('./families');
    refresh();
  } catch (error) {
    console.error(`${STOREFRONT_REMOTE} could not be exchanged in place; the page is loaded anew.`, error);
    return location.reload();
  }
  await update();
}

connection().addEventListener('message', ({ data }: MessageEvent<string>) => {
  const { name, hash, faults } = JSON.parse(data) as Built;
  if (name !== STOREFRONT_REMOTE) return;
  showFaults(name, faults);
  if (faults.length > 0) return;
  wanted = hash;
  void update();
});
