import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { channel, DataVersion, readVersion, type VersionWatch } from './dataVersion';

/** Milliseconds between two checks that the connection still gets notifications, and for each answer. */
export const checkInterval = 300;
export const longestAnswer = 900;

/** Milliseconds between two attempts to connect: at first, and at most. */
const firstPause = 100;
export const longestPause = 2000;

/**
 * Listens on a connection of its own, which is reopened when it breaks and checked while it is silent: with a half-open
 * connection, or a pooler that drops notifications, old answers would otherwise be served for ever. The version is
 * unknown while nothing can be heard.
 */
export function watchPostgres(connectionString: string, complain: (error: Error, doing: string) => void): VersionWatch {
  const version = new DataVersion();
  const closing = new AbortController();

  async function ask(client: Client): Promise<void> {
    const { rows } = await client.query<{ version: string }>(readVersion);
    version.set(rows[0]?.version);
  }

  /** Listens until the connection breaks, and then throws; calls `begun` when it has begun. */
  async function hear(client: Client, begun: () => void): Promise<never> {
    await client.connect();
    const broken = new Promise<never>((_resolve, reject) => {
      client.once('error', reject).once('end', () => reject(new Error('The connection was ended.')));
    });
    client.on('notification', ({ payload }) => version.set(payload));
    const asking = (async () => {
      await client.query(`listen ${channel}`);
      for (;;) {
        await ask(client);
        begun();
        await sleep(checkInterval, undefined, { signal: closing.signal, ref: false });
      }
    })();
    return Promise.race([asking, broken]);
  }

  async function keepHearing(): Promise<void> {
    let pause = firstPause;
    while (!closing.signal.aborted) {
      let heard = false;
      const client = new Client({
        connectionString,
        connectionTimeoutMillis: 5000,
        query_timeout: longestAnswer,
        keepAlive: true,
      });
      client.on('error', () => version.set(undefined));
      try {
        await hear(client, () => (heard = true));
      } catch (error) {
        // `heard`, not the version: a break has made that unknown already.
        pause = heard ? firstPause : Math.min(pause * 2, longestPause);
        version.set(undefined);
        // A late notification would set the version again, although further ones would be missed.
        client.removeAllListeners('notification');
        if (!closing.signal.aborted) complain(error as Error, 'Listening for changes of the data');
      }
      // Not awaited: the connection may hang.
      void client.end().catch((error: Error) => complain(error, 'Ending a connection that listened'));
      await sleep(pause, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  const hearing = keepHearing();
  return {
    version,
    async close() {
      closing.abort();
      await hearing;
    },
  };
}
