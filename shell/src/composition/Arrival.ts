import { remoteLimit } from '@storefront/contracts';
import { withTimeout } from './withTimeout';

/** Milliseconds before another quiet try; the last one counts for all that follow. */
const pauses = [5_000, 10_000, 20_000, 40_000, 60_000];

interface Story {
  /** Brings what is awaited; it may take for ever. */
  bring: () => Promise<unknown>;
  /** It did not come in time, or failed: told anew at each failure. */
  onLate: (retry: () => void) => void;
  /** It is here, or nobody shows it any more. */
  onOver: () => void;
}

/**
 * Something that the page shows already and that will come to life: the code of a screen that the server rendered. It is awaited
 * without end and never fails: the page stays readable, and the visitor, the network's return and time each start another try.
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

  /** Goes on trying for as long as the page shows it; answers what ends that. */
  attend = (): (() => void) => {
    this.attended = true;
    addEventListener('online', this.retry);
    if (this.failures > 0 && !this.isTrying) this.tellLate();
    return () => {
      this.attended = false;
      clearTimeout(this.timer);
      removeEventListener('online', this.retry);
      this.story.onOver();
    };
  };

  private readonly retry = () => void this.attempt();

  private async attempt(): Promise<void> {
    if (this.isHere || this.isTrying) return;
    clearTimeout(this.timer);
    this.isTrying = true;
    try {
      // Whenever it comes it is welcome, also after the limit.
      await withTimeout(remoteLimit, this.story.bring().then(this.arrive), `Bringing ${this.name}`);
    } catch (error) {
      console.error(`${this.name} has not come yet; the page stays as the server rendered it.`, error);
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
    this.story.onOver();
  };

  private tellLate(): void {
    if (this.isHere) return;
    this.story.onLate(this.retry);
    this.timer = setTimeout(this.retry, pauses[Math.min(this.failures, pauses.length) - 1]);
  }
}
