// Shared by the project's commands. Imports Node's own modules only, since it runs before anything is installed.
import './requireNode.cjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { aloneIn, textOf } from '../deploy/folderLock.mjs';
import { remotesIn } from '../shared-build/remotes.cjs';
import { syncRemotes, librariesOf, packagesOf, WorkspaceError } from '../shared-build/workspaces.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A sentence for the person who called; the command ends with it. */
export class PlainError extends Error {}

export function say(sentence) {
  console.log(`• ${sentence}`);
}

/** Errors of the machine, as opposed to bugs of the commands. */
const systemErrorCodes = ['EACCES', 'EDQUOT', 'EEXIST', 'EIO', 'EMFILE', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** How an error is printed: as a sentence, or with its stack if it is a bug of the commands. */
export function describeError(error) {
  if (error instanceof PlainError || error instanceof WorkspaceError || error.code?.startsWith('ERR_PARSE_ARGS'))
    return `\n${error.message}`;
  return error.path && systemErrorCodes.includes(error.code)
    ? `\n${error.path} cannot be used (${error.message}). Mend that, and try again.`
    : error;
}

/** Runs a command's work; prints errors and exits. */
export function main(work) {
  work().catch((error) => {
    console.error(describeError(error));
    process.exit(1);
  });
}

/** A setting from the environment; empty ones count as absent. */
export const setting = (name, standard) => process.env[name] || standard;

/** Imports a TypeScript file of this checkout; needs the libraries. */
export async function loadTypeScript(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(pathToFileURL(join(root, file)).href, import.meta.url);
}

/** Environment of all steps: no telemetry, no daemon that outlives the command. */
const quietEnvironment = {
  NX_DAEMON: 'false',
  NX_NO_CLOUD: 'true',
  NX_TUI: 'false',
  NPM_CONFIG_UPDATE_NOTIFIER: 'false',
};

/** Exit codes of commands that catch Ctrl-C or SIGTERM. */
const stopExitCodes = { SIGINT: 130, SIGTERM: 143 };

/** Does something when this process ends, also by a signal; returns a function that cancels that. */
export function onExit(act) {
  const ends = Object.entries({ SIGHUP: 129, ...stopExitCodes }).map(([signal, code]) => [
    signal,
    () => process.exit(code),
  ]);
  const heard = [['exit', act], ...ends];
  for (const [event, hear] of heard) process.once(event, hear);
  return () => heard.forEach(([event, hear]) => process.off(event, hear));
}

/** Stops a child process with this one, since SIGTERM is sent to this one only. */
function stopWithThisProcess(child) {
  // Only once: at a second signal a process may exit at once, and leave its own children behind.
  const end = () => child.killed || child.kill('SIGTERM');
  for (const event of ['SIGTERM', 'exit']) process.on(event, end);
  child.once('close', () => {
    for (const event of ['SIGTERM', 'exit']) process.off(event, end);
  });
  return child;
}

/** Exits if the child was stopped by a signal, whether it died of it or caught it: that is no failure. */
function exitIfStopped(status, signal) {
  const code = stopExitCodes[signal] ?? status;
  if (Object.values(stopExitCodes).includes(code)) process.exit(code);
}

/** Runs a command with its output shown; throws `complaint` if it fails, and exits if it was stopped. */
export async function run(command, args, complaint, env = {}) {
  const child = stopWithThisProcess(
    spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...quietEnvironment, ...env } }),
  );
  const [status, signal] = await once(child, 'close');
  exitIfStopped(status, signal);
  if (status !== 0) throw new PlainError(complaint);
}

/** Starts a command, which the caller has to stop. Empty settings are not passed on. */
export function start(command, args, env = {}) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...given, ...quietEnvironment, ...env },
  });
}

/** Runs a command; shows its output, and returns it with the exit code. Exits if it was stopped. */
export function tee(command, args, env = {}) {
  const isSaid = setting('NO_COLOR') || setting('FORCE_COLOR');
  const colour = process.stdout.isTTY && !isSaid ? { FORCE_COLOR: '1' } : {};
  const child = stopWithThisProcess(
    spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...quietEnvironment, ...colour, ...env },
    }),
  );
  let output = '';
  const show = (from, to) =>
    from.setEncoding('utf8').on('data', (text) => {
      output += text;
      to.write(text);
    });
  show(child.stdout, process.stdout);
  show(child.stderr, process.stderr);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (status, signal) => {
      exitIfStopped(status, signal);
      done({ status, output });
    });
  });
}

