import type ts from 'typescript';

/** What is being followed: who calls itself leads back there by every one of its calls. */
const onTheWay = new Set<ts.Node>();

export const leadsBack = (node: ts.Node) => onTheWay.has(node);

/** What comes of following a node, or something else where that leads back to it. */
export function followedOnce<Found>(node: ts.Node, follow: () => Found, back: Found): Found {
  if (leadsBack(node)) return back;
  onTheWay.add(node);
  try {
    return follow();
  } finally {
    onTheWay.delete(node);
  }
}
