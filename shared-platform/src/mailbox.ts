/** How long an event waits for an owner who sleeps, in milliseconds. */
export const arrivalLimit = 10_000;

interface Letter {
  remote: string;
  deliver(): void;
}

/** Keeps what sleeping remotes are to get until they arrive, each on its own. */
export class Mailbox {
  private letters: Letter[] = [];

  constructor(private readonly limit: number) {}

  /** Keeps a letter; answers true when it was delivered, false when the remote could not come or did not within the limit. */
  keep(what: string, remote: string, arrival: Promise<void>, deliver: () => unknown): Promise<boolean> {
    return new Promise((resolve) => {
      const letter: Letter = {
        remote,
        deliver: () => {
          clearTimeout(timer);
          deliver();
          resolve(true);
        },
      };
      const giveUp = (reason: unknown) => {
        if (!this.letters.includes(letter)) return;
        clearTimeout(timer);
        this.letters = this.letters.filter((kept) => kept !== letter);
        console.error(`${what} did not reach ${remote}.`, reason);
        resolve(false);
      };
      const timer = setTimeout(() => giveUp(new Error(`${remote} did not come within ${this.limit} ms.`)), this.limit);
      this.letters.push(letter);
      arrival.then(() => this.deliverTo(remote), giveUp);
    });
  }

  /** Delivers all that is kept for a remote, oldest first. Said in the same breath as it registers, so that nothing newer overtakes. */
  deliverTo(remote: string): void {
    const own = this.letters.filter((letter) => letter.remote === remote);
    this.letters = this.letters.filter((letter) => letter.remote !== remote);
    own.forEach((letter) => letter.deliver());
  }
}
