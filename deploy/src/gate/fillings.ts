import type { EndpointFacts } from '@storefront/contracts';
import { shown } from './apiDescription';
import { refusing, type Findings } from './findings';
import type { Scene } from './parties';

/** Places that are filled by what filled another of them before: of these the API would take one for the other. */
function exchangedPlaces({ filledBy: now = {} }: EndpointFacts, { filledBy: before = {} }: EndpointFacts): { given: string; before: string }[] {
  const changed = Object.keys(now).filter((place) => before[place] !== undefined && before[place] !== now[place]);
  const [fields, former] = [now, before].map((fields) => changed.map((place) => fields[place]!));
  return fields!.toSorted().join() === former!.toSorted().join() ? changed.map((_place, index) => ({ given: fields![index]!, before: former![index]! })) : [];
}

/** What is asked by right names, each of which is filled with what belongs to another. */
export function fillingFindings({ candidate, former }: Scene): Findings {
  const known = former?.facts?.endpoints ?? [];
  return refusing(
    (candidate.facts?.endpoints ?? []).flatMap((endpoint) => {
      const { name, method = 'GET', path = '' } = endpoint;
      const before = known.find((one) => one.name === name && one.method === endpoint.method && one.path === path);
      const places = before ? exchangedPlaces(endpoint, before) : [];
      const said = places.map((place) => `${place.given} where ${former!.label} gives ${place.before}`);
      return said.length > 0 ? [`${candidate.label} asks ${method} ${shown(path)} (${name}) with ${said.join(', and ')}: the API would take one for the other.`] : [];
    }),
  );
}
