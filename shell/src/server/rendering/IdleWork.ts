/** Milliseconds of processor time between two samples that do not count: timers and garbage collection. */
const noWork = 15;

/** Adds up the processor time that a process uses while it has no task, by regular samples. */
export class IdleWork {
  private before: number | undefined;
  private sum = 0;

  /** @param used milliseconds of processor time so far; undefined where the system does not tell */
  constructor(private readonly used: () => number | undefined) {}

  /** Takes a sample and returns the sum in milliseconds; `isAsked`: the process had a task since the last sample. */
  sample(isAsked: boolean): number {
    const used = this.used();
    const worked = used === undefined || this.before === undefined || isAsked ? noWork : used - this.before;
    this.before = used;
    this.sum = Math.max(0, this.sum + worked - noWork);
    return this.sum;
  }
}
