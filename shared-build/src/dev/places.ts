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

/** Takes away what killed ones left. Another user's stays, which is nobody's fault: said once, since there may be many. */
function clear(folder: string): void {
  const kept: string[] = [];
  for (const path of readdirSync(folder).filter(isLeft).map((name) => join(folder, name))) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch (error) {
      kept.push(`${path} was left by a development server and cannot be removed from here: ${(error as Error).message}`);
    }
  }
  if (kept[0]) console.info(kept[0]);
}

/** A folder for what development builds, named by its process and gone with it, at whatever moment that is ended; those of killed ones go, too. */
export function makePlace(folder = tmpdir()): string {
  clear(folder);
  const place = mkdtempSync(join(folder, `storefront-dev-${host}-${process.pid}-`));
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  return place;
}
