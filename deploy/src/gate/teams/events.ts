import type { BuildFacts, EventFacts } from '@storefront/contracts';
import { fieldRenamesWith, replacementText, ownCodeLabel } from '../shapes/fieldRenames';
import { asNotes, asRefusals, mergeFindings, asGaps, type Findings } from '../comparison/findings';
import { isProvidedToAll, whoLacks, type PackageVersion, type Comparison } from '../comparison/comparison';
import { mismatches, sentence, shapeOfValue } from '../shapes/shapes';

type Events = BuildFacts['events'];

const none: Events = { dispatches: [], listens: [] };
const eventsOf = (party: PackageVersion | undefined) => party?.facts?.events ?? none;
const names = (events: readonly EventFacts[]) => new Set(events.map(({ type }) => type));

/** Events that one package sends and another could not read. */
function unread(sender: PackageVersion, listener: PackageVersion): string[] {
  return eventsOf(sender).dispatches.flatMap((sent) =>
    eventsOf(listener)
      .listens.filter(({ type }) => type === sent.type)
      .flatMap((heard) => mismatches(sent.payload, heard.payload))
      .map((mismatch) =>
        sentence(mismatch, {
          sender: sender.label,
          what: `sends ${sent.type}`,
          reader: listener.label,
          whole: 'its payload',
        }),
      ),
  );
}

/** Events that a package sends and its own code could not read, unless the live version has that, too. */
function unreadByItself({ candidate, former }: Comparison): string[] {
  const within = (party: PackageVersion | undefined) =>
    party ? unread({ ...party, label: candidate.label }, { ...party, label: ownCodeLabel }) : [];
  const before = within(former);
  return within(candidate).filter((said) => !before.includes(said));
}

const payloadsOf = (side: 'dispatches' | 'listens', type: string) => (party: PackageVersion) =>
  eventsOf(party)[side].flatMap((event) => (event.type === type ? [event.payload] : []));

/** Optional fields of events that were renamed on one side. */
function renamedFields(comparison: Comparison): string[] {
  const { candidate } = comparison;
  const [sent, heard] = [names(eventsOf(candidate).dispatches), names(eventsOf(candidate).listens)];
  const renames = (type: string, role: 'sender' | 'reader') =>
    fieldRenamesWith(comparison, payloadsOf('dispatches', type), payloadsOf('listens', type), role);
  return [
    ...[...sent].flatMap((type) =>
      renames(type, 'sender').map(
        ({ other, exchange }) =>
          `${candidate.label} sends ${type} with ${replacementText(exchange, other.label, ['reads', 'read'])}.`,
      ),
    ),
    ...[...heard].flatMap((type) =>
      renames(type, 'reader').map(
        ({ other, exchange }) =>
          `${candidate.label} reads of ${type} ${replacementText(exchange, other.label, ['sends', 'send'])}.`,
      ),
    ),
  ];
}

const isSentBy = (type: string) => (party: PackageVersion) => names(eventsOf(party).dispatches).has(type);

/** Whether an event wakes a package; a shell, which only validates events, does nothing with them. */
const isWokenBy = (type: string) => (party: PackageVersion) => party.definition.wakes.includes(type);

const listensTo = (type: string) => (party: PackageVersion) => eventsOf(party).hears?.includes(type) ?? false;

const mayHear = (type: string) => (party: PackageVersion) =>
  [eventsOf(party).hears, eventsOf(party).mayHear, eventsOf(party).reaches].some((types) => types?.includes(type));

/** Whether a package may listen to its own event, for which it need not be woken. */
const isHeardByItself = (type: string, candidate: PackageVersion) =>
  eventsOf(candidate).hears ? mayHear(type)(candidate) : isWokenBy(type)(candidate);

/** Events that the package sends, and that neither its own code, which did before, nor anybody else listens to. */
function unheardByItself({ candidate, former, others }: Comparison): string[] {
  if (!former || !eventsOf(candidate).hears) return [];
  const types = [...names(eventsOf(candidate).dispatches)].filter(
    (type) => isSentBy(type)(former) && listensTo(type)(former) && !mayHear(type)(candidate),
  );
  return types
    .filter((type) => !others.some((other) => isWokenBy(type)(other) || mayHear(type)(other)))
    .map((type) => `${candidate.label} sends ${type}, which ${ownCodeLabel} does not hear any more, nor anybody else.`);
}

