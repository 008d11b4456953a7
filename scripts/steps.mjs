// What the project's commands share. Node's own modules only: this runs before anything is installed.
import './requireNode.cjs';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { aloneIn, textOf } from '../deploy/turn.mjs';
import { remotesIn } from '../shared-build/remotes.cjs';
import { adoptRemotes, librariesOf, packagesOf, Unfit } from '../shared-build/workspaces.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** A sentence for the person who called; the command ends with it. */
export class PlainError extends Error {}

export function say(sentence) {
  console.log(`• ${sentence}`);
}

/** What a machine refuses, whoever asks: none of it is a mistake of the commands. */
const refusals = ['EACCES', 'EDQUOT', 'EEXIST', 'EIO', 'EMFILE', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** What a person is told of an error: one sentence, or all of it with its stack where it is a mistake of the commands. */
export function toldOf(error) {
  if (error instanceof PlainError || error instanceof Unfit || error.code?.startsWith('ERR_PARSE_ARGS')) return `\n${error.message}`;
  return error.path && refusals.includes(error.code) ? `\n${error.path} cannot be used (${error.message}). Mend that, and try again.` : error;
}

/** Runs a command's work; what goes wrong ends it. */
export function main(work) {
  work().catch((error) => {
    console.error(toldOf(error));
    process.exit(1);
  });
}

/** A setting of whoever called; an empty one is none, as with every command. */
export const setting = (name, standard) => process.env[name] || standard;

/** Loads a file of this checkout that is in TypeScript: only once the libraries are installed. */
export async function loadTypeScript(file) {
  const { tsImport } = await import('tsx/esm/api');
  return tsImport(pathToFileURL(join(root, file)).href, import.meta.url);
}

/** Every step's environment: no telemetry, no daemon that outlives the command. */
const quiet = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false', NPM_CONFIG_UPDATE_NOTIFIER: 'false' };

/** How a command ends that a person stops by Ctrl-C, or a supervisor by SIGTERM, where it catches the signal. */
const stopped = { SIGINT: 130, SIGTERM: 143 };

/** Has something done when this process ends, also where somebody stops it; answers what calls that off. */
export function atTheEnd(act) {
  const ends = Object.entries({ SIGHUP: 129, ...stopped }).map(([signal, code]) => [signal, () => process.exit(code)]);
  const heard = [['exit', act], ...ends];
  for (const [event, hear] of heard) process.once(event, hear);
  return () => heard.forEach(([event, hear]) => process.off(event, hear));
}

/** Stops what this process waits for together with it: SIGTERM comes to this one alone, and nothing is done any more for somebody who has gone. */
function endingWithUs(child) {
  // Once: who hears it a second time may leave at once, and leave behind what it has started itself.
  const end = () => child.killed || child.kill('SIGTERM');
  for (const event of ['SIGTERM', 'exit']) process.on(event, end);
  child.once('close', () => {
    for (const event of ['SIGTERM', 'exit']) process.off(event, end);
  });
  return child;
}

/** Ends this process where what it has waited for was stopped, which is no failure. */
function endIfStopped(status, signal) {
  const code = stopped[signal] ?? status;
  if (Object.values(stopped).includes(code)) process.exit(code);
}

/** Runs a command to its end with its output shown; a failure ends with `complaint`, and one that was stopped ends this process as well. */
export async function run(command, args, complaint, env = {}) {
  const child = endingWithUs(spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...quiet, ...env } }));
  const [status, signal] = await once(child, 'close');
  endIfStopped(status, signal);
  if (status !== 0) throw new PlainError(complaint);
}

/** Starts a command that goes on; the caller ends it. A setting that is empty here is none there either. */
export function start(command, args, env = {}) {
  const given = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...given, ...quiet, ...env } });
}

/** Runs a command to its end; its output is shown as it comes, and given back with the exit code. One that was stopped ends this process as well. */
export function tee(command, args, env = {}) {
  const isSaid = setting('NO_COLOR') || setting('FORCE_COLOR');
  const colour = process.stdout.isTTY && !isSaid ? { FORCE_COLOR: '1' } : {};
  const child = endingWithUs(spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...quiet, ...colour, ...env } }));
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
      endIfStopped(status, signal);
      done({ status, output });
    });
  });
}

