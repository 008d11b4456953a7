// A remote in a repository of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';
import { PlainError, root } from '../steps.mjs';
import { writeRemote } from './fromTemplate.mjs';
import { packAll } from './pack.mjs';

/** The tools of the tests, in the versions that the shop has. */
const tools = [
  '@swc/core', '@swc/jest', '@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event',
  '@types/jest', '@types/node', 'jest', 'jest-environment-jsdom', 'typescript',
];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The description of the new repository: everything of the shop's comes from `vendor`. */
function describe(folder, packs) {
  const versions = readJson(join(root, 'package.json')).devDependencies;
  const types = readJson(join(root, 'shared-platform/package.json')).devDependencies;
  const { name, version } = readJson(join(folder, 'package.json'));
  const vendor = Object.fromEntries(packs.map((pack) => [pack.name, `file:vendor/${pack.file}`]));
  return {
    name,
    version,
    private: true,
    type: 'module',
    main: 'src/remote.ts',
    exports: { '.': './src/remote.ts', './contract': './src/contract.ts' },
    scripts: { build: 'storefront-webpack', test: 'tsc && jest', release: 'storefront-release' },
    dependencies: vendor,
    devDependencies: { ...Object.fromEntries(tools.map((tool) => [tool, versions[tool]])), ...types },
    // They want each other by name: what lies in vendor is what they get.
    overrides: vendor,
  };
}

/** Makes the repository, whole or not at all; throws a sentence where something is in its place. */
export async function createOutside(name, folder) {
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) throw new PlainError(`${target} is there already: choose a folder that is not, or is empty.`);
  const draft = `${target}.${process.pid}`;
  try {
    writeRemote(name, draft, ['template', 'outside']);
    // These are the shop's: journeys walk through all of it.
    rmSync(join(draft, 'journeys'), { recursive: true });
    renameSync(join(draft, 'gitignore'), join(draft, '.gitignore'));
    const packs = await packAll(join(draft, 'vendor'));
    writeFileSync(join(draft, 'package.json'), `${JSON.stringify(describe(draft, packs), null, 2)}\n`);
    spawnSync('git', ['init', '--quiet'], { cwd: draft, stdio: 'ignore' });
    mkdirSync(resolve(target, '..'), { recursive: true });
    rmSync(target, { recursive: true, force: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return target;
}
