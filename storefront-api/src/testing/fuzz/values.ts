import * as fc from 'fast-check';
import type { JsonSchema } from '../../http/openapi/jsonSchemas';

/**
 * What has broken others: no characters, numbers past every column, other types, words that mean something to a
 * machine.
 */
const nasty = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud83d',
  '\udc00x',
  '\u202e',
  '👩‍🚀',
  "' or 1=1 --",
  '../../../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  0,
  -1,
  0.1,
  2_147_483_647,
  2_147_483_648,
  2 ** 53,
  1e308,
  -0,
  true,
  null,
  [],
  {},
  [[]],
  { toString: 'x' },
);

const patternOf = (pattern: string) => {
  try {
    return fc.stringMatching(new RegExp(pattern.replaceAll('(?i)', '')), { maxLength: 40 });
  } catch {
    return fc.string({ maxLength: 40 });
  }
};

/** Whole numbers that exist as often as not. */
function wholeNumber({ minimum = 0, maximum = 2 ** 53 }: JsonSchema) {
  const from = Number(minimum);
  const to = Number(maximum);
  return fc.oneof(
    fc.integer({ min: from, max: Math.min(to, from + 60) }),
    fc.integer({ min: Math.max(from, to - 5), max: to }),
  );
}

function objectOf({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const entries = Object.entries(properties as Record<string, JsonSchema>);
  const values = Object.fromEntries(entries.map(([key, schema]) => [key, valueOf(schema)]));
  return fc.record(values, { requiredKeys: required as string[] });
}

function rightOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { type, anyOf, oneOf, enum: members, const: only, pattern, items, maxItems, minItems } = schema;
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map(rightOf));
  if (members) return fc.constantFrom(...(members as unknown[]));
  if (only !== undefined) return fc.constant(only);
  switch (type) {
    case 'string':
      return pattern ? patternOf(String(pattern)) : fc.string({ unit: 'grapheme', maxLength: 30 });
    case 'integer':
      return wholeNumber(schema);
    case 'number':
      return fc.oneof(wholeNumber(schema), fc.double());
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(valueOf((items ?? {}) as JsonSchema), {
        minLength: Number(minItems ?? 0),
        maxLength: Math.min(4, Number(maxItems ?? 4)),
      });
    case 'object':
      return objectOf(schema);
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** Mostly what a schema describes, and at any place of it something else. */
export function valueOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: rightOf(schema) }, { weight: 1, arbitrary: nasty });
}
