import type { Shape } from '@storefront/contracts';

/** A valibot schema of any copy of the library. */
export interface Schema {
  kind: string;
  type: string;
  pipe?: readonly Schema[];
  entries?: Record<string, Schema>;
  rest?: Schema;
  wrapped?: Schema;
  item?: Schema;
  items?: readonly Schema[];
  value?: Schema;
  options?: readonly unknown[];
  literal?: unknown;
  enum?: Record<string, unknown>;
  requirement?: unknown;
  operation?: { item?: Schema };
  default?: unknown;
  getter?: (input: unknown) => unknown;
}

export const isSchema = (value: unknown): value is Schema =>
  (value as Partial<Schema> | null | undefined)?.kind === 'schema';

export const primitiveShapes: Record<string, Shape> = {
  string: { type: 'string' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  null: { type: 'null' },
  array: { type: 'array' },
};
