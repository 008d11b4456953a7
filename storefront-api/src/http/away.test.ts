import Fastify from 'fastify';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { databaseOver } from '../database/open';
import { soundPool } from '../database/soundPool';
import type { Api } from './api';
import { setErrorAnswers } from './errors';

it.each([['a question', false], ['a transaction', true]])('S204 S205 %s for which no database is there is told as one that passes, and logged as one of ours', async (_what, isWhole) => {
  const lines: { level: number; msg: string }[] = [];
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } } });
  setErrorAnswers(app as unknown as Api);
  const db = databaseOver(soundPool(new Pool({ host: '127.0.0.1', port: 1 })));
  app.get('/', () => (isWhole ? db.transaction().execute((tx) => sql`select 1`.execute(tx)) : sql`select 1`.execute(db)));
  const answer = await app.inject('/');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '2', { success: false, result: null, message: 'The shop is busy. Please try again in a moment.' }]);
  expect(lines).toEqual([expect.objectContaining({ level: 50, msg: 'The database does not answer.' })]);
  await app.close();
  await db.destroy();
});
