import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { remotes, root, sourceHash } from './checkout.mjs';
import { run } from './childProcesses.mjs';
import { say } from './console.mjs';
import { withLock } from './install.mjs';
import {
  isBuildStore,
  isSignedWithAnotherKey,
  publish,
  release,
  releasesDir,
  requireOwnStore,
  storeStamps,
  withdrawRemovedRemotes,
} from './releaseStore.mjs';
import { digestOf, readStamp, stampFile, writeStamp } from './stamps.mjs';

const api = 'storefront-api';
const builtPackages = ['shell', ...remotes, api];

const buildOutputOf = (name) => join(root, name, name === api ? 'dist/server/server.cjs' : 'dist/build.json');

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

/** Builds packages with changed sources, and publishes unpublished builds. Returns whether anything was done. */
export const ensureBuilt = () => withLock(buildStale);

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
