import { compareDailyPrices, formatDailyPrice } from './dailyPrice';
import { languageByCode } from './languages';

const [english, russian] = [languageByCode('en'), languageByCode('ru')];
const dollars = (price: number, days: number) => ({ price, isUsd: true, days });
const roubles = (price: number, days: number) => ({ price, isUsd: false, days });

describe('the price of a day', () => {
  it.each([
    [dollars(12.5, 7), '$ 1.79', '152 ₽'],
    [dollars(24, 30), '$ 0.80', '68 ₽'],
    [roubles(850, 30), '$ 0.33', '29 ₽'],
    [roubles(1000, 7), '$ 1.68', '143 ₽'],
    // 0.015 is half a cent: up.
    [dollars(0.45, 30), '$ 0.02', '2 ₽'],
    [dollars(36_000, 30), '$ 1 200.00', '102 000 ₽'],
  ])('S198 S199 of %o is %s or %s', (plan, inDollars, inRoubles) => {
    expect(formatDailyPrice(plan, english, 85)).toBe(inDollars);
    expect(formatDailyPrice(plan, russian, 85)).toBe(inRoubles);
  });

  it('S198 is rounded once: neither the price before its days nor the days before the rate', () => {
    // $ 2.20 × 85 is 187 ₽, a day of eleven exactly 17: rounded floats would make 18.
    expect(formatDailyPrice(dollars(2.2, 11), russian, 85)).toBe('17 ₽');
    // 3 / 85 / 8 are 0.0044: the price alone would be 4 cents, and an eighth of them half a cent, up.
    expect(formatDailyPrice(roubles(3, 8), english, 85)).toBe('$ 0.00');
    // 12.50 / 7 × 85 are 151.79: a day alone would be $ 1.79, and they 152.15.
    expect(formatDailyPrice(dollars(12.5, 7), russian, 85)).toBe('152 ₽');
  });

  it('S200 compares across currencies exactly', () => {
    expect(compareDailyPrices(dollars(1, 1), roubles(85, 1), 85)).toBe(0);
    expect(compareDailyPrices(dollars(1, 3), roubles(85, 3), 85.01)).toBe(1);
    expect(compareDailyPrices(dollars(24, 30), dollars(4, 1), 85)).toBe(-1);
    // A third of a day's price: no float is that number.
    expect(compareDailyPrices(dollars(0.1, 3), dollars(1, 30), 85)).toBe(0);
  });
});
