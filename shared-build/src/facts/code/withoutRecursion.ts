import type ts from 'typescript';

/** Nodes that are being followed, to detect recursion. */
const inProgress = new Set<ts.Node>();

export const isInProgress = (node: ts.Node) => inProgress.has(node);

/** Follows a node, or returns something else where that is recursive. */
export function withoutRecursion<Found>(node: ts.Node, follow: () => Found, back: Found): Found {
  if (isInProgress(node)) return back;
  inProgress.add(node);
  try {
    return follow();
  } finally {
    inProgress.delete(node);
  }
}
