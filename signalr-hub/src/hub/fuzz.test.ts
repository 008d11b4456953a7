import { encode } from '@msgpack/msgpack';
import { lengthPrefixed } from '../protocol/framing';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, RawSocket, record } from '../testing/rawSocket';

jest.setTimeout(60_000);

const FRAMES = 4000;

let host: TestHost;

beforeAll(async () => {
  host = await startHost();
});

afterAll(() => host.stop());

/** The same numbers in every run. */
function randomly(seed: number) {
  let state = seed;
  const below = (limit: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
  return { below, oneOf };
}

const values = [null, 0, -1, 1e308, '', 'x', '__proto__', 'constructor', 'Echo', 'InfiniteStream', 'StreamEcho', 'Delay', [], [1], {}, { a: 1 }, true, undefined, [['x']], 'я'.repeat(50)];
const methods = ['Echo', 'Stream', 'StreamEcho', 'StreamingConcat', 'ThrowException', 'JoinGroup', 'SendToGroup', 'GetHeader', 'toString', 'SendComplexObject'];

type Random = ReturnType<typeof randomly>;

function message({ oneOf, below }: Random): Record<string, unknown> {
  const id = oneOf([undefined, '1', '2', '3', ...values]);
  return {
    type: oneOf([1, 1, 1, 2, 3, 4, 5, 6, 8, 42, ...(below(10) === 0 ? values : [1])]),
    invocationId: id,
    target: oneOf(below(20) === 0 ? values : methods),
    arguments: oneOf<unknown>([[], [oneOf(values)], [oneOf(values), oneOf(values)]]),
    streamIds: oneOf([undefined, [], ['s'], ['s', 't']]),
    item: oneOf(values),
    [oneOf(['result', 'error', 'headers'])]: oneOf(values),
  };
}

function spoilt(bytes: Buffer, { below }: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let changes = below(3); changes > 0; changes -= 1) copy[below(copy.length)] = below(256);
  return below(4) === 0 ? copy.subarray(0, below(copy.length) + 1) : copy;
}

const jsonFrame = (random: Random) => spoilt(Buffer.from(record(message(random))), random);

function packFrame(random: Random): Buffer {
  const { type, invocationId, target, arguments: args, streamIds, item } = message(random);
  const shapes = [[type, {}, invocationId, target, args, streamIds], [type, {}, invocationId, item], [type, {}, invocationId, random.below(5), item], [type, invocationId], [type]];
  return spoilt(lengthPrefixed(encode(random.oneOf(shapes))), random);
}

