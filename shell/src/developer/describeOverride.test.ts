import { describeOverride } from './describeOverride';

const address = 'http://localhost:3001/';
const described = {
  name: 'mf-x',
  version: '1.0.0',
  base: '/elsewhere/',
  entry: 'entry.js',
  routes: [],
  slots: [],
  wakes: [],
  locales: [],
  integrity: {},
  server: {},
};

/** What is made of an answer of a developer's own server. */
function answered(body: unknown, { status = 200, type = 'application/json' } = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = {
    ok: status < 300,
    bodyUsed: false,
    headers: { get: () => type },
    text: async () => text,
    json: async () => JSON.parse(text) as unknown,
  };
  globalThis.fetch = jest.fn(async () => answer) as never;
  return describeOverride('mf-x', address).catch(({ message }: Error) => message);
}

afterEach(() => delete (globalThis as { fetch?: unknown }).fetch);

describe('a remote from elsewhere', () => {
  it('is what its server says it is, without what vouches for a release', async () => {
    expect(await answered(described)).toEqual({ ...described, base: address, server: null, integrity: undefined });
    expect(await answered({ ...described, version: undefined })).toMatchObject({ version: 'override' });
    expect(jest.mocked(fetch).mock.calls[0]![0]).toBe('http://localhost:3001/build.json');
  });

  it.each([
    ['is another one', [{ ...described, name: 'mf-y' }], `${address} serves mf-y, not mf-x.`],
    ['is none', ['{}'], 'http://localhost:3001/build.json describes no remote.'],
    ...['name', 'entry', 'routes', 'slots', 'wakes', 'locales'].map((field): [string, [object], string] => [
      `has no ${field}`,
      [{ ...described, [field]: undefined }],
      'http://localhost:3001/build.json describes no remote.',
    ]),
    [
      'says in words why there is none',
      [`It does not build. ${'x'.repeat(600)}`, { status: 503, type: 'text/plain; charset=utf-8' }],
      `http://localhost:3001/build.json describes no remote. ${`It does not build. ${'x'.repeat(600)}`.slice(0, 500)}`,
    ],
    [
      'says it as a page',
      ['<h1>none</h1>', { status: 503, type: 'text/html' }],
      'http://localhost:3001/build.json describes no remote.',
    ],
  ] as [string, Parameters<typeof answered>, string][])('that %s is told', async (_what, answer, sentence) => {
    expect(await answered(...answer)).toBe(sentence);
  });

  it('that does not answer within five seconds is told', async () => {
    const limit = jest.spyOn(AbortSignal, 'timeout');
    globalThis.fetch = jest.fn(() => Promise.reject(new Error('refused'))) as never;
    await expect(describeOverride('mf-x', address)).rejects.toThrow(
      'http://localhost:3001/build.json cannot be reached: is it running, and does it answer with access-control-allow-origin?',
    );
    expect(limit).toHaveBeenCalledWith(5000);
    limit.mockRestore();
  });
});
