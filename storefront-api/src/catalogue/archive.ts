import { crc32 } from 'node:zlib';

/** 1 January 2026 as zip archives write dates: a fixed one, so that the same content always gives the same bytes. */
const DOS_DATE = ((2026 - 1980) << 9) | (1 << 5) | 1;
const UTF8_NAMES = 0x0800;
const VERSION = 20;

function header(signature: number, middle: number[], name: Buffer, content: Buffer, tail: number[]) {
  const checksum = Buffer.alloc(12);
  checksum.writeUInt32LE(crc32(content), 0);
  checksum.writeUInt32LE(content.length, 4);
  checksum.writeUInt32LE(content.length, 8);
  return Buffer.concat([
    uint32(signature),
    uint16(...middle),
    checksum,
    uint16(name.length, 0),
    ...tail.map((value) => uint16(value)),
  ]);
}

function uint16(...values: number[]) {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, index) => bytes.writeUInt16LE(value, index * 2));
  return bytes;
}

function uint32(value: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** A zip archive of one stored, not compressed, file. */
export function zipOf(fileName: string, text: string): Buffer {
  const name = Buffer.from(fileName);
  const content = Buffer.from(text);
  const common = [VERSION, UTF8_NAMES, 0, 0, DOS_DATE];
  const local = Buffer.concat([header(0x04034b50, common, name, content, []), name, content]);
  const central = Buffer.concat([
    header(0x02014b50, [VERSION, ...common], name, content, [0, 0, 0, 0, 0]),
    uint32(0),
    name,
  ]);
  const end = Buffer.concat([
    uint32(0x06054b50),
    uint16(0, 0, 1, 1),
    uint32(central.length),
    uint32(local.length),
    uint16(0),
  ]);
  return Buffer.concat([local, central, end]);
}
