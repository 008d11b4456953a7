import * as contracts from '@storefront/contracts';
import { paths, type EventFacts, type Shape } from '@storefront/contracts';
import type { Declared } from './declarations';
import { shapeIn } from './shapeOf';
import type { Usage } from './usage';
import { narrowed } from './valueShapes';

const packageName = '@storefront/contracts';

interface KnownEvent {
  type: string;
  payload: Shape;
}

/** Events that contracts export, by the name under which they are imported. */
const events: ReadonlyMap<string, KnownEvent> = new Map(
  Object.entries(contracts).flatMap(([name, value]) => {
    const { type, schema } = value as { type?: unknown; schema?: unknown };
    return typeof value === 'function' && typeof type === 'string' ? [[name, { type, payload: shapeIn(schema) ?? {} }]] : [];
  }),
);

/** What is promised of each event, by type. */
export const promisedEvents = (): EventFacts[] => [...events.values()].sort((one, other) => (one.type < other.type ? -1 : 1));

const eventOf = ({ name, from }: { name: string; from: string }) => (from === packageName ? events.get(name) : undefined);

function unique<T>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

const isOurs = (name: string) => (call: Usage['calls'][number]) => call.from === packageName && call.name === name && call.word !== undefined;

/** What a package sends and hears; whom an event wakes need not name it in its code. */
export function eventsOf(usages: readonly Usage[], wakes: readonly string[], declared: Declared) {
  const calls = usages.flatMap((usage) => usage.calls);
  const payloads = new Map([...declared.events, ...[...events.values()].map((event) => [event.type, event.payload] as const)]);
  const payloadOf = (type: string) => payloads.get(type) ?? {};
  const built = calls.flatMap((call) => (eventOf(call) ? [{ type: eventOf(call)!.type, written: call.given }] : []));
  const named = calls.filter(isOurs('event')).map(({ word = '', then }) => ({ type: word, written: then }));
  const sent = [...built, ...named].map(({ type, written }) => ({ type, payload: narrowed(payloadOf(type), written) }));
  const matched = calls.filter(isOurs('isEvent')).map(({ word = '' }) => word);
  const mentioned = usages.flatMap(({ mentions }) => mentions.flatMap((mention) => (mention.member === 'type' ? [] : (eventOf(mention)?.type ?? []))));
  return {
    dispatches: unique([...sent, ...usages.flatMap(({ dispatches }) => dispatches)]),
    listens: [...new Set([...wakes, ...matched, ...mentioned])].sort().map((type) => ({ type, payload: payloadOf(type) })),
  };
}

/** A path that is built of two different words: what differs comes at run time. */
function pattern(build: (...parts: never[]) => string): string {
  const [one = '', other = ''] = ['7000001', '8000003'].map((word) => build(...(Array(build.length).fill(word) as never[])));
  const others = other.split('/');
  return one.split('/').map((segment, index) => (segment === others[index] ? segment : '{}')).join('/');
}

/** Where a package's links lead. */
export function linksOf(usages: readonly Usage[]): string[] {
  const builders = paths as Record<string, (...parts: never[]) => string>;
  const named = usages.flatMap(({ mentions }) => mentions.filter(({ name, from }) => name === 'paths' && from === packageName).map(({ member }) => member ?? ''));
  const built = named.filter((name) => Object.hasOwn(builders, name)).map((name) => pattern(builders[name]!));
  return [...new Set([...built, ...usages.flatMap(({ links }) => links)])].sort();
}

/** Slots that a package leaves open. */
export const rendersOf = (usages: readonly Usage[], { slots: declared }: Declared) =>
  unique(usages.flatMap(({ slots }) => slots.map(({ slot, props }) => ({ slot, props: narrowed(declared.get(slot) ?? {}, props) }))));
