import Fastify from 'fastify';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { databaseOver } from '../database/open';
import { resilientPool } from '../database/resilientPool';
import type { Api } from './api';
import { setErrorAnswers } from './errors';

it.each([
  ['a question', false],
  ['a transaction', true],
])(
  'S204 S205 %s for which no database is there is told as one that passes, and logged as one of ours',
  async (_what, isWhole) => {
    const lines: { level: number; msg: string }[] = [];
    const app = Fastify({
      logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
    });
    setErrorAnswers(app as unknown as Api);
    const db = databaseOver(resilientPool(new Pool({ host: '127.0.0.1', port: 1 })));
    app.get('/', () =>
      isWhole ? db.transaction().execute((tx) => sql`select 1`.execute(tx)) : sql`select 1`.execute(db),
    );
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '2',
      { success: false, result: null, message: 'The shop is busy. Please try again in a moment.' },
    ]);
    expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'The database does not answer.' })]);
    await app.close();
    await db.destroy();
  },
);

it('S205 what every request meets is logged once in ten seconds, and then for how many: logs that fill a disk keep it full', async () => {
  const lines: { msg: string; unsaid?: number }[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  });
  setErrorAnswers(app as unknown as Api);
  app.get('/:code', ({ params }) =>
    Promise.reject(Object.assign(new Error('It failed.'), { code: (params as { code: string }).code })),
  );
  const [diskFull, lockTimeout] = ['53100', '55P03'];
  let now = performance.now();
  const passing = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const ask = async (code: string) => expect((await app.inject(`/${code}`)).statusCode).toBe(503);
  const told = () => lines.splice(0).map(({ msg, unsaid }) => [msg, unsaid]);
  for (const code of [diskFull, diskFull, lockTimeout, diskFull]) await ask(code);
  expect(told()).toEqual([
    ['The database takes no writes.', 0],
    ['A request waited too long for what somebody else keeps.', 0],
  ]);
  now += 9_999;
  await ask(diskFull);
  expect(told()).toEqual([]);
  now += 1;
  for (const _again of [1, 2]) await ask(diskFull);
  expect(told()).toEqual([['The database takes no writes.', 3]]);
  passing.mockRestore();
  await app.close();
});
