import { paths, type Shape, type SlotDefinition } from '@storefront/contracts';
import type { EventFacts } from '@storefront/contracts';
import { contractsName } from '../code/code';
import { contractEvents } from '../shapes/contractEvents';
import type { DeclaredTypes } from './declarations';
import { isAbsolutePath } from '../paths/linkTargets';
import { neededPart, union, type UsedFields } from '../shapes/usedFields';
import type { Usage } from './usage';
import { noFields } from '../shapes/valueShapes';
import { mergedWithType } from '../shapes/mergedWithType';

/** The contracts' events with their payloads, sorted by type. */
export const contractEventFacts = (): EventFacts[] =>
  [...contractEvents.values()].sort((one, other) => (one.type < other.type ? -1 : 1));

const eventOf = ({ name, from }: { name: string; from: string }) =>
  from === contractsName ? contractEvents.get(name) : undefined;

function unique<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
}

const sorted = (names: readonly string[]): string[] => [...new Set(names)].sort();

const isEventName = (word: string): boolean => /^[^\s/]+(\/[^\s/]+)+$/.test(word);

const isContractCall = (name: string) => (call: Usage['calls'][number]) =>
  call.from === contractsName && call.name === name && call.word !== undefined;

/**
 * Events that a file listens to: those that it matches, and those of the contracts of which it reads more than the
 * type.
 */
const eventsListenedIn = ({ calls, mentions }: Usage): string[] => [
  ...calls.filter(isContractCall('isEvent')).map(({ word = '' }) => word),
  ...mentions.flatMap((mention) => (mention.member === 'type' ? [] : (eventOf(mention)?.type ?? []))),
];

/** The remote's definition, in which `wakes` names events without listening to them. */
const isDefinition = ({ path }: Usage) => /(^|\/)src\/remote\.ts$/.test(path);

/**
 * Parts of the remote's definition that files import, by name; the whole definition only where the file names `wakes`.
 */
const importedFromDefinition = (usages: readonly Usage[]): string[] =>
  usages.flatMap(({ ownImports, namesAndTexts }) =>
    ownImports
      .filter(({ name, from }) => /(^|\/)remote$/.test(from) && (name !== 'definition' || namesAndTexts.has('wakes')))
      .map(({ name }) => name),
  );

/** Events of the contracts by type and by export name. */
const namesOfEvent = (type: string): string[] => [
  type,
  ...[...contractEvents].flatMap(([name, event]) => (event.type === type ? [name] : [])),
];

/**
 * The events that wake a package and that its code names elsewhere, listens to, imports from its definition, or knows
 * the beginning of (`cart/`).
 */
function handledWakes(usages: readonly Usage[], wakes: readonly string[]): string[] {
  const [definitions, others] = [usages.filter(isDefinition), usages.filter((usage) => !isDefinition(usage))];
  const named = new Set([
    ...definitions.flatMap(eventsListenedIn),
    ...others.flatMap(({ mentions, texts }) => [
      ...texts,
      ...mentions.flatMap((mention) => eventOf(mention)?.type ?? []),
    ]),
  ]);
  const taken = importedFromDefinition(others).flatMap((name) =>
    definitions.map(({ constants }) => constants.get(name) ?? new Set<string>()),
  );
  const isTaken = (type: string) => taken.some((texts) => namesOfEvent(type).some((name) => texts.has(name)));
  const isBegun = (type: string) => type.includes('/') && named.has(type.slice(0, type.lastIndexOf('/') + 1));
  return wakes.filter((type) => named.has(type) || isTaken(type) || isBegun(type)).sort();
}

/** Events that a package's code matches by `isEvent`, or by the `match` of the contracts' event. */
const matchedEvents = (usages: readonly Usage[]): string[] =>
  sorted(
    usages.flatMap(({ matchedEvents: matched, mentions }) => [
      ...matched.map(({ type }) => type),
      ...mentions.flatMap((mention) => (mention.member === 'match' ? (eventOf(mention)?.type ?? []) : [])),
    ]),
  );

/** Events that it names anywhere but where it creates one, or in `wakes`. */
const eventsNamedIn = (usages: readonly Usage[]): string[] =>
  sorted(
    usages
      .flatMap((usage) => [...eventsListenedIn(usage), ...(isDefinition(usage) ? [] : usage.possibleEvents)])
      .filter(isEventName),
  );

const lastSegment = (type: string) => type.split('/').at(-1)!;

/** Events that occur in a package's code: whole, by the contracts' name, or as the end of a concatenation. */
function eventsOccurringIn(usages: readonly Usage[], declared: DeclaredTypes): string[] {
  const texts = new Set(usages.flatMap((usage) => [...usage.texts]));
  const names = usages.flatMap(({ runtimeNamesAndTexts }) => [...runtimeNamesAndTexts]);
  const segments = usages.flatMap(({ textParts }) => [...textParts].flatMap((part) => part.split('/')));
  const occurring = new Set([...texts, ...names, ...segments]);
  const imported = names.flatMap((name) => contractEvents.get(name)?.type ?? []);
  const known = [...declared.events.keys(), ...[...contractEvents.values()].map(({ type }) => type)].filter((type) =>
    occurring.has(lastSegment(type)),
  );
  return [...new Set([...imported, ...known, ...[...texts].filter(isEventName)])].sort();
}

/** The use of an event's payload: everything where it listens by anything but `isEvent`, or in an unknown way. */
function usedOfPayload(usages: readonly Usage[], type: string): UsedFields {
  const heard = usages.flatMap((usage) => usage.matchedEvents.filter((one) => one.type === type));
  const isHeardElse = usages.some((usage) => !isDefinition(usage) && usage.possibleEvents.has(type));
  return heard.length === 0 || isHeardElse ? 'all' : heard.map(({ taken }) => taken).reduce(union);
}

