import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partOf } from '@storefront/build/jest/long.cjs';
import { programOf } from '@storefront/build/jest/program.cjs';
import { readBuild } from './build';
import { startCanary } from './canaries';
import { unlink } from './live';
import { run as release } from './run';
import { place, type Place } from './testing/place';

jest.setTimeout(90_000);

let here: Place;
let program: string;
let versions: string[];

const environment = (env: Record<string, string> = {}) => ({
  ...process.env,
  ...here.environment,
  RELEASES_DIR: here.folder,
  NODE_OPTIONS: '',
  ...env,
});

/** A process of its own, for what only one shows; starting one takes longer than what most commands do. */
const start = (
  { cwd = join(__dirname, '../..'), env = {} }: { cwd?: string; env?: Record<string, string> },
  ...command: string[]
) =>
  new Promise<{ code: number; out: string; said: string }>((done) => {
    execFile(process.execPath, [program, ...command], { cwd, env: environment(env) }, (error, out, said) =>
      done({ code: error ? Number(error.code) : 0, out, said }),
    );
  });

/** What a process does, in this one: one at a time, since what it says is everybody's. */
async function runAt(env: Record<string, string>, ...command: string[]) {
  const [log, error] = (['log', 'error'] as const).map((kind) => jest.spyOn(console, kind).mockImplementation());
  const saidBy = (spy?: jest.SpyInstance) => spy!.mock.calls.map(([line]) => `${String(line)}\n`).join('');
  const code = await release(command, environment(env));
  const heard = { code, out: saidBy(log), said: saidBy(error) };
  jest.restoreAllMocks();
  return heard;
}

const run = (...command: string[]) => runAt({}, ...command);

beforeAll(async () => {
  program = await programOf(join(__dirname, 'cli.ts'), { whole: true });
  here = await place();
  versions = [];
  for (const edition of [1, 2])
    versions.push((await here.release('mf-news', edition, { because: `edition ${edition}` })).version);
}, 60_000);

afterAll(() => here.remove());

