import { clockOf } from '../../database/clock';
import type { Db } from '../../database/schema';
import type { Api } from '../../http/api';
import type { Ending } from '../../jobs/ending';
import type { Mailer } from '../../mail/mailer';
import type { ChatBridge } from '../bridge/bridge';
import type { Chats } from '../chats';
import { every } from '../hub/every';
import { createCarrying, type Carrier } from './carrier';
import { createLetters } from './letters';
import { createOutboxRepository } from './repository';

const CLEAN_UP = 3_600_000;
/** Seconds for which sent parcels are kept. */
const KEPT = 24 * 3600;

export interface OutboxDeps {
  db: Db;
  chats: Pick<Chats, 'repository' | 'conversation'>;
  mailer: Mailer;
  shopUrl: string | undefined;
  /** What the shop is called. */
  brand: string;
  /** The sender of letters. */
  from: string;
  bridge: ChatBridge | undefined;
  /** Milliseconds between two looks for due parcels. */
  lookEvery: number;
  now: () => Date;
  ending: Ending;
}

/** Sends what visitors write to the messenger, at once. */
const toMessenger = (bridge: ChatBridge, { conversation }: OutboxDeps['chats']): Carrier => ({
  kind: 'bridge',
  decide: async ({ parcel }) => ({ from: parcel.first_id }),
  carry: async ({ chat, messages }, signal) =>
    bridge.deliver(
      chat,
      await conversation.messages(
        chat.id,
        messages.map(({ id }) => id),
      ),
      signal,
    ),
});

function carriersOf({ chats, bridge, ...post }: OutboxDeps): Carrier[] {
  const letters = createLetters({ ...post, chats: chats.repository });
  return bridge ? [letters, toMessenger(bridge, chats)] : [letters];
}

/** Sends due parcels while the app runs; each carrier by itself, so that a slow one delays no other. */
export function runOutbox(app: Api, deps: OutboxDeps): void {
  const { db, now, ending, lookEvery } = deps;
  const outbox = createOutboxRepository(db, clockOf(now));
  const over = new AbortController();
  const stops: (() => Promise<void>)[] = [];

  app.addHook('onReady', async () => {
    for (const carrier of carriersOf(deps)) {
      const carryAll = createCarrying({ repository: outbox, log: app.log, ending: ending.signal }, carrier);
      stops.push(
        every(
          lookEvery,
          () => carryAll(over.signal),
          app.log,
          'What chats send out of the shop could not be looked at.',
        ),
      );
    }
    stops.push(
      every(CLEAN_UP, () => outbox.sweep(KEPT), app.log, 'What chats sent long ago could not be cleared away.'),
    );
  });
  ending.add(() => {
    over.abort();
    return Promise.all(stops.map((stop) => stop()));
  });
}
