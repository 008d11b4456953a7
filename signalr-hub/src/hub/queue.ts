/** Something to run in its turn. */
export interface Turn {
  /** False for what holds no other up: it begins in its turn, and the next one does not wait for its end. */
  readonly holds: boolean;
  run(): Promise<void>;
}

/** Runs turns in order, at most so many of the holding ones at once. Turns do not reject. */
export class TurnQueue {
  #turns: Turn[] = [];
  #next = 0;
  #running = 0;
  #open = false;

  constructor(
    private readonly limit: number,
    private readonly onShorter: () => void,
  ) {}

  get length(): number {
    return this.#turns.length - this.#next;
  }

  add(turn: Turn): void {
    this.#turns.push(turn);
    this.#run();
  }

  /** Turns wait until then. */
  open(): void {
    this.#open = true;
    this.#run();
  }

  clear(): void {
    this.#turns = [];
    this.#next = 0;
  }

  #run(): void {
    while (this.#open && this.#running < this.limit && this.#next < this.#turns.length)
      this.#start(this.#turns[this.#next++]!);
    // What has begun is let go as soon as it is the greater part, so that the rest moves seldom: a client that never
    // pauses has no empty queue.
    if (this.#next > this.#turns.length / 2) {
      this.#turns = this.#turns.slice(this.#next);
      this.#next = 0;
    }
    this.onShorter();
  }

  #start(turn: Turn): void {
    if (!turn.holds) {
      void turn.run();
      return;
    }
    this.#running += 1;
    void turn.run().finally(() => {
      this.#running -= 1;
      this.#run();
    });
  }
}
