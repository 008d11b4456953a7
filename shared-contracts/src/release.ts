import * as v from 'valibot';
import { parseAddress } from './addresses';
import { languages } from './languages';
import { safeJson } from './pageBlocks';
import { findStolen, type PageOwner } from './pageOwners';
import { describeIssues, longestName, longestText, refusedRelease, type RefusedRelease } from './refusedRelease';
import { browserFolder, CONTRACT_VERSION, exposeOf } from './remote';

export type { RefusedRelease };

/**
 * Whether a route's pattern matches a path. An invalid pattern matches none: as a regular expression it could throw, or
 * never end.
 */
function isPathOf(pattern: string, path: string): boolean {
  if (!isRoutePath(pattern)) return false;
  const segments = pattern === '' ? [] : pattern.split('/');
  const parts = segments.map((segment) => {
    const name = segment.replace(/\?$/, '');
    const taken = `/${name.startsWith(':') ? '[^/]+' : name.replaceAll('.', '\\.')}`;
    return segment.endsWith('?') ? `(${taken})?` : taken;
  });
  return new RegExp(`^${parts.join('') || '/'}$`, 'i').test(path);
}

const isSegment = (segment: string) => /^(:[A-Za-z]\w*|[\w.~-]+)\??$/.test(segment) && !/^\.{1,2}\??$/.test(segment);

/**
 * The most segments of a pattern, and the most optional ones: each of these doubles the patterns that the router
 * compares for every page.
 */
const mostSegments = 8;
const mostOptional = 2;

/** Whether a pattern is valid: no leading slash, no wildcard, which would match others' paths, no language prefix. */
function isRoutePath(path: string): boolean {
  if (path === '') return true;
  const segments = path.split('/');
  if (segments.length > mostSegments || segments.filter((segment) => segment.endsWith('?')).length > mostOptional)
    return false;
  return segments.every(isSegment) && !languages.some(({ code }) => code === segments[0]?.toLowerCase());
}

/** The most entries of a list: every page of the shop contains them, and every address is compared with all routes. */
const most = 100;

const NameSchema = v.pipe(v.string(), v.maxLength(longestName));
const TextSchema = v.pipe(v.string(), v.maxLength(longestText));
const inLanguages = (text: v.GenericSchema<string>) => v.pipe(v.record(NameSchema, text), v.maxEntries(most));

