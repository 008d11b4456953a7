import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastify from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { healthRoutes } from './health';

jest.mock('node:timers/promises', () => ({ setTimeout: jest.fn(async (_ms: number, value: unknown) => value) }));

/** A database that answers nothing, or whose connection is to be had so. */
const databaseOf = (acquireConnection?: () => Promise<never>) =>
  new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => Object.assign(new DummyDriver(), acquireConnection && { acquireConnection }),
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

  it.each(['ENOSPC', 'EROFS', 'EIO'])(
    'S206 is none where a folder of the API cannot be written (%s), and comes back by itself',
    async (code) => {
      jest.mocked(delay).mockImplementation(() => new Promise(() => undefined));
      const here = performance.now.bind(performance);
      let ahead = 0;
      const clock = jest.spyOn(performance, 'now').mockImplementation(() => here() + ahead);
      const lines: string[] = [];
      const app = fastify({
        logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line).msg) } },
      });
      const place = mkdtempSync(join(tmpdir(), 'health-'));
      const writing = jest.spyOn(fs, 'writeFile');
      healthRoutes(app as never, databaseOf() as never, () => undefined, [{ of: 'the data', path: place }]);
      const look = async () => {
        ahead += 10_000;
        const { statusCode, headers, body } = await app.inject('/readyz');
        return [statusCode, headers['x-reads'], JSON.parse(body).message];
      };
      expect(await look()).toEqual([200, undefined, null]);
      writing.mockRejectedValue(Object.assign(new Error(code), { code }));
      for (let time = 0; time < 2; time += 1)
        expect(await look()).toEqual([503, 'answered', 'The folder of the data cannot be written.']);
      writing.mockRestore();
      expect(await look()).toEqual([200, undefined, null]);
      expect([lines, readdirSync(place)]).toEqual([
        ['The folder of the data cannot be written.', 'The folder of the data can be written again.'],
        [],
      ]);
      clock.mockRestore();
      rmSync(place, { recursive: true });
    },
  );

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
