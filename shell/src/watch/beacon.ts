import { beaconPath, type Beacon, type LiveRemote, type RemoteReport } from '@storefront/contracts';
import type { ShopRouter } from '../router/ShopRouter';
import type { Incident, Journal } from './Journal';
import { watchVitals } from './vitals';

interface Parts {
  journal: Journal;
  remotes: readonly LiveRemote[];
  router: Pick<ShopRouter, 'state' | 'subscribe'>;
}

/** What the server takes of one report. */
const mostLoads = 20;
const mostErrors = 1000;
const mostViews = 50;

const ownerOf = ({ state }: Pick<ShopRouter, 'state'>) => state.page?.match.handle?.remote;

/** Gathers what the shop wants to know of its remotes, and sends it when the page is left: no word about the visitor is in it. */
export class PageReport {
  private readonly reports = new Map<string, RemoteReport>();
  /** Whose code is on the page. */
  private readonly present = new Set<string>();
  /** Who failed on the page that is shown. */
  private readonly failed = new Set<string>();
  private isCounted = false;

  constructor(
    private readonly remotes: readonly LiveRemote[],
    private readonly owner: () => string | undefined,
  ) {}

  hear = ({ remote, error, took }: Incident): void => {
    const report = this.of(remote);
    if (!report) return;
    this.present.add(remote);
    if (took !== undefined && report.loads.length < mostLoads) report.loads.push(Math.round(took));
    if (error === undefined) return;
    report.errors = Math.min(mostErrors, report.errors + 1);
    if (this.failed.has(remote)) return;
    this.failed.add(remote);
    // One that fails after its page was counted belongs to that page.
    if (this.isCounted) report.failed += 1;
  };

  measure(vital: 'lcp' | 'inp' | 'cls', value: number): void {
    const report = this.of(this.owner());
    if (report) report[vital] = Math.max(report[vital] ?? 0, vital === 'cls' ? value : Math.round(value));
  }

  /** The page that is shown counts, once, for everybody who is on it. */
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

  /** Another page is shown. */
  turn(): void {
    this.count();
    this.isCounted = false;
    this.failed.clear();
  }

  /** What there is to say, once. */
  take(): Beacon | undefined {
    const reports = [...this.reports.values()].filter(({ views, errors, loads, lcp, inp, cls }) => views + errors + loads.length + (lcp ?? 0) + (inp ?? 0) + (cls ?? 0) > 0);
    this.reports.clear();
    return reports.length > 0 ? { reports: reports.slice(0, 16) } : undefined;
  }

  /** A remote's report; the shell has none. */
  private of(name: string | undefined): RemoteReport | undefined {
    const remote = this.remotes.find((candidate) => candidate.name === name);
    if (!remote) return undefined;
    const known = this.reports.get(remote.name) ?? { remote: remote.name, version: remote.version, views: 0, failed: 0, errors: 0, loads: [] };
    this.reports.set(remote.name, known);
    return known;
  }
}

/** Watches the page, and tells the shop when the visitor leaves it or looks elsewhere. */
export function startBeacon({ journal, remotes, router }: Parts): void {
  const report = new PageReport(remotes, () => ownerOf(router));
  journal.incidents.forEach(report.hear);
  journal.listen(report.hear);
  watchVitals((vital, value) => report.measure(vital, value));
  let shown = router.state.location.key;
  router.subscribe(() => {
    if (router.state.location.key === shown) return;
    shown = router.state.location.key;
    report.turn();
  });
  const send = () => {
    report.count();
    const beacon = report.take();
    if (beacon) navigator.sendBeacon(beaconPath, JSON.stringify(beacon));
  };
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && send());
}
