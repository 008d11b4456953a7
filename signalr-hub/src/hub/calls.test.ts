import { startHost, type TestHost } from '../testing/host';
import { invocation, RawSocket, streamInvocation } from '../testing/rawSocket';
import { until } from '../testing/until';

let host: TestHost;
let socket: RawSocket;

beforeAll(async () => {
  host = await startHost();
});

beforeEach(async () => {
  socket = await RawSocket.connect(`${host.url}/testhub`);
});

afterEach(() => socket.end());

afterAll(() => host.stop());

const streams = async () => ((await (await fetch(`${host.url}/healthz`)).json()) as { streams: number }).streams;

const item = (invocationId: string, value: unknown) => ({ type: 2, invocationId, item: value });
const completion = (invocationId: string, outcome: object = {}) => ({ type: 3, invocationId, ...outcome });

describe('calls of one client', () => {
  it('run one after the other, in order', async () => {
    socket.say(
      invocation('1', 'Delay', 100, 'first'),
      invocation('2', 'Delay', 1, 'second'),
      invocation('3', 'Echo', 'third'),
    );
    expect([await socket.next(), await socket.next(), await socket.next()]).toEqual([
      completion('1', { result: 'first' }),
      completion('2', { result: 'second' }),
      completion('3', { result: 'third' }),
    ]);
  });

  it('are not held up by streams and uploads', async () => {
    socket.say(
      streamInvocation('s', 'InfiniteStream'),
      { ...invocation('u', 'StreamingConcat'), streamIds: ['x'] },
      invocation('1', 'Echo', 'on'),
    );
    expect(await socket.nextOf(3)).toEqual(completion('1', { result: 'on' }));
    socket.say(item('x', 'a'), completion('x'));
    expect(await socket.nextOf(3)).toEqual(completion('u', { result: 'a' }));
    socket.say({ type: 5, invocationId: 's' });
    expect(await socket.nextOf(3)).toEqual(completion('s'));
  });

  it('without an id are never answered, whatever happens', async () => {
    socket.say(
      invocation(undefined, 'Echo', 1),
      invocation(undefined, 'ThrowException', 'x'),
      invocation(undefined, 'Nothing'),
      invocation(undefined, 'Stream'),
      invocation('1', 'Echo', 'x'),
    );
    expect(await socket.next()).toEqual(completion('1', { result: 'x' }));
  });

  it('may use an id again, but not twice at once', async () => {
    socket.say(invocation('1', 'Echo', 1), invocation('1', 'Delay', 50, 2));
    expect(await socket.nextOf(7)).toEqual({ type: 7, error: 'Connection closed with an error.' });
    await socket.closed;
    socket = await RawSocket.connect(`${host.url}/testhub`);
    for (const value of [1, 2]) {
      socket.say(invocation('1', 'Echo', value));
      expect(await socket.next()).toEqual(completion('1', { result: value }));
    }
  });

  it('may not use a stream id twice at once', async () => {
    socket.say(
      { ...invocation('1', 'StreamingConcat'), streamIds: ['x'] },
      { ...invocation('2', 'StreamingConcat'), streamIds: ['x'] },
    );
    expect(await socket.nextOf(7)).toMatchObject({ error: 'Connection closed with an error.' });
  });

  it('with the wrong number of streams are completed with an error', async () => {
    socket.say(
      { ...invocation('1', 'Echo', 1), streamIds: ['x'] },
      item('x', 1),
      completion('x'),
      invocation('2', 'StreamingConcat'),
    );
    expect(await socket.next()).toEqual(completion('1', { error: 'Client sent 1 stream(s), Hub method expects 0.' }));
    expect(await socket.next()).toEqual(completion('2', { error: 'Client sent 0 stream(s), Hub method expects 1.' }));
  });

  it('carry a result, an error or neither, and null is a result', async () => {
    socket.say(
      invocation('1', 'JoinGroup', 'g'),
      invocation('2', 'Echo', null),
      invocation('3', 'ThrowHubException', 'No.'),
    );
    expect(await socket.next()).toEqual(completion('1'));
    expect(await socket.next()).toEqual(completion('2', { result: null }));
    expect(await socket.next()).toEqual(
      completion('3', {
        error: "An unexpected error occurred invoking 'ThrowHubException' on the server. HubException: No.",
      }),
    );
  });

  it('keep keys of prototypes as the values they are', async () => {
    socket.send(
      '{"type":1,"invocationId":"1","target":"Echo","arguments":[{"__proto__":{"x":1},"constructor":2}]}\x1e',
    );
    const { result } = await socket.next();
    expect(Object.keys(result)).toEqual(['__proto__', 'constructor']);
    expect(({} as any).x).toBeUndefined();
  });

  it('whose answer cannot be written are completed with an error', async () => {
    const deep = `${'['.repeat(15_000)}${']'.repeat(15_000)}`;
    socket.send(`{"type":1,"invocationId":"1","target":"Echo","arguments":[${deep}]}\x1e`);
    const answer = await socket.next();
    expect(answer.error ?? JSON.stringify(answer.result).length).toEqual(
      answer.error ? "An unexpected error occurred invoking 'Echo' on the server." : deep.length,
    );
    socket.say(invocation('2', 'Echo', 'on'));
    expect(await socket.next()).toEqual(completion('2', { result: 'on' }));
  });
});