async function attack(protocol: string, frame: (random: Random) => Buffer, seed: number): Promise<void> {
  const random = randomly(seed);
  let socket: RawSocket['socket'] | undefined;
  for (let sent = 0; sent < FRAMES; sent += 1) {
    if (!socket || socket.readyState !== socket.OPEN) {
      ({ socket } = await RawSocket.open(`${host.url}/testhub`));
      socket.removeAllListeners('message');
      socket.send(record({ protocol, version: 1 }));
    }
    socket.send(frame(random));
    if (sent % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  socket?.terminate();
}

/** No request may leave anything behind. */
async function settled(): Promise<void> {
  for (;;) {
    const { connections, streams }: any = await (await fetch(`${host.url}/healthz`)).json();
    if (connections === 0 && streams === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it.each([
  ['json', jsonFrame],
  ['messagepack', packFrame],
] as const)('thousands of broken %s frames harm nobody else, and nothing of them stays', async (protocol, frame) => {
  const witness = await RawSocket.connect(`${host.url}/testhub`);
  await attack(protocol, frame, 7);
  witness.say(invocation('1', 'Echo', 'still here'));
  expect(await witness.nextOf(3)).toEqual({ type: 3, invocationId: '1', result: 'still here' });
  witness.end();
  await settled();
  expect(host.logged()).not.toContain('A message could not be handled.');
});

it('handshakes of random bytes are refused', async () => {
  const random = randomly(3);
  for (let index = 0; index < 30; index += 1) {
    const socket = await RawSocket.open(`${host.url}/testhub`);
    socket.socket.removeAllListeners('message');
    socket.send(Buffer.concat([Buffer.from(Array.from({ length: 30 }, () => random.below(256))), Buffer.of(0x1e)]));
    await socket.closed;
  }
  await settled();
});

describe('a MessagePack record', () => {
  const answerTo = async (body: Uint8Array): Promise<Buffer> => {
    const { socket } = await RawSocket.open(`${host.url}/testhub`);
    socket.removeAllListeners('message');
    const frames: Buffer[] = [];
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    const answered = new Promise<void>((resolve) => socket.on('message', (data) => frames.push(data as Buffer) === 2 && resolve()));
    socket.send(jsonHandshake.replace('json', 'messagepack'));
    socket.send(lengthPrefixed(body));
    await Promise.race([closed, answered]);
    socket.terminate();
    return frames[1]!;
  };

  const closedWithError = lengthPrefixed(encode([7, 'Connection closed with an error.', false]));
  const calling = (argument: number[]) => Buffer.from([0x96, 1, 0x80, 0xa1, 0x31, 0xa4, ...Buffer.from('Echo'), 0x91, ...argument, 0x90]);

  it('that announces more than it holds is refused before room is made for it', async () => {
    const nested = Array.from({ length: 6000 }, () => [0xdd, 0, 0, 0x7f, 0xff]).flat();
    const before = process.memoryUsage().rss;
    expect(await answerTo(calling(nested))).toEqual(closedWithError);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    for (const argument of [[0xdd, 0xff, 0xff, 0xff, 0xff], [0xdf, 0xff, 0xff, 0xff, 0xff], [0xdb, 0x7f, 0xff, 0xff, 0xff], [0xc6, 0xff, 0xff, 0xff, 0xff], [0xc1]]) expect(await answerTo(calling(argument))).toEqual(closedWithError);
  });

  it('may hold extensions and doubled keys, which come back', async () => {
    const answer = (value: number[]) => lengthPrefixed(Buffer.from([0x95, 3, 0x80, 0xa1, 0x31, 3, ...value]));
    expect(await answerTo(calling([0xd4, 0x05, 0x01]))).toEqual(answer([0xd4, 0x05, 0x01]));
    expect(await answerTo(calling([0x82, 0xa1, 0x61, 1, 0xa1, 0x61, 2]))).toEqual(answer([0x81, 0xa1, 0x61, 2]));
  });
});

it('a client that reads nothing is dropped, and what waits for it is bounded', async () => {
  const impatient = await startHost({ keepAlive: 50, clientTimeout: 300 });
  const slow = await RawSocket.connect(`${impatient.url}/testhub`);
  slow.socket.pause();
  const life = setInterval(() => slow.say({ type: 6 }), 50);
  slow.say(invocation('1', 'SendBurst', 10_000_000));
  while (!impatient.logged().includes('The client reads nothing.')) await new Promise((resolve) => setTimeout(resolve, 50));
  clearInterval(life);
  slow.end();
  await impatient.stop();
});

it('a listener that is too slow for its group is dropped, and the group goes on', async () => {
  const narrow = await startHost({ maxBuffered: 100_000 });
  const [slow, quick] = [await RawSocket.connect(`${narrow.url}/testhub`), await RawSocket.connect(`${narrow.url}/testhub`)];
  for (const socket of [slow, quick]) socket.say(invocation('1', 'JoinGroup', 'g'));
  await Promise.all([slow.next(), quick.next()]);
  slow.socket.pause();
  for (let index = 0; !narrow.logged().includes('reads too slowly'); index += 1) {
    quick.say(invocation('2', 'SendToGroup', 'g', `${index}`.padEnd(20_000)));
    await quick.nextOf(3);
  }
  quick.end();
  slow.end();
  await narrow.stop();
});

it('thousands of groups come and go with their client', async () => {
  const socket = await RawSocket.connect(`${host.url}/testhub`);
  for (let index = 0; index < 3000; index += 1) socket.say(invocation(undefined, 'JoinGroup', `group ${index}`));
  socket.say(invocation('1', 'SendToGroup', 'group 2999', 'x'));
  expect(await socket.nextOf(1)).toMatchObject({ target: 'GroupMessage', arguments: ['x'] });
  socket.end();
  await settled();
});
