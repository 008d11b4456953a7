import { lengthPrefixed, lengthPrefixedRecords, separated, separatedRecords } from './framing';

const HUGE = 2 ** 40;

describe('the length of a binary record', () => {
  it.each([
    [0, [0x00]],
    [127, [0x7f]],
    [128, [0x80, 0x01]],
    [16_383, [0xff, 0x7f]],
    [16_384, [0x80, 0x80, 0x01]],
  ])('%i is written and read in bytes of seven bits', (length, head) => {
    const framed = lengthPrefixed(Buffer.alloc(length, 0x61));
    expect([...framed.subarray(0, head.length)]).toEqual(head);
    const bytes = Buffer.concat([Buffer.of(0), framed, Buffer.of(0)]);
    const end = bytes.length - 1;
    expect(lengthPrefixedRecords(bytes, 1, length)).toEqual({ start: 1 + head.length, end, next: end });
    if (length > 0)
      expect(() => lengthPrefixedRecords(bytes, 1, length - 1)).toThrow(`A record is longer than ${length - 1} bytes.`);
    for (let known = 1; known < head.length; known += 1)
      expect(lengthPrefixedRecords(framed.subarray(0, known), 0, length)).toBeUndefined();
    if (length > 0) expect(lengthPrefixedRecords(framed.subarray(0, -1), 0, length)).toBeUndefined();
  });

  it('has five bytes at most', () => {
    expect(lengthPrefixedRecords(Buffer.from([0x81, 0x80, 0x80, 0x80, 0x00, 0x07]), 0, HUGE)).toEqual({
      start: 5,
      end: 6,
      next: 6,
    });
    expect(() => lengthPrefixedRecords(Buffer.from([0x81, 0x80, 0x80, 0x80, 0x80, 0x00, 0x07]), 0, HUGE)).toThrow(
      'The length of a record has more than five bytes.',
    );
  });
});

describe('a record of text', () => {
  it('ends in 0x1E, and is refused as soon as it is too long', () => {
    const bytes = Buffer.concat([separated('abc'), separated('')]);
    expect([...bytes]).toEqual([0x61, 0x62, 0x63, 0x1e, 0x1e]);
    expect([separatedRecords(bytes, 0, 3), separatedRecords(bytes, 4, 3), separatedRecords(bytes, 5, 3)]).toEqual([
      { start: 0, end: 3, next: 4 },
      { start: 4, end: 4, next: 5 },
      undefined,
    ]);
    expect(separatedRecords(Buffer.from('abc'), 0, 3)).toBeUndefined();
    for (const text of ['abcd', 'abcd\x1e'])
      expect(() => separatedRecords(Buffer.from(text), 0, 3)).toThrow('A record is longer than 3 bytes.');
  });
});
