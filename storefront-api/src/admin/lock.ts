import { createHash, randomUUID } from 'node:crypto';
import { chmod, rename, rm, link } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const LONGEST_SOCKET_PATH = 100;

/** Where the admin socket of a data folder is; the system limits such paths, so a long one goes elsewhere under a hash. */
export function adminSocketPath(dataDir: string): string {
  const inFolder = join(resolve(dataDir), 'admin.sock');
  if (Buffer.byteLength(inFolder) <= LONGEST_SOCKET_PATH) return inFolder;
  const hash = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 24);
  return join(tmpdir(), `storefront-api-${hash}.sock`);
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
