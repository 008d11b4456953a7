import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import net, { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminSocketPath, lockDataDir } from './lock';

// On a busy machine there is time between any two steps, and more for some than for others.
jest.mock('node:fs/promises', () => {
  const files = jest.requireActual<typeof import('node:fs/promises')>('node:fs/promises');
  const after = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
  let renamed = 0;
  return {
    ...files,
    link: (from: string, to: string) => after(20).then(() => files.link(from, to)),
    rename: (from: string, to: string) => after(5 * (renamed += 1)).then(() => files.rename(from, to)),
  };
});

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'storefront-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const take = () => lockDataDir(dataDir, (_request, response) => void response.end());

/** Leaves a socket of this name as a process does that is killed. */
async function leaveDead(path: string): Promise<void> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(path, done));
  renameSync(path, `${path}.kept`);
  await new Promise((done) => server.close(done));
  renameSync(`${path}.kept`, path);
}

/** Leaves a process's folder, and of so many that were killed as each took it over from the one before. */
async function leaveTakeovers(count: number): Promise<void> {
  const path = adminSocketPath(dataDir);
  await leaveDead(path);
  for (let name = path; count > 0; count -= 1) {
    name = `${path}.after-${lstatSync(name, { bigint: true }).ino.toString(36)}`;
    await leaveDead(name);
  }
}

describe('a data folder', () => {
  it.each([
    ['that nobody had', async () => undefined],
    ['whose process was killed', () => leaveTakeovers(0)],
    ['whose process was killed, and one that was taking it over', () => leaveTakeovers(1)],
    ['whose process was killed, and three one after the other that were taking it over', () => leaveTakeovers(3)],
    ['of which one was killed before it took it', () => leaveDead(`${adminSocketPath(dataDir)}.0a1b2c3d`)],
    ['that has a link to nothing', async () => symlinkSync('/nothing', adminSocketPath(dataDir))],
  ])('S191 %s is one’s, of however many that want it at once, and then the next one’s', async (_what, leave) => {
    await leave();
    const wanting = await Promise.allSettled(Array.from({ length: 8 }, take));
    const [held, ...others] = wanting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect([held !== undefined, others.length]).toEqual([true, 0]);
    for (const one of wanting)
      if (one.status === 'rejected')
        expect(String(one.reason)).toContain('Another API process already works with the data folder');
    await expect(take()).rejects.toThrow('Another API process');
    expect(readdirSync(dataDir)).toEqual(['admin.sock']);
    held?.close();
    expect(readdirSync(dataDir)).toEqual([]);
    (await take()).close();
  });

  it.each(['EAGAIN', 'EACCES'])(
    'S191 is taken from nobody who cannot be connected to for another reason: %s',
    async (code) => {
      await leaveTakeovers(0);
      const refuse = jest.spyOn(net, 'connect').mockImplementation(() => {
        const socket = new net.Socket();
        setImmediate(() => socket.emit('error', Object.assign(new Error(code), { code })));
        return socket;
      });
      await expect(take()).rejects.toThrow('Another API process');
      refuse.mockRestore();
      (await take()).close();
    },
  );
});
