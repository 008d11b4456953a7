import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { textOf } from '../../deploy/folderLock.mjs';
import { remotesIn } from '../../shared-build/remotes.cjs';
import { root, setting } from './checkout.mjs';
import { run } from './childProcesses.mjs';
import { PlainError, say } from './console.mjs';
import { withLock } from './install.mjs';
import { digestOf, readStamp, stampFile } from './stamps.mjs';

/** The release store that this checkout's commands use. */
export const releasesDir = setting('RELEASES_DIR', join(root, '.releases'));

/** Whether it is the private store for this checkout's builds (`e2e/buildStore.mjs`). */
export const isBuildStore = releasesDir === join(root, '.cache/builds');

/** The folder of stamps for this store, of which a checkout may use several. */
export const storeStamps = `stores/${createHash('sha256').update(resolve(releasesDir)).digest('hex').slice(0, 12)}`;

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
export async function withdrawRemovedRemotes() {
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

export function release(...args) {
  return run(
    process.execPath,
    ['--import', 'tsx', 'deploy/src/cli.ts', ...args, '--releases', releasesDir],
    `The release command failed: ${args.join(' ')}.`,
  );
}

/** The public key of development (see `developmentKeyPlace` of the contracts); empty if there is none yet. */
const developmentKey = () =>
  textOf(join(setting('XDG_CONFIG_HOME', join(homedir(), '.config')), 'storefront/release-key.pub')).trim();

/**
 * Whether a store's table is signed with another key than this user's, as after a move to another machine, so that it
 * cannot be verified or changed here.
 */
export function isSignedWithAnotherKey() {
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
