import type { Findings } from '../comparison/findings';
import { newFactFindings } from '../comparison/newFacts';
import type { Comparison } from '../comparison/comparison';

/**
 * Refuses element keys that are new in each render, unless the live version has them: typed text and focus below them
 * are lost.
 */
export const keyFindings = (comparison: Comparison): Findings =>
  newFactFindings(
    comparison,
    'keysAnew',
    (call, file) =>
      `${comparison.candidate.label} makes a key of an element by ${call} in ${file}: it is another one in each rendering, and all below it begins anew, without what was written there and without the focus.`,
  );
