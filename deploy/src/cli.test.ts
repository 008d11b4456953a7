import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { place, type Place } from './testing/place';

jest.setTimeout(90_000);

let here: Place;
let versions: string[];

const run = (...command: string[]) =>
  new Promise<{ code: number; out: string; said: string }>((done) => {
    const env = { ...process.env, ...here.environment, RELEASES_DIR: here.folder, NODE_OPTIONS: '' };
    execFile(process.execPath, ['--import', 'tsx', join(__dirname, 'cli.ts'), ...command], { cwd: join(__dirname, '../..'), env }, (error, out, said) =>
      done({ code: error ? Number(error.code) : 0, out, said }),
    );
  });

beforeAll(async () => {
  here = await place();
  versions = [];
  for (const edition of [1, 2]) versions.push((await here.release('mf-news', edition, { because: `edition ${edition}` })).version);
}, 60_000);

afterAll(() => here.remove());

describe('the release command', () => {
  it('shows tables that people can read, and the same for programs', async () => {
    const [status, json, history] = await Promise.all([run('status'), run('status', '--json'), run('history', '--json')]);
    expect(status.out).toMatch(new RegExp(`Package +Live +Since.*\\n[─ ]+\\nmf-news +${versions[1]} .*edition 2`));
    expect(JSON.parse(json.out)).toMatchObject({ revision: 2, live: [{ package: 'mf-news', version: versions[1], why: 'edition 2' }], canaries: [] });
    expect(JSON.parse(history.out)).toMatchObject([{ version: versions[1], who: 'Ann', why: 'edition 2', when: expect.any(String) }, { version: versions[0] }]);
  });

  it('rolls back, tries out, and ends what it tries out', async () => {
    expect((await run('rollback', 'mf-news', '--because', 'it throws')).out).toBe(`mf-news ${versions[0]} is live again (table 3). It replaced ${versions[1]}.\n`);
    expect((await run('canary', 'mf-news', versions[1]!, '--percent', '5')).out).toContain(`5 of a hundred visitors see mf-news ${versions[1]} (table 4).\n`);
    expect((await run('status')).out).toMatch(new RegExp(`mf-news +${versions[1]} +5 %`));
    expect((await run('abort', 'mf-news')).out).toBe(`The canary ${versions[1]} of mf-news has ended: everybody sees ${versions[0]} (table 5).\n`);
  });

  it.each([
    [[], /^Usage: npm run release/],
    [['fly'], /^Usage: npm run release/],
    [['toString'], /^Usage: npm run release/],
    [['publish'], /^Which package\? publish/],
    [['publish', 'mf-none', '--no-build'], /^There is no package mf-none to publish here\.$/],
    [['rollback', 'mf-none'], /^No version of mf-none was ever live here\.$/],
    [['rollback', 'mf-news', '9.9.9'], /^mf-news 9\.9\.9 is not kept here\. Kept are /],
    [['canary', 'mf-news', '9.9.9'], /^To how many of a hundred visitors\?/],
    [['promote', 'mf-news'], /^No canary of mf-news runs\.$/],
    [['prune'], /^How many versions of each package are kept\?/],
    [['prune', '--keep', '0'], /^How many versions of each package are kept\?/],
    [['link', 'mf-x', 'nowhere'], /^nowhere is no address/],
    [['unlink', 'mf-none'], /^mf-none is no remote of this shop\.$/],
    [['status', '--nonsense'], /nonsense/],
  ])('refuses %j with a sentence, and no stack', async (command, sentence) => {
    const { code, out, said } = await run(...command);
    expect([code, out]).toEqual([1, '']);
    expect(said.trim()).toMatch(sentence);
    expect(said).not.toMatch(/^\s+at /m);
  });
});