it('a client that sends too many streams at once is refused the next, until one is over', async () => {
  const narrow = await startHost({ maxStreams: 2 });
  const sender = await RawSocket.connect(`${narrow.url}/testhub`);
  const upload = (id: string) => ({ ...invocation(id, 'StreamingConcat'), streamIds: [id] });
  sender.say(upload('1'), upload('2'), upload('3'));
  expect(await sender.next()).toEqual(completion('3', { error: 'Too many streams are running.' }));
  sender.say(completion('1'), upload('4'), completion('4'));
  expect([await sender.next(), await sender.next()]).toEqual([
    completion('1', { result: '' }),
    completion('4', { result: '' }),
  ]);
  sender.end();
  await narrow.stop();
});

it('a client that is sent streams may have as many as it likes, but so many at once', async () => {
  const narrow = await startHost({ maxStreams: 2 });
  const receiver = await RawSocket.connect(`${narrow.url}/testhub`);
  for (const id of ['1', '2', '3', '4']) {
    receiver.say(streamInvocation(id, 'EmptyStream'));
    expect(await receiver.next()).toEqual(completion(id));
  }
  receiver.say(
    streamInvocation('5', 'InfiniteStream'),
    streamInvocation('6', 'InfiniteStream'),
    streamInvocation('7', 'EmptyStream'),
  );
  expect(await receiver.nextOf(3)).toEqual(
    completion('7', { error: expect.stringContaining('Too many streams are running.') }),
  );
  receiver.end();
  await narrow.stop();
});

describe('a cancelling', () => {
  it('of what is unknown or over is ignored', async () => {
    socket.say(
      { type: 5, invocationId: 'unknown' },
      invocation('1', 'Echo', 1),
      { type: 5, invocationId: '1' },
      { type: 5, invocationId: '1' },
      invocation('2', 'Echo', 2),
    );
    expect(await socket.next()).toEqual(completion('1', { result: 1 }));
    expect(await socket.next()).toEqual(completion('2', { result: 2 }));
  });

  it('of a call still completes it', async () => {
    socket.say(invocation('1', 'Delay', 60_000, 'early'), { type: 5, invocationId: '1' });
    expect(await socket.next()).toEqual(completion('1', { result: 'early' }));
  });

  it('ends a stream, tells it once, and completes it once', async () => {
    socket.say(streamInvocation('s', 'InfiniteStream'));
    expect([await socket.nextOf(2), await socket.nextOf(2)]).toEqual([item('s', 0), item('s', 1)]);
    socket.say({ type: 5, invocationId: 's' }, { type: 5, invocationId: 's' });
    expect(await socket.nextOf(1)).toMatchObject({ target: 'StreamCanceled', arguments: [] });
    expect(await socket.next()).toEqual(completion('s'));
    socket.say(invocation('1', 'Delay', 60, 'quiet'));
    expect(await socket.next()).toEqual(completion('1', { result: 'quiet' }));
    expect(await streams()).toBe(0);
  });

  it('of a stream that waits for its turn reaches it there', async () => {
    socket.say(invocation('1', 'Delay', 80, 'first'), streamInvocation('s', 'InfiniteStream'), {
      type: 5,
      invocationId: 's',
    });
    expect(await socket.next()).toEqual(completion('1', { result: 'first' }));
    expect(await socket.next()).toMatchObject({ target: 'StreamCanceled' });
    expect(await socket.next()).toEqual(completion('s'));
  });
});

describe('an upload', () => {
  it('that the client ends with an error fails the call in its words', async () => {
    socket.say(
      { ...invocation('1', 'StreamingConcat'), streamIds: ['x'] },
      item('x', 'a'),
      completion('x', { error: 'Something bad' }),
    );
    expect(await socket.next()).toEqual(
      completion('1', {
        error: "An unexpected error occurred invoking 'StreamingConcat' on the server. HubException: Something bad",
      }),
    );
  });

  it('is echoed as it comes, and its id is free afterwards', async () => {
    for (const round of ['1', '2']) {
      socket.say({ ...streamInvocation(round, 'StreamEcho'), streamIds: ['x'] }, item('x', 'a'));
      expect(await socket.next()).toEqual(item(round, 'a'));
      socket.say(completion('x'));
      expect(await socket.next()).toEqual(completion(round));
    }
  });

  it('of which nothing is known is let go', async () => {
    socket.say(
      item('unknown', 1),
      completion('unknown'),
      completion('ask-1', { result: 1 }),
      invocation('1', 'Echo', 1),
    );
    expect(await socket.next()).toEqual(completion('1', { result: 1 }));
  });

  it('fails when its client leaves', async () => {
    socket.say({ ...invocation('1', 'StreamingConcat'), streamIds: ['x'] }, item('x', 'a'));
    socket.say(invocation('2', 'Echo', 1));
    await socket.next();
    socket.end();
    await until(() => host.logged().includes('The client left before its stream ended.'));
  });
});

it('a client that sends faster than it is served waits, and gets all its answers in order', async () => {
  const calls = Array.from({ length: 3000 }, (_, index) => invocation(String(index), 'Echo', index));
  socket.say(invocation('slow', 'Delay', 100, null));
  for (let from = 0; from < calls.length; from += 500) socket.say(...calls.slice(from, from + 500));
  await socket.next();
  for (let index = 0; index < calls.length; index += 1)
    expect(await socket.next()).toMatchObject({ invocationId: String(index) });
});
