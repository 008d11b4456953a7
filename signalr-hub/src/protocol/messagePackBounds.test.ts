import { assertWithinBounds } from './messagePackBounds';
import { ProtocolError } from './protocolError';

/** A value of each type, as the format defines it: its head, and so many bytes more. */
const values: [string, number[], number][] = [
  ['a small number', [0x7f], 0],
  ['a small map', [0x81, 0x01, 0x02], 0],
  ['a small list', [0x92, 0x01, 0x02], 0],
  ['a small text', [0xa3], 3],
  ['a text of 31 bytes', [0xbf], 31],
  ['nil', [0xc0], 0],
  ['false', [0xc2], 0],
  ['true', [0xc3], 0],
  ['bin 8', [0xc4, 0x80], 0x80],
  ['bin 16', [0xc5, 0x01, 0x02], 0x102],
  ['bin 32', [0xc6, 0x00, 0x01, 0x00, 0x01], 0x10001],
  ['ext 8', [0xc7, 0x80, 0x05], 0x80],
  ['ext 16', [0xc8, 0x01, 0x02, 0x05], 0x102],
  ['ext 32', [0xc9, 0x00, 0x01, 0x00, 0x01, 0x05], 0x10001],
  ['float 32', [0xca], 4],
  ['float 64', [0xcb], 8],
  ['uint 8', [0xcc], 1],
  ['uint 16', [0xcd], 2],
  ['uint 32', [0xce], 4],
  ['uint 64', [0xcf], 8],
  ['int 8', [0xd0], 1],
  ['int 16', [0xd1], 2],
  ['int 32', [0xd2], 4],
  ['int 64', [0xd3], 8],
  ['fixext 1', [0xd4, 0x05], 1],
  ['fixext 2', [0xd5, 0x05], 2],
  ['fixext 4', [0xd6, 0x05], 4],
  ['fixext 8', [0xd7, 0x05], 8],
  ['fixext 16', [0xd8, 0x05], 16],
  ['str 8', [0xd9, 0x80], 0x80],
  ['str 16', [0xda, 0x01, 0x02], 0x102],
  ['str 32', [0xdb, 0x00, 0x01, 0x00, 0x01], 0x10001],
  ['array 16', [0xdc, 0x01, 0x02], 0x102],
  ['array 32', [0xdd, 0x00, 0x01, 0x00, 0x01], 0x10001],
  ['map 16', [0xde, 0x01, 0x02], 2 * 0x102],
  ['map 32', [0xdf, 0x00, 0x01, 0x00, 0x01], 2 * 0x10001],
  ['a small negative number', [0xff], 0],
  ['the least of these', [0xe0], 0],
];

describe('a record of MessagePack', () => {
  // Each byte more is one of a text, and a value of a list.
  it.each(values)('that is %s passes, and is refused when it lacks a byte or has one more', (_type, head, rest) => {
    const body = Buffer.concat([Buffer.from(head), Buffer.alloc(rest, 0x07)]);
    expect(() => assertWithinBounds(body)).not.toThrow();
    for (const other of [body.subarray(0, -1), Buffer.concat([body, Buffer.of(0x07)])])
      expect(() => assertWithinBounds(other)).toThrow(ProtocolError);
  });
});
