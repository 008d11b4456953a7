// A remote joins by being there: where it wants no library that is not here already, the lock file and node_modules
// learn of its folder as npm would have them, in a moment and without a network.
import { createHash } from 'node:crypto';
import {
  lstatSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

const linkPath = (name) => `node_modules/@storefront/${name}`;
const isRemote = (name) => /^mf-[a-z0-9-]+$/.test(name);
const isRemoteKey = (key) => isRemote(key) || isRemote(key.replace(linkPath(''), ''));

/** What does not fit together in the folders of a repository, in a sentence. */
export class WorkspaceError extends Error {}

function read(root, ...path) {
  const file = join(...path);
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8'));
  } catch (error) {
    throw new WorkspaceError(
      `${file} cannot be read: ${error.message}. Mend it first (git diff ${file} shows what was changed).`,
      { cause: error },
    );
  }
}

const lockOf = (root) => read(root, 'package-lock.json');

/** Whole or not at all: a lock file that ends in the middle stops everybody. */
function writeLock(root, lock) {
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  const file = join(root, 'package-lock.json');
  writeFileSync(
    `${file}.${process.pid}`,
    `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`,
  );
  renameSync(`${file}.${process.pid}`, file);
}

/** A digest of the libraries that are locked: it is the same whatever remotes there are. */
export function librariesOf(root) {
  const { packages } = lockOf(root);
  const libraries = Object.entries(packages).filter(([key]) => !isRemoteKey(key));
  return createHash('sha256').update(JSON.stringify(libraries)).digest('hex');
}

/**
 * The folders of a package and of all those of ours that it is made of: what it names as a dependency, and what those
 * do.
 */
export function packagesOf(root, name) {
  const { packages } = lockOf(root);
  const found = new Set([name]);
  // What is added while this goes on is come to as well.
  for (const folder of found) {
    const { dependencies, devDependencies } = read(root, folder, 'package.json');
    for (const library of Object.keys({ ...dependencies, ...devDependencies })) {
      const { link, resolved } = packages[`node_modules/${library}`] ?? {};
      if (link) found.add(resolved);
    }
  }
  return [...found].sort();
}

const byName = (libraries) =>
  libraries && Object.fromEntries(Object.entries(libraries).sort(([one], [other]) => one.localeCompare(other, 'en')));

/** What the lock file says of a package of ours. */
function entryOf(root, name) {
  const { name: full, version, license, dependencies, devDependencies } = read(root, name, 'package.json');
  const entry = {
    name: full,
    version,
    license,
    dependencies: byName(dependencies),
    devDependencies: byName(devDependencies),
  };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

const versionNumbers = (version) => version.split('.').map(Number);

/** Whether a locked version is within `^1.2.3` or `~1.2.3`; whatever else a range may say, npm is asked. */
function isWithin(range, version) {
  const [, sign, least] = /^([\^~])(\d+\.\d+\.\d+)$/.exec(range) ?? [];
  if (!least || !/^\d+\.\d+\.\d+$/.test(version)) return false;
  const [wanted, found] = [versionNumbers(least), versionNumbers(version)];
  // What `^` holds fast is the first number that is not 0.
  const firstOwn = wanted.findIndex((number) => number > 0);
  const fixed = sign === '~' ? 2 : firstOwn === -1 ? 3 : firstOwn + 1;
  const differing = wanted.findIndex((number, index) => number !== found[index]);
  return differing === -1 || (differing >= fixed && found[differing] > wanted[differing]);
}

/** Whether the shop has already what a remote wants. */
function isInstalled({ packages }, { dependencies, devDependencies }) {
  return Object.entries({ ...dependencies, ...devDependencies }).every(([library, wanted]) => {
    const found = packages[`node_modules/${library}`];
    return (
      found !== undefined && (found.link ? wanted === '*' : wanted === found.version || isWithin(wanted, found.version))
    );
  });
}

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function linkRemote(root, name) {
  const path = join(root, linkPath(name));
  if (isLink(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), join(root, name)), path, 'junction');
}

/**
 * Throws a sentence for a folder that looks like a remote, and could not be one: passed over in silence it would be
 * missed much later.
 */
function requireValidRemotes(root, names) {
  const stranger = readdirSync(root).find(
    (name) => /^mf-/i.test(name) && !names.includes(name) && existsSync(join(root, name, 'package.json')),
  );
  if (stranger)
    throw new WorkspaceError(
      `The folder ${stranger} cannot be a remote's: it is mf- and then small letters, digits and single hyphens. Rename it, or take it away.`,
    );
  for (const name of names) {
    const full = read(root, name, 'package.json').name;
    if (full !== `@storefront/${name}`)
      throw new WorkspaceError(
        `${name}/package.json calls itself ${full}: a remote is called as its folder is, @storefront/${name}.`,
      );
    if (!existsSync(join(root, name, 'src/remote.ts')))
      throw new WorkspaceError(
        `The folder ${name} has no src/remote.ts, which says what a remote promises: complete it, or take it away.`,
      );
  }
}

/**
 * Takes the remotes that are there into the lock file and node_modules, or throws what does not fit there; answers
 * which came and went, and which want a library that npm has to fetch.
 */
export function syncRemotes(root, names) {
  requireValidRemotes(root, names);
  const lock = lockOf(root);
  const known = Object.keys(lock.packages).filter(isRemote);
  const changed = names.filter((name) => JSON.stringify(lock.packages[name]) !== JSON.stringify(entryOf(root, name)));
  const wanting = changed.filter((name) => !isInstalled(lock, entryOf(root, name)));
  const came = changed.filter((name) => !wanting.includes(name));
  const gone = known.filter((name) => !names.includes(name));
  for (const name of came)
    Object.assign(lock.packages, { [name]: entryOf(root, name), [linkPath(name)]: { resolved: name, link: true } });
  for (const name of gone) unlinkRemote(root, lock, name);
  if (came.length + gone.length > 0) writeLock(root, lock);
  for (const name of names) if (!wanting.includes(name)) linkRemote(root, name);
  return { came, gone, wanting };
}

function unlinkRemote(root, lock, name) {
  delete lock.packages[name];
  delete lock.packages[linkPath(name)];
  for (const key of Object.keys(lock.packages)) if (key.startsWith(`${name}/`)) delete lock.packages[key];
  rmSync(join(root, linkPath(name)), { force: true });
}
