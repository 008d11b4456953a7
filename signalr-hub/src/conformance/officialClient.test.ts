import {
  DefaultHttpClient,
  HttpClient,
  HubConnectionBuilder,
  LogLevel,
  NullLogger,
  Subject,
  type HttpRequest,
  type HttpResponse,
  type HubConnection,
} from '@microsoft/signalr';
import { startHost, type TestHost } from '../testing/host';
import {
  errorOf,
  HttpTransportType,
  itemsOf,
  officialClient,
  ways,
  type ClientOptions,
} from '../testing/officialClient';
import { until } from '../testing/until';

let host: TestHost;
const opened: HubConnection[] = [];

beforeAll(async () => {
  host = await startHost();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((connection) => connection.stop()));
});

afterAll(() => host.stop());

function client(path: string, options: ClientOptions): HubConnection {
  const connection = officialClient(host.url + path, options);
  opened.push(connection);
  return connection;
}

const closing = (connection: HubConnection) => new Promise<Error | undefined>((resolve) => connection.onclose(resolve));

const happened = (connection: HubConnection, event: string) =>
  new Promise<unknown[]>((resolve) => connection.on(event, (...args) => resolve(args)));

const health = async () =>
  (await (await fetch(`${host.url}/healthz`)).json()) as { connections: number; streams: number };

async function reconnect(connection: HubConnection): Promise<string | undefined> {
  const back = new Promise<string | undefined>((resolve) => connection.onreconnected(resolve));
  (connection as any).serverTimeout();
  return back;
}

