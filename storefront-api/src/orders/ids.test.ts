import { randomId } from './ids';
import { newKey } from './keys';

describe('what nobody can guess', () => {
  it.each([
    ['S191 an order’s id', randomId, /^[a-km-np-z2-9]{28}$/],
    ['S117 a key', newKey, /^[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}$/],
  ])(
    '%s is made of all 32 signs that are not mistaken for each other, and is another one each time',
    (_what, make, form) => {
      const made = Array.from({ length: 100 }, make);
      expect(made.filter((one) => !form.test(one))).toEqual([]);
      expect([new Set(made).size, new Set(made.join('').replaceAll('-', '')).size]).toEqual([100, 32]);
    },
  );
});
