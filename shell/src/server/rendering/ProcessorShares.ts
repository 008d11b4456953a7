/** Milliseconds of processor time while a task was there. */
interface Share {
  own: number;
  /** What went to those beside it. */
  others: number;
}

/** Charges each task of a process that holds several at once an equal part of the processor's time: whose it was cannot be seen, and none is late for the others'. */
export class ProcessorShares {
  private readonly tasks = new Map<number, Share>();
  private before = 0;

  /** @param used milliseconds that the process has used; undefined where nobody says it */
  constructor(private readonly used: () => number | undefined) {}

  begin(id: number): void {
    this.divide();
    this.tasks.set(id, { own: 0, others: 0 });
  }

  end(id: number): void {
    this.divide();
    this.tasks.delete(id);
  }

  of(id: number): Share {
    this.divide();
    return this.tasks.get(id) ?? { own: 0, others: 0 };
  }

  private divide(): void {
    const used = this.used() ?? this.before;
    const own = (used - this.before) / this.tasks.size;
    const others = used - this.before - own;
    this.before = used;
    for (const share of this.tasks.values()) {
      share.own += own;
      share.others += others;
    }
  }
}
