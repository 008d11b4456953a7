import type { FastifyBaseLogger } from 'fastify';
import { held, LEASE_SECONDS } from '../database/held';
import { surely } from '../database/surely';
import { moveLocked } from '../orders/statusChange';
import type { Store } from '../orders/store';
import { isPseudonym } from '../privacy/orderTraces';
import type { Composing } from './composing';
import type { Claimed } from './letterRepository';
import { CONNECTIONS, type Mailer } from './mailer';
import { failureOf, isAway, isForUs, isOfOneLetter, waitAfter } from './mailTrouble';

const DAY_SECONDS = 86_400;

export interface PostmanDeps {
  store: Store;
  composeClaimed: Composing['composeClaimed'];
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Ends letters under way: they are left to the next start. */
  ending: AbortSignal;
}

/** Sends what is due in the outbox; several processes may, each letter is one's at a time. */
export function createPostman({ store, composeClaimed, mailer, log, ending }: PostmanDeps) {
  const sending = new Set<Promise<void>>();
  let taken = 0;
  let isDown = false;
  let isClosed = false;

  /** What was sent is said to be sent; if that fails it is sent once more, under the same id. */
  const markSent = (letter: Claimed) =>
    surely(() =>
      store.transaction(async (tx) => {
        const order = await tx.orders.lock(letter.order_id);
        await tx.letters.setSent(letter.id);
        if (order) await moveLocked(tx, order, 'success', 'The letter was sent.');
      }),
    );

  async function postpone(letter: Claimed, error: unknown) {
    const reason = failureOf(error);
    // What waits for us is tried often, and for as long as we take: it is said once.
    const isSaid = isForUs(error) && letter.last_error === reason.message;
    if (!isSaid) log.error({ ...reason, orderId: letter.order_id, attempts: letter.attempts }, 'A letter could not be sent.');
    await store.transaction(async (tx) => {
      const order = await tx.orders.lock(letter.order_id);
      if (isForUs(error)) return void (await tx.letters.waitForUs(letter, waitAfter(letter.attempts, error), reason.message));
      const isGivenUp = await tx.letters.giveUp(letter, DAY_SECONDS, reason.message);
      if (!isGivenUp) await tx.letters.postpone(letter, waitAfter(letter.attempts, error), reason.message);
      else if (order) await moveLocked(tx, order, 'emailError', 'The letter could not be sent for a day.');
    });
  }

  const leaseOf = (letter: Claimed) => ({
    prolong: () => store.letters.holdOn(letter, LEASE_SECONDS),
    onError: (error: unknown) => log.error({ err: error, orderId: letter.order_id }, 'A letter’s lease could not be made longer.'),
    ending,
  });

  /** Whether its buyer was forgotten; who is just forgetting them is waited for. */
  const isForgotten = ({ order_id: id }: Claimed) => store.transaction(async (tx) => isPseudonym((await tx.orders.lock(id))?.email ?? ''));

  /** False where it may not go. */
  async function deliver(letter: Claimed, signal: AbortSignal): Promise<boolean> {
    const composed = await composeClaimed(letter);
    if (!composed) return false;
    await mailer(composed, signal);
    // Whoever forgot the address meanwhile has not found it.
    if (mailer.withdraw && (await isForgotten(letter))) await mailer.withdraw(composed);
    return true;
  }

  async function send(letter: Claimed) {
    try {
      const isSent = await held(leaseOf(letter), (signal) => deliver(letter, signal));
      // It goes once its order may be delivered again, if it was not given up.
      if (!isSent) return void (await store.letters.giveBack(letter));
      isDown = false;
    } catch (error) {
      // That this process ends says nothing of the letter.
      if (ending.aborted) return void (await store.letters.giveBack(letter));
      if (isAway(error)) isDown = true;
      else if (isOfOneLetter(error)) isDown = false;
      return postpone(letter, error);
    }
    await markSent(letter);
  }

  function start(letter: Claimed): void {
    taken += 1;
    const work = send(letter)
      .catch((error: unknown) => log.error({ err: error, orderId: letter.order_id }, 'A delivery broke off; it will be resumed.'))
      .finally(() => {
        sending.delete(work);
        taken -= 1;
        wake();
      });
    sending.add(work);
  }

  /** Starts sending some of what is due, and tells how many; while the mail server is away one letter tries it, and the others wait. */
  async function sendSome(): Promise<number> {
    const free = CONNECTIONS - taken;
    const isTrial = isDown;
    const places = isTrial ? Math.min(1, free) : free;
    if (isClosed || places <= 0) return 0;
    taken += places;
    const letters = await store.transaction((tx) => tx.letters.claim(places, LEASE_SECONDS)).finally(() => (taken -= places));
    letters.forEach(start);
    return isTrial ? 0 : letters.length;
  }

  /** Sends what is due now, in the background; while the mail server is away that waits for its time. */
  function wake() {
    if (isDown || isClosed) return;
    sendSome().catch((error: unknown) => log.error({ err: error }, 'The outbox could not be looked after.'));
  }

  return {
    sendSome,
    wake,

    /** Takes no more letters; resolves when those under way are sent, or ended. */
    async stop() {
      isClosed = true;
      await Promise.allSettled(sending);
    },
  };
}
