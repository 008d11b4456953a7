import * as contracts from '@storefront/contracts';
import { contractEvents } from './contractEvents';

/** The parts of a valibot schema that contain other schemas. */
interface SchemaNode {
  entries?: Record<string, SchemaNode>;
  item?: SchemaNode;
  wrapped?: SchemaNode;
}

const schemas = Object.entries(contracts).flatMap(([name, value]) =>
  name.endsWith('Schema') ? [{ schema: value as unknown as SchemaNode, name: name.slice(0, -'Schema'.length) }] : [],
);

const named = new Map(schemas.map(({ schema, name }) => [schema, name]));

interface Part {
  name: string | undefined;
  field: string;
}

function partsOf(schema: SchemaNode, field = ''): Part[] {
  const inside = Object.entries(schema.entries ?? {}).flatMap(([entry, part]) =>
    partsOf(part, field ? `${field}.${entry}` : entry),
  );
  return [
    ...(field ? [{ name: named.get(schema), field }] : []),
    ...inside,
    ...(schema.item ? partsOf(schema.item, `${field}[]`) : []),
    ...(schema.wrapped ? partsOf(schema.wrapped, field) : []),
  ];
}

/** The named types of the contracts within one of them, with their paths. */
export function namedPartsOf(type: string): { name: string; field: string }[] {
  const whole = schemas.find(({ name }) => name === type);
  return whole ? partsOf(whole.schema).flatMap(({ name, field }) => (name ? [{ name, field }] : [])) : [];
}

const fieldsOfEvents = [...contractEvents.values()].flatMap(({ payload }) => Object.keys(payload.properties ?? {}));

/** Names of id fields in the contracts: `productId`. */
export const contractIds: ReadonlySet<string> = new Set(
  [
    ...schemas.flatMap(({ schema }) => partsOf(schema).map(({ field }) => field.split(/[.[]/).at(-1)!)),
    ...fieldsOfEvents,
  ].filter((field) => /^[a-z]\w*Id$/.test(field)),
);
