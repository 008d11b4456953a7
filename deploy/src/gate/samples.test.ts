import { payload } from '../testing/facts';
import { samplesOf } from './samples';

describe('values that are made of a shape', () => {
  it('are of it, and differ', () => {
    const shape = payload({ id: { type: 'integer', minimum: 3 }, kind: { enum: ['a', 'b'] }, note: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] }, tags: { type: 'array', items: { const: 'x' } } }, ['id', 'kind']);
    expect(samplesOf(shape)).toEqual([
      { id: 3, kind: 'a', note: 'a', tags: ['x'] },
      { id: 3, kind: 'b' },
      { id: 3, kind: 'a', note: '202', tags: ['x'] },
      { id: 4, kind: 'b' },
    ]);
    expect(samplesOf({ type: 'string', minLength: 5 })[0]).toHaveLength(5);
    expect(samplesOf({ type: 'boolean' })).toContain(false);
  });

  it('are none where something may be anything', () => {
    expect(samplesOf({})).toEqual([]);
    expect(samplesOf(payload({ id: {} }))).toEqual([]);
  });
});
