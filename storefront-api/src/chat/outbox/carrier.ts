import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ParcelKind } from './parcel';
import type { Claim, Decide, OutboxRepository } from './repository';

/** Seconds, longer than what carries may take, so that two processes never have one parcel. */
const LEASE = 60;
const FIRST_RETRY = 5;
const LONGEST_RETRY = 3600;
/** Over this many times, the pauses doubling, it has been tried for more than a day. */
const ATTEMPTS = 36;

/** One way out of the shop. */
export interface Carrier {
  kind: ParcelKind;
  /** Whether what was gathered is carried now; asked with the chat locked. */
  decide: Decide;
  /** Carries it, or rejects and is asked again. */
  carry(claim: Claim): Promise<void>;
}

export interface CarryingDeps {
  repository: OutboxRepository;
  log: FastifyBaseLogger;
}

/** Seconds until it is tried again. */
const pauseAfter = (attempts: number) => Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY);

/** Carries, one after the other, all parcels of a kind whose time has come. */
export function createCarrying({ repository, log }: CarryingDeps, carrier: Carrier) {
  async function carry(claim: Claim): Promise<void> {
    const { id, attempts } = claim.parcel;
    const details = { kind: carrier.kind, chatId: claim.chat.id, attempts };
    try {
      await carrier.carry(claim);
    } catch (error) {
      if (attempts < ATTEMPTS) {
        log.warn({ err: error, ...details }, 'What a chat sends out of the shop did not go; it will be tried again.');
        return void (await repository.retryIn(id, pauseAfter(attempts)));
      }
      log.error({ err: error, ...details }, 'What a chat sends out of the shop did not go, and is given up.');
    }
    await repository.done(id);
  }

  return async function carryAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const claim = await repository.claim(carrier.kind, LEASE, carrier.decide);
      if (claim === 'none') return;
      if (claim) await carry(claim);
      // Others on the one connection of PGlite go in between.
      await delay(0);
    }
  };
}
