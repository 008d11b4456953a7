import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { long } from '../jest/long.cjs';

const root = join(__dirname, '../..');

interface Outside {
  createOutside(name: string, folder: string): Promise<string>;
  updateOutside(name: string, folder: string): Promise<string>;
}

interface Names {
  pathOf(name: string): string;
  requireName(typed: string[], usage: string): string;
  titleOf(name: string): string;
}

const { createOutside, updateOutside } = jest.requireActual<Outside>(join(root, 'scripts/remotes/outside.mjs'));
const { pathOf, requireName, titleOf } = jest.requireActual<Names>(join(root, 'scripts/remotes/names.mjs'));

function run(script: string, ...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.mjs`, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return { status, sentence: stderr.trim() };
}

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'create remote '));
});
afterEach(() => rmSync(place, { recursive: true }));

it.each([
  ['create-remote', ['mf-one', 'mf-two'], /^One remote at a time: mf-two is more than a name\./],
  ['remove-remote', ['mf-news', 'mf-support'], /^One remote at a time: mf-support is more than a name\./],
  ['create-remote', ['mf-one', '--renew'], /^Which repository is to be renewed\?/],
  // Also of what this checkout has itself, as its team's own repository is renewed from here.
  [
    'create-remote',
    ['mf-news', '--outside', tmpdir(), '--renew'],
    /is no repository of mf-news that was made by create-remote: leave out --renew to make one\.$/,
  ],
  ['create-remote', ['mf-news'], /^There is a remote mf-news here already: choose another name\.$/],
  ['create-remote', ['mf-one', '--outside', '.'], /is inside this repository, .* leave out --outside\.$/],
])('npm run %s refuses %j with a sentence', (script, args, sentence) => {
  expect(run(script, ...args)).toEqual({ status: 1, sentence: expect.stringMatching(sentence) });
  expect(existsSync(join(root, 'mf-one'))).toBe(false);
});

it.each([
  [['mf-One'], /^“mf-One” cannot be a remote's name/],
  [[`mf-${'a'.repeat(38)}`], /^“mf-a+” cannot be a remote's name: .+, at most 40 characters/],
  [[], /^What is the remote called\?/],
])('a remote cannot be called %j', (typed, sentence) => {
  expect(() => requireName(typed, '')).toThrow(sentence);
});

it.each([
  [['mf-nope'], /^There is no remote mf-nope here\. There are .*mf-news/],
  [['mf-news', '--only', 'sizes'], /^--only sizes is of all packages together: npm test -- --only sizes$/],
  [['mf-news', '--only', 'everything'], /^--only takes one of lint, types, unit, sizes, journeys\.$/],
])('npm test -- %j is refused with a sentence', (args, sentence) => {
  expect(run('test', ...args)).toEqual({ status: 1, sentence: expect.stringMatching(sentence) });
});

it('the path of a new remote is its own word where nobody has that, and its whole name where somebody has', () => {
  expect([...['mf-gift-cards', 'mf-news', 'mf-hubs'].map(pathOf), titleOf('mf-gift-cards')]).toEqual([
    'gift-cards',
    'mf-news',
    'mf-hubs',
    'Gift cards',
  ]);
});

it.each([
  ['a file', 'file', /is there already/],
  ['a place below a file', 'file/below', /cannot be made \(E\w+\): choose a folder in which you may write\.$/],
  ['a folder with something in it', 'full', /is there already/],
])('a repository of its own is not made in %s', async (_what, way, sentence) => {
  writeFileSync(join(place, 'file'), 'kept');
  mkdirSync(join(place, 'full/src'), { recursive: true });
  await expect(createOutside('mf-one', join(place, way))).rejects.toThrow(sentence);
  expect(readdirSync(place).sort()).toEqual(['file', 'full']);
});

it('a repository of its own is not made where no folder can be, nor inside of this one', async () => {
  await expect(createOutside('mf-one', '/proc/one')).rejects.toThrow(
    /^\/proc\/one cannot be made \(ENOENT\): choose a folder in which you may write\.$/,
  );
  await expect(createOutside('mf-one', join(root, 'shell/one'))).rejects.toThrow(
    /is inside this repository, .* leave out --outside\.$/,
  );
});

it('a repository of its own that is stopped on its way leaves nothing', async () => {
  const [bin, temporary, home] = ['bin', 'tmp', 'home'].map((name) => join(place, name)) as [string, string, string];
  for (const folder of [bin, temporary, home]) mkdirSync(folder);
  // npm is at work until somebody stops it.
  writeFileSync(join(bin, 'npm'), '#!/bin/sh\necho packing; exec sleep 60', { mode: 0o755 });
  const env = { ...process.env, NODE_OPTIONS: '', TMPDIR: temporary, PATH: `${bin}:${process.env['PATH']}` };
  const child = spawn(process.execPath, ['scripts/create-remote.mjs', 'mf-one', '--outside', join(home, 'one')], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  expect([readdirSync(home), readdirSync(temporary)]).toEqual([
    ['.create-remote-one'],
    [expect.stringMatching(/^storefront-pack-/)],
  ]);
  // As Ctrl-C does: to all that the terminal runs.
  process.kill(-child.pid!, 'SIGINT');
  await once(child, 'close');
  expect([readdirSync(home), readdirSync(temporary)]).toEqual([[], []]);
});

it('what is no repository that was made here is not renewed', async () => {
  await expect(updateOutside('mf-one', place)).rejects.toThrow(
    /is no repository of mf-one that was made by create-remote: leave out --renew to make one\.$/,
  );
});

it('a place is counted from where its person stands, and not from where npm goes', async () => {
  writeFileSync(join(place, 'here'), 'kept');
  Object.assign(process.env, { npm_lifecycle_event: 'create-remote', INIT_CWD: place });
  await expect(createOutside('mf-one', 'here')).rejects.toThrow(
    `${join(place, 'here')} is there already: choose a folder that is not, or is empty.`,
  );
  for (const name of ['npm_lifecycle_event', 'INIT_CWD']) delete process.env[name];
});

describe('a repository of its own', () => {
  let home: string;
  let target: string;

  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'create remote '));
    target = join(home, 'one');
    const left = join(home, '.create-remote-one');
    mkdirSync(join(left, 'src'), { recursive: true });
    writeFileSync(join(left, 'src/half.ts'), '');
    expect(run('create-remote', 'mf-one', '--outside', target).status).toBe(0);
  }, 60_000);
  afterAll(() => rmSync(home, { recursive: true }));

  it('is whole where a killed run has left something, which does not stay', () => {
    expect(readdirSync(home)).toEqual(['one']);
    expect(existsSync(join(target, 'src/half.ts'))).toBe(false);
    expect(readdirSync(join(target, 'vendor'))).toHaveLength(6);
  });

  long(
    'gets newer packages, and keeps what is its team’s',
    () => {
      const file = join(target, 'package.json');
      const first = readFileSync(file, 'utf8');
      // As an older shop made it, with a library of the team's own; npm has installed it.
      writeFileSync(
        file,
        first
          .replaceAll(/storefront-ui-[\d.]+tgz/g, 'storefront-ui-0.1.0.tgz')
          .replace('"dependencies": {', '"dependencies": {\n    "left-pad": "1.3.0",'),
      );
      writeFileSync(join(target, 'vendor/storefront-ui-0.1.0.tgz'), 'old');
      writeFileSync(
        join(target, 'package-lock.json'),
        JSON.stringify({ packages: { '': {}, 'node_modules/@storefront/ui': {}, 'node_modules/left-pad': {} } }),
      );
      mkdirSync(join(target, 'node_modules/@storefront/ui'), { recursive: true });
      writeFileSync(join(target, 'src/ours.ts'), 'kept');
      expect(run('create-remote', 'mf-one', '--outside', target, '--renew').status).toBe(0);
      const { dependencies, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as {
        dependencies: Record<string, string>;
      };
      const { dependencies: given, ...others } = JSON.parse(first) as { dependencies: Record<string, string> };
      expect(dependencies).toEqual({ 'left-pad': '1.3.0', ...given });
      expect(rest).toEqual(others);
      expect(
        readdirSync(join(target, 'vendor'))
          .map((pack) => `file:vendor/${pack}`)
          .sort(),
      ).toEqual(Object.values(given).sort());
      expect(
        Object.keys(
          (JSON.parse(readFileSync(join(target, 'package-lock.json'), 'utf8')) as { packages: object }).packages,
        ),
      ).toEqual(['', 'node_modules/left-pad']);
      expect(existsSync(join(target, 'node_modules/@storefront'))).toBe(false);
      expect(existsSync(join(target, 'src/ours.ts'))).toBe(true);
    },
    60_000,
  );
});
