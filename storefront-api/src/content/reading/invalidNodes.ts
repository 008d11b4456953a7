import { isWholeText } from '@storefront/contracts';
import { isAlias, isNode, isPair, isScalar, visit, type Document } from 'yaml';

/** A YAML node that can be parsed and yet is no valid value of a field. */
export interface InvalidNode {
  /** The field's name; derived from the line if absent. */
  field?: string;
  at: number;
  /** Absent for unknown fields. */
  sentence?: string;
  /** Nothing of the file can be read. */
  isUnreadable?: boolean;
}

const NO_CHARACTER = 'It holds what is no character (such as \\0 or \\ud800). Write the text anew.';
const STAR = 'A value begins with “*”, which means something in YAML. Put it into quotes.';

const offsetOf = (node: unknown) => (isNode(node) && node.range?.[0]) || 0;

/**
 * Finds fields named like members of `Object.prototype`, characters that databases cannot store, and aliases without an
 * anchor.
 */
export function invalidNodes(document: Document): InvalidNode[] {
  const found: InvalidNode[] = [];
  const given = new Set<string>();
  visit(document, (_key, node) => {
    if (isNode(node) && 'anchor' in node && typeof node.anchor === 'string') given.add(node.anchor);
    // Schemas do not report these as unknown fields.
    if (isPair(node) && String(node.key) in Object.prototype)
      found.push({ field: String(node.key), at: offsetOf(node.key) });
    if (isScalar(node) && typeof node.value === 'string' && !isWholeText(node.value))
      found.push({ at: offsetOf(node), sentence: NO_CHARACTER });
    if (isAlias(node) && !given.has(node.source))
      found.push({ at: offsetOf(node), sentence: STAR, isUnreadable: true });
  });
  return found;
}
