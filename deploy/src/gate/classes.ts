import type { BuildFacts } from '@storefront/contracts';
import { noting, refusing, together, type Findings } from './findings';
import type { Scene } from './parties';

type Classes = NonNullable<BuildFacts['classes']>[string];

const without = (some: readonly string[], others: readonly string[]) => some.filter((name) => !others.includes(name));

/** What code names since, and its sheet does not have, where it named another one before that is there still, and that nobody names any more. */
function renamedByCode(now: Classes, before: Classes): { names: string[]; left: string[] } {
  const names = without(without(now.names, now.has), before.names);
  const left = without(without(before.names, now.names), without(before.names, before.has)).filter((name) => now.has.includes(name));
  return now.mayName || names.length !== left.length ? { names: [], left: [] } : { names, left };
}

/** What the sheet had before, and code names still: it is called otherwise where the sheet has another one since that nobody names, and else it may have been taken away. */
function renamedBySheet(now: Classes, before: Classes): { renamed: string[]; taken: string[] } {
  const gone = without(now.names, now.has).filter((name) => before.names.includes(name) && before.has.includes(name));
  const fresh = without(without(now.has, before.has), now.names);
  return fresh.length > 0 ? { renamed: gone, taken: [] } : { renamed: [], taken: gone };
}

/** Classes of which the code has one name, and their sheet another one, since the live version: elements are drawn without. A class that no sheet ever had draws nothing anew. */
export function classFindings({ candidate: { label, facts }, former }: Scene): Findings {
  return together(
    Object.entries(facts?.classes ?? {}).flatMap(([sheet, now]) => {
      const before = former?.facts?.classes?.[sheet];
      if (!before) return [];
      const { renamed, taken } = renamedBySheet(now, before);
      const { names, left } = renamedByCode(now, before);
      const lost = (gone: readonly string[]) => gone.length > 0 ? [`${label} names the class ${gone.join(', ')} of ${sheet}, which that does not have any more: what has it is drawn without.`] : [];
      return [
        refusing(lost(renamed)),
        noting(lost(taken)),
        refusing(names.length > 0 ? [`${label} names the class ${names.join(', ')} of ${sheet}, which that does not have, in place of ${left.join(', ')}, which it has still: what has it is drawn without.`] : []),
      ];
    }),
  );
}
