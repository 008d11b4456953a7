import { abort, promote, startCanary, withdraw } from './canaries';
import { keptCandidate } from './keptCandidates';
import { rollback } from './live';
import { publish } from './publish';
import { status } from './status';
import { Releases } from './table/Releases';
import { script } from './testing/place';
import { beginInMemory, here } from './testing/threeVersions';
import { verify } from './verify';

beginInMemory();

describe('a canary', () => {
  const candidate = async (edition: number | string) => {
    const { version } = await here.release('mf-news', edition);
    await rollback(here.releases, 'mf-news', undefined);
    return version;
  };
  const start = async (version: string, percent = 5) =>
    startCanary(here.releases, await keptCandidate(here.releases, 'mf-news', version), percent, {
      because: 'to see',
      back: true,
    });
  const canaries = async () => (await status(here.releases)).canaries;

  it('stands beside what is live, for so many of a hundred', async () => {
    const { version: live } = await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    expect(await canaries()).toMatchObject([{ package: 'mf-news', version, percent: 5, who: 'Ann', why: 'to see' }]);
    expect(await here.liveOf('mf-news')).toBe(live);
    await start(version, 50);
    expect(await canaries()).toMatchObject([{ version, percent: 50 }]);
  });

  it('may be a build that was never live', async () => {
    await here.release('mf-news', 1);
    const build = await here.candidate('mf-news', { code: 'fresh' });
    await expect(startCanary(here.releases, build, 10)).resolves.toMatchObject({ version: build.release.version });
    expect(await verify(here.releases)).toMatchObject({ versions: 2, damages: [] });
    expect(await promote(here.releases, 'mf-news')).toMatchObject({ version: build.release.version });
  });

  it('that is refused leaves nothing behind', async () => {
    await here.release('mf-news', 1);
    const before = await here.store.list('');
    const build = await here.candidate('mf-news', { code: 'new', more: { contract: 2 } });
    await expect(startCanary(here.releases, build, 10)).rejects.toThrow('was built for contract');
    expect(await here.store.list('')).toEqual(before);
  });

  it('becomes live for everybody, or ends', async () => {
    const { version: live } = await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    expect(await abort(here.releases, 'mf-news', 'slow')).toMatchObject({ version: live, replaced: version });
    await start(version);
    expect(await promote(here.releases, 'mf-news', { back: true })).toMatchObject({ version, replaced: live });
    expect([await canaries(), await here.liveOf('mf-news')]).toEqual([[], version]);
    expect((await here.releases.history()).slice(0, 3).map(({ action }) => action)).toEqual([
      'promote',
      'canary',
      'abort',
    ]);
  });

  it('that was promoted is live since then, and what a rollback leads to', async () => {
    const live = async () => (await status(here.releases)).live[0];
    await here.release('mf-news', 1, { because: 'the first' });
    const { version } = await startCanary(
      here.releases,
      await here.candidate('mf-news', { code: `${script} // 2` }),
      5,
      { because: 'to see' },
    );
    expect(await live()).toMatchObject({ why: 'the first' });
    await promote(here.releases, 'mf-news', { because: 'it does well' });
    const since = (await here.releases.history())[0]?.when;
    expect(await live()).toMatchObject({ version, why: 'it does well', who: 'Ann', since });
    await here.release('mf-news', 3);
    expect(await rollback(here.releases, 'mf-news', undefined)).toMatchObject({ version });
  });

  it.each([
    ['promoted', promote],
    ['ended', abort],
  ])('is %s as it was seen, and not what somebody tries out in its place meanwhile', async (what, act) => {
    const { version: live } = await here.release('mf-news', 1);
    const [first, second] = await Promise.all(
      [2, 3].map((edition) => here.candidate('mf-news', { code: `${script} // ${edition}` })),
    );
    const { store, signer, trusted } = here.releases;
    const decide = (meanwhile: () => Promise<unknown>) => {
      let hasActed = false;
      const putIfMatch: typeof store.putIfMatch = async (...put) => {
        if (put[0] === 'releases.json' && !hasActed) await ((hasActed = true), meanwhile());
        return store.putIfMatch(...put);
      };
      return act(
        new Releases(Object.assign(Object.create(store), { putIfMatch }), signer, trusted, 'Bob'),
        'mf-news',
      ).catch((error: Error) => error.message);
    };
    await startCanary(here.releases, first!, 5);
    const begins = `Nothing was changed: the canary ${first!.release.version} of mf-news was to be ${what}, and`;
    expect(await decide(() => startCanary(here.releases, second!, 5))).toBe(
      `${begins} ${second!.release.version} is tried out by now.`,
    );
    expect([await here.liveOf('mf-news'), await canaries()]).toMatchObject([
      live,
      [{ version: second!.release.version }],
    ]);
    // The same version anew is another trial; a larger share of visitors is the same.
    await startCanary(here.releases, first!, 5);
    expect(
      await decide(async () => (await abort(here.releases, 'mf-news'), startCanary(here.releases, first!, 5))),
    ).toBe(`${begins} another trial of it runs by now.`);
    expect(await decide(() => startCanary(here.releases, first!, 50))).toMatchObject({ name: 'mf-news' });
    expect(await canaries()).toEqual([]);
  });

  it('is withdrawn with what was measured in the history', async () => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    const since = (await here.releases.entries()).canaries[0]?.since;
    await withdraw(here.releases, {
      package: 'mf-news',
      version,
      since,
      when: '',
      why: '7 of 90 pages failed, 1 of 900 before',
    });
    expect((await here.releases.history())[0]).toMatchObject({
      action: 'withdrawn',
      why: '7 of 90 pages failed, 1 of 900 before',
    });
  });

  it('ends when something is published or rolled back, and both say so', async () => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    const ended = `The canary ${version} of mf-news has ended with it.`;
    await start(version);
    expect((await here.release('mf-news', 3)).notes).toContain(ended);
    expect(await canaries()).toEqual([]);
    await start(version);
    expect((await rollback(here.releases, 'mf-news', undefined)).notes).toEqual([ended]);
    expect(await canaries()).toEqual([]);
    expect((await here.releases.history())[0]?.notes).toEqual([ended]);
  });

  it('ends without a word when the same version is published', async () => {
    await here.release('mf-news', 1);
    const build = await here.candidate('mf-news', { code: `${script} // 2` });
    await startCanary(here.releases, build, 5);
    expect((await publish(here.releases, build)).notes).not.toContainEqual(
      expect.stringContaining('has ended with it'),
    );
    expect(await canaries()).toEqual([]);
  });

  it('ends when another version is tried out in its place, and that says so', async () => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    await start(version);
    const { notes } = await startCanary(here.releases, await here.candidate('mf-news', { code: `${script} // 3` }), 20);
    expect(notes).toContain(`The canary ${version} of mf-news has ended with it.`);
    expect((await here.releases.history())[0]?.notes).toEqual(notes);
  });

  it('that may break others says why in the history, and what, when it begins and when it is promoted', async () => {
    for (const name of ['mf-catalog', 'mf-news']) await here.release(name, 1);
    const build = await here.candidate('mf-news', {
      code: 'new',
      more: { routes: [{ id: 'news', path: 'mf-catalog', visibility: 'public' }] },
    });
    await expect(startCanary(here.releases, build, 10)).rejects.toThrow('mf-catalog');
    await startCanary(here.releases, build, 10, { because: 'to see', allowBreaking: 'it is meant' });
    await promote(here.releases, 'mf-news', { allowBreaking: 'it is still meant' });
    const [promoted, started] = await here.releases.history();
    expect(started).toMatchObject({
      why: 'to see; it is meant',
      notes: expect.arrayContaining([expect.stringMatching(/^Allowed to break \(it is meant\): /)]),
    });
    expect(promoted).toMatchObject({
      why: 'it is still meant',
      notes: expect.arrayContaining([expect.stringMatching(/^Allowed to break \(it is still meant\): /)]),
    });
  });

  it.each([0, -1, 101, NaN])('for %p of a hundred is refused', async (percent) => {
    await here.release('mf-news', 1);
    const version = await candidate(2);
    await expect(start(version, percent)).rejects.toThrow('more than 0 and at most 100');
  });

  it('of what is live, of a shell, or of nothing is refused', async () => {
    const { version } = await here.release('mf-news', 1);
    await expect(start(version)).rejects.toThrow('is live already, for everybody.');
    const shell = await here.release('shell', 1, { kind: 'shell' });
    await expect(
      startCanary(here.releases, await keptCandidate(here.releases, 'shell', shell.version), 5),
    ).rejects.toThrow('on a server of its own');
    await expect(promote(here.releases, 'mf-news')).rejects.toThrow('No canary of mf-news runs.');
    await expect(abort(here.releases, 'mf-news')).rejects.toThrow('No canary of mf-news runs.');
  });
});
