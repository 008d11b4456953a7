import type { BuildFacts } from '@storefront/contracts';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import type { Comparison } from '../comparison/comparison';

type Classes = NonNullable<BuildFacts['classes']>[string];

const without = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name));

/**
 * Classes that the code newly names and the sheet lacks, in place of ones that the sheet still has and the code no
 * longer names.
 */
function renamedByCode(now: Classes, before: Classes): { names: string[]; left: string[] } {
  const names = without(without(now.names, now.has), before.names);
  const left = without(without(before.names, now.names), without(before.names, before.has)).filter((name) =>
    now.has.includes(name),
  );
  return now.mayName || names.length !== left.length ? { names: [], left: [] } : { names, left };
}

/**
 * Classes that the sheet no longer has and the code still names: renamed where the sheet has a new one that the code
 * does not name, otherwise perhaps removed.
 */
function renamedBySheet(now: Classes, before: Classes): { renamed: string[]; taken: string[] } {
  const gone = without(now.names, now.has).filter((name) => before.names.includes(name) && before.has.includes(name));
  const fresh = without(without(now.has, before.has), now.names);
  return fresh.length > 0 ? { renamed: gone, taken: [] } : { renamed: [], taken: gone };
}

/**
 * Classes that only the code or only the sheet has renamed since the live version: elements lose their styles. Classes
 * that were never in the sheet do not count.
 */
export function classFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  return mergeFindings(
    Object.entries(facts?.classes ?? {}).flatMap(([sheet, now]) => {
      const before = former?.facts?.classes?.[sheet];
      if (!before) return [];
      const { renamed, taken } = renamedBySheet(now, before);
      const { names, left } = renamedByCode(now, before);
      const lost = (gone: readonly string[]) =>
        gone.length > 0
          ? [
              `${label} names the class ${gone.join(', ')} of ${sheet}, which that does not have any more: what has it is drawn without.`,
            ]
          : [];
      return [
        asRefusals(lost(renamed)),
        asNotes(lost(taken)),
        asRefusals(
          names.length > 0
            ? [
                `${label} names the class ${names.join(', ')} of ${sheet}, which that does not have, in place of ${left.join(', ')}, which it has still: what has it is drawn without.`,
              ]
            : [],
        ),
      ];
    }),
  );
}
