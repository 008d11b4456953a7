/** Milliseconds within which losses are counted together. */
const memorySpan = 60_000;

/** Losses within the span after which a version is not rendered here for a while. */
const lossesAllowed = 3;

/** Milliseconds of the first pause; each further one is twice as long, up to the longest one. */
const firstPause = 30_000;
const longestPause = 600_000;

interface Record {
  losses: number[];
  pause: number;
  pausedUntil: number;
}

/**
 * A circuit breaker for each version of a remote: after several losses (a renderer that was lost, a page that was late)
 * it is not rendered for a while.
 */
export class CircuitBreaker {
  private readonly records = new Map<string, Record>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  isPaused(version: string): boolean {
    return (this.records.get(version)?.pausedUntil ?? 0) > this.now();
  }

  /** Records a loss; returns the milliseconds of the pause that follows, 0 for none. */
  lose(version: string): number {
    const now = this.now();
    const record = this.records.get(version) ?? { losses: [], pause: 0, pausedUntil: 0 };
    this.records.set(version, record);
    if (record.pausedUntil > now) return 0;
    record.losses = [...record.losses.filter((at) => at > now - memorySpan), now];
    // After a pause, the first loss leads to the next one.
    const wasPaused = record.pause > 0 && now - record.pausedUntil < memorySpan;
    if (record.losses.length < lossesAllowed && !wasPaused) return 0;
    record.pause = wasPaused ? Math.min(record.pause * 2, longestPause) : firstPause;
    record.pausedUntil = now + record.pause;
    return record.pause;
  }

  /** Forgets all versions but these. */
  keep(versions: ReadonlySet<string>): void {
    for (const version of this.records.keys()) if (!versions.has(version)) this.records.delete(version);
  }
}
