import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { long, partOf } from '@storefront/build/jest/long.cjs';
import { programOf } from '@storefront/build/jest/program.cjs';
import { readBuild } from './build';
import { link } from './link';
import { startCanary } from './canaries';
import { rollback, unlink } from './live';
import { publish } from './publish';
import { place, script, type Place } from './testing/place';
import { verify } from './verify';

jest.setTimeout(180_000);

const root = join(__dirname, '../..');

let here: Place;
let program: string;

beforeAll(async () => {
  program = readFileSync(await programOf(join(__dirname, 'cli.ts'), { whole: true }), 'utf8');
});

/** Runs the program beside the sources that Node was started with, and keeps it from those. */
const inPlaceOfSources = `import { createRequire } from 'node:module';
createRequire(process.argv[1])('./cli.cjs');
process.once('beforeExit', () => process.exit());
await new Promise(() => {});`;

/** What is locked, without the libraries: reading all of them takes as long as a command does. */
const lock = (() => {
  const { packages, ...more } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>;
  };
  return JSON.stringify({
    ...more,
    packages: Object.fromEntries(
      Object.entries(packages).filter(([key, { link }]) => link || !key.startsWith('node_modules/')),
    ),
  });
})();

/** A checkout with the real commands, in which `lerna` takes what lies in `made` for what it builds. */
beforeEach(async () => {
  here = await place();
  for (const path of [
    'scripts',
    'deploy/package.json',
    'deploy/npm.mjs',
    'deploy/folderLock.mjs',
    'shared-build/remotes.cjs',
    'shared-build/workspaces.mjs',
    'package.json',
  ])
    cpSync(join(root, path), join(here.root, path), { recursive: true });
  writeFileSync(join(here.root, 'package-lock.json'), lock);
  for (const name of [
    'shell',
    'storefront-api',
    'signalr-hub',
    ...readdirSync(root).filter((folder) => folder.startsWith('shared-')),
  ])
    cpSync(join(root, name, 'package.json'), join(here.root, name, 'package.json'));
  for (const folder of ['deploy/src', 'node_modules/.bin', 'node_modules/@storefront'])
    mkdirSync(join(here.root, folder), { recursive: true });
  // The program has all libraries in itself.
  for (const name of ['build', 'contracts', 'platform', 'sheets', 'ui'].map((one) => `@storefront/${one}`))
    symlinkSync(realpathSync(join(root, 'node_modules', name)), join(here.root, 'node_modules', name));
  const lerna =
    'for name in $(echo "$@" | grep -o \'@storefront/[a-z-]*\'); do cp -R "made/${name#@storefront/}/dist" "$(echo ${name#@storefront/} | sed \'s/^api$/storefront-api/\')"; done';
  writeFileSync(join(here.root, 'node_modules/.bin/lerna'), `#!/bin/sh\n${lerna}\n`, { mode: 0o755 });
  writeFileSync(join(here.root, 'node_modules/.bin/npm'), '#!/bin/sh\n', { mode: 0o755 });
  // The release command as one file, which is run in place of its sources: what transforms those takes twice as long to
  // start as the command does.
  mkdirSync(join(here.root, 'node_modules/tsx'));
  writeFileSync(join(here.root, 'node_modules/tsx/package.json'), JSON.stringify({ main: 'run.mjs' }));
  writeFileSync(join(here.root, 'node_modules/tsx/run.mjs'), inPlaceOfSources);
  writeFileSync(join(here.root, 'deploy/src/cli.cjs'), program.replaceAll(root, here.root));
  await here.built('shell', { kind: 'shell', folder: 'made/shell' });
  await here.built('storefront-api', { folder: 'made/api' });
  writeFileSync(join(here.root, 'shell/webpack.config.ts'), '');
});

afterEach(() => here.remove());

/** An edition of a remote's sources. */
async function write(name: string, edition: number, commit?: string): Promise<void> {
  await here.built(name, { code: `${script} // ${edition}`, folder: `made/${name}`, commit });
  mkdirSync(join(here.root, name, 'src'), { recursive: true });
  for (const [file, text] of [
    ['package.json', JSON.stringify({ name: `@storefront/${name}`, version: '1.2.0' })],
    ['webpack.config.ts', ''],
    ['src/remote.ts', `// ${edition}`],
  ] as const)
    writeFileSync(join(here.root, name, file), text);
}

/** Makes what is written live by hand, as `release -- publish` does; answers its version. */
const release = async (name: string) =>
  (await publish(here.releases, await readBuild(join(here.root, 'made', name)))).version;

