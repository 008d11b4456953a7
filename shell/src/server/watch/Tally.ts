import { classOf, nothingSeen, type Measure, type RemoteReport, type Seen } from '@storefront/contracts';
import { setNewest } from '@storefront/server';

/** The most versions that are counted; those without reports for the longest time are dropped first. */
const mostVersions = 200;

export const keyOf = (remote: string, version: string) => `${remote}@${version}`;

function add(counts: number[], measure: Measure, value: number | undefined): void {
  if (value !== undefined) counts[classOf(measure, value)] = (counts[classOf(measure, value)] ?? 0) + 1;
}

/** The part of a report that counts. */
export interface Counted {
  report: RemoteReport;
  /** Whether it is the first failure of this version that its network reports. */
  isComplaint: boolean;
}

/** Counts what pages have reported about each version. */
export class Tally {
  private readonly versions = new Map<string, Seen>();

  count({
    report: { remote, version, views, failed, errors, lost = 0, loads, lcp, inp, cls },
    isComplaint,
  }: Counted): void {
    const key = keyOf(remote, version);
    const seen = this.versions.get(key) ?? nothingSeen();
    setNewest(this.versions, key, seen, mostVersions);
    seen.views += views;
    seen.failed += failed;
    if (isComplaint) seen.complaints += 1;
    seen.errors += errors;
    seen.lost += lost;
    for (const load of loads) add(seen.load, 'load', load);
    add(seen.lcp, 'lcp', lcp);
    add(seen.inp, 'inp', inp);
    add(seen.cls, 'cls', cls);
  }

  of(key: string): Seen {
    return this.versions.get(key) ?? nothingSeen();
  }

  get seen(): Record<string, Seen> {
    return Object.fromEntries(this.versions);
  }
}
