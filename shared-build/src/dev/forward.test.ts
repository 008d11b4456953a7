import { EventEmitter } from 'node:events';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { answerHeaders, openRequest, forward } from './forward';
import { ShopUnavailable } from './Shop';
import { firstPage } from './runningShop';

jest.mock('node:http', () => ({ ...jest.requireActual('node:http'), request: jest.fn() }));
jest.mock('node:https', () => ({ ...jest.requireActual('node:https'), request: jest.fn() }));

const shop = new URL('https://shop.example/news');

describe('an answer of the shop', () => {
  it('is kept here but what is between two machines, and what would lead a browser to https', () => {
    expect(
      answerHeaders(shop, {
        'content-type': 'text/html',
        'strict-transport-security': 'max-age=1',
        'transfer-encoding': 'chunked',
        connection: 'close',
        'keep-alive': 'timeout=5',
      }),
    ).toEqual({ 'content-type': 'text/html' });
  });

  it.each([
    ['https://shop.example/ru/news?page=2', '/ru/news?page=2'],
    ['https://shop.example', '/'],
    ['https://other.example/news', 'https://other.example/news'],
    ['/news', '/news'],
  ])('that leads to %s leads to %s here', (location, here) => {
    expect(answerHeaders(shop, { location })).toEqual({ location: here });
  });

  it('sets its cookies here, wherever that is', () => {
    const cookies = [
      'a=b; Path=/; Secure; HttpOnly',
      'c=d;domain=shop.example;SameSite=Lax',
      'secure=1; Domain=.shop.example; secure',
    ];
    expect(answerHeaders(shop, { 'set-cookie': cookies })).toEqual({
      'set-cookie': ['a=b; Path=/; HttpOnly', 'c=d;SameSite=Lax', 'secure=1'],
    });
  });
});

describe('what is kept of a shop', () => {
  afterEach(() => jest.mocked(secure).mockReset());

  it.each([
    ['GET', 200, ['whole']],
    ['GET', 404, []],
    ['GET', 503, []],
    ['POST', 200, []],
    ['HEAD', 200, []],
  ])('is what was read, and was there: %s %i', async (method, statusCode, kept) => {
    const asked = new PassThrough();
    jest.mocked(secure).mockReturnValueOnce(asked as never);
    const answer = Object.assign(new PassThrough(), { statusCode, headers: {} });
    const response = Object.assign(new PassThrough(), { writeHead: jest.fn() });
    const keep = jest.fn();
    forward(Object.assign(new PassThrough(), { method, headers: {} }) as never, response as never, shop, {
      from: undefined,
      keep,
    });
    asked.emit('response', answer);
    answer.end('whole');
    expect(await text(response)).toBe('whole');
    expect(keep.mock.calls.map(([, body]) => String(body))).toEqual(kept);
    expect(response.writeHead).toHaveBeenCalledWith(statusCode, { 'cache-control': 'no-store' });
  });
});

describe('a shop that is asked', () => {
  it.each([
    ['http://shop.example/news', plain],
    ['https://shop.example/news', secure],
  ])('at %s hears what its own pages say, and has 30 s to begin', (address, send) => {
    const asked = jest.mocked(send as typeof plain).mockReturnValue(new EventEmitter() as never);
    const headers = {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      referer: 'http://localhost:3000/ru',
      connection: 'keep-alive',
      te: 'trailers',
      accept: 'text/html',
    };
    openRequest(
      new URL(address),
      { method: 'POST', headers },
      { from: 'https://shop.example', more: { 'x-more': '1' } },
    );
    openRequest(new URL(address), { method: 'GET', headers: { accept: '*/*' } }, { from: undefined });
    expect(asked.mock.calls).toEqual([
      [
        new URL(address),
        {
          method: 'POST',
          headers: {
            host: 'shop.example',
            origin: 'https://shop.example',
            referer: 'https://shop.example/',
            accept: 'text/html',
            'x-more': '1',
          },
          timeout: 30_000,
        },
      ],
      [new URL(address), { method: 'GET', headers: { host: 'shop.example', accept: '*/*' }, timeout: 30_000 }],
    ]);
  });

  it('by a name that has several addresses is said not to answer with Node’s code, which has no words for that', async () => {
    const silent = Object.assign(
      new AggregateError([new Error('connect ECONNREFUSED ::1:80'), new Error('connect ECONNREFUSED 127.0.0.1:80')]),
      { code: 'ECONNREFUSED' },
    );
    const asked = jest
      .spyOn(global, 'fetch')
      .mockRejectedValue(Object.assign(new TypeError('fetch failed'), { cause: silent }));
    await expect(firstPage(new URL('http://localhost/'))).rejects.toThrow(
      'http://localhost does not answer: no shop to work against is there (ECONNREFUSED).',
    );
    asked.mockRestore();
    expect(new ShopUnavailable(new URL('http://localhost/'), silent).message).toBe(
      'http://localhost does not answer (ECONNREFUSED). When it is back, load the page again.',
    );
  });

  it('has 8 s to say that it is one', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout');
    const asked = jest.spyOn(global, 'fetch').mockResolvedValue(new Response('<p>hello</p>'));
    await expect(firstPage(shop)).rejects.toThrow('with no page of a shop');
    expect([timeout.mock.calls, asked.mock.calls[0]![1]!.signal]).toEqual([[[8000]], timeout.mock.results[0]!.value]);
    for (const spy of [timeout, asked]) spy.mockRestore();
  });
});
