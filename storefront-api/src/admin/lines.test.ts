import { Readable, Writable } from 'node:stream';
import { readLines, writeLines } from './lines';

describe('values by lines', () => {
  it('are written as bytes, which is what a request waits by from Node 24 on, and come as they were in whatever pieces', async () => {
    const pieces: unknown[] = [];
    const stream = new Writable({
      decodeStrings: false,
      write: (piece, _encoding, done) => (pieces.push(piece), done()),
    });
    const values = [{ name: 'Нулевая гавань' }, 'two\nlines', [7]];
    await writeLines(stream, values);
    expect(pieces.every(Buffer.isBuffer)).toBe(true);
    const single = [...Buffer.concat(pieces as Buffer[])].map((byte) => Buffer.of(byte));
    const read: unknown[] = [];
    for await (const value of readLines(Readable.from(single, { objectMode: false }))) read.push(value);
    expect(read).toEqual(values);
  });
});
