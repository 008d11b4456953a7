import * as contracts from '@storefront/contracts';
import type { EventFacts } from '@storefront/contracts';
import { schemaShape } from './shapeOf';

/** Events that the contracts export, by export name. */
export const contractEvents: ReadonlyMap<string, EventFacts> = new Map(
  Object.entries(contracts).flatMap(([name, value]) => {
    const { type, schema } = value as { type?: unknown; schema?: unknown };
    return typeof value === 'function' && typeof type === 'string'
      ? [[name, { type, payload: schemaShape(schema) ?? {} }] as const]
      : [];
  }),
);
