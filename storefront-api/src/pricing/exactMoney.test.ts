import fc from 'fast-check';
import { formatDollars, roublesFromDollars } from '@storefront/contracts';
import { sumOf, type Priced } from './money';

/** A fraction in lowest effort: what exact arithmetic says, written apart from the code that it judges. */
interface Fraction {
  over: bigint;
  under: bigint;
}

const add = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const times = (a: Fraction, over: bigint, under = 1n): Fraction => ({ over: a.over * over, under: a.under * under });

/** Up to a whole number. */
const ceiling = ({ over, under }: Fraction) => Number(over / under + (over % under === 0n ? 0n : 1n));
/** To the nearest whole number, halves up. */
const nearest = ({ over, under }: Fraction) => Number((over * 2n + under) / (under * 2n));

const roublesOf = ({ priceMinor, isUsd, count }: Priced, rateMicros: number): Fraction =>
  isUsd
    ? { over: BigInt(priceMinor) * BigInt(rateMicros) * BigInt(count), under: 100n * 1_000_000n }
    : { over: BigInt(priceMinor) * BigInt(count), under: 100n };

function exactSum(lines: Priced[], rateMicros: number, percent: number) {
  const roubles = times(
    lines.map((line) => roublesOf(line, rateMicros)).reduce(add, { over: 0n, under: 1n }),
    BigInt(100 - percent),
    100n,
  );
  return { cents: nearest(times(roubles, 100n * 1_000_000n, BigInt(rateMicros))), roubles: ceiling(roubles) };
}

const line = fc.record({
  priceMinor: fc.integer({ min: 0, max: 2_147_483_647 }),
  isUsd: fc.boolean(),
  count: fc.integer({ min: 1, max: 50 }),
});
const rate = fc.integer({ min: 1, max: 100_000_000_000 });
const percent = fc.integer({ min: 0, max: 100 });

/** The proof walks a million; here it is enough to notice. */
const numRuns = Number(process.env.MONEY_RUNS ?? 5_000);

describe('money', () => {
  it('S184 S198 every pair of price and rate agrees with exact arithmetic', () => {
    fc.assert(
      fc.property(line, rate, (one, rateMicros) => {
        expect(sumOf([one], rateMicros)).toEqual(exactSum([one], rateMicros, 0));
      }),
      { numRuns },
    );
  });

  it('S184 so does every cart with a coupon, and its total is rounded once', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 10 }), rate, percent, (lines, rateMicros, off) => {
        expect(sumOf(lines, rateMicros, off)).toEqual(exactSum(lines, rateMicros, off));
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  it('S184 the shown prices of the pieces add up to the total, but for what rounding each of them gives or takes', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), rate, (lines, rateMicros) => {
        const total = sumOf(lines, rateMicros);
        const pieces = lines.reduce((sum, { count }) => sum + count, 0);
        const shown = lines.map((one) => ({ unit: sumOf([{ ...one, count: 1 }], rateMicros), count: one.count }));
        const cents = shown.reduce((sum, { unit, count }) => sum + unit.cents * count, 0);
        const roubles = shown.reduce((sum, { unit, count }) => sum + unit.roubles * count, 0);
        expect(Math.abs(cents - total.cents)).toBeLessThanOrEqual(Math.ceil(pieces / 2) + 1);
        expect(roubles - total.roubles).toBeGreaterThanOrEqual(0);
        expect(roubles - total.roubles).toBeLessThan(pieces);
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  it('S184 where every plan is in dollars the dollars add up to the cent', () => {
    fc.assert(
      fc.property(
        fc.array(
          line.map((one) => ({ ...one, isUsd: true })),
          { maxLength: 10 },
        ),
        rate,
        (lines, rateMicros) => {
          expect(sumOf(lines, rateMicros).cents).toBe(
            lines.reduce((sum, { priceMinor, count }) => sum + priceMinor * count, 0),
          );
        },
      ),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });

  it('S198 S199 the shop’s own formatter agrees, for what the wire carries', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: 1, max: 1_000_000_000 }),
        (cents, rateMicros) => {
          const exact = exactSum([{ priceMinor: cents, isUsd: true, count: 1 }], rateMicros, 0);
          expect(roublesFromDollars(cents / 100, rateMicros / 1_000_000)).toBe(exact.roubles);
          expect(formatDollars(cents / 100).replaceAll(' ', '')).toBe(
            `$${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
          );
        },
      ),
      { numRuns },
    );
  });
});
