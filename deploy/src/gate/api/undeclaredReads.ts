import type { Shape } from '@storefront/contracts';
import { alternativesOf } from '../shapes/alternatives';
import { displayPath } from './apiDescription';
import { asRefusals, type Findings } from '../comparison/findings';
import type { PackageVersion, Comparison } from '../comparison/comparison';

/** Whether a sent shape may have a field; an unknown shape may have any. */
function mayHave(sent: Shape, [first = '', ...rest]: readonly string[]): boolean {
  return alternativesOf(sent).some(({ properties, additionalProperties: more }) => {
    const part = properties?.[first];
    return !properties || Boolean(more) || (part !== undefined && (rest.length === 0 || mayHave(part, rest)));
  });
}

/** Fields that are newly read and that nobody sends, although something is sent there. */
const unsent = (now: readonly string[], before: readonly string[], sent: readonly Shape[]): string[] =>
  sent.length > 0
    ? now.filter((name) => !before.includes(name) && !sent.some((shape) => mayHave(shape, name.split('.'))))
    : [];

/** The senders, and what they send. */
function sentTo(
  parties: readonly PackageVersion[],
  sentBy: (party: PackageVersion) => readonly Shape[],
): { who: string; sent: Shape[] } {
  const senders = parties.filter((party) => sentBy(party).length > 0);
  return { who: senders.map(({ label }) => label).join(' and '), sent: senders.flatMap(sentBy) };
}

function ofEvents({ candidate, former, others }: Comparison): string[] {
  const [now, before] = [candidate, former].map((party) => party?.facts?.events.strays);
  if (former?.facts && !before) return [];
  return Object.entries(now ?? {}).flatMap(([type, names]) => {
    const { who, sent } = sentTo([candidate, ...others], ({ facts }) =>
      (facts?.events.dispatches ?? []).flatMap((event) => (event.type === type ? [event.payload] : [])),
    );
    return unsent(names, before?.[type] ?? [], sent).map(
      (name) => `${candidate.label} reads ${name} of ${type}, which ${who} sends without it.`,
    );
  });
}

function ofSlots({ candidate, former, others }: Comparison): string[] {
  return (candidate.facts?.fills ?? []).flatMap(({ slot, widget, strays = [] }) => {
    const known = former?.facts?.fills.find((one) => one.slot === slot && one.widget === widget);
    if (known && !known.strays) return [];
    const { who, sent } = sentTo([candidate, ...others], ({ facts }) =>
      (facts?.renders ?? []).flatMap((rendered) => (rendered.slot === slot ? [rendered.props] : [])),
    );
    return unsent(strays, known?.strays ?? [], sent).map(
      (name) => `${widget} of ${candidate.label} reads ${name} of the slot ${slot}, which ${who} renders without it.`,
    );
  });
}

/** Fields of an answer that the endpoint's own schema drops, so that they are never there. */
function ofAnswers({ candidate, former }: Comparison): string[] {
  return (candidate.facts?.endpoints ?? []).flatMap(({ name, method = 'GET', path = '', strays = [] }) => {
    const known = former?.facts?.endpoints.find((one) => one.name === name);
    if (known && !known.strays) return [];
    return strays
      .filter((field) => !known?.strays?.includes(field))
      .map(
        (field) =>
          `${candidate.label} (${name}) reads ${field} of what the API answers ${method} ${displayPath(path)}, which its own schema leaves out: it is never there.`,
      );
  });
}

/** Refuses reading undeclared fields that nobody sends. */
export const undeclaredReadFindings = (comparison: Comparison): Findings =>
  asRefusals([...ofEvents(comparison), ...ofSlots(comparison), ...ofAnswers(comparison)]);
