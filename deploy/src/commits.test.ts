import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  compareCommits,
  contains,
  mergeCutOff,
  isCutOff,
  isRenewal,
  knownCommit,
  mergeAncestors,
  uncommittedIn,
} from './commits';

let folder: string;

const git = (input: string, ...command: string[]) =>
  execFileSync('git', command, { cwd: folder, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] });

/** A repository of so many commits, one a second, of which git makes a thousand as fast as one. */
function repository(count: number): string {
  git('', 'init', '-q', '--template=');
  git(
    Array.from(
      { length: count },
      (_, second) => `commit refs/heads/main\ncommitter A <a@a.test> ${second + 1} +0000\ndata 0\n`,
    ).join(''),
    'fast-import',
    '--quiet',
  );
  return git('', 'rev-parse', 'refs/heads/main').trim();
}

/** What a clone keeps that was cut off at a commit. */
const cutOff = (commit: string) => writeFileSync(join(folder, '.git/shallow'), git('', 'rev-parse', commit));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commits-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('what is known of a commit', () => {
  it('are a thousand that it contains, itself the first, each by ten characters, when it was made, and where that ends', () => {
    const { ancestors, made, cutOffAt } = knownCommit(folder, repository(1001));
    expect([ancestors.length, ancestors[0], new Set(ancestors.map(({ length }) => length))]).toEqual([
      1000,
      git('', 'rev-parse', 'main').slice(0, 10),
      new Set([10]),
    ]);
    expect([made, cutOffAt]).toEqual([1001, 2]);
  });

  it('is nothing without a commit, a history, or one that knows it', () => {
    expect(knownCommit(folder, 'a'.repeat(40))).toEqual({ ancestors: [] });
    repository(1);
    expect([undefined, 'a'.repeat(40)].map((commit) => knownCommit(folder, commit))).toEqual([
      { ancestors: [] },
      { ancestors: [] },
    ]);
  });

  it('is cut off where a clone knows fewer, and not where that is all there is', () => {
    const head = repository(4);
    expect([isCutOff(knownCommit(folder, head)), knownCommit(folder, head).cutOffAt]).toEqual([false, undefined]);
    cutOff('main~2');
    const known = knownCommit(folder, head);
    expect([isCutOff(known), known.ancestors.length, known.cutOffAt]).toEqual([true, 3, 2]);
    expect(isCutOff({ ancestors: Array.from({ length: 1000 }, () => ''), cutOffAt: 2 })).toBe(false);
  });

  it('is, of what two know, as much as who knows more, and all that one knows of whom the other knows nothing', () => {
    const some = (cutOffAt?: number) => ({ ancestors: ['a'], cutOffAt });
    const nothing = { ancestors: [] };
    expect([
      mergeCutOff(some(1), some(2)),
      mergeCutOff(some(2), some(1)),
      mergeCutOff(some(), some(2)),
      mergeCutOff(some(2), some()),
    ]).toEqual([1, 1, undefined, undefined]);
    expect([mergeCutOff(nothing, some(2)), mergeCutOff(some(2), nothing), mergeCutOff(nothing, nothing)]).toEqual([
      2,
      2,
      undefined,
    ]);
  });

  it('tells whether it contains another, but where the history between both was cut off', () => {
    repository(4);
    const asked = (one: string, other: string) =>
      contains(folder, git('', 'rev-parse', one).trim(), git('', 'rev-parse', other).trim());
    const [head, first] = ['main', 'main~3'];
    git('', 'update-ref', 'refs/heads/first', git('', 'rev-parse', first).trim());
    const beside = git(
      '',
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@a.test',
      'commit-tree',
      `${first}^{tree}`,
      '-p',
      'main~1',
      '-m',
      '',
    ).trim();
    expect([
      asked(head, first),
      asked(first, head),
      asked(head, beside),
      contains(folder, 'a'.repeat(40), head),
    ]).toEqual([true, false, false, undefined]);
    cutOff('main~1');
    expect([asked(head, 'first'), asked('first', head), asked(head, beside)]).toEqual([undefined, false, false]);
  });

  it('are two thousand of several commits that make the same, the newer one’s first', () => {
    const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    expect(mergeAncestors(['a', 'b', 'c'], ['b', 'd'])).toEqual(['a', 'c', 'b', 'd']);
    expect(mergeAncestors(named('newer', 999), named('former', 2000))).toEqual([
      ...named('newer', 999),
      ...named('former', 1001),
    ]);
  });
});

it('what no commit has is found in a package, and in what all share, and nowhere else', () => {
  for (const name of ['mf-a', 'mf-b', 'shared-ui']) mkdirSync(join(folder, name));
  const place = join(folder, 'mf-a');
  expect(uncommittedIn(place)).toEqual([]);
  repository(1);
  for (const file of ['.gitignore', 'mf-a/a.ts', 'mf-b/b.ts', 'shared-ui/ui.ts'])
    writeFileSync(join(folder, file), 'made\n');
  expect(uncommittedIn(place)).toEqual(['mf-a/', 'shared-ui/']);
  git('', 'add', 'mf-a', 'shared-ui');
  git('', '-c', 'user.name=A', '-c', 'user.email=a@a.test', 'commit', '-qm', 'all');
  expect(uncommittedIn(place)).toEqual([]);
  writeFileSync(join(folder, 'mf-a/a.ts'), 'changed');
  expect(uncommittedIn(place)).toEqual(['mf-a/a.ts']);
});

describe('a build beside an earlier one, by what is remembered of both', () => {
  const [own, contained, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(40)) as [string, string, string];
  const built = { release: { commit: own }, ancestors: ['aaaaaaaaaa', 'bbbbbbbbbb'] };
  const without = { release: {}, ancestors: [] };

  it.each([
    ['same', built, { commit: own, ancestors: ['aaaaaaaaaa'] }, false],
    ['newer', built, { commit: contained, ancestors: ['bbbbbbbbbb'] }, true],
    ['older', built, { commit: other, ancestors: ['cccccccccc', 'aaaaaaaaaa'] }, false],
    ['unknown', built, { commit: other, ancestors: ['cccccccccc'] }, true],
    ['before', { ...built, made: 7 }, { commit: other, ancestors: ['cccccccccc'], cutOffAt: 7 }, false],
    ['unknown', { ...built, made: 8 }, { commit: other, ancestors: ['cccccccccc'], cutOffAt: 7 }, true],
    ['unknown', built, { commit: other, ancestors: ['cccccccccc'], cutOffAt: 7 }, true],
    ['unknown', { ...built, made: 0 }, { commit: other, ancestors: ['cccccccccc'] }, true],
    ['unsaid', built, { commit: undefined, ancestors: [] }, true],
    ['unsaid', without, { commit: other, ancestors: [] }, false],
    ['same', without, { commit: undefined, ancestors: [] }, false],
  ])('is %s', (age, one, earlier, renews) => {
    expect([compareCommits(one, earlier), isRenewal(one, earlier)]).toEqual([age, renews]);
  });
});
