import { createHash, randomInt } from 'node:crypto';
import type { Canary, ReleaseTable, RemoteRelease } from '@storefront/contracts';
import type { LiveReleases } from './releases';

/** The release table for one visitor. */
export interface VisitorTable extends ReleaseTable {
  /** Versions that other visitors get at the same time; their renderers stay ready. */
  beside?: RemoteRelease[];
}

export interface View {
  table: VisitorTable;
  /** Tells tables of one revision apart; part of the page cache's key. */
  variant: string;
  /** Whether another visitor may have another table now. */
  isPersonal: boolean;
  /** The cookie that assigns a new visitor their place, where there is a canary. */
  cookie: string | undefined;
}

interface Request {
  protocol: string;
  headers: { cookie?: string | undefined };
}

interface Parts {
  readTable: () => LiveReleases;
  isIntact: (release: RemoteRelease) => boolean;
  /** Whether a canary was withdrawn as worse than the live version: nobody gets it. */
  isWithdrawn?: (canary: Canary) => boolean;
}

/** Places that visitors are assigned to at random: few enough that a place identifies nobody. */
const places = 1000;

/** Milliseconds for which the common table is cached. */
const commonFor = 50;

const month = 30 * 24 * 3600;

const cookieName = 'canary';

function placeIn(cookie = ''): number | undefined {
  const value = new RegExp(`(?:^|;\\s*)${cookieName}=(\\d{1,3})(?:;|$)`).exec(cookie)?.[1];
  return value === undefined ? undefined : Number(value);
}

const placedAt = (place: number, secure: boolean) =>
  `${cookieName}=${place}; Path=/; Max-Age=${month}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`;

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * The places that get a canary. Each canary has an order of its own, so that nobody is always among the first and
 * canaries are independent of each other. A larger percentage keeps all places of a smaller one.
 */
function placesIn({ percent, release: { name, version } }: Canary): ReadonlySet<number> {
  const ranked = Array.from({ length: places }, (_none, place) => ({
    place,
    rank: hashOf(`${name} ${version} ${place}`),
  }));
  ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1));
  return new Set(ranked.slice(0, Math.ceil((percent * places) / 100)).map(({ place }) => place));
}

/** Returns functions that give visitors their table; equal tables are the same object. */
export function createViews({ readTable, isIntact, isWithdrawn = () => false }: Parts) {
  const trials = new WeakMap<Canary, ReadonlySet<number>>();

  function includes(canary: Canary, place: number): boolean {
    const included = trials.get(canary) ?? placesIn(canary);
    trials.set(canary, included);
    return included.has(place);
  }

  let known: { live: LiveReleases; tables: Map<string, VisitorTable> } | undefined;

  function tableOf(
    live: LiveReleases,
    canaries: readonly Canary[],
    damaged: readonly RemoteRelease[],
  ): Pick<View, 'table' | 'variant'> {
    if (known?.live !== live) known = { live, tables: new Map() };
    const variant = [
      ...canaries.map(({ release }) => ` ${release.name}@${release.version}`),
      ...damaged.map(({ name }) => ` without ${name}`),
    ].join('');
    const table = known.tables.get(variant) ?? assembled(live, canaries, damaged);
    known.tables.set(variant, table);
    return { table, variant };
  }

  /** The table for a request; throws where there is none. */
  function tableFor({ headers, protocol }: Request): View {
    const live = readTable();
    const isPersonal = live.canaries.length > 0;
    const place = isPersonal ? placeIn(headers.cookie) : undefined;
    const mine = place ?? randomInt(places);
    const canaries = live.canaries.filter((canary) => includes(canary, mine) && !isWithdrawn(canary));
    // Remotes whose files are damaged are left out.
    const damaged = withCanaries(live.remotes, canaries).filter((release) => !isIntact(release));
    const cookie = isPersonal && place === undefined ? placedAt(mine, protocol === 'https') : undefined;
    return { ...tableOf(live, canaries, damaged), isPersonal, cookie };
  }

  let common: { live: LiveReleases; at: number; table: VisitorTable | undefined } | undefined;

  return {
    tableFor,

    /** The table that all visitors share, if they do; its files were checked a moment ago. */
    commonTable(): VisitorTable | undefined {
      const live = readTable();
      if (common?.live !== live || performance.now() - common.at > commonFor) {
        const { isPersonal, table } = tableFor({ protocol: 'http', headers: {} });
        common = { live, at: performance.now(), table: isPersonal ? undefined : table };
      }
      return common.table;
    },

    /** The table for visitors without a canary. */
    stable: (): VisitorTable => tableOf(readTable(), [], []).table,
  };
}

function withCanaries(remotes: readonly RemoteRelease[], canaries: readonly Canary[]): RemoteRelease[] {
  const tried = canaries.map(({ release }) => release);
  const others = remotes.filter(({ name }) => !tried.some((release) => release.name === name));
  return [...others, ...tried].sort((one, other) => (one.name < other.name ? -1 : 1));
}

function assembled(live: LiveReleases, canaries: readonly Canary[], damaged: readonly RemoteRelease[]): VisitorTable {
  const shown = withCanaries(live.remotes, canaries).map((release) =>
    damaged.includes(release) ? { ...release, server: null } : release,
  );
  const all = [...live.remotes, ...live.canaries.map(({ release }) => release)];
  return { revision: live.revision, remotes: shown, beside: all.filter((release) => !shown.includes(release)) };
}

export type Views = ReturnType<typeof createViews>;
