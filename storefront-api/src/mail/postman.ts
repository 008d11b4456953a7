import type { FastifyBaseLogger } from 'fastify';
import { workOnLeasedRow, LEASE_SECONDS } from '../database/workOnLeasedRow';
import { withRetries } from '../database/withRetries';
import { changeLockedStatus } from '../orders/statusChange';
import type { Store } from '../orders/store';
import { isPseudonym } from '../privacy/orderTraces';
import type { Composing } from './composing';
import type { Claimed } from './letterRepository';
import { CONNECTIONS, type Mailer } from './mailer';
import { failureOf, isServerUnavailable, isMissingKeys, isLetterError, retryDelay } from './mailErrors';

const DAY_SECONDS = 86_400;

export interface PostmanDeps {
  store: Store;
  composeClaimed: Composing['composeClaimed'];
  mailer: Mailer;
  log: FastifyBaseLogger;
  /** Aborts letters under way; they are sent after the next start. */
  shutdown: AbortSignal;
}

/** Sends due letters of the outbox. Several processes may do so, each with its own claims. */
export function createPostman({ store, composeClaimed, mailer, log, shutdown }: PostmanDeps) {
  const sending = new Set<Promise<void>>();
  let taken = 0;
  let isDown = false;
  let isClosed = false;

  /** Marks a letter as sent; if that fails, it is sent once more with the same Message-ID. */
  const markSent = (letter: Claimed) =>
    withRetries(() =>
      store.transaction(async (tx) => {
        const order = await tx.orders.lock(letter.order_id);
        await tx.letters.setSent(letter.id);
        if (order) await changeLockedStatus(tx, order, 'success', 'The letter was sent.');
      }),
    );

  async function postpone(letter: Claimed, error: unknown) {
    const reason = failureOf(error);
    // Letters that wait for the shop are tried often, for any time: logged once.
    const isSaid = isMissingKeys(error) && letter.last_error === reason.message;
    if (!isSaid)
      log.error({ ...reason, orderId: letter.order_id, attempts: letter.attempts }, 'A letter could not be sent.');
    await store.transaction(async (tx) => {
      const order = await tx.orders.lock(letter.order_id);
      if (isMissingKeys(error))
        return void (await tx.letters.waitForUs(letter, retryDelay(letter.attempts, error), reason.message));
      const isGivenUp = await tx.letters.giveUp(letter, DAY_SECONDS, reason.message);
      if (!isGivenUp) await tx.letters.postpone(letter, retryDelay(letter.attempts, error), reason.message);
      else if (order) await changeLockedStatus(tx, order, 'emailError', 'The letter could not be sent for a day.');
    });
  }

  const leaseOf = (letter: Claimed) => ({
    prolong: () => store.letters.holdOn(letter, LEASE_SECONDS),
    onError: (error: unknown) =>
      log.error({ err: error, orderId: letter.order_id }, 'A letter’s lease could not be made longer.'),
    shutdown,
  });

  /** Whether its buyer was forgotten. The lock waits for a process that is just doing so. */
  const isForgotten = ({ order_id: id }: Claimed) =>
    store.transaction(async (tx) => isPseudonym((await tx.orders.lock(id))?.email ?? ''));

  /** False if it must not be sent. */
  async function deliver(letter: Claimed, signal: AbortSignal): Promise<boolean> {
    const composed = await composeClaimed(letter);
    if (!composed) return false;
    await mailer(composed, signal);
    // If the buyer was forgotten meanwhile, that did not find this letter.
    if (mailer.withdraw && (await isForgotten(letter))) await mailer.withdraw(composed);
    return true;
  }

  async function send(letter: Claimed) {
    try {
      const isSent = await workOnLeasedRow(leaseOf(letter), (signal) => deliver(letter, signal));
      // Sent later if its order may be delivered again, unless it was given up.
      if (!isSent) return void (await store.letters.giveBack(letter));
      isDown = false;
    } catch (error) {
      // Aborted because this process ends: not counted as an attempt.
      if (shutdown.aborted) return void (await store.letters.giveBack(letter));
      if (isServerUnavailable(error)) isDown = true;
      else if (isLetterError(error)) isDown = false;
      return postpone(letter, error);
    }
    await markSent(letter);
  }

  function start(letter: Claimed): void {
    taken += 1;
    const work = send(letter)
      .catch((error: unknown) =>
        log.error({ err: error, orderId: letter.order_id }, 'A delivery broke off; it will be resumed.'),
      )
      .finally(() => {
        sending.delete(work);
        taken -= 1;
        wake();
      });
    sending.add(work);
  }

  /** Starts sending due letters, and returns how many; while the mail server is away only one is tried. */
  async function sendSome(): Promise<number> {
    const free = CONNECTIONS - taken;
    const isTrial = isDown;
    const places = isTrial ? Math.min(1, free) : free;
    if (isClosed || places <= 0) return 0;
    taken += places;
    const letters = await store
      .transaction((tx) => tx.letters.claim(places, LEASE_SECONDS))
      .finally(() => (taken -= places));
    letters.forEach(start);
    return isTrial ? 0 : letters.length;
  }

  /** Sends due letters in the background; not while the mail server is away, when the job does so. */
  function wake() {
    if (isDown || isClosed) return;
    sendSome().catch((error: unknown) => log.error({ err: error }, 'The outbox could not be looked after.'));
  }

  return {
    sendSome,
    wake,

    /** Claims no more letters; resolves when those under way are sent or aborted. */
    async stop() {
      isClosed = true;
      await Promise.allSettled(sending);
    },
  };
}
