import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { addressOf, eventStream, negotiate, negotiated, poll, pollingClient, post } from '../testing/http';
import { jsonHandshake, RawSocket, record } from '../testing/rawSocket';

jest.setTimeout(60_000);

const restart = { type: 7, allowReconnect: true };
const running: ChildProcess[] = [];

// The runner passes the signal on; killed, it would leave the host behind.
afterEach(() =>
  Promise.all(
    running.splice(0).map((child) => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      child.kill('SIGTERM');
      return new Promise((resolve) => child.once('exit', resolve));
    }),
  ),
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** `npm run conformance`, as anybody would run it. */
async function run(...options: string[]) {
  const port = await freePort();
  const child = spawn('npm', ['run', 'conformance', '-w', 'signalr-hub', '--', '--port', String(port), ...options], { cwd: join(__dirname, '../../..') });
  running.push(child);
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output += String(data);
      if (output.includes('listening')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exited.then(() => reject(new Error(output)));
  });
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM'), exited, output: () => output };
}

it('SIGTERM tells every client that it may come back, and the host ends with 0 within 10 s', async () => {
  const { url, stop, exited } = await run();
  const hub = `${url}/testhub`;
  const socket = await RawSocket.connect(hub);
  const streaming = addressOf(hub, await negotiated(hub));
  const stream = await eventStream(streaming);
  await post(streaming, jsonHandshake);
  await stream.until('{}');
  const address = await pollingClient(hub);
  const waiting = poll(address);
  const idle = await pollingClient(hub);
  await new Promise((resolve) => setTimeout(resolve, 100));

  const began = Date.now();
  stop();
  expect(await socket.next()).toEqual(restart);
  expect(await socket.closed).toBe(1000);
  expect(await stream.ended()).toContain(`data: ${record(restart)}`);
  expect(await (await waiting).text()).toBe(record(restart));
  const refused = await negotiate(hub).then(({ status }) => status, () => 'refused');
  expect([503, 'refused']).toContain(refused);
  expect([204, 404]).toContain((await poll(address)).status);
  expect(await (await poll(idle)).text()).toBe(record(restart));
  expect([204, 404]).toContain((await poll(idle)).status);
  expect(await exited).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
});

it('clients that hear nothing do not keep the host', async () => {
  const { url, stop, exited } = await run();
  await pollingClient(`${url}/testhub`);
  const socket = await RawSocket.connect(`${url}/testhub`);
  socket.socket.pause();
  await negotiated(`${url}/testhub`);
  const began = Date.now();
  stop();
  expect(await exited).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  socket.end();
});

it('the options set the times, and what is no option is refused', async () => {
  const { url } = await run('--keep-alive', '100', '--client-timeout', '60000', '--handshake-timeout', '200', '--poll-timeout', '300', '--origin', 'http://friend.example');
  const socket = await RawSocket.connect(`${url}/testhub`, { origin: 'http://friend.example' });
  expect(await socket.next()).toEqual({ type: 6 });
  socket.end();
  const late = await RawSocket.open(`${url}/testhub`);
  await late.closed;
  const address = await pollingClient(`${url}/testhub`);
  expect(await (await poll(address)).text()).toBe('');
  await fetch(address, { method: 'DELETE' });
  await expect(run('--unknown', '1')).rejects.toThrow('--unknown');
});
