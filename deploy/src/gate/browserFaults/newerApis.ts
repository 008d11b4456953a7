import { asRefusals, type Findings } from '../comparison/findings';
import type { Comparison } from '../comparison/comparison';

const nameOf = (one: string) => one.split(' ')[1]!;

/**
 * Refuses browser APIs that are newly used without a check and that the oldest browsers lack: there the code throws,
 * which neither servers nor developers' tests notice.
 */
export function newerApiFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  const before = former?.facts?.young;
  if (former?.facts && !before) return asRefusals([]);
  const known = new Set(before?.map(nameOf));
  const fresh = (facts?.young ?? []).filter((one) => !known.has(nameOf(one)));
  return asRefusals(
    fresh.map(
      (one) =>
        `${label} uses ${nameOf(one)} in ${one.split(' ')[0]}, which the oldest browsers that the shop is made for do not have: do without, or ask for it first.`,
    ),
  );
}
