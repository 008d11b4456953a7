import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { root } from './servers';

const built = resolve(root, process.env['RELEASES_DIR'] ?? '.releases');

interface Live {
  name: string;
  version: string;
}

async function liveVersions(): Promise<Live[]> {
  const { version } = JSON.parse(await readFile(join(built, 'shell/live.json'), 'utf8')) as { version: string };
  const { remotes } = JSON.parse(await readFile(join(built, 'releases.json'), 'utf8')) as { remotes: Live[] };
  return [{ name: 'shell', version }, ...remotes];
}

/** Copies what is live into a release store of the journey's own: the developer's store stays as it is. */
export async function copyReleases(target: string): Promise<void> {
  for (const { name, version } of await liveVersions()) {
    await mkdir(join(target, name), { recursive: true });
    await cp(join(built, name, version), join(target, name, version), { recursive: true });
  }
  for (const file of ['releases.json', 'shell/live.json']) await cp(join(built, file), join(target, file));
}

const execute = promisify(execFile);

/** Runs a TypeScript file of the repository to its end; gives what it printed. */
export async function runScript(script: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, timeout: 60_000, env: { ...process.env, NODE_OPTIONS: '' } };
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', script, ...args], options);
  return stdout.trim();
}

/** Runs the release command on a store, as `npm run release -- …` does. */
export const release = (releasesDir: string, ...args: string[]) => runScript('deploy/src/cli.ts', ...args, '--releases', releasesDir);
