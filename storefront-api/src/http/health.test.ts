import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { healthRoutes } from './health';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async (_ms: number, value: unknown) => value) }));

/** A database whose connection is to be had so. */
const databaseOf = (acquireConnection: () => Promise<never>) =>
  new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), { acquireConnection }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });

describe('the readiness', () => {
  it('S206 is none where the database says nothing for two seconds', async () => {
    const app = fastify();
    const silent = jest.fn(() => new Promise<never>(() => undefined));
    healthRoutes(app as never, databaseOf(silent) as never, () => undefined);
    const answers = await Promise.all([app.inject('/readyz'), app.inject('/readyz')]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503]);
    expect(jest.mocked(delay).mock.calls.map(([ms]) => ms)).toEqual([2000, 2000]);
    // Each question that hangs would keep a connection.
    expect(silent).toHaveBeenCalledTimes(1);
  });

  it('S206 is none where there is no database, and says of nobody that they are answered', async () => {
    const app = fastify();
    jest.mocked(delay).mockReturnValueOnce(new Promise(() => undefined));
    healthRoutes(app as never, databaseOf(() => Promise.reject(new Error('ECONNREFUSED'))) as never, () => undefined);
    const { statusCode, headers } = await app.inject('/readyz');
    expect([statusCode, headers['x-reads']]).toEqual([503, undefined]);
  });

  it('S206 is asked for anew each time, as is whether there is anybody: what was so a while ago keeps nobody in or out', async () => {
    const app = fastify();
    healthRoutes(app as never, databaseOf(() => Promise.reject(new Error('ECONNREFUSED'))) as never, () => undefined);
    const answers = [await app.inject('/healthz'), await app.inject('/readyz')];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [503, 'no-store'],
    ]);
  });
});
