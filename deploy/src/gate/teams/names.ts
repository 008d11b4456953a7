import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventFacts } from '@storefront/contracts';
import type { Candidate } from '../../build';
import { asRefusals, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';

const ownerOf = (name: string) => name.split('/')[0] ?? name;

/** Refuses endpoints and slices without the package's own prefix, or with a name of another's. */
export function nameFindings({ candidate, others }: Comparison): Findings {
  if (candidate.kind === 'shell' || !candidate.facts) return asRefusals([]);
  const { endpoints, slices } = candidate.facts;
  const named = [
    ...endpoints.map(({ name }) => ({ what: 'endpoint', name })),
    ...slices.map((name) => ({ what: 'slice', name })),
  ];
  return asRefusals(
    named
      .filter(({ name }) => ownerOf(name) !== candidate.name)
      .map(({ what, name }) => {
        const owner = others.find((other) => other.name === ownerOf(name));
        return `${candidate.label} has the ${what} ${name}, which ${owner ? `belongs to ${owner.label}` : 'is not its own'}: its names begin with ${candidate.name}/.`;
      }),
  );
}

/** Refuses slices that are newly added after the registration has returned: the first page does not have them. */
export function lateFindings({ candidate: { label, facts }, former }: Comparison): Findings {
  const before = former?.facts?.late;
  if (former?.facts && !before) return asRefusals([]);
  const late = (facts?.late ?? []).filter((slice) => !before?.includes(slice));
  return asRefusals(
    late.map(
      (slice) =>
        `${label} adds its slice ${slice} by a promise of its registration, for which nobody waits: who reads it on the first page finds nothing.`,
    ),
  );
}

const isAnActionOf = ({ facts }: PackageVersion, type: string) =>
  facts?.slices.some((slice) => type.startsWith(`${slice}/`)) ?? false;
const isOneOf =
  (events: readonly EventFacts[] = []) =>
  (type: string) =>
    events.some((event) => event.type === type);

/** Refuses the use of others' slices and of their actions. */
export function privateFindings({ candidate, former, others }: Comparison): Findings {
  if (!candidate.facts) return asRefusals([]);
  const { reads, events } = candidate.facts;
  const { wakes } = candidate.definition;
  const read = others.flatMap((other) =>
    reads
      .filter((slice) => other.facts?.slices.includes(slice))
      .map(
        (slice) => `${candidate.label} reads ${slice}, a slice of ${other.label}: slices are private to their remote.`,
      ),
  );
  const sent = others.flatMap((other) => {
    const isPromised = isOneOf(other.facts?.events.listens);
    return events.dispatches
      .filter(({ type }) => isAnActionOf(other, type) && !isPromised(type))
      .map(
        ({ type }) =>
          `${candidate.label} sends ${type}, an action of ${other.label}'s own slice, which it has promised nobody: what others may ask of it are its events.`,
      );
  });
  const woken = others.flatMap((other) => {
    const [isSent, isPromised] = [isOneOf(other.facts?.events.dispatches), isOneOf(other.facts?.events.listens)];
    return wakes
      .filter((type) => isAnActionOf(other, type) && !isSent(type) && !isPromised(type))
      .map(
        (type) =>
          `${candidate.label} is woken by ${type}, an action of ${other.label}'s own slice, of which it tells nobody: what others may wait for are its events.`,
      );
  });
  const before = former?.facts?.events.says;
  const isOwnWay = isOneOf(events.dispatches);
  const named = others.flatMap((other) => {
    const [isSent, isPromised] = [isOneOf(other.facts?.events.dispatches), isOneOf(other.facts?.events.listens)];
    const isNew = (type: string) => !before?.includes(type) && !wakes.includes(type) && !isOwnWay(type);
    return (events.says ?? [])
      .filter((type) => isNew(type) && isAnActionOf(other, type) && !isSent(type) && !isPromised(type))
      .map(
        (type) =>
          `${candidate.label} names ${type}, an action of ${other.label}'s own slice, of which it tells nobody: what others may hear are its events.`,
      );
  });
  return asRefusals([...read, ...sent, ...woken, ...named]);
}

/** A package's name without its scope: `@storefront/mf-x` is `mf-x`. */
function packageName(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  const { name } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }) : {};
  return name?.split('/').at(-1);
}

/** Refuses a build with another package's name. */
export function ownerFindings({ candidate, former }: Comparison, { folder, kind }: Candidate): Findings {
  // Stored versions and remotes of another origin have no folder.
  const own = folder === '.' ? undefined : packageName(folder);
  if (kind === 'shell' || !former || own === undefined || own === candidate.name) return asRefusals([]);
  return asRefusals([`${own} was built under the name ${candidate.name}, which belongs to ${former.label}.`]);
}
