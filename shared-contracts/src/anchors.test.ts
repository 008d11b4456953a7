import { anchorNamed } from './anchorNamed';
import { anchorHref, anchorOf, anchorWithin, createAnchors, isAnchor } from './anchors';

describe('the id of a heading', () => {
  it.each([
    ['Start the game', 's-start-the-game'],
    ['Запустите игру!', 's-запустите-игру'],
    ['Ёлка и край'.normalize('NFD'), 's-ёлка-и-край'.normalize('NFC')],
    ['  100 % “safe” — really?  ', 's-100-safe-really'],
    ['<script>alert(1)</script>', 's-script-alert-1-script'],
    ['🎉 !!!', 's-section'],
    ['', 's-section'],
    ['\ud800 lone', 's-lone'],
    ['__proto__', 's-proto'],
  ])('S144 S132 is made of the words of %j', (heading, id) => {
    expect(anchorOf(heading)).toBe(id);
    expect(isAnchor(id)).toBe(true);
  });

  it('S144 is short, whole, and can be linked to', () => {
    const id = anchorOf('𝒜'.repeat(500));
    expect([...id]).toHaveLength(62);
    expect(anchorNamed(anchorHref(id))).toBe(id);
  });

  it('S144 is made in a moment, however many marks stand on one of its letters', () => {
    const began = performance.now();
    expect(anchorOf(`a${'\u0301\u0323'.repeat(100_000)}`)).toMatch(/^s-ạ/);
    expect(performance.now() - began).toBeLessThan(1000);
  });

  it.each([
    'content',
    'root',
    's-',
    's--a',
    's-A',
    's-a b',
    's-a"b',
    's-a.b',
    'S-a',
    's-и\u0306',
    'location',
    `s-${'a'.repeat(200)}`,
  ])('S144 is never %j, which a page may use', (id) => {
    expect(isAnchor(id)).toBe(false);
  });

  it('S144 is there once, whatever headings are called', () => {
    const give = createAnchors();
    expect(['s-note', 's-note', 's-note-2', 's-note', 's-note-2'].map(give)).toEqual([
      's-note',
      's-note-2',
      's-note-2-2',
      's-note-3',
      's-note-2-3',
    ]);
  });

  it('S144 is given to a hundred thousand headings of one name in a moment', () => {
    const give = createAnchors();
    const ids = Array.from({ length: 100_000 }, () => give('s-a'));
    expect(new Set(ids).size).toBe(100_000);
  });

  it('S132 tells a heading of one step from that of another', () => {
    expect(anchorWithin('s-a', 's-b')).toBe('s-a.b');
    expect(anchorWithin(undefined, 's-b')).toBe('s-b');
  });

  it.each([
    ['#s-%D1%8F', 's-я'],
    ['#%', '%'],
    ['', ''],
  ])('S144 is read from the address %j', (hash, id) => {
    expect(anchorNamed(hash)).toBe(id);
  });
});