/** What is installed and built is noted beside the libraries; what a store was given elsewhere: `npm ci` takes them away, and a remote whose folder is gone is to leave the shop all the same. */
const stampFile = (name) => join(root, name.startsWith('stores/') ? '.cache' : 'node_modules/.storefront', name);

function readStamp(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '';
}

function writeStamp(name, content) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), content);
}

/** Links remotes that came since and unlinks those that went, saying so; answers those that want a library which is not here yet. */
export function adoptFound() {
  const { came, gone, wanting } = adoptRemotes(root, remotesIn(root));
  for (const name of came) say(`${name} is new here, or wants other libraries: package-lock.json says so now.`);
  for (const name of gone) say(`${name} is no longer here: package-lock.json says so now.`);
  return wanting;
}

/** Does what several commands of this checkout must not do at the same time. */
export const alone = (work) => aloneIn(root, work, say);

/** What libraries with programs in them are made for. */
function machine() {
  const { glibcVersionRuntime } = process.report.getReport().header;
  return [process.platform, process.arch, ...(process.platform === 'linux' ? [glibcVersionRuntime ? 'glibc' : 'musl'] : [])].join('-');
}

/** Installs what is missing; npm is needed only for a library that is not here yet. */
export const ensureInstalled = () => alone(install);

async function install() {
  const wanting = adoptFound();
  const here = machine();
  const [libraries, formerMachine = here] = readStamp('installed').split(' ');
  if (wanting.length === 0 && libraries === librariesOf(root) && formerMachine === here) return;
  // What was made for another machine stays as it is when npm installs what is missing.
  if (formerMachine !== here) rmSync(join(root, 'node_modules'), { recursive: true, force: true });
  say(`Installing the libraries${wanting.length > 0 ? ` that ${wanting.join(', ')} wants` : ' (once, about a minute)'} …`);
  const command = wanting.length > 0 || existsSync(join(root, 'node_modules/.package-lock.json')) ? 'install' : 'ci';
  const quietly = ['--include=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', [command, ...quietly], 'Installing the libraries failed; npm says why above.');
  // npm install may complete the lock file: what counts is how it left it.
  writeStamp('installed', `${librariesOf(root)} ${here}`);
}

export const remotes = remotesIn(root);
const api = 'storefront-api';
const built = ['shell', ...remotes, api];

/** The folders of these packages and of all that they are made of. */
export const packagesIn = (...names) => [...new Set(names.flatMap((name) => packagesOf(root, name)))];

const notSources = new Set(['node_modules', 'dist', '.types']);

/** Whether there is a file to read: editors leave links beside what is open that lead nowhere. */
const isFile = (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

function* sourcesOf(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!notSources.has(entry.name)) yield* sourcesOf(path);
    } else if (!/\.(test|spec)\.tsx?$|\.md$|\.tsbuildinfo$|^sizes\.json$/.test(entry.name) && isFile(path)) yield path;
  }
}

