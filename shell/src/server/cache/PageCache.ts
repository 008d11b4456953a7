import type { ReleaseTable } from '@storefront/contracts';
import { BoundedCache, type CachedBody } from '@storefront/server';
import { maxStaleTime, type DataWatch } from './DataWatch';

/**
 * Milliseconds for which a page is fresh while its data have not changed: it contains the time at which it was made.
 */
const longestFresh = 60_000;

/** … of a page that lacks optional data, which the next one may have. */
const freshLacking = 2_000;

/** … where the API does not tell when its data change. */
const freshUnwatched = 500;

/**
 * Milliseconds after a change in which the former page is sent while the new one is made; after that, requests wait for
 * the new one.
 */
const afterChange = 500;

/** Milliseconds between two log entries about that. */
const betweenMarks = 10_000;

/** A page as it is sent. */
export interface MadePage {
  body: CachedBody;
  /** Its content security policy. */
  policy: string;
  /** Nothing is missing in it, and it is the same for everybody. */
  isWhole: boolean;
  /** The API says that the missing data do not exist, so a former page must not stand in. */
  isGone: boolean;
  /** Only optional data are missing. */
  isLacking: boolean;
  /** The data versions of the API's answers in it; '' for an answer that did not tell its version. */
  madeOf: readonly string[];
}

export type Outcome = MadePage | { location: string };

/** An outcome, and whether it is an old page, sent because the new one is being made or cannot be made. */
export interface Served {
  outcome: Outcome;
  isStale: boolean;
}

interface Entry {
  page: MadePage;
  table: ReleaseTable;
  epoch: number;
  madeAt: number;
}

interface UnderWay {
  table: ReleaseTable;
  epoch: number;
  outcome: Promise<Outcome>;
}

/**
 * Makes a page. `isRemade`: it is in the cache already, so it is rendered before others, and the old one can stand in.
 */
type Make = (isRemade: boolean) => Promise<Outcome>;

const isWhole = (outcome: Outcome): outcome is MadePage => 'body' in outcome && outcome.isWhole;

/** Whether a page could not be made only for the moment. */
const mayComeBack = (outcome: Outcome) => 'body' in outcome && !outcome.isWhole && !outcome.isGone;

/** Caches public pages, each for one release table and one version of the data. */
export class PageCache {
  private readonly store: BoundedCache<Entry>;
  private readonly underWay = new Map<string, UnderWay>();
  private markedAt = -Infinity;

  constructor(
    private readonly data: DataWatch,
    room: number,
  ) {
    this.store = new BoundedCache(room);
  }

  get bytes(): number {
    return this.store.bytes;
  }

  /** The cached page, if it is fresh. */
  fresh(address: string, table: ReleaseTable): MadePage | undefined {
    const entry = this.store.get(address);
    return entry?.table === table && this.isFresh(entry) ? entry.page : undefined;
  }

  /** The page of an address: the cached one, or what `make` renders; never one of another release table. */
  page(address: string, table: ReleaseTable, make: Make): Served | Promise<Served> {
    const entry = this.find(address, table);
    if (entry && this.isFresh(entry)) return { outcome: entry.page, isStale: false };
    if (entry && this.data.isAway) return this.standIn(entry, address);
    const made = this.make(address, table, () => make(entry !== undefined));
    if (entry && this.isGoodEnough(entry)) return { outcome: entry.page, isStale: true };
    return made.then((outcome) =>
      entry && mayComeBack(outcome) ? this.standIn(entry, address) : { outcome, isStale: false },
    );
  }

  private find(address: string, table: ReleaseTable): Entry | undefined {
    const entry = this.store.get(address);
    if (!entry || (entry.table === table && age(entry) < maxStaleTime)) return entry;
    this.store.delete(address);
    return undefined;
  }

  private isFresh(entry: Entry): boolean {
    const isCurrent = entry.epoch === this.data.epoch && !this.data.isAway;
    const watched = entry.page.isLacking ? freshLacking : longestFresh;
    return isCurrent && age(entry) < (this.data.version === undefined ? freshUnwatched : watched);
  }

  /** Whether an old page may be sent while its successor is made. */
  private isGoodEnough(entry: Entry): boolean {
    const { version, epoch, changedAt } = this.data;
    if (version === undefined) return false;
    if (entry.epoch === epoch) return age(entry) < 2 * longestFresh;
    return entry.epoch === epoch - 1 && performance.now() - changedAt < afterChange;
  }

  private standIn(entry: Entry, address: string): Served {
    if (performance.now() - this.markedAt > betweenMarks) {
      this.markedAt = performance.now();
      console.error(
        `${address} is sent as it was made ${Math.round(age(entry) / 1000)} s ago: it cannot be rendered again now.`,
      );
    }
    return { outcome: entry.page, isStale: true };
  }

  /** Makes a page once for all requests between two changes. Never rejects, since `make` does not. */
  private make(address: string, table: ReleaseTable, make: () => Promise<Outcome>): Promise<Outcome> {
    const { epoch } = this.data;
    const known = this.underWay.get(address);
    if (known?.table === table && known.epoch === epoch) return known.outcome;
    const madeAt = performance.now();
    const isLatest = () => this.underWay.get(address) === entry;
    const outcome = make().then((made) => {
      // A page that was begun later, with newer data or another table, has precedence.
      if (isLatest()) this.keep(address, { table, epoch, madeAt }, made);
      return made;
    });
    const entry: UnderWay = { table, epoch, outcome };
    this.underWay.set(address, entry);
    const forget = () => void (isLatest() && this.underWay.delete(address));
    outcome.then(forget, forget);
    return outcome;
  }

  private keep(address: string, { table, epoch, madeAt }: Omit<Entry, 'page'>, outcome: Outcome): void {
    if (isWhole(outcome) && this.isOf(outcome, epoch))
      this.store.set(address, { page: outcome, table, epoch, madeAt }, outcome.body.bytes);
    // A page that is a redirect by now, or whose data do not exist any more, must not stand in.
    else if ('location' in outcome || outcome.isGone) this.store.delete(address);
  }

  /**
   * Whether all answers in a page are of the data version that was live from beginning to end; otherwise it is sent,
   * but not cached.
   */
  private isOf({ madeOf }: MadePage, epoch: number): boolean {
    const { version } = this.data;
    return epoch === this.data.epoch && (version === undefined || madeOf.every((one) => one === version));
  }
}

function age({ madeAt }: Entry): number {
  return performance.now() - madeAt;
}
