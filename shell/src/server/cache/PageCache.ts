import type { ReleaseTable } from '@storefront/contracts';
import { BoundedCache, type CachedBody } from '@storefront/server';
import { longestStandIn, type DataWatch } from './DataWatch';

/** Milliseconds that a page is as good as new while its data are known not to have changed: it carries the time at which it was made. */
const longestFresh = 60_000;

/** The same of a page that lacks what it can do without: the next one may have it. */
const freshLacking = 2_000;

/** The same where nobody says when the data change. */
const freshUnwatched = 500;

/** Milliseconds after a change in which the former page goes out while the new one is made; afterwards it is waited for. */
const afterChange = 500;

/** Milliseconds between two lines of the log that say so. */
const betweenMarks = 10_000;

/** A page as it goes out. */
export interface MadePage {
  body: CachedBody;
  /** Its content security policy. */
  policy: string;
  /** Nothing is missing in it, and it is everybody's. */
  isWhole: boolean;
  /** The API says that what is missing is not there: what was a page before is none any more. */
  isGone: boolean;
  /** It can do without what is missing. */
  isLacking: boolean;
  /** The versions of the data that the API's answers in it are of; an empty word for an answer that did not say. */
  madeOf: readonly string[];
}

export type Outcome = MadePage | { location: string };

/** An outcome, and whether it is an old page in place of one that is being made or cannot be. */
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

/** Makes a page; what visitors had a moment ago is made anew ahead of what they did not, and has a stand-in where it cannot be. */
type Make = (isRemade: boolean) => Promise<Outcome>;

const isWhole = (outcome: Outcome): outcome is MadePage => 'body' in outcome && outcome.isWhole;

/** Whether a page cannot be made just now, and is what it was as soon as it can. */
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
    return made.then((outcome) => (entry && mayComeBack(outcome) ? this.standIn(entry, address) : { outcome, isStale: false }));
  }

  private find(address: string, table: ReleaseTable): Entry | undefined {
    const entry = this.store.get(address);
    if (!entry || (entry.table === table && age(entry) < longestStandIn)) return entry;
    this.store.delete(address);
    return undefined;
  }

  private isFresh(entry: Entry): boolean {
    const isCurrent = entry.epoch === this.data.epoch && !this.data.isAway;
    const watched = entry.page.isLacking ? freshLacking : longestFresh;
    return isCurrent && age(entry) < (this.data.version === undefined ? freshUnwatched : watched);
  }

  /** Whether an old page may go out while its successor is made. */
  private isGoodEnough(entry: Entry): boolean {
    const { version, epoch, changedAt } = this.data;
    if (version === undefined) return false;
    if (entry.epoch === epoch) return age(entry) < 2 * longestFresh;
    return entry.epoch === epoch - 1 && performance.now() - changedAt < afterChange;
  }

  private standIn(entry: Entry, address: string): Served {
    if (performance.now() - this.markedAt > betweenMarks) {
      this.markedAt = performance.now();
      console.error(`${address} goes out as it was ${Math.round(age(entry) / 1000)} s ago: it cannot be made anew now.`);
    }
    return { outcome: entry.page, isStale: true };
  }

  /** One making for all who ask between two changes; it never rejects, since `make` does not. */
  private make(address: string, table: ReleaseTable, make: () => Promise<Outcome>): Promise<Outcome> {
    const { epoch } = this.data;
    const known = this.underWay.get(address);
    if (known?.table === table && known.epoch === epoch) return known.outcome;
    const madeAt = performance.now();
    const isLatest = () => this.underWay.get(address) === entry;
    const outcome = make().then((made) => {
      // What was begun later, of newer data or for a newer table, is what the address is by now.
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
    if (isWhole(outcome) && this.isOf(outcome, epoch)) this.store.set(address, { page: outcome, table, epoch, madeAt }, outcome.body.bytes);
    // What has become another address, or has none any more, is no stand-in, and neither is what the API knows no more.
    else if ('location' in outcome || outcome.isGone) this.store.delete(address);
  }

  /** Whether all in a page is of the data that were live from its beginning to its end; of others it is whole too, but not for keeping. */
  private isOf({ madeOf }: MadePage, epoch: number): boolean {
    const { version } = this.data;
    return epoch === this.data.epoch && (version === undefined || madeOf.every((one) => one === version));
  }
}

function age({ madeAt }: Entry): number {
  return performance.now() - madeAt;
}