describe.each(ways)('the official client over %s in %s', (transportName, protocol) => {
  const transport = HttpTransportType[transportName];
  let connection: HubConnection;

  beforeEach(async () => {
    connection = client('/testhub', { transport, protocol });
    await connection.start();
  });

  it('invokes a method and receives its result', async () => {
    for (const value of ['你好，世界！', 'line\nline\r\nline', '', 0, -1.5, true, null, [1, [2]], { a: { b: [null] } }])
      expect(await connection.invoke('Echo', value)).toEqual(value);
  });

  it('sends without awaiting an answer, and stops without an error', async () => {
    const closed = closing(connection);
    await connection.send('Echo', 'nobody waits');
    await connection.stop();
    expect(await closed).toBeUndefined();
  });

  it('gets an object back by an event', async () => {
    const event = happened(connection, 'CustomObject');
    await connection.send('SendCustomObject', { Name: 'test', Value: 42 });
    expect(await event).toEqual([{ Name: 'test', Value: 42 }]);
  });

  it('receives a stream, an empty one, and one that fails', async () => {
    expect(await itemsOf(connection, 'Stream')).toEqual(['a', 'b', 'c']);
    expect(await itemsOf(connection, 'EmptyStream')).toEqual([]);
    expect(await errorOf(itemsOf(connection, 'StreamThrowException', 'A secret.'))).toBe(
      "An unexpected error occurred invoking 'StreamThrowException' on the server.",
    );
  });

  it('cancels a stream, of which the server tells it once, and the stream ends', async () => {
    const told: unknown[] = [];
    connection.on('StreamCanceled', () => told.push('canceled'));
    const first = new Promise<void>((resolve) => {
      const subscription = connection.stream('InfiniteStream').subscribe({
        next: (item) => {
          if (item === 2) subscription.dispose();
          if (item === 2) resolve();
        },
        complete() {},
        error() {},
      });
    });
    await first;
    while ((await health()).streams > 0) await connection.invoke('Delay', 10, null);
    await connection.invoke('Echo', 'after');
    expect(told).toEqual(['canceled']);
  });

  it('cancels a stream before it began', async () => {
    const canceled = happened(connection, 'StreamCanceled');
    connection
      .stream('InfiniteStream')
      .subscribe({ next() {}, complete() {}, error() {} })
      .dispose();
    expect(await canceled).toEqual([]);
  });

  it('learns of errors no more than it may', async () => {
    expect(await errorOf(connection.invoke('ThrowException', 'A secret.'))).toBe(
      "An unexpected error occurred invoking 'ThrowException' on the server.",
    );
    expect(await errorOf(connection.invoke('ThrowHubException', 'Told.'))).toBe(
      "An unexpected error occurred invoking 'ThrowHubException' on the server. HubException: Told.",
    );
    expect(host.logged()).toContain('A secret.');
  });

  it('is told when it takes a stream for a plain method, and the reverse', async () => {
    expect(await errorOf(connection.invoke('EmptyStream'))).toBe(
      "The client attempted to invoke the streaming 'EmptyStream' method with a non-streaming invocation.",
    );
    expect(await errorOf(connection.invoke('Stream'))).toBe(
      "The client attempted to invoke the streaming 'Stream' method with a non-streaming invocation.",
    );
    expect(await errorOf(itemsOf(connection, 'Echo', '42'))).toBe(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    );
  });

  it('cannot call what is not there, or what objects inherit', async () => {
    for (const name of ['echo', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])
      expect(await errorOf(connection.invoke(name))).toBe(`Unknown hub method '${name}'`);
  });

  it('receives calls by names of any case, again after a restart', async () => {
    const messages: unknown[] = [];
    connection.on('mEsSaGe', (message) => messages.push(message));
    await connection.invoke('InvokeWithString', '你好 SignalR！');
    await connection.stop();
    await connection.start();
    await connection.invoke('InvokeWithString', 'again');
    expect(messages).toEqual(['你好 SignalR！', 'again']);
  });

  it('sees a hub that cannot be made close with an error', async () => {
    const uncreatable = client('/uncreatable', { transport, protocol });
    const ended = new Promise<string>((resolve) => {
      uncreatable.onclose((error) => resolve(String(error?.message)));
      uncreatable.start().catch((error: Error) => resolve(error.message));
    });
    expect(await ended).toBe('Server returned an error on close: Connection closed with an error.');
  });

  it('keeps bytes and dates in both directions', async () => {
    const inJson = protocol === 'json';
    const sent = {
      String: 'Hello',
      IntArray: [1, 255],
      ByteArray: inJson ? 'aGVsbG8=' : new Uint8Array([104, 101]),
      Guid: '0',
      DateTime: inJson ? '2002-04-01T10:20:15Z' : new Date(Date.UTC(2002, 3, 1)),
    };
    expect(await connection.invoke('EchoComplexObject', sent)).toEqual(sent);
    expect(await connection.invoke('SendComplexObject')).toEqual({
      String: 'hello world',
      IntArray: [1, 2, 3],
      ByteArray: inJson ? 'AQID' : new Uint8Array([1, 2, 3]),
      Guid: '00010203-0405-0607-0706-050403020100',
      DateTime: inJson ? '2000-01-01T00:00:00Z' : new Date(Date.UTC(2000, 0, 1)),
    });
  });

  it('sends a stream, and one that it ends with an error', async () => {
    const whole = new Subject<string>();
    const text = connection.invoke('StreamingConcat', whole);
    for (const part of ['Hello ', 'world', '!']) whole.next(part);
    whole.complete();
    expect(await text).toBe('Hello world!');

    const broken = new Subject<string>();
    const error = errorOf(connection.invoke('StreamingConcat', broken));
    broken.next('Hello ');
    broken.error(new Error('Something bad'));
    expect(await error).toBe(
      "An unexpected error occurred invoking 'StreamingConcat' on the server. HubException: Something bad",
    );
  });

  it('sends a stream and receives it at the same time, while other calls go on', async () => {
    const upload = new Subject<string>();
    const items: unknown[] = [];
    const done = new Promise<void>((resolve, reject) =>
      connection
        .stream('StreamEcho', upload)
        .subscribe({ next: (item) => items.push(item), complete: resolve, error: reject }),
    );
    upload.next('a');
    expect(await connection.invoke('Echo', 'meanwhile')).toBe('meanwhile');
    upload.next('b');
    upload.complete();
    await done;
    expect(items).toEqual(['a', 'b']);
  });

  it('is told its id and its transport', async () => {
    expect(await connection.invoke('GetCallerConnectionId')).toBe(connection.connectionId);
    expect(await connection.invoke('GetActiveTransportName')).toBe(transportName);
  });

  it('sends cookies of the negotiation that have not expired, and headers of its own', async () => {
    expect(await connection.invoke('GetCookie', 'testCookie')).toBe('testValue');
    expect(await connection.invoke('GetCookie', 'testCookie2')).toBe('testValue2');
    expect(await connection.invoke('GetCookie', 'expiredCookie')).toBeNull();
    const custom = client('/testhub', {
      transport,
      protocol,
      headers: { 'User-Agent': 'Custom Agent', 'X-HEADER': 'VALUE' },
    });
    await custom.start();
    expect(await custom.invoke('GetHeader', 'user-AGENT')).toBe('Custom Agent');
    expect(await custom.invoke('GetHeader', 'X-Header')).toBe('VALUE');
    expect(await custom.invoke('GetHeader', '__proto__')).toBeNull();
  });

  it('gets every event of a burst in order, and the result after it', async () => {
    const items: unknown[] = [];
    connection.on('Item', (item) => void items.push(item));
    expect(await connection.invoke('SendBurst', 300)).toBe(300);
    expect(items).toEqual(Array.from({ length: 300 }, (_, index) => index));
  });

  it('hears a group while it is in it', async () => {
    const group = `${transportName}-${protocol}`;
    const heard: unknown[] = [];
    connection.on('GroupMessage', (value) => void heard.push(value));
    await connection.invoke('SendToGroup', group, 'before');
    await connection.invoke('JoinGroup', group);
    for (let index = 0; index < 50; index += 1) await connection.send('SendToGroup', group, index);
    await connection.invoke('LeaveGroup', group);
    await connection.invoke('SendToGroup', group, 'after');
    expect(heard).toEqual(Array.from({ length: 50 }, (_, index) => index));
  });

  it('answers what the server asks, and fails to', async () => {
    const asked = async () => (await fetch(`${host.url}/clientresult/${connection.connectionId}`)).text();
    expect(await asked()).toBe("Client didn't provide a result.");
    connection.on('Result', () => 'An answer.');
    expect(await asked()).toBe('An answer.');
    connection.off('Result');
    connection.on('Result', () => {
      throw new Error('No.');
    });
    expect(await asked()).toBe('Error: No.');
  });

  it('answers nothing that the server asks where it leaves before', async () => {
    const asked = fetch(`${host.url}/clientresult/${connection.connectionId}`);
    await new Promise<void>((heard) => connection.on('Result', () => new Promise(() => heard())));
    await connection.stop();
    expect(await (await asked).text()).toBe('The client left before it answered.');
  });

  it('reconnects with a new id', async () => {
    const again = client('/testhub', { transport, protocol, reconnects: true });
    await again.start();
    const first = again.connectionId;
    const second = await reconnect(again);
    expect(second).not.toBe(first);
    expect(await again.invoke('GetCallerConnectionId')).toBe(second);
  });

  it('comes in with a token, and not without', async () => {
    const authorized = client('/authorizedhub', {
      transport,
      protocol,
      accessTokenFactory: async () => 'conformance-token',
    });
    await authorized.start();
    expect(await authorized.invoke('Echo', 'in')).toBe('in');
    expect(await errorOf(client('/authorizedhub', { transport, protocol }).start())).toContain('401');
  });

  it('is sent on by a redirect with a token', async () => {
    const redirected = client('/redirect-authorized', { transport, protocol });
    await redirected.start();
    expect(await redirected.invoke('Echo', 'there')).toBe('there');
  });
});

