import { listOf, type Shape } from '@storefront/contracts';
import * as v from 'valibot';
import { droppedFields, transformedShape, transformedShapes } from './transformedShapes';
import { outputShape } from '../shapes/outputShape';

const object = (properties: Record<string, Shape>, required = Object.keys(properties)): Shape => ({
  type: 'object',
  properties,
  required,
});
const [text, number] = [{ type: 'string' }, { type: 'number' }] as const;
const Stats = v.object({
  rate: v.fallback(v.number(), 85),
  note: v.optional(v.string()),
  isOpen: v.boolean(),
  links: v.array(v.object({ url: v.string() })),
});
type Stats = v.InferOutput<typeof Stats>;
const links: Shape = { type: 'array', items: object({ url: text }) };
const stats = object({ rate: number, note: text, isOpen: { type: 'boolean' }, links }, ['rate', 'isOpen', 'links']);

const handed = (transformResponse?: (stats: Stats) => unknown) =>
  transformedShape({
    query: () => ({ url: '/', result: Stats }),
    ...(transformResponse && { transformResponse: transformResponse as never }),
  });

describe('what the platform hands on of an answer', () => {
  it('is what its schema lets through', () => {
    expect(handed()).toEqual(stats);
    expect(transformedShape({ query: () => ({ url: '/', result: listOf(v.pick(Stats, ['rate'])) }) })).toEqual({
      type: 'array',
      items: object({ rate: number }),
    });
    expect(transformedShape({ query: () => ({ url: '/' }) })).toEqual({});
  });

  it.each<[string, (stats: Stats) => unknown, Shape]>([
    ['as it is', (all) => all && { ...all }, stats],
    [
      'under another name',
      ({ rate, ...rest }) => ({ ...rest, dollars: rate }),
      object(
        {
          dollars: number,
          ...Object.fromEntries(Object.entries(stats.properties!).filter(([name]) => name !== 'rate')),
        },
        ['note', 'isOpen', 'links', 'dollars'].filter((name) => name !== 'note'),
      ),
    ],
    ['without a part', ({ rate }) => ({ rate }), object({ rate: number })],
    [
      'in another place',
      ({ links: all }) => ({ all: { links: all.length > 0 ? all : [] }, first: all[0] }),
      object({ all: object({ links }), first: object({ url: text }) }),
    ],
    [
      'with what it computes',
      ({ rate, note }) => ({ half: rate / 2, name: `${note ?? ''}!`, none: null, when: undefined }),
      object({ half: number, name: text, none: { type: 'null' } }),
    ],
    [
      'item by item',
      ({ links: all }) => all.map((link) => ({ ...link, isOurs: true })),
      { type: 'array', items: object({ url: text, isOurs: { type: 'boolean' } }) },
    ],
    ['with what need not be there', ({ note }) => ({ inner: { note } }), object({ inner: object({ note: text }, []) })],
  ])('is what is made of it: %s', (_what, transformResponse, shape) => {
    expect(handed(transformResponse)).toEqual(shape);
  });

  it('is told apart from what is like it', () => {
    const result = v.object({ sold: v.number(), left: v.nullable(v.number()) });
    const swapped = ({ sold, left }: v.InferOutput<typeof result>) => ({ all: sold, rest: left });
    expect(transformedShape({ query: () => ({ result }), transformResponse: swapped as never })).toEqual(
      object({ all: number, rest: { anyOf: [number, { type: 'null' }] } }),
    );
  });

  it('is unknown where that cannot be made, which is said, and nothing is said of what is not the platform’s own', () => {
    const unread: string[] = [];
    const broken = {
      query: () => ({ result: Stats }),
      transformResponse: () => (undefined as never as string[]).map(String),
    };
    expect(
      transformedShapes(
        [
          ['stats', broken],
          ['shell/own', broken],
          ['whole', { query: broken.query }],
        ],
        unread,
      ),
    ).toEqual({ stats: {}, whole: stats });
    expect(unread).toEqual([
      expect.stringMatching(/^What stats hands on could not be found out: Cannot read properties of undefined/),
    ]);
  });
});

describe('what comes of a schema', () => {
  const [id, name] = [v.object({ id: v.number() }), v.object({ name: v.optional(v.string()) })];

  it.each<[string, v.GenericSchema, Shape]>([
    [
      'an object that lets more through',
      v.looseObject({ id: v.number() }),
      { ...object({ id: number }), additionalProperties: {} },
    ],
    ['one that lets nothing more through', v.strictObject({ id: v.number() }), object({ id: number })],
    [
      'one with a rest',
      v.objectWithRest({ id: v.number() }, v.string()),
      { ...object({ id: number }), additionalProperties: text },
    ],
    ['both of two', v.intersect([id, name]), object({ id: number, name: text }, ['id'])],
    [
      'both of two, one of which lets more through',
      v.intersect([v.looseObject({ id: v.number() }), name]),
      { ...object({ id: number, name: text }, ['id']), additionalProperties: {} },
    ],
    ['what is checked twice', v.pipe(id, v.object({ name: v.string() }) as never), object({ id: number, name: text })],
    ['what is not nothing', v.nonNullable(v.nullable(v.number())), number],
  ])('is known: %s', (_what, schema, shape) => {
    expect(outputShape(schema)).toEqual(shape);
  });
});

describe('what an endpoint misses of its answer', () => {
  const missed = (transformResponse?: unknown, result: unknown = Stats) =>
    droppedFields({
      query: () => ({ url: '/', result }),
      ...(transformResponse !== undefined && { transformResponse: transformResponse as never }),
    });

  it('is what it reads, where it makes nothing of one without that', () => {
    expect(missed((answer: { stats: unknown } | null) => answer?.stats ?? null)).toEqual(['stats']);
    expect(missed(({ data, page }: Record<string, unknown>) => data ?? page)).toEqual(['data', 'page']);
  });

  it.each<[string, unknown, unknown?]>([
    ['what it reads beside what there is', (answer: Record<string, unknown>) => answer['data'] ?? answer['rate']],
    ['what it makes nothing of', () => null],
    ['a list', (answer: { data?: unknown }) => answer.data, v.array(v.string())],
    ['what it takes as it is', undefined],
    ['what it throws at', (answer: { data: { id: number } }) => answer.data.id],
    ['of what nobody says what it is', (answer: { data?: unknown }) => answer.data, 'success'],
  ])('is not %s', (_what, transformResponse, result = Stats) => expect(missed(transformResponse, result)).toEqual([]));
});
