import { ProtocolError } from './protocolError';

/** How many bytes follow a type byte, how many of them give a length, and how many values that length announces. */
interface Shape {
  bytes: number;
  lengthBytes: number;
  /** Values announced per unit of length: 0 for strings and bytes, 1 for lists, 2 for maps. */
  values: 0 | 1 | 2;
}

const plain = (bytes: number): Shape => ({ bytes, lengthBytes: 0, values: 0 });
const sized = (lengthBytes: number, bytes = 0): Shape => ({ bytes, lengthBytes, values: 0 });
const container = (lengthBytes: number, values: 1 | 2): Shape => ({ bytes: 0, lengthBytes, values });

/** The types 0xC0 … 0xDF of the format, in their order; an extension has one more byte, its kind. */
const shapes: Shape[] = [
  ...[0, 0, 0, 0].map(plain),
  ...[1, 2, 4].map((length) => sized(length)),
  ...[1, 2, 4].map((length) => sized(length, 1)),
  ...[4, 8, 1, 2, 4, 8, 1, 2, 4, 8].map(plain),
  ...[2, 3, 5, 9, 17].map(plain),
  ...[1, 2, 4].map((length) => sized(length)),
  container(2, 1),
  container(4, 1),
  container(2, 2),
  container(4, 2),
];

interface Step {
  bytes: number;
  values: number;
}

/** What the value that begins at `at` takes: its bytes, without those of values inside it, and the values inside. */
function stepAt(body: Buffer, at: number): Step {
  const type = body[at]!;
  if (type < 0x80 || type >= 0xe0) return { bytes: 1, values: 0 };
  if (type < 0x90) return { bytes: 1, values: 2 * (type & 0x0f) };
  if (type < 0xa0) return { bytes: 1, values: type & 0x0f };
  if (type < 0xc0) return { bytes: 1 + (type & 0x1f), values: 0 };
  const { bytes, lengthBytes, values } = shapes[type - 0xc0]!;
  if (lengthBytes === 0) return { bytes: 1 + bytes, values: 0 };
  if (at + 1 + lengthBytes > body.length) throw new ProtocolError('A MessagePack value ends too early.');
  const length = body.readUIntBE(at + 1, lengthBytes);
  return { bytes: 1 + lengthBytes + bytes + (values === 0 ? length : 0), values: values * length };
}

/**
 * Refuses a record whose lists and maps announce more values than it has bytes for, before a decoder makes room for
 * them: some 30 KB of nested lists could ask for gigabytes.
 */
export function assertWithinBounds(body: Buffer): void {
  let awaited = 1;
  let at = 0;
  while (awaited > 0) {
    if (awaited > body.length - at)
      throw new ProtocolError('A MessagePack value announces more than the record holds.');
    const { bytes, values } = stepAt(body, at);
    at += bytes;
    awaited += values - 1;
  }
  if (at !== body.length) throw new ProtocolError('A MessagePack record does not end where its value ends.');
}
