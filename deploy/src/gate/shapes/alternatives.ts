import type { Shape } from '@storefront/contracts';

export const valuesOf = ({ const: only, enum: some }: Shape): unknown[] | undefined =>
  some ?? (only === undefined ? undefined : [only]);

const typeOfValue = (value: unknown) => (value === null ? 'null' : typeof value);

export function kindOf(shape: Shape): string | undefined {
  if (shape.type) return shape.type === 'integer' ? 'number' : shape.type;
  if (shape.properties) return 'object';
  if (shape.items || shape.prefixItems) return 'array';
  const kinds = new Set(valuesOf(shape)?.map(typeOfValue));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

/** The alternatives of a shape (`anyOf`, flattened); `{}` is anything. */
export const alternativesOf = (shape: Shape): Shape[] => shape.anyOf?.flatMap(alternativesOf) ?? [shape];

/**
 * The alternatives that a reader accepts, with single values of one type merged into one choice, since they may be
 * written either way.
 */
export function readableAlternatives(read: Shape): Shape[] {
  const all = alternativesOf(read);
  const isListed = (shape: Shape) => (valuesOf(shape)?.length ?? 0) > 0;
  const values = all.filter(isListed).flatMap((shape) => valuesOf(shape) ?? []);
  const kinds = [...new Set(values.map(typeOfValue))];
  return [
    ...kinds.map((kind): Shape => ({ enum: values.filter((value) => typeOfValue(value) === kind) })),
    ...all.filter((shape) => !isListed(shape)),
  ];
}

/** The single values of a shape, where it lists them. */
function singlesOf(shape: Shape): Shape[] {
  const values = valuesOf(shape) ?? (shape.type === 'boolean' ? [true, false] : undefined);
  return values ? values.map((value) => ({ const: value })) : [shape];
}

const isSingle = (shape: Shape) => valuesOf(shape) !== undefined || shape.type === 'null';

/** Fields by whose constant values a reader distinguishes objects (discriminators). */
function tellingFields(readable: readonly Shape[]): string[] {
  const objects = readable.flatMap(({ properties }) => (properties ? [properties] : []));
  if (objects.length < 2) return [];
  return [
    ...new Set(
      objects.flatMap((fields) => Object.keys(fields).filter((name) => alternativesOf(fields[name]!).some(isSingle))),
    ),
  ];
}

/** The most objects that one is split into; beyond that it is compared unsplit. */
const most = 64;

function withEach(field: string, objects: readonly Shape[]): Shape[] {
  return objects.flatMap((shape) => {
    const singles = shape.properties?.[field] ? alternativesOf(shape.properties[field]).flatMap(singlesOf) : [];
    return singles.length > 0
      ? singles.map((single) => ({ ...shape, properties: { ...shape.properties, [field]: single } }))
      : [shape];
  });
}

/** The alternatives that may be sent, split into single values, and into objects by the reader's discriminators. */
export function sentAlternatives(sent: Shape, readable: readonly Shape[]): Shape[] {
  const fields = tellingFields(readable);
  const apart = (shape: Shape) =>
    fields.reduce<Shape[]>(
      (objects, field) => {
        const more = withEach(field, objects);
        return more.length > most ? objects : more;
      },
      [shape],
    );
  return alternativesOf(sent).flatMap(singlesOf).flatMap(apart);
}
