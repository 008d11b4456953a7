import { reads, text, token } from './arguments';

describe('an argument of a call at the hub', () => {
  it('S197 is a text of at most 10,000 characters', () => {
    expect(reads(text)(['x'.repeat(10_000)])).toEqual(['x'.repeat(10_000)]);
    expect(() => reads(text)(['x'.repeat(10_001)])).toThrow('Argument 1 is not what it should be.');
  });

  it('S169 is no token that is longer than any', () => {
    expect(reads(token, token)(['x'.repeat(128), 'x'.repeat(129)])).toEqual(['x'.repeat(128), '']);
  });
});
