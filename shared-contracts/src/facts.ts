import * as v from 'valibot';

/** What a value is, in a few words of JSON Schema; `{}` is anything. */
export interface Shape {
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  properties?: Record<string, Shape>;
  required?: string[];
  /** What else an object may hold; `false`: nothing. */
  additionalProperties?: Shape | false;
  items?: Shape;
  /** What stands at each place of a list, from its first on. */
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
  /** Some that were seen of values that come at run time: it need not be any of its type. */
  examples?: unknown[];
  /** What kind of text it is: `email`. */
  format?: string;
}

const ShapeSchema = v.pipe(v.record(v.string(), v.unknown()), v.transform((shape) => shape as Shape));

const names = v.array(v.string());

/** A call of the API, as far as the build could tell what it asks. */
const EndpointSchema = v.object({
  /** Its full name: `mf-x/order`. */
  name: v.string(),
  method: v.optional(v.string()),
  /** `{}` stands for a part that comes at run time, `{…}` for one that may be a word of a table. */
  path: v.optional(v.string()),
  /** Names of what is asked by the query, and in the body, where these are known. */
  query: v.optional(names),
  body: v.optional(names),
  /** What it always asks by the query, where that is written out: `sort=newest`. */
  values: v.optional(v.record(v.string(), names)),
  /** How what fills each part of its address (`/3`) and value of its query (`?page`) is written there, where that is the same way each time: `{}`, `{} - 1`, `p{}`. */
  places: v.optional(v.record(v.string(), v.string())),
  /** Which field of what it is asked fills each part of its address (`/3`), name of its query (`?sort`) and field of its body (`note`), where these are one. */
  filledBy: v.optional(v.record(v.string(), v.string())),
  /** Of these the ones that a text fills as it is, though it may hold what ends a part of an address (`&`, `#`); absent where the build does not say. */
  raw: v.optional(names),
  /** Fields that its question's type has for its call alone, an empty one where the question is a word or a number; absent where the build does not say. */
  asked: v.optional(names),
  /** Fields that its question's type has, and that who asks was seen not to give; absent where the build does not say. */
  lacks: v.optional(names),
  /** Fields that who asks gives a word which their types do not list; absent where the build does not say. */
  strange: v.optional(names),
  /** Fields that are given numbers of somebody's, by the names of these, with what they are multiplied by there: `{ amount: { total: [100] } }`; absent where the build does not say. */
  scales: v.optional(v.record(v.string(), v.record(v.string(), v.array(v.number())))),
  /** What its body is, as it states (`body: … satisfies OrderRequest`) or as far as it is written out; `{}` where nobody can tell. */
  sends: v.optional(ShapeSchema),
  /** Fields of its body that the package's code names at all, as by the name of a form's input; absent where the build does not say. */
  worded: v.optional(names),
  /** Headers that it sends beside what every call has; absent where the build does not say. */
  headers: v.optional(names),
  /** Whether it makes its idempotency key itself, and not of what it is asked: another one each time, or one for all. Absent where it sends none, or the build does not say. */
  ownKey: v.optional(v.boolean()),
  /** What the answer must be around its `result`; absent where the build does not say. */
  envelope: v.optional(ShapeSchema),
  /** What `result` must be. */
  reads: v.optional(ShapeSchema),
  /** What it reads of `result` beside that before it is kept; absent where it reads nothing, or the build does not say. */
  strays: v.optional(names),
  /** What `result` must be where the API refuses, and the code reads why. */
  refuses: v.optional(ShapeSchema),
});

const EventSchema = v.object({ type: v.string(), payload: ShapeSchema });