it.each(ways)('the official client over %s in %s says which client it is', async (transport, protocol) => {
  const connection = client('/testhub', { transport: HttpTransportType[transport], protocol });
  await connection.start();
  expect(await connection.invoke('GetHeader', 'User-Agent')).toMatch(/^Microsoft SignalR\/10\./);
});

it.each(['WebSockets', 'ServerSentEvents'] as const)(
  'the official client over %s that hears nothing in its time gives up',
  async (transport) => {
    const connection = client('/testhub', { transport: HttpTransportType[transport] });
    const closed = closing(connection);
    await connection.start();
    connection.serverTimeoutInMilliseconds = 1;
    await connection.invoke('Echo', '').catch((error: Error) => error);
    expect((await closed)?.message).toBe('Server timeout elapsed without receiving a message from the server.');
  },
);

it('the official client over long polling ends its poll, then its connection by a DELETE', async () => {
  const answers: [method: string, status: number][] = [];
  const httpClient = new (class extends HttpClient {
    readonly #client = new DefaultHttpClient(NullLogger.instance);
    async send(request: HttpRequest): Promise<HttpResponse> {
      const answer = await this.#client.send(request);
      answers.push([request.method!, answer.statusCode]);
      return answer;
    }
    override getCookieString(url: string): string {
      return this.#client.getCookieString(url);
    }
  })();
  const connection = client('/testhub', { transport: HttpTransportType.LongPolling, httpClient });
  await connection.start();
  await connection.stop();
  expect(answers.at(-1)).toEqual(['DELETE', 202]);
});

