import * as v from 'valibot';

/** The version of this contract; a remote built against another major one is not loaded. */
export const CONTRACT_VERSION = 1;

const RouteSchema = v.object({
  /** Unique within the remote; the expose is `./routes/<id>`. */
  id: v.string(),
  /** React Router pattern without leading slash and language prefix, e.g. `catalog/product/:productId?`. */
  path: v.string(),
  /**
   * `public`: the HTML is the same for everybody and may be cached and indexed.
   * `private`: a frame without visitor data, sent `no-store` and `noindex`; its data loads after hydration.
   */
  visibility: v.picklist(['public', 'private']),
});

const SlotSchema = v.object({
  slot: v.string(),
  /** The expose is `./widgets/<widget>`. */
  widget: v.string(),
  /** When the fragment is fetched; `wake` waits for one of the remote's events. */
  load: v.picklist(['visible', 'idle', 'interaction', 'wake']),
});

/** What a remote promises, as data: the shell knows nothing else of it. */
export const RemoteDefinitionSchema = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/)),
  contract: v.number(),
  routes: v.array(RouteSchema),
  slots: v.array(SlotSchema),
  /** Types of the events that load this remote and are then delivered to it. */
  wakes: v.array(v.string()),
  /** What the shell says in its place when it cannot be loaded, by language code; the shell itself knows no remote. */
  absence: v.optional(v.record(v.string(), v.string())),
});

export type RemoteDefinition = v.InferOutput<typeof RemoteDefinitionSchema>;
export type RouteDefinition = v.InferOutput<typeof RouteSchema>;
export type SlotDefinition = v.InferOutput<typeof SlotSchema>;

/** States a remote's promise; `satisfies` would widen the literals. */
export function defineRemote(definition: Omit<RemoteDefinition, 'contract'>): RemoteDefinition {
  return { ...definition, contract: CONTRACT_VERSION };
}

const AssetsSchema = v.object({
  scripts: v.array(v.string()),
  styles: v.array(v.string()),
});

/** One live version of a remote, as the build wrote it and the release table carries it. */
export const RemoteReleaseSchema = v.object({
  ...RemoteDefinitionSchema.entries,
  /** `1.0.0-<hash of the content>`: the same content is the same version. */
  version: v.string(),
  /** Where its browser files are: `/releases/mf-x/<version>/`, or an absolute URL ending in a slash. */
  base: v.string(),
  /** The federation entry, relative to `base`. */
  entry: v.string(),
  /** The server bundle in the release store, with its `sha384-…`; null for a remote that is rendered by the browser only. */
  server: v.nullable(v.object({ file: v.string(), integrity: v.string() })),
  /** Assets of each expose (`./routes/home`), relative to `base`: for preloads and styles. */
  assets: v.record(v.string(), AssetsSchema),
  /** Language codes for which it has texts; each is the expose `./locales/<code>`. */
  locales: v.array(v.string()),
});

export type RemoteRelease = v.InferOutput<typeof RemoteReleaseSchema>;

/** `releases.json`: the only thing the shell knows of the remotes. */
export const ReleaseTableSchema = v.object({
  /** Grows with every publish; part of the edge's cache key. */
  revision: v.number(),
  remotes: v.array(RemoteReleaseSchema),
});

export type ReleaseTable = v.InferOutput<typeof ReleaseTableSchema>;
