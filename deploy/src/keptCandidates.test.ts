import { promote, startCanary } from './canaries';
import { keptCandidate } from './keptCandidates';
import { rollback } from './live';
import { publish } from './publish';
import { script } from './testing/place';
import { beginInMemory, here, three } from './testing/threeVersions';
import { verify } from './verify';

beginInMemory();

describe('a version that is not whole', () => {
  const spoil: [string, (folder: string) => unknown, RegExp][] = [
    [
      'a changed file',
      (folder) => here.store.put(`${folder}/browser/news.js`, 'x'),
      /is not whole: mf-news\/\S+\/browser\/news\.js is not what was published\. Publish its build again/,
    ],
    [
      'an empty file',
      (folder) => here.store.put(`${folder}/server/server.cjs`, ''),
      /is not whole: mf-news\/\S+\/server\/server\.cjs is not what was published/,
    ],
    [
      'files that are gone',
      (folder) => here.lose(`${folder}/browser`),
      /is not whole: mf-news\/\S+ is missing, and so are \d+ more of its files/,
    ],
    [
      'an empty description',
      (folder) => here.store.put(`${folder}/release.json`, ''),
      /release\.json cannot be trusted\. It is no JSON\.$/,
    ],
  ];

  it.each(spoil)(
    'by %s is refused to a rollback, a canary and a promotion, and nothing is changed',
    async (_what, act, sentence) => {
      const [first, second, third] = await three();
      await startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', first), 5, { back: true });
      for (const version of [first, second]) await act(`mf-news/${version}`);
      const before = await here.releases.entries();
      await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(sentence);
      await expect(rollback(here.releases, 'mf-news', second)).rejects.toThrow(sentence);
      await expect(keptCandidate(here.releases, 'mf-news', second)).rejects.toThrow(sentence);
      await expect(promote(here.releases, 'mf-news')).rejects.toThrow(sentence);
      expect(await here.releases.entries()).toEqual(before);
      expect(await here.liveOf('mf-news')).toBe(third);
    },
  );

  it.each(['gz', 'br'])(
    'by a damaged %s file is put right by its build, on a machine that compresses otherwise, too',
    async (form) => {
      const { version } = await here.release('mf-news', 1, { compress: true });
      const folder = `mf-news/${version}`;
      const elsewhere = async () => {
        const build = await here.candidate('mf-news', { code: `${script} // 1`, compress: true });
        const contents = new Map(build.contents);
        for (const file of contents.keys())
          if (/\.(gz|br)$/.test(file))
            contents.set(file, Buffer.concat([contents.get(file)!, Buffer.from('elsewhere')]));
        return { ...build, contents };
      };
      const before = await here.store.list('mf-news/');
      expect(await publish(here.releases, await elsewhere())).toMatchObject({ revision: 1 });
      here.store.put(`${folder}/browser/news.js.${form}`, 'x');
      expect((await verify(here.releases)).damages).toHaveLength(1);
      expect(await publish(here.releases, await elsewhere())).toMatchObject({ version, revision: 2 });
      expect((await verify(here.releases)).damages).toEqual([]);
      expect(await here.text(`${folder}/browser/news.js.${form}`)).toMatch(/elsewhere$/);
      expect(await here.text(`${folder}/browser/texts.json.gz`)).not.toMatch(/elsewhere$/);
      // What is gone as well.
      await here.lose(`${folder}/browser/texts.json.${form}`);
      await publish(here.releases, await elsewhere());
      expect((await verify(here.releases)).damages).toEqual([]);
      expect(await here.store.list('mf-news/')).toEqual(before);
      await rollback(here.releases, 'mf-news', version);
    },
  );

  it('by another version’s description, though that is signed, leads nobody there', async () => {
    const [, second] = await three();
    const other = await here.release('mf-catalog', 1);
    here.store.put(`mf-news/${second}/release.json`, (await here.text(`mf-catalog/${other.version}/release.json`))!);
    await expect(rollback(here.releases, 'mf-news', undefined)).rejects.toThrow(
      `release.json describes another version, mf-catalog ${other.version}.`,
    );
    expect((await verify(here.releases)).damages).toMatchObject([
      { file: `mf-news/${second}/release.json`, reason: `describes another version, mf-catalog ${other.version}` },
    ]);
  });
});