it('the official client that asks for a stateful reconnect does without', async () => {
  const connection = new HubConnectionBuilder()
    .withUrl(`${host.url}/testhub`)
    .withStatefulReconnect()
    .configureLogging(LogLevel.None)
    .build();
  opened.push(connection);
  await connection.start();
  expect(await connection.invoke('Echo', 'test')).toBe('test');
});

it('the official client has an id while it is connected', async () => {
  const connection = client('/testhub', {});
  expect(connection.connectionId).toBeNull();
  await connection.start();
  expect(connection.connectionId).toHaveLength(22);
  await connection.stop();
  expect(connection.connectionId).toBeNull();
});

it('the official client counts redirects through, also when it reconnects', async () => {
  const connection = client('/redirect?numRedirects=0&baseUrl=elsewhere', { reconnects: true });
  await connection.start();
  const before = await connection.invoke<number>('GetNumRedirects');
  await reconnect(connection);
  expect(await connection.invoke('GetNumRedirects')).toBeGreaterThan(before);
  expect(await connection.invoke('GetCallerConnectionId')).toBe(connection.connectionId);
});

it('the official client is told why it is refused', async () => {
  expect(await errorOf(client('/refused', {}).start())).toContain('This connection is not allowed.');
});

it('the official client that skips the negotiation has no id, and can reconnect', async () => {
  const connection = client('/testhub', {
    transport: HttpTransportType.WebSockets,
    skipNegotiation: true,
    reconnects: true,
  });
  await connection.start();
  expect(connection.connectionId).toBeNull();
  expect(await reconnect(connection)).toBeUndefined();
  expect(await connection.invoke('Echo', 'test')).toBe('test');
});

it.each([
  ['json', 'ServerSentEvents'],
  ['messagepack', 'LongPolling'],
] as const)('without sockets the official client that speaks %s takes %s', async (protocol, transport) => {
  const connection = client('/testhub-nowebsockets', { protocol });
  await connection.start();
  expect(await connection.invoke('GetActiveTransportName')).toBe(transport);
});

it('only connected clients are counted', async () => {
  // Those of the tests before leave a moment later.
  await until(async () => (await health()).connections === 0);
  const connection = client('/testhub', {});
  await connection.start();
  await connection.invoke('Echo', 1);
  expect((await health()).connections).toBe(1);
  await connection.stop();
  await until(async () => (await health()).connections === 0);
});
