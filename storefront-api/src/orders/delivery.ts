import type { FastifyBaseLogger } from 'fastify';
import type { Mailer } from '../mail/mailer';
import { orderLetter } from '../mail/orderLetter';
import type { OrderRepository } from './repository';
import type { ChangeStatus } from './statusChange';

/** Longer than the mailer's own limits, so that two senders never have one letter. */
const LEASE = 60_000;

export interface DeliveryDeps {
  repository: OrderRepository;
  changeStatus: ChangeStatus;
  mailer: Mailer;
  shopUrl: string;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Sends the letters of paid orders, each once, beside the requests that caused them. */
export function createDelivery({ repository, changeStatus, mailer, shopUrl, now, log }: DeliveryDeps) {
  const running = new Set<Promise<void>>();

  async function deliver(orderId: string) {
    const at = now();
    if (!(await repository.leaseMail(orderId, at, new Date(at.getTime() + LEASE)))) return;
    const order = await repository.order(orderId);
    if (!order) return;
    try {
      await mailer(orderLetter(order, await repository.lines(orderId), shopUrl));
    } catch (error) {
      log.error({ err: error, orderId }, 'The letter of an order could not be sent.');
      await changeStatus(orderId, 'emailError', 'The letter could not be sent.');
      return;
    }
    await changeStatus(orderId, 'success', 'The letter was sent.');
  }

  return {
    /** Starts in the background; what fails is logged. */
    start(orderId: string) {
      const work = deliver(orderId)
        .catch((error: unknown) => log.error({ err: error, orderId }, 'A delivery broke off; it will be resumed.'))
        .finally(() => running.delete(work));
      running.add(work);
    },

    /** Resolves when no letter is under way. */
    async idle() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
