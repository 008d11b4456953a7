import { clockOf } from '../../database/clock';
import type { Db } from '../../database/schema';
import type { Api } from '../../http/api';
import type { Shutdown } from '../../jobs/shutdown';
import type { Mailer } from '../../mail/mailer';
import type { ChatBridge } from '../bridge/bridge';
import type { Chats } from '../chats';
import { repeat } from '../hub/repeat';
import { createDelivery, type Channel } from './channel';
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
  pollInterval: number;
  now: () => Date;
  shutdown: Shutdown;
}

/** Sends what visitors write to the messenger, at once. */
const toMessenger = (bridge: ChatBridge, { conversation }: OutboxDeps['chats']): Channel => ({
  kind: 'bridge',
  decide: async ({ parcel }) => ({ from: parcel.first_id }),
  deliver: async ({ chat, messages }, signal) =>
    bridge.deliver(
      chat,
      await conversation.messages(
        chat.id,
        messages.map(({ id }) => id),
      ),
      signal,
    ),
});

function channelsOf({ chats, bridge, ...post }: OutboxDeps): Channel[] {
  const letters = createLetters({ ...post, chats: chats.repository });
  return bridge ? [letters, toMessenger(bridge, chats)] : [letters];
}

/** Sends due parcels while the app runs; each carrier by itself, so that a slow one delays no other. */
export function runOutbox(app: Api, deps: OutboxDeps): void {
  const { db, now, shutdown, pollInterval } = deps;
  const outbox = createOutboxRepository(db, clockOf(now));
  const over = new AbortController();
  const stops: (() => Promise<void>)[] = [];

  app.addHook('onReady', async () => {
    for (const carrier of channelsOf(deps)) {
      const carryAll = createDelivery({ repository: outbox, log: app.log, shutdown: shutdown.signal }, carrier);
      stops.push(
        repeat(
          pollInterval,
          () => carryAll(over.signal),
          app.log,
          'What chats send out of the shop could not be looked at.',
        ),
      );
    }
    stops.push(
      repeat(CLEAN_UP, () => outbox.sweep(KEPT), app.log, 'What chats sent long ago could not be cleared away.'),
    );
  });
  shutdown.add(() => {
    over.abort();
    return Promise.all(stops.map((stop) => stop()));
  });
}
