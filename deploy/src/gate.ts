import { CONTRACT_VERSION } from '@storefront/contracts';
import type { Candidate } from './build';
import type { Entries } from './table';

/** Whole sentences: what speaks against a candidate, and what is only worth knowing. */
export interface Findings {
  refusals: string[];
  notes: string[];
}

/** Looks at a candidate beside all that is live; `check` shows what it finds, `publish` and `canary` refuse by it. */
export async function examine({ kind, release }: Candidate, _live: Entries): Promise<Findings> {
  const contract = Number(release['contract']);
  if (kind === 'shell' || Math.trunc(contract) === CONTRACT_VERSION) return { refusals: [], notes: [] };
  return { refusals: [`${release.name} was built for contract ${contract}; the shop has ${CONTRACT_VERSION}, and would leave it out.`], notes: [] };
}