/** Events of others that nobody would listen to any more. */
function unheard({ candidate, former, others }: Comparison): string[] {
  const left = (former?.definition.wakes ?? []).filter(
    (type) => !candidate.definition.wakes.includes(type) && !isProvidedToAll(others, isWokenBy(type)),
  );
  return left.flatMap((type) => {
    const { who, advice } = whoLacks(others, isWokenBy(type), ['hears', 'hear']);
    const end = advice ? `, and ${who} it${advice}` : ': nobody would hear it';
    return others
      .filter(isSentBy(type))
      .map((other) => `${candidate.label} is no longer woken by ${type}, which ${other.label} sends${end}.`);
  });
}

/** Events that the package newly waits for and nobody else names, in place of one that is sent: renamed on one side. */
function misheard({ candidate, former, others }: Comparison): string[] {
  const [before, now] = [former?.definition.wakes ?? [], candidate.definition.wakes];
  const isKnown = (type: string) =>
    isSentBy(type)(candidate) || others.some((other) => isSentBy(type)(other) || eventsOf(other).says?.includes(type));
  const fresh = now.filter((type) => !before.includes(type) && !isKnown(type));
  const left = fresh.length > 0 ? before.filter((type) => !now.includes(type)) : [];
  // An event that its own code listens to may be an offer to future senders.
  const isOwnMistake = eventsOf(candidate).hears !== undefined && !fresh.some((type) => mayHear(type)(candidate));
  const senders = [...(isOwnMistake ? [{ ...candidate, label: ownCodeLabel }] : []), ...others];
  return left.flatMap((type) =>
    senders
      .filter(isSentBy(type))
      .map(
        ({ label }) =>
          `${candidate.label} is woken by ${fresh.join(', ')}, which nobody sends, in place of ${type}, which ${label} sends.`,
      ),
  );
}

/** Events that wake the package, and that its code no longer names. */
function unhandled({ candidate, former, others }: Comparison): string[] {
  const [before, { handles: now, reaches = [] }] = [eventsOf(former).handles, eventsOf(candidate)];
  // The sender may listen to its own event, but sends it for others.
  const isHeard = (type: string) =>
    isProvidedToAll(
      others.filter((other) => !isSentBy(type)(other)),
      (other) => eventsOf(other).handles?.includes(type) ?? false,
    );
  const left = (before ?? []).filter(
    (type) => now && !now.includes(type) && !reaches.includes(type) && isWokenBy(type)(candidate) && !isHeard(type),
  );
  return left.flatMap((type) =>
    others
      .filter(isSentBy(type))
      .map(
        (other) =>
          `${candidate.label} is woken by ${type}, which ${other.label} sends, and its code does not hear it any more.`,
      ),
  );
}

/**
 * Events that wake the package, and with which none of its listeners does anything any more. Listeners that are added
 * later, or in browsers only, were not tried: if there are more of these, that is unknown.
 */
function idle({ candidate, former, others }: Comparison): Findings {
  const [before, now] = [eventsOf(former), eventsOf(candidate)];
  const { reaches, registers } = now;
  if (!reaches || !registers || !before.reaches || !before.registers) return asNotes([]);
  const isHeard = (type: string) =>
    isProvidedToAll(
      others.filter((other) => !isSentBy(type)(other)),
      (other) => eventsOf(other).handles?.includes(type) ?? false,
    );
  const left = before.reaches.filter(
    (type) => !reaches.includes(type) && now.handles?.includes(type) && isWokenBy(type)(candidate) && !isHeard(type),
  );
  const isAllTried = before.registers.made - registers.made <= before.registers.calls - registers.calls;
  // Events that it no longer even listens to are reported elsewhere.
  const senders = (type: string) =>
    [...(listensTo(type)(candidate) ? [{ ...candidate, label: ownCodeLabel }] : []), ...others].filter(isSentBy(type));
  const said = left.flatMap((type) =>
    senders(type).map(
      ({ label }) =>
        `${candidate.label} is woken by ${type}, which ${label} sends, and nothing that it registers does anything with it any more`,
    ),
  );
  return isAllTried
    ? asRefusals(said.map((one) => `${one}.`))
    : asGaps(said.map((one) => `${one}, as far as it was tried: it may register that later.`));
}

/** A sentence for an event that somebody waits for and that is no longer sent to all. */
function unsent(type: string, others: readonly PackageVersion[], waiting: PackageVersion): string {
  const { who, advice } = whoLacks(others, isSentBy(type), ['sends', 'send']);
  return advice
    ? `${who} ${type}, for which ${waiting.label} waits${advice}.`
    : `Nobody sends ${type} any more, for which ${waiting.label} waits.`;
}

