import { openChat } from '../testing/chats';
import { eventually } from '../testing/patience';
import { openShop, type Shop } from '../testing/shop';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let shop: Shop;
afterEach(() => shop.close());

it('S156 S193 once an hour those who left a chat a day ago are cleared away, and what was carried out of it then; nothing else', async () => {
  const timers = jest.spyOn(global, 'setTimeout');
  shop = await openShop({ jobs: false });
  const hourly = timers.mock.calls.filter(([, ms]) => ms === HOUR).map(([task]) => task);
  timers.mockRestore();
  const { id: chat_id } = await openChat(shop);
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  const [longAgo, lately, soon] = [at(-DAY - 60_000), at(-DAY + 60_000), at(60_000)];
  const seen = { chat_id, moderator_name: null, since: longAgo, seen_at: longAgo };
  await shop.db.deleteFrom('chat_presence').execute();
  await shop.db.insertInto('chat_presence').values([longAgo, lately, soon].map((until, index) => ({ ...seen, holder: `visitor ${index}`, until }))).execute();
  const parcel = { kind: 'letter' as const, chat_id, first_id: 1, due_at: at(DAY) };
  await shop.db.insertInto('chat_outbox').values([longAgo, lately, null].map((done_at, index) => ({ ...parcel, last_id: index, done_at }))).execute();
  for (const cleanUp of hourly) cleanUp();
  const left = async () => [
    (await shop.db.selectFrom('chat_presence').select('holder').orderBy('holder').execute()).map(({ holder }) => holder),
    (await shop.db.selectFrom('chat_outbox').select('last_id').orderBy('last_id').execute()).map(({ last_id }) => last_id),
  ];
  await eventually(async () => expect(await left()).toEqual([['visitor 1', 'visitor 2'], [1, 2]]));
}, 180_000);
