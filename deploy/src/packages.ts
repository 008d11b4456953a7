import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { aloneIn } from '../turn.mjs';
import { isOfTheSystem } from './failures';

const root = resolve(import.meta.dirname, '../..');

/** Whether a folder is the package of this name: a team's own repository holds one. */
function holds(folder: string, name: string): boolean {
  const file = resolve(folder, 'package.json');
  if (!existsSync(file)) return false;
  return (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === `@storefront/${name}`;
}

/** The folder of a package by its name (`mf-news`): of this repository, or the working folder. */
export function packageFolder(name: string): string {
  if (holds(process.cwd(), name)) return process.cwd();
  const folder = resolve(root, name);
  if (!/^[\w-]+$/.test(name) || !existsSync(resolve(folder, 'webpack.config.ts')))
    throw new Error(`There is no package ${name} to publish here: name a folder of this repository that has a webpack.config.ts, as mf-news or shell.`);
  return folder;
}

/** Builds one package by its own script, which ends when this process does; its output is shown, beside what a program reads with `quietly`. */
export async function buildPackage(folder: string, quietly = false): Promise<void> {
  const env = { ...process.env, STOREFRONT_PUBLISHER: String(process.pid) };
  const child = spawn('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: ['inherit', quietly ? process.stderr : 'inherit', 'inherit'], env });
  const [status] = (await once(child, 'close').catch(() => [])) as (number | null)[];
  if (status !== 0) throw new Error(`Nothing was published: the build of ${basename(folder)} failed.`);
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (isOfTheSystem(error)) return false;
    throw error;
  }
}

/** Builds a package, or reads its build, while no other command builds there: of what is half written, half would be published. Where nothing can be written nobody builds. */
export function inTurn<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const place = dirname(folder) === root ? root : folder;
  return isWritable(place) ? aloneIn(place, work, console.error) : work();
}

/** A container may run as a user of whom its machine knows the number alone. */
function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}

/** Who works here, as git knows them, or the machine. */
export function whoWorks(): string {
  const { stdout } = spawnSync('git', ['config', 'user.name'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() || userOfMachine();
}
