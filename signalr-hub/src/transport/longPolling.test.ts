import { messagePackProtocol } from '../protocol/messagePack';
import { addressOf, endPollingClients, negotiated, poll, pollingClient, post } from '../testing/http';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, RawSocket, record } from '../testing/rawSocket';
import { until } from '../testing/until';
import { LongPollingTransport } from './longPolling';

let host: TestHost;
const hub = () => `${host.url}/testhub`;

beforeAll(async () => {
  host = await startHost();
});

const taken = jest.spyOn(LongPollingTransport.prototype, 'take');
const abandoned = jest.spyOn(LongPollingTransport.prototype, 'abandon');

afterEach(endPollingClients);

afterAll(() => host.stop());

/** Begins a poll, and goes on when the host has it. */
async function waitingPoll(address: string, init?: RequestInit): Promise<{ answer: Promise<Response> }> {
  const before = taken.mock.calls.length;
  const answer = poll(address, init);
  answer.catch(() => undefined);
  await until(() => taken.mock.calls.length > before);
  return { answer };
}

describe('a poll', () => {
  it('needs an id that is known', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await fetch(hub(), { method })).status).toBe(400);
      expect((await fetch(`${hub()}?id=unknown`, { method })).status).toBe(404);
    }
  });

  it('is answered at once the first time, then with what there is', async () => {
    const address = await pollingClient(hub());
    const { answer } = await waitingPoll(address);
    expect((await post(address, record(invocation('1', 'Echo', 'x')))).status).toBe(200);
    expect(await (await answer).text()).toBe(record({ type: 3, invocationId: '1', result: 'x' }));
  });

  it('is answered empty when its time is over', async () => {
    const hasty = await startHost({ pollTimeout: 300 });
    const address = await pollingClient(`${hasty.url}/testhub`);
    const empty = await poll(address);
    expect([empty.status, empty.headers.get('content-length'), await empty.text()]).toEqual([200, '0', '']);
    await endPollingClients();
    await hasty.stop();
  });

  it('has all of its time, however long one waited whose client went away', () => {
    jest.useFakeTimers();
    const transport = new LongPollingTransport({ alive() {}, waited() {} } as never, 1000);
    const polls = Array.from({ length: 3 }, () => ({ answer: jest.fn() }));
    const [first, left, next] = polls as [(typeof polls)[number], (typeof polls)[number], (typeof polls)[number]];
    transport.take(first);
    transport.take(left);
    jest.advanceTimersByTime(600);
    transport.abandon(left);
    transport.take(next);
    jest.advanceTimersByTime(999);
    expect(next.answer).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(next.answer).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('that another replaces is answered 204, and nothing is lost', async () => {
    const address = await pollingClient(hub());
    const first = await waitingPoll(address);
    const second = poll(address);
    expect((await first.answer).status).toBe(204);
    await post(address, record(invocation('1', 'Echo', 'x')));
    expect(await (await second).text()).toContain('"result":"x"');
  });

  it('that its client abandons loses no message', async () => {
    const address = await pollingClient(hub());
    const aborter = new AbortController();
    const { answer } = await waitingPoll(address, { signal: aborter.signal });
    const before = abandoned.mock.calls.length;
    aborter.abort();
    await expect(answer).rejects.toThrow('aborted');
    await until(() => abandoned.mock.calls.length > before);
    await post(address, record(invocation('1', 'Echo', 'kept')));
    expect(await (await poll(address)).text()).toContain('"result":"kept"');
  });

  it('is completed by a DELETE, after which the id is gone', async () => {
    const address = await pollingClient(hub());
    const { answer } = await waitingPoll(address);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(202);
    expect((await answer).status).toBe(204);
    for (const method of ['GET', 'POST', 'DELETE']) expect((await fetch(address, { method })).status).toBe(404);
  });

  it('delivers the Close of a client that breaks the protocol; then there is no more', async () => {
    const address = await pollingClient(hub());
    const { answer } = await waitingPoll(address);
    await post(address, '{\x1e');
    expect(await (await answer).text()).toBe(record({ type: 7, error: 'Connection closed with an error.' }));
    expect((await poll(address)).status).toBe(204);
    expect((await poll(address)).status).toBe(404);
  });

  it('comes before posts, and no other transport comes after it', async () => {
    const address = addressOf(hub(), await negotiated(hub()));
    expect((await post(address, jsonHandshake)).status).toBe(409);
    await poll(address);
    expect((await fetch(address, { headers: { accept: 'text/event-stream' } })).status).toBe(400);
    await expect(RawSocket.open(address)).rejects.toThrow('400');
    await fetch(address, { method: 'DELETE' });
  });

  it('carries MessagePack as bytes', async () => {
    const address = addressOf(hub(), await negotiated(hub()));
    await poll(address);
    await post(address, record({ protocol: 'messagepack', version: 1 }));
    await poll(address);
    await post(
      address,
      new Uint8Array(
        messagePackProtocol.write({ type: 1, invocationId: '1', target: 'Echo', arguments: [new Uint8Array([7])] }),
      ),
    );
    const answer = await poll(address);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(
      messagePackProtocol.write({ type: 3, invocationId: '1', result: new Uint8Array([7]) }),
    );
    await fetch(address, { method: 'DELETE' });
  });
});

