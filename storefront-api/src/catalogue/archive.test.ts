import { zipOf } from './archive';

describe('an archive of one file', () => {
  it('S015 is what every program opens, with its name in UTF-8, and the same bytes for ever', () => {
    // Version 2.0, names in UTF-8, stored, 1 January 2026; checksum, both sizes and the length of the name.
    const file = '1400000800000000215c8289d1f705000000050000000c000000';
    const name = 'd0bad0bbd18ed1872e747874';
    const parts = [
      `504b0304${file}${name}`,
      Buffer.from('Hello').toString('hex'),
      `504b01021400${file}0000000000000000000000000000${name}`,
      // One entry, of so many bytes, which begins behind the file.
      '504b050600000000010001003a0000002f0000000000',
    ];
    expect(zipOf('ключ.txt', 'Hello').toString('hex')).toBe(parts.join(''));
  });
});
