import { silentLog } from '../connection/log';
import { memoryClient } from '../testing/memoryClient';
import { streamInvocation } from '../testing/rawSocket';
import { Hub } from './hub';

/** Whatever waits for nothing but promises is done after it. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a stream that is cancelled', () => {
  /** What a client hears after it has cancelled a stream from this source, and what the log was warned of. */
  async function cancelled(source: AsyncIterable<number>) {
    const warn = jest.fn();
    const hub = new Hub<{ Numbers(): AsyncIterable<number> }, object>(
      { name: 'numbers', streams: { Numbers: () => source } },
      { log: { ...silentLog, warn } },
    );
    const client = memoryClient(hub, 'a');
    client.say(streamInvocation('1', 'Numbers'));
    await settled();
    expect(client.heard.splice(0)).toContainEqual({ type: 2, invocationId: '1', item: 1 });
    client.say({ type: 5, invocationId: '1' });
    for (let turns = 0; turns < 3; turns += 1) await settled();
    client.leave();
    return { heard: client.heard, warned: warn.mock.calls };
  }

  it('stops its source, which need not ask whether it is', async () => {
    let ended = false;
    async function* numbers() {
      try {
        for (;;) {
          yield 1;
          await settled();
        }
      } finally {
        ended = true;
      }
    }
    expect(await cancelled(numbers())).toEqual({ heard: [{ type: 3, invocationId: '1' }], warned: [] });
    expect(ended).toBe(true);
  });

  it('is completed also where its source cannot be stopped, of which the log is told once', async () => {
    const error = new Error('No.');
    const next = jest
      .fn(() => new Promise<IteratorResult<number>>(() => undefined))
      .mockResolvedValueOnce({ value: 1 });
    const numbers = { next, return: () => Promise.reject(error) };
    const answer = await cancelled({ [Symbol.asyncIterator]: () => numbers });
    expect(answer).toEqual({
      heard: [{ type: 3, invocationId: '1' }],
      warned: [[{ err: error, method: 'Numbers' }, 'A cancelled stream ended with an error.']],
    });
  });
});
