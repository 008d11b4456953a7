import { largestInteger } from '@storefront/contracts';
import { HubException } from '@storefront/signalr-hub';
import * as v from 'valibot';

const number = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number))]);

/** Ids may come as numbers or as strings of digits, as in the rest of the API. */
export const id = v.pipe(number, v.integer(), v.minValue(1), v.maxValue(largestInteger));
export const text = v.pipe(v.string(), v.maxLength(10_000));
/** Anything else becomes an empty token, which the method refuses. */
export const token = v.fallback(v.pipe(v.string(), v.maxLength(128)), '');

/** Null if absent. */
export const optional = <T>(schema: v.GenericSchema<unknown, T>) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value) => value ?? null),
  );

/** Reads the first arguments of a call, and ignores further ones. */
export const reads =
  (...schemas: v.GenericSchema<unknown, unknown>[]) =>
  (args: unknown[]): unknown[] =>
    schemas.map((schema, index) => {
      const read = v.safeParse(schema, args[index]);
      if (!read.success) throw new HubException(`Argument ${index + 1} is not what it should be.`);
      return read.output;
    });
