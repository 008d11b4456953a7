import { plan } from '../../testing/demoShop';
import { comparePlans, planDays } from './planDays';

const named = (en: string, ru = en) => ({ name: { en, ru } });
const lasting = (id: number, en: string, price: number, isUsd = true) => ({ ...plan(id, price, isUsd), ...named(en) });

describe('how long a plan lasts', () => {
  it.each([
    ['1 day', '1 день', 1],
    ['7 days', '7 дней', 7],
    ['1000 days', '1000 дней', 1000],
    ['10000 days', '10000 дней', undefined],
    ['30-day key', '', 30],
    ['Pass', '3 дня', 3],
    ['', 'на 14 суток', 14],
    ['2 weeks', '', 14],
    ['1 week', '', 7],
    ['', '1 неделя', 7],
    ['', 'на неделю', undefined],
    ['', 'на 1 неделю', 7],
    ['', '2 недели', 14],
    ['', '5 недель', 35],
    ['', '30 дн.', 30],
    ['', '2 сутки', 2],
    ['Lifetime', 'Навсегда', undefined],
    ['1 month', '1 месяц', undefined],
    ['7 days + 1 day', '', undefined],
    ['0 days', '0 дней', undefined],
    ['30 daystar', '30 днище', undefined],
  ])('S071 is read from %j / %j', (en, ru, days) => expect(planDays(named(en, ru))).toBe(days));
});

describe('plans by the price of a day', () => {
  const marked = (plans: Parameters<typeof comparePlans>[0]) =>
    comparePlans(plans, 85).flatMap((row) => (row.isCheapest ? row.plan.id : []));

  it('S198 marks the cheapest a day, across currencies, and each of several that are as cheap', () => {
    expect(marked([lasting(1, '1 day', 4), lasting(2, '7 days', 14), lasting(3, '30 days', 2000, false)])).toEqual([3]);
    expect(marked([lasting(1, '1 day', 4), lasting(2, '7 days', 14), lasting(3, '1 day', 170, false)])).toEqual([2, 3]);
  });

  it('S198 marks none where all cost the same a day', () => {
    expect(marked([lasting(1, '1 day', 4), lasting(2, '7 days', 28)])).toEqual([]);
  });

  it('S198 says nothing of a plan without a length, and compares nothing with less than two', () => {
    const rows = comparePlans([lasting(1, '1 day', 4), lasting(2, 'Lifetime', 99), lasting(3, '7 days', 7)], 85);
    expect(rows.map((row) => [row.plan.id, row.lasting?.days, row.isCheapest])).toEqual([
      [1, 1, false],
      [2, undefined, false],
      [3, 7, true],
    ]);
    expect(comparePlans([lasting(1, '1 day', 4), lasting(2, 'Lifetime', 99)], 85)).toEqual([]);
    expect(comparePlans([lasting(1, '1 day', 4), lasting(2, '7 days', 0)], 85)).toEqual([]);
  });
});
