import { long } from '@storefront/build/jest/long.cjs';
import { encode } from '@msgpack/msgpack';
import { lengthPrefixed } from '../protocol/framing';
import { overEvents, overPolls, overSockets } from '../testing/fuzz/attacks';
import { guessBearer, guessId, leaks, namesToken } from '../testing/fuzz/guesses';
import { randomly } from '../testing/fuzz/random';
import { startHost, type TestHost } from '../testing/host';
import { invocation, jsonHandshake, RawSocket } from '../testing/rawSocket';
import { until } from '../testing/until';

jest.setTimeout(120_000);

let host: TestHost;

beforeAll(async () => {
  host = await startHost();
});

afterAll(() => host.stop());

/** No request may leave anything behind. */
const settled = () =>
  until(async () => {
    const { connections, streams }: any = await (await fetch(`${host.url}/healthz`)).json();
    return connections === 0 && streams === 0;
  });

/** `npm run proof -- hub-fuzz` sends more. */
const attacks = [
  ['sockets', 'json', overSockets, 200],
  ['sockets', 'messagepack', overSockets, 200],
  ['polls', 'json', overPolls, 30],
  ['polls', 'messagepack', overPolls, 30],
  ['events', 'json', overEvents, 30],
] as const;

it.each(attacks)(
  'many broken frames over %s in %s harm nobody else, say nothing of the inside, and nothing of them stays',
  async (_way, protocol, attack, frames) => {
    const witness = await RawSocket.connect(`${host.url}/testhub`);
    const heard: string[] = [];
    const secrets: string[] = [];
    const given = (token: string) => void secrets.push(token);
    await attack({
      hubUrl: `${host.url}/testhub`,
      protocol,
      frames,
      random: randomly(7),
      heard: (bytes) => void heard.push(bytes.toString('latin1')),
      given,
    });
    witness.say(invocation('1', 'Echo', 'still here'));
    expect(await witness.nextOf(3)).toEqual({ type: 3, invocationId: '1', result: 'still here' });
    witness.end();
    await settled();
    expect(heard.length).toBeGreaterThan(frames / 20);
    expect(heard.filter(leaks)).toEqual([]);
    expect(host.logged()).not.toContain('A message could not be handled.');
    expect(secrets.filter((token) => host.logged().includes(token))).toEqual([]);
  },
);

it.each([
  ['ids', guessId],
  ['tokens', guessBearer],
] as const)('guessed and foreign %s are refused, and the answers repeat nothing', async (_what, guess) => {
  const random = randomly(11);
  for (let guesses = 0; guesses < 40; guesses += 1) {
    const refusal = await guess(host.url, random);
    expect([400, 401, 404, 405]).toContain(refusal.status);
    expect((leaks(refusal.text) || namesToken(refusal.text)) && refusal).toBe(false);
  }
});

it('handshakes of random bytes are refused', async () => {
  const random = randomly(3);
  for (let index = 0; index < 10; index += 1) {
    const socket = await RawSocket.open(`${host.url}/testhub`);
    socket.socket.removeAllListeners('message');
    socket.send(Buffer.concat([random.bytes(30), Buffer.of(0x1e)]));
    await socket.closed;
  }
  await settled();
});

