import { escapeHtml } from '@storefront/server';
import {
  browserFolder,
  exposeOf,
  localeFor,
  splitPath,
  type ReleaseTable,
  type RemoteRelease,
} from '@storefront/contracts';
import type { RouteHandle } from '../composition/outcomes';
import { checksOf, preload } from './html';
import type { ShellAssets } from './releases/releases';

/** The parts of a page that decide which files it needs. */
export interface PageParts {
  pathname: string;
  shell: ShellAssets;
  state: { table: ReleaseTable; developer?: { overrides: Record<string, string> } };
  /** The page's route; undefined where the browser renders the page. */
  handle?: RouteHandle;
}

export interface RemoteFiles {
  /** The folder of the files in the release store. */
  folder: string;
  /** Their address for browsers. */
  base: string;
  styles: string[];
  scripts: string[];
  /** `digest`: the `sha384-…` of a file; `checks`: its integrity attributes. */
  digest: (file: string) => string | undefined;
  checks: (file: string) => string;
}

/**
 * Whether a developer overrides a remote: then the published version's files are left out, since whichever ran first
 * would win.
 */
const isElsewhere = ({ state }: PageParts, name: string) => state.developer?.overrides[name] !== undefined;

const unique = (files: string[]) => [...new Set(files)];

/** The files that some exposes of a remote need, with those of its registration and its texts. */
function filesOf({ shell, pathname }: PageParts, remote: RemoteRelease, exposes: string[]): RemoteFiles {
  const known = shell.bundled?.[remote.name] ?? remote.assets;
  const words = exposeOf.locale(localeFor(remote.locales, splitPath(pathname).language.code));
  const assets = [exposeOf.register, ...exposes, words].map((expose) => known[expose]);
  const styles = unique(assets.flatMap((asset) => asset?.styles ?? []));
  const chunks = unique(assets.flatMap((asset) => asset?.scripts ?? []));
  const digest = (file: string) => (shell.bundled ? shell : remote).files?.[browserFolder + file];
  const base = (shell.bundled ? shell.base : remote.base) + browserFolder;
  const checks = (file: string) => checksOf(digest(file), base);
  if (shell.bundled)
    return { folder: shell.base.replace('/releases/', ''), base, styles, scripts: chunks, digest, checks };
  const entry = remote.entry.replace(browserFolder, '');
  return { folder: `${remote.name}/${remote.version}`, base, styles, scripts: [entry, ...chunks], digest, checks };
}

/** The files of the remote that owns the page. */
export function ownerFiles(parts: PageParts): RemoteFiles | undefined {
  const { state, handle } = parts;
  const remote = state.table.remotes.find(({ name }) => name === handle?.remote);
  return remote && handle && !isElsewhere(parts, remote.name)
    ? filesOf(parts, remote, [exposeOf.route(handle.id)])
    : undefined;
}

const isOurs = (base: string) => base.startsWith('/');

/** A file that is fetched later: its address, and its `sha384-…`. */
type LaterFile = [address: string, digest?: string];

/**
 * Files that every page fetches once it is idle: those of the fragments of idle slots. Those of another origin are
 * fetched only when they are needed.
 */
export function laterFiles(parts: PageParts): LaterFile[] {
  const fragments = parts.state.table.remotes
    .filter(({ name, base }) => isOurs(base) && !isElsewhere(parts, name))
    .flatMap((remote) => {
      const idle = remote.slots.filter(({ load }) => load === 'idle').map(({ widget }) => exposeOf.widget(widget));
      return idle.length > 0 ? [filesOf(parts, remote, idle)] : [];
    });
  const owners = ownerFiles(parts);
  const isThere = new Set([...(owners?.scripts ?? []), ...(owners?.styles ?? [])].map((file) => owners?.base + file));
  const later = new Map<string, LaterFile>();
  for (const { base, scripts, styles, digest } of fragments)
    for (const file of [...scripts, ...styles]) {
      const known = digest(file);
      if (!isThere.has(base + file)) later.set(base + file, known === undefined ? [base + file] : [base + file, known]);
    }
  return [...later.values()];
}

/**
 * Scripts of the shop's origin run as they arrive. Those of another origin are only preloaded, and run once the frame
 * is alive: the page's `load` event waits for every script element, so another origin that hangs would delay it.
 */
export function scriptTags({ base, scripts, checks }: RemoteFiles): string[] {
  if (!isOurs(base)) return scripts.map((file) => preload(base + file, 'script', checks(file)));
  return scripts.map(
    (file) => `<script async fetchpriority="low" src="${escapeHtml(base + file)}"${checks(file)}></script>`,
  );
}
