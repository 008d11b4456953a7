import { addressOf, eventStream, negotiate, negotiated, poll, post } from '../testing/http';
import { startHost, type TestHost } from '../testing/host';
import { RawSocket } from '../testing/rawSocket';
import { until } from '../testing/until';
import { ClientTable } from './clientTable';

const friend = 'http://friend.example:8080';

let host: TestHost;

beforeAll(async () => {
  host = await startHost({}, [friend]);
});

afterAll(() => host.stop());

const answerOf = async (path: string, query?: string) => (await negotiate(host.url + path, query)).json();

describe('a negotiation', () => {
  it('of version 1 gives a token besides the id, both URL-safe and long', async () => {
    const answer: any = await answerOf('/testhub');
    expect(answer.negotiateVersion).toBe(1);
    expect(answer.connectionToken).toMatch(/^[\w-]{20,}$/);
    expect(answer.connectionId).toMatch(/^[\w-]{20,}$/);
    expect(answer.connectionToken).not.toBe(answer.connectionId);
    expect(answer).not.toHaveProperty('useStatefulReconnect');
    expect(answer.availableTransports).toEqual([
      { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
      { transport: 'ServerSentEvents', transferFormats: ['Text'] },
      { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
    ]);
  });

  it.each([
    ['', 0],
    ['negotiateVersion=0', 0],
    ['negotiateVersion=1', 1],
    ['negotiateVersion=7', 1],
    ['negotiateVersion=999999999', 1],
  ])('asked with "%s" answers version %i', async (query, version) => {
    const answer: any = await answerOf('/testhub', query);
    expect(answer.negotiateVersion).toBe(version);
    expect('connectionToken' in answer).toBe(version === 1);
  });

  it('of version 0 lets the id name the connection', async () => {
    const { connectionId }: any = await answerOf('/testhub', '');
    const socket = await RawSocket.connect(`${host.url}/testhub?id=${connectionId}`);
    socket.end();
  });

  it('of version 1 does not', async () => {
    const { connectionId } = await negotiated(`${host.url}/testhub`);
    await expect(RawSocket.open(`${host.url}/testhub?id=${connectionId}`)).rejects.toThrow('404');
  });

  it.each(['-1', 'x', '1e3', '0x1', '', '1000000000'])(
    'with the version %s is answered with an error',
    async (version) => {
      expect(await answerOf('/testhub', `negotiateVersion=${version}`)).toEqual({ error: expect.any(String) });
    },
  );

  it('offers what the endpoint has, and the rest is not found', async () => {
    const names = async (path: string) =>
      ((await answerOf(path)) as any).availableTransports.map(({ transport }: any) => transport);
    expect(await names('/testhub-nowebsockets')).toEqual(['ServerSentEvents', 'LongPolling']);
    expect(await names('/restricted')).toEqual(['WebSockets']);
    const { connectionToken: id } = await negotiated(`${host.url}/restricted`);
    for (const accept of ['*/*', 'text/event-stream'])
      expect((await fetch(`${host.url}/restricted?id=${id}`, { headers: { accept } })).status).toBe(404);
    await expect(RawSocket.open(`${host.url}/testhub-nowebsockets`)).rejects.toThrow('404');
  });

  it('is refused while too many are expected', async () => {
    const flooded = jest.spyOn(ClientTable.prototype, 'isFlooded', 'get').mockReturnValue(true);
    const { status } = await negotiate(`${host.url}/testhub`);
    flooded.mockRestore();
    expect([status, (await negotiate(`${host.url}/testhub`)).status]).toEqual([503, 200]);
  });

  it('that is not followed in time is forgotten', async () => {
    const hasty = await startHost({ handshakeTimeout: 300 });
    const { connectionToken: id } = await negotiated(`${hasty.url}/testhub`);
    const address = `${hasty.url}/testhub?id=${id}`;
    // A post begins nothing: it is too early as long as the client is expected.
    await until(async () => (await post(address, 'x')).status === 404);
    expect((await fetch(address)).status).toBe(404);
    await hasty.stop();
  });

  it('of one hub is unknown at another', async () => {
    const { connectionToken: id } = await negotiated(`${host.url}/testhub`);
    expect((await fetch(`${host.url}/uncreatable?id=${id}`)).status).toBe(404);
    expect((await fetch(`${host.url}/testhub-nowebsockets?id=${id}`)).status).toBe(404);
    await expect(RawSocket.open(`${host.url}/restricted?id=${id}`)).rejects.toThrow('404');
  });

  it('sends elsewhere, counting, or away', async () => {
    const first: any = await answerOf('/redirect');
    const second: any = await answerOf('/redirect');
    const count = ({ url }: any) => Number(new URL(url).searchParams.get('numRedirects'));
    expect(first.url).toBe(`${host.url}/testhub?numRedirects=${count(first)}`);
    expect(count(second)).toBe(count(first) + 1);
    expect(await answerOf('/redirect-authorized')).toEqual({
      url: `${host.url}/authorizedhub`,
      accessToken: 'conformance-token',
    });
    expect(await answerOf('/refused')).toEqual({ error: 'This connection is not allowed.' });
  });

  it.each(['/testhub', '/redirect', '/refused', '/authorizedhub'])(
    'at %s sets two cookies and one that has expired',
    async (path) => {
      const cookies = (await negotiate(host.url + path)).headers.getSetCookie();
      expect(cookies).toEqual([
        expect.stringContaining('testCookie=testValue'),
        expect.stringContaining('testCookie2=testValue2'),
        expect.stringMatching(/^expiredCookie=.*1970/),
      ]);
    },
  );
});

describe('an origin', () => {
  const preflight = (origin: string) =>
    fetch(`${host.url}/testhub/negotiate?negotiateVersion=1`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-signalr-user-agent',
      },
    });

  it('that is allowed may read the answers, with credentials and the headers of the client', async () => {
    const asked = await preflight(friend);
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-origin')).toBe(friend);
    expect(asked.headers.get('access-control-allow-credentials')).toBe('true');
    expect(asked.headers.get('access-control-allow-headers')).toBe(
      'authorization, content-type, x-requested-with, x-signalr-user-agent',
    );
    expect(asked.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
    expect(asked.headers.get('access-control-max-age')).toBe('600');
    const answer = await negotiate(`${host.url}/testhub`, '', { headers: { origin: friend } });
    expect(answer.headers.get('access-control-allow-origin')).toBe(friend);
    // What is said to one origin, and a token, are nothing to keep for another.
    for (const { headers } of [asked, answer])
      expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['Origin', 'no-store']);
    expect(
      (await fetch(`${host.url}/testhub`, { headers: { origin: friend } })).headers.get('access-control-allow-origin'),
    ).toBe(friend);
    (await RawSocket.connect(`${host.url}/testhub`, { origin: friend })).end();
    // The host's own, also where what encrypts stands before it.
    for (const origin of [host.url, host.url.replace('http:', 'https:')])
      (await RawSocket.connect(`${host.url}/testhub`, { origin })).end();
  });

  it('that is allowed may read polls and streams as well', async () => {
    const hub = `${host.url}/testhub`;
    const [polling, streaming] = [addressOf(hub, await negotiated(hub)), addressOf(hub, await negotiated(hub))];
    const polled = await poll(polling, { headers: { origin: friend } });
    const streamed = await eventStream(streaming, { headers: { accept: 'text/event-stream', origin: friend } });
    await fetch(polling, { method: 'DELETE' });
    streamed.abort();
    for (const { status, headers } of [polled, streamed.response])
      expect([status, headers.get('access-control-allow-origin')]).toEqual([200, friend]);
  });

  it.each(['http://evil.example', 'null', 'http://friend.example', `${friend}.evil.example`, ''])(
    'that is foreign (%s) may not, and opens no socket',
    async (origin) => {
      for (const response of [
        await preflight(origin),
        await negotiate(`${host.url}/testhub`, '', { headers: { origin } }),
      ])
        expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      await expect(RawSocket.open(`${host.url}/testhub`, { headers: { origin } })).rejects.toThrow('403');
    },
  );
});

