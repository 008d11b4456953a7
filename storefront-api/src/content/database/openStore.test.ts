import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
import { Client } from 'pg';
import { adminListener } from '../../admin/routes';
import { lockDataDir } from '../../admin/lock';
import { copiedDemo, fewFiles, filesIn } from '../../testing/contentFolder';
import { requestPool } from '../../database/limits';
import { postgresBinaries, startPostgres } from '../../testing/postgres';
import { commandOf } from '../../testing/programs';
import { openShop } from '../../testing/shop';
import { diff, exportTo, importFolder } from '../commands';
import { openStore } from './openStore';
import { createContentStore, type ContentStore } from './store';

const now = new Date();
const root = join(__dirname, '../../../..');

describe('the content of a shop', () => {
  it('goes through the API that runs with the data folder', async () => {
    const shop = await openShop();
    const owner = {
      status: async () => ({ uptime: 0, database: 'PGlite' as const, counts: {} }),
      run: async () => ({ document: {}, text: '' }),
      content: createContentStore(shop.db),
      onError: () => undefined,
    };
    const socket = await lockDataDir(
      shop.dataDir,
      adminListener(() => owner),
    );
    const folder = copiedDemo(fewFiles);
    folder.change('games/zero-harbor.yaml', 'name: Zero Harbor', 'name: Zero Harbour');
    folder.change('announcements/welcome-ten.md', 'New here?', 'New here,\u2028or not?');
    folder.write('pictures/dot.gif', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));
    const { store, close } = await openStore(shop.dataDir, undefined);
    expect((await diff(store, folder.path, now)).text).toContain('name: Zero Harbor → Zero Harbour');
    await importFolder(store, folder.path, now);
    expect((await shop.get('/v1/games')).result[1].name).toBe('Zero Harbour');
    await exportTo(store, `${folder.path}-out`, now);
    expect(filesIn(`${folder.path}-out`)).toEqual(filesIn(folder.path));
    await close();
    folder.close();
    socket.close();
    await shop.close();
  }, 180_000);

  it('goes to a running API piece by piece, and what that cannot do is told', async () => {
    const home = mkdtempSync(join(tmpdir(), 'storefront-shop-'));
    const big = 'x'.repeat(300_000);
    const parts = Array.from({ length: 20 }, (_, index) => ({
      id: String(index),
      address: '',
      width: 1,
      height: 1,
      original: big,
      files: [],
    }));
    let came = 0;
    const content: ContentStore = {
      knownPictures: async () => [],
      apply: async (prepared) => ((came = prepared.parts.reduce((sum, { original }) => sum + original.length, 0)), []),
      preview: () => Promise.reject(new Error('The disk is full.')),
      read: async () => ({ rows: [], texts: [], pictures: parts.map(({ id, original }) => [id, original]) }),
    };
    const owner = {
      status: async () => ({ uptime: 0, database: 'PGlite' as const, counts: {} }),
      run: async () => ({ document: {}, text: '' }),
      content,
      onError: () => undefined,
    };
    const socket = await lockDataDir(
      home,
      adminListener(() => owner),
    );
    const { store } = await openStore(home, undefined);
    const whole = { rows: [], texts: [], pictures: [], parts };
    expect(await store.apply(whole)).toEqual([]);
    expect(came).toBe(6_000_000);
    expect((await store.read()).pictures.every(([, original]) => original.length === big.length)).toBe(true);
    await expect(store.preview({ ...whole, parts: [] })).rejects.toThrow('It could not be done: The disk is full.');
    socket.close();
    const busy = await lockDataDir(
      home,
      (_request, response) => void response.writeHead(503).end('{"message":"Another import is at work."}'),
    );
    await expect(openStore(home, undefined).then((again) => again.store.apply(whole))).rejects.toThrow(
      'Another import is at work.',
    );
    busy.close();
    rmSync(home, { recursive: true, force: true });
  }, 120_000);

  long(
    'is in the data folder where no API runs, which is its user’s alone, and the command says what is wrong with an exit code',
    async () => {
      const home = mkdtempSync(join(tmpdir(), 'storefront-shop-'));
      const dataDir = join(home, 'data');
      const folder = copiedDemo();
      const command = await commandOf('content/cli.ts');
      const run = (...words: string[]) =>
        new Promise<{ code: number; out: string; err: string }>((done) => {
          const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
          const child = execFile(process.execPath, [...command, ...words], { cwd: root, env }, (_error, out, err) =>
            done({ code: child.exitCode ?? -1, out, err }),
          );
        });
      expect(await run('import', folder.path)).toMatchObject({ code: 0, out: expect.stringContaining('added') });
      expect(statSync(dataDir).mode & 0o777).toBe(0o700);
      expect(await run('diff', folder.path, '--json')).toMatchObject({ code: 0, out: '{"changes":[]}\n' });
      folder.change('site.yaml', 'dollarRate: 85', 'dollarRate: dear');
      expect(await run('import', folder.path)).toMatchObject({
        code: 1,
        err: expect.stringContaining('site.yaml:2, dollarRate: It must be a number; “dear” is a text.'),
      });
      expect(await run('check', join(folder.path, 'nowhere'))).toMatchObject({
        code: 1,
        err: expect.stringContaining('There is no folder'),
      });
      rmSync(home, { recursive: true, force: true });
      folder.close();
    },
    120_000,
  );
});