/** What a build promises and needs beside its definition; the gate compares it with what is live. */
export const BuildFactsSchema = v.object({
  exposes: names,
  endpoints: v.array(EndpointSchema),
  /** Of endpoints, by their names, the fields by which they ask something else, and that their keys in the cache leave out; absent where the build does not say. */
  unkeyed: v.optional(v.record(v.string(), names)),
  /** Addresses of the API, or their beginnings, that its code writes out, whatever asks them; `{}` stands for parts that come at run time. */
  addresses: v.optional(names),
  /** Of these the ones that it asks past the platform, with the method: `POST /v1/static/upload`. */
  calls: v.optional(names),
  /** Past the platform, what it names of headers, and puts into forms; and what it reads of the answer to a call; `schemes`: by which words its tokens begin (`bearer`). Absent where the build does not say; headers where they may be any. */
  past: v.optional(v.object({ headers: v.optional(names), schemes: v.optional(names), fields: names, reads: v.record(v.string(), ShapeSchema) })),
  /** What it calls of a SignalR hub and hears of it, by their names, what it `gives` calls, as that is written, and addresses of hubs that it writes out; absent where it has no client for one, or the build does not say. */
  hub: v.optional(v.object({ paths: names, calls: names, hears: names, gives: v.optional(v.record(v.string(), names)) })),
  /** Full names. */
  slices: names,
  /** Of these the ones that a promise of its registration adds, for which nobody waits; absent where the build could not try, or does not say. */
  late: v.optional(names),
  events: v.object({
    /** What it sends. */
    dispatches: v.array(EventSchema),
    /** What it must be able to read. */
    listens: v.array(EventSchema),
    /** What its code reads of events beside what is declared of them, by type (`mark.kind`); absent where the build does not say. */
    strays: v.optional(v.record(v.string(), names)),
    /** Of the events that wake it, those that its code names. */
    handles: v.optional(names),
    /** Events that its code asks for by what contracts have for that, and those that it names where it may hear them; absent where the build does not say. */
    hears: v.optional(names),
    mayHear: v.optional(names),
    /** Of the events that wake it, those with which something that it registers does something; absent where the build could not try, or does not say. */
    reaches: v.optional(names),
    /** How many calls its code has that register what hears (`inject`, `startListening`), and how many were made when it was tried. */
    registers: v.optional(v.object({ calls: v.number(), made: v.number() })),
    /** Events whose names its code says where it may run, whatever it does with them; absent where the build does not say. */
    says: v.optional(names),
  }),
  /** Slots that it leaves open, with the props that it passes. */
  renders: v.array(v.object({ slot: v.string(), props: ShapeSchema })),
  /** Slots that it fills, with the props that its fragment needs. */
  fills: v.array(
    v.object({
      slot: v.string(),
      widget: v.string(),
      props: ShapeSchema,
      /** What its code reads of them beside what is declared; absent where the build does not say. */
      strays: v.optional(names),
    }),
  ),
  /** Fragments whose files export no component. */
  blank: v.optional(names, []),
  /** Names under which it reads parts of its addresses; `<route id>:<name>` where one route leads to the reading, `<id>,<id>:<name>` where several do. */
  params: v.optional(names, []),
  /** Those of them that it takes of what `useParams()` answers; absent where the build does not say. */
  straightParams: v.optional(names),
  /** Paths of the shop that its links lead to, without language prefix. */
  links: names,
  /** Of the contracts' builders of paths that it names (`paths.manual`), whether they encode what they are given; absent where the build does not say. */
  builtPaths: v.optional(v.record(v.string(), v.boolean())),
  /** Those to which its links lead without their first slash (`details/{}`): absent where the build does not say. */
  slashless: v.optional(names),
  /** Of a shell: what the platform's own endpoints and its hooks (`usePlatform()`) hand on to all, by their names; absent where the build does not say. */
  hands: v.optional(v.record(v.string(), ShapeSchema)),
  /** What it takes of these: what its code was seen to read, and what it has words for. */
  takes: v.optional(v.array(v.object({ name: v.string(), reads: ShapeSchema, mayRead: ShapeSchema }))),
  /** Names under which it shows links of the site's configuration (`useSiteLink('discord')`); absent where the build does not say. */
  siteLinks: v.optional(names),
  /** Names that its code has for what stands in fragments of addresses (`#token=…`); absent where the build does not say. */
  fragments: v.optional(names),
  /** Keys of the browser's storage that it waits for other tabs to change (`event.key === 'cart'`); absent where the build does not say. */
  hearsKeys: v.optional(names),
  /** Of each sheet of a module (`src/routes/page.module.css`) the classes that it has, those that its code names, and whether that may name others, too. Absent where the build does not say. */
  classes: v.optional(v.record(v.string(), v.object({ has: names, names, mayName: v.optional(v.boolean()) }))),
  /** Hooks that it calls in some renderings of a component alone, by their files: `src/routes/page.tsx useState`. Absent where the build does not say. */
  hooksAstray: v.optional(names),
  /** What makes the keys of its elements other ones in each rendering, by their files: `src/routes/page.tsx Math.random()`. Absent where the build does not say. */
  keysAnew: v.optional(names),
  /** Where an id is given under the name of another that the contracts have (`src/Screen.tsx productId=gameId`); absent where the build does not say. */
  idsAstray: v.optional(names),
  /** What files give as the language of something, of what a language is called by: `src/Form.tsx code`. Absent where the build does not say. */
  languagesGiven: v.optional(names),
  /** Files in which a store is read whose answer is another one each time that it is asked (`src/cart.ts useSyncExternalStore`); absent where the build does not say. */
  snapshotsAnew: v.optional(names),
  /** Names that it takes for granted and the oldest browsers lack, by their files: `src/routes/page.ts URL.canParse`. Absent where the build does not say. */
  young: v.optional(names),
  /** Of events that it sends and slots that it opens the fields that are given numbers of somebody's, with what these are multiplied by, as `scales` of endpoints; absent where the build does not say. */
  scales: v.optional(v.record(v.string(), v.record(v.string(), v.record(v.string(), v.array(v.number()))))),
  /** Tags of the cache that its endpoints have (`providesTags`), and those that calls make out of date; absent where the build does not say. */
  tags: v.optional(v.object({ provides: names, invalidates: names })),
  /** Names that it asks of queries in addresses (`query.get('sort')`), and those that stand in its links, by the page (`/catalog?sort`); absent where the build does not say, the first also where it may ask for any. */
  asksQueries: v.optional(names),
  linkQueries: v.optional(names),
  /** Slices that it reads, by their full names. */
  reads: v.optional(names, []),
  /** Keys of the browser's storage that it names: `localStorage.cart`; `${…}` stands for an end that comes at run time. Absent where the build does not say. */
  stores: v.optional(names),
  /** Those of them that its code names, and not only its definition for what a fragment counts; absent where the build does not say. */
  keeps: v.optional(names),
  /** What it keeps under them as JSON, where its code says that in one place; absent where the build does not say. */
  kept: v.optional(v.record(v.string(), ShapeSchema)),
  /** Under which of them it reads JSON, and what it asks of that (`{}` where nobody can tell); what it asks of what `keptInTab` keeps; under which it reads texts of which it was not seen to make anything; how often it makes something of texts from elsewhere; and words with which it compares what is kept. Absent where the build does not say. */
  keptReads: v.optional(v.object({ reads: v.record(v.string(), ShapeSchema), inTab: v.optional(v.record(v.string(), ShapeSchema)), texts: names, others: v.number(), words: v.optional(v.record(v.string(), names)) })),
  texts: v.object({
    /** Keys by language, plural forms as one. */
    keys: v.record(v.string(), names),
    /** Keys that its code asks for; `${…}` stands for a part that comes at run time. */
    asks: names,
    /** Lists of keys that it asks for, of which one is enough. */
    oneOf: v.optional(v.array(names)),
    /** Words that its code says, with how often it says each: it may put them in the place of `${…}`. Absent where it asks by no such key, or the build does not say. */
    words: v.optional(v.record(v.string(), v.number())),
    /** Where it says each of them: the file, and what the word stands in (`src/notes.ts ArrayLiteralExpression`); absent where the build does not say. */
    places: v.optional(v.record(v.string(), names)),
    /** Whose words its code asks for, by `useTranslation`; absent where the build does not say. */
    of: v.optional(names),
    /** What its code fills them with, call by call; names are absent where they come at run time, and all of it where the build does not say. */
    given: v.optional(v.array(v.object({ key: v.string(), names: v.optional(names) }))),
    /** What texts leave room for (`{{name}}`; `count`, where they have plural forms), by language and key; absent where the build does not say. */
    fills: v.optional(v.record(v.string(), v.record(v.string(), names))),
    /** Names that another language's text leaves room for, and that stand in this one's in other signs (`{name}`), by language and key; absent where the build does not say. */
    misspelt: v.optional(v.record(v.string(), v.record(v.string(), names))),
    /** Keys that its code asks for with a text as their count, and that a language has in plural forms alone, by language; absent where the build does not say. */
    uncounted: v.optional(v.record(v.string(), names)),
    /** Which marks stand in texts that its code looks for (`<terms>`), by language and key; absent where the build does not say. */
    marks: v.optional(v.record(v.string(), v.record(v.string(), names))),
  }),
  shared: v.object({
    /** Ranges of what it takes from the shell, and the names that it takes. */
    needs: v.record(v.string(), v.object({ range: v.string(), names })),
    /** What a shell gives: versions, and the names that are in them. */
    gives: v.record(v.string(), v.object({ version: v.string(), names })),
    /** Modules that it takes as soon as its code runs (`react/jsx-runtime`), and those that a shell has ready then; absent where the build does not say. */
    takes: v.optional(names),
    holds: v.optional(names),
  }),
  /** Bytes of script and style of each part, before compression. */
  sizes: v.record(v.string(), v.number()),
  /** A shell's own pages. */
  routes: v.optional(v.array(v.looseObject({ id: v.string(), path: v.string() }))),
  /** First words of addresses that a shell's server answers itself. */
  reserved: v.optional(names),
  contract: v.optional(v.number()),
  /** What could not be found out, and why: whole sentences. */
  unread: v.optional(names, []),
});

export type BuildFacts = v.InferOutput<typeof BuildFactsSchema>;
export type EndpointFacts = BuildFacts['endpoints'][number];
export type EventFacts = BuildFacts['events']['listens'][number];
