// Puts the tests' temporary files into memory if there is room. Otherwise short-lived databases and release stores
// flush every change to the disk, for which the gate's tests, for example, wait half of their time.
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { isAlive, ownHost } from '../deploy/folderLock.mjs';
import { onExit } from './steps.mjs';

const memoryFolder = '/dev/shm';
const prefix = `storefront-tests-${ownHost}-`;

/** Bytes that have to be free, of the file system and for processes: a whole run takes about a fifth of it. */
const requiredBytes = 6 * 1024 ** 3;

/** Whether the folder is in memory, writable and executable: a packaged browser is unpacked among temporary files. */
function isUsableMemory() {
  const [, , kind, options = ''] =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === memoryFolder) ?? [];
  return kind === 'tmpfs' && !options.split(',').some((option) => option === 'noexec' || option === 'ro');
}

function hasRoom() {
  const { bavail, bsize } = statfsSync(memoryFolder);
  return Math.min(bavail * bsize, freemem(), process.availableMemory?.() ?? Infinity) >= requiredBytes;
}

/**
 * Whether a folder was left by a process of this machine that is gone. Those of other containers that share the memory
 * have another prefix, and stay.
 */
function isLeftover(name) {
  const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? [];
  return pid !== undefined && !isAlive(Number(pid));
}

/** Removes folders of killed runs, which occupy memory. Those of other users stay, with one warning for all. */
function removeLeftovers() {
  const kept = [];
  for (const path of readdirSync(memoryFolder)
    .filter(isLeftover)
    .map((name) => join(memoryFolder, name))) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      kept.push(`${path} was left by a run of the tests and cannot be removed from here: ${error.message}`);
    }
  }
  if (kept[0]) console.info(kept[0]);
}

/**
 * Makes this process and its children put temporary files into memory, and removes these at the end; not if `TMPDIR` is
 * set.
 */
export function useMemory() {
  if (process.env['TMPDIR'] || process.platform !== 'linux' || !isUsableMemory() || !hasRoom()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(memoryFolder, `${prefix}${process.pid}-`));
  // So that a database server that runs as another user can reach its folder.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  onExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
}
