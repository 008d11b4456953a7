import { listOf, type Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { schemaShape } from './shapeOf';

describe('the shape of a schema', () => {
  it('says what must be there, and what may be left out or be nothing', () => {
    const schema = v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1)),
      name: v.optional(v.string()),
      price: v.nullable(v.number()),
      note: v.nullish(v.string()),
      rate: v.fallback(v.number(), 1),
    });
    expect(schemaShape(schema)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer', minimum: 1 },
        name: { type: 'string' },
        price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        rate: {},
      },
      required: ['id', 'price'],
    });
  });

  it('sees the items of a list that forgives, and what a pipe takes before it changes it', () => {
    expect(schemaShape(listOf(v.object({ id: v.number() })))).toMatchObject({
      type: 'array',
      items: { required: ['id'] },
    });
    expect(schemaShape(v.pipe(v.string(), v.maxLength(5), v.transform(Number), v.number()))).toEqual({
      type: 'string',
      maxLength: 5,
    });
    expect(schemaShape(v.picklist(['a', 'b']))).toEqual({ enum: ['a', 'b'] });
    expect(schemaShape({ not: 'a schema' })).toBeUndefined();
  });

  it('says how much there is of a list and of a text, what kind of text it is, and what stands at each place', () => {
    expect(schemaShape(v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(5)))).toEqual({
      type: 'array',
      items: { type: 'string' },
      minItems: 1,
      maxItems: 5,
    });
    expect(schemaShape(v.pipe(v.array(v.string()), v.nonEmpty()))).toMatchObject({ minItems: 1 });
    expect(schemaShape(v.pipe(v.array(v.string()), v.length(2)))).toMatchObject({ minItems: 2, maxItems: 2 });
    expect(schemaShape(v.pipe(v.string(), v.length(3), v.email()))).toEqual({
      type: 'string',
      minLength: 3,
      maxLength: 3,
      format: 'email',
    });
    expect(schemaShape(v.pipe(v.string(), v.nonEmpty(), v.isoDate()))).toEqual({
      type: 'string',
      minLength: 1,
      format: 'date',
    });
    expect(schemaShape(v.pipe(v.number(), v.gtValue(0), v.ltValue(9)))).toEqual({
      type: 'number',
      exclusiveMinimum: 0,
      exclusiveMaximum: 9,
    });
    const places = [{ type: 'number' }, { type: 'string' }];
    expect(schemaShape(v.tuple([v.number(), v.optional(v.string())]))).toEqual({
      type: 'array',
      prefixItems: places,
      minItems: 1,
    });
    expect(schemaShape(v.strictTuple([v.number(), v.string()]))).toEqual({
      type: 'array',
      prefixItems: places,
      minItems: 2,
      maxItems: 2,
    });
    expect(schemaShape(v.tupleWithRest([v.number(), v.string()], v.boolean()))).toEqual({
      type: 'array',
      prefixItems: places,
      minItems: 2,
      items: { type: 'boolean' },
    });
  });

  it('is narrower where it is checked again', () => {
    const text: Shape = { type: 'string' };
    for (const narrow of [v.nonNullable, v.nonNullish] as ((schema: v.GenericSchema) => v.GenericSchema)[]) {
      expect(schemaShape(narrow(v.nullable(v.string())))).toEqual(text);
      expect(schemaShape(narrow(v.nullish(v.string(), 'a')))).toEqual({ anyOf: [text, { type: 'null' }] });
      expect(schemaShape(narrow(v.union([v.nullable(v.string()), v.number(), v.null()])))).toEqual({
        anyOf: [text, { type: 'number' }],
      });
      expect(schemaShape(narrow(v.picklist(['a', null] as never)))).toEqual({ enum: ['a'] });
      expect(schemaShape(narrow(v.null()))).toEqual({ enum: [] });
    }
    expect(schemaShape(v.object({ name: v.nonOptional(v.optional(v.string())) }))).toMatchObject({
      required: ['name'],
    });
    const game = v.object({ id: v.number(), rating: v.nullish(v.unknown()) });
    expect(schemaShape(v.pipe(game, v.object({ rating: v.number() }) as never, v.transform(String) as never))).toEqual({
      type: 'object',
      properties: { id: { type: 'number' }, rating: { type: 'number' } },
      required: ['id', 'rating'],
    });
    expect(schemaShape(v.pipe(v.unknown(), v.object({ id: v.number() })))).toMatchObject({ required: ['id'] });
    expect(schemaShape(v.pipe(v.string(), v.maxLength(5), v.picklist(['a', 'b'])))).toEqual({
      type: 'string',
      maxLength: 5,
      enum: ['a', 'b'],
    });
    expect(schemaShape(v.pipe(v.picklist(['a', 'b']), v.picklist(['b', 'c']) as never))).toEqual({ enum: ['b'] });
    expect(schemaShape(v.pipe(v.picklist(['a', 'b']), v.literal('b')))).toEqual({ enum: ['b'] });
    expect(schemaShape(v.pipe(v.literal('b'), v.picklist(['a', 'c']) as never))).toEqual({ enum: [] });
    expect(schemaShape(v.pipe(v.string(), v.literal('b')))).toEqual({ type: 'string', const: 'b' });
    expect(
      schemaShape(
        v.pipe(v.string(), v.minLength(5), v.maxLength(7), v.pipe(v.string(), v.minLength(2), v.maxLength(9))),
      ),
    ).toEqual({ type: 'string', minLength: 5, maxLength: 7 });
    expect(
      schemaShape(
        v.pipe(
          v.number(),
          v.minValue(5),
          v.minValue(1),
          v.maxValue(7),
          v.maxValue(9),
          v.gtValue(3),
          v.gtValue(2),
          v.ltValue(8),
          v.ltValue(9),
        ),
      ),
    ).toEqual({ type: 'number', minimum: 5, maximum: 7, exclusiveMinimum: 3, exclusiveMaximum: 8 });
    expect(schemaShape(v.pipe(v.number(), v.integer(), v.number()))).toEqual({ type: 'integer' });
    expect(
      schemaShape(
        v.pipe(
          v.array(v.picklist(['a', 'b'])),
          v.minLength(2),
          v.maxLength(3),
          v.pipe(v.array(v.picklist(['b', 'c'])), v.minLength(1), v.maxLength(4)) as never,
        ),
      ),
    ).toEqual({ type: 'array', items: { enum: ['b'] }, minItems: 2, maxItems: 3 });
    expect(schemaShape(v.pipe(v.union([v.string(), v.number()]), v.string()))).toEqual(text);
    expect(schemaShape(v.pipe(v.string(), v.transform(Number), v.picklist([1])))).toEqual(text);
  });

  it('is that of both of two, of one that is made late, and nothing where JSON has no such thing', () => {
    const both = v.intersect([v.object({ id: v.number() }), v.object({ name: v.optional(v.string()) })]);
    expect(schemaShape(both)).toEqual({
      type: 'object',
      properties: { id: { type: 'number' }, name: { type: 'string' } },
      required: ['id'],
    });
    const tree: v.GenericSchema = v.object({ name: v.string(), parts: v.lazy(() => v.array(tree)) });
    expect(schemaShape(tree)).toMatchObject({
      properties: { parts: { type: 'array', items: { properties: { name: { type: 'string' }, parts: {} } } } },
    });
    expect(schemaShape(v.date())).toEqual({ enum: [] });
  });
});
