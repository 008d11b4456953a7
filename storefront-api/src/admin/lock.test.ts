import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
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

describe('a data folder', () => {
  it.each([
    ['that nobody had', []],
    ['whose process was killed', ['']],
    ['whose process was killed, and one that was taking it over', ['', '.next']],
    ['of which one was killed that was taking it', ['.next']],
  ])('S191 %s is one’s, of however many that want it at once, and then the next one’s', async (_what, dead) => {
    for (const name of dead) await leaveDead(adminSocketPath(dataDir) + name);
    const wanting = await Promise.allSettled(Array.from({ length: dead.includes('.next') ? 1 : 8 }, take));
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
});
