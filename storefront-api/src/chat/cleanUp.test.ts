import { openChat } from '../testing/chats';
import { connect } from '../testing/live';
import { eventually } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';
import { CHAT_PATH } from './hub/contract';
import { SEEN } from './presence/repository';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let shop: Shop;
afterEach(() => shop.close());

/** Opens the shop, and gives what it does again after so many milliseconds. */
async function tasksEvery(ms: number) {
  const timers = jest.spyOn(global, 'setTimeout');
  shop = await openShop({ jobs: false });
  const tasks = timers.mock.calls.filter(([, after]) => after === ms).map(([task]) => task);
  timers.mockRestore();
  return tasks;
}

it('S156 S193 once an hour those who left a chat a day ago are cleared away, and what was carried out of it then; nothing else', async () => {
  const hourly = await tasksEvery(HOUR);
  const { id: chat_id } = await openChat(shop);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const [longAgo, lately, soon] = [at(-DAY - 60_000), at(-DAY + 60_000), at(60_000)];
  const seen = { chat_id, moderator_name: null, since: longAgo, seen_at: longAgo };
  await shop.db.deleteFrom('chat_presence').execute();
  await shop.db
    .insertInto('chat_presence')
    .values([longAgo, lately, soon].map((until, index) => ({ ...seen, holder: `visitor ${index}`, until })))
    .execute();
  const parcel = { kind: 'letter' as const, chat_id, first_id: 1, due_at: at(DAY) };
  await shop.db
    .insertInto('chat_outbox')
    .values([longAgo, lately, null].map((done_at, index) => ({ ...parcel, last_id: index, done_at })))
    .execute();
  for (const cleanUp of hourly) cleanUp();
  const left = async () => [
    (await shop.db.selectFrom('chat_presence').select('holder').orderBy('holder').execute()).map(
      ({ holder }) => holder,
    ),
    (await shop.db.selectFrom('chat_outbox').select('last_id').orderBy('last_id').execute()).map(
      ({ last_id }) => last_id,
    ),
  ];
  await eventually(async () =>
    expect(await left()).toEqual([
      ['visitor 1', 'visitor 2'],
      [1, 2],
    ]),
  );
}, 180_000);

it('S156 every fifteen seconds whoever listens to a chat is there for three quarters of a minute more', async () => {
  const signsOfLife = await tasksEvery(15_000);
  const { id, token } = await openChat(shop);
  const { connection } = await connect(await shop.app.listen({ port: 0, host: '127.0.0.1' }), CHAT_PATH);
  await connection.invoke('SubscribeToChat', id, token);
  const place = () =>
    shop.db
      .selectFrom('chat_presence')
      .select('until')
      .where('chat_id', '=', id)
      .where('holder', '!=', SEEN)
      .executeTakeFirstOrThrow();
  await shop.db
    .updateTable('chat_presence')
    .set({ until: new Date(Date.now() + 5000).toISOString() })
    .execute();
  for (const signOfLife of signsOfLife) signOfLife();
  await eventually(async () => expect((await place()).until.getTime()).toBeGreaterThan(Date.now() + 40_000));
  expect((await place()).until.getTime()).toBeLessThanOrEqual(Date.now() + 45_000);
  await connection.stop();
}, 180_000);