(postgresBinaries ? describe : describe.skip)('the content of a shop on PostgreSQL', () => {
  it('is looked at, and imported, without a change of its tables: a database that is older is named, and left to the API, since one of that version may run with it', async () => {
    const server = await startPostgres(postgresBinaries ?? '', 'filled');
    const other = new Client({ connectionString: server.url });
    await other.connect();
    const newest = '0062-emptied-tables';
    await other.query('delete from kysely_migration where name = $1', [newest]);
    const migrated = async () =>
      (await other.query('select name from kysely_migration where name = $1', [newest])).rowCount;
    const folder = copiedDemo(fewFiles);
    const out = `${folder.path}-out`;
    const command = await commandOf('content/cli.ts');
    const run = (...words: string[]) =>
      new Promise<{ code: number; err: string }>((done) => {
        const child = execFile(
          process.execPath,
          [...command, ...words],
          { cwd: root, env: { ...process.env, DATABASE_URL: server.url } },
          (_error, _out, err) => done({ code: child.exitCode ?? -1, err }),
        );
      });
    const older = `The database is older than this command: it lacks ${newest}. Start the API of this version with it, and then ask again.\n`;
    const refused = { code: 1, err: older };
    expect([
      await run('diff', folder.path),
      await run('export', out),
      await run('import', folder.path),
      await migrated(),
    ]).toEqual([refused, refused, refused, 0]);
    await other.query('insert into kysely_migration (name, timestamp) values ($1, now()::text)', [newest]);
    const { store, close } = await openStore('/nowhere', server.url);
    await importFolder(store, folder.path, now);
    await close();
    expect((await run('export', out)).code).toBe(0);
    expect(filesIn(out)).toEqual(filesIn(folder.path));
    rmSync(out, { recursive: true });
    folder.close();
    await other.end();
    await server.stop();
  }, 120_000);

  long(
    'is imported though it waits for longer than a request may: another import is at work',
    async () => {
      const server = await startPostgres(postgresBinaries ?? '', 'filled');
      const other = new Client({ connectionString: server.url });
      await other.connect();
      await other.query('select pg_advisory_lock(6011)');
      // What a request may take, shortened for as long as this takes.
      const { query_timeout } = requestPool;
      requestPool.query_timeout = 1000;
      const { store, close } = await openStore('/nowhere', server.url);
      const importing = store.apply({ rows: [], texts: [], pictures: [], parts: [] });
      const ended = importing.then(
        () => 'done',
        (error: Error) => error.message,
      );
      await Promise.race([ended, new Promise((done) => setTimeout(done, 3000))]);
      await other.end();
      requestPool.query_timeout = query_timeout;
      expect(await ended).toBe('done');
      await close();
      await server.stop();
    },
    90_000,
  );
});
