import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, rename, rm, link } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

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

function isAlive(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => (socket.destroy(), done(true)));
    socket.once('error', () => done(false));
  });
}

function listen(server: Server, path: string) {
  return new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(path, () => (server.off('error', fail), done()));
  });
}

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

/**
 * Moves the socket of a dead process out of the way. It is moved first and asked again afterwards: had another process
 * taken the place in between, its living socket is put back.
 */
async function removeDead(path: string): Promise<boolean> {
  const aside = `${path}.${randomUUID().slice(0, 8)}`;
  await rename(path, aside).catch(() => undefined);
  const alive = await isAlive(aside);
  if (alive) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
  return !alive;
}

/**
 * Takes the data folder by listening on its admin socket. A socket that answers is a living process, whatever its pid, and
 * the folder is refused; one that does not was left by a killed process and is taken over.
 */
export async function lockDataDir(dataDir: string, listener: RequestListener): Promise<Server> {
  const path = adminSocketPath(dataDir);
  const refusal = new Error(`Another API process already works with the data folder ${dataDir}.`);
  const server = createServer(listener);
  try {
    await listen(server, path);
  } catch (error) {
    if (!isTaken(error)) throw error;
    if ((await isAlive(path)) || !(await removeDead(path))) throw refusal;
    await listen(server, path).catch((second: unknown) => {
      throw isTaken(second) ? refusal : second;
    });
  }
  await chmod(path, 0o600);
  return server;
}
