import fastify, { type FastifyInstance } from 'fastify';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { answerEarly } from './answerEarly';
import { closeConnectionsIn, closeGracefully } from './closeGracefully';
import { CachedBody } from './CachedBody';
import { sendCached } from './sendCached';

describe('a server that ends', () => {
  const keptAlive = new Agent({ keepAlive: true });
  const kept = new CachedBody('kept');
  let app: FastifyInstance;
  let origin: string;
  let asked: () => void;
  const isAsked = () => new Promise<void>((resolve) => (asked = resolve));
  let answer: () => void;
  let closed: string[];
  let sayLast: () => void;

  beforeEach(async () => {
    closed = [];
    app = fastify({ return503OnClosing: false });
    ({ sayLast } = closeGracefully(app));
    answerEarly(app, { spellingOf: ({ url }) => url, find: () => kept });
    app.get('/', async () => 'at once');
    app.get('/kept', (request, reply) => sendCached(request, reply, kept, 'kept'));
    app.get('/slow', () => new Promise((resolve) => ((answer = () => resolve('late')), asked())));
    app.get('/long', async () => (asked(), 'x'.repeat(50_000_000)));
    app.addHook('onClose', async () => void closed.push('what follows'));
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterEach(async () => {
    keptAlive.destroy();
    app.server.closeAllConnections();
    await app.close();
  });

  const ask = (path: string) =>
    new Promise<IncomingMessage>(
      (resolve, reject) =>
        void get(origin + path, { agent: keptAlive }, (response) =>
          response.resume().once('end', () => resolve(response)),
        ).once('error', reject),
    );

  it('answers whom it was asked by, and waits for no connection that they keep', async () => {
    await ask('/');
    const isHere = isAsked();
    const answered = ask('/slow');
    await isHere;
    const began = performance.now();
    const ended = app.close();
    setTimeout(answer, 200);
    const { statusCode, headers } = await answered;
    expect([statusCode, headers.connection]).toEqual([200, 'close']);
    await ended;
    expect(closed).toEqual(['what follows']);
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('waits for nobody who connected and asks for nothing, as browsers do ahead: it did so for a minute', async () => {
    await ask('/');
    const ahead = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
    await new Promise((connected) => ahead.once('connect', connected));
    const isHere = isAsked();
    const answered = ask('/slow');
    await isHere;
    const ended = app.close();
    await new Promise((gone) => ahead.once('close', gone));
    answer();
    expect((await answered).statusCode).toBe(200);
    await ended;
  });

  it('gives whoever has just connected a second to ask', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const fresh = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
    await new Promise<void>((connected) => app.server.once('connection', () => connected()));
    const isHere = isAsked();
    const answered = ask('/slow');
    await isHere;
    now.mockReturnValue(1000);
    const ended = app.close();
    setTimeout(() => fresh.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'), 200);
    const said = await new Promise<string>((resolve) => fresh.setEncoding('utf8').once('data', resolve));
    expect(said).toContain('200 OK');
    now.mockRestore();
    answer();
    await Promise.all([answered, ended]);
  });

  it('gives it them also where Node takes them for idle, as it does from 26 on', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const other = fastify();
    const sockets: Socket[] = [];
    other.server.on('connection', (socket) => sockets.push(socket));
    other.server.closeIdleConnections = () => sockets.forEach((socket) => socket.destroy());
    closeGracefully(other);
    const isHere = new Promise<void>((connected) => other.server.once('connection', () => connected()));
    const ahead = connect(Number(new URL(await other.listen({ port: 0, host: '127.0.0.1' })).port), '127.0.0.1').on(
      'error',
      () => undefined,
    );
    await isHere;
    const isGone = [1000, 1001].map((later) => {
      now.mockReturnValue(later);
      other.server.closeIdleConnections();
      return sockets[0]!.destroyed;
    });
    expect(isGone).toEqual([false, true]);
    now.mockRestore();
    ahead.destroy();
    await other.close();
  });

  it('looks for nobody any more once it is closed: the process would never end', async () => {
    const begun = jest.spyOn(globalThis, 'setInterval');
    const ended = jest.spyOn(globalThis, 'clearInterval');
    await app.close();
    const looking = begun.mock.results.map(({ value }) => value as NodeJS.Timeout);
    expect(looking).not.toEqual([]);
    for (const timer of looking) expect(ended).toHaveBeenCalledWith(timer);
    for (const spy of [begun, ended]) spy.mockRestore();
  });

  it('gives them no more than that', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(0);
    const ahead = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => undefined);
    const isGone = new Promise((gone) => ahead.once('close', gone));
    await new Promise<void>((connected) => app.server.once('connection', () => connected()));
    now.mockReturnValue(1001);
    const ended = app.close();
    await isGone;
    await ended;
    now.mockRestore();
  });

  it('says with each answer that it is the last of its connection before it is closed, and takes others', async () => {
    for (const path of ['/', '/kept', '/kept']) expect((await ask(path)).headers.connection).toBe('keep-alive');
    sayLast();
    for (const path of ['/', '/', '/kept', '/kept']) expect((await ask(path)).headers.connection).toBe('close');
  });

  it('does what follows the last answer, though one never comes', async () => {
    const isHere = isAsked();
    const answered = ask('/slow').catch((error: Error) => error);
    await isHere;
    closeConnectionsIn(app, 300);
    await app.close();
    expect(await answered).toHaveProperty('code');
    expect(closed).toEqual(['what follows']);
  });

  it('does what follows the last answer, though somebody does not take theirs', async () => {
    const isHere = isAsked();
    const response = new Promise<IncomingMessage>(
      (resolve) => void get(`${origin}/long`, { agent: keptAlive }, (came) => resolve(came.pause())),
    );
    await isHere;
    (await response).on('error', () => undefined);
    closeConnectionsIn(app, 300);
    await app.close();
    expect(closed).toEqual(['what follows']);
  });
});
