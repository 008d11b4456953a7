import { shapeOfSchema } from './jsonSchemas';

const text = { type: 'string' };
const nothing = { type: 'null' };
const object = (properties: object, required = Object.keys(properties)) => ({ type: 'object', properties, required });
const schemas = { Game: object({ id: { type: 'integer' } }), 'a/b~c d': text };
const at = (schema: unknown) => shapeOfSchema(schema, { components: { schemas } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('a schema as others write it', () => {
  it.each<[string, object, object]>([
    ['nothing or a thing as oneOf', { oneOf: [text, nothing] }, { anyOf: [text, nothing] }],
    ['… as nullable', { ...text, nullable: true }, { anyOf: [text, nothing] }],
    [
      '… as nullable, of a reference in parts',
      { allOf: [ref('Game')], nullable: true },
      { anyOf: [schemas.Game, nothing] },
    ],
    [
      '… as a list of types',
      { type: ['array', 'null'], items: text },
      {
        anyOf: [
          { type: 'array', items: text },
          { type: 'null', items: text },
        ],
      },
    ],
    ['… as a word', { enum: ['a', null] }, { anyOf: [{ enum: ['a'] }, nothing] }],
    ['nothing as its one word', { enum: [null] }, nothing],
    ['nothing as its constant', { const: null }, nothing],
    [
      'words of several types',
      { type: ['string', 'integer'], enum: ['a', 1] },
      {
        anyOf: [
          { type: 'string', enum: ['a'] },
          { type: 'integer', enum: [1] },
        ],
      },
    ],
    [
      'choices in choices',
      { anyOf: [{ oneOf: [text, nothing] }, { const: 1 }] },
      { anyOf: [text, nothing, { enum: [1] }] },
    ],
    ['what is for people', { ...text, title: 'A', description: 'b', examples: ['c'], 'x-d': 1 }, text],
    ['a reference', ref('Game'), schemas.Game],
    ['a reference with escaped letters', ref('a~1b~0c%20d'), text],
    ['a reference into another file', { $ref: 'shapes.json#/Game' }, {}],
    ['a reference to nothing', ref('Unknown'), {}],
    [
      'a reference that says more',
      { ...ref('Game'), ...object({ name: text }) },
      object({ name: text, id: { type: 'integer' } }),
    ],
    [
      'parts',
      { allOf: [ref('Game'), { required: ['name'] }], properties: { name: text } },
      { type: 'object', properties: { name: text, id: { type: 'integer' } }, required: ['id', 'name'] },
    ],
    [
      'a part with choices',
      { allOf: [ref('Game'), { oneOf: [object({ kind: { const: 'a' } }), object({ kind: { const: 'b' } })] }] },
      { anyOf: ['a', 'b'].map((kind) => object({ id: { type: 'integer' }, kind: { enum: [kind] } })) },
    ],
    [
      'a part that nobody can read',
      { allOf: [ref('Game'), ref('Unknown')] },
      { ...schemas.Game, additionalProperties: {} },
    ],
    [
      'parts that say otherwise of a bound',
      {
        allOf: [
          { type: 'number', minimum: 1, maximum: 9 },
          { type: 'integer', minimum: 2 },
        ],
      },
      { type: 'integer', maximum: 9 },
    ],
    [
      'parts of one list',
      { allOf: [{ type: 'array', items: { minimum: 1 } }, { items: { type: 'number' } }] },
      { type: 'array', items: { type: 'number', minimum: 1 } },
    ],
    ['parts of a word', { allOf: [{ type: 'boolean' }, { const: false }] }, { type: 'boolean', enum: [false] }],
    [
      'parts that say more of one field',
      { allOf: [object({ isOpen: { type: 'boolean' } }), object({ isOpen: { const: false } })] },
      object({ isOpen: { type: 'boolean', enum: [false] } }),
    ],
    ['parts that nothing is', { allOf: [text, { type: 'number' }] }, { enum: [] }],
    ['anything', { description: 'all' }, {}],
    [
      'an object that holds more',
      { type: 'object', additionalProperties: true },
      { type: 'object', additionalProperties: {} },
    ],
    [
      'an object that holds no more',
      { ...object({}), additionalProperties: false },
      { ...object({}), additionalProperties: false },
    ],
    [
      'places',
      { type: 'array', prefixItems: [text, ref('Game')] },
      { type: 'array', prefixItems: [text, schemas.Game] },
    ],
  ])('is read: %s', (_what, written, shape) => {
    expect(at(written)).toEqual(shape);
  });

  it('may hold itself, as often as it likes', () => {
    const tree = { type: 'object', properties: { left: { $ref: '#/Tree' }, right: { $ref: '#/Tree' }, name: text } };
    const shape = shapeOfSchema({ $ref: '#/Tree' }, { Tree: tree });
    expect(shape.properties?.['left']?.properties?.['right']?.properties?.['name']).toEqual(text);
  });

  it('that is itself is anything, and so is one with more choices than anybody tells apart', () => {
    expect(shapeOfSchema({ $ref: '#/One' }, { One: { anyOf: [text, { $ref: '#/One' }] } })).toEqual({
      anyOf: [text, {}],
    });
    const choices = (count: number) => ({
      anyOf: Array.from({ length: count }, (_, index) => ({ type: 'string', const: `${index}` })),
    });
    expect(at(choices(256)).anyOf).toHaveLength(256);
    expect(at(choices(257))).toEqual({});
    const doubled = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [
        `D${index}`,
        { anyOf: [{ $ref: `#/D${index + 1}` }, { $ref: `#/D${index + 1}` }] },
      ]),
    );
    expect(shapeOfSchema({ $ref: '#/D0' }, { ...doubled, D40: text }).anyOf).toContainEqual({});
  });
});
