import { workWithLease } from '../jobs/lease';
import { changeLockedStatus } from '../orders/statusChange';
import type { OrderRow } from '../orders/repository';
import type { Purchase } from '../orders/purchase';
import type { Statements } from '../orders/store';
import { statusesWithLetters, statusesWithMoney, type OrderStatus } from '../orders/transitions';
import type { PaymentRow } from '../payments/ledgerRepository';
import type { ProviderName } from '../payments/provider';
import { moneyOf, type Money } from '../payments/settlement';
import { confirmationOf } from '../payments/transfer/provider';
import { isPseudonym } from '../privacy/orderTraces';
import { Refused } from './command';

const unpaid: OrderStatus[] = ['created', 'waitingForPayment', 'waiting', 'failed', 'expired', 'canceled'];

interface Held extends Money {
  payment: PaymentRow;
  /** Amount that was reported of the payment before: a report of more is another event. */
  told: number;
}

/**
 * Throws if the buyer was forgotten: there is no address to send the letter to, and the books would have a sale to
 * nobody.
 */
function requireBuyer({ id, email }: OrderRow): void {
  if (isPseudonym(email))
    throw new Refused(
      `The buyer of order ${id} was forgotten, and there is nobody to deliver it to: give the money back.`,
    );
}

/** What a person decides on an order whose money needs one. */
export function createReview({ store, methods, ledger, postman, newLeases, log }: Purchase) {
  /** Lets one decision at a time, in all processes, change an order's money: two at once would both give it back. */
  async function alone<T>(orderId: string, decide: () => Promise<T>): Promise<T> {
    const leases = newLeases();
    const name = `review ${orderId}`;
    if (!(await leases.take(name)))
      throw new Refused(`Somebody is deciding on the money of order ${orderId}: look at it again in a moment.`);
    return workWithLease(leases, name, log, decide).finally(() => leases.release(name));
  }

  async function heldBy(orderId: string, { ledger: book }: Pick<Statements, 'ledger'> = store): Promise<Held[]> {
    const [payments, reports] = await Promise.all([book.paymentsOfOrder(orderId), book.reportsOfOrder(orderId)]);
    return payments.flatMap((payment) => {
      const told = reports.filter(({ payment_id: id }) => id === payment.id).length;
      return moneyOf(payment.id, reports).map((money): Held => ({ payment, told, ...money }));
    });
  }

  const givenBack = ({ payment, currency, amount, ref, told }: Held, how: string) =>
    ledger.record(
      payment.provider as ProviderName,
      {
        eventId: [how, payment.id, currency, told, ...(ref === null ? [] : [ref])].join('-'),
        paymentId: payment.id,
        outcome: 'refunded',
        amount,
        currency,
        ref: ref ?? undefined,
      },
      JSON.stringify({ by: 'the owner', how }),
    );

  /**
   * Changes the status of an order that has one of the statuses `from`, in a transaction of its own, unless `check`
   * throws there.
   */
  function move(
    orderId: string,
    from: OrderStatus[],
    to: OrderStatus,
    reason: string,
    check: (tx: Statements) => Promise<void> = async () => {},
  ): Promise<OrderRow> {
    return store.transaction(async (tx) => {
      const order = await tx.orders.lock(orderId);
      if (!order) throw new Refused(`There is no order ${orderId}.`);
      await check(tx);
      if (order.status === to) return order;
      if (!from.includes(order.status) || !(await changeLockedStatus(tx, order, to, reason)))
        throw new Refused(`The order ${orderId} is ${order.status}: it cannot become ${to}.`);
      return order;
    });
  }

  /**
   * Confirms the order's last transfer, which may arrive days later, even if the buyer has tried other methods since.
   */
  async function confirmTransfer({ id, status }: OrderRow): Promise<void> {
    const payment = (await store.ledger.paymentsOfOrder(id)).findLast(({ provider }) => provider === 'transfer');
    const rule = 'only an order under review, or one that waits for a transfer, can be resolved as paid';
    if (!payment || !unpaid.includes(status)) throw new Refused(`The order ${id} is ${status}: ${rule}.`);
    await ledger.record('transfer', confirmationOf(payment), JSON.stringify({ by: 'the owner', how: 'confirmed' }));
  }

  async function current(orderId: string): Promise<OrderRow> {
    const order = await store.orders.order(orderId);
    if (!order) throw new Refused(`There is no order ${orderId}.`);
    return order;
  }

  /** Throws if more money came during the refund: nobody would give it back once the order is `refunded`. */
  async function nothingLeft(orderId: string, tx: Statements): Promise<void> {
    if ((await heldBy(orderId, tx)).length > 0)
      throw new Refused(
        `More money came for the order ${orderId} while the rest was given back: look at it, and ask once more.`,
      );
  }

  /** Records refunds that were made at the provider without a report to us, so that they are not asked for again. */
  async function hearRefunds({ payment, ref }: Held): Promise<void> {
    const provider = methods.provider(payment.provider);
    for (const report of (await provider?.refundsOf?.(payment, ref ?? undefined)) ?? [])
      await ledger.record(payment.provider as ProviderName, report, JSON.stringify({ read: report }));
  }

  async function refund(orderId: string): Promise<string[]> {
    const order = await current(orderId);
    if (!statusesWithMoney.includes(order.status))
      throw new Refused(`The order ${orderId} is ${order.status}: there is nothing to give back.`);
    const heldBefore = await heldBy(orderId);
    if (heldBefore.length === 0)
      throw new Refused(`No money came for the order ${orderId}: there is nothing to give back.`);
    for (const one of heldBefore) await hearRefunds(one);
    const notes: string[] = [];
    for (const one of await heldBy(orderId)) {
      const provider = methods.provider(one.payment.provider);
      if (!provider)
        throw new Refused(
          `${one.payment.provider} is not switched on (PAYMENTS): the money cannot be given back by it.`,
        );
      if (one.currency !== one.payment.currency)
        throw new Refused(
          `The order was paid in ${one.currency}: give it back by hand, then resolve it --as refunded.`,
        );
      const { note, report } = await provider.refund(one.payment, one.amount, one.total, one.ref ?? undefined);
      if (note !== null) notes.push(note);
      await (report
        ? ledger.record(provider.name, report, JSON.stringify({ by: 'the owner', how: 'refund' }))
        : givenBack(one, 'refund'));
    }
    await move(orderId, statusesWithMoney, 'refunded', 'The money was given back.', (tx) => nothingLeft(orderId, tx));
    return notes;
  }

  async function resolveAsRefunded(orderId: string): Promise<void> {
    const { status } = await current(orderId);
    if (status !== 'underReview')
      throw new Refused(`The order ${orderId} is ${status}: only an order under review can be resolved as refunded.`);
    for (const one of await heldBy(orderId)) await givenBack(one, 'resolved');
    await move(orderId, ['underReview'], 'refunded', 'A person looked at it: the money was given back.', (tx) =>
      nothingLeft(orderId, tx),
    );
  }

  async function resolveAsPaid(orderId: string): Promise<void> {
    const order = await current(orderId);
    requireBuyer(order);
    if (order.status !== 'underReview') await confirmTransfer(order);
    if ((await current(orderId)).status === 'underReview')
      await move(orderId, ['underReview'], 'paid', 'A person looked at it: the money counts.');
    postman.wake();
  }

  return {
    /** Queues the letter once more, under a new Message-ID; one that still waits is sent now. */
    async resend(orderId: string): Promise<void> {
      await store.transaction(async (tx) => {
        const order = await tx.orders.lock(orderId);
        if (!order || !statusesWithLetters.includes(order.status))
          throw new Refused(`The order ${orderId} is ${order?.status ?? 'gone'}: there is no letter to send.`);
        requireBuyer(order);
        if (!(await tx.letters.hurry(orderId, order.read_at))) await tx.letters.queueAnother(orderId, order.read_at);
      });
      postman.wake();
    },

    /** Asks the providers to give back all money of the order; returns what a person has to give back by hand. */
    refund: (orderId: string): Promise<string[]> => alone(orderId, () => refund(orderId)),

    /** Ends a review: the money counts for the order, or was given back by hand. Confirms an awaited transfer. */
    resolve: (orderId: string, as: 'paid' | 'refunded'): Promise<void> =>
      alone(orderId, () => (as === 'paid' ? resolveAsPaid(orderId) : resolveAsRefunded(orderId))),
  };
}