/** A digest of the sources that packages are built of. */
export function hashOf(...names) {
  const hash = createHash('sha256').update(librariesOf(root));
  for (const folder of packagesIn(...names))
    for (const file of sourcesOf(join(root, folder))) hash.update(relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex');
}

/** The release store that this checkout's commands use. */
export const releasesDir = setting('RELEASES_DIR', join(root, '.releases'));

/** Nobody's but this checkout's (`e2e/ofBuilds.mjs`): it holds what is built here, and nothing else. */
const isOfBuilds = releasesDir === join(root, '.cache/builds');

/** What this checkout keeps of that store, of which it may use several. */
const storeFolder = `stores/${createHash('sha256').update(resolve(releasesDir)).digest('hex').slice(0, 12)}`;

const outputOf = (name) => join(root, name, name === api ? 'dist/server/server.cjs' : 'dist/build.json');

/** A digest of what came of a build, whatever commit that was of: another one that makes the same has made the same build. */
const digestOf = (output) => createHash('sha256').update(readFileSync(output, 'utf8').replace(/"commit": ?"[^"]*",?/, '')).digest('hex');

/** What a package was built of and what came of it: `dist` is written by others, too (`release -- check`). */
function buildOf(name, hash) {
  const output = outputOf(name);
  return existsSync(output) ? `${hash} ${digestOf(output)}` : '';
}

const isBuilt = (name, hash) => readStamp(`built-${name}`) !== '' && readStamp(`built-${name}`) === buildOf(name, hash);

/** Whether this store was given that build; one that was gone back from since was. */
const isPublished = (name) =>
  name === api || (existsSync(join(releasesDir, name)) && readStamp(`${storeFolder}/${name}`) === readStamp(`built-${name}`));

function readTable() {
  const table = join(releasesDir, 'releases.json');
  if (!existsSync(table)) return { remotes: [], canaries: [] };
  const text = readFileSync(table, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PlainError(`${table} cannot be read: it is damaged (${error.message}). \`npm run release -- verify\` says what else is.`, { cause: error });
  }
}

/** What the shop has of a remote, live first, then tried out. */
function shownOf(name) {
  const { remotes: live, canaries = [] } = readTable();
  return [...live, ...canaries.map((canary) => canary.release)].filter((remote) => remote.name === name);
}

const isForeign = ({ base }) => !base.startsWith('/');

/** Whether this checkout gave this store all that the shop has of a remote: what another repository publishes is that one's. */
function isGivenFromHere(name) {
  const isGiven = ({ version }) => {
    const description = join(releasesDir, name, version, 'build.json');
    return existsSync(description) && readStamp(`${storeFolder}/${name}`).endsWith(` ${digestOf(description)}`);
  };
  return shownOf(name).every((shown) => !isForeign(shown) && isGiven(shown));
}

/** A remote that this checkout gave this store, and whose folder is gone, leaves the shop; one that has moved to a repository of its own, or to another origin, stays. */
async function withdrawGone() {
  const folder = stampFile(storeFolder);
  const given = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('mf-')) : [];
  for (const name of given.filter((one) => !remotesIn(root).includes(one))) {
    if (isGivenFromHere(name)) {
      await withdraw(name);
      continue;
    }
    say(`${name} is no longer here, and stays in the shop: it was published there from elsewhere, or by hand. (npm run release -- unlink ${name} takes it out.)`);
    forget(name);
  }
}

function forget(name) {
  for (const stamp of [`built-${name}`, `${storeFolder}/${name}`]) rmSync(stampFile(stamp), { force: true });
}

const holdsFiles = (folder) => existsSync(folder) && readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile());

/** Takes a remote out of the shop and out of the store, whether it is live or only tried out; answers whether it is: what another origin serves stays. */
export async function withdraw(name) {
  const shown = shownOf(name);
  const isOurs = !shown.some(isForeign);
  if (isOurs && shown.length > 0) await release('unlink', name, '--because', 'Its folder is gone');
  // What is kept of one that another origin serves is what the table is believed by. An empty folder is what somebody left who was killed: there is nothing to take.
  if (isOurs && holdsFiles(join(releasesDir, name))) await release('prune', name);
  forget(name);
  return isOurs;
}

function release(...args) {
  return run(process.execPath, ['--import', 'tsx', 'deploy/src/cli.ts', ...args, '--releases', releasesDir], `The release command failed: ${args.join(' ')}.`);
}

/** Builds the packages whose sources changed since they were last built here, and publishes what the store was not given yet. Answers whether anything was done. */
export const ensureBuilt = () => alone(buildStale);

/** The key that development signs with, as it says itself (`developmentKeyPlace` of the contracts); none where it has made none yet. */
const developmentKey = () => textOf(join(setting('XDG_CONFIG_HOME', join(homedir(), '.config')), 'storefront/release-key.pub')).trim();

/** Whether a store's table is signed with another key than this home's, as after a move to another machine: nobody here believes it, or adds to it. */
function isOfAnotherKey() {
  const { signature } = readTable();
  return signature !== undefined && signature.split('.')[0] !== developmentKey();
}

/** A store that this home's key cannot add to, and whose key nobody has named: said before anything is built, with what can be done. Each command would send its reader to the next one that refuses. */
export function requireOwnStore() {
  if (isOfBuilds || process.env.RELEASE_KEY || process.env.RELEASE_KEYS || !isOfAnotherKey()) return;
  const theirs = readTable().signature.split('.')[0];
  const own = developmentKey();
  throw new PlainError(
    [
      `${releasesDir} was signed with another key (${theirs}) than this home's${own ? ` (${own})` : ', which has none yet'}, as after a move to another machine or user.`,
      `To begin anew, take the folder away: mv '${releasesDir}' '${releasesDir}-before'`,
      ...(own ? [`To go on with it, sign it with this one: RELEASE_KEYS=${theirs},${own} npm run release -- sign`] : []),
      'Whoever has the other key names it by RELEASE_KEY.',
    ].join('\n'),
  );
}

