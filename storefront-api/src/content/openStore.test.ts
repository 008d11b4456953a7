import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminListener } from '../admin/routes';
import { lockDataDir } from '../admin/lock';
import { copiedDemo } from '../testing/contentFolder';
import { openShop } from '../testing/shop';
import { diff, importFolder } from './commands';
import { openStore } from './openStore';
import { createContentStore } from './store';

const now = new Date();
const root = join(__dirname, '../../..');

describe('the content of a shop', () => {
  it('goes through the API that runs with the data folder', async () => {
    const shop = await openShop();
    const owner = { status: async () => ({ uptime: 0, database: 'PGlite' as const, counts: {} }), run: async () => ({ document: {}, text: '' }), content: createContentStore(shop.db), onError: () => undefined };
    const socket = await lockDataDir(shop.dataDir, adminListener(() => owner));
    const folder = copiedDemo();
    folder.change('games/zero-harbor.yaml', 'name: Zero Harbor', 'name: Zero Harbour');
    const { store, close } = await openStore(shop.dataDir, undefined);
    expect((await diff(store, folder.path, now)).text).toContain('name: Zero Harbor → Zero Harbour');
    await importFolder(store, folder.path, now);
    expect((await shop.get('/v1/games')).result[1].name).toBe('Zero Harbour');
    await close();
    folder.close();
    socket.close();
    await shop.close();
  }, 60_000);

  it('is in the data folder where no API runs, and the command says what is wrong with an exit code', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'storefront-shop-'));
    const folder = copiedDemo();
    const run = (...words: string[]) =>
      new Promise<{ code: number; out: string; err: string }>((done) => {
        const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
        const child = execFile(process.execPath, ['--import', 'tsx', 'storefront-api/src/content/cli.ts', ...words], { cwd: root, env }, (_error, out, err) => done({ code: child.exitCode ?? -1, out, err }));
      });
    expect(await run('import', folder.path)).toMatchObject({ code: 0, out: expect.stringContaining('added') });
    expect(await run('diff', folder.path, '--json')).toMatchObject({ code: 0, out: '{"changes":[]}\n' });
    folder.change('site.yaml', 'dollarRate: 85', 'dollarRate: dear');
    expect(await run('import', folder.path)).toMatchObject({ code: 1, err: expect.stringContaining('site.yaml:2, dollarRate: It must be a number; “dear” is a text.') });
    expect(await run('check', join(folder.path, 'nowhere'))).toMatchObject({ code: 1, err: expect.stringContaining('There is no folder') });
    rmSync(dataDir, { recursive: true, force: true });
    folder.close();
  }, 120_000);
});
