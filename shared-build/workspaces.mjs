// A remote joins by being there: where it wants no library that is not here already, the lock file and node_modules learn of its
// folder as npm would have them, in a moment and without a network.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const linkOf = (name) => `node_modules/@storefront/${name}`;
const isRemote = (name) => /^mf-[a-z0-9-]+$/.test(name);
const isRemotes = (key) => isRemote(key) || isRemote(key.replace(linkOf(''), ''));

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const lockOf = (root) => read(join(root, 'package-lock.json'));

function writeLock(root, lock) {
  const sorted = Object.entries(lock.packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}

/** A digest of the libraries that are locked: it is the same whatever remotes there are. */
export function librariesOf(root) {
  const { packages } = lockOf(root);
  const libraries = Object.entries(packages).filter(([key]) => !isRemotes(key));
  return createHash('sha256').update(JSON.stringify(libraries)).digest('hex');
}

const byName = (libraries) => libraries && Object.fromEntries(Object.entries(libraries).sort(([one], [other]) => one.localeCompare(other, 'en')));

/** What the lock file says of a package of ours. */
function entryOf(root, name) {
  const { name: full, version, license, dependencies, devDependencies } = read(join(root, name, 'package.json'));
  const entry = { name: full, version, license, dependencies: byName(dependencies), devDependencies: byName(devDependencies) };
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

/** Whether the shop has already what a remote wants. */
function isAtHand({ packages }, { dependencies, devDependencies }) {
  return Object.entries({ ...dependencies, ...devDependencies }).every(([library, wanted]) => {
    const found = packages[`node_modules/${library}`];
    return found !== undefined && (found.link ? wanted === '*' : wanted === found.version);
  });
}

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

function placeLink(root, name) {
  const path = join(root, linkOf(name));
  if (isLink(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), join(root, name)), path, 'junction');
}

/** Takes the remotes that are there into the lock file and node_modules; answers which came and went, and which want a library that npm has to fetch. */
export function adoptRemotes(root, names) {
  const lock = lockOf(root);
  const known = Object.keys(lock.packages).filter(isRemote);
  const changed = names.filter((name) => JSON.stringify(lock.packages[name]) !== JSON.stringify(entryOf(root, name)));
  const wanting = changed.filter((name) => !isAtHand(lock, entryOf(root, name)));
  const came = changed.filter((name) => !wanting.includes(name));
  const gone = known.filter((name) => !names.includes(name));
  for (const name of came) Object.assign(lock.packages, { [name]: entryOf(root, name), [linkOf(name)]: { resolved: name, link: true } });
  for (const name of gone) dropRemote(root, lock, name);
  if (came.length + gone.length > 0) writeLock(root, lock);
  for (const name of names) if (!wanting.includes(name)) placeLink(root, name);
  return { came, gone, wanting };
}

function dropRemote(root, lock, name) {
  delete lock.packages[name];
  delete lock.packages[linkOf(name)];
  for (const key of Object.keys(lock.packages)) if (key.startsWith(`${name}/`)) delete lock.packages[key];
  rmSync(join(root, linkOf(name)), { force: true });
}
