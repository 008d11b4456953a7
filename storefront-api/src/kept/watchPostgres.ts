import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { channel, DataVersion, readVersion, type VersionWatch } from './dataVersion';

/** Milliseconds between two questions whether the connection still hears, and those that an answer may take. */
export const beat = 300;
export const longestAnswer = 900;

/** Milliseconds between two tries to connect: at first, and at most. */
const firstPause = 100;
export const longestPause = 2000;

/**
 * Listens on a connection of its own. One that breaks is opened anew, and one that is silent is not believed: a half-open connection,
 * or a pool between that lets no notices through, would otherwise keep old answers for ever. While nothing can be heard the version
 * is unknown.
 */
export function watchPostgres(connectionString: string, complain: (error: Error, doing: string) => void): VersionWatch {
  const version = new DataVersion();
  const closing = new AbortController();

  async function ask(client: Client): Promise<void> {
    const { rows } = await client.query<{ version: string }>(readVersion);
    version.set(rows[0]?.version);
  }

  /** Hears for as long as the connection lives, and says when it began to. Always throws. */
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
        await sleep(beat, undefined, { signal: closing.signal, ref: false });
      }
    })();
    return Promise.race([asking, broken]);
  }

  async function keepHearing(): Promise<void> {
    let pause = firstPause;
    while (!closing.signal.aborted) {
      let heard = false;
      const client = new Client({ connectionString, connectionTimeoutMillis: 5000, query_timeout: longestAnswer, keepAlive: true });
      client.on('error', () => version.set(undefined));
      try {
        await hear(client, () => (heard = true));
      } catch (error) {
        // What is known says nothing of it: a break makes it unknown before it comes here.
        pause = heard ? firstPause : Math.min(pause * 2, longestPause);
        version.set(undefined);
        // What it still hears would be taken for known, and whatever comes after that would not be heard.
        client.removeAllListeners('notification');
        if (!closing.signal.aborted) complain(error as Error, 'Listening for changes of the data');
      }
      // A connection that hangs does not hang its successor.
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
