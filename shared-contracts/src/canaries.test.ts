import { readCanaries } from './canaries';
import { defineRemote } from './defineRemote';

const release = {
  ...defineRemote({ name: 'mf-news', routes: [], slots: [], wakes: [] }),
  version: '1.0.0-abc',
  base: '/releases/mf-news/1.0.0-abc/',
  entry: 'browser/remoteEntry.js',
  server: null,
  assets: {},
  locales: ['en'],
};

it('reads each version under trial with the share of visitors that see it', () => {
  const other = { ...release, name: 'mf-catalog', base: '/releases/mf-catalog/1.0.0-abc/' };
  const since = '2026-11-22T00:00:00.000Z';
  expect(
    readCanaries(
      {
        canaries: [
          { percent: 0, release },
          { percent: 100, since, release: other },
        ],
      },
      [],
    ),
  ).toEqual({
    canaries: [
      { percent: 0, release },
      { percent: 100, since, release: other },
    ],
    refused: [],
  });
});

it('has none where a table says nothing of them', () => {
  expect(readCanaries({ revision: 3, remotes: [] }, [])).toEqual({ canaries: [], refused: [] });
});

it('names one that cannot be used, shows it to nobody, and goes on with the others', () => {
  const broken = { ...release, name: 'mf-catalog', base: 'nowhere' };
  const { canaries, refused } = readCanaries(
    {
      canaries: [
        { percent: 5, release: broken },
        { percent: 10, release },
      ],
    },
    [],
  );
  expect(canaries).toEqual([{ percent: 10, release }]);
  expect(refused).toEqual([
    { name: 'mf-catalog', reason: expect.stringMatching(/its entry is no release: base must be a folder/) },
  ]);
});

it.each([-1, 101, Number.NaN, '5', null])('refuses %p as a share of visitors, and that trial alone', (percent) => {
  const other = { ...release, name: 'mf-catalog', base: '/releases/mf-catalog/1.0.0-abc/' };
  expect(
    readCanaries(
      {
        canaries: [
          { percent, release },
          { percent: 5, release: other },
        ],
      },
      [],
    ),
  ).toEqual({
    canaries: [{ percent: 5, release: other }],
    refused: [
      {
        name: 'mf-news',
        reason: expect.stringMatching(/^mf-news 1\.0\.0-abc is left out: its trial is none: percent .+\.$/),
      },
    ],
  });
});

it.each([7, 'x', null, {}, [null], [7], [{ percent: 5, release: null }]])(
  'takes %p for no trial, and says so',
  (canaries) => {
    const read = readCanaries({ canaries }, []);
    expect([read.canaries, read.refused.length]).toEqual([[], 1]);
  },
);

it('S211 shows nobody one that has a page of another’s who is live, and takes its own and what nobody has', () => {
  const routed = (name: string, ...paths: string[]) => ({
    ...release,
    name,
    base: `/releases/${name}/1.0.0-abc/`,
    routes: paths.map((path, index) => ({ id: `r${index}`, path, visibility: 'public' as const })),
  });
  const live = [routed('mf-news', 'news'), routed('mf-catalog', 'catalog/:game?')];
  const read = (...paths: string[]) =>
    readCanaries({ canaries: [{ percent: 5, release: routed('mf-news', ...paths) }] }, live);
  expect(read('news', 'letters').canaries.map((canary) => canary.release.name)).toEqual(['mf-news']);
  expect(read('news', 'Catalog')).toEqual({
    canaries: [],
    refused: [{ name: 'mf-news', reason: 'mf-news 1.0.0-abc is left out: its page Catalog is another’s.' }],
  });
});
