import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, chownSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const ROOT = '/usr/lib/postgresql';

function findBinaries(): string | undefined {
  const versions = existsSync(ROOT) ? readdirSync(ROOT) : [];
  return versions.map((version) => join(ROOT, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

/** Where PostgreSQL's programs are on this machine; undefined when it is not installed. */
export const postgresBinaries = findBinaries();

/** PostgreSQL refuses to run as root: then it runs as its own user. */
function runAs(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function connected(connection: object, server: ChildProcess) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const client = new Client(connection);
    try {
      await client.connect();
      await client.query('create database shop');
      return;
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await delay(100);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not start in a minute.');
}

/** A throw-away cluster that listens on a socket in its own folder; `stop` removes it. */
export async function startPostgres(binaries: string) {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-pg-'));
  const user = runAs();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-sync'], { ...user, cwd: folder, stdio: 'ignore' });
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], { ...user, cwd: folder, stdio: 'ignore' });
  const stopped = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  // Each connection has a process of its own.
  const signalAll = (signal: NodeJS.Signals) => {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    for (const pid of [server.pid ?? 0, ...children.trim().split(/\s+/).map(Number)]) if (pid > 0) process.kill(pid, signal);
  };
  await connected({ host: folder, user: 'shop', database: 'postgres' }, server);
  return {
    url: `postgresql://shop@/shop?host=${encodeURIComponent(folder)}`,
    /** Lets it hang: it keeps its connections and says nothing. */
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      server.kill('SIGTERM');
      await stopped;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