describe('the release command', () => {
  it('shows tables that people can read, and the same for programs', async () => {
    const [status, json, history] = [
      await start({}, 'status'),
      await run('status', '--json'),
      await run('history', '--json'),
    ];
    expect(status.out).toMatch(new RegExp(`Package +Live +Since.*\\n[─ ]+\\nmf-news +${versions[1]} .*edition 2`));
    expect(JSON.parse(json.out)).toMatchObject({
      revision: 2,
      live: [{ package: 'mf-news', version: versions[1], why: 'edition 2' }],
      canaries: [],
    });
    expect(JSON.parse(history.out)).toMatchObject([
      { version: versions[1], who: 'Ann', why: 'edition 2', when: expect.any(String) },
      { version: versions[0] },
    ]);
  });

  it('rolls back, tries out, and ends what it tries out', async () => {
    expect((await run('rollback', 'mf-news', '--because', 'it throws')).out).toBe(
      `mf-news ${versions[0]} is live again (table 3). It replaced ${versions[1]}.\n`,
    );
    expect(await run('canary', 'mf-news', versions[1]!, '--percent', '5')).toMatchObject({
      code: 1,
      said: expect.stringMatching(/was live before .+ go back by `rollback mf-news \S+`, or say --back\.\n$/),
    });
    expect((await run('canary', 'mf-news', versions[1]!, '--percent', '5', '--back')).out).toContain(
      `5 of a hundred visitors see mf-news ${versions[1]} (table 4).\n`,
    );
    expect((await run('status')).out).toMatch(new RegExp(`mf-news +${versions[1]} +5 %`));
    expect((await run('abort', 'mf-news')).out).toBe(
      `The canary ${versions[1]} of mf-news has ended: everybody sees ${versions[0]} (table 5).\n`,
    );
  });

  it.each([
    [[], /^Usage: npm run release/],
    [['fly'], /^There is no command fly: nothing was done\.\nUsage: npm run release/],
    [['toString'], /^There is no command toString: nothing was done\.\nUsage: npm run release/],
    [
      ['canary', 'mf-news', '--percent', '-1'],
      /^A value that begins with a dash has to follow an equals sign, as in --percent=-5: nothing was done\.$/,
    ],
    [['publish'], /^Which package\? publish/],
    [
      ['publish', 'mf-none', '--no-build'],
      /^There is no package mf-none to publish here\. What there is: .*mf-news, .*shell\.$/,
    ],
    [['rollback', 'mf-none'], /^No version of mf-none was ever live here\.$/],
    [['rollback', 'mf-news', '9.9.9'], /^mf-news 9\.9\.9 is not kept here\. Kept are /],
    [['canary', 'mf-news', '9.9.9'], /^To how many of a hundred visitors\?/],
    [['promote', 'mf-news'], /^No canary of mf-news runs\.$/],
    [['prune'], /^How many versions of each package are kept\?/],
    [['prune', '--keep', '0'], /^How many versions of each package are kept\?/],
    [['link', 'mf-x', 'nowhere'], /^nowhere is no address/],
    [['unlink', 'mf-none'], /^mf-none is no remote of this shop\.$/],
    [['status', '--nonsense'], /nonsense/],
    [['status', 'mf-newz', 'mf-news', 'mf-old'], /^Nothing was ever done here with mf-newz, mf-old\.$/],
    [['history', 'mf-newz'], /^Nothing was ever done here with mf-newz\.$/],
    [['promote', 'mf-news', 'mf-catalog'], /^promote takes no "mf-catalog" after "mf-news": nothing was done\.$/],
    [['check', 'api'], /^Which API\? API_URL names one that runs/],
    [['check', 'mf-news', 'api'], /^The API is checked by itself: check api$/],
    [
      ['prune', 'mf-news', '--keep', '1'],
      /^prune mf-news takes every version of a package that was taken out, and keeps none: say it without --keep\.$/,
    ],
    [
      ['prune', 'mf-news'],
      /^Nothing was deleted: mf-news \S+ is live, under trial or run by a server\. `unlink mf-news` takes a remote out of the shop\.$/,
    ],
    [['rollback', 'mf-news', ''], /^One of the words after rollback is empty: nothing was done\.$/],
    [['publish', 'mf-none/', '--no-build'], /^There is no package mf-none to publish here\. /],
    [['rollback', 'mf-news/', '9.9.9'], /^mf-news 9\.9\.9 is not kept here\. Kept are /],
    [['prune', 'history'], /^history is no package: the release store keeps something of its own there\.$/],
    [['link', 'https://127.0.0.1:9/mf-x/'], /^https:\/\/127\.0\.0\.1:9\/mf-x\/build\.json cannot be reached/],
    [['rollback', 'mf-news', '--back'], /^rollback takes no --back: nothing was done\. It takes --because\.$/],
    [
      ['rollback', 'mf-news', '--percent', '5'],
      /^rollback takes no --percent: nothing was done\. It takes --because\.$/,
    ],
    [
      ['rollback', 'mf-x', '--allow-breaking', 'so'],
      /^rollback takes no --allow-breaking: nothing was done\. It takes --because\.$/,
    ],
    [['status', '--forse'], /^Unknown option '--forse': nothing was done\.\nUsage: npm run release -- <command>/],
    [['canary', 'mf-news', '--percent', '5', '--percent', '50'], /^--percent was given twice: nothing was done\.$/],
    ...['0x10', '1e1', '0', '101', 'NaN', 'Infinity', ' 5', ''].map((percent): [string[], RegExp] => [
      ['canary', 'mf-news', '1.2.0', '--percent', percent],
      /^A canary is shown to more than 0 and at most 100 of a hundred visitors/,
    ]),
    ...['100', '0.5'].map((percent): [string[], RegExp] => [
      ['canary', 'mf-news', '1.2.0', '--percent', percent],
      /^mf-news 1\.2\.0 is not kept here/,
    ]),
    [['status', '--releases', ''], /^--releases names no folder: nothing was done\.$/],
    [
      ['status', '--releases', '/dev/null'],
      /^\/dev\/null\/history cannot be used: it is no folder \(ENOTDIR\)\. Nothing that was kept is lost; correct that, and try again\.$/,
    ],
  ])('refuses %j with a sentence, and no stack', async (command, sentence) => {
    const { code, out, said } = await run(...command);
    expect([code, out]).toEqual([1, '']);
    expect(said.trim()).toMatch(sentence);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it.each(
    partOf<[string[], RegExp]>(
      [
        [['promote', 'mf-news'], /^No canary of mf-news runs\.$/],
        [['fly'], /^There is no command fly: nothing was done\.\nUsage: npm run release/],
      ],
      1,
    ),
  )('ends as a process with a sentence, no stack and a code: %j', async (command, sentence) => {
    const { code, out, said } = await start({}, ...command);
    expect([code, out]).toEqual([1, '']);
    expect(said.trim()).toMatch(sentence);
    expect(said).not.toMatch(/^\s+at /m);
  });

  it.each([
    ['status'],
    ['history'],
    ['watch'],
    ['sign'],
    ['rollback', 'mf-news'],
    ['promote', 'mf-news'],
    ['abort', 'mf-news'],
    ['unlink', 'mf-news'],
    ['prune', '--keep', '3'],
    ['export', 'mf-news', '--to', 'of-news'],
  ])('finds no store where a name was mistyped, and begins none: %s', async (...command) => {
    const mistyped = join(here.root, 'relaeses');
    const { code, said } = await runAt({ RELEASES_DIR: mistyped }, ...command);
    expect([code, said]).toEqual([
      1,
      `There is no release store at ${mistyped}: nothing was ever published there. RELEASES_DIR, or --releases, names its folder.\n`,
    ]);
    expect(existsSync(mistyped)).toBe(false);
  });

  it('checks, tries out and links where there is no store yet', async () => {
    const none = join(here.root, 'of-tomorrow');
    const answers: (string | undefined)[] = [];
    for (const command of [
      ['check', 'api'],
      ['canary', 'mf-none', '--percent', '5'],
      ['link', 'mf-x', 'nowhere'],
      ['publish', 'mf-none'],
    ])
      answers.push((await runAt({ RELEASES_DIR: none }, ...command)).said.split(/[:.]/)[0]);
    expect(answers).toEqual([
      expect.stringContaining('Which API?'),
      'There is no package mf-none to publish here',
      'nowhere is no address',
      'There is no package mf-none to publish here',
    ]);
  });

  it.each([[['promote', 'mf-news']], [['fly']], [['status', '--nonsense']], [['promote', 'mf-news', 'mf-catalog']]])(
    'tells programs, too, why it refuses %j',
    async (command) => {
      const { code, out, said } = await run(...command, '--json');
      expect([code, JSON.parse(out)]).toEqual([1, { error: said.trim() }]);
    },
  );

  it('tells programs under the same name what a check refuses and what verifying finds', async () => {
    const other = await place();
    const folder = await other.built('mf-broken', { more: { contract: 2 } });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ name: '@storefront/mf-broken', version: '1.0.0' }));
    const checked = await start({ cwd: folder }, 'check', 'mf-broken', '--no-build', '--json');
    expect([checked.code, JSON.parse(checked.out)]).toMatchObject([
      1,
      { error: checked.said.trim(), refusals: [expect.stringContaining('was built for contract 2')] },
    ]);
    const verified = await runAt({ RELEASES_DIR: join(other.root, 'none') }, 'verify', '--json');
    expect([verified.code, JSON.parse(verified.out)]).toMatchObject([
      1,
      { error: verified.said.trim(), damages: [{ file: 'releases.json' }] },
    ]);
    await other.remove();
  });

  it.each([['status'], ['history'], ['verify']])('makes no key for who only looks: %s', async (command) => {
    const config = join(here.root, 'of-nobody');
    const keyless = { XDG_CONFIG_HOME: config, RELEASE_KEYS: here.releases.signer.key };
    expect((await runAt(keyless, command)).code).toBe(0);
    const mistrusting = await runAt({ XDG_CONFIG_HOME: config }, command);
    expect([mistrusting.code, mistrusting.said]).toEqual([
      1,
      expect.stringMatching(
        /releases\.json cannot be trusted\. It is signed with the key \S+, which is not trusted here: RELEASE_KEYS lists the keys that are\.\n$/,
      ),
    ]);
    expect(existsSync(config)).toBe(false);
    expect((await runAt(keyless, 'prune', '--keep', '100')).code).toBe(0);
    expect(existsSync(config)).toBe(true);
    await rm(config, { recursive: true });
  });

  it.each([['status'], ['history'], ['verify'], ['export', 'mf-news', '--to', 'of-news']])(
    'needs no key that can be read for who only looks: %s',
    async (...command) => {
      const env = { RELEASE_KEY: join(here.root, 'nowhere.pem'), RELEASE_KEYS: here.releases.signer.key };
      const { code, said } = await runAt(
        env,
        ...command.map((word) => (word === 'of-news' ? join(here.root, word) : word)),
      );
      expect([code, said]).toEqual([
        0,
        expect.stringMatching(
          /^RELEASE_KEY names no private key in a PEM file: .+ Read-only commands need no key\.\n$/,
        ),
      ]);
      expect(await runAt(env, 'prune', '--keep', '100')).toMatchObject({
        code: 1,
        out: '',
        said: expect.stringMatching(/^RELEASE_KEY names no private key/),
      });
    },
  );

  it.each([
    ['from where its person stands', 'release', () => here.root],
    ['from where it runs, which npm did not start', 'test', () => join(here.root, 'mf-news')],
  ])('counts the folder of an export %s', async (_what, event, from) => {
    const { out } = await start(
      { cwd: join(here.root, 'mf-news'), env: { npm_lifecycle_event: event, INIT_CWD: here.root } },
      'export',
      'mf-news',
      '--to',
      'counted',
      '--json',
    );
    const folder = join(from(), 'counted');
    expect(JSON.parse(out)).toMatchObject({ package: 'mf-news', folder });
    expect(existsSync(join(folder, 'build.json'))).toBe(true);
    await rm(folder, { recursive: true });
  });

  it('shows a canary that the shop has withdrawn as shown to nobody, to who holds no key, and no more to who does', async () => {
    const other = await place();
    await other.release('mf-news', 1);
    const { version = '' } = await startCanary(
      other.releases,
      await readBuild(await other.built('mf-news', { code: '2' })),
      5,
    );
    const { since } = (await other.releases.entries()).canaries[0]!;
    const env = {
      RELEASES_DIR: other.folder,
      XDG_CONFIG_HOME: join(other.root, 'of-nobody'),
      RELEASE_KEYS: other.releases.signer.key,
    };
    const withdraw = (begun: string | undefined) =>
      writeFile(
        join(other.folder, `watch/withdrawn-mf-news@${version}.json`),
        JSON.stringify({ package: 'mf-news', version, since: begun, when: '', why: 'It failed on 9 of 90 pages.' }),
      );
    await mkdir(join(other.folder, 'watch'));
    // A trial before is another matter.
    await withdraw('2026-11-01T00:00:00.000Z');
    expect((await runAt(env, 'status')).out).toMatch(new RegExp(`mf-news +${version} +5 % `));
    await withdraw(since);
    expect((await runAt(env, 'status')).out).toMatch(
      new RegExp(
        `mf-news +${version} +nobody .* Withdrawn by the shop, and still in the table: It failed on 9 of 90 pages\\.`,
      ),
    );
    expect(JSON.parse((await runAt(env, 'status', '--json')).out)).toMatchObject({
      canaries: [{ version, withdrawn: 'It failed on 9 of 90 pages.' }],
    });
    // Who holds it takes that out, and hears of it.
    expect(await runAt({ ...env, ...other.environment }, 'status')).toMatchObject({
      out: expect.not.stringContaining(version),
      said: `The shop has withdrawn the canary ${version} of mf-news. It failed on 9 of 90 pages.\n`,
    });
    await other.remove();
  });

  it('says of a canary of what was never live that nobody sees it any more', async () => {
    const { version } = await startCanary(here.releases, await readBuild(await here.built('mf-young')), 5);
    expect((await run('abort', 'mf-young')).out).toMatch(
      new RegExp(`^The canary ${version} of mf-young has ended: nobody sees it \\(table \\d+\\)\\.\n$`),
    );
  });

  it('watches nothing with a key that nobody trusts, which it says to programs on one line', async () => {
    const { code, out } = await runAt(
      { XDG_CONFIG_HOME: join(here.root, 'of-another'), RELEASE_KEYS: here.releases.signer.key },
      'watch',
      '--json',
    );
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /^\{"error":"Nothing was changed: RELEASE_KEYS does not list the key that would sign it, [^"]+\."\}\n$/,
      ),
    ]);
  });

  it('says what it can do when it is asked', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Usage: npm run release/),
      said: '',
    });
  });

  it('shows the status of the packages that are named', async () => {
    await here.release('mf-gone', 1);
    await unlink(here.releases, 'mf-gone');
    const [news, gone] = [await run('status', 'mf-news', '--json'), await run('status', 'mf-gone', '--json')];
    expect([JSON.parse(news.out).live, JSON.parse(gone.out).live]).toMatchObject([[{ package: 'mf-news' }], []]);
    expect((await run('history', 'mf-gone')).out).toMatch(/unlink .*\n.*publish /);
  });

  it('ends quietly where nobody reads on', async () => {
    for (let edition = 10; edition < 12; edition++)
      await here.release('mf-news', edition, { because: 'long '.repeat(40_000) });
    const { said } = await new Promise<{ said: string }>((done) => {
      const child = execFile(
        process.execPath,
        [program, 'history', '--json'],
        { cwd: join(__dirname, '../..'), env: environment() },
        (_error, _out, words) => done({ said: words }),
      );
      child.stdout?.once('data', () => child.stdout?.destroy());
    });
    expect(said).toBe('');
  });
});
