/** What of React's tree is looked at, under the names that it has there. They are no part of its contract: another React may have others. */
export interface Fiber {
  tag: number;
  stateNode: unknown;
  memoizedState: unknown;
  lanes: number;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
}

export interface FiberRoot {
  current: Fiber;
  pendingLanes: number;
}

/** What React tells tools that look into it, where one stands at this name before its code runs. */
interface Hook {
  supportsFiber: true;
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
  onCommitFiberRoot: (id: number, root: FiberRoot) => void;
  onCommitFiberUnmount: (id: number, fiber: Fiber) => void;
  onPostCommitFiberRoot?: (id: number, root: FiberRoot) => void;
}

type Hooked = typeof globalThis & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

/** What stands there where no tool does. The page's first script has it there, which knows nothing of this module. */
export const emptyHook = (): Hook => ({ supportsFiber: true, renderers: new Map(), inject: () => 1, onCommitFiberRoot() {}, onCommitFiberUnmount() {} });

let listener: (root: FiberRoot) => void = () => {};

/** Whoever is told of each commit from now on, when its effects have run. */
export function onCommit(told: (root: FiberRoot) => void): void {
  listener = told;
}

/** Has React tell of its commits: to be called before its code runs. A developer's tool that hears of them already goes on to. */
export function hearCommits(scope: Hooked = globalThis): void {
  const hook = (scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= emptyHook());
  const former = hook.onPostCommitFiberRoot;
  hook.onPostCommitFiberRoot = (id, root) => {
    former?.call(hook, id, root);
    listener(root);
  };
}
