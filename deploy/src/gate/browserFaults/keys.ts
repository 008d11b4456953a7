import { asRefusals, type Findings } from '../comparison/findings';
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

/** Refuses ids that are newly passed under another id's name, or as a sum. */
export const idFindings = (comparison: Comparison): Findings =>
  newFactFindings(comparison, 'idsAstray', (given, file) => {
    const [name = '', source = ''] = given.split('=');
    return `${comparison.candidate.label} gives ${source} as ${name} in ${file}: whoever reads that, its own code or another's, takes one thing for another.`;
  });

/** Refuses files that send another property of a language than its code, which the API needs. */
export function languageFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  const [now = [], before = []] = [facts?.languagesGiven, former?.facts?.languagesGiven];
  const fileOf = (one: string) => one.split(' ')[0]!;
  const others = now.filter(
    (one) => !before.includes(one) && before.includes(`${fileOf(one)} code`) && !now.includes(`${fileOf(one)} code`),
  );
  return asRefusals(
    others.map(
      (one) =>
        `${label} gives the ${one.split(' ')[1]} of a language as language in ${fileOf(one)}, where ${former!.label} gives its code, by which the API knows it.`,
    ),
  );
}
