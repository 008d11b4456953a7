import type { OrderRequest } from '@storefront/contracts';
import { createPricingService, type Coupon, type Quote } from '../pricing/service';
import { disagreement, refuseCoupon } from './agreement';

const pricing = createPricingService({} as never, {} as never, {} as never, () => undefined);
const request = {
  couponText: '',
  email: 'anna@example.org',
  paymentSystemId: 1,
  subscriptions: [],
  language: 'en',
} as unknown as OrderRequest;
const line = (subscriptionId: number, count = 1) => ({ subscriptionId, region: 'global' as const, count });
const coupon: Coupon = { text: 'SPRING', status: 'applied', percent: 50, products: null };

const quoteOf = (changes: Partial<Quote> = {}): Quote => ({
  lines: [{ ...line(3), offer: { price_minor: 2400, is_usd: true } as never }],
  refused: [],
  tooMany: [],
  coupon,
  rateMicros: 85_000_000,
  total: { cents: 1200, roubles: 1020 },
  beforeCoupon: { cents: 2400, roubles: 2040 },
  ...changes,
});

const reasonOf = (quote: Quote, expectedTotal?: OrderRequest['expectedTotal']) =>
  disagreement({ ...request, expectedTotal } as OrderRequest, quote, pricing);

describe('S190 an order', () => {
  it('is what was agreed where no total, or the same one, was shown', () => {
    expect(reasonOf(quoteOf())).toBeUndefined();
    expect(reasonOf(quoteOf(), { amount: 1200, currency: 'USD' })).toBeUndefined();
    expect(reasonOf(quoteOf(), { amount: 102_000, currency: 'RUB' })).toBeUndefined();
    expect(reasonOf(quoteOf({ coupon: { ...coupon, text: '', status: 'none', percent: 0 } }))).toBeUndefined();
  });

  it('at another total is refused with the cart of now', () => {
    const refusal = reasonOf(quoteOf(), { amount: 1020, currency: 'RUB' });
    expect(refusal).toMatchObject({
      refused: 'The price has changed. Nothing was ordered.',
      instead: { totalCost: 12, totalCostInRoubles: 1020, couponStatus: 'applied' },
    });
  });

  it.each<[Exclude<Coupon['status'], 'none' | 'applied'>, string]>([
    ['unknown', 'There is no such coupon.'],
    ['expired', 'The coupon has expired.'],
    ['notYet', 'The coupon is not valid yet.'],
    ['usedUp', 'The coupon is used up.'],
    ['otherProducts', 'The coupon is not for these products.'],
  ])('whose coupon is %s is refused with what it costs without it', (status, words) => {
    const quote = quoteOf({ coupon: { ...coupon, status } });
    const refusal = {
      refused: `${words} Nothing was ordered.`,
      instead: {
        totalCost: 24,
        totalCostInRoubles: 2040,
        costBeforeCoupon: 24,
        couponStatus: status,
        couponText: 'SPRING',
      },
    };
    expect(reasonOf(quote)).toMatchObject(refusal);
    // Also where the total that was shown would be right.
    expect(reasonOf(quote, { amount: 1200, currency: 'USD' })).toMatchObject(refusal);
    expect(refuseCoupon(quoteOf(), status, pricing)).toMatchObject(refusal);
  });

  it('of plans that are not sold names all of them, before anything else that is wrong', () => {
    const quote = quoteOf({
      refused: [line(7), { ...line(8), region: 'cis' }],
      tooMany: [line(3, 60)],
      coupon: { ...coupon, status: 'expired' },
    });
    expect(reasonOf(quote, { amount: 1, currency: 'USD' })).toEqual({
      refused: 'These plans are not sold: 7 (global), 8 (cis). Nothing was ordered.',
    });
  });

  it('of more than is sold at once names the plans, before a coupon that does not hold', () => {
    const quote = quoteOf({ tooMany: [line(3, 60), line(4, 51)], coupon: { ...coupon, status: 'expired' } });
    expect(reasonOf(quote)).toEqual({
      refused: 'At most 50 of one plan are sold at once: 3 (global), 4 (global). Nothing was ordered.',
    });
    expect(reasonOf({ ...quote, coupon }, { amount: 1, currency: 'USD' })).toMatchObject({
      refused: expect.stringContaining('At most 50'),
    });
  });
});
