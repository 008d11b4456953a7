// Where tests put their temporary files: in memory, where the machine has room for them. A database or a release store that is thrown away in seconds
// writes each change through to the disk otherwise, for nobody: the tests of the gate alone wait for that half of their time.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive, ownHost } from '../deploy/turn.mjs';
import { atTheEnd } from './steps.mjs';

const memory = '/dev/shm';
const prefix = `storefront-tests-${ownHost}-`;

/** Bytes that have to be free, of the file system and of what processes may have: a whole run takes about a fifth of it at once. */
const room = 6 * 1024 ** 3;

/** Whether files lie in memory there, and may be run: a browser that comes as a package is unpacked among temporary files. */
function isFit() {
  const [, , kind, options = ''] = readFileSync('/proc/mounts', 'utf8').split('\n').map((line) => line.split(' ')).findLast(([, place]) => place === memory) ?? [];
  return kind === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}

function hasRoom() {
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, freemem(), process.availableMemory?.() ?? Infinity) >= room;
}

/** Whether a folder was left by a run that is gone: of a container that has the same memory nobody sees that here. */
function isLeft(name) {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  return pid !== undefined && !isAlive(Number(pid));
}

/** Takes away what killed runs left: memory that nobody would give back. Another user's stays, which is nobody's fault: said once, since there may be many. */
function clearLeft() {
  const kept = [];
  for (const path of readdirSync(memory).filter(isLeft).map((name) => join(memory, name))) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      kept.push(`${path} was left by a run of the tests and cannot be removed from here: ${error.message}`);
    }
  }
  if (kept[0]) console.info(kept[0]);
}

/** Has this process and all that it starts put temporary files into memory, and takes them away in the end; a `TMPDIR` that was given stands. */
export function useMemory() {
  if (process.env['TMPDIR'] || process.platform !== 'linux' || !isFit() || !hasRoom()) return;
  clearLeft();
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`));
  // A database server that is started as another user finds its own folder in it.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
