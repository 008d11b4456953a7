import { remoteLimit } from '@storefront/contracts';
import { withTimeout } from './withTimeout';

/** Milliseconds before each further attempt; the last one repeats. */
const pauses = [5_000, 10_000, 20_000, 40_000, 60_000];

interface Story {
  /** Loads what is awaited; it may never settle. */
  load: () => Promise<unknown>;
  /** Called each time that an attempt fails or takes too long. */
  onLate: (retry: () => void) => void;
  /** Called when it has arrived, or is no longer shown. */
  onEnd: () => void;
}

/**
 * The code of a screen that the server has rendered, which is shown but not hydrated yet. Waiting for it never ends and
 * never fails: the page stays readable, and the visitor, the network's return and a timer each start another attempt.
 */
export class Arrival {
  /** Never rejects. */
  readonly arrived: Promise<void>;
  private settle: () => void = () => {};
  private isHere = false;
  private isTrying = false;
  private failures = 0;
  private attended = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly name: string,
    private readonly story: Story,
  ) {
    this.arrived = new Promise((resolve) => (this.settle = resolve));
    void this.attempt();
  }

  /** Tries until it has arrived; returns what ends that when the page no longer shows it. */
  attend = (): (() => void) => {
    this.attended = true;
    addEventListener('online', this.retry);
    if (this.failures > 0 && !this.isTrying) this.tellLate();
    return () => {
      this.attended = false;
      clearTimeout(this.timer);
      removeEventListener('online', this.retry);
      this.story.onEnd();
    };
  };

  private readonly retry = () => void this.attempt();

  private async attempt(): Promise<void> {
    if (this.isHere || this.isTrying) return;
    clearTimeout(this.timer);
    this.isTrying = true;
    try {
      // It is accepted whenever it arrives, even after the limit.
      await withTimeout(remoteLimit, this.story.load().then(this.arrive), `Loading ${this.name}`);
    } catch (error) {
      console.error(`${this.name} has not come yet; its server-rendered page stays.`, error);
      this.failures += 1;
    }
    this.isTrying = false;
    if (this.attended) this.tellLate();
  }

  private readonly arrive = () => {
    if (this.isHere) return;
    this.isHere = true;
    clearTimeout(this.timer);
    this.settle();
    this.story.onEnd();
  };

  private tellLate(): void {
    if (this.isHere) return;
    this.story.onLate(this.retry);
    this.timer = setTimeout(this.retry, pauses[Math.min(this.failures, pauses.length) - 1]);
  }
}
