import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';

jest.setTimeout(120_000);

const root = join(__dirname, '../..');
const packages = ['deploy', 'shared-contracts', 'shared-sheets'];

let here: string;

const isSource = (path: string) =>
  !['node_modules', 'dist', '.types'].includes(basename(path)) && !/\.test\.tsx?$/.test(path);

/**
 * A checkout in which the command can be run, with the libraries of this one: one for all, since it takes as long to
 * make as the command to run.
 */
beforeAll(() => {
  here = realpathSync(mkdtempSync(join(tmpdir(), 'one-file-')));
  for (const path of [...packages, 'scripts', 'package.json', 'package-lock.json', 'shared-build'])
    cpSync(join(root, path), join(here, path), { recursive: true, filter: isSource });
  mkdirSync(join(here, 'node_modules/@storefront'), { recursive: true });
  for (const library of readdirSync(join(root, 'node_modules')))
    if (!/^(\.|@storefront$)/.test(library))
      symlinkSync(join(root, 'node_modules', library), join(here, 'node_modules', library));
  for (const name of packages)
    symlinkSync(join(here, name), join(here, 'node_modules/@storefront', name.replace('shared-', '')));
});
beforeEach(() => rmSync(join(here, '.cache'), { recursive: true, force: true }));
afterAll(() => rmSync(here, { recursive: true }));

const program = () => readdirSync(join(here, '.cache/release')).map((name) => join(here, '.cache/release', name));

/** What the command says that `npm run release` runs. */
function says() {
  const { scripts } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { stdout, stderr } = spawnSync('sh', ['-c', `${scripts['release']} check mf-none`], {
    cwd: here,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', RELEASES_DIR: join(here, '.releases'), XDG_CONFIG_HOME: here },
  });
  return stdout + stderr;
}

const answer = /^There is no package mf-none to publish here\. /;

it('the release command is made one file once, and anew when one of its sources changes', () => {
  expect(says()).toMatch(answer);
  const [first, ...others] = program();
  expect(others).toEqual([]);
  writeFileSync(first!, "console.log('as it was');");
  expect(says()).toBe('as it was\n');
  appendFileSync(join(here, 'shared-contracts/src/index.ts'), '\n// Changed.\n');
  expect(says()).toMatch(answer);
  expect(program()).toEqual([expect.not.stringContaining(first!)]);
});

it('the release command runs from its sources where nothing can be kept', () => {
  writeFileSync(join(here, '.cache'), 'no folder');
  expect(says()).toMatch(answer);
});

long('the release command whose sources are broken has these say so, and keeps nothing', () => {
  appendFileSync(join(here, 'deploy/src/cli.ts'), '\nconst broken = ;\n');
  expect(says()).toMatch(/cli\.ts.*Unexpected|Unexpected.*cli\.ts/s);
  expect(existsSync(join(here, '.cache/release'))).toBe(false);
});
