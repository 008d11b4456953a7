import {
  nothingSeen,
  seenTogether,
  type Beacon,
  type Canary,
  type RemoteRelease,
  type Running,
  type Seen,
  type Verdict,
} from '@storefront/contracts';
import type { LiveReleases } from '../releases/releases';
import { reasonAgainst } from './evidence';
import { NetworkLimits } from './NetworkLimits';
import { keyOf, Tally } from './Tally';
import { WatchFolder } from './WatchFolder';

/** Milliseconds between two exchanges of counts with the other processes, by files. */
const pollInterval = 2000;

/** Milliseconds after which a process records again that it is running; pruning believes such a record for a day. */
const heartbeat = 3_600_000;

/**
 * Milliseconds after which a network counts again for a version that is in no trial. Otherwise, only visitors for whom
 * it never fails would count.
 */
const day = 24 * 3_600_000;

/** The most versions whose pages may still be open and report. */
const versionsKnown = 400;

interface Trial {
  id: string;
  canary: string;
  live: string;
  /** What had been counted when the trial began, and at the last check. */
  before: Sides;
  last: Sides;
}

/** The counts of the two versions that are compared. */
interface Sides {
  canary: Seen;
  live: Seen;
}

const key = ({ name, version }: Pick<RemoteRelease, 'name' | 'version'>) => keyOf(name, version);

/** Identifies a trial: the same version may be a canary more than once. */
const trialId = (name: string, version: string, since = '') => `${keyOf(name, version)} ${since}`;

const trialOf = ({ release, since }: Canary) => trialId(release.name, release.version, since);

/** What was counted since. A page that was lost has not reported a view. */
function growth(now: Seen, before: Seen) {
  const lost = now.lost - before.lost;
  return {
    views: now.views - before.views + lost,
    failed: now.failed - before.failed + lost,
    lost,
    complaints: now.complaints - before.complaints,
  };
}

/** Whether a count has fallen: the counts of a process that is gone may have been deleted. */
const hasFallen = (now: Seen, before: Seen) => Object.values(growth(now, before)).some((change) => change < 0);

/** Counts what pages report about remotes, and withdraws a canary that is clearly worse than the live version. */
export class Watch {
  private readonly tally = new Tally();
  private readonly limits = new NetworkLimits();
  private readonly folder: WatchFolder;
  private readonly known = new Set<string>();
  private readonly trials = new Map<string, Trial>();
  private withdrawn = new Set<string>();
  /** Verdicts that could not be stored yet. */
  private unkept: Verdict[] = [];
  private others: (key: string) => Seen = nothingSeen;
  private isNew = false;
  private kept = 0;
  private forgot = Date.now();
  private readonly complaints = new Map<string, string>();
  private readonly timer: NodeJS.Timeout;

  constructor(
    releasesDir: string,
    running: Running,
    private readonly readTable: () => LiveReleases,
  ) {
    this.folder = new WatchFolder(releasesDir, running);
    this.attempt('Clearing old counts', () => this.clear());
    this.poll();
    this.timer = setInterval(() => this.poll(), pollInterval).unref();
  }

  close(): void {
    clearInterval(this.timer);
    this.attempt('Keeping why a canary was withdrawn', () => this.keepVerdicts());
    this.attempt('Keeping what was counted', () => this.folder.leave(this.tally.seen));
  }

  /**
   * Counts what a page reports about versions that this shop has shown; other reports are ignored. `network`: the
   * page's network, where it is known.
   */
  hear({ reports }: Beacon, network?: string): void {
    const live = this.readTable();
    this.learn(live);
    const each = new Map(reports.map((report) => [keyOf(report.remote, report.version), report]));
    for (const [version, report] of each) {
      const counted = this.known.has(version) ? this.limits.admit(network, report) : undefined;
      if (counted) this.tally.count(counted);
    }
    this.isNew = true;
    this.judge(live);
  }

  /** Whether a canary was withdrawn, and must not be shown any more. */
  isWithdrawn = (canary: Canary): boolean => this.withdrawn.has(trialOf(canary));

  private learn({ remotes, canaries }: LiveReleases): void {
    for (const release of [...remotes, ...canaries.map((canary) => canary.release)]) this.known.add(key(release));
    for (const old of [...this.known].slice(0, -versionsKnown)) this.known.delete(old);
  }

