import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ParcelKind } from './parcel';
import type { Claim, Decide, OutboxRepository } from './repository';

/** Longer than what carries may take, so that two processes never have one parcel. */
const LEASE = 60_000;
const FIRST_RETRY = 5000;
const LONGEST_RETRY = 3_600_000;
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
  now: () => Date;
  log: FastifyBaseLogger;
}

const pauseAfter = (attempts: number) => Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY);

/** Carries, one after the other, all parcels of a kind whose time has come. */
export function createCarrying({ repository, now, log }: CarryingDeps, carrier: Carrier) {
  const after = (ms: number) => new Date(now().getTime() + ms);

  async function carry(claim: Claim): Promise<void> {
    const { id, attempts } = claim.parcel;
    const details = { kind: carrier.kind, chatId: claim.chat.id, attempts };
    try {
      await carrier.carry(claim);
    } catch (error) {
      if (attempts < ATTEMPTS) {
        log.warn({ err: error, ...details }, 'What a chat sends out of the shop did not go; it will be tried again.');
        return void (await repository.retryAt(id, after(pauseAfter(attempts))));
      }
      log.error({ err: error, ...details }, 'What a chat sends out of the shop did not go, and is given up.');
    }
    await repository.done(id, now());
  }

  return async function carryAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const claim = await repository.claim(carrier.kind, now(), after(LEASE), carrier.decide);
      if (claim === 'none') return;
      if (claim) await carry(claim);
      // Others on the one connection of PGlite go in between.
      await delay(0);
    }
  };
}
