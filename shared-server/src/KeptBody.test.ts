import { KeptBody } from './KeptBody';

describe('a kept body', () => {
  it('holds no more memory than its own: small ones share no block that lives as long as one of them', () => {
    for (const text of ['', 'a', 'тест'.repeat(100)]) {
      const { content } = new KeptBody(text).plain;
      expect([content.toString(), content.buffer.byteLength]).toEqual([text, Buffer.byteLength(text)]);
    }
  });

  it('counts what it costs beside its bytes', () => {
    expect(new KeptBody('').bytes).toBeGreaterThan(500);
  });
});
