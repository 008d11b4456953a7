import { ProtocolError } from './protocolError';

/** Where a record lies in the bytes, and where the next one begins. */
export interface Frame {
  start: number;
  end: number;
  next: number;
}

/** Finds the record that begins at `from`; `undefined` while its end has not come. */
export type Framing = (bytes: Buffer, from: number, limit: number) => Frame | undefined;

const RECORD_SEPARATOR = 0x1e;

const LENGTH_BYTES = 5;

function tooLong(limit: number): never {
  throw new ProtocolError(`A record is longer than ${limit} bytes.`);
}

/** Text records end in 0x1E. */
export const separatedRecords: Framing = (bytes, from, limit) => {
  const separator = bytes.indexOf(RECORD_SEPARATOR, from);
  const end = separator === -1 ? bytes.length : separator;
  if (end - from > limit) tooLong(limit);
  return separator === -1 ? undefined : { start: from, end, next: end + 1 };
};

/** Binary records begin with their length, seven bits a byte, the least significant first. */
export const lengthPrefixedRecords: Framing = (bytes, from, limit) => {
  let length = 0;
  for (let index = 0; index < LENGTH_BYTES; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (length > limit) tooLong(limit);
    if ((byte & 0x80) === 0) {
      const start = from + index + 1;
      const end = start + length;
      return end > bytes.length ? undefined : { start, end, next: end };
    }
  }
  throw new ProtocolError('The length of a record has more than five bytes.');
};

/** Puts a record of text together for sending. */
export const separated = (text: string): Buffer => Buffer.from(`${text}\x1e`, 'utf8');

/** Puts a binary record together for sending. */
export function lengthPrefixed(body: Uint8Array): Buffer {
  const prefix: number[] = [];
  let rest = body.length;
  do {
    const more = rest > 0x7f ? 0x80 : 0;
    prefix.push((rest & 0x7f) | more);
    rest >>>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.from(prefix), body]);
}
