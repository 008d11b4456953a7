/** Milliseconds of processor time between two looks that are no work: a timer now and then, or what is tidied up. */
const noWork = 15;

/** Sums up the processor time that a process has while nothing is asked of it, by a look every now and then. */
export class IdleWork {
  private before: number | undefined;
  private sum = 0;

  /** @param used milliseconds that the process has used; undefined where nobody says it */
  constructor(private readonly used: () => number | undefined) {}

  /** Milliseconds that it has worked so, less what is no work; `isAsked`: something was asked of it since the last look. */
  sample(isAsked: boolean): number {
    const used = this.used();
    const worked = used === undefined || this.before === undefined || isAsked ? noWork : used - this.before;
    this.before = used;
    this.sum = Math.max(0, this.sum + worked - noWork);
    return this.sum;
  }
}
