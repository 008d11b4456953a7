import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long, partOf } from '@storefront/build/jest/long.cjs';
import { abort, promote, startCanary, withdraw } from './canaries';
import { rollback, unlink } from './live';
import { prune } from './prune';
import { findings, publish, publishTogether } from './publish';
import { status } from './status';
import { Releases } from './table/Releases';
import { inMemory, type InMemory } from './testing/inMemory';
import { verify } from './verify';
import { knownCommitOf, storeVersion } from './versions';

let here: InMemory;

beforeEach(() => {
  here = inMemory();
});

it.each([
  [['mf-news/src/remote.ts'], '(mf-news/src/remote.ts)'],
  [['shared-ui/', 'mf-news/a.ts', 'mf-news/b.ts'], '(shared-ui/ and 2 more)'],
])('what no commit has is said, and stands in the history: %j', async (uncommitted, which) => {
  const candidate = { ...(await here.candidate('mf-news', { commit: 'a'.repeat(40) })), uncommitted };
  const { version, notes } = await publish(here.releases, candidate);
  expect(notes).toContain(
    `mf-news ${version} holds what no commit has ${which}: nobody can make it again from aaaaaaaaaa.`,
  );
  expect((await here.releases.history())[0]).toMatchObject({ notes });
});

describe('publishing what is not left aside', () => {
  const build = () => here.candidate('mf-news', { code: 'second' });
  const publishUnlessLeft = async () => {
    const { version, left } = await publish(here.releases, await build(), { back: true, unlessLeft: true });
    return { isLive: (await here.liveOf('mf-news')) === version, left };
  };
  const goLive = async () => publish(here.releases, await build(), { back: true });
  const goBack = () => rollback(here.releases, 'mf-news', undefined);
  const tryOut = async () => startCanary(here.releases, await build(), 5, { back: true });
  const withdrawIt = async () => {
    const { since, release } = (await here.releases.entries()).canaries[0]!;
    await withdraw(here.releases, {
      package: 'mf-news',
      version: release.version,
      since,
      when: new Date().toISOString(),
      why: 'It throws.',
    });
  };

  beforeEach(() => here.release('mf-news', 1));

  it.each([
    ['was gone back from', 'rollback', [goLive, goBack]],
    ['was gone back from, before others were pruned', 'rollback', [goLive, goBack, () => prune(here.releases, 1)]],
    ['is tried out', 'canary', [tryOut]],
    ['was tried out until another went live', 'canary', [tryOut, () => here.release('mf-news', 3)]],
    ['was tried out until somebody ended that', 'abort', [tryOut, () => abort(here.releases, 'mf-news')]],
    ['was tried out until the shop ended that', 'withdrawn', [tryOut, withdrawIt]],
  ])('leaves a version as it is that %s, and says why', async (_what, action, acts) => {
    for (const act of acts) await act();
    const live = await here.liveOf('mf-news');
    const { revision, canaries } = await here.releases.entries();
    const last = (await here.releases.history()).find((change) => change.action === action)!;
    expect(await publishUnlessLeft()).toEqual({
      isLive: false,
      left: expect.stringMatching(
        new RegExp(
          `^mf-news 1\\.2\\.0-\\w+ was not made live: the last that was done with it is “${action}” \\(table \\d+, ${last.when}\\)\\. Say \`npm run release -- publish mf-news --back\` if it is to be\\.$`,
        ),
      ),
    });
    expect([await here.liveOf('mf-news'), await here.releases.entries()]).toEqual([
      live,
      expect.objectContaining({ revision, canaries }),
    ]);
    await goLive();
    expect(await publishUnlessLeft()).toEqual({ isLive: true, left: undefined });
  });

  it.each([
    ['was live before, and others since', [goLive, () => here.release('mf-news', 3)]],
    [
      'was promoted, and others are live since',
      [tryOut, () => promote(here.releases, 'mf-news', { back: true }), () => here.release('mf-news', 3)],
    ],
    [
      'was gone back to, and others are live since',
      [
        goLive,
        goBack,
        async () => rollback(here.releases, 'mf-news', (await build()).release.version),
        () => here.release('mf-news', 3),
      ],
    ],
    ['was gone back from before its package was taken out', [goLive, goBack, () => unlink(here.releases, 'mf-news')]],
    ['nobody knows', []],
  ])('makes a version live that %s', async (_what, acts) => {
    for (const act of acts) await act();
    expect(await publishUnlessLeft()).toEqual({ isLive: true, left: undefined });
  });

  it('leaves it also where another package was taken out since', async () => {
    await goLive();
    await goBack();
    await here.release('mf-x', 1);
    await unlink(here.releases, 'mf-x');
    expect(await publishUnlessLeft()).toEqual({ isLive: false, left: expect.stringContaining('“rollback”') });
  });

  it('makes what is published with it live all the same', async () => {
    await goLive();
    await goBack();
    const live = await here.liveOf('mf-news');
    const both = [await build(), await here.candidate('mf-catalog')];
    expect(await publishTogether(here.releases, both, { back: true, unlessLeft: true })).toMatchObject([
      { replaced: undefined, left: expect.any(String) },
      { name: 'mf-catalog' },
    ]);
    expect([await here.liveOf('mf-news'), await here.liveOf('mf-catalog')]).toEqual([live, expect.any(String)]);
  });

  it('looks at what is published with it beside what is live, and not beside what is left', async () => {
    const left = await here.candidate('mf-news', {
      code: 'second',
      more: { routes: [{ id: 'news', path: 'elsewhere', visibility: 'public' }] },
    });
    await publish(here.releases, left);
    await goBack();
    const revision = async () => (await here.releases.entries()).revision;
    const before = await revision();
    // The place that only what is left has given up.
    const taking = await here.candidate('mf-catalog', {
      more: { routes: [{ id: 'list', path: 'mf-news', visibility: 'public' }] },
    });
    await expect(publishTogether(here.releases, [left, taking], { unlessLeft: true, back: true })).rejects.toThrow(
      'mf-news',
    );
    expect(await revision()).toBe(before);
  });

  it('refuses nobody for what speaks against what is left', async () => {
    const left = await here.candidate('mf-news', {
      code: 'second',
      more: { routes: [{ id: 'news', path: 'elsewhere', visibility: 'public' }] },
    });
    await publish(here.releases, left);
    await goBack();
    // The place that what is left would take as well.
    await publish(
      here.releases,
      await here.candidate('mf-catalog', {
        more: { routes: [{ id: 'list', path: 'elsewhere', visibility: 'public' }] },
      }),
    );
    const other = await here.candidate('mf-support');
    expect(await publishTogether(here.releases, [left, other], { unlessLeft: true, back: true })).toMatchObject([
      { left: expect.any(String) },
      { name: 'mf-support' },
    ]);
  });
});

