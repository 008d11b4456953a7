import type { TransferFormat } from '../protocol/protocol';

const FINAL = 0x80;
const opcodes = { Text: 0x1, Binary: 0x2 } as const;

const SHORT = 126;
const MEDIUM = 0x10000;

/** One whole, unmasked message as a server sends it (RFC 6455, 5.2). Made once, it can be sent to many. */
export function webSocketFrame(payload: Buffer, format: TransferFormat): Buffer {
  const { length } = payload;
  const headLength = length < SHORT ? 2 : length < MEDIUM ? 4 : 10;
  const frame = Buffer.allocUnsafe(headLength + length);
  frame[0] = FINAL | opcodes[format];
  if (length < SHORT) frame[1] = length;
  else if (length < MEDIUM) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  payload.copy(frame, headLength);
  return frame;
}
