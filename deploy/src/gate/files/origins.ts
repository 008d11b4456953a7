import { admittedOrigins, otherOrigin } from '@storefront/contracts';
import type { Candidate } from '../../build';
import { asRefusals, type Findings } from '../comparison/findings';
import type { LiveContext } from '../comparison/liveContext';

const located = (release: object) =>
  'base' in release && typeof release.base === 'string' ? [{ base: release.base }] : [];

/**
 * Refuses a remote whose origin the headers of a page cannot name beside those of all others: the shop would show it to
 * nobody.
 */
export function originFindings(
  label: string,
  { release }: Candidate,
  { entries: { remotes, canaries } }: LiveContext,
): Findings {
  const others = [...remotes, ...canaries.map((canary) => canary.release)]
    .filter(({ name }) => name !== release.name)
    .flatMap(located);
  const own = located(release);
  const admitted = admittedOrigins([...others, ...own], others);
  const left = own.flatMap(otherOrigin).filter((origin) => !admitted.has(origin));
  return asRefusals(
    left.map(
      (origin) =>
        `${label} lies at ${origin}, which the headers of a page cannot name beside the ${new Set(others.flatMap(otherOrigin)).size} other origins of live remotes: let it lie at one of these, or publish it into the store.`,
    ),
  );
}
