import { endPollingClients, eventStream, negotiated, addressOf, poll, pollingClient, post } from '../testing/http';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, RawSocket, record } from '../testing/rawSocket';
import { until } from '../testing/until';

let host: TestHost;
const hub = () => `${host.url}/testhub`;

beforeAll(async () => {
  host = await startHost({ keepAlive: 150, clientTimeout: 500, pollTimeout: 1200, handshakeTimeout: 5000 });
});

afterEach(endPollingClients);

afterAll(() => host.stop());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a connection', () => {
  it('is pinged when it is idle, and dropped when it is silent', async () => {
    const socket = await RawSocket.connect(hub());
    expect(await socket.next()).toEqual({ type: 6 });
    expect(await socket.next()).toEqual({ type: 6 });
    expect(await socket.closed).toBe(1006);
  });

  it.each([
    ['pings', (socket: RawSocket) => socket.say({ type: 6 })],
    ['parts of records', (socket: RawSocket) => socket.send(' ')],
    ['parts of a message', (socket: RawSocket) => socket.socket.send(' ', { fin: false })],
    ['empty control frames', (socket: RawSocket) => socket.socket.ping()],
  ])('lives by %s', async (_what, breathe) => {
    const socket = await RawSocket.connect(hub());
    for (let breaths = 0; breaths < 6; breaths += 1) {
      await wait(150);
      breathe(socket);
    }
    socket.say(invocation('1', 'Echo', 'alive'));
    expect(await socket.nextOf(3)).toMatchObject({ result: 'alive' });
    socket.end();
  });

  it('lives by a poll that waits, and is not pinged', async () => {
    const address = await pollingClient(hub());
    const answer = await poll(address);
    expect([answer.status, await answer.text()]).toEqual([200, '']);
    expect((await post(address, record({ type: 6 }))).status).toBe(200);
  });

  it('without a poll is dropped in time', async () => {
    const silent = () => host.logged().split('The client was silent for too long.').length;
    const before = silent();
    const address = await pollingClient(hub());
    await until(() => silent() > before);
    expect((await poll(address)).status).toBe(404);
  });

  it('over events lives by posts, and is dropped without', async () => {
    const address = addressOf(hub(), await negotiated(hub()));
    const stream = await eventStream(address);
    await post(address, jsonHandshake);
    for (let posts = 0; posts < 5; posts += 1) {
      await wait(150);
      expect((await post(address, record({ type: 6 }))).status).toBe(200);
    }
    await expect(stream.ended()).rejects.toThrow();
    expect((await post(address, record({ type: 6 }))).status).toBe(404);
  });

  it('is not held by a post that never ends', async () => {
    const address = addressOf(hub(), await negotiated(hub()));
    const stream = await eventStream(address);
    const endless = new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('{')) });
    await post(address, jsonHandshake);
    const answer = post(address, endless, { duplex: 'half' } as RequestInit).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await expect(stream.ended()).rejects.toThrow();
    expect([408, 'cut off']).toContain(await answer);
  });

  it('may be given times that no timer knows, and then waits as long as it can', async () => {
    const patient = await startHost({
      keepAlive: 2 ** 40,
      clientTimeout: 2 ** 40,
      handshakeTimeout: 2 ** 40,
      pollTimeout: 2 ** 40,
    });
    const { connectionToken } = await negotiated(`${patient.url}/testhub`);
    await wait(50);
    const socket = await RawSocket.connect(`${patient.url}/testhub?id=${connectionToken}`);
    await wait(50);
    socket.say(invocation('1', 'Echo', 'alive'));
    expect(await socket.next()).toMatchObject({ result: 'alive' });
    socket.end();
    await patient.stop();
  });
});
