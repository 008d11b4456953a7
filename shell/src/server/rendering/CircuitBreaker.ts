/** Milliseconds within which losses count together. */
const memorySpan = 60_000;

/** So many losses within the span, and a version is not rendered here for a while. */
const lossesAllowed = 3;

/** Milliseconds of the first pause; each further one is twice as long, up to the longest. */
const firstPause = 30_000;
const longestPause = 600_000;

interface Record {
  losses: number[];
  pause: number;
  pausedUntil: number;
}

/** A circuit breaker for each version of a remote: after several losses (a renderer that was lost, a page that was late) it is not rendered for a while. */
export class CircuitBreaker {
  private readonly records = new Map<string, Record>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  isPaused(version: string): boolean {
    return (this.records.get(version)?.pausedUntil ?? 0) > this.now();
  }

  /** Remembers a loss; answers the milliseconds of the pause that it leads to, 0 for none. */
  lose(version: string): number {
    const now = this.now();
    const record = this.records.get(version) ?? { losses: [], pause: 0, pausedUntil: 0 };
    this.records.set(version, record);
    if (record.pausedUntil > now) return 0;
    record.losses = [...record.losses.filter((at) => at > now - memorySpan), now];
    // After a pause one page is a try: another loss at once is the next pause.
    const wasPaused = record.pause > 0 && now - record.pausedUntil < memorySpan;
    if (record.losses.length < lossesAllowed && !wasPaused) return 0;
    record.pause = wasPaused ? Math.min(record.pause * 2, longestPause) : firstPause;
    record.pausedUntil = now + record.pause;
    return record.pause;
  }

  /** Forgets versions that are not live any more. */
  keep(versions: ReadonlySet<string>): void {
    for (const version of this.records.keys()) if (!versions.has(version)) this.records.delete(version);
  }
}
