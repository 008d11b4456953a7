import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFolder } from './folder';

describe('a folder of content', () => {
  let path: string;

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'storefront-folder-'));
    write('site.yaml');
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));

  function write(file: string, size = 0) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    writeFileSync(join(path, file), '');
    truncateSync(join(path, file), size);
  }

  it('may have beside its content what people, editors and machines keep there', async () => {
    for (const file of [
      '.git/config',
      '.gitignore',
      'games/.a.swp',
      'README.md',
      'games/readme.md',
      'Thumbs.db',
      'pictures/desktop.ini',
    ])
      write(file);
    const { texts, pictures, mistakes } = await readFolder(path);
    expect([[...texts.keys()], pictures.size, mistakes]).toEqual([['site.yaml'], 0, []]);
  });

  it.each([
    ['site.yaml', 1_000_000, 'It has 1.1 MB; such a file may have 1 MB.'],
    ['coupons.yaml', 9_000_000, 'It has 9.1 MB; such a file may have 9 MB.'],
    ['pictures/a.png', 20_000_000, 'It has 20.1 MB; such a file may have 20 MB.'],
  ])('has a %s of at most %i bytes', async (file, most, sentence) => {
    const said = async (size: number) => {
      write(file, size);
      return (await readFolder(path)).mistakes.some(
        (mistake) => mistake.file === file && mistake.sentence === sentence,
      );
    };
    expect([await said(most), await said(most + 1)]).toEqual([false, true]);
  });
});
