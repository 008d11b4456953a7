/** @jest-environment @storefront/build/jest/server.cjs */
import { long } from '@storefront/build/jest/long.cjs';
import { readEnvironment } from '../environment';
import { mostListCalls, createCallWatch } from './calls';

describe('the calls of one page', () => {
  it('reach the API two hundred times; of what is asked beyond, it hears nothing', async () => {
    const send = jest.fn(() => Promise.resolve(new Response('{}')));
    const calls = createCallWatch(send);
    const { fetch: ask } = calls.services(
      readEnvironment({ RELEASES_DIR: '/releases', API_URL: 'http://api.test', RELEASE_KEYS: '' }),
    );
    const outcomes = await Promise.allSettled(Array.from({ length: 500 }, () => ask!('http://api.test/v1/games')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(200);
    expect(send).toHaveBeenCalledTimes(200);
    expect(outcomes.at(-1)).toMatchObject({
      reason: new Error('The API is asked more than 200 times for one page or list.'),
    });
    expect(calls).toMatchObject({ pending: 0, failed: false });
  });

  it('S202 are given a second each, and are tried once: a visitor waits for all of them', () => {
    expect(
      createCallWatch().services(
        readEnvironment({ RELEASES_DIR: '/releases', API_URL: 'http://api.test', RELEASE_KEYS: '' }),
      ),
    ).toMatchObject({ apiUrl: 'http://api.test', timeout: 1000, retries: 0 });
  });

  it('say how long they wait on average, with what waits still and until the last byte is there', async () => {
    jest.useFakeTimers();
    let end: () => void = () => {};
    const answers = [
      new Response('{}'),
      new Response(new ReadableStream({ start: (body) => void (end = () => body.close()) })),
    ];
    const calls = createCallWatch(() => Promise.resolve(answers.pop()!));
    const { fetch: ask } = calls.services(readEnvironment({ RELEASES_DIR: '/releases', RELEASE_KEYS: '' }));
    expect(calls.wait).toBe(0);
    const late = ask!('http://api.test/v1/games');
    await jest.advanceTimersByTimeAsync(300);
    await ask!('http://api.test/v1/games');
    expect(calls.wait).toBe(150);
    await jest.advanceTimersByTimeAsync(100);
    end();
    await late;
    await jest.advanceTimersByTimeAsync(500);
    expect(calls.wait).toBe(200);
    jest.useRealTimers();
  });

  it.each([
    [200, false, false],
    [400, true, false],
    [404, true, false],
    [428, true, false],
    [429, true, true],
    [499, true, false],
    [500, true, true],
    [503, true, true],
  ])(
    'S204 that are answered with %d have failed (%p) or, by nobody’s fault who asks, had no answer (%p)',
    async (status, failed, unanswered) => {
      const calls = createCallWatch(() => Promise.resolve(new Response('{}', { status })));
      await calls
        .services(readEnvironment({ RELEASES_DIR: '/releases', RELEASE_KEYS: '' }))
        .fetch('http://api.test/v1/games');
      expect(calls).toMatchObject({ failed, unanswered });
    },
  );

  it.each([
    [404, '<p>nginx</p>', true],
    [403, '{"message":"no"}', true],
    [404, '{"success":false,"result":null,"message":"gone"}', false],
    [503, 'away', false],
    [200, '<p>Back in a minute.</p>', false],
  ])(
    'S204 that are answered with %d and %j were refused by others on the way: %p',
    async (status, body, refusedByOthers) => {
      const calls = createCallWatch(() => Promise.resolve(new Response(body, { status })));
      await calls
        .services(readEnvironment({ RELEASES_DIR: '/releases', RELEASE_KEYS: '' }))
        .fetch('http://api.test/v1/games');
      expect(calls.refusedByOthers).toBe(refusedByOthers);
    },
  );

  it('S204 that end without an answer, or within one, had none', async () => {
    for (const send of [
      () => Promise.reject(new TypeError('no network')),
      () => Promise.resolve(new Response(new ReadableStream({ start: (body) => body.error(new Error('broken off')) }))),
    ]) {
      const calls = createCallWatch(send);
      await expect(
        calls
          .services(readEnvironment({ RELEASES_DIR: '/releases', RELEASE_KEYS: '' }))
          .fetch('http://api.test/v1/games'),
      ).rejects.toThrow();
      expect(calls).toMatchObject({ failed: true, unanswered: true });
    }
  });

  it.each([
    [8_000_000, false],
    [8_000_001, true],
  ])('S204 that are answered with %d bytes had no answer, and hear nothing of it: %p', async (bytes, unanswered) => {
    const calls = createCallWatch(() => Promise.resolve(new Response(Buffer.alloc(bytes))));
    const outcome = await Promise.allSettled([
      calls
        .services(readEnvironment({ RELEASES_DIR: '/releases', RELEASE_KEYS: '' }))
        .fetch('http://api.test/v1/games'),
    ]);
    expect(outcome).toMatchObject([{ status: unanswered ? 'rejected' : 'fulfilled' }]);
    expect(calls).toMatchObject({ pending: 0, failed: unanswered, unanswered });
  });

  it('end with the page: what is asked after it reaches nobody, makes no page another, and is said once of a version', async () => {
    const send = jest.fn(() => Promise.resolve(new Response('{}')));
    const said = jest.spyOn(console, 'error').mockImplementation(() => {});
    for (let page = 0; page < 3; page++) {
      const calls = createCallWatch(send);
      const { fetch: ask } = calls.services(
        readEnvironment({ RELEASES_DIR: '/releases', API_URL: 'http://api.test', RELEASE_KEYS: '' }),
      );
      await ask!('http://api.test/v1/games');
      calls.end('mf-a 1.0.0-a');
      for (let time = 0; time < 3; time++)
        await expect(ask!('http://api.test/v1/games')).rejects.toThrow('The page or list is answered.');
      expect(calls).toMatchObject({ pending: 0, failed: false, unanswered: false });
    }
    expect(send).toHaveBeenCalledTimes(3);
    expect(said.mock.calls).toEqual([
      ['mf-a 1.0.0-a goes on asking the API when its page or list is answered: it hears nothing.'],
    ]);
    said.mockRestore();
  });

  long('are more for a list, whose pages may be asked for one by one', async () => {
    const send = jest.fn(() => Promise.resolve(new Response('{}')));
    const { fetch: ask } = createCallWatch(send).services(
      readEnvironment({ RELEASES_DIR: '/releases', API_URL: 'http://api.test', RELEASE_KEYS: '' }),
      { timeout: 5000, most: mostListCalls },
    );
    await Promise.allSettled(Array.from({ length: 6000 }, () => ask!('http://api.test/v1/games')));
    expect(send).toHaveBeenCalledTimes(5000);
  });
});
