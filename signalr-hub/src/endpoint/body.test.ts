import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { bodyOf } from './body';

const MEGABYTE = 1024 * 1024;

describe('a body', () => {
  const coming = (limit: number) => {
    const request = Object.assign(new EventEmitter(), { destroy: jest.fn() });
    return { request, body: bodyOf(request as unknown as IncomingMessage, limit, 60_000) };
  };

  it('may be as long as it may be, and not longer', async () => {
    const [whole, long] = [coming(3), coming(3)];
    for (const part of ['ab', 'c']) whole.request.emit('data', Buffer.from(part));
    long.request.emit('data', Buffer.from('abcd'));
    for (const { request } of [whole, long]) request.emit('end');
    expect(String(await whole.body)).toBe('abc');
    await expect(long.body).rejects.toMatchObject({ status: 413, message: 'A body may have 3 bytes.' });
  });

  it('that is too long is read on for 64 MB: who sends it hears the answer only then', async () => {
    const { request, body } = coming(3);
    const chunk = Buffer.alloc(MEGABYTE);
    for (let chunks = 0; chunks < 64; chunks += 1) request.emit('data', chunk);
    expect(request.destroy).not.toHaveBeenCalled();
    request.emit('data', Buffer.of(0));
    expect(request.destroy).toHaveBeenCalled();
    request.emit('close');
    await expect(body).rejects.toMatchObject({ status: 400 });
  });
});
