/** @jest-environment @storefront/build/jest/server.cjs */
import { readBody } from './readBody';

describe('the body of an answer', () => {
  it('is all of it, in however many parts it comes', async () => {
    const body = new ReadableStream({
      start(controller) {
        for (const part of ['one ', 'two ', 'три']) controller.enqueue(Buffer.from(part));
        controller.close();
      },
    });
    expect(String(await readBody(new Response(body), 14))).toBe('one two три');
  });

  it('is nothing where there is none', async () => {
    expect(await readBody(new Response(null, { status: 204 }), 0)).toHaveLength(0);
  });

  it('of more bytes than anybody wants is left where it is, also one without an end', async () => {
    const cancel = jest.fn();
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(Buffer.alloc(10));
      },
      cancel,
    });
    await expect(readBody(new Response(body), 100)).rejects.toThrow('The answer has more than 100 bytes.');
    expect(cancel).toHaveBeenCalledTimes(1);
    expect(sent).toBeLessThan(14);
  });

  it('fails as its answer does', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('broken off')) });
    await expect(readBody(new Response(broken), 100)).rejects.toThrow('broken off');
  });
});
