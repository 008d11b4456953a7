import { moneyOf, type Reported } from './settlement';

const report = (outcome: string, amount: number, refund: string | null = null, currency = 'USD'): Reported => ({ payment_id: 'a', outcome, amount, currency, refund });
const paid = report('paid', 2400);

describe('S117 of a payment is held', () => {
  it.each<[string, Reported[], number]>([
    ['what came', [], 2400],
    ['what was not given back, by names and by hand', [report('refunded', 1000, 'one'), report('refunded', 300, 'two'), report('refunded', 100)], 1000],
    ['what was given back before names were kept, and is told of anew', [report('refunded', 1000, ''), report('refunded', 1000, 'one')], 1400],
    ['more than what was given back before names were kept, of which not all is told of anew', [report('refunded', 1000, ''), report('refunded', 500, ''), report('refunded', 1000, 'one')], 900],
    ['what was given back and failed, and no more', [report('refunded', 1000, 'one'), report('refundFailed', 1000, 'one'), report('refunded', 400, 'two')], 2000],
    ['what was given back in its own currency alone', [report('refunded', 1000, 'one', 'EUR')], 2400],
  ])('%s', (_what, reports, amount) => {
    expect(moneyOf('a', [...reports, paid])).toEqual([{ currency: 'USD', amount, total: 2400 }]);
  });
});
