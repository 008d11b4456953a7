import type { Shape } from '@storefront/contracts';
import { alternativesOf, kindOf, readableAlternatives, sentAlternatives, valuesOf } from './alternatives';
import { hasOtherFormat, narrowerBounds, newBounds, newFormat, type Bound } from './bounds';

/** A number that is read as an integer. That is no mismatch, since the sender may only send integers. */
interface Fraction {
  field: string;
  kind: 'whole';
}

/** A reason why a reader cannot read what is sent. */
export type Mismatch = { field: string } & (
  | { kind: 'missing' | 'optional' | 'nullable' | 'unexpected' }
  | { kind: 'type'; sent: string; read: string }
  /** `isAdded`: all values that the reader knows may be sent as well. */
  | { kind: 'value'; sent: string; isAdded: boolean }
  | { kind: 'bound'; read: string }
);

type Found = Mismatch | Fraction;

const isFraction = (found: Found): found is Fraction => found.kind === 'whole';
const isMismatch = (found: Found): found is Mismatch => !isFraction(found);

const article = (kind: string | undefined) =>
  kind === 'array' ? 'a list' : kind === 'object' ? 'an object' : kind === 'null' ? 'null' : `a ${kind}`;

export const inside = (field: string, name: string) => (field ? `${field}.${name}` : name);

/** The shape of an object's further properties; undefined where there are none, or it is unknown. */
const moreOf = ({ additionalProperties: more }: Shape): Shape | undefined => (more ? more : undefined);

function objectMismatches(sent: Shape, read: Shape, field: string): Found[] {
  const [given, wanted] = [sent.properties ?? {}, read.properties ?? {}];
  const [givenMore, wantedMore] = [moreOf(sent), moreOf(read)];
  // An open object may have the required field.
  const isOpen = givenMore !== undefined || (!sent.properties && sent.additionalProperties !== false);
  const lacking = (read.required ?? []).flatMap((name): Mismatch[] => {
    if (!Object.hasOwn(given, name)) return isOpen ? [] : [{ field: inside(field, name), kind: 'missing' }];
    return sent.required?.includes(name) ? [] : [{ field: inside(field, name), kind: 'optional' }];
  });
  const part = (fields: Record<string, Shape>, more: Shape | undefined, name: string) =>
    (Object.hasOwn(fields, name) ? fields[name] : more) ?? {};
  const names = new Set([...Object.keys(given), ...Object.keys(wanted)]);
  const differing = [...names].flatMap((name) =>
    differences(part(given, givenMore, name), part(wanted, wantedMore, name), inside(field, name)),
  );
  const differingMore = differences(givenMore ?? {}, wantedMore ?? {}, inside(field, '…'));
  const unexpected =
    read.additionalProperties === false ? Object.keys(given).filter((name) => !Object.hasOwn(wanted, name)) : [];
  return [
    ...lacking,
    ...differing,
    ...differingMore,
    ...unexpected.map((name): Mismatch => ({ field: inside(field, name), kind: 'unexpected' })),
  ];
}

/** Mismatches of lists, by position where one side distinguishes positions. */
function listMismatches(sent: Shape, read: Shape, field: string): Found[] {
  const places = Math.max(sent.prefixItems?.length ?? 0, read.prefixItems?.length ?? 0);
  const item = ({ prefixItems = [], items }: Shape, place: number) => prefixItems[place] ?? (items || {});
  const first = Array.from({ length: places }, (_, place) =>
    differences(item(sent, place), item(read, place), `${field}[${place}]`),
  );
  return [...first.flat(), ...differences(item(sent, places), item(read, places), `${field}[]`)];
}

function valueMismatches(sent: Shape, read: Shape, field: string): Mismatch[] {
  const wanted = valuesOf(read);
  if (!wanted) return [];
  const given = valuesOf(sent);
  if (!given && sent.examples) return [];
  if (!given)
    return [
      {
        field,
        kind: 'type',
        sent: `any ${kindOf(sent)}`,
        read: wanted.map((value) => JSON.stringify(value)).join(' or '),
      },
    ];
  return given
    .filter((value) => !wanted.includes(value))
    .map((value) => ({ field, kind: 'value', sent: JSON.stringify(value), isAdded: false }));
}

