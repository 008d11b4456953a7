import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

const ownerOf = (name: string) => name.split('/')[0] ?? name;

/** Endpoints and slices stand under their remote's name: in the store and the cache all are together. */
export function nameFindings({ candidate, others }: Scene): Findings {
  if (candidate.kind === 'shell' || !candidate.facts) return refusing([]);
  const { endpoints, slices } = candidate.facts;
  const named = [...endpoints.map(({ name }) => ({ what: 'endpoint', name })), ...slices.map((name) => ({ what: 'slice', name }))];
  return refusing(
    named
      .filter(({ name }) => ownerOf(name) !== candidate.name)
      .map(({ what, name }) => {
        const owner = others.find((other) => other.name === ownerOf(name));
        return `${candidate.label} has the ${what} ${name}, which ${owner ? `belongs to ${owner.label}` : 'is not its own'}: its names begin with ${candidate.name}/.`;
      }),
  );
}
