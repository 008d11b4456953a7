import { afterCurrentTask, Rectangle } from '@storefront/platform/host';
import { onCommit, type Fiber, type FiberRoot } from './commits';

/** Commits in a row without a pause that count as a loop. React itself warns of fifty, in development only. */
export const maxCommits = 500;

/** Further commits, in all of which a rectangle has to take part to be the culprit. */
const looks = 10;

/** React's lanes of high priority: discrete events, continuous events, and the default. */
const urgent = 2 | 8 | 32;

/** React's tag of an `Activity`; changes in a hidden one wait. */
const offscreen = 22;

function* urgentFibersIn(fiber: Fiber): Generator<Fiber> {
  if (fiber.lanes & urgent) yield fiber;
  if (fiber.tag === offscreen && fiber.memoizedState !== null) return;
  for (let child = fiber.child; child; child = child.sibling) yield* urgentFibersIn(child);
}

function rectangleAround({ return: parent }: Fiber): Rectangle | undefined {
  for (let fiber = parent; fiber; fiber = fiber.return) {
    if (fiber.stateNode instanceof Rectangle && fiber.stateNode.props.name !== undefined) return fiber.stateNode;
  }
  return undefined;
}

const nameOf = ({ props }: Rectangle) => props.name ?? '';

/** The innermost rectangles that have urgent updates. */
function urgentRectangles({ current }: FiberRoot): Set<Rectangle> {
  return new Set([...urgentFibersIn(current)].flatMap((fiber) => rectangleAround(fiber) ?? []));
}

/**
 * Ends a remote's rectangle that renders in a loop, such as by an effect that changes its own state each time. React
 * would go on with that, and never get to transitions and other updates of lower priority, which all remotes need. The
 * rectangle shows its error.
 */
export function breakRenderLoops(
  isRemote: (name: string) => boolean,
  onFault: (remote: string, error: unknown) => void,
): void {
  /** Commits since the last pause. */
  let commits = 0;
  let suspects: Set<Rectangle> | undefined;

  /**
   * Resets the round at a pause: a task without urgent updates and without a commit. (Between a commit and its passive
   * effects there is one task.)
   */
  function awaitPause(root: FiberRoot, before?: number): void {
    afterCurrentTask(() => {
      const isCalm = (root.pendingLanes & urgent) === 0;
      if (!isCalm || commits !== before) return awaitPause(root, isCalm ? commits : undefined);
      commits = 0;
      suspects = undefined;
    });
  }

  function suspect(found: Set<Rectangle>): void {
    suspects = new Set(
      [...found].filter((rectangle) => isRemote(nameOf(rectangle)) && (suspects?.has(rectangle) ?? true)),
    );
    if (commits < maxCommits + looks) return;
    for (const rectangle of suspects) {
      const name = nameOf(rectangle);
      const error = new Error(`${name} renders in an endless loop.`);
      rectangle.end(error);
      onFault(name, error);
    }
    // Without a culprit, the next round starts again.
    commits = 1;
    suspects = undefined;
  }

  onCommit((root) => {
    commits += 1;
    if (commits === 1) awaitPause(root);
    if (commits <= maxCommits) return;
    const found = urgentRectangles(root);
    // Updates from promises of an effect come a moment later.
    queueMicrotask(() => suspect(new Set([...found, ...urgentRectangles(root)])));
  });
}
