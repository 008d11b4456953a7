import { postgresBinaries, startPostgres } from '../../testing/postgres';
import { hasRedis } from '../../testing/redis';
import { killedApi, killedInstance, type Report } from '../../testing/unbroken/scenes';

jest.setTimeout(180_000);

const whole = (report: Report) => ({ complaints: report.complaints, messages: report.figures.messages });

/** A small part of `npm run proof -- chat`. */
describe('a chat whose API dies again and again', () => {
  it('S171 S195 loses, doubles and reorders no message', async () => {
    const kills = process.env['LONG'] ? 2 : 1;
    const messages = process.env['LONG'] ? 120 : 30;
    expect(whole(await killedApi({ messages, kills, chats: 2 }))).toEqual({ complaints: [], messages });
  });

  (postgresBinaries && hasRedis ? it : it.skip)(
    'S171 S195 loses none when one of two instances dies, and when Redis does',
    async () => {
      const server = await startPostgres(postgresBinaries!);
      try {
        const { figures, complaints } = await killedInstance({ databaseUrl: server.url, messages: 80 });
        // How fast is the proof's to say, on a machine that does nothing else.
        expect({
          messages: figures.messages,
          complaints: complaints.filter((complaint) => !complaint.includes('later than')),
        }).toEqual({ messages: 160, complaints: [] });
      } finally {
        await server.stop();
      }
    },
  );
});

if (!postgresBinaries || !hasRedis)
  process.stdout.write('not run: two instances of the API, because PostgreSQL or redis-server is not installed\n');