function textMismatches(sent: Shape, read: Shape, field: string): Mismatch[] {
  return hasOtherFormat(sent, read)
    ? [{ field, kind: 'type', sent: `a text of the format ${sent.format}`, read: `one of the format ${read.format}` }]
    : [];
}

/** Mismatches of values of the same type. */
function innerMismatches(kind: string, sent: Shape, read: Shape, field: string): Found[] {
  if (kind === 'object') return objectMismatches(sent, read, field);
  if (kind === 'array') return listMismatches(sent, read, field);
  const fractions: Found[] =
    sent.type === 'number' && read.type === 'integer' && !valuesOf(sent) ? [{ field, kind: 'whole' }] : [];
  return [...valueMismatches(sent, read, field), ...textMismatches(sent, read, field), ...fractions];
}

function plainMismatches(sent: Shape, read: Shape, field: string): Found[] {
  const [given, wanted] = [kindOf(sent), kindOf(read)];
  if (given === undefined) return [];
  if (valuesOf(read)?.length === 0)
    return [{ field, kind: 'type', sent: article(given), read: 'what is not sent as JSON' }];
  if (wanted === undefined) return [];
  if (given !== wanted)
    return given === 'null'
      ? [{ field, kind: 'nullable' }]
      : [{ field, kind: 'type', sent: article(given), read: article(wanted) }];
  return [
    ...innerMismatches(given, sent, read, field),
    ...narrowerBounds(sent, read).map((bound): Mismatch => ({ field, kind: 'bound', read: bound })),
  ];
}

const each = <One>(found: readonly One[]): One[] => [
  ...new Map(found.map((one) => [JSON.stringify(one), one])).values(),
];

/** Whether everything that the reader accepts may be sent. */
function hasAll(sent: Shape, readable: readonly Shape[]): boolean {
  const given = sentAlternatives(sent, []).flatMap((shape) => valuesOf(shape) ?? []);
  return readable.flatMap((shape) => valuesOf(shape) ?? []).every((value) => given.includes(value));
}

function differences(sent: Shape, read: Shape, field = ''): Found[] {
  const readable = readableAlternatives(read);
  if (readable.some((shape) => kindOf(shape) === undefined && !valuesOf(shape))) return [];
  const unread = sentAlternatives(sent, readable).flatMap((shape) => {
    const tried = readable.map((wanted) => ({ wanted, found: plainMismatches(shape, wanted, field) }));
    if (tried.some(({ found }) => found.length === 0)) return [];
    const whole = tried.find(({ found }) => found.every(isFraction));
    if (whole) return whole.found;
    // Reports the mismatches with the most similar alternative; a different constant weighs more than a missing field.
    const distance = ({ wanted, found }: (typeof tried)[number]) =>
      (kindOf(wanted) === kindOf(shape) ? 0 : 1000) +
      found.length +
      100 * found.filter(({ kind }) => kind === 'value').length;
    return tried.sort((one, other) => distance(one) - distance(other))[0]?.found ?? [];
  });
  const isAdded = hasAll(sent, readable);
  return each(unread.map((one) => (one.kind === 'value' && one.field === field ? { ...one, isAdded } : one)));
}

/** Everything that may be sent and that the reader cannot read, as far as both sides are known. */
export const mismatches = (sent: Shape, read: Shape): Mismatch[] => differences(sent, read).filter(isMismatch);

/** Fields that are sent as any number and read as integers. */
export const fractions = (sent: Shape, read: Shape): string[] =>
  differences(sent, read)
    .filter(isFraction)
    .map(({ field }) => field);

/** A shape with integers in place of numbers. */
export const wholeNumbers = (shape: Shape): Shape =>
  JSON.parse(JSON.stringify(shape), (name, value: unknown) =>
    name === 'type' && value === 'number' ? 'integer' : value,
  ) as Shape;

/** A field of which a reader accepts less than before. */
export interface Narrowing extends Bound {
  field: string;
}

