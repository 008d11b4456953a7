/** Milliseconds for which an event waits for an owner that is being loaded. */
export const arrivalLimit = 10_000;

interface Letter {
  remote: string;
  deliver(): void;
}

/** Holds events for remotes that are being loaded, until each of them has registered. */
export class PendingEvents {
  private events: Letter[] = [];

  constructor(private readonly limit: number) {}

  /**
   * Holds an event; resolves with true when it was delivered, with false when the remote could not be loaded, or not
   * within the limit.
   */
  hold(what: string, remote: string, arrival: Promise<void>, deliver: () => unknown): Promise<boolean> {
    return new Promise((resolve) => {
      const event: Letter = {
        remote,
        deliver: () => {
          clearTimeout(timer);
          deliver();
          resolve(true);
        },
      };
      const giveUp = (reason: unknown) => {
        if (!this.events.includes(event)) return;
        clearTimeout(timer);
        this.events = this.events.filter((kept) => kept !== event);
        console.error(`${what} did not reach ${remote}.`, reason);
        resolve(false);
      };
      const timer = setTimeout(
        () => giveUp(new Error(`${remote} was not loaded within ${this.limit} ms.`)),
        this.limit,
      );
      this.events.push(event);
      arrival.then(() => this.deliverTo(remote), giveUp);
    });
  }

  /**
   * Delivers all events held for a remote, oldest first. Called synchronously after it has registered, so that no newer
   * event overtakes them.
   */
  deliverTo(remote: string): void {
    const own = this.events.filter((event) => event.remote === remote);
    this.events = this.events.filter((event) => event.remote !== remote);
    own.forEach((event) => event.deliver());
  }
}
