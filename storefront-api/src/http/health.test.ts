import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { healthRoutes } from './health';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async (_ms: number, value: unknown) => value) }));

/** A database that takes a question and says nothing. */
const silent = () =>
  new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection: () => new Promise<never>(() => undefined) }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

describe('the readiness', () => {
  it('S206 is none where the database says nothing for two seconds', async () => {
    const app = fastify();
    healthRoutes(app as never, silent() as never, () => undefined);
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect(jest.mocked(delay).mock.calls.map(([ms]) => ms)).toEqual([2000]);
  });
});
