import { languages, type Language } from './languages';
import {
  dollarsFromRoubles,
  formatCount,
  formatDollars,
  formatPrice,
  formatRoubles,
  lowestPrice,
  roublesFromDollars,
} from './money';

const english = languages.find(({ code }) => code === 'en')!;
const russian = languages.find(({ code }) => code === 'ru')!;

describe('from one currency to the other', () => {
  it('S198 makes 187 ₽ of $ 2.20 at 85, where floats would make 188 ₽', () => {
    expect(Math.ceil(2.2 * 85)).toBe(188);
    expect(roublesFromDollars(2.2, 85)).toBe(187);
  });

  it.each([85, 92.5, 78.4321, 0.01])(
    'S198 rounds every price from $ 0.01 to $ 200 up to whole roubles at %s',
    (rate) => {
      const tenThousandths = Math.round(rate * 10_000);
      for (let cents = 1; cents <= 20_000; cents++) {
        // Cents × ten thousandths of a rouble are millionths: all integers below 2^53.
        const exact = Math.floor((cents * tenThousandths + 999_999) / 1_000_000);
        if (roublesFromDollars(cents / 100, rate) !== exact)
          throw new Error(`$ ${cents / 100} at ${rate} must be ${exact} ₽`);
      }
    },
  );

  it('S198 rounds roubles to the cent for every whole price up to 20 000 ₽', () => {
    for (let roubles = 1; roubles <= 20_000; roubles++) {
      const exact = Math.floor((2 * roubles * 100 + 85) / 170) / 100;
      if (dollarsFromRoubles(roubles, 85) !== exact) throw new Error(`${roubles} ₽ at 85 must be $ ${exact}`);
    }
  });

  it.each([
    [500, 85, 5.88],
    [1, 80, 0.01],
    [0.4, 80, 0.01],
    [0.39, 80, 0],
    [100.6, 80, 1.26],
    [100.5, 80, 1.26],
    [0, 85, 0],
  ])('S198 makes of %s ₽ at %s the cents half up: $ %s', (roubles, rate, dollars) => {
    expect(dollarsFromRoubles(roubles, rate)).toBe(dollars);
  });

  it('S198 adds no rouble to an amount that is whole', () => {
    expect(roublesFromDollars(0, 85)).toBe(0);
    expect(roublesFromDollars(1, 85)).toBe(85);
    expect(roublesFromDollars(1.000001, 85)).toBe(86);
  });
});

describe('how amounts are written', () => {
  it.each([
    [0, '$ 0.00'],
    [0.05, '$ 0.05'],
    [4, '$ 4.00'],
    [2.5, '$ 2.50'],
    [1.005, '$ 1.01'],
    [999.994, '$ 999.99'],
    [999.995, '$ 1 000.00'],
    [1234.5, '$ 1 234.50'],
    [1234567.89, '$ 1 234 567.89'],
  ])('S199 writes %s dollars as "%s"', (dollars, written) => {
    expect(formatDollars(dollars)).toBe(written);
  });

  it.each([
    [0, '0 ₽'],
    [999, '999 ₽'],
    [1063, '1 063 ₽'],
    [1062.01, '1 063 ₽'],
    [1234567, '1 234 567 ₽'],
  ])('S199 writes %s roubles as "%s"', (roubles, written) => {
    expect(formatRoubles(roubles)).toBe(written);
  });

  it.each([
    [7, '7'],
    [7300, '7 300'],
    [1234567, '1 234 567'],
    [1999.9, '1 999'],
  ])('S199 writes the count %s as "%s"', (count, written) => {
    expect(formatCount(count)).toBe(written);
  });

  it('S199 separates by plain spaces only', () => {
    const written = [formatDollars(1234567.5), formatRoubles(1234567), formatCount(1234567)].join('');
    expect(written.match(/[^\S ]|,/g)).toBeNull();
  });
});

describe('a price for the visitor', () => {
  it.each([
    [2.2, true, english, '$ 2.20'],
    [2.2, true, russian, '187 ₽'],
    [500, false, english, '$ 5.88'],
    [500, false, russian, '500 ₽'],
  ])('S198 S213 of %s (dollars: %s) is in the currency of the language', (price, isUsd, language, written) => {
    expect(formatPrice(price, isUsd, language, 85)).toBe(written);
  });

  it('S213 follows the language list, not the language: a third language names its own currency', () => {
    const kazakh: Language = {
      code: 'kz',
      name: 'Қазақша',
      locale: 'kk-KZ',
      currency: 'RUB',
      decimalMark: ',',
      browserLanguages: [],
      fonts: [],
    };
    expect(formatPrice(1, true, kazakh, 85)).toBe('85 ₽');
    expect(formatPrice(1, true, { ...kazakh, currency: 'USD' }, 85)).toBe('$ 1.00');
  });

  it('S213 names roubles for Russian and dollars for every other language', () => {
    expect(languages.map(({ code, currency }) => [code, currency])).toEqual(
      languages.map(({ code }) => [code, code === 'ru' ? 'RUB' : 'USD']),
    );
  });
});

describe('the lowest price', () => {
  const dollars = (price: number) => ({ price, isUsd: true });
  const roubles = (price: number) => ({ price, isUsd: false });

  it('S200 compares roubles as dollars rounded up', () => {
    // 500 / 85 = 5.88 counts as 6: $ 5.95 wins, though it is dearer.
    expect(lowestPrice([roubles(500), dollars(5.95)], 85)).toEqual(dollars(5.95));
    expect(lowestPrice([dollars(6.01), roubles(500)], 85)).toEqual(roubles(500));
  });

  it('S200 counts roubles that are whole dollars as these', () => {
    // 3 × 92.3 / 92.3 is a little more than 3 in floats.
    for (let whole = 1; whole <= 300; whole++)
      for (const rate of [85, 92.3, 77.77, 101.1]) {
        const price = Math.round(whole * rate * 100) / 100;
        expect([rate, lowestPrice([roubles(price), dollars(whole + 0.01)], rate)]).toEqual([rate, roubles(price)]);
      }
  });

  it('S200 shows the winner at its own price: 500 ₽ stays 500 ₽', () => {
    const winner = lowestPrice([dollars(9), roubles(500)], 85)!;
    expect(formatPrice(winner.price, winner.isUsd, russian, 85)).toBe('500 ₽');
  });

  it('S200 keeps the first of equals, and the plan itself', () => {
    const plans = [
      { ...dollars(6), id: 1 },
      { ...roubles(510), id: 2 },
    ];
    expect(lowestPrice(plans, 85)).toBe(plans[0]);
  });

  it('S053 has none without plans', () => {
    expect(lowestPrice([], 85)).toBeUndefined();
  });
});
