import { settlementOf, moneyOf, type Reported, type Situation } from './settlement';

const report = (
  outcome: string,
  amount: number,
  refund: string | null = null,
  currency = 'USD',
  ref: string | null = null,
): Reported => ({ payment_id: 'a', outcome, amount, currency, refund, ref });
const paid = report('paid', 2400);

describe('S117 of a payment is held', () => {
  it.each<[string, Reported[], number]>([
    ['what came', [], 2400],
    [
      'what was not given back, by names and by hand',
      [report('refunded', 1000, 'one'), report('refunded', 300, 'two'), report('refunded', 100)],
      1000,
    ],
    [
      'what was given back before names were kept, and is told of anew',
      [report('refunded', 1000, ''), report('refunded', 1000, 'one')],
      1400,
    ],
    [
      'more than what was given back before names were kept, of which not all is told of anew',
      [report('refunded', 1000, ''), report('refunded', 500, ''), report('refunded', 1000, 'one')],
      900,
    ],
    [
      'what was given back and failed, and no more',
      [report('refunded', 1000, 'one'), report('refundFailed', 1000, 'one'), report('refunded', 400, 'two')],
      2000,
    ],
    [
      'what was not given back by hand, whatever else failed that has no name',
      [report('refunded', 1000), report('refundFailed', 400)],
      1400,
    ],
    ['what was given back in its own currency alone', [report('refunded', 1000, 'one', 'EUR')], 2400],
  ])('%s', (_what, reports, amount) => {
    expect(moneyOf('a', [...reports, paid])).toEqual([{ currency: 'USD', ref: null, amount, total: 2400 }]);
  });

  const by = (ref: string | null, amount = 2400) => report('paid', amount, null, 'USD', ref);

  it.each<[string, Reported[], [string | null, number][]]>([
    [
      'what came by each of two pages',
      [by('one'), by('two')],
      [
        ['one', 2400],
        ['two', 2400],
      ],
    ],
    ['what came once, told before pages were named and after', [by(null), by('one')], [['one', 2400]]],
    [
      'less by the second of two pages than was told before pages were named',
      [by(null), by('one'), by('two', 100)],
      [
        ['one', 2400],
        ['two', 100],
      ],
    ],
    [
      'what was not given back of its own page',
      [by('one'), by('two'), report('refunded', 2400, 're', 'USD', 'two')],
      [['one', 2400]],
    ],
    ['what was not given back of either', [by('one'), by('two'), report('refunded', 3000)], [['two', 1800]]],
    [
      'what came by one, though more was given back of the other than is told to have come by it',
      [by('one', 100), by('two'), report('refunded', 2400, 're', 'USD', 'one')],
      [['two', 2400]],
    ],
    [
      'what was given back of one and failed',
      [
        by('one'),
        by('two'),
        report('refunded', 2400, 're', 'USD', 'one'),
        report('refundFailed', 2400, 're', 'USD', 'one'),
      ],
      [
        ['one', 2400],
        ['two', 2400],
      ],
    ],
  ])('by page: %s', (_what, reports, held) => {
    expect(moneyOf('a', reports).map(({ ref, amount }) => [ref, amount])).toEqual(held);
  });
});

const situation = (status: Situation['order']['status'], earlier: Reported[]): Situation => ({
  order: { status, payment_id: 'a' },
  isOver: false,
  payment: { id: 'a', cents: 2400, currency: 'USD' },
  earlier,
});

describe('S117 what was told before pages were named is of any page:', () => {
  const told = (outcome: string, ref: string | null, amount = 2400) => report(outcome, amount, null, 'USD', ref);

  it.each<[string, string, Reported, Situation['order']['status'], Reported]>([
    ['the same sum is told again', 'repeated', told('paid', 'one'), 'paid', told('paid', null)],
    ['a part of it becomes whole', 'applied', told('paid', 'one'), 'underReview', told('paid', null, 100)],
    ['what was paid is not on its way', 'noted', told('pending', 'one'), 'waitingForPayment', told('paid', null, 100)],
    ['what is under way fails', 'applied', told('failed', 'one'), 'waiting', told('pending', null)],
  ])('%s', (_what, settlement, one, status, other) => {
    for (const [now, before] of [
      [one, other],
      [
        { ...one, ref: other.ref },
        { ...other, ref: one.ref },
      ],
    ] as const)
      expect(settlementOf(now, situation(status, [before])).settlement).toBe(settlement);
  });
});

it.each<[string, string, Reported, Situation['order']['status'], Reported]>([
  [
    'the sum comes where as much of another currency came for it',
    'doublyPaid',
    paid,
    'underReview',
    report('paid', 2400, null, 'EUR'),
  ],
  [
    'the sum comes by another page than a part of it',
    'doublyPaid',
    { ...paid, ref: 'two' },
    'underReview',
    report('paid', 100, null, 'USD', 'one'),
  ],
  ['money comes that a bank asked for before', 'disputed', paid, 'underReview', report('disputed', 2400)],
  [
    'a page is refused where money is under way by another one',
    'superseded',
    report('failed', 2400, null, 'USD', 'one'),
    'waiting',
    report('pending', 2400, null, 'USD', 'two'),
  ],
  [
    'money is under way after another payment failed',
    'applied',
    report('pending', 2400),
    'failed',
    { ...report('failed', 2400), payment_id: 'b' },
  ],
])('S117 %s: %s', (_what, settlement, one, status, other) => {
  expect(settlementOf(one, situation(status, [other])).settlement).toBe(settlement);
});
