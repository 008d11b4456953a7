// A remote in a repository of its own.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { spawnSync } from 'node:child_process';
import { PlainError, root } from '../steps.mjs';
import { createAtomically, writeRemote } from './fromTemplate.mjs';
import { packAll } from './pack.mjs';

/** The tools of the tests, in the versions that the shop has. */
const tools = [
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const writeJson = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

const vendorDependencies = (packs) => Object.fromEntries(packs.map((pack) => [pack.name, `file:vendor/${pack.file}`]));

function toolVersions() {
  const versions = readJson(join(root, 'package.json')).devDependencies;
  const types = readJson(join(root, 'shared-platform/package.json')).devDependencies;
  return { ...Object.fromEntries(tools.map((tool) => [tool, versions[tool]])), ...types };
}

/** The new repository's package.json, with the shop's packages from `vendor`. */
function packageJsonOf(folder, packs) {
  const { name, version } = readJson(join(folder, 'package.json'));
  const vendor = vendorDependencies(packs);
  return {
    name,
    version,
    private: true,
    type: 'module',
    main: 'src/remote.ts',
    exports: { '.': './src/remote.ts', './contract': './src/contract.ts' },
    // `exec` replaces npm's shell by the program, so that signals to npm reach it.
    scripts: {
      dev: 'exec storefront-dev',
      build: 'exec storefront-webpack',
      test: 'tsc && jest',
      release: 'exec storefront-release',
    },
    dependencies: vendor,
    devDependencies: toolVersions(),
    // The packages depend on each other by name, which has to resolve to vendor, too.
    overrides: vendor,
  };
}

/** Throws a sentence if the place is inside this repository, or is not empty. */
function requirePlace(target) {
  const way = relative(root, target);
  if (way === '' || (way.split(sep)[0] !== '..' && !isAbsolute(way) && !way.startsWith('.cache')))
    throw new PlainError(
      `${target} is inside this repository, and would be no one of its own: choose a folder elsewhere, or leave out --outside.`,
    );
  if (existsSync(target) && !(statSync(target).isDirectory() && readdirSync(target).length === 0))
    throw new PlainError(`${target} is there already: choose a folder that is not, or is empty.`);
}

/**
 * Creates a folder and its parents one by one: Node's own recursive `mkdir` never ends where no folder can be created
 * (/proc).
 */
function makeFolders(folder) {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  mkdirSync(folder);
}

/** Resolves a folder from where the command was called, since npm runs scripts in the repository's folder. */
const fromCallersFolder = (folder) =>
  resolve(process.env.npm_lifecycle_event === 'create-remote' ? (process.env.INIT_CWD ?? '') : '', folder);

/**
 * The draft's path: beside the target, since a rename is atomic only within a file system. Throws a sentence if nothing
 * can be written there.
 */
function makeDraftFolder(target) {
  const draft = join(dirname(target), `.create-remote-${basename(target)}`);
  try {
    makeFolders(draft);
    return draft;
  } catch (error) {
    throw new PlainError(`${target} cannot be made (${error.code}): choose a folder in which you may write.`);
  }
}

/** Creates the repository atomically; throws a sentence if something is in its place. */
export async function createOutside(name, folder) {
  const target = fromCallersFolder(folder);
  requirePlace(target);
  await createAtomically(target, makeDraftFolder(target), async (draft) => {
    writeRemote(name, draft, ['template', 'outside']);
    // Journeys need the whole shop.
    rmSync(join(draft, 'journeys'), { recursive: true });
    renameSync(join(draft, 'gitignore'), join(draft, '.gitignore'));
    const packs = await packAll(join(draft, 'vendor'));
    writeJson(join(draft, 'package.json'), packageJsonOf(draft, packs));
    spawnSync('git', ['init', '--quiet'], { cwd: draft, stdio: 'ignore' });
    rmSync(target, { recursive: true, force: true });
  });
  return target;
}

/** Makes npm install the new packages, although they have the same names and versions. */
function deleteInstalledPackages(target) {
  const lockFile = join(target, 'package-lock.json');
  if (existsSync(lockFile)) {
    const { packages = {}, ...lock } = readJson(lockFile);
    const kept = Object.entries(packages).filter(([place]) => !place.startsWith('node_modules/@storefront/'));
    writeJson(lockFile, { ...lock, packages: Object.fromEntries(kept) });
  }
  for (const made of ['@storefront', '.package-lock.json'])
    rmSync(join(target, 'node_modules', made), { recursive: true, force: true });
}

/** Updates the shop's packages and the tools' versions in a repository that was made here; everything else stays. */
export async function updateOutside(name, folder) {
  const target = fromCallersFolder(folder);
  const file = join(target, 'package.json');
  const before = existsSync(file) ? readJson(file) : {};
  if (before.name !== `@storefront/${name}` || !before.overrides?.['@storefront/platform']?.startsWith('file:vendor/'))
    throw new PlainError(
      `${target} is no repository of ${name} that was made by create-remote: leave out --renew to make one.`,
    );
  await createAtomically(join(target, 'vendor'), join(target, '.vendor-new'), async (draft) => {
    const vendor = vendorDependencies(await packAll(draft));
    const merge = (part, given) => ({ ...before[part], ...given });
    writeJson(file, {
      ...before,
      dependencies: merge('dependencies', vendor),
      devDependencies: merge('devDependencies', toolVersions()),
      overrides: merge('overrides', vendor),
    });
    deleteInstalledPackages(target);
    rmSync(join(target, 'vendor'), { recursive: true, force: true });
  });
  return target;
}
