/** The parts of React's fibers that are read. They are internal: another version of React may have other names. */
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

/** The hook by which React reports to developer tools, if it is there before React's code runs. */
interface Hook {
  supportsFiber: true;
  renderers: Map<number, unknown>;
  inject: (renderer: unknown) => number;
  onCommitFiberRoot: (id: number, root: FiberRoot) => void;
  onCommitFiberUnmount: (id: number, fiber: Fiber) => void;
  onPostCommitFiberRoot?: (id: number, root: FiberRoot) => void;
}

type Hooked = typeof globalThis & { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

/**
 * The hook where there are no developer tools. Also inlined in the page's first script, so it must not refer to
 * anything of this module.
 */
export const emptyHook = (): Hook => ({
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onCommitFiberRoot() {},
  onCommitFiberUnmount() {},
});

let listener: (root: FiberRoot) => void = () => {};

/** Calls `told` after each commit, when its effects have run. */
export function onCommit(told: (root: FiberRoot) => void): void {
  listener = told;
}

/** Makes React report its commits. Must be called before React's code runs; developer tools still get their reports. */
export function listenToCommits(scope: Hooked = globalThis): void {
  const hook = (scope.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= emptyHook());
  const former = hook.onPostCommitFiberRoot;
  hook.onPostCommitFiberRoot = (id, root) => {
    former?.call(hook, id, root);
    listener(root);
  };
}
