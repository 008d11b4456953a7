import { spawnSync } from 'node:child_process';

/** The commit of a folder's checkout; undefined without git. */
export function commitOf(folder: string): string | undefined {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
