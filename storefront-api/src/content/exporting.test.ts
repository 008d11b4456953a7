import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copiedDemo, filesIn, type CopiedFolder } from '../testing/contentFolder';
import { openShop, type Shop } from '../testing/shop';
import { exportTo } from './commands';
import { createContentStore } from './database/store';

let shop: Shop;
let folder: CopiedFolder;
let elsewhere: string;

beforeAll(async () => {
  shop = await openShop({ jobs: false });
}, 180_000);
afterAll(() => shop.close());
beforeEach(() => {
  folder = copiedDemo();
  elsewhere = mkdtempSync(join(tmpdir(), 'storefront-elsewhere-'));
});
afterEach(() => {
  folder.close();
  rmSync(elsewhere, { recursive: true });
});

const exported = () => exportTo(createContentStore(shop.db), folder.path, new Date());

describe('an export', () => {
  it.each(['site.yaml', 'games/zero-harbor.yaml'])(
    'writes through no link, and nothing else either: %s',
    async (file) => {
      const foreign = join(elsewhere, 'foreign.yaml');
      writeFileSync(foreign, 'somebody else’s');
      folder.remove(file);
      symlinkSync(foreign, folder.at(file));
      folder.change('coupons.yaml', /^/, '# mine\n');
      await expect(exported()).rejects.toMatchObject({
        mistakes: [{ file, sentence: expect.stringContaining('It would be written over') }],
      });
      expect(readFileSync(foreign, 'utf8')).toBe('somebody else’s');
      expect(folder.read('coupons.yaml')).toMatch(/^# mine/);
    },
  );

  it('writes into no folder that is a link', async () => {
    folder.remove('games');
    symlinkSync(elsewhere, folder.at('games'));
    await expect(exported()).rejects.toMatchObject({ mistakes: [{ file: 'games' }] });
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  it('writes over no file that cannot be read, and so not be kept aside', async () => {
    const bytes = Buffer.from('id: 2 # \xcf\xee', 'latin1');
    folder.write('games/zero-harbor.yaml', bytes);
    await expect(exported()).rejects.toMatchObject({
      mistakes: [{ file: 'games/zero-harbor.yaml', sentence: expect.stringContaining('UTF-8') }],
    });
    expect(readFileSync(folder.at('games/zero-harbor.yaml')).equals(bytes)).toBe(true);
  });

  it('is not held up by what it does not write', async () => {
    symlinkSync(elsewhere, folder.at('notes'));
    const before = filesIn(folder.path);
    await exported();
    expect(filesIn(folder.path)).toEqual(before);
  });

  it('wants a folder that is new, empty or content', async () => {
    const file = join(elsewhere, 'file');
    writeFileSync(file, '');
    await expect(exportTo(createContentStore(shop.db), file, new Date())).rejects.toThrow(
      `${file} is a file. Name a new folder.`,
    );
    mkdirSync(join(elsewhere, 'other'));
    await expect(exportTo(createContentStore(shop.db), elsewhere, new Date())).rejects.toThrow(
      'holds other files than content',
    );
    await exportTo(createContentStore(shop.db), join(elsewhere, 'other'), new Date());
    expect(filesIn(join(elsewhere, 'other'))).toEqual(filesIn(folder.path));
  });
});