describe('a MessagePack record', () => {
  /** A socket past its handshake; `frames` gives the one of that number, the handshake's answer being the first. */
  const packSocket = async () => {
    const { socket } = await RawSocket.open(`${host.url}/testhub`);
    opened.push(socket);
    socket.removeAllListeners('message');
    const heard: Buffer[] = [];
    socket.on('message', (data) => void heard.push(data as Buffer));
    socket.send(jsonHandshake.replace('json', 'messagepack'));
    const frames = async (number: number) => {
      while (heard.length < number && socket.readyState === socket.OPEN)
        await new Promise((resolve) => setTimeout(resolve, 5));
      return heard[number - 1]!;
    };
    return { send: (bytes: Uint8Array) => socket.send(bytes), frames };
  };

  const opened: RawSocket['socket'][] = [];
  afterEach(() => opened.splice(0).forEach((socket) => socket.terminate()));

  const answerTo = async (body: Uint8Array): Promise<Buffer> => {
    const socket = await packSocket();
    socket.send(lengthPrefixed(body));
    return socket.frames(2);
  };

  const closedWithError = lengthPrefixed(encode([7, 'Connection closed with an error.', false]));
  const calling = (argument: number[]) =>
    Buffer.from([0x96, 1, 0x80, 0xa1, 0x31, 0xa4, ...Buffer.from('Echo'), 0x91, ...argument, 0x90]);

  it('that announces more than it holds is refused before room is made for it', async () => {
    const nested = Array.from({ length: 6000 }, () => [0xdd, 0, 0, 0x7f, 0xff]).flat();
    const before = process.memoryUsage().rss;
    expect(await answerTo(calling(nested))).toEqual(closedWithError);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    for (const argument of [
      [0xdd, 0xff, 0xff, 0xff, 0xff],
      [0xdf, 0xff, 0xff, 0xff, 0xff],
      [0xdb, 0x7f, 0xff, 0xff, 0xff],
      [0xc6, 0xff, 0xff, 0xff, 0xff],
      [0xc1],
    ])
      expect(await answerTo(calling(argument))).toEqual(closedWithError);
  });

  it('may hold maps in lists in maps, and comes back', async () => {
    const value = [0x81, 0xa1, 0x61, 0x92, 0x81, 0x07, 0xc0, 0x80];
    expect(await answerTo(calling(value))).toEqual(
      lengthPrefixed(Buffer.from([0x95, 3, 0x80, 0xa1, 0x31, 3, 0x81, 0xa1, 0x61, 0x92, 0x81, 0xa1, 0x37, 0xc0, 0x80])),
    );
  });

  it('may be nested as deep as it may be long; what cannot be answered is an error of the call alone', async () => {
    const answer = await answerTo(calling([...Array.from({ length: 30_000 }, () => 0x91), 0xc0]));
    expect(answer.toString('latin1')).toContain("An unexpected error occurred invoking 'Echo' on the server.");
  });

  it.each([
    ['is shorter than its length says', [3, 0x91, 6, 6]],
    ['is longer than its length says', [2, 0x92, 6, 6]],
    ['is empty', [0]],
    ['has a length of six bytes', [0x80, 0x80, 0x80, 0x80, 0x80, 0x00]],
    ['has a length that is too great', [0xff, 0xff, 0xff, 0xff, 0x07]],
    ['is no list', [1, 0x06]],
    ['is a list without a type', [1, 0x90]],
    ['has no headers where some belong', [...lengthPrefixed(encode([1, null, '1', 'Echo', [1], []]))]],
    ['has no arguments', [...lengthPrefixed(encode([1, {}, '1', 'Echo', null, []]))]],
  ])('that %s closes with an error', async (_what, bytes) => {
    const socket = await packSocket();
    socket.send(Buffer.from(bytes));
    expect(await socket.frames(2)).toEqual(closedWithError);
  });

  it('may come byte by byte, and many in one frame', async () => {
    const socket = await packSocket();
    for (const byte of lengthPrefixed(encode([1, {}, 'slow', 'Echo', ['x'.repeat(200)], []])))
      socket.send(Buffer.of(byte));
    expect(await socket.frames(2)).toEqual(lengthPrefixed(encode([3, {}, 'slow', 3, 'x'.repeat(200)])));
    const small = lengthPrefixed(encode([1, {}, null, 'Echo', ['x'.repeat(100)], []]));
    socket.send(
      Buffer.concat([
        ...Array.from({ length: 600 }, () => small),
        lengthPrefixed(encode([1, {}, 'last', 'Echo', [1], []])),
      ]),
    );
    expect(await socket.frames(3)).toEqual(lengthPrefixed(encode([3, {}, 'last', 3, 1])));
  });

  it('may hold extensions and doubled keys, which come back', async () => {
    const answer = (value: number[]) => lengthPrefixed(Buffer.from([0x95, 3, 0x80, 0xa1, 0x31, 3, ...value]));
    expect(await answerTo(calling([0xd4, 0x05, 0x01]))).toEqual(answer([0xd4, 0x05, 0x01]));
    expect(await answerTo(calling([0x82, 0xa1, 0x61, 1, 0xa1, 0x61, 2]))).toEqual(answer([0x81, 0xa1, 0x61, 2]));
  });
});

long('a client that reads nothing is dropped, and what waits for it is bounded', async () => {
  const impatient = await startHost({ keepAlive: 50, clientTimeout: 300 });
  const slow = await RawSocket.connect(`${impatient.url}/testhub`);
  slow.socket.pause();
  const life = setInterval(() => slow.say({ type: 6 }), 50);
  slow.say(invocation('1', 'SendBurst', 10_000_000));
  await until(() => impatient.logged().includes('The client reads nothing.'));
  clearInterval(life);
  slow.end();
  await impatient.stop();
});

it('a listener that is too slow for its group is dropped, and the group goes on', async () => {
  const narrow = await startHost({ maxBuffered: 100_000 });
  const [slow, quick] = [
    await RawSocket.connect(`${narrow.url}/testhub`),
    await RawSocket.connect(`${narrow.url}/testhub`),
  ];
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
