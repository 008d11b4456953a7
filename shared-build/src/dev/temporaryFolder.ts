import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const host = hostname().replace(/[^\w.]/g, '_');

const pattern = /^storefront-dev-([\w.]+)-(\d+)-/;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process of another user is alive, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Whether a folder was left by a process of this machine that has ended. Folders of other machines that share the disk
 * are never removed.
 */
function isLeftover(name: string): boolean {
  const [, where, pid] = pattern.exec(name) ?? [];
  return where === host && pid !== undefined && !isAlive(Number(pid));
}

/** Removes folders of killed processes. Those of other users stay, with one message for all. */
function removeLeftovers(folder: string): void {
  const kept: string[] = [];
  for (const path of readdirSync(folder)
    .filter(isLeftover)
    .map((name) => join(folder, name))) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      kept.push(
        `${path} was left by a development server and cannot be removed from here: ${(error as Error).message}`,
      );
    }
  }
  if (kept[0]) console.info(kept[0]);
}

/**
 * Creates a folder for development builds that is removed when the process exits; also removes those of killed
 * processes.
 */
export function makeTemporaryFolder(folder = tmpdir()): string {
  removeLeftovers(folder);
  const place = mkdtempSync(join(folder, `storefront-dev-${host}-${process.pid}-`));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  return place;
}
