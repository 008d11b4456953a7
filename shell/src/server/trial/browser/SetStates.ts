/** The most frames of a stack by which a hook's place is told. */
const mostFrames = 8;

/** Where in the remote's code a hook is called: its frames up to React's. */
function placeInCode(): string {
  const frames = (new Error().stack ?? '').split('\n').slice(3, 3 + mostFrames);
  const outside = frames.findIndex((frame) => /react-dom/.test(frame));
  return (outside < 0 ? frames : frames.slice(0, outside)).join('\n');
}

/**
 * States of rendered components by the place of their hook in the code, and which of the components with that place it
 * is.
 */
export type States = ReadonlyMap<string, unknown>;

/** What is running when a state is set; what it sets is nothing that a browser shows, once it has used a stand-in. */
export interface Cause {
  isRead: boolean;
}

/**
 * Remembers what effects and presses set, so that a screen can be rendered as it is after them: servers render nothing
 * twice.
 */
export class SetStates {
  private readonly seen = new Map<string, number>();
  private first: States | undefined;
  private set: Map<string, unknown> | undefined;
  private causes = new Map<string, Set<Cause>>();

  /** Begins another rendering. */
  begin(): void {
    this.seen.clear();
  }

  /** The name of the hook that is called. */
  here(): string {
    const place = placeInCode();
    const count = (this.seen.get(place) ?? 0) + 1;
    this.seen.set(place, count);
    return `${count} ${place}`;
  }

  /** The state with which a component begins. */
  initial(place: string, given: unknown): unknown {
    const first = this.first?.get(place);
    return this.first?.has(place) ? () => first : given;
  }

  /** Takes note of an update; `value`: the state as it was rendered. */
  tell(place: string, value: unknown, update: (before: unknown) => unknown, cause?: Cause): void {
    if (!this.set) return;
    this.set.set(place, update(this.set.has(place) ? this.set.get(place) : value));
    if (cause) this.causes.set(place, (this.causes.get(place) ?? new Set()).add(cause));
  }

  /** Collects the states that are set until `end` is called, which leaves those whose cause used no stand-in. */
  collect(): { states: States; end: () => void } {
    const states = new Map<string, unknown>();
    const causes = new Map<string, Set<Cause>>();
    [this.set, this.causes] = [states, causes];
    const end = () => {
      this.set = undefined;
      for (const [place, all] of causes) if ([...all].some(({ isRead }) => isRead)) states.delete(place);
    };
    return { states, end };
  }

  /** Renders with components that begin with these states. */
  async with<T>(states: States, draw: () => Promise<T>): Promise<T> {
    this.first = states;
    try {
      return await draw();
    } finally {
      this.first = undefined;
    }
  }
}
