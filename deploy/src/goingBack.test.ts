import { execFileSync } from 'node:child_process';
import { readBuild } from './build';
import { publish } from './publish';
import { place, type Place } from './testing/place';

let here: Place;

beforeEach(async () => {
  here = await place();
});

afterEach(() => here.remove());

describe('publishing what is older', () => {
  it('refuses what was live before, and says how to go back', async () => {
    const first = await here.release('mf-news', 1);
    const second = await here.release('mf-news', 2);
    await expect(here.release('mf-news', 1)).rejects.toThrow(
      new RegExp(`^mf-news ${first.version} was live before \\(table 1, .+\\), and ${second.version} is live now: go back by \`rollback mf-news ${first.version}\`, or publish with --back\\.$`),
    );
    expect(await here.liveOf('mf-news')).toBe(second.version);
    expect((await here.release('mf-news', 1, { back: true })).version).toBe(first.version);
  });

  it('says nothing of what is live already, nor of another package’s history', async () => {
    await here.release('mf-news', 1);
    const { revision } = await here.release('mf-news', 1);
    expect(revision).toBe(1);
    await here.release('mf-catalog', 1);
  });

  describe('by its commits', () => {
    const git = (...command: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...command], { cwd: here.root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    const commit = (name: string) => (git('commit', '--allow-empty', '-m', name), git('rev-parse', 'HEAD'));
    const publishOf = async (edition: number, of: string) => publish(here.releases, await readBuild(await here.built('mf-news', { code: `// ${edition}`, commit: of })));

    it('refuses the build of an ancestor that ended last, and takes the build of a descendant', async () => {
      git('init', '-q');
      const [older, newer] = [commit('older'), commit('newer')];
      await publishOf(2, newer);
      await expect(publishOf(1, older)).rejects.toThrow(`was built from ${older.slice(0, 10)}, which is older than ${newer.slice(0, 10)}`);
      await publishOf(3, commit('newest'));
    });

    it('takes the build of a divergent commit, and says so', async () => {
      git('init', '-q');
      const base = commit('base');
      const one = commit('one');
      git('checkout', '-q', '-b', 'other', base);
      const other = commit('other');
      await publishOf(1, one);
      const { notes } = await publishOf(2, other);
      expect(notes).toContainEqual(expect.stringContaining(`which does not contain ${one.slice(0, 10)}`));
      expect((await here.releases.history())[0]?.notes).toEqual(notes);
    });

    it('takes the build of a commit that nobody here knows', async () => {
      git('init', '-q');
      await publishOf(1, 'f'.repeat(40));
      expect((await publishOf(2, commit('known'))).notes).not.toContainEqual(expect.stringContaining('does not contain'));
    });
  });
});
