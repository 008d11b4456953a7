import * as v from 'valibot';

/** The shape of a value, in a subset of JSON Schema; `{}` is anything. */
export interface Shape {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  properties?: Record<string, Shape>;
  required?: string[];
  /** Further properties of an object; `false`: none. */
  additionalProperties?: Shape | false;
  items?: Shape;
  /** The items of a list by position, from the first on. */
  prefixItems?: Shape[];
  anyOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  /** Some values that were seen; others of the type may be invalid. */
  examples?: unknown[];
  /** The kind of a text: `email`. */
  format?: string;
}

const ShapeSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((shape) => shape as Shape),
);

const names = v.array(v.string());

/**
 * A call of the API, as far as the build could find out. Optional fields are absent in builds that do not state them.
 */
const EndpointSchema = v.object({
  /** The full name: `mf-x/order`. */
  name: v.string(),
  method: v.optional(v.string()),
  /** `{}` stands for a part known at run time only, `{…}` for one that may be a value of a table. */
  path: v.optional(v.string()),
  /** The names of its query parameters and of its body's fields. */
  query: v.optional(names),
  body: v.optional(names),
  /** Query parameters with constant values: `sort=newest`. */
  values: v.optional(v.record(v.string(), names)),
  /**
   * The expression in each part of its address (`/3`) and each query parameter (`?page`), where it is the same each
   * time: `{}`, `{} - 1`, `p{}`.
   */
  places: v.optional(v.record(v.string(), v.string())),
  /**
   * The field of its argument that fills each part of its address (`/3`), each query parameter (`?sort`) and each field
   * of its body (`note`), where it is a single one.
   */
  filledBy: v.optional(v.record(v.string(), v.string())),
  /** Those of them that a text fills unencoded, though it may contain `&` or `#`. */
  raw: v.optional(names),
  /** The fields of its argument's type that are for the call itself; '' where the argument is a text or a number. */
  asked: v.optional(names),
  /** Fields of its argument's type that callers were seen to leave out. */
  lacks: v.optional(names),
  /** Fields that callers give a value outside of their types' lists. */
  strange: v.optional(names),
  /**
   * By field and the name of the number that fills it, the factors by which that is multiplied: `{ amount: { total:
   * [100] } }`.
   */
  scales: v.optional(v.record(v.string(), v.record(v.string(), v.array(v.number())))),
  /**
   * The shape of its body, as stated (`body: … satisfies OrderRequest`) or as far as it is written out; `{}` where it
   * is unknown.
   */
  sends: v.optional(ShapeSchema),
  /** Fields of its body that occur anywhere in the package's code, such as the name of a form's input. */
  worded: v.optional(names),
  /** Headers that it sends beside those of every call. */
  headers: v.optional(names),
  /**
   * Whether its idempotency key does not depend on its argument: a new one each time, or the same for all. Absent where
   * it sends none, too.
   */
  ownKey: v.optional(v.boolean()),
  /** The required shape of the answer around its `result`. */
  envelope: v.optional(ShapeSchema),
  /** The required shape of `result`. */
  reads: v.optional(ShapeSchema),
  /** Fields of `result` that it reads beside that. Absent where it reads none, too. */
  strays: v.optional(names),
  /** The required shape of `result` where the API refuses, and the code reads why. */
  refuses: v.optional(ShapeSchema),
});

const EventSchema = v.object({ type: v.string(), payload: ShapeSchema });

/**
 * What a build provides and needs, beside its definition; the gate compares it with what is live. Optional fields are
 * absent in builds that do not state them.
 */