describe('without a token', () => {
  const hub = () => `${host.url}/authorizedhub`;
  const bearer = { authorization: 'Bearer conformance-token' };

  it('no request to an authorized hub is served', async () => {
    const { connectionToken: id } = await negotiated(hub(), { headers: bearer });
    const address = `${hub()}?id=${id}`;
    const answers = [
      await negotiate(hub()),
      await negotiate(hub(), '', { headers: { authorization: 'Bearer wrong' } }),
      await fetch(address),
      await fetch(address, { headers: { accept: 'text/event-stream' } }),
      await fetch(address, { method: 'POST', body: 'x' }),
      await fetch(address, { method: 'DELETE' }),
      await fetch(`${hub()}?id=unknown&access_token=wrong`),
    ];
    for (const { status, headers: said } of answers)
      expect([status, said.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(answers).toHaveLength(7);
    await expect(RawSocket.open(address)).rejects.toThrow('401');
    await expect(RawSocket.open(hub())).rejects.toThrow('401');
  });

  it('it may come in the query, and no log has it', async () => {
    (await RawSocket.connect(`${hub()}?access_token=conformance-token`)).end();
    expect((await negotiate(hub(), 'access_token=conformance-token')).status).toBe(200);
    await fetch(`${hub()}?access_token=conformance-token`, { method: 'PUT' });
    await fetch(`${hub()}/nowhere?access_token=conformance-token`);
    expect(host.logged()).not.toContain('conformance-token');
  });
});
