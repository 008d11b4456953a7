/** @jest-environment @storefront/build/jest/server.cjs */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hubPath, hubTimes, openHub } from './hubConnection';
import { HubConnectionBuilder } from './signalr';

describe('the connection to the hub', () => {
  let server: Server;
  const asked: string[] = [];

  /** A server that never answers. */
  beforeEach(async () => {
    server = createServer(({ method, url }) => void asked.push(`${method} ${url}`));
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  });
  const hangUp = () => {
    server.closeAllConnections();
    server.close();
  };
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  it('S168 goes to /hubs/chat of the API’s host', async () => {
    const connection = await openHub(`${url()}/`);
    const started = connection.start().catch(() => 'ended');
    for (let tries = 0; asked.length === 0 && tries < 1000; tries += 1)
      await new Promise((done) => setTimeout(done, 20));
    expect(asked).toEqual([`POST ${hubPath}/negotiate?negotiateVersion=1`]);
    expect(hubPath).toBe('/hubs/chat');
    hangUp();
    await started;
  });

  it('S173 takes a server for gone after 30 s, pings it every 15 s, and gives a request up after 100 s', async () => {
    const connection = await openHub(url());
    expect([connection.serverTimeoutInMilliseconds, connection.keepAliveIntervalInMilliseconds]).toEqual([
      30_000, 15_000,
    ]);
    expect(hubTimes).toEqual({ server: 30_000, keepAlive: 15_000, request: 100_000 });
    const timers = jest.spyOn(globalThis, 'setTimeout');
    const started = connection.start().catch(() => 'ended');
    for (let tries = 0; !timers.mock.calls.some(([, after]) => after === 100_000) && tries < 5000; tries += 1)
      await new Promise(setImmediate);
    expect(timers.mock.calls.some(([, after]) => after === 100_000)).toBe(true);
    hangUp();
    await started;
    timers.mockRestore();
  });
});

it('S168 S173 the connection sends cookies along, and gives no request up before 100 s', async () => {
  const withUrl = jest.spyOn(HubConnectionBuilder.prototype, 'withUrl');
  await openHub('http://api.test/');
  expect(withUrl).toHaveBeenCalledWith('http://api.test/hubs/chat', { timeout: 100_000, withCredentials: true });
  withUrl.mockRestore();
});
