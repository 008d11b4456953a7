import type { Shape } from '@storefront/contracts';
import { fractions, mismatches, sentence, wholeNumbers } from './shapes';

const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
});
const text: Shape = { type: 'string' };
const nullable = (shape: Shape): Shape => ({ anyOf: [shape, { type: 'null' }] });
const either = (...shapes: Shape[]): Shape => ({ anyOf: shapes });
const pair = (...prefixItems: Shape[]): Shape => ({
  type: 'array',
  prefixItems,
  minItems: prefixItems.length,
  maxItems: 2,
});
const needed = object({ id: { type: 'integer' }, name: text });

const said = (sent: Shape, read: Shape) =>
  mismatches(sent, read).map((one) =>
    sentence(one, { sender: 'mf-a', what: 'sends a/done', reader: 'mf-b', whole: 'its payload' }),
  );

describe('what is sent and what is read', () => {
  it.each([
    ['the same', needed, needed],
    ['more than is read', object({ id: { type: 'integer' }, name: text, more: text }), needed],
    [
      'what need not be there, or be read',
      object({ id: { type: 'integer' }, name: text }),
      object({ id: { type: 'number' }, name: text, note: text }, ['id']),
    ],
    [
      'a number for a whole one, which is for the API to say',
      { type: 'number' } as Shape,
      { type: 'integer', minimum: 0 } as Shape,
    ],
    ['one of what may come', text, { anyOf: [{ type: 'number' }, text] } as Shape],
    ['anything, on either side', {}, needed],
    ['needed by nobody', needed, {}],
    ['an object of which nothing is said', { type: 'object' } as Shape, needed],
    ['a value of those that are known', { const: 'a' } as Shape, { enum: ['a', 'b'] } as Shape],
    [
      'one value of a list for each of those that are read one by one',
      { enum: ['a', 'b'] } as Shape,
      either({ const: 'a' }, { const: 'b' }, { const: 'c' }),
    ],
    ['values of several kinds', { enum: ['a', 1, null] } as Shape, either(text, { const: 1 }, { type: 'null' })],
    [
      'yes or no for one and the other',
      { type: 'boolean' } as Shape,
      either({ type: 'boolean', const: true }, { const: false }),
    ],
    [
      'an object whose field says which of two it is',
      object({ kind: { enum: ['g', 'p'] }, id: text }),
      either(object({ kind: { const: 'g' }, id: text }), object({ kind: { const: 'p' }, id: text })),
    ],
    [
      '… and one of two that a field tells apart, and another',
      object({ kind: { enum: ['g', 'p'] }, isNew: { type: 'boolean' } }),
      either(
        object({ kind: { const: 'g' } }),
        object({ kind: { const: 'p' }, isNew: { const: true } }),
        object({ kind: { const: 'p' }, isNew: { const: false } }),
      ),
    ],
    [
      'an object with and without something for two',
      object({ a: nullable(text) }),
      either(object({ a: { type: 'null' } }), object({ a: text })),
    ],
    [
      'an object, and what is not known of it',
      { ...object({ id: { type: 'integer' } }), additionalProperties: {} } as Shape,
      needed,
    ],
    [
      'values of a record',
      { type: 'object', additionalProperties: { type: 'integer' } } as Shape,
      { type: 'object', additionalProperties: { type: 'number' } } as Shape,
    ],
    [
      'a list that is long enough',
      { type: 'array', items: text, minItems: 5 } as Shape,
      { type: 'array', items: text, minItems: 1 } as Shape,
    ],
    ['a list for places', { type: 'array', items: text } as Shape, pair(text, text)],
    [
      'whole numbers above 0 for those from 1 on',
      { type: 'integer', exclusiveMinimum: 0 } as Shape,
      { type: 'integer', minimum: 1 } as Shape,
    ],
    ['a format that the reader does not ask for', { ...text, format: 'email' }, text],
    ['a format that may be another one, too', { ...text, format: 'email' }, { ...text, format: 'idn-email' }],
  ])('get on: %s', (_what, sent, read) => {
    expect(said(sent, read)).toEqual([]);
  });

  it.each([
    [
      'a field that is not there',
      object({ id: { type: 'integer' } }),
      needed,
      'mf-a sends a/done without name, which mf-b needs.',
    ],
    [
      'a field that may not be there',
      object({ id: { type: 'integer' }, name: text }, ['id']),
      needed,
      'mf-a sends a/done sometimes without name, which mf-b always needs.',
    ],
    [
      'a field of another type',
      object({ id: text, name: text }),
      needed,
      'mf-a sends a/done with id as a string; mf-b needs a number.',
    ],
    [
      'nothing where something is read',
      object({ id: { type: 'integer' }, name: nullable(text) }),
      needed,
      'mf-a sends a/done with name that may be null, which mf-b does not take.',
    ],
    [
      'a field deep inside',
      object({ all: { type: 'array', items: object({ a: text }) } }),
      object({ all: { type: 'array', items: object({ a: text, b: text }) } }),
      'mf-a sends a/done without all[].b, which mf-b needs.',
    ],
    [
      'one value too many',
      object({ kind: { enum: ['a', 'b'] } }),
      object({ kind: { const: 'a' } }),
      'mf-a sends a/done with kind that may be "b", which mf-b does not know.',
    ],
    [
      'any text for one of some',
      object({ kind: text }),
      object({ kind: { enum: ['a', 'b'] } }),
      'mf-a sends a/done with kind as any string; mf-b needs "a" or "b".',
    ],
    [
      'what no JSON holds',
      object({ at: { type: 'number' } }),
      object({ at: { enum: [] } }),
      'mf-a sends a/done with at as a number; mf-b needs what is not sent as JSON.',
    ],
    [
      'a number for an object',
      { type: 'number' } as Shape,
      needed,
      'mf-a sends a/done with its payload as a number; mf-b needs an object.',
    ],
    [
      'what a strict reader does not take',
      object({ a: text, b: text }),
      { ...object({ a: text }), additionalProperties: false as const },
      'mf-a sends a/done with b, which mf-b does not take.',
    ],
    [
      'one of values that are read one by one',
      { enum: ['a', 'z'] } as Shape,
      either({ const: 'a' }, { const: 'b' }),
      'mf-a sends a/done with its payload that may be "z", which mf-b does not know.',
    ],
    [
      'any text for values that are read one by one',
      text,
      either({ const: 'a' }, { const: 'b' }),
      'mf-a sends a/done with its payload as any string; mf-b needs "a" or "b".',
    ],
    [
      'what is none of several kinds of values',
      { type: 'object' } as Shape,
      { enum: ['a', 1] } as Shape,
      'mf-a sends a/done with its payload as an object; mf-b needs a string.',
    ],
    [
      'yes or no for yes',
      { type: 'boolean' } as Shape,
      { const: true } as Shape,
      'mf-a sends a/done with its payload that may be false, which mf-b does not know.',
    ],
    [
      'one of the objects that a field tells apart',
      object({ kind: { enum: ['g', 'p'] }, id: text }),
      either(object({ kind: { const: 'g' }, id: text }), object({ kind: { const: 'p' }, id: { type: 'number' } })),
      'mf-a sends a/done with id as a string; mf-b needs a number.',
    ],
    [
      'a known field of what is not known whole',
      { ...object({ id: text }), additionalProperties: {} } as Shape,
      needed,
      'mf-a sends a/done with id as a string; mf-b needs a number.',
    ],
    [
      'other values of a record',
      { type: 'object', additionalProperties: text } as Shape,
      { type: 'object', additionalProperties: { type: 'number' } } as Shape,
      'mf-a sends a/done with … as a string; mf-b needs a number.',
    ],
    [
      'a field for the values of a record',
      object({ a: text }),
      { type: 'object', additionalProperties: { type: 'number' } } as Shape,
      'mf-a sends a/done with a as a string; mf-b needs a number.',
    ],
    [
      'the values of a record for a field',
      { type: 'object', additionalProperties: text } as Shape,
      object({ a: { type: 'number' } }),
      'mf-a sends a/done with a as a string; mf-b needs a number.',
    ],
    [
      'a shorter list',
      { type: 'array', items: text, minItems: 1 } as Shape,
      { type: 'array', items: text, minItems: 5 } as Shape,
      'mf-a sends a/done with its payload beyond what mf-b takes: at least 5.',
    ],
    [
      'fewer places',
      pair(text),
      pair(text, text),
      'mf-a sends a/done with its payload beyond what mf-b takes: at least 2.',
    ],
    [
      'another place',
      pair(text, text),
      pair(text, { type: 'number' }),
      'mf-a sends a/done with [1] as a string; mf-b needs a number.',
    ],
    [
      'a place of another list',
      pair(text, { type: 'number' }),
      { type: 'array', items: text } as Shape,
      'mf-a sends a/done with [1] as a number; mf-b needs a string.',
    ],
    [
      'what is just above a bound',
      { type: 'number', minimum: 1 } as Shape,
      { type: 'number', exclusiveMinimum: 1 } as Shape,
      'mf-a sends a/done with its payload beyond what mf-b takes: more than 1.',
    ],
    [
      'a narrower bound of two',
      { type: 'number', maximum: 8 } as Shape,
      { type: 'number', maximum: 9, exclusiveMaximum: 8 } as Shape,
      'mf-a sends a/done with its payload beyond what mf-b takes: less than 8.',
    ],
    [
      'the bound itself, where one of two leaves it out',
      { type: 'number', minimum: 1 } as Shape,
      { type: 'number', minimum: 1, exclusiveMinimum: 1 } as Shape,
      'mf-a sends a/done with its payload beyond what mf-b takes: more than 1.',
    ],
    [
      'places for a number',
      { prefixItems: [text] } as Shape,
      { type: 'number' } as Shape,
      'mf-a sends a/done with its payload as a list; mf-b needs a number.',
    ],
    [
      'another format',
      { ...text, format: 'email' },
      { ...text, format: 'uuid' },
      'mf-a sends a/done with its payload as a text of the format email; mf-b needs one of the format uuid.',
    ],
    [
      'more than a bound that both draw',
      { ...text, maxLength: 64 },
      { ...text, maxLength: 10 },
      'mf-a sends a/done with its payload beyond what mf-b takes: at most 10.',
    ],
  ])('do not: %s', (_what, sent, read, sentenceOfIt) => {
    expect(said(sent, read)).toEqual([sentenceOfIt]);
  });

  it('take no object apart into more than 64, which are compared as one', () => {
    const flags = (count: number, last: Shape): Shape =>
      object({
        ...Object.fromEntries(Array.from({ length: count - 1 }, (_, index) => [`is${index}`, { enum: [true, false] }])),
        last,
      });
    const told = (count: number) =>
      said(flags(count, { type: 'boolean' }), either(flags(count, { const: true }), flags(count, { const: false })));
    expect([told(6), told(7)]).toEqual([[], [expect.stringMatching(/last that may be/)]]);
    expect(told(40)).toHaveLength(1);
  });
});

describe('a number that is read as a whole one', () => {
  const [any, whole]: Shape[] = [{ type: 'number' }, { type: 'integer' }];

  it('is told of by its field', () => {
    expect(
      fractions(
        object({ sum: any!, lines: { type: 'array', items: object({ sum: nullable(any!) }) } }),
        object({ sum: whole!, lines: { type: 'array', items: object({ sum: nullable(whole!) }) } }),
      ),
    ).toEqual(['sum', 'lines[].sum']);
    expect(
      fractions(object({ sum: any! }), wholeNumbers(object({ sum: any!, type: { const: 'number' } }, ['sum']))),
    ).toEqual(['sum']);
  });

  it.each([
    [whole!, whole!],
    [any!, any!],
    [any!, either(whole!, any!)],
    [{ enum: [1, 2] }, whole!],
    [either(whole!, text), either(text, whole!)],
  ] as [Shape, Shape][])('is none in %j, read as %j', (sent, read) => {
    expect(fractions(object({ sum: sent }), object({ sum: read }))).toEqual([]);
  });

  it('is no reason to take one of several things for another', () => {
    expect(said(object({ sum: any! }), either(object({ sum: whole! }), object({ sum: text })))).toEqual([]);
  });
});
