import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { held, LEASE_SECONDS } from '../../database/held';
import { surely } from '../../database/surely';
import type { ParcelKind } from './parcel';
import type { Claim, Decide, OutboxRepository } from './repository';

/** Seconds. */
const FIRST_RETRY = 5;
const LONGEST_RETRY = 3600;
/** Over this many times, the pauses doubling, it has been tried for more than a day. */
const ATTEMPTS = 36;

/** One way out of the shop. */
export interface Carrier {
  kind: ParcelKind;
  /** Whether what was gathered is carried now; asked with the chat locked. */
  decide: Decide;
  /** Carries it, or rejects and is asked again; the signal says that the time for that is over. */
  carry(claim: Claim, signal: AbortSignal): Promise<void>;
}

export interface CarryingDeps {
  repository: OutboxRepository;
  log: FastifyBaseLogger;
  /** Ends what is being carried: it is carried again by whoever comes next. */
  ending: AbortSignal;
}

/** Seconds until it is tried again. */
const pauseAfter = (attempts: number) => Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY);

/** Carries, one after the other, all parcels of a kind whose time has come. */
export function createCarrying({ repository, log, ending }: CarryingDeps, carrier: Carrier) {
  async function carry(claim: Claim): Promise<void> {
    const { parcel } = claim;
    const { attempts } = parcel;
    const details = { kind: carrier.kind, chatId: claim.chat.id, attempts };
    const onError = (error: unknown) => log.warn({ err: error, ...details }, 'The lease of what a chat sends could not be made longer.');
    try {
      await held({ prolong: () => repository.holdOn(parcel, LEASE_SECONDS), onError, ending }, (signal) => carrier.carry(claim, signal));
    } catch (error) {
      // That this process ends says nothing of the parcel.
      if (ending.aborted) return void (await repository.giveBack(parcel));
      if (attempts < ATTEMPTS) {
        log.warn({ err: error, ...details }, 'What a chat sends out of the shop did not go; it will be tried again.');
        return void (await repository.retryIn(parcel, pauseAfter(attempts)));
      }
      log.error({ err: error, ...details }, 'What a chat sends out of the shop did not go, and is given up.');
    }
    await surely(() => repository.done(parcel.id));
  }

  return async function carryAll(signal: AbortSignal): Promise<void> {
    await repository.wake(carrier.kind, LONGEST_RETRY);
    while (!signal.aborted && !ending.aborted) {
      const claim = await repository.claim(carrier.kind, LEASE_SECONDS, carrier.decide);
      if (claim === 'none') return;
      if (claim) await carry(claim);
      // Others on the one connection of PGlite go in between.
      await delay(0);
    }
  };
}
