import { mostViews, type RemoteReport } from '@storefront/contracts';
import { createPseudonyms, setNewest } from '@storefront/server';
import { keyOf, type Counted } from './Tally';

/** Networks that are remembered, each for a version: of those that complained, and of the others. */
const mostNetworks = 20_000;

/** A source is a version, and a network that tells of it. */
const versionOf = (source: string) => source.slice(0, source.indexOf(' '));

/**
 * Bounds what one network may say of a version, however many visitors it pretends to be: as many pages as one beacon tells of, until something failed on
 * one of them. What it tells afterwards, good or bad, counts no more: a browser in which a remote always fails is one failure, whichever side it is shown.
 */
export class NetworkLimits {
  /** A network's address is kept for no longer than it is counted by: what is remembered here is none. */
  private readonly mask = createPseudonyms();
  private readonly complained = new Map<string, true>();
  /** Pages that were told of. */
  private readonly told = new Map<string, number>();

  /** What counts of a report; undefined where nothing does. `network` is undefined for who may be everybody: all that they tell counts. */
  admit(network: string | undefined, report: RemoteReport): Counted | undefined {
    if (network === undefined) return { report, isComplaint: report.failed + (report.lost ?? 0) > 0 };
    const source = `${keyOf(report.remote, report.version)} ${this.mask(network)}`;
    const before = this.told.get(source) ?? 0;
    if (before >= mostViews || this.complained.has(source)) return undefined;
    const failed = Math.min(report.failed, 1);
    const lost = Math.min(report.lost ?? 0, 1 - failed);
    const isComplaint = failed + lost > 0;
    const views = Math.min(mostViews - before, Math.max(0, report.views - (report.failed - failed)));
    this.remember(source, before + views, isComplaint);
    return { report: { ...report, failed, lost, views }, isComplaint };
  }

  /** Lets every network speak anew of these versions: both sides of a trial are heard alike. */
  forget(isMeant: (version: string) => boolean): void {
    for (const known of [this.complained, this.told]) for (const source of known.keys()) if (isMeant(versionOf(source))) known.delete(source);
  }

  private remember(source: string, views: number, hasComplained: boolean): void {
    setNewest(this.told, source, views, mostNetworks);
    if (hasComplained) setNewest(this.complained, source, true, mostNetworks);
  }
}