/**
 * Events that somebody waits for, that only the package sent, and that its code no longer names. One that it still
 * names may be sent in a form that cannot be read statically.
 */
function ended(lost: readonly string[], { candidate, others }: Comparison): string[] {
  const { says } = eventsOf(candidate);
  const gone = says ? lost.filter((type) => !says.includes(type) && !others.some(isSentBy(type))) : [];
  return gone.flatMap((type) =>
    others
      .filter(isWokenBy(type))
      .map(
        (other) =>
          `${candidate.label} no longer sends ${type}, for which ${other.label} waits, and nobody else sends it.`,
      ),
  );
}

/**
 * Events that live listeners would no longer get, while the package sends new ones that nobody listens to: renamed on
 * one side.
 */
function renamed(comparison: Comparison): Findings {
  const { candidate, former, others } = comparison;
  const sent = names(eventsOf(candidate).dispatches);
  const before = names(eventsOf(former).dispatches);
  const everybody = [candidate, ...others];
  const isUnheard = (type: string) => !isHeardByItself(type, candidate) && !isProvidedToAll(others, isWokenBy(type));
  const unknown = [...sent]
    .filter((type) => !before.has(type) && isUnheard(type))
    .map((type) => ({ type, ...whoLacks(everybody, isWokenBy(type), ['hears', 'hear']) }));
  const lost = [...before].filter((type) => !sent.has(type) && !isProvidedToAll(others, isSentBy(type)));
  const waiting = (type: string) => [
    ...(listensTo(type)(candidate) ? [{ ...candidate, label: ownCodeLabel }] : []),
    ...others.filter(isWokenBy(type)),
  ];
  const affected = lost.flatMap((type) => waiting(type).map((other) => ({ type, other })));
  if (unknown.length === 0) {
    const over = ended(lost, comparison);
    return over.length > 0 ? asRefusals(over) : asNotes(affected.map(({ type, other }) => unsent(type, others, other)));
  }
  if (affected.length === 0)
    return asNotes(
      unknown.map(({ type, who, advice }) => `${candidate.label} sends ${type}, which ${who}${advice || ' yet'}.`),
    );
  const instead = unknown.map(({ type, who }) => `${type}, which ${who}`).join(', and ');
  const advice = unknown.map((one) => one.advice).find(Boolean) ?? '';
  return asRefusals(
    affected.map(
      ({ type, other }) =>
        `${candidate.label} sends ${instead}, in place of ${type}, for which ${other.label} waits${advice}.`,
    ),
  );
}

/** Findings about events that were sent in the trial and are not in the build's facts. */
export function undeclaredEventFindings(
  { candidate, others }: Comparison,
  sent: readonly { type: string; payload: unknown }[],
): Findings {
  const known = sent.map(({ type, payload }) => ({ type, payload: shapeOfValue(payload) }));
  const broken = known.flatMap(({ type, payload }) =>
    others.flatMap((other) =>
      eventsOf(other)
        .listens.filter((heard) => heard.type === type)
        .flatMap((heard) => mismatches(payload, heard.payload))
        .map((mismatch) =>
          sentence(mismatch, {
            sender: candidate.label,
            what: `sends ${type}, which its build.json does not name,`,
            reader: other.label,
            whole: 'its payload',
          }),
        ),
    ),
  );
  return mergeFindings([
    asRefusals(broken),
    asGaps(
      known.map(
        ({ type }) =>
          `${candidate.label} sends ${type}, which its build.json does not name: what comes with it was compared once, as it was sent.`,
      ),
    ),
  ]);
}

/** Types of events that others listen to. */
export const typesListenedTo = ({ others }: Comparison): string[] => [
  ...new Set(others.flatMap((other) => [...other.definition.wakes, ...names(eventsOf(other).listens)])),
];

/** Compares events between senders and listeners. */
export function eventFindings(comparison: Comparison): Findings {
  const { candidate, others } = comparison;
  const crossed = others.flatMap((other) => [...unread(candidate, other), ...unread(other, candidate)]);
  const lost = unheard(comparison);
  return mergeFindings([
    asRefusals([...crossed, ...unreadByItself(comparison), ...renamedFields(comparison)]),
    asRefusals([
      ...lost,
      ...(lost.length > 0 ? [] : misheard(comparison)),
      ...unhandled(comparison),
      ...unheardByItself(comparison),
    ]),
    idle(comparison),
    renamed(comparison),
  ]);
}
