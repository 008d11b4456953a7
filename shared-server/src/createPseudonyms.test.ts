import { createPseudonyms } from './createPseudonyms';

it('a mask tells texts apart and says nothing of them, and no other process could', () => {
  const [mask, other] = [createPseudonyms(), createPseudonyms()];
  expect(mask('192.0.2.1')).toBe(mask('192.0.2.1'));
  expect(new Set([mask('192.0.2.1'), mask('192.0.2.2'), other('192.0.2.1')]).size).toBe(3);
  expect(mask('192.0.2.1')).toMatch(/^[\w-]{43}$/);
});
