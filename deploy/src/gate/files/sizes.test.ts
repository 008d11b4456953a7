import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findings } from '../../publish';
import { beginWithLiveShell, build, folderFor, goes, here } from '../../testing/gate';

beginWithLiveShell();

describe('a part that has outgrown its budget', () => {
  /**
   * Builds with an entry of so many random numbers, and gives what becomes of it at other budgets, each so many bytes
   * less than it has.
   */
  async function grown(folder: string, numbers: number) {
    const candidate = await build(
      'mf-a',
      {},
      {
        folder,
        compress: true,
        files: {
          'browser/remoteEntry.js': `var mf_a = [${Array.from({ length: numbers }, () => Math.random()).join()}];`,
        },
      },
    );
    const bytes = candidate.contents.get('browser/remoteEntry.js.br')!.length;
    const look = async (budget: number) => {
      await writeFile(join(folder, 'sizes.json'), JSON.stringify({ entry: budget }));
      const { refusals, notes } = await findings(here.releases, candidate, await here.releases.entries(), {});
      return [refusals, notes].map(
        (said) => said.filter((sentence) => sentence.startsWith('mf-a entry grew from ')).length,
      );
    };
    return { bytes, look };
  }
  const [isFine, isNoted, isRefused] = [
    [0, 0],
    [0, 1],
    [1, 0],
  ];

  it('twice, and by more than 30,000 bytes, is refused; less is a note', async () => {
    await folderFor(async (folder) => {
      const { bytes, look } = await grown(folder, 12_000);
      expect(bytes).toBeGreaterThan(80_000);
      expect([await look(bytes), await look(Math.ceil(bytes / 2)), await look(Math.ceil(bytes / 2) - 1)]).toEqual([
        isFine,
        isNoted,
        isRefused,
      ]);
    });
  });

  it('by 30,000 bytes is a note, however little its budget was', async () => {
    await folderFor(async (folder) => {
      const { bytes, look } = await grown(folder, 5000);
      expect(bytes).toBeLessThan(60_000);
      expect([await look(bytes - 30_000), await look(bytes - 30_001)]).toEqual([isNoted, isRefused]);
    });
  });
});

it('a part far beyond the live version’s, or new and as large, is a note, whatever its budget says', async () => {
  const notes = async (sizes: Record<string, number>) =>
    (await goes('mf-a', { sizes })).notes
      .filter((note) => note.includes('before compression'))
      .map((note) => note.replaceAll(/ 1\.2\.0-\w+/g, ''));
  expect(await notes({ './routes/news': 900_000 })).toEqual([]);
  await goes('mf-a', { sizes: { './routes/news': 80_000, './routes/all': 300_000 } });
  expect(await notes({ './routes/news': 190_000, './routes/all': 600_000, './routes/more': 102_400 })).toEqual([
    'mf-a has 186 KB of script and style for ./routes/news, before compression, and mf-a (live) 78 KB.',
    'mf-a has 100 KB of script and style for ./routes/more, before compression, and mf-a (live) no such part.',
  ]);
  expect(await notes({ './routes/news': 290_000, './routes/more': 150_000, './routes/other': 100_000 })).toEqual([]);
});
