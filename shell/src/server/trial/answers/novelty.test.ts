/** @jest-environment @storefront/build/jest/server.cjs */
import { createNoveltyCheck } from './novelty';

const answer = (result: unknown, status = 200) =>
  new Map([['GET /v1/thing', { status, text: JSON.stringify({ result }) }]]);
const game = { id: 7, name: 'Lantern', state: 0, price: 9.5, others: [], parts: '[]' };

describe('answers for pages of one kind', () => {
  it.each([
    [{ ...game, id: 45, name: 'Compass', price: 1.25 }],
    [{ name: 'In another order', id: 3, state: 0, parts: '[]', others: [], price: 0.5 }],
  ])('look alike where they say other things: %j', (like) => {
    const isNew = createNoveltyCheck();
    expect([isNew('a', answer(game)), isNew('a', answer(like))]).toEqual([true, false]);
  });

  it.each([
    [{ ...game, others: [8] }],
    [{ ...game, name: '' }],
    [{ ...game, state: 2 }],
    [{ ...game, price: null }],
    [{ ...game, more: true }],
    [{ ...game, parts: '[{"text":"A"}]' }],
    [{ ...game, parts: '[' }],
    [null],
  ])('look otherwise where other parts of them are empty, or a state is another: %j', (other) => {
    const isNew = createNoveltyCheck();
    isNew('a', answer(game));
    expect(isNew('a', answer(other))).toBe(true);
  });

  it('are compared place by place, and not where there are none', () => {
    const isNew = createNoveltyCheck();
    expect([isNew('a', answer(game)), isNew('b', answer(game)), isNew('a', answer(game, 503))]).toEqual([
      true,
      true,
      true,
    ]);
    expect([isNew('c', new Map()), isNew('c', new Map())]).toEqual([true, true]);
  });
});
