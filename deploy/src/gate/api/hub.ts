import type { BuildFacts } from '@storefront/contracts';
import { hubsExtension, type Description } from './apiDescription';
import { asRefusals, mergeFindings, asGaps, type Findings } from '../comparison/findings';
import type { PackageVersion } from '../comparison/comparison';

type Hub = NonNullable<BuildFacts['hub']>;

const none: Hub = { paths: [], calls: [], hears: [] };

/** Calls with the same arguments in another order. */
function renamedFields(label: string, { gives = {} }: Hub, { gives: before = {} }: Hub): string[] {
  const isSame = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');
  const turned = Object.entries(gives).filter(
    ([name, now]) => before[name] && !isSame(now, before[name]) && isSame([...now].sort(), [...before[name]].sort()),
  );
  return turned.map(
    ([name, now]) =>
      `${label} gives ${name} of a hub ${now.join(', ')}, where the live version gives it ${before[name]!.join(', ')}: a hub knows them by their places.`,
  );
}

/** Calls with more or fewer arguments, where all are written out. */
function otherCounts(label: string, { gives = {} }: Hub, { gives: before = {} }: Hub): string[] {
  const isWhole = (given: readonly string[]) => !given.some((one) => one.startsWith('...'));
  const changed = Object.entries(gives).filter(
    ([name, now]) => before[name] && now.length !== before[name].length && [now, before[name]].every(isWhole),
  );
  return changed.map(
    ([name, now]) =>
      `${label} gives ${name} of a hub ${now.join(', ') || 'nothing'}, where the live version gives it ${before[name]!.join(', ') || 'nothing'}: a hub refuses another number of arguments.`,
  );
}

/** Refusals about a package's use of the API's hubs: addresses, methods and events. */
export function hubFindings(
  label: string,
  { hub = none }: BuildFacts,
  former: BuildFacts | undefined,
  description: Description,
): string[] {
  const described = description[hubsExtension];
  const known = Object.keys(described);
  if (known.length === 0) return [];
  const all = Object.values(described);
  const [methods, events] = [[...new Set(all.flatMap((one) => one.methods))], all.flatMap((one) => one.events)];
  const before = former?.hub ?? none;
  const lost = before.hears.filter((name) => events.includes(name) && !hub.hears.includes(name));
  // Other objects have an `on`, too; a hub's event is recognized by the one that it replaces.
  const fresh = hub.hears.filter((name) => !events.includes(name) && !before.hears.includes(name));
  return [
    ...hub.paths
      .filter((path) => !known.includes(path))
      .map((path) => `${label} has ${path} in its code, a hub that the API does not have: it has ${known.join(', ')}.`),
    ...hub.calls
      .filter((name) => !methods.includes(name))
      .map((name) => `${label} calls ${name} of a hub, which the API's do not have: they have ${methods.join(', ')}.`),
    ...(lost.length > 0 && fresh.length > 0
      ? [
          `${label} waits for ${fresh.join(', ')} of a hub, which the API's do not send, in place of ${lost.join(', ')}, which they send still.`,
        ]
      : []),
    ...renamedFields(label, hub, before),
    ...otherCounts(label, hub, before),
  ];
}

/** Whether a name has the hubs' letter case: other objects' events are written differently. */
const isWrittenAs = (names: readonly string[]) => (name: string) =>
  names.some((one) => /^\p{Lu}/u.test(one) === /^\p{Lu}/u.test(name));

/** The events of the hubs that a package names, or of all hubs where it names none. */
function sentTo({ paths }: Hub, description: Description): string[] {
  const all = Object.entries(description[hubsExtension]);
  const own = all.filter(([path]) => paths.includes(path));
  return [...new Set((own.length > 0 ? own : all).flatMap(([, { events }]) => events))];
}

/**
 * Events that live packages wait for and their hubs do not send: renamed where these send one that nobody waits for,
 * otherwise perhaps not a hub's.
 */
export function unsentByHubs(live: readonly PackageVersion[], description: Description): Findings {
  const heard = live.flatMap(({ facts }) => facts?.hub?.hears ?? []);
  const all = live.flatMap(({ label, facts: { hub = none } = {} }) => {
    const events = sentTo(hub, description);
    const fresh = events.filter((name) => !heard.includes(name));
    const missed =
      events.length > 0 ? hub.hears.filter((name) => !events.includes(name) && isWrittenAs(events)(name)) : [];
    return missed.map((name) => ({ says: `${label} waits for ${name} of a hub, which the API's do not send`, fresh }));
  });
  const renamed = all.filter(({ fresh }) => fresh.length > 0);
  return mergeFindings([
    asRefusals(
      renamed.map(({ says, fresh }) => `${says} there: they send ${fresh.join(', ')}, for which nobody waits.`),
    ),
    asGaps(all.filter(({ fresh }) => fresh.length === 0).map(({ says }) => `${says}.`)),
  ]);
}
