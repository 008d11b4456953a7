import { createServer, type Server } from 'node:http';
import { EventEmitter, once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerUnreadable } from './unreadable';

let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => void response.end('read'));
  server.on(
    'clientError',
    answerUnreadable((status) => ({
      type: 'text/plain',
      body: `not read: ${status}`,
      headers: { 'referrer-policy': 'origin', 'x-other': 'b' },
    })),
  );
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => new Promise((done) => (server.closeAllConnections(), server.close(done))));

/** Sends the pieces with breaths between the first of them, as a slow line does; gives all that is answered. */
function send(...pieces: string[]): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, async () => {
      for (const [at, piece] of pieces.entries()) {
        socket.write(piece);
        if (at < 30) await sleep(20);
      }
      socket.end();
    });
    socket
      .setEncoding('utf8')
      .on('data', (text: string) => (answer += text))
      .once('error', fail)
      .once('end', () => done(answer));
  });
}

const cookies = (count: number) => Array.from({ length: count }, (_, at) => `planted${at}=${'x'.repeat(4000)}`);

describe('a request that cannot be read', () => {
  it('S206 is answered with what is wrong, and the connection is closed', async () => {
    expect(await send('garbage\r\n\r\n')).toMatch(
      /^HTTP\/1.1 400 Bad Request\r\n.*\r\nreferrer-policy: origin\r\nx-other: b\r\nconnection: close\r\n\r\nnot read: 400$/s,
    );
  });

  it('S206 is told that it came too late', async () => {
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const [far] = await accepted;
    const answer = once(socket, 'data');
    server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), far);
    expect(String(await answer)).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n.*not read: 408$/s);
    socket.destroy();
  });

  it.each([
    ['a cookie as long as browsers keep them', `a=${'x'.repeat(4096)}; b=c\r\n\r\n`, 431],
    ['a word that is longer than any cookie', `${'x'.repeat(8193)} b`, 414],
  ])('S206 tells cookies from an address by what was not read any more: %s', async (_what, rest, status) => {
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    const [far] = await accepted;
    const answer = once(socket, 'data');
    server.emit(
      'clientError',
      Object.assign(new Error('Header overflow'), {
        code: 'HPE_HEADER_OVERFLOW',
        rawPacket: Buffer.from(`read${rest}`),
        bytesParsed: 4,
      }),
      far,
    );
    expect(String(await answer)).toContain(`HTTP/1.1 ${status} `);
    socket.destroy();
  });

  it('S206 with more cookies than are read frees the browser of them: every further one would be refused as well', async () => {
    const answer = await send(`GET / HTTP/1.1\r\nhost: a\r\ncookie: ${cookies(6).join('; ')}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 431 .*not read: 431$/s);
    expect(answer).toContain('\r\nclear-site-data: "cookies"\r\n');
    for (const said of ['cache-control: no-store', 'x-content-type-options: nosniff'])
      expect(answer).toContain(`\r\n${said}\r\n`);
  });

  it('S206 is answered to who is still sending, whatever comes after it', async () => {
    const answer = await send('GET / HTTP/1.1\r\nhost: a\r\ncookie: ', ...cookies(170).map((cookie) => `${cookie}; `));
    expect(answer.match(/HTTP\/1.1/g)).toEqual(['HTTP/1.1']);
    expect(answer).toMatch(/not read: 431$/);
  });

  it.each([
    ['at once', [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\ncookie: a=b\r\n\r\n`]],
    [
      'in pieces',
      [
        `GET /${'x'.repeat(15_000)}`,
        'x'.repeat(1400),
        'x'.repeat(1400),
        'x ',
        'HTTP/1.1\r\nhost: a\r\ncookie: a=b\r\n\r\n',
      ],
    ],
    ['with no end', [`GET /${'x'.repeat(15_000)}`, ...Array.from({ length: 10 }, () => 'x'.repeat(1400))]],
  ])(
    'S206 costs nobody their cookies where its address is too long: anybody may have browsers ask for one (%s)',
    async (_how, pieces) => {
      const answer = await send(...pieces);
      expect(answer).toMatch(/^HTTP\/1.1 414 URI Too Long\r\n.*not read: 414$/s);
      expect(answer).not.toContain('clear-site-data');
    },
  );

  it.each([
    [
      'in pieces',
      [
        'GET / HTTP/1.1\r\nhost: a\r\ncookie: ',
        ...cookies(6).flatMap((cookie) => [cookie.slice(0, 1400), cookie.slice(1400, 2800), cookie.slice(2800), '; ']),
        'z=1\r\n\r\n',
      ],
    ],
    ['at its very end', [`GET / HTTP/1.1\r\nhost: a\r\ncookie: ${cookies(6).join('; ')}`, '\r\n\r\n']],
  ])('S206 frees the browser of cookies that come %s', async (_how, pieces) => {
    expect(await send(...pieces)).toMatch(/^HTTP\/1.1 431 .*\r\nclear-site-data: "cookies"\r\n.*not read: 431$/s);
  });

  const fakeTimeouts = () =>
    jest.useFakeTimers({
      doNotFake: [
        'Date',
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'setImmediate',
        'clearImmediate',
        'setInterval',
        'clearInterval',
      ],
    });

  it('S206 closes the connection of who is answered and goes on, after five seconds', async () => {
    fakeTimeouts();
    const accepted = once(server, 'connection');
    const socket = connect({
      port: (server.address() as AddressInfo).port,
      host: '127.0.0.1',
      allowHalfOpen: true,
    }).setEncoding('utf8');
    const [far] = await accepted;
    socket.write('garbage\r\n\r\n');
    await once(socket, 'data');
    jest.advanceTimersByTime(4_999);
    const before = far.destroyed;
    jest.advanceTimersByTime(1);
    expect([before, far.destroyed]).toEqual([false, true]);
    socket.destroy();
    jest.useRealTimers();
  });

  it('S206 frees the browser of cookies of which the rest does not come', async () => {
    fakeTimeouts();
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
    await once(socket, 'connect');
    socket.write(`GET / HTTP/1.1\r\nhost: a\r\ncookie: ${'x'.repeat(15_000)}`);
    await sleep(50);
    socket.write('x'.repeat(1400));
    while (jest.getTimerCount() === 0) await sleep(10);
    const answer = once(socket, 'data');
    jest.advanceTimersByTime(4_999);
    expect(await Promise.race([answer, sleep(50, 'silence')])).toBe('silence');
    jest.advanceTimersByTime(1);
    expect(String(await answer)).toContain('\r\nclear-site-data: "cookies"\r\n');
    socket.destroy();
    jest.useRealTimers();
  });

  it('S206 says nothing of cookies where they are not to blame', async () => {
    expect(await send('GET / HTTP/1.1\r\nhost: a\r\nx: a\0b\r\n\r\n')).not.toContain('clear-site-data');
  });
});

