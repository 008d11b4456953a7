import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filesIn } from '../testing/contentFolder';
import { check } from './commands';
import { generate } from './generate';

describe('generated content', () => {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-generated-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is right, as large as was asked, and the same every time', async () => {
    for (const name of ['one', 'other']) await generate(join(folder, name), { games: '7', products: '30' });
    expect((await check(join(folder, 'one'), new Date())).document).toMatchObject({
      games: 7,
      products: 30,
      mistakes: [],
    });
    expect(filesIn(join(folder, 'one'))).toEqual(filesIn(join(folder, 'other')));
  });

  it.each(['0', '-1', '1.5', 'many', '1000001'])('is refused with a sentence for %s games', async (games) => {
    await expect(generate(join(folder, 'none'), { games })).rejects.toThrow(
      '--games must be a whole number from 1 to 1000000.',
    );
  });

  it('writes over nothing that is there', async () => {
    await generate(join(folder, 'once'), { games: '1', products: '1' });
    await expect(generate(join(folder, 'once'), { games: '1', products: '1' })).rejects.toThrow('is not empty');
    await expect(generate(__filename, { games: '1', products: '1' })).rejects.toThrow(
      'ENOTDIR: not a directory, scandir',
    );
  });
});
