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
    // Somebody else's process is one too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Whether a folder was left by a process of this machine that is gone; another machine's, on a folder that both see, cannot be told. */
function isLeft(name: string): boolean {
  const [, where, pid] = pattern.exec(name) ?? [];
  return where === host && pid !== undefined && !isAlive(Number(pid));
}

/** A folder for what development builds, named by its process and gone with it, at whatever moment that is ended; those of killed ones go, too. */
export function makePlace(folder = tmpdir()): string {
  for (const name of readdirSync(folder).filter(isLeft)) rmSync(join(folder, name), { recursive: true, force: true });
  const place = mkdtempSync(join(folder, `storefront-dev-${host}-${process.pid}-`));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  return place;
}
