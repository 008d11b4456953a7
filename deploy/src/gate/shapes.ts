import type { Shape } from '@storefront/contracts';

/** Why what one sends is not what another reads. */
export type Mismatch = { field: string } & (
  | { kind: 'missing' | 'optional' | 'nullable' | 'unexpected' }
  | { kind: 'type'; sent: string; read: string }
  | { kind: 'value'; sent: string }
  | { kind: 'bound'; read: string }
);

/** JSON Schema as others write it: with lists of types, too. */
type Written = Omit<Shape, 'type'> & { type?: Shape['type'] | Shape['type'][]; oneOf?: Written[]; allOf?: Written[]; nullable?: boolean };

/** The only values that a shape may have; undefined where it names none. */
export const valuesOf = ({ const: only, enum: some }: Shape): unknown[] | undefined => some ?? (only === undefined ? undefined : [only]);

const typeOfValue = (value: unknown) => (value === null ? 'null' : typeof value);

function kindOf(shape: Shape): string | undefined {
  if (shape.type) return shape.type === 'integer' ? 'number' : shape.type;
  if (shape.properties) return 'object';
  if (shape.items) return 'array';
  const kinds = new Set(valuesOf(shape)?.map(typeOfValue));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** All that a shape may be, one by one; `{}` is anything. */
function alternativesOf(shape: Written): Shape[] {
  const { anyOf, oneOf, allOf, nullable, ...rest } = shape;
  if (nullable) return [{ type: 'null' }, ...alternativesOf({ ...shape, nullable: false })];
  const choices = anyOf ?? oneOf;
  if (choices) return choices.flatMap((choice) => alternativesOf(choice));
  if (allOf) return [{}];
  if (Array.isArray(rest.type)) return rest.type.flatMap((type) => alternativesOf({ ...rest, type }));
  return [rest as Shape];
}

const article = (kind: string | undefined) => (kind === 'array' ? 'a list' : kind === 'object' ? 'an object' : kind === 'null' ? 'null' : `a ${kind}`);

const inside = (field: string, name: string) => (field ? `${field}.${name}` : name);

function objectMismatches(sent: Shape, read: Shape, field: string): Mismatch[] {
  // An object of which nothing is said may hold what is needed.
  if (!sent.properties || sent.additionalProperties) return [];
  const { properties } = sent;
  const lacking = (read.required ?? []).flatMap((name): Mismatch[] => {
    if (!Object.hasOwn(properties, name)) return [{ field: inside(field, name), kind: 'missing' }];
    return sent.required?.includes(name) ? [] : [{ field: inside(field, name), kind: 'optional' }];
  });
  const known = Object.entries(read.properties ?? {});
  const differing = known.flatMap(([name, wanted]) => (Object.hasOwn(properties, name) ? mismatches(properties[name]!, wanted, inside(field, name)) : []));
  const unexpected = read.additionalProperties === false ? Object.keys(properties).filter((name) => !read.properties?.[name]) : [];
  return [...lacking, ...differing, ...unexpected.map((name): Mismatch => ({ field: inside(field, name), kind: 'unexpected' }))];
}

const limits = [
  ['minimum', 'minLength', (sent: number, read: number) => sent < read, 'at least'],
  ['maximum', 'maxLength', (sent: number, read: number) => sent > read, 'at most'],
] as const;

/** A bound that both state, and that the reader draws narrower; who states none is believed to know why. */
function boundMismatches(sent: Shape, read: Shape, field: string): Mismatch[] {
  return limits.flatMap(([amount, length, isBeyond, words]) =>
    [amount, length].flatMap((bound): Mismatch[] => {
      const [given, wanted] = [sent[bound], read[bound]];
      return given !== undefined && wanted !== undefined && isBeyond(given, wanted) ? [{ field, kind: 'bound', read: `${words} ${wanted}` }] : [];
    }),
  );
}

function valueMismatches(sent: Shape, read: Shape, field: string): Mismatch[] {
  const wanted = valuesOf(read);
  if (!wanted) return [];
  const given = valuesOf(sent);
  if (!given) return [{ field, kind: 'type', sent: `any ${kindOf(sent)}`, read: wanted.map((value) => JSON.stringify(value)).join(' or ') }];
  return given.filter((value) => !wanted.includes(value)).map((value) => ({ field, kind: 'value', sent: JSON.stringify(value) }));
}

function plainMismatches(sent: Shape, read: Shape, field: string): Mismatch[] {
  const [given, wanted] = [kindOf(sent), kindOf(read)];
  if (given === undefined) return [];
  if (valuesOf(read)?.length === 0) return [{ field, kind: 'type', sent: article(given), read: 'what is not sent as JSON' }];
  if (wanted === undefined) return [];
  if (given !== wanted) return given === 'null' ? [{ field, kind: 'nullable' }] : [{ field, kind: 'type', sent: article(given), read: article(wanted) }];
  if (given === 'object') return objectMismatches(sent, read, field);
  if (given === 'array') return mismatches(sent.items ?? {}, read.items ?? {}, `${field}[]`);
  return [...valueMismatches(sent, read, field), ...boundMismatches(sent, read, field)];
}

/** What of all that may be sent the reader cannot read; only what both sides say is compared. */
export function mismatches(sent: Shape, read: Shape, field = ''): Mismatch[] {
  const readable = alternativesOf(read);
  if (readable.some((shape) => kindOf(shape) === undefined && !valuesOf(shape))) return [];
  return alternativesOf(sent).flatMap((shape) => {
    const tried = readable.map((wanted) => ({ wanted, found: plainMismatches(shape, wanted, field) }));
    if (tried.some(({ found }) => found.length === 0)) return [];
    // Of several that it is not, the most alike says best what is wrong.
    return (tried.find(({ wanted }) => kindOf(wanted) === kindOf(shape)) ?? tried[0])?.found ?? [];
  });
}

/** `<sender> sends <what> without <field>, which <reader> needs.` */
export function sentence(mismatch: Mismatch, { sender, what, reader, whole }: { sender: string; what: string; reader: string; whole: string }): string {
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
