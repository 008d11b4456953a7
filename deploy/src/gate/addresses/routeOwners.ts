import type { Comparison, PackageVersion } from '../comparison/comparison';
import { asNotes, asRefusals, mergeFindings, type Findings } from '../comparison/findings';
import { constantSegments, isReserved, meet, patternsOf, routesOf, shown, takes, type Pattern } from './routePatterns';

/** Routes that take addresses of another package. */
export function collisions(candidate: PackageVersion, other: PackageVersion): string[] {
  return routesOf(candidate).flatMap((route) =>
    routesOf(other)
      .filter((owned) => patternsOf(route.path).some((one) => patternsOf(owned.path).some((two) => takes(one, two))))
      .map(
        (owned) =>
          `${candidate.label} takes ${shown(route.path)} (route ${route.id}), which belongs to ${other.label}: ${shown(owned.path)} (route ${owned.id}).`,
      ),
  );
}

/** A shell's page that takes a remote's addresses, or a pattern with constants for what the other's parameter had. */
export function shadowed(candidate: PackageVersion, other: PackageVersion): string[] {
  return routesOf(other).flatMap((owned) =>
    routesOf(candidate)
      .filter((route) =>
        patternsOf(route.path).some((one) =>
          patternsOf(owned.path).some((two) => meet(one, two) && constantSegments(one) < constantSegments(two)),
        ),
      )
      .map(
        (route) =>
          `Some addresses of ${shown(route.path)} of ${candidate.label} belong to ${other.label}: ${shown(owned.path)}.`,
      ),
  );
}

/** Two routes of a package for the same addresses. */
export function doubles(candidate: PackageVersion): string[] {
  const routes = routesOf(candidate);
  const text = ({ segments }: Pattern) => segments.join('/');
  return routes.flatMap((route, index) =>
    routes
      .slice(index + 1)
      .filter((later) =>
        patternsOf(route.path).some((one) => patternsOf(later.path).some((two) => text(one) === text(two))),
      )
      .map(
        (later) =>
          `${candidate.label} has two routes for the same addresses: ${shown(route.path)} (${route.id}) and ${shown(later.path)} (${later.id}).`,
      ),
  );
}

const answeredBy = (server: PackageVersion, owner: PackageVersion) =>
  routesOf(owner).filter(({ path }) => isReserved(server, path));

/** Pages at addresses that a shell's server answers itself, whichever of both is new. */
export function reserved(candidate: PackageVersion, others: readonly PackageVersion[]): string[] {
  return others.flatMap((other) => [
    ...answeredBy(other, candidate).map(
      ({ path, id }) => `${candidate.label} takes ${shown(path)} (route ${id}), which ${other.label} answers itself.`,
    ),
    ...answeredBy(candidate, other).map(
      ({ path, id }) =>
        `${candidate.label} answers ${shown(path)} itself, which belongs to ${other.label} (route ${id}).`,
    ),
  ]);
}

/** Addresses that a shell's server no longer answers, although others link to them. */
export function unanswered({ candidate, former, others }: Comparison): Findings {
  const [now, before] = [candidate.facts?.reserved, former?.facts?.reserved];
  const left = now && before ? before.filter((word) => !now.includes(word)) : [];
  const leading = (word: string) =>
    others.filter(({ facts }) => facts?.links.some((link) => link.split('/')[1]?.toLowerCase() === word));
  const told = left.map((word) => ({
    says: `${candidate.label} does not answer ${shown(word)} any more`,
    missing: leading(word).map(({ label }) => label),
  }));
  return mergeFindings([
    asRefusals(
      told
        .filter(({ missing }) => missing.length > 0)
        .map(({ says, missing }) => `${says}, to which ${missing.join(', ')} leads.`),
    ),
    asNotes(
      told
        .filter(({ missing }) => missing.length === 0)
        .map(({ says }) => `${says}: who has kept such an address finds nothing there.`),
    ),
  ]);
}
