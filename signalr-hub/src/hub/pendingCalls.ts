import { HubException } from './hubException';

interface PendingCall {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

/** What one client was asked and has not answered. */
export class PendingCalls {
  readonly #open = new Map<string, PendingCall>();
  #count = 0;

  /** @param ask sends the question with its id */
  async ask(timeout: number, ask: (id: string) => void): Promise<unknown> {
    const id = `ask-${(this.#count += 1)}`;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => this.#settle(id)?.reject(new HubException('The client did not answer in time.')),
        timeout,
      );
      this.#open.set(id, { resolve, reject, timer });
      try {
        ask(id);
      } catch (error) {
        this.#settle(id)?.reject(error as Error);
      }
    });
  }

  /** False when nothing was asked by this id. */
  answered(id: string, answer: unknown, error: string | undefined): boolean {
    const question = this.#settle(id);
    if (error === undefined) question?.resolve(answer);
    else question?.reject(new HubException(error));
    return question !== undefined;
  }

  /** The client has left. */
  rejectAll(): void {
    for (const id of [...this.#open.keys()])
      this.#settle(id)?.reject(new HubException('The client left before it answered.'));
  }

  #settle(id: string): PendingCall | undefined {
    const question = this.#open.get(id);
    clearTimeout(question?.timer);
    this.#open.delete(id);
    return question;
  }
}
