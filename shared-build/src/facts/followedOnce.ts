import type ts from 'typescript';

/** Nodes that are being followed, to detect recursion. */
const onTheWay = new Set<ts.Node>();

export const leadsBack = (node: ts.Node) => onTheWay.has(node);

/** Follows a node, or returns something else where that is recursive. */
export function followedOnce<Found>(node: ts.Node, follow: () => Found, back: Found): Found {
  if (leadsBack(node)) return back;
  onTheWay.add(node);
  try {
    return follow();
  } finally {
    onTheWay.delete(node);
  }
}
