import { choose, fileName, isPicture, largestMegabytes, pickerAccept } from './attachments';

const named = (name: string, size = 1) => Object.defineProperty(new File([''], name), 'size', { value: size });
const limit = 10 * 1024 * 1024;

it('S163 takes the fourteen extensions, in any case, and no other', () => {
  const all = ['jpg', 'jpeg', 'png', 'gif', 'doc', 'docx', 'xls', 'xlsx', 'pdf', 'txt', 'zip', 'rar', '7z', 'exe'];
  for (const extension of all) expect(choose([named(`a.${extension.toUpperCase()}`)], 0).taken).toHaveLength(1);
  for (const name of ['a.svg', 'a', 'a.png.html', 'png.', '.', 'exe', '.exe'])
    expect(choose([named(name)], 0)).toEqual({ taken: [], refused: [{ name, reason: 'kind' }] });
  expect(pickerAccept.split(',')).toEqual(
    all.filter((extension) => extension !== 'jpeg').map((extension) => `.${extension}`),
  );
});

it('S163 refuses by name what is larger than 10 MB', () => {
  expect(largestMegabytes).toBe(10);
  expect(choose([named('a.png', limit), named('b.png', limit + 1)], 0)).toMatchObject({
    taken: [{ name: 'a.png' }],
    refused: [{ name: 'b.png', reason: 'size' }],
  });
});

it('S163 refuses by name what is empty, before it is sent', () => {
  expect(choose([named('a.txt', 0), named('b.txt', 1)], 0)).toMatchObject({
    taken: [{ name: 'b.txt' }],
    refused: [{ name: 'a.txt', reason: 'empty' }],
  });
});

it('S162 ignores those beyond ten, together with what is chosen already', () => {
  const many = Array.from({ length: 12 }, (_, index) => named(`${index}.txt`));
  expect(choose(many, 0)).toMatchObject({ taken: { length: 10 }, refused: [] });
  expect(choose(many, 8).taken.map(({ name }) => name)).toEqual(['0.txt', '1.txt']);
  expect(choose(many, 10).taken).toEqual([]);
});

it('S165 names a file by the end of its address, also where that cannot be decoded', () => {
  expect(['/f/a%20b.pdf?v=1', 'https://x.test/y/z.zip', '/f/%E0%A4%A.png', '/'].map(fileName)).toEqual([
    'a b.pdf',
    'z.zip',
    '%E0%A4%A.png',
    '',
  ]);
  expect(['/a.JPG', '/a.jpeg', '/a.png?x', '/a.gif', '/a.exe', '/png'].map(isPicture)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('S165 names by itself what is no address', () => {
  expect(['http://', 'https://[a'].map(fileName)).toEqual(['http://', 'https://[a']);
  expect(isPicture('http://')).toBe(false);
});