it('a connection that is closing ends in time, also when its client abandons the last poll', () => {
  jest.useFakeTimers();
  const ended = jest.fn();
  const transport = new LongPollingTransport({ alive() {}, waited() {}, drained() {}, received() {}, ended }, 90_000);
  transport.take({ answer() {} });
  transport.close();
  const last = { answer: jest.fn() };
  transport.take(last);
  transport.abandon(last);
  jest.advanceTimersByTime(4999);
  const early = ended.mock.calls.length;
  jest.advanceTimersByTime(1);
  jest.useRealTimers();
  expect([early, ended.mock.calls.length]).toEqual([0, 1]);
  expect(last.answer).not.toHaveBeenCalled();
});

describe('a post', () => {
  /** One that is under way; `finish` sends the rest of it. */
  async function slowPost(address: string, text: string) {
    let finish!: () => void;
    const slow = new ReadableStream({
      start(controller) {
        const [first, ...rest] = [...Buffer.from(text)];
        controller.enqueue(Uint8Array.of(first!));
        finish = () => {
          controller.enqueue(Uint8Array.from(rest));
          controller.close();
        };
      },
    });
    const answer = post(address, slow, { duplex: 'half' } as RequestInit);
    await until(async () => (await post(address, record({ type: 6 }))).status === 409);
    return { answer, finish };
  }

  it('meets 409 while another is under way; the connection stays', async () => {
    const address = await pollingClient(hub());
    const { answer, finish } = await slowPost(address, record(invocation('1', 'Echo', 'slow')));
    finish();
    expect((await answer).status).toBe(200);
    expect(await (await poll(address)).text()).toContain('"result":"slow"');
  });

  it('is answered 404 where the connection has ended before the last of it came', async () => {
    const address = await pollingClient(hub());
    const { answer, finish } = await slowPost(address, record(invocation('1', 'Echo', 'late')));
    await fetch(address, { method: 'DELETE' });
    finish();
    expect((await answer).status).toBe(404);
  });

  it('passes 64 KB of records, and 8 MB are refused', async () => {
    const address = await pollingClient(hub());
    const body = Array.from({ length: 70 }, (_, index) =>
      record(invocation(String(index), 'Echo', 'x'.repeat(1000))),
    ).join('');
    expect((await post(address, body)).status).toBe(200);
    let heard = '';
    while (!heard.includes('"invocationId":"69"')) heard += await (await poll(address)).text();
    expect((await post(address, ' '.repeat(8 * 1024 * 1024))).status).toBe(413);
    expect(await (await poll(address)).text()).toContain('Connection closed with an error.');
  });
});
