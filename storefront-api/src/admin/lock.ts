import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, rename, rm, link } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Bytes: systems take 104 at least, and a dead socket that is moved aside has a longer name. */
const LONGEST_ADDRESS = 90;

const links = new Map<string, string>();

/** A short way to a folder, for as long as this process lives. */
function linkTo(folder: string): string {
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
 * The address of a data folder's admin socket. It lies in the folder, whoever opens that by whatever name; the system limits such addresses, so that
 * a long one is said from where this process works, or by a link.
 */
export function adminSocketPath(dataDir: string): string {
  const path = join(resolve(dataDir), 'admin.sock');
  const short = [path, relative('', path)].find((address) => Buffer.byteLength(address) <= LONGEST_ADDRESS);
  return short ?? join(linkTo(resolve(dataDir)), 'admin.sock');
}

/** How often a socket is asked before it counts as dead, and the pauses between: one that is just being made is not listened at for a moment. */
const LOOKS = 5;
const BETWEEN_LOOKS = 20;

/** By which error nobody is at a socket; undefined where somebody is. */
function errorAt(path: string): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => (socket.destroy(), done(undefined)));
    socket.once('error', done);
  });
}

async function isAlive(path: string): Promise<boolean> {
  for (let look = 1; ; look += 1) {
    const error = await errorAt(path);
    if (!error) return true;
    if (look === LOOKS || error.code === 'ENOENT') return false;
    await delay(BETWEEN_LOOKS);
  }
}

function listen(server: Server, path: string) {
  return new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => (server.off('error', fail), done()));
  });
}

/** Gives a socket a further name; false where something has it. */
async function named(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A name beside a socket's that nobody else has. */
const beside = (path: string) => `${path}.${randomUUID().slice(0, 8)}`;

/**
 * Moves the socket of a dead process out of the way. It is moved first and asked again afterwards: had another process
 * taken the place in between, its living socket is put back.
 */
async function removeDead(path: string): Promise<void> {
  const aside = beside(path);
  await rename(path, aside).catch(() => undefined);
  if (await isAlive(aside)) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

/**
 * Gives a socket the name, where nobody alive has it; false otherwise. One at a time looks who has it, and puts its own there: of several at once each would
 * take the next one's for the dead one.
 */
async function takeName(own: string, path: string): Promise<boolean> {
  const turn = `${path}.next`;
  if (!(await named(own, turn))) {
    if (await isAlive(turn)) return false;
    // Whoever was killed in their turn has left it.
    await removeDead(turn);
    if (!(await named(own, turn))) return false;
  }
  if (await isAlive(path)) {
    await rm(turn);
    return false;
  }
  await rename(turn, path);
  return true;
}

/** What a process has that works with a data folder. */
export interface Lock {
  close(): void;
}

/**
 * Takes the data folder by listening on its admin socket. A socket that answers is a living process, whatever its pid, and
 * the folder is refused; one that does not was left by a killed process and is taken over.
 */
export async function lockDataDir(dataDir: string, listener: RequestListener): Promise<Lock> {
  const path = adminSocketPath(dataDir);
  const own = beside(path);
  const server = createServer(listener);
  await listen(server, own);
  await chmod(own, 0o600);
  const isTaken = await takeName(own, path).finally(() => rm(own, { force: true }));
  if (!isTaken) {
    server.close();
    throw new Error(`Another API process already works with the data folder ${dataDir}.`);
  }
  return {
    close() {
      // Before it is deaf: afterwards the name may be another's.
      rmSync(path, { force: true });
      server.close();
    },
  };
}
