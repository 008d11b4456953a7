import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** Lean, so that what is measured is the server: all clients of the process read into one place. */
const shared = Buffer.alloc(64 * 1024);

const handshake = '{"protocol":"json","version":1}\x1e';
const ping = '{"type":6}\x1e';

/** As the official client does, in ms. */
const PING_PACE = 15_000;

/** A frame as clients send it, masked with zeros. */
const masked = (text: string): Buffer =>
  Buffer.concat([Buffer.of(0x81, 0x80 | text.length, 0, 0, 0, 0), Buffer.from(text)]);

const upgrade = (port: number): string =>
  [
    'GET / HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    '',
    '',
  ].join('\r\n');

/** Where the payload of an unmasked frame lies; `undefined` while not all of it has come. */
function payloadIn(bytes: Buffer): { start: number; end: number } | undefined {
  if (bytes.length < 4) return undefined;
  const short = bytes[1]! < 126;
  const start = short ? 2 : 4;
  const end = start + (short ? bytes[1]! : bytes.readUInt16BE(2));
  return end > bytes.length ? undefined : { start, end };
}

/**
 * Opens a socket and hands on the payload of every message.
 * @param shakesHands speaks the hub protocol: it counts as open when its handshake has been answered
 */
export function openClient(
  port: number,
  shakesHands: boolean,
  onMessage: (bytes: Buffer, start: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let state: 'upgrade' | 'handshake' | 'open' = 'upgrade';
    let rest: Buffer = Buffer.alloc(0);
    const opened = () => {
      state = 'open';
      resolve();
    };
    const upgraded = (bytes: Buffer) => {
      const end = bytes.indexOf('\r\n\r\n');
      if (end === -1) return bytes;
      if (!shakesHands) opened();
      else {
        state = 'handshake';
        socket.write(masked(handshake));
        setInterval(() => socket.write(masked(ping)), PING_PACE);
      }
      return bytes.subarray(end + 4);
    };
    const read = (chunk: Buffer) => {
      let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      if (state === 'upgrade') bytes = upgraded(bytes);
      for (let payload = payloadIn(bytes); payload && state !== 'upgrade'; payload = payloadIn(bytes)) {
        if (state === 'handshake') opened();
        else onMessage(bytes, payload.start);
        bytes = bytes.subarray(payload.end);
      }
      rest = Buffer.from(bytes);
    };
    const onread = {
      buffer: shared,
      callback(length: number, buffer: Uint8Array) {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
        return true;
      },
    };
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread });
    socket.on('error', reject);
    socket.on('connect', () => socket.write(upgrade(port)));
  });
}
