import { webSocketFrame } from './webSocketFrame';

describe('a frame', () => {
  it.each([
    [0, [0x00]],
    [125, [0x7d]],
    [126, [0x7e, 0x00, 0x7e]],
    [65_535, [0x7e, 0xff, 0xff]],
    [65_536, [0x7f, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('of %i bytes says so in its head, and that it is whole, of text or bytes, and not masked', (length, said) => {
    const payload = Buffer.alloc(length, 0x61);
    expect(webSocketFrame(payload, 'Text').equals(Buffer.from([0x81, ...said, ...payload]))).toBe(true);
    expect(webSocketFrame(payload, 'Binary').equals(Buffer.from([0x82, ...said, ...payload]))).toBe(true);
  });
});
