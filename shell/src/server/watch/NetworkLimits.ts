import { mostViews, type RemoteReport } from '@storefront/contracts';
import { createPseudonyms, setNewest } from '@storefront/server';
import { keyOf, type Counted } from './Tally';

/** The most sources that are remembered: of those that have reported a failure, and of the others. */
const mostNetworks = 20_000;

/** A source: a version, and a network that reports about it. */
const versionOf = (source: string) => source.slice(0, source.indexOf(' '));

/**
 * Limits how much one network counts for a version, however many visitors it pretends to be: as many pages as one
 * beacon reports, until something has failed on one of them. Its later reports, good or bad, do not count: a browser in
 * which a remote always fails is one failure, whichever version it is shown.
 */
export class NetworkLimits {
  /** Only pseudonyms are stored, and no network addresses. */
  private readonly mask = createPseudonyms();
  private readonly complained = new Map<string, true>();
  /** The pages that were reported. */
  private readonly told = new Map<string, number>();

  /**
   * The part of a report that counts; undefined where nothing does. `network` is undefined for an unknown proxy, behind
   * which anybody may be: all of its reports count.
   */
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

  /** Resets the limits for these versions, so that both sides of a trial are counted alike. */
  forget(isMeant: (version: string) => boolean): void {
    for (const known of [this.complained, this.told])
      for (const source of known.keys()) if (isMeant(versionOf(source))) known.delete(source);
  }

  private remember(source: string, views: number, hasComplained: boolean): void {
    setNewest(this.told, source, views, mostNetworks);
    if (hasComplained) setNewest(this.complained, source, true, mostNetworks);
  }
}
