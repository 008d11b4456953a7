import { sumOf } from './money';

const RATE = 85_000_000;
const usd = (priceMinor: number, count = 1) => ({ priceMinor, isUsd: true, count });
const roubles = (priceMinor: number, count = 1) => ({ priceMinor, isUsd: false, count });

describe('sums', () => {
  it('S198 rounds roubles up from the exact amount, never from floats', () => {
    expect(sumOf([usd(220)], RATE)).toEqual({ cents: 220, roubles: 187 });
    expect(sumOf([usd(1250)], RATE).roubles).toBe(1063);
    for (let cents = 1; cents <= 20_000; cents += 1) {
      expect(sumOf([usd(cents)], RATE).roubles).toBe(Math.ceil((cents * 85) / 100));
    }
  });

  it('S198 rounds dollars half up to cents', () => {
    expect(sumOf([roubles(500_00)], RATE)).toEqual({ cents: 588, roubles: 500 });
    expect(sumOf([roubles(850)], RATE).cents).toBe(10);
    expect(sumOf([roubles(42_50)], RATE).cents).toBe(50);
    expect(sumOf([roubles(42_5)], RATE).cents).toBe(5);
    expect(sumOf([{ priceMinor: 25, isUsd: true, count: 1 }], RATE, 50).cents).toBe(13);
  });

  it('S184 rounds the whole sum once, not each line', () => {
    expect(sumOf([usd(1, 50)], RATE)).toEqual({ cents: 50, roubles: 43 });
    expect(sumOf([roubles(33_33, 3), usd(1)], RATE).roubles).toBe(101);
  });

  it('S184 takes the coupon off the exact amount', () => {
    expect(sumOf([usd(4900)], RATE, 10)).toEqual({ cents: 4410, roubles: 3749 });
    expect(sumOf([usd(4900), roubles(99_99)], RATE, 100)).toEqual({ cents: 0, roubles: 0 });
  });

  it('S184 leaves as it is what the coupon is not for', () => {
    expect(sumOf([usd(4900), { ...usd(1000), withoutCoupon: true }], RATE, 10)).toEqual({ cents: 5410, roubles: 4599 });
  });

  it('S198 holds for a rate with a fraction', () => {
    expect(sumOf([usd(100)], 85_123_457).roubles).toBe(86);
    expect(sumOf([usd(100)], 85_123_457).cents).toBe(100);
  });
});