export const BuildFactsSchema = v.object({
  exposes: names,
  endpoints: v.array(EndpointSchema),
  /** By endpoint, the fields of its argument that change the call and are missing in its cache key. */
  unkeyed: v.optional(v.record(v.string(), names)),
  /** Addresses of the API, or their beginnings, in its code; `{}` stands for parts known at run time only. */
  addresses: v.optional(names),
  /** Those of them that it calls past the platform, with the method: `POST /v1/static/upload`. */
  calls: v.optional(names),
  /**
   * Calls past the platform: the headers that it names (absent where they may be any), the fields that it puts into
   * forms, what it reads of each call's answer, and the `schemes` of its tokens (`bearer`).
   */
  past: v.optional(
    v.object({
      headers: v.optional(names),
      schemes: v.optional(names),
      fields: names,
      reads: v.record(v.string(), ShapeSchema),
    }),
  ),
  /**
   * SignalR hubs: addresses in its code, methods that it calls and events that it listens to; `gives`: the arguments of
   * calls as they are written. Absent without a hub client, too.
   */
  hub: v.optional(
    v.object({ paths: names, calls: names, hears: names, gives: v.optional(v.record(v.string(), names)) }),
  ),
  /** Full names of its slices. */
  slices: names,
  /** Those of them that are added by a promise of its registration, for which nobody waits. */
  late: v.optional(names),
  events: v.object({
    /** Events that it sends. */
    dispatches: v.array(EventSchema),
    /** Events that it has to understand. */
    listens: v.array(EventSchema),
    /** By type, fields of events that its code reads although they are not declared (`mark.kind`). */
    strays: v.optional(v.record(v.string(), names)),
    /**
     * By type and field, words with which its listeners compare what events say (`{ 'mf-a/picked': { kind: ['game'] }
     * }`).
     */
    awaits: v.optional(v.record(v.string(), v.record(v.string(), names))),
    /** The events that wake it and that its code names. */
    handles: v.optional(names),
    /** Events that its code matches (`isEvent`), or names where it may listen to them. */
    hears: v.optional(names),
    mayHear: v.optional(names),
    /** The events that wake it and that change something when its registration was tried with them. */
    reaches: v.optional(names),
    /**
     * How many calls of `inject` and `startListening` its code has, and how many were made when its registration was
     * tried.
     */
    registers: v.optional(v.object({ calls: v.number(), made: v.number() })),
    /** Events whose names occur in code that may run. */
    says: v.optional(names),
  }),
  /** Slots that it renders, with the props that it passes. */
  renders: v.array(v.object({ slot: v.string(), props: ShapeSchema })),
  /** Slots that it fills, with the props that its fragment needs. */
  fills: v.array(
    v.object({
      slot: v.string(),
      widget: v.string(),
      props: ShapeSchema,
      /** Props that its code reads although they are not declared. */
      strays: v.optional(names),
    }),
  ),
  /** Fragments whose files export no component. */
  blank: v.optional(names, []),
  /**
   * Names of route parameters that it reads: `<route id>:<name>` where one route leads to that code, `<id>,<id>:<name>`
   * where several do.
   */
  params: v.optional(names, []),
  /** Those of them that it takes directly from `useParams()`. */
  straightParams: v.optional(names),
  /** Paths that its links lead to, without language prefix. */
  links: names,
  /** The contracts' path builders that it names (`paths.manual`), with whether they encode their arguments. */
  builtPaths: v.optional(v.record(v.string(), v.boolean())),
  /** Link targets without their first slash (`details/{}`). */
  slashless: v.optional(names),
  /** Of a shell: what the platform's own endpoints and hooks (`usePlatform()`) return to remotes, by name. */
  hands: v.optional(v.record(v.string(), ShapeSchema)),
  /** What it uses of these: what its code was seen to read, and what occurs in it by name. */
  takes: v.optional(v.array(v.object({ name: v.string(), reads: ShapeSchema, mayRead: ShapeSchema }))),
  /** Names of the site's configured links that it shows (`useSiteLink`) or leads to (`paths.redirect`). */
  siteLinks: v.optional(names),
  /** Names that its code reads from an address's fragment (`#token=…`). */
  fragments: v.optional(names),
  /** Storage keys whose changes by other tabs it listens to (`event.key === 'cart'`). */
  hearsKeys: v.optional(names),
  /**
   * By CSS module (`src/routes/page.module.css`): the classes that it has, those that the code names, and whether the
   * code may name others, too.
   */
  classes: v.optional(v.record(v.string(), v.object({ has: names, names, mayName: v.optional(v.boolean()) }))),
  /** Hooks that are called conditionally, with their files: `src/routes/page.tsx useState`. */
  hooksAstray: v.optional(names),
  /**
   * Expressions that make an element's `key` a new one in each render, with their files: `src/routes/page.tsx
   * Math.random()`.
   */
  keysAnew: v.optional(names),
  /** The events that an effect listens to on the page and never stops to, with their files: `src/Viewer.tsx keydown`. */
  listenersLeft: v.optional(names),
  /** Ids that are passed under another id's name, or as a sum (`src/Screen.tsx productId=gameId`). */
  idsAstray: v.optional(names),
  /** Which property of a language is sent as the language of something, with the file: `src/Form.tsx code`. */
  languagesGiven: v.optional(names),
  /**
   * Hooks that get something new each time, with their files: the snapshot of an external store, the dependencies of an
   * effect that sets a state to a new object, a promise (`src/cart.ts useSyncExternalStore`).
   */
  snapshotsAnew: v.optional(names),
  /**
   * Browser APIs that it uses without a check and that the oldest browsers lack, with their files: `src/routes/page.ts
   * URL.canParse`.
   */
  young: v.optional(names),
  /** The same as `scales` of endpoints, for events that it sends and slots that it renders. */
  scales: v.optional(v.record(v.string(), v.record(v.string(), v.record(v.string(), v.array(v.number()))))),
  /** Cache tags that its endpoints provide (`providesTags`) and invalidate. */
  tags: v.optional(v.object({ provides: names, invalidates: names })),
  /**
   * Query parameters that it reads (`query.get('sort')`; absent where it may read any), and those in its links, by page
   * (`/catalog?sort`).
   */
  asksQueries: v.optional(names),
  /** By query parameter that it reads, texts that may be its values: those with which it may be compared. */
  queryValues: v.optional(v.record(v.string(), names)),
  linkQueries: v.optional(names),
  /** Full names of slices that it reads. */
  reads: v.optional(names, []),
  /** Storage keys that it names: `localStorage.cart`; `${…}` stands for an end known at run time only. */
  stores: v.optional(names),
  /** Those of them that its code names, and not only its definition (`counts`). */
  keeps: v.optional(names),
  /** The shape of the JSON that it stores under them, where a single place in its code writes it. */
  kept: v.optional(v.record(v.string(), ShapeSchema)),
  /**
   * How it reads stored values. `reads`: by key, the shape that it needs of the JSON (`{}` where unknown); `inTab`: the
   * same for `keptInTab`; `texts`: keys whose text is read and was not seen to be parsed; `others`: how often texts
   * from elsewhere are parsed; `words`: values with which stored texts are compared.
   */
  keptReads: v.optional(
    v.object({
      reads: v.record(v.string(), ShapeSchema),
      inTab: v.optional(v.record(v.string(), ShapeSchema)),
      texts: names,
      others: v.number(),
      words: v.optional(v.record(v.string(), names)),
    }),
  ),
  texts: v.object({
    /** Text keys by language, plural forms as one. */
    keys: v.record(v.string(), names),
    /** Keys that its code uses; `${…}` stands for a part known at run time only. */
    asks: names,
    /** Lists of keys of which one is enough. */
    oneOf: v.optional(v.array(names)),
    /**
     * String values in its code with their counts, which may take the place of `${…}`. Absent where no key has one,
     * too.
     */
    words: v.optional(v.record(v.string(), v.number())),
    /** Where each of them occurs: the file, and the kind of node around it (`src/notes.ts ArrayLiteralExpression`). */
    places: v.optional(v.record(v.string(), names)),
    /** Namespaces that its code passes to `useTranslation`. */
    of: v.optional(names),
    /** The placeholders that its code fills, call by call; `names` is absent where they are known at run time only. */
    given: v.optional(v.array(v.object({ key: v.string(), names: v.optional(names) }))),
    /** Placeholders of texts (`{{name}}`; `count`, where they have plural forms), by language and key. */
    fills: v.optional(v.record(v.string(), v.record(v.string(), names))),
    /**
     * Placeholders that another language's text has, and that are misspelt in this one's (`{name}`), by language and
     * key.
     */
    misspelt: v.optional(v.record(v.string(), v.record(v.string(), names))),
    /** Keys that its code uses with a text as `count`, and for which a language only has plural forms, by language. */
    uncounted: v.optional(v.record(v.string(), names)),
    /** Marks in texts that its code replaces (`<terms>`), by language and key. */
    marks: v.optional(v.record(v.string(), v.record(v.string(), names))),
  }),
  shared: v.object({
    /** Shared packages that it needs of the shell: their ranges, and the names that it imports. */
    needs: v.record(v.string(), v.object({ range: v.string(), names })),
    /** Shared packages that a shell provides: their versions and their names. */
    gives: v.record(v.string(), v.object({ version: v.string(), names })),
    /**
     * Modules that it needs as soon as its code runs (`react/jsx-runtime`); of a shell, those that it has ready then.
     */
    takes: v.optional(names),
    holds: v.optional(names),
  }),
  /** Uncompressed bytes of scripts and styles of each part. */
  sizes: v.record(v.string(), v.number()),
  /** A shell's own pages. */
  routes: v.optional(v.array(v.looseObject({ id: v.string(), path: v.string() }))),
  /** First path segments that a shell's server answers itself. */
  reserved: v.optional(names),
  contract: v.optional(v.number()),
  /** What the build could not find out, and why: whole sentences. */
  unread: v.optional(names, []),
});

export type BuildFacts = v.InferOutput<typeof BuildFactsSchema>;
export type EndpointFacts = BuildFacts['endpoints'][number];
export type EventFacts = BuildFacts['events']['listens'][number];
