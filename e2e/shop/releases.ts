import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programOf as oneFileOf } from '@storefront/build/jest/program.cjs';
import { root } from './servers';

/** The store of this checkout's builds, for journeys and checks (`e2e/buildStore.mjs`). */
export const builds = join(root, '.cache/builds');

interface Live {
  name: string;
  version: string;
}

async function liveVersions(): Promise<Live[]> {
  const { remotes, hosts } = JSON.parse(await readFile(join(builds, 'releases.json'), 'utf8')) as {
    remotes: Live[];
    hosts: Live[];
  };
  return [...hosts, ...remotes];
}

/** Copies the live releases into a store of the journey's own. */
export async function copyReleases(target: string): Promise<void> {
  for (const { name, version } of await liveVersions()) {
    await mkdir(join(target, name), { recursive: true });
    await cp(join(builds, name, version), join(target, name, version), { recursive: true });
  }
  await cp(join(builds, 'releases.json'), join(target, 'releases.json'));
}

const execute = promisify(execFile);

const bundledPrograms = new Map<string, Promise<string>>();

/** Bundles a TypeScript file for Node, once in a process: from the sources each start takes four times as long. */
function bundledProgram(script: string): Promise<string> {
  const program = bundledPrograms.get(script) ?? oneFileOf(join(root, script));
  bundledPrograms.set(script, program);
  return program;
}

/** Runs a TypeScript file of the repository; returns its output. */
export async function runScript(script: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, timeout: 240_000, env: { ...process.env, NODE_OPTIONS: '' } };
  const { stdout } = await execute(process.execPath, [await bundledProgram(script), ...args], options);
  return stdout.trim();
}

/** Signs a table of versions that are in the store, and makes it live. */
export async function publishTable(releasesDir: string, table: object): Promise<void> {
  const draft = join(releasesDir, `draft.${randomUUID()}`);
  await writeFile(draft, JSON.stringify(table));
  await runScript('e2e/shop/signTable.ts', releasesDir, draft);
}

/** Runs the release command on a store, as `npm run release -- …` does. */
export const release = (releasesDir: string, ...args: string[]) =>
  runScript('deploy/src/cli.ts', ...args, '--releases', releasesDir);

/**
 * Makes a used data folder, since filling the database at a first start takes three times as long as the rest of the
 * start.
 */
export const fillDataFolder = (dataDir: string) => runScript('storefront-api/src/testing/fillDataFolder.ts', dataDir);