  private clear(): void {
    this.learn(this.readTable());
    this.folder.clear((version) => this.known.has(version));
  }

  private seen(version: string): Seen {
    return seenTogether([this.tally.of(version), this.others(version)]);
  }

  private judge({ canaries }: LiveReleases): void {
    for (const canary of canaries) {
      const trial = this.trials.get(canary.release.name);
      if (trial?.id !== trialOf(canary) || this.withdrawn.has(trial.id)) continue;
      const now = this.sidesOf(trial);
      if (hasFallen(now.canary, trial.last.canary) || hasFallen(now.live, trial.last.live)) trial.before = now;
      trial.last = now;
      const why = reasonAgainst(growth(now.canary, trial.before.canary), growth(now.live, trial.before.live));
      if (why) this.withdraw(canary, why);
    }
  }

  private sidesOf({ canary, live }: Pick<Trial, 'canary' | 'live'>): Sides {
    return { canary: this.seen(canary), live: this.seen(live) };
  }

  /**
   * Starts counting both versions, with fresh limits for networks, when a trial is first seen, and again if counts of
   * one of them were lost.
   */
  private begin({ remotes, canaries }: LiveReleases): void {
    for (const canary of canaries) {
      const { release } = canary;
      const live = remotes.find(({ name }) => name === release.name);
      const names = { id: trialOf(canary), canary: key(release), live: live ? key(live) : '' };
      const known = this.trials.get(release.name);
      if (known?.id === names.id && known.live === names.live) continue;
      const now = this.sidesOf(names);
      this.trials.set(release.name, { ...names, before: now, last: now });
      this.limits.forget((version) => version === names.canary || version === names.live);
    }
  }

  private withdraw(canary: Canary, why: string): void {
    const { since, release } = canary;
    const { name, version } = release;
    console.error(`The canary ${name} ${version} is withdrawn. ${why}`);
    this.withdrawn.add(trialOf(canary));
    this.unkept.push({ package: name, version, since, when: new Date().toISOString(), why });
    this.attempt('Keeping why a canary was withdrawn', () => this.keepVerdicts());
  }

  private keepVerdicts(): void {
    for (const verdict of this.unkept) this.folder.keepVerdict(verdict);
    this.unkept = [];
  }

  private poll(): void {
    // If the disk is full, the trial is watched all the same.
    this.attempt('Keeping what was counted', () => this.keep());
    this.attempt('Keeping why a canary was withdrawn', () => this.keepVerdicts());
    this.attempt('Watching the remotes', () => {
      const live = this.readTable();
      this.learn(live);
      this.forgetEnded(live);
      if (live.canaries.length > 0) this.others = this.folder.others();
      for (const verdict of this.folder.verdicts())
        this.withdrawn.add(trialId(verdict.package, verdict.version, verdict.since));
      this.begin(live);
      this.judge(live);
      this.forgetOld();
    });
  }

  private forgetOld(): void {
    if (Date.now() - this.forgot < day) return;
    this.forgot = Date.now();
    const tried = new Set([...this.trials.values()].flatMap(({ canary, live }) => [canary, live]));
    this.limits.forget((version) => !tried.has(version));
  }

  private keep(): void {
    const now = Date.now();
    if (!this.isNew && now - this.kept < heartbeat) return;
    this.folder.keep(this.tally.seen);
    this.isNew = false;
    this.kept = now;
  }

  private forgetEnded({ canaries }: LiveReleases): void {
    const running = new Set(canaries.map(trialOf));
    this.withdrawn = new Set([...this.withdrawn].filter((id) => running.has(id)));
    this.unkept = this.unkept.filter(({ package: name, version, since }) => running.has(trialId(name, version, since)));
    for (const [name, { id }] of this.trials) if (!running.has(id)) this.trials.delete(name);
  }

  /** Where nothing can be stored (in a read-only store), pages are served all the same, and the log says so once. */
  private attempt(what: string, act: () => void): void {
    try {
      act();
      this.complaints.delete(what);
    } catch (error) {
      if (this.complaints.get(what) !== String(error)) console.error(`${what} failed.`, error);
      this.complaints.set(what, String(error));
    }
  }
}