/** A file below a folder: no `..`, no other host, no characters with a meaning in addresses or file systems. */
const FileSchema = v.pipe(
  TextSchema,
  v.regex(/^(?!.*(^|\/)\.{0,2}(\/|$))[^\p{Cc}\\:?#%]+$/u, 'must be a file below the release’s folder'),
);

const RouteSchema = v.object({
  /** Unique within the remote; the expose is `./routes/<id>`. */
  id: v.pipe(NameSchema, v.regex(/^[\w-]+$/)),
  /** React Router pattern without leading slash and language prefix, e.g. `catalog/product/:productId?`. */
  path: v.pipe(
    TextSchema,
    v.check(
      isRoutePath,
      `must be a pattern of at most ${mostSegments} words and parameters, of which at most ${mostOptional} may be left out`,
    ),
  ),
  /**
   * `public`: the HTML is the same for everybody and may be cached and indexed.
   * `private`: a frame without visitor data, sent `no-store` and `noindex`; its data loads after hydration.
   */
  visibility: v.picklist(['public', 'private']),
});

const SlotSchema = v.object({
  slot: NameSchema,
  /** The expose is `./widgets/<widget>`. */
  widget: v.pipe(NameSchema, v.regex(/^\w+$/)),
  /** When the fragment is fetched; `wake` waits for one of the remote's events. */
  load: v.picklist(['visible', 'idle', 'interaction', 'wake']),
  /**
   * The storage key of a list whose length is shown in the fragment's place until its code has loaded, if the slot has
   * room for a number.
   */
  counts: v.optional(v.pipe(v.string(), v.regex(/^[\w.:/-]{1,100}$/, 'must be a key of the browser’s storage'))),
});

/** A navigation entry for one of the remote's own pages, in the header, the menu and the footer. */
const NavigationSchema = v.object({
  /** Without language prefix: `/catalog`. */
  path: v.pipe(TextSchema, v.regex(/^\/(?![/\\])[^\s\\?#]*$/u, 'must be a path of the shop')),
  /** By language code; short, since all entries share one line. */
  label: inLanguages(v.pipe(v.string(), v.nonEmpty(), v.maxLength(40))),
  /** Its position: home is at 10, the catalogue 20, announcements 30, contact 40, the shell's own from 50 on. */
  order: v.number(),
});

/** The navigation entries that lead to the remote's own pages. */
const ownNavigation = ({
  routes,
  navigation = [],
}: {
  routes: { path: string }[];
  navigation?: v.InferOutput<typeof NavigationSchema>[] | undefined;
}) => navigation.filter(({ path }) => routes.some((route) => isPathOf(route.path, path)));

/** The paths of navigation entries that do not lead to the remote's own pages. */
function strayNavigation(definition: Parameters<typeof ownNavigation>[0]): string[] {
  const own = ownNavigation(definition);
  return (definition.navigation ?? []).filter((entry) => !own.includes(entry)).map(({ path }) => path);
}

/** The most fragments of one remote in one slot: the header has little room, and all remotes share it. */
const mostInSlot = 4;

const fitIn = (slots: { slot: string }[]) =>
  slots.every(({ slot }) => slots.filter((other) => other.slot === slot).length <= mostInSlot);

const areUnique = (values: string[]) => new Set(values).size === values.length;

/** A remote's definition: all that the shell knows of it. */
export const RemoteDefinitionSchema = v.object({
  /**
   * With a hyphen, as `mf-gifts`: a name of one word may be one of the browser's own (`fetch`), or of what lies in the
   * release store (`history`).
   */
  name: v.pipe(NameSchema, v.regex(/^[a-z][a-z0-9]*-[a-z0-9-]*$/, 'must be words with a hyphen between them')),
  contract: v.number(),
  routes: v.pipe(
    v.array(RouteSchema),
    v.maxLength(most),
    v.check((routes) => areUnique(routes.map(({ id }) => id)), 'must not use an id twice'),
  ),
  slots: v.pipe(
    v.array(SlotSchema),
    v.maxLength(most),
    v.check((slots) => fitIn(slots), `must not fill a place more than ${mostInSlot} times`),
  ),
  /** Types of the events that load this remote and are then delivered to it. */
  wakes: v.pipe(v.array(NameSchema), v.maxLength(most)),
  /** The message in its rectangles when it cannot be loaded, by language code. */
  absence: v.optional(inLanguages(TextSchema)),
  navigation: v.optional(v.pipe(v.array(NavigationSchema), v.maxLength(5))),
});

export type RemoteDefinition = v.InferOutput<typeof RemoteDefinitionSchema>;
export type RouteDefinition = v.InferOutput<typeof RouteSchema>;
export type NavigationEntry = v.InferOutput<typeof NavigationSchema>;
export type SlotDefinition = v.InferOutput<typeof SlotSchema>;

/** The most files of one release: the server checks each of them regularly. */
const mostFiles = 2000;

/** The most bytes of one file of a release: checking it blocks the server. */
export const largestFile = 16 * 1024 * 1024;

/**
 * Whether an address may be the base of a release's files: in the shop's own store, or a folder of another http(s)
 * origin.
 */
function isReleaseBase(base: string): boolean {
  if (!base.endsWith('/') || /[\p{Cc}\s\\?#]/u.test(base)) return false;
  if (base.startsWith('/')) return /^(\/(?!\.{1,2}\/)[\w.+-]+)+\/$/.test(base);
  const parsed = /^https?:\/\//.test(base) ? parseAddress(base) : undefined;
  if (!parsed) return false;
  const { username, password, hostname, href } = parsed;
  // Must be normalized already, so that it is what people read. The host becomes part of every page's content security
  // policy, where `*` would mean all hosts, and `;` would end the directive.
  return username === '' && password === '' && href === base && /^([\w.-]+|\[[\da-f:.]+\])$/.test(hostname);
}

/** Files of an expose; all of them are loaded on pages that use it. */
const FilesSchema = v.pipe(v.array(FileSchema), v.maxLength(most));

const AssetsSchema = v.object({ scripts: FilesSchema, styles: FilesSchema });

const WholeReleaseSchema = v.object({
  ...RemoteDefinitionSchema.entries,
  /** `1.0.0-<hash of the content>`: the same content is the same version. */
  version: v.pipe(NameSchema, v.regex(/^\w[\w.+-]*$/)),
  /** The address of its browser files: `/releases/mf-x/<version>/`, or an absolute URL ending in a slash. */
  base: v.pipe(TextSchema, v.check(isReleaseBase, 'must be a folder of this shop or of an http(s) origin')),
  /** The federation entry, relative to `base`. */
  entry: FileSchema,
  /**
   * The server bundle in the release store, with its `sha384-…`; null for a remote that is rendered by the browser
   * only.
   */
  server: v.nullable(v.object({ file: FileSchema, integrity: NameSchema })),
  /** Assets of each expose (`./routes/home`), relative to `base`: for preloads and styles. */
  assets: v.record(NameSchema, AssetsSchema),
  /** Language codes for which it has texts; each is the expose `./locales/<code>`. */
  locales: v.pipe(v.array(NameSchema), v.maxLength(most)),
  /** `sha384-…` of the entry, which itself has the digests of its chunks and styles. */
  integrity: v.optional(NameSchema),
  /** `sha384-…` of every file, relative to its folder. */
  files: v.optional(v.pipe(v.record(FileSchema, NameSchema), v.maxEntries(mostFiles))),
  /** The commit that it was built from. */
  commit: v.optional(NameSchema),
});

export type RemoteRelease = v.InferOutput<typeof WholeReleaseSchema>;

/**
 * A live remote as browsers get it, without its assets, which the server has put into the HTML, and its server bundle.
 */
export type LiveRemote = Omit<RemoteRelease, 'assets' | 'server' | 'files' | 'commit'> &
  Partial<Pick<RemoteRelease, 'server'>>;

/** The browser's part of a release. */
export const liveRemote = ({
  assets: _assets,
  server: _server,
  files: _files,
  commit: _commit,
  ...known
}: RemoteRelease): LiveRemote => known;

/**
 * The most bytes of a remote's entry in every page of the shop, and of its list of files for idle slots; ours need a
 * quarter of that.
 */
const mostCarried = 8192;

const bytesOf = (content: object): number => new TextEncoder().encode(safeJson(content)).length;

const isBearable = (content: object): boolean => bytesOf(content) <= mostCarried;

/**
 * The files of idle slots' fragments, which every page loads, in a language; those of another origin are only loaded
 * when they are needed.
 */
function laterFilesIn(code: string, { base, slots, assets, files }: RemoteRelease): [file: string, digest?: string][] {
  const idle = slots.filter(({ load }) => load === 'idle' && base.startsWith('/'));
  if (idle.length === 0) return [];
  const needed = [
    exposeOf.register,
    exposeOf.locale(code),
    ...idle.map(({ widget }) => exposeOf.widget(widget)),
  ].flatMap((expose) => [...(assets[expose]?.scripts ?? []), ...(assets[expose]?.styles ?? [])]);
  return [...new Set(needed)].map((file) => [`${base}${browserFolder}${file}`, files?.[browserFolder + file] ?? '']);
}

/** Whether a release in the shop's store is in its own folder, and not in another remote's. */
const isInOwnFolder = ({ name, base }: Pick<RemoteRelease, 'name' | 'base'>) =>
  !base.startsWith('/releases/') || base.startsWith(`/releases/${name}/`);

type Promised = Pick<RemoteDefinition, 'routes' | 'slots'>;

/**
 * The routes and fragments in a remote's definition that its build lacks: they would take the place of others' pages
 * and fragments, and never load. A developer's build does not list what it has.
 */
function unheld({ routes, slots }: Promised, assets: unknown): string[] {
  const held: object = Object(assets);
  if (!Object.hasOwn(held, exposeOf.register)) return [];
  return [...routes.map(({ id }) => exposeOf.route(id)), ...slots.map(({ widget }) => exposeOf.widget(widget))].filter(
    (expose) => !Object.hasOwn(held, expose),
  );
}

/** A live version of a remote, as its build has written it and the release table contains it. */
export const RemoteReleaseSchema = v.pipe(
  WholeReleaseSchema,
  v.check((release) => isInOwnFolder(release), 'lies in the folder of another remote'),
  v.check(
    (release) => unheld(release, release.assets).length === 0,
    ({ input }) => `promises what its build does not hold: ${unheld(input, input.assets).join(', ')}`,
  ),
  v.check(
    (release) => strayNavigation(release).length === 0,
    ({ input }) => `leads by its navigation to a page that is not its own: ${strayNavigation(input).join(', ')}`,
  ),
  v.check(
    (release) => isBearable(liveRemote(release)),
    ({ input }) => `has ${bytesOf(liveRemote(input))} bytes in each page of the shop, of at most ${mostCarried}`,
  ),
  v.check(
    (release) => ['', ...release.locales].every((code) => isBearable(laterFilesIn(code, release))),
    `brings more files to each page of the shop than ${mostCarried} bytes can name`,
  ),
);

/** `releases.json`: the only thing the shell knows of the remotes. */
export const ReleaseTableSchema = v.object({
  /** Grows with every publish; part of the edge's cache key. */
  revision: v.number(),
  remotes: v.array(RemoteReleaseSchema),
});

export type ReleaseTable = v.InferOutput<typeof ReleaseTableSchema>;

/** The browser's part of the table. */
export interface LiveTable {
  revision: number;
  remotes: readonly LiveRemote[];
}

const LooseTableSchema = v.object({ revision: v.number(), remotes: v.array(v.unknown()) });

/** Reads an entry as a release, or returns why it is none. */
function readRelease(entry: unknown): RemoteRelease | string {
  const release = v.safeParse(RemoteReleaseSchema, entry);
  if (!release.success) return `its entry is no release: ${describeIssues(release.issues)}`;
  const { contract } = release.output;
  if (Math.trunc(contract) !== CONTRACT_VERSION)
    return `it was built for contract ${contract}, not ${CONTRACT_VERSION}`;
  return release.output;
}

/**
 * Whose a name is: of several who say it, it is the one's who lies in its folder of the shop's store, or the first
 * one's.
 */
function holdersOf(releases: readonly RemoteRelease[]): Map<string, RemoteRelease> {
  const isHere = ({ base }: RemoteRelease) => base.startsWith('/');
  // What is set last stays.
  const sorted = [...releases].reverse().sort((one, other) => Number(isHere(one)) - Number(isHere(other)));
  return new Map(sorted.map((release) => [release.name, release]));
}

const PromiseSchema = v.pipe(
  v.pick(RemoteDefinitionSchema, ['name', 'routes', 'slots', 'wakes', 'absence', 'navigation']),
  v.check((promise) => isBearable(promise)),
);

/** A definition without the routes and slots that the build lacks. */
function heldOf<Given extends Promised>(promise: Given, assets: unknown): Given {
  const missing = unheld(promise, assets);
  return {
    ...promise,
    routes: promise.routes.filter(({ id }) => !missing.includes(exposeOf.route(id))),
    slots: promise.slots.filter(({ widget }) => !missing.includes(exposeOf.widget(widget))),
  };
}

/** The definition of an entry; if that is unreadable, the one that the former table has under its name. */
function promiseOf(entry: unknown, former: ReleaseTable | undefined) {
  const promise = v.safeParse(PromiseSchema, entry);
  if (promise.success) return heldOf(promise.output, (entry as { assets?: unknown }).assets);
  const known = former?.remotes.find(({ name }) => name === (entry as { name?: unknown } | null)?.name);
  return known && v.parse(PromiseSchema, known);
}

/** A definition as a release that has no files, and so cannot be loaded. */
export function withoutFiles({
  name,
  routes,
  slots,
  wakes,
  absence,
  navigation,
}: v.InferOutput<typeof PromiseSchema>): RemoteRelease {
  const nothing = {
    version: 'absent',
    base: `/releases/${name}/absent/`,
    entry: `${browserFolder}remoteEntry.js`,
    server: null,
    assets: {},
    locales: [],
  };
  return {
    name,
    routes,
    slots,
    wakes,
    ...(absence && { absence }),
    ...(navigation && { navigation }),
    contract: CONTRACT_VERSION,
    ...nothing,
  };
}

type StolenTest = ReturnType<typeof findStolen>;

/**
 * A release without files for a refused entry: it keeps its own paths, ways, slots and events, which show that the
 * remote is missing.
 */
function absentRelease(
  entry: unknown,
  taken: ReadonlySet<string>,
  former: ReleaseTable | undefined,
  isStolen: StolenTest,
): RemoteRelease[] {
  const promise = promiseOf(entry, former);
  if (!promise || taken.has(promise.name)) return [];
  const { name, navigation } = promise;
  const routes = promise.routes.filter((route) => !isStolen(name, route));
  return [withoutFiles({ ...promise, routes, navigation: ownNavigation({ routes, navigation }) })];
}

/**
 * Reads a release table. An entry that is malformed, built for another contract, or takes a page of another remote's or
 * of the `hosts`' is returned as refused, and its remote counts as one that cannot be loaded, by its definition in the
 * `former` table if need be. Throws only where there is no table at all.
 */
export function readReleaseTable(
  content: unknown,
  former?: ReleaseTable,
  hosts: readonly PageOwner[] = [],
): { table: ReleaseTable; refused: RefusedRelease[] } {
  const { revision, remotes } = v.parse(LooseTableSchema, content);
  const entries = remotes.map((entry) => ({ entry, found: readRelease(entry) }));
  const holders = holdersOf(entries.flatMap(({ found }) => (typeof found === 'string' ? [] : [found])));
  const names = new Set(holders.keys());
  const read = entries.map(({ entry, found }) => ({
    entry,
    found: typeof found === 'string' || holders.get(found.name) === found ? found : 'it stands in the table twice',
  }));
  const isStolen = findStolen(
    [...hosts, ...read.flatMap(({ found }) => (typeof found === 'string' ? [] : [found]))],
    [...hosts, ...(former?.remotes ?? [])],
  );
  const live = new Map<string, RemoteRelease>();
  const refused: RefusedRelease[] = [];
  for (const { entry, found } of read) {
    const stolen = typeof found === 'string' ? undefined : found.routes.find((route) => isStolen(found.name, route));
    if (typeof found !== 'string' && !stolen) {
      live.set(found.name, found);
      continue;
    }
    const { name, version } = (entry ?? {}) as { name?: unknown; version?: unknown };
    refused.push(refusedRelease(name, version, stolen ? `its page ${stolen.path} is another’s` : (found as string)));
    const taken = new Set([...names, ...live.keys()]);
    if (stolen) taken.delete(name as string);
    for (const absent of absentRelease(entry, taken, former, isStolen)) live.set(absent.name, absent);
  }
  return { table: { revision, remotes: [...live.values()] }, refused };
}
