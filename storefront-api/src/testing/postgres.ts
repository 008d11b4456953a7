import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Pool } from 'pg';
import { databaseOver } from '../database/open';
import { fillTemplate, type State } from './filling';
import { template } from './template';

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

/** A folder that PostgreSQL's user may work in, with what it needs to be run there. */
function ownFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'storefront-pg-'));
  const user = runAs();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  return { folder, data: join(folder, 'data'), options: { ...user, cwd: folder, stdio: 'ignore' as const } };
}

type OwnFolder = ReturnType<typeof ownFolder>;

const urlOf = (folder: string, database: string) => `postgresql://shop@/${database}?host=${encodeURIComponent(folder)}`;

async function answers(folder: string, database: string, server: ChildProcess) {
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    const client = new Client({ connectionString: urlOf(folder, database) });
    try {
      return await client.connect();
    } catch (error) {
      if (server.exitCode !== null) throw error;
      await delay(25);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw new Error('PostgreSQL did not start in a minute.');
}

/**
 * Starts a server on the cluster in a folder, listening on a socket beside it, and waits until it answers for a
 * database.
 */
async function serve(binaries: string, database: string, { folder, data, options }: OwnFolder) {
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'fsync=off'];
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    options,
  );
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  await answers(folder, database, server);
  return { server, end: () => (server.kill('SIGTERM'), ended) };
}

async function withDatabase(url: string, work: (pool: Pool) => Promise<unknown>) {
  const pool = new Pool({ connectionString: url, max: 1 });
  await work(pool).finally(() => pool.end());
}

/** Each test copies a cluster file by file: it holds no database but the shop's. */
async function makeCluster(binaries: string, state: State, folder: string) {
  const own = ownFolder();
  execFileSync(
    join(binaries, 'initdb'),
    ['-D', own.data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync', '--wal-segsize=1'],
    own.options,
  );
  const { end } = await serve(binaries, 'postgres', own);
  await withDatabase(urlOf(own.folder, 'postgres'), (pool) => pool.query('create database shop'));
  await withDatabase(urlOf(own.folder, 'shop'), async (pool) => {
    await pool.query('update pg_database set datistemplate = false');
    for (const spare of ['postgres', 'template0', 'template1']) await pool.query(`drop database ${spare}`);
  });
  if (state === 'filled')
    await withDatabase(urlOf(own.folder, 'shop'), (pool) => fillTemplate(databaseOver(pool), folder));
  await end();
  execFileSync('cp', ['-a', own.data, folder]);
  rmSync(own.folder, { recursive: true });
}

/** A throw-away cluster that listens on a socket in its own folder; `stop` removes it. */
export async function startPostgres(binaries: string, state: State = 'empty') {
  const version = basename(dirname(binaries));
  const copied = await template(`postgres-${version}-${state}`, (draft) => makeCluster(binaries, state, draft));
  const own = ownFolder();
  execFileSync('cp', ['-a', join(copied, 'data'), own.folder]);
  const { server, end } = await serve(binaries, 'shop', own);
  // Each connection has a process of its own; while the server is stopped there come no further ones, and none goes.
  const signalAll = (signal: NodeJS.Signals) => {
    server.kill('SIGSTOP');
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' });
    for (const pid of children.trim().split(/\s+/).map(Number)) if (pid > 0) process.kill(pid, signal);
    server.kill(signal);
  };
  return {
    url: urlOf(own.folder, 'shop'),
    /** The template that it is a copy of. */
    folder: copied,
    /** Lets it hang: it keeps its connections and says nothing. */
    pause: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    async stop() {
      await end();
      rmSync(own.folder, { recursive: true, force: true });
    },
  };
}
