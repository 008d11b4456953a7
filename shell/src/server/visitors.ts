import { createHash, randomInt } from 'node:crypto';
import type { Canary, ReleaseTable, RemoteRelease } from '@storefront/contracts';
import type { LiveReleases } from './releases';

/** The table as one visitor has it. */
export interface VisitorTable extends ReleaseTable {
  /** What others are shown in the same moment: it stays ready. */
  beside?: RemoteRelease[];
}

export interface View {
  table: VisitorTable;
  /** Tells the tables of one revision apart, after an address: what is kept of a page is kept for its variant. */
  variant: string;
  /** Whether another visitor may have another table now. */
  isPersonal: boolean;
  /** What makes a new visitor's place theirs, where there is more than one. */
  cookie: string | undefined;
}

interface Request {
  protocol: string;
  headers: { cookie?: string | undefined };
}

interface Parts {
  readTable: () => LiveReleases;
  isIntact: (release: RemoteRelease) => boolean;
  /** Whether a canary has turned out to be worse than what is live: nobody is shown it. */
  isWithdrawn?: (canary: Canary) => boolean;
}

/** Places that visitors are spread over: few enough that a place says nothing about who has it. */
const places = 1000;

/** Milliseconds for which what everybody has is not put together anew. */
const commonFor = 50;

const month = 30 * 24 * 3600;

const cookieName = 'canary';

function placeIn(cookie = ''): number | undefined {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,3})(?:;|$)`).exec(cookie)?.[1];
  return value === undefined ? undefined : Number(value);
}

const placedAt = (place: number, secure: boolean) => `${cookieName}=${place}; Path=/; Max-Age=${month}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The places that are in a trial. Each takes them in an order of its own: nobody is always among the first, and who is in one trial is in another as
 * likely as anybody. A larger one keeps all who were in the smaller.
 */
function placesIn({ percent, release: { name, version } }: Canary): ReadonlySet<number> {
  const ranked = Array.from({ length: places }, (_none, place) => ({ place, rank: hashOf(`${name} ${version} ${place}`) }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return new Set(ranked.slice(0, Math.ceil((percent * places) / 100)).map(({ place }) => place));
}

/** The table that a visitor has, of those that are live: the same table, the same object. */
export function createViews({ readTable, isIntact, isWithdrawn = () => false }: Parts) {
  const trials = new WeakMap<Canary, ReadonlySet<number>>();

  function includes(canary: Canary, place: number): boolean {
    const included = trials.get(canary) ?? placesIn(canary);
    trials.set(canary, included);
    return included.has(place);
  }

  let known: { live: LiveReleases; tables: Map<string, VisitorTable> } | undefined;

  function tableOf(live: LiveReleases, canaries: readonly Canary[], damaged: readonly RemoteRelease[]): Pick<View, 'table' | 'variant'> {
    if (known?.live !== live) known = { live, tables: new Map() };
    const variant = [...canaries.map(({ release }) => ` ${release.name}@${release.version}`), ...damaged.map(({ name }) => ` without ${name}`)].join('');
    const table = known.tables.get(variant) ?? assembled(live, canaries, damaged);
    known.tables.set(variant, table);
    return { table, variant };
  }

  /** The table that a document is made from, which it keeps; throws where there is none. */
  function tableFor({ headers, protocol }: Request): View {
    const live = readTable();
    const isPersonal = live.canaries.length > 0;
    const place = isPersonal ? placeIn(headers.cookie) : undefined;
    const mine = place ?? randomInt(places);
    const canaries = live.canaries.filter((canary) => includes(canary, mine) && !isWithdrawn(canary));
    // A screen whose code would not come is not shown in the first place.
    const damaged = withCanaries(live.remotes, canaries).filter((release) => !isIntact(release));
    const cookie = isPersonal && place === undefined ? placedAt(mine, protocol === 'https') : undefined;
    return { ...tableOf(live, canaries, damaged), isPersonal, cookie };
  }

  let common: { live: LiveReleases; at: number; table: VisitorTable | undefined } | undefined;

  return {
    tableFor,

    /** The table that all have, where nobody's is their own; whether its files are whole was looked at a moment ago. */
    commonTable(): VisitorTable | undefined {
      const live = readTable();
      if (common?.live !== live || performance.now() - common.at > commonFor) {
        const { isPersonal, table } = tableFor({ protocol: 'http', headers: {} });
        common = { live, at: performance.now(), table: isPersonal ? undefined : table };
      }
      return common.table;
    },

    /** What is live for those who are in no trial. */
    stable: (): VisitorTable => tableOf(readTable(), [], []).table,
  };
}

function withCanaries(remotes: readonly RemoteRelease[], canaries: readonly Canary[]): RemoteRelease[] {
  const tried = canaries.map(({ release }) => release);
  const others = remotes.filter(({ name }) => !tried.some((release) => release.name === name));
  return [...others, ...tried].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function assembled(live: LiveReleases, canaries: readonly Canary[], damaged: readonly RemoteRelease[]): VisitorTable {
  const shown = withCanaries(live.remotes, canaries).map((release) => (damaged.includes(release) ? { ...release, server: null } : release));
  const all = [...live.remotes, ...live.canaries.map(({ release }) => release)];
  return { revision: live.revision, remotes: shown, beside: all.filter((release) => !shown.includes(release)) };
}

export type Views = ReturnType<typeof createViews>;
