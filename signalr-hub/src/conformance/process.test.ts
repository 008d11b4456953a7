import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { long } from '@storefront/build/jest/long.cjs';
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

/** `npm run conformance`, as anybody would run it. */
async function run(...options: string[]) {
  const child = spawn('npm', ['run', 'conformance', '-w', 'signalr-hub', '--', '--port', '0', ...options], {
    cwd: join(__dirname, '../../..'),
  });
  running.push(child);
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (data: Buffer) => {
      output += String(data);
      const [, address] = /listening at (http:[\w/.]+:\d+)\b/.exec(output) ?? [];
      if (address) resolve(address);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    void exited.then(() => reject(new Error(output)));
  });
  return { url, stop: () => child.kill('SIGTERM'), exited, output: () => output };
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
  // What was asked before has been read when what was asked after it is answered.
  for (let round = 0; round < 2; round += 1) await (await fetch(`${url}/healthz`)).text();

  const began = Date.now();
  stop();
  expect(await socket.next()).toEqual(restart);
  expect(await socket.closed).toBe(1000);
  expect(await stream.ended()).toContain(`data: ${record(restart)}`);
  expect(await (await waiting).text()).toBe(record(restart));
  const refused = await negotiate(hub).then(
    ({ status }) => status,
    () => 'refused',
  );
  expect([503, 'refused']).toContain(refused);
  expect([204, 404]).toContain((await poll(address)).status);
  expect(await (await poll(idle)).text()).toBe(record(restart));
  expect([204, 404]).toContain((await poll(idle)).status);
  expect(await exited).toBe(0);
  // The host's nine seconds, and npm's own.
  expect(Date.now() - began).toBeLessThan(20_000);
});

long('clients that hear nothing do not keep the host', async () => {
  const { url, stop, exited } = await run();
  await pollingClient(`${url}/testhub`);
  const socket = await RawSocket.connect(`${url}/testhub`);
  socket.socket.pause();
  await negotiated(`${url}/testhub`);
  const began = Date.now();
  stop();
  expect(await exited).toBe(0);
  expect(Date.now() - began).toBeLessThan(20_000);
  socket.end();
});

long('the options set the times, and what is no option is refused', async () => {
  const { url } = await run(
    '--keep-alive',
    '100',
    '--client-timeout',
    '60000',
    '--handshake-timeout',
    '2000',
    '--poll-timeout',
    '300',
    '--origin',
    'http://friend.example',
  );
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