/**
 * The required shape of an event for a package. Its type is the sender's contract, which may have more than is live
 * yet.
 */
function requiredPayload(usages: readonly Usage[], type: string, declared: DeclaredTypes): Shape {
  const payload = declared.events.get(type);
  return payload
    ? neededPart(payload, usedOfPayload(usages, type), (name) =>
        usages.some(({ namesAndTexts }) => namesAndTexts.has(name)),
      )
    : {};
}

const eventPayloads: ReadonlyMap<string, Shape> = new Map(
  [...contractEvents.values()].map(({ type, payload }) => [type, payload]),
);

/** The declared payloads of the contracts' and remotes' events, by type. */
export const payloadLookup =
  ({ events }: DeclaredTypes) =>
  (type: string): Shape | undefined =>
    eventPayloads.get(type) ?? events.get(type);

/** The events that a package sends and listens to; one that wakes it need not be named in its code. */
export function eventsOf(usages: readonly Usage[], wakes: readonly string[], declared: DeclaredTypes) {
  const payloadOf = (type: string) => payloadLookup(declared)(type) ?? {};
  // A payload that is no object needs no fields.
  const mayBeNothing = (type: string) =>
    declared.bare?.has(type) || ![undefined, 'object'].includes(payloadOf(type).type);
  const sent = usages.flatMap(({ sentEvents }) =>
    sentEvents.map(({ type, written }) => ({
      type,
      payload: written === noFields && mayBeNothing(type) ? payloadOf(type) : mergedWithType(payloadOf(type), written),
    })),
  );
  return {
    dispatches: unique(sent),
    listens: [...new Set([...wakes, ...usages.flatMap(eventsListenedIn)])]
      .sort()
      .map((type) => ({ type, payload: eventPayloads.get(type) ?? requiredPayload(usages, type, declared) })),
    handles: handledWakes(usages, wakes),
    hears: matchedEvents(usages),
    mayHear: eventsNamedIn(usages),
    says: eventsOccurringIn(usages, declared),
  };
}

/** A path built with two different arguments: what differs is known at run time only. */
function pattern(build: (...parts: string[]) => string, given: number): string {
  const [one = '', other = ''] = ['7000001', '8000003'].map((word) => build(...Array<string>(given).fill(word)));
  const others = other.split('/');
  return one
    .split('/')
    .map((segment, index) => (segment === others[index] ? segment : '{}'))
    .join('/');
}

/** The most arguments of a path builder whose calls are unknown. */
const maxArguments = 3;

function patterns(build: (...parts: string[]) => string, given: number | undefined): string[] {
  // A builder that is passed on may be called with any number of arguments.
  const counts =
    given === undefined
      ? Array.from({ length: maxArguments + 1 }, (_, count) => count).filter((count) => count >= build.length)
      : [given];
  return counts.map((count) => pattern(build, count));
}

/** The targets of a package's links. */
export function linksOf(usages: readonly Usage[]): string[] {
  const builders = paths as unknown as Record<string, (...parts: string[]) => string>;
  const named = usages.flatMap(({ mentions }) =>
    mentions.filter(({ name, from }) => name === 'paths' && from === contractsName),
  );
  const built = named
    .filter(({ member = '' }) => Object.hasOwn(builders, member))
    .flatMap(({ member = '', given }) => patterns(builders[member]!, given));
  return [...new Set([...built, ...usages.flatMap(({ links }) => links.filter(isAbsolutePath))])].sort();
}

/** Targets of a package's links without their first slash. */
export const relativeLinksOf = (usages: readonly Usage[]): string[] =>
  sorted(usages.flatMap(({ links }) => links.filter((link) => !isAbsolutePath(link))));

/** The shape of the JSON that a package stores, by key, where it is written in one way only. */
function storedShapesByKey(usages: readonly Usage[]): Record<string, Shape> {
  const all = unique(usages.flatMap(({ storedShapes }) => storedShapes));
  return Object.fromEntries(
    all.filter(({ key }) => all.filter((one) => one.key === key).length === 1).map(({ key, shape }) => [key, shape]),
  );
}

/**
 * Slices that a package reads, and storage keys that it names, in its code or in `counts`; `keeps`: those of its code
 * only.
 */
export function privateNamesOf(usages: readonly Usage[], slots: readonly Pick<SlotDefinition, 'counts'>[] = []) {
  const keeps = sorted(usages.flatMap(({ storageKeys }) => storageKeys));
  const counted = slots.flatMap(({ counts }) => (counts === undefined ? [] : `localStorage.${counts}`));
  return {
    reads: sorted(usages.flatMap(({ readSlices }) => readSlices)),
    stores: sorted([...keeps, ...counted]),
    keeps,
    kept: storedShapesByKey(usages),
  };
}

/** Slots that a package renders. A name known at run time only may be any that occurs in the code. */
export function slotsRenderedIn(usages: readonly Usage[], { slots: declared }: DeclaredTypes) {
  const opened = usages.flatMap(({ slots }) =>
    slots.map(({ slot, props }) => ({ slot, props: mergedWithType(declared.get(slot) ?? {}, props) })),
  );
  const named = new Set(opened.map(({ slot }) => slot));
  const isWritten = (slot: string) =>
    usages.some(({ texts, namesAndTexts }) => texts.has(slot) || namesAndTexts.has(slot));
  const possible = usages.some(({ rendersUnknownSlot }) => rendersUnknownSlot)
    ? [...declared.keys()].filter((slot) => !named.has(slot) && isWritten(slot))
    : [];
  return unique([...opened, ...possible.map((slot) => ({ slot, props: declared.get(slot) ?? {} }))]);
}
