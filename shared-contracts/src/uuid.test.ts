import { randomUuid } from './uuid';

describe('a random UUID', () => {
  it('has the form and the marks of version 4, whatever the bits are', () => {
    for (let turn = 0; turn < 200; turn += 1)
      expect(randomUuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('is another each time', () => {
    expect(new Set(Array.from({ length: 200 }, randomUuid)).size).toBe(200);
  });
});