async function buildStale() {
  requireOwnStore();
  // Whence it came is not known any more.
  if (isOfBuilds && (!existsSync(stampFile(storeFolder)) || isOfAnotherKey())) rmSync(releasesDir, { recursive: true, force: true });
  await withdrawGone();
  const hashes = built.map((name) => [name, hashOf(name)]);
  const stale = hashes.filter(([name, hash]) => !isBuilt(name, hash));
  if (stale.length > 0) await build(stale.map(([name]) => name));
  for (const [name, hash] of stale) writeStamp(`built-${name}`, buildOf(name, hash));
  const fresh = built.filter((name) => !isPublished(name));
  await publish(fresh);
  // Nobody goes back there; who copies what is live just now still finds it.
  if (isOfBuilds && fresh.length > 0) await release('prune', '--keep', '3');
  for (const name of fresh) writeStamp(`${storeFolder}/${name}`, readStamp(`built-${name}`));
  return stale.length + fresh.length > 0;
}

/** What a build that is stopped half-way leaves is nobody's, also where the sources go back to what they were before. */
function forgetBuild(name) {
  rmSync(stampFile(`built-${name}`), { force: true });
}

async function build(names) {
  say(`Building ${names.join(', ')} …`);
  names.forEach(forgetBuild);
  const scopes = names.flatMap((name) => ['--scope', `@storefront/${name === api ? 'api' : name}`]);
  await run(
    join(root, 'node_modules/.bin/lerna'),
    ['run', 'build', ...scopes, '--concurrency', '2', '--no-sort', '--skip-nx-cache', '--no-progress', '--loglevel', 'error'],
    'The build is broken; the messages above say where.',
  );
}

export async function publish(names) {
  if (names.length === 0) return;
  say(`Publishing into ${relative(root, releasesDir) || releasesDir} …`);
  // What this checkout holds is what its shop shows, also after one has gone back in its history, and half-way through a change. What somebody went back
  // from in the shop itself, or tries out there, no command of the checkout makes live.
  await release('publish', ...names, '--no-build', '--back', '--unless-left', '--allow-breaking', 'From a working checkout');
}

/**
 * The folder of the shell's server that is live in the store, also after it was gone back to another: its files are compared and copied once.
 * Where no table names one it is this checkout's build.
 */
export const liveShell = () => alone(exportShell);

async function exportShell() {
  const live = readTable().hosts?.find(({ name }) => name === 'shell');
  if (!live) return join(root, 'shell/dist');
  const servers = join(stampFile(storeFolder), 'shell-servers');
  const folder = join(servers, live.version);
  if (existsSync(folder)) return folder;
  // Nobody else writes one now: a draft is what somebody left who was killed.
  for (const name of existsSync(servers) ? readdirSync(servers) : []) if (name.endsWith('.draft')) rmSync(join(servers, name), { recursive: true });
  await release('export', 'shell', live.version, '--to', folder);
  return folder;
}

/** The yardstick: the same source as one bundle. */
export const ensureOneBundle = () => alone(buildOneBundle);

async function buildOneBundle() {
  const hash = hashOf('one-bundle', ...remotes);
  if (!isBuilt('one-bundle', hash)) {
    say('Building the same source as one bundle …');
    forgetBuild('one-bundle');
    await run(
      join(root, 'node_modules/.bin/lerna'),
      ['run', 'build:one', '--skip-nx-cache', '--no-progress', '--loglevel', 'error'],
      'The build of the one bundle is broken; the messages above say where.',
    );
    writeStamp('built-one-bundle', buildOf('one-bundle', hash));
  }
  const given = `${storeFolder}/one-bundle`;
  if (readStamp(given) === readStamp('built-one-bundle') && existsSync(join(releasesDir, 'one'))) return;
  await publish(['one-bundle']);
  writeStamp(given, readStamp('built-one-bundle'));
}
