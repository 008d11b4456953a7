import { alternativesOf } from '../shapes/alternatives';
import type { Shape } from '@storefront/contracts';
import { asRefusals, type Findings } from '../comparison/findings';
import { ownCodeLabel } from '../shapes/fieldRenames';
import type { PackageVersion, Comparison } from '../comparison/comparison';

/** The words that fields may have, by the fields' names; undefined where they may have any. */
type Words = Map<string, Set<string> | undefined>;

/** The words of one value; undefined where it may be any text. */
function wordsOf(shape: Shape): string[] | undefined {
  const choices = alternativesOf(shape).filter(({ type, const: only }) => type !== 'null' && only !== null);
  const words = choices.map(({ enum: some, const: only }) => some ?? (only === undefined ? undefined : [only]));
  return words.every((some) => some !== undefined)
    ? words.flat().filter((word): word is string => typeof word === 'string')
    : undefined;
}

function addWords(shape: Shape, words: Words): void {
  for (const { properties = {}, items } of alternativesOf(shape)) {
    if (items) addWords(items, words);
    for (const [name, part] of Object.entries(properties)) {
      const own = wordsOf(part);
      const known = words.has(name) ? words.get(name) : new Set<string>();
      words.set(name, own && known ? new Set([...known, ...own]) : undefined);
      addWords(part, words);
    }
  }
}

/** The words in what these packages send. */
function saidBy(parties: readonly (PackageVersion | undefined)[], type: string): Words {
  const words: Words = new Map();
  for (const party of parties)
    for (const sent of party?.facts?.events.dispatches ?? []) if (sent.type === type) addWords(sent.payload, words);
  return words;
}

const awaitedBy = (party: PackageVersion | undefined) => party?.facts?.events.awaits ?? {};

/** Words of events for which somebody waits, and in place of which the package says others now. */
function replaced({ candidate, former, others }: Comparison): string[] {
  return [...others, { ...candidate, label: ownCodeLabel }].flatMap((listener) =>
    Object.entries(awaitedBy(listener)).flatMap(([type, fields]) => {
      const [before, now, elsewhere] = [saidBy([former], type), saidBy([candidate], type), saidBy(others, type)];
      return Object.entries(fields).flatMap(([field, words]) => {
        const [had, has] = [before.get(field), now.get(field)];
        if (!had || !has || (elsewhere.has(field) && !elsewhere.get(field))) return [];
        const lost = words.filter((word) => had.has(word) && !has.has(word) && !elsewhere.get(field)?.has(word));
        const fresh = [...has].filter((word) => !had.has(word) && !words.includes(word));
        return lost.length > 0 && fresh.length > 0
          ? [
              `${candidate.label} sends ${type} with ${fresh.join(', ')} as ${field}, in place of ${lost.join(', ')}, for which ${listener.label} waits.`,
            ]
          : [];
      });
    }),
  );
}

/** Words for which the package waits newly, and which nobody says, in place of those that are said. */
function misheard({ candidate, former, others }: Comparison): string[] {
  return Object.entries(awaitedBy(candidate)).flatMap(([type, fields]) => {
    const senders = [candidate, ...others].filter(({ facts }) =>
      facts?.events.dispatches.some((sent) => sent.type === type),
    );
    const said = saidBy(senders, type);
    return Object.entries(fields).flatMap(([field, words]) => {
      const [had, is] = [awaitedBy(former)[type]?.[field], said.get(field)];
      if (!had || !is) return [];
      const fresh = words.filter((word) => !had.includes(word) && !is.has(word));
      const lost = had.filter((word) => !words.includes(word) && is.has(word));
      const who = senders.map(({ name, label }) => (name === candidate.name ? ownCodeLabel : label)).join(', ');
      return lost.length > 0 && fresh.length > 0
        ? [
            `${candidate.label} waits for ${type} with ${fresh.join(', ')} as ${field}, which nobody says, in place of ${lost.join(', ')}, with which ${who} sends it.`,
          ]
        : [];
    });
  });
}

/** Compares the words that events say with those for which listeners wait. */
export const eventWordFindings = (comparison: Comparison): Findings =>
  asRefusals([...replaced(comparison), ...misheard(comparison)]);
