import { beaconPath, type Beacon, type LiveRemote, type RemoteReport } from '@storefront/contracts';
import { remoteOf } from '../composition/fibers';
import type { Incident, Journal } from './Journal';
import type { Visits } from './visits';
import { watchVitals, type Vital } from './vitals';

export interface Watched {
  journal: Journal;
  remotes: readonly LiveRemote[];
  visits: Visits;
}

/** Limits of the server for one report, and for one beacon. */
const mostLoads = 20;
const mostErrors = 1000;
const mostViews = 50;
const mostReports = 16;
const longest = 600_000;
const mostShift = 1000;

/** Collects the figures of the remotes on a page, without any data about the visitor. */
export class PageReport {
  private readonly reports = new Map<string, RemoteReport>();
  /** Remotes whose code is on the page. */
  private readonly present = new Set<string>();
  /** Remotes that failed on the page that is shown. */
  private readonly failed = new Set<string>();
  /** The worst values on the page that is shown. */
  private readonly worst = new Map<string, number>();
  private isCounted = false;

  constructor(
    private readonly remotes: readonly LiveRemote[],
    private readonly owner: () => string | undefined,
  ) {}

  record = ({ remote, error, took }: Incident): void => {
    const report = this.of(remote);
    if (!report) return;
    this.present.add(remote);
    if (took !== undefined && report.loads.length < mostLoads) report.loads.push(Math.min(longest, Math.round(took)));
    if (error === undefined) return;
    report.errors = Math.min(mostErrors, report.errors + 1);
    if (this.failed.has(remote)) return;
    this.failed.add(remote);
    // A failure after the page was counted still belongs to that page.
    if (this.isCounted) report.failed = Math.min(mostViews, report.failed + 1);
  };

  /** Adds a measurement in a remote's rectangle or on its page, if it is worse than former ones there. */
  measure(remote: string | undefined, vital: Vital, measured: number): void {
    const value = vital === 'cls' ? Math.min(mostShift, measured) : Math.min(longest, Math.round(measured));
    const place = `${vital} ${remote}`;
    const report = value > (this.worst.get(place) ?? 0) ? this.of(remote) : undefined;
    if (!report) return;
    this.worst.set(place, value);
    report[vital] = Math.max(report[vital] ?? 0, value);
  }

  /** Counts the page that is shown, once, for every remote on it. */
  count(): void {
    if (this.isCounted) return;
    this.isCounted = true;
    const owner = this.owner();
    for (const remote of new Set([...this.present, ...(owner === undefined ? [] : [owner])])) {
      const report = this.of(remote);
      if (!report || report.views === mostViews) continue;
      report.views += 1;
      if (this.failed.has(remote)) report.failed += 1;
    }
  }

  /** Begins another page. */
  beginPage(): void {
    this.count();
    this.isCounted = false;
    this.failed.clear();
    this.worst.clear();
  }

  /** Takes the collected reports, in as many beacons as they need. */
  takeReports(): Beacon[] {
    const reports = [...this.reports.values()].filter(
      ({ views, errors, loads, lcp, inp, cls }) =>
        views + errors + loads.length + (lcp ?? 0) + (inp ?? 0) + (cls ?? 0) > 0,
    );
    this.reports.clear();
    const beacons: Beacon[] = [];
    while (reports.length > 0) beacons.push({ reports: reports.splice(0, mostReports) });
    return beacons;
  }

  /** The report of a remote; the shell has none. */
  private of(name: string | undefined): RemoteReport | undefined {
    const remote = this.remotes.find((candidate) => candidate.name === name);
    if (!remote) return undefined;
    const known = this.reports.get(remote.name) ?? {
      remote: remote.name,
      version: remote.version,
      views: 0,
      failed: 0,
      errors: 0,
      loads: [],
    };
    this.reports.set(remote.name, known);
    return known;
  }
}

/** Watches the page, and sends its reports when the visitor leaves or hides it. */
export function startBeacon({ journal, remotes, visits }: Watched): void {
  const names = new Set(remotes.map(({ name }) => name));
  let shownSince = performance.now();
  const report = new PageReport(remotes, () => visits.ownerAt(shownSince));
  journal.incidents.forEach(report.record);
  journal.listen(report.record);
  const begin = watchVitals((vital, value, { at, element }) =>
    report.measure((element && remoteOf(element, names)) ?? visits.ownerAt(at), vital, value),
  );
  visits.listen((since) => {
    // Before `shownSince` changes, so that the former page counts for its owner.
    report.beginPage();
    shownSince = since;
    begin(since);
  });
  const send = () => {
    report.count();
    for (const beacon of report.takeReports()) navigator.sendBeacon(beaconPath, JSON.stringify(beacon));
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
}
