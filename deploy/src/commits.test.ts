import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ageOf, ancestorsOf, isCutOff, isRenewal, rememberedTogether } from './commits';

let folder: string;

/** A repository of so many commits, of which git makes a thousand as fast as one. */
function repository(count: number): string {
  const git = (input: string, ...command: string[]) => execFileSync('git', command, { cwd: folder, encoding: 'utf8', input });
  git('', 'init', '-q');
  git('commit refs/heads/main\ncommitter A <a@a.test> 0 +0000\ndata 0\n'.repeat(count), 'fast-import', '--quiet');
  return git('', 'rev-parse', 'refs/heads/main').trim();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commits-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('what is remembered of a commit', () => {
  it('are a thousand that it contains, itself the first, each by ten characters', () => {
    const head = repository(1001);
    const ancestors = ancestorsOf(folder, head);
    expect([ancestors.length, ancestors[0], new Set(ancestors.map(({ length }) => length))]).toEqual([1000, head.slice(0, 10), new Set([10])]);
  });

  it('is cut off where a clone knows fewer, and not where that is all there is', () => {
    const head = repository(3);
    const [some, all] = [ancestorsOf(folder, head), Array.from({ length: 1000 }, () => '')];
    expect(isCutOff(folder, some)).toBe(false);
    writeFileSync(join(folder, '.git/shallow'), `${execFileSync('git', ['rev-parse', 'main~2'], { cwd: folder, encoding: 'utf8' })}`);
    expect([some, all.slice(1), all].map((ancestors) => isCutOff(folder, ancestors))).toEqual([true, true, false]);
  });

  it('are two thousand of several commits that make the same, the newer one’s first', () => {
    const named = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name} ${index}`);
    expect(rememberedTogether(['a', 'b', 'c'], ['b', 'd'])).toEqual(['a', 'c', 'b', 'd']);
    expect(rememberedTogether(named('newer', 999), named('former', 2000))).toEqual([...named('newer', 999), ...named('former', 1001)]);
  });
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
    ['unsaid', built, { commit: undefined, ancestors: [] }, true],
    ['unsaid', without, { commit: other, ancestors: [] }, false],
    ['same', without, { commit: undefined, ancestors: [] }, false],
  ])('is %s', (age, one, earlier, renews) => {
    expect([ageOf(one, earlier), isRenewal(one, earlier)]).toEqual([age, renews]);
  });
});
