import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, rename, rm, link } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes. Systems allow at least 104; the names of sockets that are moved aside (`uniquePathBeside`) are longer than this. */
const LONGEST_ADDRESS = 90;

const links = new Map<string, string>();

/** A symbolic link with a short path to a folder, made once, and removed when the process exits. */
function shortLinkTo(folder: string): string {
  const known = links.get(folder);
  if (known !== undefined) return known;
  const place = mkdtempSync(join(tmpdir(), 'storefront-'));
  const link = join(place, 'data');
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

/**
 * Attempts to connect before a socket counts as dead, and milliseconds between them: one that is just being created
 * does not listen yet.
 */
const CONNECT_ATTEMPTS = 5;
const CONNECT_PAUSE = 20;

/** The error of connecting to a socket; undefined if a process listens. */
function connectError(path: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => (socket.destroy(), done(undefined)));
    socket.once('error', done);
  });
}

async function isAlive(path: string): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const error = await connectError(path);
    if (!error) return true;
    if (look === CONNECT_ATTEMPTS || error.code === 'ENOENT') return false;
    await delay(CONNECT_PAUSE);
  }
}

function listen(server: Server, path: string) {
  return new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => (server.off('error', fail), done()));
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

/** A unique path beside a socket's. */
const uniquePathBeside = (path: string) => `${path}.${randomUUID().slice(0, 8)}`;

/**
 * Removes the socket of a dead process. It is moved aside first and then tried again: if another process has taken the
 * name in between, its living socket is put back.
 */
async function removeDead(path: string): Promise<void> {
  const aside = uniquePathBeside(path);
  await rename(path, aside).catch(() => undefined);
  if (await isAlive(aside)) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Gives a socket the name unless a living process has it; false otherwise. One process at a time does so, holding the
 * name `.next`: several at once would take each other's new sockets for the dead one.
 */
async function claimName(own: string, path: string): Promise<boolean> {
  const turn = `${path}.next`;
  if (!(await linkSocket(own, turn))) {
    if (await isAlive(turn)) return false;
    // Left by a process that was killed while it held the turn.
    await removeDead(turn);
    if (!(await linkSocket(own, turn))) return false;
  }
  if (await isAlive(path)) {
    await rm(turn);
    return false;
  }
  await rename(turn, path);
  return true;
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
  return {
    close() {
      // Removed before it stops listening: afterwards the name may already be another process's.
      rmSync(path, { force: true });
      server.close();
    },
  };
}
