import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

const nameOf = (one: string) => one.split(' ')[1]!;

/**
 * Refuses browser APIs that are newly used without a check and that the oldest browsers lack: there the code throws,
 * which neither servers nor developers' tests notice.
 */
export function youngNameFindings({ candidate: { label, facts }, former }: Scene): Findings {
  const before = former?.facts?.young;
  if (former?.facts && !before) return refusing([]);
  const known = new Set(before?.map(nameOf));
  const fresh = (facts?.young ?? []).filter((one) => !known.has(nameOf(one)));
  return refusing(
    fresh.map(
      (one) =>
        `${label} uses ${nameOf(one)} in ${one.split(' ')[0]}, which the oldest browsers that the shop is made for do not have: do without, or ask for it first.`,
    ),
  );
}
