// Visitors write 10,000 messages while the API is killed with kill -9 fifty times; then two instances on PostgreSQL and
// Redis, of which one is killed and Redis is killed and started again. Nothing is lost, doubled or out of order, in the
// database and as the official client sees it.
import { parseArgs } from 'node:util';
import { loadOfApi, onPostgres, show } from './scenes.mjs';

export async function prove(args) {
  const { values } = parseArgs({
    args,
    options: { messages: { type: 'string', default: '10000' }, kills: { type: 'string', default: '50' } },
  });
  const [messages, kills] = [Number(values.messages), Number(values.kills)];
  const { killedApi, killedInstance } = await loadOfApi('testing/unbroken/scenes.ts');
  return [
    ...show('PGlite, the API killed', await killedApi({ messages, kills, chats: 4 })),
    ...(await onPostgres(async (databaseUrl) =>
      show(
        'PostgreSQL, the API killed',
        await killedApi({ messages, kills, chats: 4, env: { DATABASE_URL: databaseUrl } }),
      ),
    )),
    ...(await onPostgres(async (databaseUrl) =>
      show('Two instances, Redis', await killedInstance({ databaseUrl, messages: Math.ceil(messages / 10) })),
    )),
  ];
}
