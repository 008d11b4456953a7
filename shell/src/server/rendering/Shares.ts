/** Milliseconds of processor time while a task was there. */
interface Share {
  own: number;
  /** What went to those beside it. */
  others: number;
}

/** Charges each task of a process that holds several at once an equal part of the processor's time: whose it was cannot be seen, and none is late for the others'. */
export class Shares {
  private readonly tasks = new Map<number, Share>();
  private before = 0;

  /** @param had milliseconds that the process has had; undefined where nobody says it */
  constructor(private readonly had: () => number | undefined) {}

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
    const had = this.had() ?? this.before;
    const own = (had - this.before) / this.tasks.size;
    const others = had - this.before - own;
    this.before = had;
    for (const share of this.tasks.values()) {
      share.own += own;
      share.others += others;
    }
  }
}
