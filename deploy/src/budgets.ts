import type { Sizes } from './measured';

/** How much a part may grow before its budget has to be raised. */
const tolerance = { share: 0.02, bytes: 150 };

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(2)} KB`;

const allowed = (recorded: number) => recorded * (1 + tolerance.share) + tolerance.bytes;

/** A sentence for each part that has outgrown its budget, the most grown first, or that has none yet. */
export function exceededBudgets(budgets: Sizes, measured: Sizes): string[] {
  const parts = Object.entries(measured).flatMap(([name, sizes]) =>
    Object.entries(sizes).map(([part, bytes]) => ({ what: `${name} ${part}`, bytes, budget: budgets[name]?.[part] })),
  );
  return parts
    .filter(({ bytes, budget }) => budget === undefined || bytes > allowed(budget))
    .sort((one, other) => other.bytes - (other.budget ?? 0) - (one.bytes - (one.budget ?? 0)))
    .map(({ what, bytes, budget }) =>
      budget === undefined
        ? `${what} has no budget yet: it is ${kilobytes(bytes)}.`
        : `${what} grew from ${kilobytes(budget)} to ${kilobytes(bytes)}, by ${kilobytes(bytes - budget)}.`,
    );
}