/** The only alternative of a type; undefined if there are several. */
function ofKind(shapes: readonly Shape[], kind: string | undefined): Shape | undefined {
  const [only, ...more] = shapes.filter((shape) => kindOf(shape) === kind);
  return more.length === 0 ? only : undefined;
}

function narrowingsOfOne(sent: Shape, read: Shape, before: Shape, field: string): Narrowing[] {
  const own = valuesOf(sent)
    ? []
    : [...newBounds(sent, read, before), ...newFormat(sent, read, before).map((takes) => ({ takes }))].map((bound) => ({
        field,
        ...bound,
      }));
  const names = Object.keys(read.properties ?? {});
  const fields = names.flatMap((name) => {
    const [given, wanted, known] = [sent, read, before].map(({ properties = {} }) => properties[name]);
    return given && wanted && known ? narrowings(given, wanted, known, inside(field, name)) : [];
  });
  return [
    ...own,
    ...fields,
    ...(sent.items && read.items && before.items ? narrowings(sent.items, read.items, before.items, `${field}[]`) : []),
  ];
}

/** Fields of which a reader accepts less than before, without a promise of the sender. */
export function narrowings(sent: Shape, read: Shape, before: Shape, field = ''): Narrowing[] {
  const [given, known] = [alternativesOf(sent), alternativesOf(before)];
  return readableAlternatives(read).flatMap((wanted) => {
    const [promised, former] = [ofKind(given, kindOf(wanted)), ofKind(known, kindOf(wanted))];
    return promised && former ? narrowingsOfOne(promised, wanted, former, field) : [];
  });
}

const isAnything = (shape: Shape) => Object.keys(shape).length === 0;

/** Whether a value is known at run time only, and the reader accepts some values of its type. */
const isOneOfSome = (sent: Shape, read: Shape) =>
  sent.examples !== undefined &&
  readableAlternatives(read).some((shape) => valuesOf(shape) && kindOf(shape) === kindOf(sent));

/** Fields whose type or values the reader states and the sender does not. */
export function untypedFields(sent: Shape, read: Shape, field = ''): string[] {
  if (isAnything(read)) return [];
  if (isAnything(sent) || isOneOfSome(sent, read)) return [field];
  const fields = Object.entries(read.properties ?? {}).flatMap(([name, wanted]) =>
    sent.properties?.[name] ? untypedFields(sent.properties[name], wanted, inside(field, name)) : [],
  );
  const isList = kindOf(sent) === 'array' && !sent.prefixItems;
  return [...fields, ...(isList && read.items ? untypedFields(sent.items ?? {}, read.items, `${field}[]`) : [])];
}

/** The shape of a value. */
export function shapeOfValue(value: unknown): Shape {
  if (value === null || value === undefined) return { type: 'null' };
  if (Array.isArray(value)) return { type: 'array', ...(value.length > 0 && { items: shapeOfValue(value[0]) }) };
  if (typeof value === 'string') return { type: 'string', const: value };
  if (typeof value !== 'object') return { type: typeof value as 'number' | 'boolean' };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOfValue(part)])),
    required: Object.keys(value),
  };
}

/** `<sender> sends <what> without <field>, which <reader> needs.` */
export function sentence(
  mismatch: Mismatch,
  { sender, what, reader, whole }: { sender: string; what: string; reader: string; whole: string },
): string {
  const field = mismatch.field || whole;
  const beginning = `${sender} ${what}`;
  switch (mismatch.kind) {
    case 'missing':
      return `${beginning} without ${field}, which ${reader} needs.`;
    case 'optional':
      return `${beginning} sometimes without ${field}, which ${reader} always needs.`;
    case 'nullable':
      return `${beginning} with ${field} that may be null, which ${reader} does not take.`;
    case 'unexpected':
      return `${beginning} with ${field}, which ${reader} does not take.`;
    case 'type':
      return `${beginning} with ${field} as ${mismatch.sent}; ${reader} needs ${mismatch.read}.`;
    case 'value':
      return `${beginning} with ${field} that may be ${mismatch.sent}, which ${reader} does not know.`;
    case 'bound':
      return `${beginning} with ${field} beyond what ${reader} takes: ${mismatch.read}.`;
  }
}
