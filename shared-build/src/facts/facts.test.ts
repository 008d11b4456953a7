import * as contracts from '@storefront/contracts';
import { listOf } from '@storefront/contracts';
import * as v from 'valibot';
import { anything } from './anything';
import { describeEndpoint } from './calls';
import { declaredIn, nothingDeclared } from './declarations';
import { propsOf } from './fragments';
import { shapeIn } from './shapeOf';
import { eventsOf, linksOf, rendersOf } from './teams';
import { usageOf } from './usage';

describe('what an endpoint asks', () => {
  const asked = (query: (question: never) => unknown) => describeEndpoint('mf-x/thing', { query: query as never });

  it('is its method, its path with the parts that come at run time, and the names of its query', () => {
    expect(asked(({ id, language }: Record<string, string>) => ({ url: `/v1/things/${id}?language=${language}` }))).toMatchObject({
      method: 'GET',
      path: '/v1/things/{}',
      query: ['language'],
    });
    expect(asked((page: number) => ({ url: `/v1/things/${page - 1}`, method: 'POST' }))).toMatchObject({ method: 'POST', path: '/v1/things/{}' });
    expect(asked((id: string) => ({ url: `/v1/things/${encodeURIComponent(id)}/parts` }))).toMatchObject({ path: '/v1/things/{}/parts' });
  });

  it('has the fields of its body where they are written out', () => {
    expect(asked((ids: number[]) => ({ url: '/v1/list', method: 'POST', body: { ids, count: ids.length } })).body).toEqual(['count', 'ids']);
    expect(asked((body: object) => ({ url: '/v1/list', method: 'POST', body })).body).toBeUndefined();
    expect(asked(({ id, ...rest }: { id: string }) => ({ url: `/v1/list/${id}`, method: 'POST', body: { ...rest, more: 1 } })).body).toBeUndefined();
  });

  it('is found in what asks by itself', () => {
    const queryFn = async (cart: never, _tools: never, _options: never, baseQuery: (call: object) => Promise<unknown>) => baseQuery({ url: '/v1/cart', method: 'POST', body: { lines: (cart as { lines: string[] }).lines.map(String) } });
    expect(describeEndpoint('mf-x/cart', { queryFn: queryFn as never })).toMatchObject({ method: 'POST', path: '/v1/cart', body: ['lines'] });
  });

  it('is unknown where it calls nothing', () => {
    expect(asked(() => undefined)).toEqual({ name: 'mf-x/thing' });
    expect(`${anything('7') as string}`).toBe('7');
  });
});

describe('the shape of a schema', () => {
  it('says what must be there, and what may be left out or be nothing', () => {
    const schema = v.object({ id: v.pipe(v.number(), v.integer(), v.minValue(1)), name: v.optional(v.string()), price: v.nullable(v.number()), note: v.nullish(v.string()), rate: v.fallback(v.number(), 1) });
    expect(shapeIn(schema)).toEqual({
      type: 'object',
      properties: { id: { type: 'integer', minimum: 1 }, name: { type: 'string' }, price: { anyOf: [{ type: 'number' }, { type: 'null' }] }, note: { anyOf: [{ type: 'string' }, { type: 'null' }] }, rate: {} },
      required: ['id', 'price'],
    });
  });

  it('sees the items of a list that forgives, and what a pipe takes before it changes it', () => {
    expect(shapeIn(listOf(v.object({ id: v.number() })))).toMatchObject({ type: 'array', items: { required: ['id'] } });
    expect(shapeIn(v.pipe(v.string(), v.maxLength(5), v.transform(Number), v.number()))).toEqual({ type: 'string', maxLength: 5 });
    expect(shapeIn(v.picklist(['a', 'b']))).toEqual({ enum: ['a', 'b'] });
    expect(shapeIn({ not: 'a schema' })).toBeUndefined();
  });
});

