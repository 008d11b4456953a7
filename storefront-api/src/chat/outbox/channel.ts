import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { workOnLeasedRow, LEASE_SECONDS } from '../../database/workOnLeasedRow';
import { withRetries } from '../../database/withRetries';
import type { ParcelKind } from './parcel';
import type { Claim, Decide, OutboxRepository } from './repository';

/** Seconds. */
const FIRST_RETRY = 5;
const LONGEST_RETRY = 3600;
/** With pauses that double up to the longest, these take more than a day. */
const ATTEMPTS = 36;

/** A channel by which messages leave the shop. */
export interface Channel {
  kind: ParcelKind;
  /** Decides, with the chat locked, whether the parcel is sent now. */
  decide: Decide;
  /** Sends it; rejects to be called again later. The signal aborts when the time for that is over. */
  deliver(claim: Claim, signal: AbortSignal): Promise<void>;
}

export interface DeliveryDeps {
  repository: OutboxRepository;
  log: FastifyBaseLogger;
  /** Aborts what is being sent; the next process sends it again. */
  shutdown: AbortSignal;
}

/** Seconds until it is tried again. */
const retryDelay = (attempts: number) => Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY);

/** Sends all due parcels of a kind, one after the other. */
export function createDelivery({ repository, log, shutdown }: DeliveryDeps, carrier: Channel) {
  async function carry(claim: Claim): Promise<void> {
    const { parcel } = claim;
    const { attempts } = parcel;
    const details = { kind: carrier.kind, chatId: claim.chat.id, attempts };
    const onError = (error: unknown) =>
      log.warn({ err: error, ...details }, 'The lease of what a chat sends could not be made longer.');
    try {
      await workOnLeasedRow({ prolong: () => repository.holdOn(parcel, LEASE_SECONDS), onError, shutdown }, (signal) =>
        carrier.deliver(claim, signal),
      );
    } catch (error) {
      // Aborted because this process ends: not counted as an attempt.
      if (shutdown.aborted) return void (await repository.giveBack(parcel));
      if (attempts < ATTEMPTS) {
        log.warn({ err: error, ...details }, 'What a chat sends out of the shop did not go; it will be tried again.');
        return void (await repository.retryIn(parcel, retryDelay(attempts)));
      }
      log.error({ err: error, ...details }, 'What a chat sends out of the shop did not go, and is given up.');
    }
    await withRetries(() => repository.done(parcel.id));
  }

  return async function carryAll(signal: AbortSignal): Promise<void> {
    await repository.wake(carrier.kind, LONGEST_RETRY);
    while (!signal.aborted && !shutdown.aborted) {
      const claim = await repository.claim(carrier.kind, LEASE_SECONDS, carrier.decide);
      if (claim === 'none') return;
      if (claim) await carry(claim);
      // Lets others use PGlite's only connection in between.
      await delay(0);
    }
  };
}
