import { sendFile, stallLimit } from './sendFile';

/** A fake request, which the test answers. */
class Request {
  static last: Request;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  withCredentials = false;
  headers: Record<string, string> = {};
  opened: unknown[] = [];
  body?: FormData;
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    Request.last = this;
  }
  open = (...args: unknown[]) => void (this.opened = args.map(String));
  setRequestHeader = (name: string, value: string) => void (this.headers[name] = value);
  send = (body: FormData) => void (this.body = body);
  abort = () => this.onabort();
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}

function begin() {
  const aborter = new AbortController();
  const shares: number[] = [];
  const file = new File(['content'], 'a.png');
  const outcome = sendFile({
    apiUrl: 'http://api.test',
    token: 'secret',
    file,
    onProgress: (share) => shares.push(share),
    signal: aborter.signal,
  });
  return { outcome, shares, aborter, request: Request.last };
}

const errors = () => jest.mocked(console.error).mock.calls.map(([words]) => String(words));

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.XMLHttpRequest = Request as unknown as typeof XMLHttpRequest;
  jest
    .spyOn(console, 'error')
    .mockReset()
    .mockImplementation(() => {});
});
afterEach(() => jest.useRealTimers());

it('S197 posts one file as `file`, with the token and the cookies, and answers its address', async () => {
  const { outcome, request, shares } = begin();
  expect(request.opened).toEqual(['POST', 'http://api.test/v1/static/upload']);
  expect([request.headers, request.withCredentials]).toEqual([{ authorization: 'Bearer secret' }, true]);
  expect((request.body!.get('file') as File).name).toBe('a.png');
  request.upload.onprogress!({ loaded: 1, total: 4 });
  request.upload.onprogress!({ loaded: 0, total: 0 });
  expect(shares).toEqual([0.25, 0]);
  request.answer(200, { success: true, result: '/f/1' });
  expect(await outcome).toEqual({ url: '/f/1' });
  expect(errors()).toEqual([]);
});

it('S197 takes an answer that does not say that it is a success for one, as every other call does', async () => {
  const { outcome, request } = begin();
  request.answer(200, { result: '/f/1' });
  expect(await outcome).toEqual({ url: '/f/1' });
});

it.each([
  [400, 'refused'],
  [401, 'refused'],
  [413, 'refused'],
  [300, 'lost'],
  [199, 'lost'],
  [404, 'lost'],
  [408, 'lost'],
  [429, 'lost'],
  [499, 'refused'],
  [500, 'lost'],
  [503, 'lost'],
])('S204 says in the log that the answer was %i; the file is %s', async (status, expected) => {
  const { outcome, request } = begin();
  request.answer(status, 'The words of the server.');
  expect(await outcome).toBe(expected);
  expect(errors()).toEqual([`POST /v1/static/upload failed (status ${status}): The words of the server.`]);
});

it.each(['{"success":true,"resu', '', '<!doctype html>'])(
  'S204 is lost when the answer %j was cut off or is not the API’s, so that Send tries again',
  async (body) => {
    const { outcome, request } = begin();
    request.answer(200, body);
    expect(await outcome).toBe('lost');
    expect(errors()).toEqual(['POST /v1/static/upload was answered with what is no address.']);
  },
);

it.each([
  { success: false, result: null, message: 'Ticket was closed' },
  { success: true, result: '' },
  { success: true, result: 1 },
])('S204 takes %j for a refusal, and says so in the log', async (body) => {
  const { outcome, request } = begin();
  request.answer(200, body);
  expect(await outcome).toBe('refused');
  expect(errors()).toEqual(['POST /v1/static/upload was answered with what is no address.']);
});

it('S204 is lost when the connection breaks off, and when nothing moves for 30 s', async () => {
  const broken = begin();
  broken.request.onerror();
  expect(await broken.outcome).toBe('lost');
  expect(stallLimit).toBe(30_000);
  const stalled = begin();
  await jest.advanceTimersByTimeAsync(29_999);
  stalled.request.upload.onprogress!({ loaded: 1, total: 2 });
  await jest.advanceTimersByTimeAsync(29_999);
  expect(errors()).toEqual(['POST /v1/static/upload failed (network): the connection broke off']);
  await jest.advanceTimersByTimeAsync(1);
  expect(await stalled.outcome).toBe('lost');
  expect(errors()[1]).toBe('POST /v1/static/upload failed (network): nothing moved for 30000 ms');
});

it('S197 is cancelled at once, before it began too, and that is no failure', async () => {
  const { outcome, aborter } = begin();
  aborter.abort();
  expect(await outcome).toBe('cancelled');
  const signal = AbortSignal.abort();
  expect(
    await sendFile({
      apiUrl: 'http://api.test',
      token: 'secret',
      file: new File([''], 'a.png'),
      onProgress: () => {},
      signal,
    }),
  ).toBe('cancelled');
  await jest.advanceTimersByTimeAsync(stallLimit);
  expect(errors()).toEqual([]);
});
