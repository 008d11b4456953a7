/** @jest-environment @storefront/build/jest/server.cjs */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataWatch } from './DataWatch';

jest.mock('node:timers/promises', () => ({
  setTimeout: jest.fn(jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises').setTimeout),
}));

let api: Server;
let held: ServerResponse | undefined;
let isHolding: boolean;
let asked: number;
let versionAt: (asked: number) => string;
let watch: DataWatch;
/** What answers in the API's place. */
let stand: { status: number; text: string } | undefined;

beforeEach(async () => {
  asked = 0;
  versionAt = (count) => `v${count}`;
  held = undefined;
  isHolding = false;
  stand = undefined;
  api = createServer((_request, response) => {
    asked += 1;
    if (isHolding) return void (held = response);
    if (stand) return void response.writeHead(stand.status).end(stand.text);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ result: { version: versionAt(asked) } }));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  jest.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  watch.close();
  api.closeAllConnections();
  await new Promise((done) => api.close(done));
  jest.restoreAllMocks();
});

const start = () => (watch = new DataWatch(`http://127.0.0.1:${(api.address() as AddressInfo).port}`));

async function until(check: () => boolean) {
  for (let attempt = 0; attempt < 1000 && !check(); attempt += 1) await sleep(20);
  expect(check()).toBe(true);
}

describe('a watch of the data', () => {
  it('ends its question when it is closed, and says nothing of that', async () => {
    isHolding = true;
    start();
    await until(() => held !== undefined);
    const ended = new Promise((done) => held?.once('close', done));
    watch.close();
    await ended;
    await sleep(400);
    expect(asked).toBe(1);
    expect(console.error).not.toHaveBeenCalled();
  });

  it('S204 gives an API up that does not answer in three seconds', async () => {
    isHolding = true;
    const began = performance.now();
    start();
    await until(() => watch.isAway);
    expect(performance.now() - began).toBeGreaterThan(2_900);
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('It did not answer in time.'));
  });

  it.each([
    [404, '{}'],
    [200, '<p>Back in a minute.</p>'],
    [429, '{}'],
    [500, '{}'],
    [200, '{"result":{"version":"two"}}'.padEnd(10_001)],
  ])(
    'S204 takes what stands in for an API that has told a version (%d) for its absence, and knows no less than before',
    async (status, text) => {
      versionAt = () => 'one';
      start();
      await until(() => watch.version === 'one');
      stand = { status, text };
      await until(() => watch.isAway);
      expect([watch.version, watch.epoch]).toEqual(['one', 1]);
      const count = asked;
      stand = undefined;
      await until(() => !watch.isAway);
      expect([watch.version, watch.epoch]).toEqual(['one', 1]);
      expect(asked).toBeGreaterThan(count);
    },
  );

  it('S204 takes it for that as long as pages stand in, and then for an API that has no such call', async () => {
    versionAt = () => 'one';
    start();
    await until(() => watch.version === 'one');
    const now = performance.now.bind(performance);
    let later = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
    later = 598_000;
    stand = { status: 404, text: '{}' };
    await until(() => watch.isAway);
    expect(watch.version).toBe('one');
    later = 601_000;
    await until(() => watch.version === undefined);
    expect(watch.isAway).toBe(false);
    clock.mockRestore();
  });

  it('knows nothing of an API of another maker, which has no such call, and asks it again after half a minute', async () => {
    stand = { status: 404, text: '{}' };
    start();
    await until(() => watch.epoch === 1);
    expect([watch.version, watch.isAway]).toEqual([undefined, false]);
    await until(() => jest.mocked(sleep).mock.calls.some(([pause]) => pause === 30_000));
  });

  it('S204 takes an API that has told nothing yet, and has too much to do, for one that is away, and asks it again soon', async () => {
    stand = { status: 429, text: '{}' };
    start();
    await until(() => watch.isAway);
    expect([watch.version, watch.epoch]).toEqual([undefined, 0]);
    stand = undefined;
    await until(() => watch.version !== undefined);
  });

  it('asks at once for what comes after a change: the next one may be there', async () => {
    versionAt = (count) => `v${Math.min(count, 3)}`;
    jest.mocked(sleep).mockClear();
    start();
    await until(() => asked > 4);
    const pauses = jest.mocked(sleep).mock.calls.filter(([pause]) => pause === 300);
    expect(asked - pauses.length).toBeGreaterThanOrEqual(3);
  });

  it('believes no process that is a moment behind another one, and one that has gone back for good', async () => {
    // Two processes answer in turns, of which the second has not heard of the change.
    versionAt = (count) => (count === 1 ? 'old' : count % 2 === 0 ? 'new' : 'old');
    start();
    await until(() => watch.version === 'new');
    const changedAt = performance.now();
    while (performance.now() - changedAt < 700) {
      await sleep(20);
      expect([watch.version, watch.epoch]).toEqual(['new', 2]);
    }
    expect(asked).toBeLessThan(10);
    versionAt = () => 'old';
    await until(() => watch.version === 'old');
    expect(performance.now() - changedAt).toBeGreaterThan(990);
  });

  it('leaves nothing behind of a question that has been answered: there are hundreds of thousands in a day', async () => {
    // Node 20 keeps every signal that was made of others for as long as the longest-lived of those.
    const made = jest.spyOn(AbortSignal, 'any');
    start();
    await until(() => asked > 20);
    expect(made).not.toHaveBeenCalled();
  });
});
