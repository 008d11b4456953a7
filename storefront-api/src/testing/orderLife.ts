import { canTransition, type OrderStatus } from '../orders/transitions';
import { settlementOf, type Reported, type Situation } from '../payments/settlement';

/** What can happen to an order of $ 24.00 with two payments, of which the second was chosen last. */
export const happenings = {
  pending: { payment: 'a', outcome: 'pending', amount: 2400, currency: 'USD' },
  paid: { payment: 'a', outcome: 'paid', amount: 2400, currency: 'USD', ref: 'one' },
  failed: { payment: 'a', outcome: 'failed', amount: 2400, currency: 'USD' },
  paidInTime: { payment: 'a', outcome: 'paid', amount: 2400, currency: 'USD', ref: 'one', isInTime: true },
  pendingInTime: { payment: 'b', outcome: 'pending', amount: 2400, currency: 'USD', isInTime: true },
  partial: { payment: 'a', outcome: 'paid', amount: 100, currency: 'USD', ref: 'one' },
  tooMuch: { payment: 'b', outcome: 'paid', amount: 9900, currency: 'USD' },
  secondPage: { payment: 'a', outcome: 'paid', amount: 2400, currency: 'USD', ref: 'two' },
  otherCurrency: { payment: 'b', outcome: 'paid', amount: 2400, currency: 'EUR' },
  otherMethod: { payment: 'b', outcome: 'paid', amount: 2400, currency: 'USD' },
  otherFailed: { payment: 'b', outcome: 'failed', amount: 2400, currency: 'USD' },
  refund: { payment: 'a', outcome: 'refunded', amount: 2400, currency: 'USD' },
  otherRefund: { payment: 'b', outcome: 'refunded', amount: 2400, currency: 'USD' },
  refundFails: { payment: 'a', outcome: 'refundFailed', amount: 2400, currency: 'USD' },
  expiry: null,
  letterSent: null,
} as const;

export type Happening = keyof typeof happenings;

/** A life by the rules alone: the same `settlementOf` and `canTransition` that the database is asked with. */
export interface Life {
  status: OrderStatus;
  paymentId: string;
  isOver: boolean;
  reports: Reported[];
  deliveries: number;
  history: OrderStatus[];
}

const newLife = (): Life => ({
  status: 'waitingForPayment',
  paymentId: 'b',
  isOver: false,
  reports: [],
  deliveries: 0,
  history: ['created', 'waitingForPayment'],
});

function move(life: Life, to: OrderStatus) {
  if (!canTransition(life.status, to)) throw new Error(`${life.status} became ${to}.`);
  // Money that is under way has a time of its own, which is over when it fails.
  if (to === 'waiting') life.isOver = false;
  if (to === 'failed' && life.status === 'waiting') life.isOver = true;
  life.status = to;
  life.history.push(to);
  if (to === 'paid' && life.deliveries > 0) move(life, 'success');
}

/** Whether it is said that it was done while the order's time ran, whenever it is heard of. */
export const isInTime = (happening: Happening) => {
  const event = happenings[happening];
  return event !== null && 'isInTime' in event;
};

/** The page by which money came, where it is said. */
export const pageOf = (happening: Happening) => {
  const event = happenings[happening];
  return event && 'ref' in event ? event.ref : null;
};

/** What was given back of one payment and failed is one. */
export const refundOf = (happening: Happening) =>
  happening === 'refund' || happening === 'refundFails' ? 'one' : null;

function live(life: Life, happening: Happening) {
  const event = happenings[happening];
  if (happening === 'expiry') {
    life.isOver = true;
    if (canTransition(life.status, 'expired')) move(life, 'expired');
    return;
  }
  if (!event) {
    if (life.status !== 'paid') return;
    life.deliveries += 1;
    return move(life, 'success');
  }
  const report: Reported = {
    payment_id: event.payment,
    outcome: event.outcome,
    amount: event.amount,
    currency: event.currency,
    refund: refundOf(happening),
    ref: pageOf(happening),
  };
  const payment = { id: event.payment, cents: 2400, currency: 'USD' };
  const situation: Situation = {
    order: { status: life.status, payment_id: life.paymentId },
    isOver: life.isOver && !isInTime(happening),
    payment,
    earlier: life.reports,
  };
  const verdict = settlementOf(report, situation);
  if (
    verdict.to === 'waiting' ||
    (verdict.to && event.outcome === 'paid' && !life.reports.some(({ outcome }) => outcome === 'paid'))
  )
    life.paymentId = event.payment;
  life.reports.push(report);
  if (verdict.to) move(life, verdict.to);
}

/**
 * Payments whose money came and was not given back, looked at in one currency after the other; one of which two pages
 * are paid is there twice.
 */
const moneyKept = ({ reports }: Life) =>
  ['a', 'b'].flatMap((id) =>
    ['USD', 'EUR'].flatMap((currency) => {
      const own = reports.filter((one) => one.payment_id === id && one.currency === currency);
      const isBack = own.some(({ outcome }) => outcome === 'refundFailed');
      const back = own
        .filter(({ outcome }) => outcome === 'refunded' && !isBack)
        .reduce((sum, { amount }) => sum + amount, 0);
      const came = ['one', 'two', null].map((page) =>
        Math.max(
          0,
          ...own.filter(({ outcome, ref }) => outcome === 'paid' && ref === page).map(({ amount }) => amount),
        ),
      );
      const kept = came.reduce((sum, one) => sum + one, 0) - back;
      return kept <= 0
        ? []
        : Array.from({ length: came.filter((one) => one > 0).length - (back > 0 ? 1 : 0) || 1 }, () => id);
    }),
  );

const settledBy: OrderStatus[] = ['paid', 'success', 'emailError', 'underReview'];

/** The life of an order to which these things happen. */
export function lived(order: Happening[]): Life {
  const life = newLife();
  for (const happening of order) live(life, happening);
  return life;
}

/** What a life should never come to. */
export function complaintsOf(life: Life): string[] {
  const kept = moneyKept(life);
  return [
    ...(kept.length > 0 && !settledBy.includes(life.status)
      ? [`money of ${kept.join(' and ')} is lost: ${life.status}`]
      : []),
    ...(kept.length > 1 && life.status !== 'underReview' ? [`it was paid twice and nobody looks: ${life.status}`] : []),
    ...(life.deliveries > 1 ? ['it was delivered twice'] : []),
    ...(life.reports.some(({ outcome }) => outcome === 'paid')
      ? []
      : life.deliveries > 0
        ? ['it was delivered for nothing']
        : []),
  ];
}

/** Every choice of so many of these, in every order. */
export function* permutations(items: Happening[], length: number): Generator<Happening[]> {
  if (length === 0) return yield [];
  for (const item of items)
    for (const rest of permutations(
      items.filter((other) => other !== item),
      length - 1,
    ))
      yield [item, ...rest];
}