describe('publishing what is older', () => {
  it('refuses what was live before, and says how to go back', async () => {
    const first = await here.release('mf-news', 1);
    const second = await here.release('mf-news', 2);
    await expect(here.release('mf-news', 1)).rejects.toThrow(
      new RegExp(
        `^mf-news ${first.version} was live before \\(table 1, .+\\), and ${second.version} is live now: go back by \`rollback mf-news ${first.version}\`, or say --back\\.$`,
      ),
    );
    expect(await here.liveOf('mf-news')).toBe(second.version);
    expect((await here.release('mf-news', 1, { back: true })).version).toBe(first.version);
  });

  it('says nothing of another package’s commits', async () => {
    await here.release('mf-news', 1, { commit: 'f'.repeat(40) });
    const { notes } = await here.release('mf-catalog', 1, { commit: 'e'.repeat(40) });
    expect(notes).not.toContainEqual(expect.stringMatching(/older|does not say of which commit/));
  });

  it('says nothing of what is live already, nor of another package’s history', async () => {
    await here.release('mf-news', 1);
    const { revision } = await here.release('mf-news', 1);
    expect(revision).toBe(1);
    await here.release('mf-catalog', 1);
  });

  describe('by its commits', () => {
    /** A clone, with others in it. */
    let root: string;
    let seconds: number;
    const git = (...command: string[]) =>
      execFileSync(
        'git',
        ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', '-c', 'maintenance.auto=false', ...command],
        {
          cwd: root,
          // Jest's own `process.env` is no child's.
          env: { ...process.env, GIT_COMMITTER_DATE: `${seconds} +0000` },
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        },
      ).trim();
    beforeEach(async () => {
      root = await mkdtemp(join(tmpdir(), 'commits-'));
      seconds = 1_700_000_000;
    });
    afterEach(() => rm(root, { recursive: true }));
    const commit = (name: string) => {
      seconds += 1;
      git('commit', '--allow-empty', '-m', name);
      return git('rev-parse', 'HEAD');
    };
    const candidateOf = async (edition: number, of: string | undefined, at = 'mf-news') => {
      const folder = join(root, at);
      await mkdir(folder, { recursive: true });
      return here.candidate('mf-news', { code: `// ${edition}`, folder, ...(of && { commit: of }) });
    };
    const publishOf = async (edition: number, of: string | undefined, folder?: string) =>
      publish(here.releases, await candidateOf(edition, of, folder));

    it('refuses the build of an ancestor that ended last, and takes the build of a descendant', async () => {
      git('init', '-q', '--template=');
      const [older, newer] = [commit('older'), commit('newer')];
      await publishOf(2, newer);
      await expect(publishOf(1, older)).rejects.toThrow(
        `was built from ${older.slice(0, 10)}, which is older than ${newer.slice(0, 10)}`,
      );
      await publishOf(3, commit('newest'));
    });

    it.each(partOf<[string[]]>([[[]], [['--depth', '1']]], 1))(
      'refuses it also from a clone that was made before the newer commit: %j',
      async (depth) => {
        git('init', '-q', '--template=');
        commit('oldest');
        const older = commit('older');
        git('clone', '-q', ...depth, `file://${root}`, 'clone');
        const newer = commit('newer');
        await publishOf(2, newer);
        await expect(publishOf(1, older, 'clone/mf-news')).rejects.toThrow(
          `was built from ${older.slice(0, 10)}, which is older than ${newer.slice(0, 10)}`,
        );
      },
    );

    long(
      'knows what the live one contains also where somebody was killed who kept the same of a newer commit',
      async () => {
        git('init', '-q', '--template=');
        const older = commit('older');
        git('clone', '-q', `file://${root}`, 'clone');
        const [live, newer] = [commit('live'), commit('newer')];
        await publishOf(1, live);
        await storeVersion(here.releases, await candidateOf(1, newer));
        await expect(publishOf(2, older, 'clone/mf-news')).rejects.toThrow(
          `was built from ${older.slice(0, 10)}, which is older than ${live.slice(0, 10)}`,
        );
      },
    );

    describe('that builds say themselves', () => {
      const [first, second, third] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
      const shortly = (...commits: string[]) => commits.map((commit) => commit.slice(0, 10));
      const saying = async (edition: number, of: string, ...ancestors: string[]) => ({
        ...(await candidateOf(edition, of)),
        ancestors: shortly(of, ...ancestors),
      });

      it('knows what is contained by each of those that made the same, and nothing of others', async () => {
        const { name, version } = await publish(here.releases, await saying(1, second, first));
        await storeVersion(here.releases, await saying(1, third, second, first));
        const known = async (commit?: string) =>
          (await knownCommitOf(here.releases, { name, version, commit })).ancestors;
        expect(await Promise.all([known(third), known(second), known('d'.repeat(40)), known()])).toEqual([
          shortly(third, second, first),
          shortly(second, first),
          [],
          [],
        ]);
      });

      it('remembers more of the same commit where a clone had not known all', async () => {
        await publish(here.releases, await saying(1, second));
        const { name, version, revision } = await publish(here.releases, await saying(1, second, first));
        expect([
          revision,
          (await knownCommitOf(here.releases, { name, version, commit: second })).ancestors.toSorted(),
        ]).toEqual([1, shortly(first, second)]);
      });

      it('refuses what is older than what was live before a build that says none, whatever else was done since', async () => {
        const { version } = await publish(here.releases, await saying(1, second, first));
        await publishOf(2, undefined);
        await here.release('mf-catalog', 1, { commit: third });
        await startCanary(here.releases, await saying(3, third), 5);
        await expect(publish(here.releases, await saying(4, first))).rejects.toThrow(
          `was built from aaaaaaaaaa, which is older than bbbbbbbbbb, of which ${version} was built that was live before: it would go back.`,
        );
      });
    });

    it('refuses what may be older than the live one, of which a shallow clone knew no more, and lets pass what is known to be newer or beside', async () => {
      git('init', '-q', '--template=');
      commit('oldest');
      const older = commit('older');
      git('clone', '-q', '--depth', '1', `file://${root}`, 'one');
      const live = commit('live');
      git('clone', '-q', '--depth', '1', `file://${root}`, 'other');
      const { version } = await publishOf(2, live, 'other/mf-news');
      const mayBeOlder = `was built from ${older.slice(0, 10)}, which was made before all that is known of ${live.slice(0, 10)}, of which ${version} was built that is live: it may be older, and would go back. Publish it from a clone that knows both (git fetch --unshallow), or say --back if that is meant.`;
      await expect(publishOf(1, older, 'one/mf-news')).rejects.toThrow(mayBeOlder);
      // Who knows both, and is cut off between them, knows no more.
      git('-C', 'one', 'fetch', '-q', '--depth', '1', 'origin', live);
      await expect(publishOf(1, older, 'one/mf-news')).rejects.toThrow(mayBeOlder);
      const newer = commit('newer');
      git('-C', 'one', 'fetch', '-q', '--depth', '1', 'origin', newer);
      const { notes } = await publishOf(3, newer, 'one/mf-news');
      expect(notes).toContainEqual(
        expect.stringContaining(`${live.slice(0, 10)}: neither the store nor the history here tells`),
      );
      await publish(here.releases, await candidateOf(1, older, 'one/mf-news'), { back: true });
    });

    long(
      'says at once what a shallow clone cannot tell, and remembers it when the same is published from a whole one',
      async () => {
        git('init', '-q', '--template=');
        commit('oldest');
        const [older, newer] = [commit('older'), commit('newer')];
        git('clone', '-q', '--depth', '1', `file://${root}`, 'other');
        const shallow = new RegExp(
          `^mf-news \\S+ was built in a clone without its history \\(it knows 1 of the commits that ${newer.slice(0, 10)} contains\\): nobody can tell .+git fetch --unshallow`,
        );
        expect((await publishOf(2, newer, 'other/mf-news')).notes).toContainEqual(expect.stringMatching(shallow));
        expect((await publishOf(2, newer)).revision).toBe(1);
        await expect(publishOf(1, older, 'one/mf-news')).rejects.toThrow(
          `was built from ${older.slice(0, 10)}, which is older than ${newer.slice(0, 10)}`,
        );
        expect((await verify(here.releases)).damages).toEqual([]);
        // What it knew stays known: what is not contained is not older, whenever it was made.
        await publishOf(2, newer, 'other/mf-news');
        await expect(publishOf(1, older, 'one/mf-news')).rejects.toThrow('which is older than');
        git('checkout', '-q', '--orphan', 'beside');
        seconds -= 100;
        const beside = commit('beside');
        git('clone', '-q', '--depth', '1', '-b', 'beside', `file://${root}`, 'third');
        await publishOf(3, beside, 'third/mf-news');
      },
    );

    long(
      'refuses the build of a commit that was taken back meanwhile, though that made what was live already',
      async () => {
        git('init', '-q', '--template=');
        const [first, changed, back] = [commit('first'), commit('changed'), commit('taken back')];
        await publishOf(1, first);
        expect(await publishOf(1, back)).toMatchObject({
          revision: 2,
          replaced: undefined,
          notes: expect.arrayContaining([
            expect.stringMatching(`was live already: it is what ${back.slice(0, 10)} makes, too\\.$`),
          ]),
        });
        expect((await here.releases.history())[0]).toMatchObject({ action: 'publish', commit: back });
        expect((await here.releases.entries()).remotes).toMatchObject([{ commit: back }]);
        await expect(publishOf(2, changed)).rejects.toThrow(
          `was built from ${changed.slice(0, 10)}, which is older than ${back.slice(0, 10)}`,
        );
        // A version under trial as well.
        const [tried, later] = [commit('tried'), commit('tried on')];
        for (const built of [tried, later, later, tried])
          await startCanary(here.releases, await candidateOf(3, built), 5);
        expect(await here.releases.entries()).toMatchObject({
          revision: 4,
          canaries: [{ release: { commit: later } }],
        });
        // The other way about: what ends last is the older one, and makes the same.
        expect((await publishOf(1, first)).revision).toBe(4);
        expect((await verify(here.releases)).damages).toEqual([]);
      },
    );

    long(
      'refuses what is older than any of the commits that made what is live, whichever of them came last',
      async () => {
        git('init', '-q', '--template=');
        const base = commit('base');
        const [between, head] = [commit('between'), commit('head')];
        git('checkout', '-q', '-b', 'branch', base);
        const branch = commit('the same on a branch');
        git('clone', '-q', '--single-branch', '-b', 'branch', `file://${root}`, 'clone');
        await publishOf(1, head);
        expect((await publishOf(1, branch)).revision).toBe(2);
        await expect(publishOf(2, between)).rejects.toThrow(
          `was built from ${between.slice(0, 10)}, which is older than ${branch.slice(0, 10)}`,
        );
        await expect(publishOf(2, base, 'clone/mf-news')).rejects.toThrow('which is older than');
        // Each of them is known by now, and none is news.
        expect((await publishOf(1, head)).revision).toBe(2);
        expect((await publishOf(1, branch)).revision).toBe(2);
      },
    );

    long(
      'leaves its trial, and since when, by whom and why it is live, to what a newer commit makes, too',
      async () => {
        git('init', '-q', '--template=');
        const commits = ['first', 'second', 'third'].map(commit);
        await publish(here.releases, await candidateOf(1, commits[0]), { because: 'the first' });
        const [before] = (await status(here.releases)).live;
        await startCanary(here.releases, await candidateOf(2, commits[1]), 5);
        const { canaries } = await here.releases.entries();
        const others = here.candidate('mf-catalog');
        const [renewed] = await publishTogether(
          new Releases(here.releases.store, here.releases.signer, here.releases.trusted, 'Bob'),
          [await candidateOf(1, commits[2]), await others],
          { because: 'the same' },
        );
        expect(renewed!.notes).not.toContainEqual(expect.stringContaining('has ended'));
        expect((await here.releases.entries()).canaries).toEqual(canaries);
        expect((await status(here.releases)).live.find((one) => one.package === 'mf-news')).toEqual({
          ...before,
          commit: commits[2],
          kept: expect.any(Array),
        });
        // What goes live ends it, and what comes back is live since then.
        await publishOf(3, commit('fourth'));
        await rollback(here.releases, 'mf-news', before!.version, 'back');
        expect(await status(here.releases)).toMatchObject({
          canaries: [],
          live: expect.arrayContaining([expect.objectContaining({ package: 'mf-news', who: 'Ann', why: 'back' })]),
        });
      },
    );

    long(
      'refuses the build of a commit before one that was squashed or picked, though that made what was live already',
      async () => {
        git('init', '-q', '--template=');
        const base = commit('base');
        git('checkout', '-q', '-b', 'branch');
        const branch = commit('made on a branch');
        git('checkout', '-q', '-b', 'trunk', base);
        const [between, again] = [commit('between'), commit('made again on the trunk')];
        await publishOf(1, branch);
        expect(await publishOf(1, again)).toMatchObject({
          revision: 2,
          notes: expect.arrayContaining([expect.stringContaining(`it is what ${again.slice(0, 10)} makes, too.`)]),
        });
        await expect(publishOf(2, between)).rejects.toThrow(
          `was built from ${between.slice(0, 10)}, which is older than ${again.slice(0, 10)}`,
        );
        // The older one that makes the same comes to nothing, as ever.
        expect((await publishOf(1, base)).revision).toBe(2);
      },
    );

    it('refuses what is older than what was live last, of a package that was taken out, and takes that itself', async () => {
      git('init', '-q', '--template=');
      const [older, newer] = [commit('older'), commit('newer')];
      await publishOf(1, older);
      await publishOf(2, newer);
      await unlink(here.releases, 'mf-news');
      await expect(publishOf(3, older)).rejects.toThrow(`which is older than ${newer.slice(0, 10)}, of which`);
      await expect(publishOf(1, older)).rejects.toThrow(
        /was live before \(table 1, .+\), and \S+ was live last: go back by `rollback/,
      );
      await publishOf(2, newer);
    });

    long('refuses a canary of what is older, and its promotion, unless that is meant', async () => {
      git('init', '-q', '--template=');
      const [older, newer] = [commit('older'), commit('newer')];
      await publishOf(2, newer);
      const tried = await candidateOf(1, older);
      const sentence = `which is older than ${newer.slice(0, 10)}`;
      await expect(startCanary(here.releases, tried, 5)).rejects.toThrow(sentence);
      await startCanary(here.releases, tried, 5, { back: true });
      await expect(promote(here.releases, 'mf-news')).rejects.toThrow(sentence);
      await promote(here.releases, 'mf-news', { back: true });
      await expect(startCanary(here.releases, await candidateOf(2, newer), 5)).rejects.toThrow(
        /was live before \(table 1, .+\), and \S+ is live now: go back by/,
      );
    });

    it('takes the build of a divergent commit, and says so', async () => {
      git('init', '-q', '--template=');
      const base = commit('base');
      const one = commit('one');
      git('checkout', '-q', '-b', 'other', base);
      const other = commit('other');
      await publishOf(1, one);
      const { notes } = await publishOf(2, other);
      expect(notes).toContainEqual(expect.stringContaining(`which does not contain ${one.slice(0, 10)}`));
      expect((await here.releases.history())[0]?.notes).toEqual(notes);
    });

    long('takes the build of a commit that nobody here knows, and says what nobody can tell', async () => {
      git('init', '-q', '--template=');
      await publishOf(1, 'f'.repeat(40));
      const known = commit('known');
      const { notes } = await publishOf(2, known);
      expect(notes).toContainEqual(
        expect.stringMatching(
          `was built from ${known.slice(0, 10)}, and \\S+ from ${'f'.repeat(10)}: neither the store nor the history here tells which of them is older\\.$`,
        ),
      );
      expect(
        (await findings(here.releases, await candidateOf(3, 'e'.repeat(40)), await here.releases.entries(), {})).gaps,
      ).toContainEqual(expect.stringContaining('which of them is older'));
    });

    it('takes a build that does not say its commit, where the live one does, and says what nobody can tell', async () => {
      await publishOf(1, 'f'.repeat(40));
      const missing =
        /does not say of which commit it was built, as .+ does: nobody can tell which of them is older\.$/;
      expect((await publishOf(2, undefined)).notes).toContainEqual(expect.stringMatching(missing));
      expect((await publishOf(3, undefined)).notes).not.toContainEqual(expect.stringMatching(missing));
      expect((await publishOf(4, 'f'.repeat(40))).notes).toContainEqual(expect.stringMatching(missing));
    });

    long('remembers the commits before a build that says none', async () => {
      git('init', '-q', '--template=');
      const [older, newer] = [commit('older'), commit('newer')];
      const { version } = await publishOf(2, newer);
      await publishOf(3, undefined);
      await publishOf(4, undefined);
      await expect(publishOf(1, older)).rejects.toThrow(
        `was built from ${older.slice(0, 10)}, which is older than ${newer.slice(0, 10)}, of which ${version} was built that was live before: it would go back.`,
      );
      expect((await publishOf(5, commit('newest'))).notes).toContainEqual(
        expect.stringContaining('does not say of which commit it was built'),
      );
    });

    it('remembers them beside the version, and not in the table that shops read', async () => {
      git('init', '-q', '--template=');
      const [base, head] = [commit('base'), commit('head')];
      const { version } = await publishOf(1, head);
      const [live] = (await here.releases.entries()).remotes;
      expect(live).not.toHaveProperty('ancestors');
      expect(await here.releases.documents.read(`mf-news/${version}/release.json`)).toMatchObject({
        ancestors: [head.slice(0, 10), base.slice(0, 10)],
      });
    });
  });
});