/**
 * Stamp files: of installations and builds beside the libraries, of stores elsewhere, since `npm ci` deletes the
 * former, and a removed remote has to be withdrawn from the store all the same.
 */
const stampFile = (name) => join(root, name.startsWith('stores/') ? '.cache' : 'node_modules/.storefront', name);

function readStamp(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '';
}

function writeStamp(name, content) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), content);
}

/**
 * Links new remotes and unlinks removed ones, with messages; returns those that need a library which is not installed.
 */
export function linkRemotes() {
  const { came, gone, wanting } = syncRemotes(root, remotesIn(root));
  for (const name of came) say(`${name} is new here, or wants other libraries: package-lock.json says so now.`);
  for (const name of gone) say(`${name} is no longer here: package-lock.json says so now.`);
  return wanting;
}

/** Does something under a lock between commands of this checkout. */
export const withLock = (work) => aloneIn(root, work, say);

/** The platform for which libraries with native code are installed. */
function nativePlatform() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  return [
    process.platform,
    process.arch,
    ...(process.platform === 'linux' ? [glibcVersionRuntime ? 'glibc' : 'musl'] : []),
  ].join('-');
}

/** Installs missing libraries; runs npm only if there are any. */
export const ensureInstalled = () => withLock(install);

async function install() {
  const wanting = linkRemotes();
  const here = nativePlatform();
  const [libraries, formerMachine = here] = readStamp('installed').split(' ');
  if (wanting.length === 0 && libraries === librariesOf(root) && formerMachine === here) return;
  // From scratch on another machine, since npm would keep native code of the former one.
  if (formerMachine !== here) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  say(
    `Installing the libraries${wanting.length > 0 ? ` that ${wanting.join(', ')} wants` : ' (once, about a minute)'} …`,
  );
  const command = wanting.length > 0 || existsSync(join(root, 'node_modules/.package-lock.json')) ? 'install' : 'ci';
  const quietly = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', [command, ...quietly], 'Installing the libraries failed; npm says why above.');
  // Read again, since npm install may have changed the lock file.
  writeStamp('installed', `${librariesOf(root)} ${here}`);
}

export const remotes = remotesIn(root);
const api = 'storefront-api';
const builtPackages = ['shell', ...remotes, api];

/** The folders of these packages and of their dependencies in this repository. */
export const packageFolders = (...names) => [...new Set(names.flatMap((name) => packagesOf(root, name)))];

const ignoredFolders = new Set(['node_modules', 'dist', '.types']);

/** Whether a path is a file: editors leave broken links beside open files. */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function* sourcesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name)) yield* sourcesOf(path);
    } else if (!/\.(test|spec)\.tsx?$|\.md$|\.tsbuildinfo$|^sizes\.json$/.test(entry.name) && isFile(path)) yield path;
  }
}

