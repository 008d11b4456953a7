import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { aloneIn } from '../folderLock.mjs';
import { isSystemError } from './failures';

const root = resolve(import.meta.dirname, '../..');

/** A folder's package name, if it is one of the shop's. */
function nameIn(folder: string): string | undefined {
  const file = resolve(folder, 'package.json');
  if (!existsSync(file)) return undefined;
  return /^@storefront\/(.+)/.exec((JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name ?? '')?.[1];
}

const canBeBuilt = (folder: string) => existsSync(resolve(folder, 'webpack.config.ts'));

/**
 * The folder of a package by its name (`mf-news`): of this repository, or the working folder, as a team's own
 * repository holds one.
 */
export function packageFolder(name: string): string {
  const own = nameIn(process.cwd());
  if (own === name) return process.cwd();
  const folder = resolve(root, name);
  if (/^[\w-]+$/.test(name) && canBeBuilt(folder)) return folder;
  const known = own === undefined ? readdirSync(root).filter((other) => canBeBuilt(resolve(root, other))) : [own];
  throw new Error(`There is no package ${name} to publish here. What there is: ${known.join(', ')}.`);
}

/**
 * Builds one package by its own script, which ends when this process does; its output is shown, beside what a program
 * reads with `quietly`.
 */
export async function buildPackage(folder: string, quietly = false): Promise<void> {
  const env = { ...process.env, STOREFRONT_PUBLISHER: String(process.pid) };
  const child = spawn('npm', ['run', 'build', '--silent'], {
    cwd: folder,
    stdio: ['inherit', quietly ? process.stderr : 'inherit', 'inherit'],
    env,
  });
  const [status] = (await once(child, 'close').catch(() => [])) as (number | null)[];
  if (status !== 0)
    throw new Error(`The build of ${basename(folder)} failed, as it says above: nothing else was done.`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (isSystemError(error)) return false;
    throw error;
  }
}

/**
 * Runs `work` on a package's build while no other command does, so that nothing half written is read. Without write
 * access nobody builds, so no lock is needed.
 */
export function withBuildLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const place = dirname(folder) === root ? root : folder;
  return isWritable(place) ? aloneIn(place, work, console.error) : work();
}

/** In a container, a user may have a number only. */
function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** The current user, by git's configuration or the machine's. */
export function currentUser(): string {
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() || userOfMachine();
}
