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

/**
 * Remembers what effects and presses set, so that a screen can be rendered as it is after them: servers render nothing
 * twice.
 */
export class SetStates {
  private readonly seen = new Map<string, number>();
  private first: States | undefined;
  private set: Map<string, unknown> | undefined;

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
  tell(place: string, value: unknown, update: (before: unknown) => unknown): void {
    this.set?.set(place, update(this.set.has(place) ? this.set.get(place) : value));
  }

  /** Collects the states that are set until `end` is called. */
  collect(): { states: States; end: () => void } {
    const states = new Map<string, unknown>();
    this.set = states;
    return { states, end: () => void (this.set = undefined) };
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