/** A digest of the packages' sources. */
export function sourceHash(...names) {
  const hash = createHash('sha256').update(librariesOf(root));
  for (const folder of packageFolders(...names))
    for (const file of sourcesOf(join(root, folder)))
      hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** The release store that this checkout's commands use. */
export const releasesDir = setting('RELEASES_DIR', join(root, '.releases'));

/** Whether it is the private store for this checkout's builds (`e2e/buildStore.mjs`). */
const isBuildStore = releasesDir === join(root, '.cache/builds');

/** The folder of stamps for this store, of which a checkout may use several. */
const storeStamps = `stores/${createHash('sha256').update(resolve(releasesDir)).digest('hex').slice(0, 12)}`;

const buildOutputOf = (name) => join(root, name, name === api ? 'dist/server/server.cjs' : 'dist/build.json');

/** A digest of a build's result, independent of its commit. */
const digestOf = (output) =>
  createHash('sha256')
    .update(readFileSync(output, 'utf8').replace(/"commit": ?"[^"]*",?/, ''))
    .digest('hex');

/**
 * The stamp of a package's build: its sources and its result, since others write to `dist`, too (`release -- check`).
 */
function buildStamp(name, hash) {
  const output = buildOutputOf(name);
  return existsSync(output) ? `${hash} ${digestOf(output)}` : '';
}

const isBuilt = (name, hash) =>
  readStamp(`built-${name}`) !== '' && readStamp(`built-${name}`) === buildStamp(name, hash);

/** Whether the build was published to this store, also if it was rolled back since. */
const isPublished = (name) =>
  name === api ||
  (existsSync(join(releasesDir, name)) && readStamp(`${storeStamps}/${name}`) === readStamp(`built-${name}`));

function readTable() {
  const table = join(releasesDir, 'releases.json');
  if (!existsSync(table)) return { remotes: [], canaries: [] };
  const text = readFileSync(table, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(
      `${table} cannot be read: it is damaged (${error.message}). \`npm run release -- verify\` says what else is.`,
      { cause: error },
    );
  }
}

/** The releases of a remote in the shop: the live one, then canaries. */
function releasesInShop(name) {
  const { remotes: live, canaries = [] } = readTable();
  return [...live, ...canaries.map((canary) => canary.release)].filter((remote) => remote.name === name);
}

const isForeign = ({ base }) => !base.startsWith('/');

/** Whether this checkout has published all of a remote's releases in the shop, as opposed to another repository. */
function isPublishedFromHere(name) {
  const isGiven = ({ version }) => {
    const description = join(releasesDir, name, version, 'build.json');
    return existsSync(description) && readStamp(`${storeStamps}/${name}`).endsWith(` ${digestOf(description)}`);
  };
  return releasesInShop(name).every((shown) => !isForeign(shown) && isGiven(shown));
}

/**
 * Withdraws remotes that this checkout has published and whose folders are gone, unless another repository or origin
 * has taken them over.
 */
async function withdrawRemovedRemotes() {
  const folder = stampFile(storeStamps);
  const given = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('mf-')) : [];
  for (const name of given.filter((one) => !remotesIn(root).includes(one))) {
    if (isPublishedFromHere(name)) {
      await withdraw(name);
      continue;
    }
    say(
      `${name} is no longer here, and stays in the shop: it was published there from elsewhere, or by hand. (npm run release -- unlink ${name} takes it out.)`,
    );
    deleteStamps(name);
  }
}

function deleteStamps(name) {
  for (const stamp of [`built-${name}`, `${storeStamps}/${name}`]) rmSync(stampFile(stamp), { force: true });
}

const containsFiles = (folder) =>
  existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/**
 * Removes a remote from the shop and the store, live or canary; returns whether it is gone: one that another origin
 * serves stays.
 */
export async function withdraw(name) {
  const shown = releasesInShop(name);
  const isOurs = !shown.some(isForeign);
  if (isOurs && shown.length > 0) await release('unlink', name, '--because', 'Its folder is gone');
  // Not of one from another origin, whose stored description the table needs. An empty folder was left by a killed
  // process, and has nothing to prune.
  if (isOurs && containsFiles(join(releasesDir, name))) await release('prune', name);
  deleteStamps(name);
  return isOurs;
}

function release(...args) {
  return run(
    process.execPath,
    ['--import', 'tsx', 'deploy/src/cli.ts', ...args, '--releases', releasesDir],
    `The release command failed: ${args.join(' ')}.`,
  );
}

/** Builds packages with changed sources, and publishes unpublished builds. Returns whether anything was done. */
export const ensureBuilt = () => withLock(buildStale);

/** The public key of development (see `developmentKeyPlace` of the contracts); empty if there is none yet. */
const developmentKey = () =>
  textOf(join(setting('XDG_CONFIG_HOME', join(homedir(), '.config')), 'storefront/release-key.pub')).trim();

/**
 * Whether a store's table is signed with another key than this user's, as after a move to another machine, so that it
 * cannot be verified or changed here.
 */
function isSignedWithAnotherKey() {
  const { signature } = readTable();
  return signature !== undefined && signature.split('.')[0] !== developmentKey();
}

/**
 * Throws before anything is built if the store is signed with another key and none is configured. Names all solutions
 * at once: each command would send its reader to the next one, which refuses too.
 */
export function requireOwnStore() {
  if (isBuildStore || process.env.RELEASE_KEY || process.env.RELEASE_KEYS || !isSignedWithAnotherKey()) return;
  const theirs = readTable().signature.split('.')[0];
  const own = developmentKey();
  throw new PlainError(
    [
      `${releasesDir} was signed with another key (${theirs}) than this home's${own ? ` (${own})` : ', which has none yet'}, as after a move to another machine or user.`,
      `To begin anew, take the folder away: mv '${releasesDir}' '${releasesDir}-before'`,
      ...(own
        ? [`To go on with it, sign it with this one: RELEASE_KEYS=${theirs},${own} npm run release -- sign`]
        : []),
      'Whoever has the other key names it by RELEASE_KEY.',
    ].join('\n'),
  );
}

async function buildStale() {
  requireOwnStore();
  // Unknown origin: started anew.
  if (isBuildStore && (!existsSync(stampFile(storeStamps)) || isSignedWithAnotherKey()))
    rmSync(releasesDir, { recursive: true, force: true });
  await withdrawRemovedRemotes();
  const hashes = builtPackages.map((name) => [name, sourceHash(name)]);
  const stale = hashes.filter(([name, hash]) => !isBuilt(name, hash));
  if (stale.length > 0) await build(stale.map(([name]) => name));
  for (const [name, hash] of stale) writeStamp(`built-${name}`, buildStamp(name, hash));
  const fresh = builtPackages.filter((name) => !isPublished(name));
  await publish(fresh);
  // Nobody rolls back there; some versions stay for journeys that are just copying the live ones.
  if (isBuildStore && fresh.length > 0) await release('prune', '--keep', '3');
  for (const name of fresh) writeStamp(`${storeStamps}/${name}`, readStamp(`built-${name}`));
  return stale.length + fresh.length > 0;
}

/** Deletes a build's stamp, since an interrupted build must not count, even if the sources are reverted. */
function deleteBuildStamp(name) {
  rmSync(stampFile(`built-${name}`), { force: true });
}

async function build(names) {
  say(`Building ${names.join(', ')} …`);
  names.forEach(deleteBuildStamp);
  const scopes = names.flatMap((name) => ['--scope', `@storefront/${name === api ? 'api' : name}`]);
  await run(
    join(root, 'node_modules/.bin/lerna'),
    [
      'run',
      'build',
      ...scopes,
      '--concurrency',
      '2',
      '--no-sort',
      '--skip-nx-cache',
      '--no-progress',
      '--loglevel',
      'error',
    ],
    'The build is broken; the messages above say where.',
  );
}

export async function publish(names) {
  if (names.length === 0) return;
  say(`Publishing into ${relative(root, releasesDir) || releasesDir} …`);
  // The shop shows what this checkout has, also an older commit and uncommitted changes; but versions that somebody has
  // rolled back in the shop, or is trying out as canaries, are not made live.
  await release(
    'publish',
    ...names,
    '--no-build',
    '--back',
    '--unless-left',
    '--allow-breaking',
    'From a working checkout',
  );
}

/**
 * The folder of the store's live shell server, also after a rollback; its files are verified and copied once. Without a
 * table it is this checkout's build.
 */
export const liveShell = () => withLock(exportShell);

async function exportShell() {
  const live = readTable().hosts?.find(({ name }) => name === 'shell');
  if (!live) return join(root, 'shell/dist');
  const servers = join(stampFile(storeStamps), 'shell-servers');
  const folder = join(servers, live.version);
  if (existsSync(folder)) return folder;
  // Under the lock a draft can only be from a killed process.
  for (const name of existsSync(servers) ? readdirSync(servers) : [])
    if (name.endsWith('.draft')) rmSync(join(servers, name), { recursive: true });
  await release('export', 'shell', live.version, '--to', folder);
  return folder;
}

/** Builds the same source as one bundle, for comparison. */
export const ensureOneBundle = () => withLock(buildOneBundle);

async function buildOneBundle() {
  const hash = sourceHash('one-bundle', ...remotes);
  if (!isBuilt('one-bundle', hash)) {
    say('Building the same source as one bundle …');
    deleteBuildStamp('one-bundle');
    await run(
      join(root, 'node_modules/.bin/lerna'),
      ['run', 'build:one', '--skip-nx-cache', '--no-progress', '--loglevel', 'error'],
      'The build of the one bundle is broken; the messages above say where.',
    );
    writeStamp('built-one-bundle', buildStamp('one-bundle', hash));
  }
  const given = `${storeStamps}/one-bundle`;
  if (readStamp(given) === readStamp('built-one-bundle') && existsSync(join(releasesDir, 'one'))) return;
  await publish(['one-bundle']);
  writeStamp(given, readStamp('built-one-bundle'));
}
