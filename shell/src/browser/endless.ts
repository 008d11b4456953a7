import { afterCurrentTask, Rectangle } from '@storefront/platform/host';
import { onCommit, type Fiber, type FiberRoot } from './commits';

/** Commits in which the page may not draw breath. React itself warns of fifty in a row, in development alone. */
export const longestRound = 500;

/** Commits beyond it in each of which the same rectangle has to be, before it is to blame. */
const looks = 10;

/** What is drawn before all else, in React's own bits: after a press, while something moves, and by default. */
const urgent = 2 | 8 | 32;

/** React's number for what may be hidden: what changes in it is kept until it is shown. */
const offscreen = 22;

function* wantingIn(fiber: Fiber): Generator<Fiber> {
  if (fiber.lanes & urgent) yield fiber;
  if (fiber.tag === offscreen && fiber.memoizedState !== null) return;
  for (let child = fiber.child; child; child = child.sibling) yield* wantingIn(child);
}

function rectangleAround({ return: parent }: Fiber): Rectangle | undefined {
  for (let fiber = parent; fiber; fiber = fiber.return) if (fiber.stateNode instanceof Rectangle && fiber.stateNode.props.name !== undefined) return fiber.stateNode;
  return undefined;
}

const nameOf = ({ props }: Rectangle) => props.name ?? '';

/** The innermost rectangles in which something wants to be drawn anew. */
function wanting({ current }: FiberRoot): Set<Rectangle> {
  return new Set([...wantingIn(current)].flatMap((fiber) => rectangleAround(fiber) ?? []));
}

/**
 * Ends a remote's rectangle that is drawn anew for ever, as by an effect that changes its own state each time. React lets that go on, and draws before
 * it neither what was moved to nor what has come meanwhile: pages of others would stay without what they waited for. It counts as thrown.
 */
export function endEndless(isRemote: (name: string) => boolean, onFault: (remote: string, error: unknown) => void): void {
  /** Commits since the page last drew breath. */
  let round = 0;
  let suspects: Set<Rectangle> | undefined;

  /** Breath is drawn where nothing is wanted, and no effects were run, from one task to the next: between what is drawn and its effects there is one. */
  function awaitBreath(root: FiberRoot, before?: number): void {
    afterCurrentTask(() => {
      const isCalm = (root.pendingLanes & urgent) === 0;
      if (!isCalm || round !== before) return awaitBreath(root, isCalm ? round : undefined);
      round = 0;
      suspects = undefined;
    });
  }

  function suspect(found: Set<Rectangle>): void {
    suspects = new Set([...found].filter((rectangle) => isRemote(nameOf(rectangle)) && (suspects?.has(rectangle) ?? true)));
    if (round < longestRound + looks) return;
    for (const rectangle of suspects) {
      const name = nameOf(rectangle);
      const error = new Error(`${name} draws itself without end.`);
      rectangle.end(error);
      onFault(name, error);
    }
    // Where nobody is to blame it may be somebody else the next time.
    round = 1;
    suspects = undefined;
  }

  onCommit((root) => {
    round += 1;
    if (round === 1) awaitBreath(root);
    if (round <= longestRound) return;
    const found = wanting(root);
    // What an effect has promised comes a moment later.
    queueMicrotask(() => suspect(new Set([...found, ...wanting(root)])));
  });
}