describe('what a file does', () => {
  const usage = (code: string) => usageOf('Screen.tsx', code);
  const from = (names: string) => `import { ${names} } from '@storefront/contracts';`;

  it('sends the events that it calls, with the fields that it writes', () => {
    const { dispatches, listens } = eventsOf([usage(`${from('addRequested')} dispatch({ ...addRequested({ productId }) })`)], [], nothingDeclared);
    expect(dispatches).toEqual([{ type: 'cart/addRequested', payload: { type: 'object', properties: { productId: shapeIn(contracts.IdSchema) }, required: ['productId'] } }]);
    expect(listens).toEqual([]);
    expect(eventsOf([usage(`${from('addRequested')} addRequested({ id: '7' })`)], [], nothingDeclared).dispatches[0]!.payload.required).toEqual(['id']);
    expect(eventsOf([usage(`${from('addRequested')} addRequested({} as never)`)], [], nothingDeclared).dispatches[0]!.payload).toEqual({ type: 'object', properties: {}, required: [] });
    expect(eventsOf([usage(`dispatch({ type: 'mf-x/done', payload: { ok: true } })`)], [], nothingDeclared).dispatches).toEqual([
      { type: 'mf-x/done', payload: { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] } },
    ]);
  });

  it('hears the events that wake it, and those that it matches', () => {
    const { dispatches, listens } = eventsOf([usage(`${from('addRequested')} builder.addMatcher(addRequested.match, take)`)], ['mf-y/done'], nothingDeclared);
    expect(dispatches).toEqual([]);
    expect(listens.map(({ type }) => type)).toEqual(['cart/addRequested', 'mf-y/done']);
    expect(eventsOf([usage(`${from('addRequested')} const wakes = [addRequested.type]`)], [], nothingDeclared).listens).toEqual([]);
  });

  it('leaves slots open, and links to paths', () => {
    const code = `import { Slot } from '@storefront/platform'; ${from('paths')}
      const a = <><Slot name="header.cart" /><Slot name="mf-x/banner" props={{ id, kind: 'wide' }} /><Link to={paths.game(id)} /><Link to="/help" /></>;`;
    expect(rendersOf([usage(code)], nothingDeclared)).toEqual([
      { slot: 'header.cart', props: { type: 'object', properties: {}, required: [] } },
      { slot: 'mf-x/banner', props: { type: 'object', properties: { id: {}, kind: { type: 'string' } }, required: ['id', 'kind'] } },
    ]);
    expect(linksOf([usage(code)])).toEqual(['/catalog/products/{}', '/help']);
  });

  it.each([
    ['export function Widget({ id, kind = "wide" }: { id: number; kind?: string; more?: Elsewhere }) {}', { id: { type: 'number' }, kind: { type: 'string' }, more: {} }, ['id']],
    ['interface Props { id: string | null; list: number[] } export const Widget = ({ id }: Props) => null;', { id: { anyOf: [{ type: 'string' }, { type: 'null' }] }, list: { type: 'array', items: { type: 'number' } } }, ['id', 'list']],
    ['export function Widget({ id, size = 1 }: Elsewhere) {}', { id: {}, size: {} }, ['id']],
  ])('needs what its fragment takes: %s', (code, properties, required) => {
    expect(propsOf('Widget.tsx', code, nothingDeclared)).toEqual({ type: 'object', properties, required });
  });

  describe('with what remotes declare beside their definitions', () => {
    const declared = declaredIn([
      `declare module '@storefront/contracts' {
        interface EventPayloads { 'mf-x/picked': { gameId: number; note?: string } }
        interface SlotProps { 'mf-x/pick': { size: 'small' | 'large' }; 'mf-x/end': object }
      }`,
    ]);
    const picked = { type: 'object', properties: { gameId: { type: 'number' }, note: { type: 'string' } }, required: ['gameId'] };
    const sizes = { anyOf: [{ const: 'small' }, { const: 'large' }] };

    it('sends and hears events by their names', () => {
      const code = `${from('event, isEvent')} dispatch(event('mf-x/picked', { gameId: id })); builder.addMatcher(isEvent('mf-x/picked'), take);`;
      expect(eventsOf([usage(code)], [], declared)).toEqual({
        dispatches: [{ type: 'mf-x/picked', payload: { type: 'object', properties: { gameId: { type: 'number' } }, required: ['gameId'] } }],
        listens: [{ type: 'mf-x/picked', payload: picked }],
      });
      expect(eventsOf([usage(`${from('event')} dispatch(event('mf-x/picked', choice))`)], [], declared).dispatches[0]!.payload).toEqual(picked);
    });

    it('may leave out what is declared so, unless the value is written', () => {
      const sent = (payload: string) => eventsOf([usage(`${from('event')} dispatch(event('mf-x/picked', ${payload}))`)], [], declared).dispatches[0]!.payload.required;
      expect([sent('{ gameId, note }'), sent("{ gameId, note: 'new' }")]).toEqual([['gameId'], ['gameId', 'note']]);
    });

    it('passes and takes the props of slots', () => {
      const code = `import { Slot } from '@storefront/platform'; const a = <><Slot name="mf-x/pick" props={{ size }} /><Slot name="mf-x/end" /></>;`;
      expect(rendersOf([usage(code)], declared)).toEqual([
        { slot: 'mf-x/end', props: { type: 'object', properties: {}, required: [] } },
        { slot: 'mf-x/pick', props: { type: 'object', properties: { size: sizes }, required: ['size'] } },
      ]);
      const widget = `export function Widget({ size }: SlotProps['mf-x/pick']) {}`;
      expect(propsOf('Widget.tsx', widget, declared)).toEqual({ type: 'object', properties: { size: sizes }, required: ['size'] });
    });
  });
});
