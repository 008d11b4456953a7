import { plan } from '../../testing/fakeApi';
import { choosablePlans, planForRegion, startingRegion } from './plans';

const rate = 85;
const ids = (plans: { id: number }[]) => plans.map(({ id }) => id);

describe('plans', () => {
  it('S071 begins in the CIS', () => {
    expect(startingRegion([plan(1, '1 day', 1)], 'ru')).toBe('cis');
    expect(startingRegion([plan(1, '1 day', 1, { forGlobal: false })], 'en')).toBe('cis');
  });

  it('S072 begins with Global without CIS plans, or where there are Global plans for an English page, active or not', () => {
    expect(startingRegion([plan(1, '1 day', 1, { forCis: false })], 'ru')).toBe('global');
    expect(startingRegion([plan(1, '1 day', 1, { active: false })], 'en')).toBe('global');
    for (const other of ['ru', 'de'])
      expect(
        startingRegion([plan(1, '1 day', 1, { active: false }), plan(2, '1 day', 1, { forCis: false })], other),
      ).toBe('cis');
  });

  it('S093 offers active plans of the region, cheapest first, whatever their currency', () => {
    const plans = [
      plan(1, '30 days', 10),
      plan(2, '7 days', 500, { isUsd: false }),
      plan(3, '1 day', 1, { active: false }),
      plan(4, '1 day', 2, { forCis: false }),
      plan(5, '1 day', 2),
    ];
    expect(ids(choosablePlans(plans, 'cis', rate))).toEqual([5, 2, 1]);
  });

  it('S096 keeps the plan that serves the region', () => {
    expect(planForRegion([plan(1, '7 days', 5)], 1, 'global', rate)?.id).toBe(1);
  });

  it('S096 prefers a plan whose English name begins with the same letter, then the cheapest', () => {
    const plans = [
      plan(1, '7 days', 5, { forGlobal: false }),
      plan(2, '1 day', 1, { forCis: false }),
      plan(3, '7 nights', 9, { forCis: false }),
      plan(4, '7 days', 7, { forCis: false }),
      plan(5, '7 days', 3, { forCis: false, active: false }),
    ];
    expect(planForRegion(plans, 1, 'global', rate)?.id).toBe(4);
  });

  it('S096 compares the English names, whatever the Russian ones begin with', () => {
    const named = (id: number, en: string, ru: string, price: number, more = {}) =>
      plan(id, en, price, { name: { en, ru }, ...more });
    const plans = [
      named(1, 'Week', 'Неделя', 5, { forGlobal: false }),
      named(2, 'Night', 'Ночь', 1, { forCis: false }),
      named(3, 'Weekend', 'Выходные', 9, { forCis: false }),
      named(4, ' week, new', 'Неделя, новая', 7, { forCis: false }),
    ];
    expect(planForRegion(plans, 1, 'global', rate)?.id).toBe(4);
    expect(planForRegion(plans.slice(0, 3), 1, 'global', rate)?.id).toBe(3);
  });

  it('S096 of plans with the same letter takes the cheapest, whatever its currency and place', () => {
    const plans = [
      plan(1, '7 days', 5, { forCis: false }),
      plan(2, '7 days', 6, { forGlobal: false }),
      plan(3, '7 days', 425, { isUsd: false, forGlobal: false }),
      plan(4, '1 day', 1, { forGlobal: false }),
    ];
    expect(planForRegion(plans, 1, 'cis', rate)?.id).toBe(3);
  });

  it('S096 takes any other plan, the cheapest, and none where there is none', () => {
    const plans = [
      plan(1, '7 days', 5, { forGlobal: false }),
      plan(2, '30 days', 9, { forCis: false }),
      plan(3, '1 day', 1, { forCis: false }),
    ];
    expect(planForRegion(plans, 1, 'global', rate)?.id).toBe(3);
    expect(planForRegion(plans.slice(0, 1), 1, 'global', rate)).toBeUndefined();
  });
});
