import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { Hub } from '../hub/hub';
import { negotiated, poll, pollingClient } from '../testing/http';
import { RawSocket } from '../testing/rawSocket';
import { until } from '../testing/until';
import { signalr } from './plugin';

interface Methods {
  Who(): string | undefined;
}

type Known = { userId: string } | undefined;

async function start(authorize: (token: string | undefined) => Known | Promise<Known>) {
  const lines: string[] = [];
  let left = 0;
  const app = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } });
  app.addHook('onRequestAbort', (_request, done) => ((left += 1), done()));
  const hub = new Hub<Methods, object>({ name: 'who', methods: { Who: ({ caller }) => caller.userId } });
  app.register(
    async (scope) => scope.register(signalr, { path: '/who', hub, authorize: ({ token }) => authorize(token) }),
    { prefix: '/hubs' },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    app,
    hub,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/hubs/who`,
    logged: () => lines.join(''),
    left: () => left,
  };
}

describe('a hub in an app of its own', () => {
  it('writes no token into the log, even of an app that logs its requests', async () => {
    const { app, url, logged } = await start((token) => {
      if (token === 'secret-that-fails') throw new Error('The store of tokens is away.');
      return { userId: 'ann' };
    });
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      await fetch(`${url}?id=secret-id&access_token=secret-token`, { method });
    await fetch(`${url}/negotiate?access_token=secret-token`, { method: 'POST' });
    expect((await fetch(`${url}?access_token=secret-that-fails`)).status).toBe(500);
    await expect(RawSocket.open(`${url}?access_token=secret-that-fails`)).rejects.toThrow('500');
    (await RawSocket.connect(`${url}?access_token=secret-token`)).end();
    await app.close();
    expect(logged()).toContain('/hubs/who');
    expect(logged()).toContain('The store of tokens is away.');
    expect(logged()).not.toContain('secret-');
  });

  it('waits at its end for a poller who is gone no longer than it is told', async () => {
    const { app, hub, url } = await start(() => ({ userId: 'ann' }));
    const address = await pollingClient(url);
    const began = performance.now();
    await hub.drain(100);
    expect(performance.now() - began).toBeLessThan(4000);
    await until(async () => (await poll(address)).status === 404);
    await app.close();
  });

  it('takes nobody more while it ends, and has nobody left when it has', async () => {
    const { app, hub, url } = await start(() => ({ userId: 'ann' }));
    await pollingClient(url);
    const ended = hub.drain(300);
    expect((await fetch(`${url}/negotiate?negotiateVersion=1`, { method: 'POST' })).status).toBe(503);
    await ended;
    expect(hub.connections).toBe(0);
    await app.close();
  });

  it('keeps a connection to the user who negotiated it', async () => {
    const { app, url } = await start((token) => (token ? { userId: token } : undefined));
    const { connectionToken: id } = await negotiated(url, { headers: { authorization: 'Bearer ann' } });
    await expect(RawSocket.open(`${url}?id=${id}&access_token=ben`)).rejects.toThrow('403');
    const socket = await RawSocket.connect(`${url}?id=${id}&access_token=ann`);
    socket.say({ type: 1, invocationId: '1', target: 'Who', arguments: [] });
    expect(await socket.next()).toEqual({ type: 3, invocationId: '1', result: 'ann' });
    await app.close();
    expect(await socket.next()).toEqual({ type: 7, allowReconnect: true });
  });

  it('begins nothing for a client that leaves while it is being identified', async () => {
    let identified: Promise<unknown> = Promise.resolve();
    let asked = 0;
    const { app, hub, url, left } = await start(async () => {
      asked += 1;
      await identified;
      return { userId: 'ann' };
    });
    const { connectionToken } = await negotiated(url);
    const begun = jest.spyOn(hub, 'connect');
    for (const accept of ['text/event-stream', '*/*']) {
      const [before, aborter] = [{ asked, left: left() }, new AbortController()];
      let finish!: () => void;
      identified = new Promise<void>((resolve) => (finish = resolve));
      const leaving = expect(
        fetch(`${url}?id=${connectionToken}`, { headers: { accept }, signal: aborter.signal }),
      ).rejects.toThrow();
      await until(() => asked > before.asked);
      aborter.abort();
      await leaving;
      await until(() => left() > before.left);
      finish();
    }
    // What is asked later is served later.
    expect((await fetch(`${url}?id=unknown`)).status).toBe(404);
    expect(begun).not.toHaveBeenCalled();
    // It may still begin.
    expect((await fetch(`${url}?id=${connectionToken}`)).status).toBe(200);
    await fetch(`${url}?id=${connectionToken}`, { method: 'DELETE' });
    await app.close();
  });

  it('refuses what is no request of a hub by a status, without repeating it', async () => {
    const { app, url, logged } = await start(() => ({ userId: 'ann' }));
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await fetch(`${url}/negotiate?access_token=secret-token`, { method })).status).toBe(405);
    const malformed = await fetch(`${url}?id=secret-id`, {
      method: 'POST',
      body: 'x',
      headers: { 'content-type': ';;' },
    });
    expect([malformed.status, await malformed.text()]).toEqual([
      expect.any(Number),
      expect.not.stringContaining('secret'),
    ]);
    expect(malformed.status).toBeGreaterThanOrEqual(400);
    expect(malformed.status).toBeLessThan(500);
    await app.close();
    expect(logged()).not.toContain('secret-');
  });
});
