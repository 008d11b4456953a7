import { randomBytes } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { CachedBody } from './CachedBody';

describe('a kept body', () => {
  it('holds no more memory than its own: small ones share no block that lives as long as one of them', () => {
    for (const text of ['', 'a', 'тест'.repeat(100)]) {
      const { content } = new CachedBody(text).plain;
      expect([content.toString(), content.buffer.byteLength]).toEqual([text, Buffer.byteLength(text)]);
    }
  });

  it('holds no more memory than its own in any encoding, whoever made its bytes', async () => {
    const letters = Array.from({ length: 100_000 }, (_, index) => (index * 7919).toString(36)).join();
    const blocks = [
      'x'.repeat(600),
      'тест '.repeat(2000),
      letters,
      Buffer.from('y'.repeat(900)),
      Buffer.alloc(20_000, 'z').subarray(5000, 10_000),
    ];
    for (const block of blocks)
      for (const encoding of ['identity', 'br', 'gzip'] as const) {
        const { content } = await new CachedBody(block).in(encoding);
        expect([encoding, content.buffer.byteLength]).toEqual([encoding, content.length]);
      }
  });

  it('is in every encoding what it was made of', async () => {
    const text = 'тест '.repeat(500);
    for (const content of [text, Buffer.from(text)]) {
      const body = new CachedBody(content);
      expect(brotliDecompressSync((await body.in('br')).content).toString()).toBe(text);
      expect(gunzipSync((await body.in('gzip')).content).toString()).toBe(text);
    }
  });

  it('is compressed where that takes a quarter of it away, and not where it takes less', async () => {
    const encodings = async (noise: number) => {
      const body = new CachedBody(Buffer.concat([randomBytes(noise), Buffer.alloc(10_000 - noise)]));
      return [(await body.in('br')).encoding, (await body.in('gzip')).encoding];
    };
    expect(await encodings(7000)).toEqual(['br', 'gzip']);
    expect(await encodings(8000)).toEqual(['identity', 'identity']);
  });

  it('is compressed from 512 bytes on', async () => {
    const encodings = (length: number) =>
      Promise.all(
        (['br', 'gzip'] as const).map(
          async (encoding) => (await new CachedBody('a'.repeat(length)).in(encoding)).encoding,
        ),
      );
    expect([await encodings(511), await encodings(512)]).toEqual([
      ['identity', 'identity'],
      ['br', 'gzip'],
    ]);
  });

  it('is compressed as well as goes while somebody waits, not as well as goes at all', async () => {
    const text = Array.from({ length: 2000 }, (_, index) => (index * 7919).toString(36)).join();
    const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
    expect((await new CachedBody(text).in('br')).content.equals(brotliCompressSync(text, { params }))).toBe(true);
  });

  it('counts what it costs beside its bytes', () => {
    expect(new CachedBody('').bytes).toBeGreaterThan(500);
  });
});
