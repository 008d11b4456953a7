import { payload } from '../../testing/facts';
import { fullSamplesOf, samplesOf } from './samples';

describe('values that are made of a shape', () => {
  it('are of it, and differ', () => {
    const shape = payload(
      {
        id: { type: 'integer', minimum: 3 },
        kind: { enum: ['a', 'b'] },
        note: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
        tags: { type: 'array', items: { const: 'x' } },
      },
      ['id', 'kind'],
    );
    expect(samplesOf(shape)).toEqual([
      { id: 3, kind: 'a', note: 'a', tags: ['x'] },
      { id: 3, kind: 'b' },
      { id: 3, kind: 'a', note: '202', tags: ['x'] },
      { id: 4, kind: 'b' },
    ]);
    expect(samplesOf({ type: 'string', minLength: 5 })[0]).toHaveLength(5);
    expect(samplesOf({ type: 'boolean' })).toContain(false);
    expect(samplesOf({ type: 'array', prefixItems: [{ const: 'x' }, { type: 'number' }] })[1]).toEqual(['x', 2]);
    expect(samplesOf({ type: 'array', items: { const: 'x' }, minItems: 2 })).toEqual(Array(4).fill(['x', 'x']));
  });

  it('hold all that may be there, where that is asked for', () => {
    const shape = payload(
      {
        id: { type: 'integer' },
        note: { anyOf: [{ type: 'null' }, { type: 'string' }] },
        tags: { type: 'array', items: { const: 'x' } },
      },
      ['id'],
    );
    expect(fullSamplesOf(shape).slice(0, 2)).toEqual([
      { id: 1, note: 'a', tags: ['x'] },
      { id: 1, note: '1', tags: ['x'] },
    ]);
    expect(fullSamplesOf({ type: 'boolean' })).toEqual(Array(4).fill(true));
    const endless: { type: 'object'; properties: Record<string, object> } = { type: 'object', properties: {} };
    endless.properties['self'] = endless;
    expect(fullSamplesOf(endless)).toEqual([]);
  });

  it('are none where something may be anything', () => {
    expect(samplesOf({})).toEqual([]);
    expect(samplesOf(payload({ id: {} }))).toEqual([]);
  });
});