function run(...args: string[]) {
  const env = {
    ...process.env,
    ...here.environment,
    RELEASES_DIR: here.folder,
    NODE_OPTIONS: '',
    PATH: `${join(here.root, 'node_modules/.bin')}:${process.env.PATH}`,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: here.root, env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** What npm start, test, build and sizes do. */
const build = () => run('--input-type=module', '-e', "await (await import('./scripts/steps.mjs')).ensureBuilt();");

const built = { status: 0, stderr: '' };

describe('a checkout', () => {
  long('never makes live again what was gone back from in its shop, and says so', async () => {
    await write('mf-news', 1);
    expect(build()).toMatchObject(built);
    const good = await here.liveOf('mf-news');
    await write('mf-news', 2);
    const bad = await release('mf-news');
    await rollback(here.releases, 'mf-news', undefined);
    const { stdout, ...ended } = build();
    expect(ended).toEqual(built);
    expect(stdout).toContain(`mf-news ${bad} was not made live: the last that was done with it is “rollback” (table `);
    expect(await here.liveOf('mf-news')).toBe(good);
    // Of another commit it is the same.
    await write('mf-news', 2, 'c0ffee');
    build();
    expect(await here.liveOf('mf-news')).toBe(good);
    await write('mf-news', 3);
    build();
    expect(await here.liveOf('mf-news')).toMatch(/^1\.2\.0-/);
    expect([good, bad]).not.toContain(await here.liveOf('mf-news'));
  });

  describe('with a remote whose folder is gone', () => {
    const isThere = async () => [
      (await here.releases.entries()).remotes.some(({ name }) => name === 'mf-gone'),
      existsSync(join(here.folder, 'mf-gone')),
    ];
    const stamps = () =>
      ['node_modules/.storefront', '.cache/stores']
        .filter((folder) => existsSync(join(here.root, folder)))
        .flatMap((folder) => readdirSync(join(here.root, folder), { recursive: true, encoding: 'utf8' }))
        .filter((file) => file.includes('mf-gone'));
    const leave = () => rmSync(join(here.root, 'mf-gone'), { recursive: true });
    const elsewhere = async () =>
      publish(
        here.releases,
        await readBuild(await here.built('mf-gone', { folder: 'elsewhere', code: `${script} // moved` })),
      );

    beforeEach(async () => {
      await write('mf-gone', 1, 'c0ffee');
      expect(build()).toMatchObject(built);
    });

    const isTakenOut = async () => {
      leave();
      expect(build()).toMatchObject(built);
      expect([await isThere(), stamps()]).toEqual([[false, false], []]);
      expect(await verify(here.releases)).toEqual({ versions: 1, damages: [], notes: [] });
    };

    long('takes it out of its shop and its store, and nothing is missed', isTakenOut);

    it('takes it out of its shop and its store, and nothing is missed, also after `npm ci`, which begins with taking the libraries away', async () => {
      rmSync(join(here.root, 'node_modules/.storefront'), { recursive: true });
      await isTakenOut();
    });

    long('takes it out of the shop also where it was built of another commit last', async () => {
      await write('mf-gone', 1, 'decade');
      writeFileSync(join(here.root, 'mf-gone/src/more.ts'), '');
      expect(build().stdout).toContain('Building mf-gone');
      expect(readFileSync(join(here.root, 'mf-gone/dist/build.json'), 'utf8')).toContain('decade');
      leave();
      build();
      expect(await isThere()).toEqual([false, false]);
    });

    long.each([
      ['moved to a repository of its own', elsewhere],
      [
        'is tried out from a repository of its own',
        async () =>
          startCanary(
            here.releases,
            await readBuild(await here.built('mf-gone', { folder: 'elsewhere', code: `${script} // moved` })),
            5,
          ),
      ],
    ])('leaves one as it is that %s, and says so once', async (_what, act) => {
      await act();
      leave();
      const before = await here.releases.entries();
      expect(build().stdout).toContain(
        '• mf-gone is no longer here, and stays in the shop: it was published there from elsewhere, or by hand. (npm run release -- unlink mf-gone takes it out.)\n',
      );
      expect([await here.releases.entries(), await isThere(), stamps()]).toEqual([before, [true, true], []]);
      expect(build().stdout).toBe('');
    });

    it('is no obstacle where nothing of it is in the store', async () => {
      await unlink(here.releases, 'mf-gone');
      rmSync(join(here.folder, 'mf-gone'), { recursive: true });
      mkdirSync(join(here.folder, 'mf-gone/1.0.0-a/browser'), { recursive: true });
      leave();
      expect([build(), stamps()]).toEqual([{ ...built, stdout: '' }, []]);
    });
  });

  describe('from which a remote is removed', () => {
    const remove = () => run('scripts/remove-remote.mjs', 'mf-gifts');
    const tryOut = async () => startCanary(here.releases, await readBuild(join(here.root, 'made/mf-gifts')), 5);

    it.each(
      partOf<[string, () => Promise<unknown>]>(
        [
          ['published by hand', () => release('mf-gifts')],
          ['tried out by hand', () => tryOut()],
          [
            'published by hand, and tried out',
            async () => (await release('mf-gifts'), await write('mf-gifts', 2), await tryOut()),
          ],
        ],
        1,
      ),
    )('takes it out of the shop that it was %s', async (_what, act) => {
      await write('mf-gifts', 1);
      await here.release('mf-news', 1, { folder: 'made/mf-news' });
      await act();
      const { stdout, ...ended } = remove();
      expect(ended).toEqual(built);
      expect(stdout).toContain(
        '• mf-gifts is gone, from here and from the shop that is built here. Until .cache is cleared its sources are in .cache/removed/mf-gifts.\n',
      );
      expect(await here.releases.entries()).toMatchObject({ remotes: [{ name: 'mf-news' }], canaries: [] });
      expect(existsSync(join(here.folder, 'mf-gifts'))).toBe(false);
      expect(await verify(here.releases)).toEqual({ versions: 1, damages: [], notes: [] });
    });

    it('keeps what another compiles against, in what it imports or refers to', async () => {
      await write('mf-gifts', 1);
      await write('mf-news', 1);
      const users = [
        ['src/features/gifts.ts', "import type {} from '@storefront/mf-gifts/contract';"],
        ['tsconfig.json', '{ "references": [{ "path": "../shared-ui" }, { "path": "../mf-gifts" }] }'],
      ] as const;
      mkdirSync(join(here.root, 'mf-news/src/features'));
      for (const [file, text] of users) writeFileSync(join(here.root, 'mf-news', file), text);
      for (const [file, text] of users) {
        expect(remove()).toMatchObject({
          status: 1,
          stderr: `\nmf-gifts is needed: mf-news/${file} compiles against its contract.\n`,
        });
        expect(existsSync(join(here.root, 'mf-gifts'))).toBe(true);
        writeFileSync(join(here.root, 'mf-news', file), text.replace('mf-gifts', 'mf-gifts-more'));
      }
      expect(remove()).toMatchObject(built);
    });

    it.each([
      [
        'that another key has signed',
        () => rmSync(join(here.root, 'config'), { recursive: true }),
        / was signed with another key /,
      ],
      [
        'that is damaged',
        () => writeFileSync(join(here.folder, 'releases.json'), '{'),
        /releases\.json cannot be read: it is damaged/,
      ],
      [
        'of which a version cannot be taken away',
        () => writeFileSync(join(here.root, 'deploy/src/cli.cjs'), 'process.exit(1)'),
        /The release command failed: unlink mf-gifts/,
      ],
    ])('keeps its sources where the shop is made of a store %s', async (_what, spoil, sentence) => {
      await write('mf-gifts', 1);
      await release('mf-gifts');
      spoil();
      expect(remove()).toMatchObject({ status: 1, stderr: expect.stringMatching(sentence) });
      expect([
        existsSync(join(here.root, 'mf-gifts/src/remote.ts')),
        existsSync(join(here.root, '.cache/removed/mf-gifts')),
      ]).toEqual([true, false]);
    });

    it.each([
      ['its neighbour', 'mf-news', false],
      ['itself alone, which is what goes', 'mf-gifts', true],
    ])(
      'keeps its sources where a neighbour does not fit, and goes where it does not itself: %s',
      async (_what, unfit, isGone) => {
        await write('mf-gifts', 1);
        await write('mf-news', 1);
        writeFileSync(join(here.root, unfit, 'package.json'), '{ "name": "other" }');
        expect(remove()).toMatchObject({
          status: isGone ? 0 : 1,
          stderr: isGone ? '' : expect.stringContaining('mf-news/package.json calls itself other'),
        });
        expect(existsSync(join(here.root, 'mf-gifts/src/remote.ts'))).toBe(!isGone);
      },
    );

    it('that was taken away already is said to be there no more, and where its sources are', async () => {
      mkdirSync(join(here.root, '.cache/removed/mf-gifts'), { recursive: true });
      expect(remove()).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(
          /^\nThere is no remote mf-gifts here; .* The sources of mf-gifts are in \.cache\/removed\/mf-gifts; `npm run release -- unlink mf-gifts` takes it out of the shop where that still has it\.\n$/,
        ),
      });
    });

    it('says that another origin serves it, and leaves what that gave', async () => {
      await write('mf-gifts', 1);
      const server = createServer(({ url = '' }, answer) =>
        answer
          .writeHead(200, { 'access-control-allow-origin': '*' })
          .end(readFileSync(join(here.root, 'made/mf-gifts/dist', url))),
      );
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      await link(here.releases, undefined, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      await new Promise((done) => server.close(done));
      const before = await here.releases.entries();
      expect(remove().stdout).toContain(
        '• mf-gifts is gone from here; another origin serves it in the shop (npm run release -- unlink mf-gifts takes it out). Until .cache is cleared',
      );
      expect(await here.releases.entries()).toEqual(before);
      expect(existsSync(join(here.folder, 'mf-gifts'))).toBe(true);
    });
  });
});
