import { asRefusals, type Findings } from '../comparison/findings';
import type { Comparison } from '../comparison/comparison';

/** Cache tags that calls invalidate and that no endpoint provides any more: what is shown would stay outdated. */
export function tagFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  const before = former?.facts?.tags;
  if (!facts?.tags || !before) return asRefusals([]);
  const { provides, invalidates } = facts.tags;
  const lost = invalidates.filter(
    (tag) => before.invalidates.includes(tag) && before.provides.includes(tag) && !provides.includes(tag),
  );
  return asRefusals(
    lost.map(
      (tag) =>
        `${label} has calls that make ${tag} out of date (invalidatesTags), and no endpoint that has this tag any more (providesTags): what is shown of it would stay as it was.`,
    ),
  );
}
