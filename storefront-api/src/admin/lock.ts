import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, link, lstat, readdir, rename, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes. Systems allow at least 103; names beside the socket (`uniquePathBeside`, `succeed`) are longer by 20 at most. */
const LONGEST_ADDRESS = 80;

const links = new Map<string, string>();

/** A symbolic link with a short path to a folder, made once, and removed when the process exits. */
function shortLinkTo(folder: string): string {
  const known = links.get(folder);
  if (known !== undefined) return known;
  // Short names, since a folder for temporary files may have a long path itself.
  const place = mkdtempSync(join(tmpdir(), 'sf-'));
  const link = join(place, 'd');
  symlinkSync(folder, link);
  process.once('exit', () => rmSync(place, { recursive: true, force: true }));
  links.set(folder, link);
  return link;
}

/**
 * The path of a data folder's admin socket, which lies in the folder. Systems limit the length of socket paths: for a
 * long one this is the path relative to the working directory, or one through a link.
 */
export function adminSocketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'admin.sock');
  const short = [path, relative('', path)].find((address) => Buffer.byteLength(address) <= LONGEST_ADDRESS);
  return short ?? join(shortLinkTo(resolve(dataDir)), 'admin.sock');
}

/** Attempts to connect before a socket counts as dead, and milliseconds between them. */
const CONNECT_ATTEMPTS = 5;
const CONNECT_PAUSE = 20;

/** The error of connecting to a socket; undefined if a process listens. */
function connectError(path: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(undefined);
    });
    socket.once('error', done);
  });
}

/**
 * Whether a process listens on a socket. Only a refusal says that none does: a busy process, or another user's, cannot
 * be connected to, either.
 */
async function isAlive(path: string): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const error = await connectError(path);
    if (error?.code === 'ENOENT') return false;
    if (error?.code !== 'ECONNREFUSED') return true;
    if (look === CONNECT_ATTEMPTS) return false;
    await delay(CONNECT_PAUSE);
  }
}

function listen(server: Server, path: string) {
  return new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => {
      server.off('error', fail);
      done();
    });
  });
}

/** Links a socket to a further name; false if that exists. */
async function linkSocket(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** The inode of what has a name; undefined if nothing has. */
async function inodeOf(path: string): Promise<bigint | undefined> {
  try {
    return (await lstat(path, { bigint: true })).ino;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A unique path beside a socket's. */
const uniquePathBeside = (path: string) => `${path}.${randomUUID().slice(0, 8)}`;

/**
 * Makes a socket the successor of a dead one, and returns the name that says so. Only one can have it. If its owner was
 * killed, too, it is that one who is succeeded, and so on; undefined if somebody alive is the last.
 */
async function succeed(own: string, path: string, dead: bigint): Promise<string | undefined> {
  for (let last = dead; ; ) {
    const name = `${path}.after-${last.toString(36)}`;
    if (await linkSocket(own, name)) return name;
    const next = await inodeOf(name);
    if (await isAlive(name)) return undefined;
    last = next ?? last;
  }
}

/**
 * Gives a socket the name unless a living process has it; false otherwise. A killed process holds up nobody, wherever it
 * was, and of several that take its place at once one gets it: names of successors are made by one step that fails if
 * the name exists, and lead from the dead socket to the only one who may replace it.
 */
async function claimName(own: string, path: string): Promise<boolean> {
  for (;;) {
    if (await linkSocket(own, path)) return true;
    if (await isAlive(path)) return false;
    const dead = await inodeOf(path);
    if (dead === undefined) continue;
    const name = await succeed(own, path, dead);
    if (name === undefined) return false;
    // If the dead socket was replaced meanwhile, its successors' names are free again and mean nothing.
    if ((await inodeOf(path)) === dead && !(await isAlive(path))) {
      await rename(name, path);
      return true;
    }
    await rm(name, { force: true });
  }
}

/** Removes what killed processes left beside the socket. */
async function sweep(path: string): Promise<void> {
  const folder = dirname(path);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(path)}.`)) continue;
    const left = join(folder, name);
    if (!(await isAlive(left))) await rm(left, { force: true });
  }
}

/** Held by the process that works with a data folder. */
export interface Lock {
  close(): void;
}

/**
 * Takes the data folder by listening on its admin socket. A socket that answers is a living process, whatever its pid,
 * and the folder is refused; one that does not was left by a killed process and is taken over.
 */
export async function lockDataDir(dataDir: string, listener: RequestListener): Promise<Lock> {
  const path = adminSocketPath(dataDir);
  const own = uniquePathBeside(path);
  const server = createServer(listener);
  await listen(server, own);
  await chmod(own, 0o600);
  const isTaken = await claimName(own, path).finally(() => rm(own, { force: true }));
  if (!isTaken) {
    server.close();
    throw new Error(`Another API process already works with the data folder ${dataDir}.`);
  }
  await sweep(path);
  return {
    close() {
      // Removed before it stops listening: afterwards the name may already be another process's.
      rmSync(path, { force: true });
      server.close();
    },
  };
}
