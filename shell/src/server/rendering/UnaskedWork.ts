/** Milliseconds of processor time between two looks that are no work: a timer now and then, or what is tidied up. */
const restless = 15;

/** Sums up the processor time that a process has while nothing is asked of it, by a look every now and then. */
export class UnaskedWork {
  private before: number | undefined;
  private sum = 0;

  /** @param had milliseconds that the process has had; undefined where nobody says it */
  constructor(private readonly had: () => number | undefined) {}

  /** Milliseconds that it has worked so, less what is no work; `isAsked`: something was asked of it since the last look. */
  look(isAsked: boolean): number {
    const had = this.had();
    const worked = had === undefined || this.before === undefined || isAsked ? restless : had - this.before;
    this.before = had;
    this.sum = Math.max(0, this.sum + worked - restless);
    return this.sum;
  }
}
