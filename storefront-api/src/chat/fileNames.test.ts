import { nameInForm, plainName } from './fileNames';

describe('the name of a file in a chat', () => {
  it.each([
    ['what file systems and headers choke on', 'a<b>:"c|?*.txt', "a_b__'c___.txt"],
    ['what is not seen', 'a\u200b\u2060\ufeff\u2028\u0007.txt', 'a.txt'],
    ['half of a pair', 'a\ud800.txt', 'a.txt'],
  ])('S197 is kept without %s', (_what, given, kept) => {
    expect(plainName(given)).toBe(kept);
  });

  it('S197 is the one that it has on its sender’s disk, of which browsers write quotes and line ends with percent signs', () => {
    expect(plainName(nameInForm('Счёт %22Ромашка%22 на 20%.pdf'))).toBe("Счёт 'Ромашка' на 20%.pdf");
    expect(nameInForm('a%0D%0A%41%.txt')).toBe('a\r\n%41%.txt');
  });

  it('S197 is made of the end of what was given: a name of marks alone held the whole API for seconds', () => {
    const composed = jest.spyOn(String.prototype, 'normalize');
    try {
      expect(plainName(`${'a\u0300\u0327'.repeat(27_000)}.txt`)).toMatch(/^.{116}\.txt$/u);
      expect(composed.mock.contexts.map((text) => String(text).length)).toEqual([1000]);
    } finally {
      composed.mockRestore();
    }
  });
});
