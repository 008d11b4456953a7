/** Milliseconds of processor time since a task began. */
interface Share {
  own: number;
  /** The time charged to other tasks. */
  others: number;
}

/**
 * Divides a process's processor time equally among its concurrent tasks, since nobody can see which of them used it: so
 * none counts as late because of the others.
 */
export class ProcessorShares {
  private readonly tasks = new Map<number, Share>();
  private before = 0;

  /** @param used milliseconds of processor time so far; undefined where the system does not tell */
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