describe('a connection of which something cannot be read', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function far({ writable = true } = {}) {
    const said: string[] = [];
    const destroy = jest.fn();
    const socket = Object.assign(new EventEmitter(), {
      writable,
      destroy,
      end: (text: string) => void said.push(text),
    });
    const complain = answerUnreadable((status) => ({ type: 'text/html', body: `не то: ${status}` }));
    return {
      said,
      destroy,
      tell: (code: string, came = '') =>
        complain(
          Object.assign(new Error(code), { code, rawPacket: Buffer.from(came), bytesParsed: 0 }),
          socket as never,
        ),
    };
  }

  it('S206 is told so by as many bytes as it is said', () => {
    const { said, tell } = far();
    tell('HPE_INVALID_METHOD');
    const [head, body] = said[0]!.split('\r\n\r\n');
    expect([head!.split('\r\n').find((line) => line.startsWith('content-length')), body]).toEqual([
      `content-length: ${Buffer.byteLength('не то: 400')}`,
      'не то: 400',
    ]);
  });

  it('S206 is told so once, though the rest of it has come in the time for which it is waited', () => {
    const { said, tell } = far();
    tell('HPE_HEADER_OVERFLOW', 'x');
    tell('HPE_HEADER_OVERFLOW', ' HTTP/1.1');
    jest.advanceTimersByTime(5000);
    expect(said.map((text) => text.slice(9, 12))).toEqual(['414']);
  });

  it('S206 is let go of where nobody can be told', () => {
    const { said, destroy, tell } = far({ writable: false });
    tell('HPE_INVALID_METHOD');
    expect([said, destroy.mock.calls.length]).toEqual([[], 1]);
  });
});
