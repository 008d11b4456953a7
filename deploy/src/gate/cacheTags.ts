import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/** Cache tags that calls invalidate and that no endpoint provides any more: what is shown would stay outdated. */
export function tagFindings({ candidate: { label, facts }, former }: Scene): Findings {
  const before = former?.facts?.tags;
  if (!facts?.tags || !before) return refusing([]);
  const { provides, invalidates } = facts.tags;
  const lost = invalidates.filter(
    (tag) => before.invalidates.includes(tag) && before.provides.includes(tag) && !provides.includes(tag),
  );
  return refusing(
    lost.map(
      (tag) =>
        `${label} has calls that make ${tag} out of date (invalidatesTags), and no endpoint that has this tag any more (providesTags): what is shown of it would stay as it was.`,
    ),
  );
}
