import { explain } from './marks';

const written = (parts: readonly { text: string; isMarked: boolean }[]) =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
const name = (text: string, words: string, threshold = 0.4) => written(explain({ name: text }, words, threshold).name);

describe('what a search marks', () => {
  it.each([
    ['Iron Meridian', 'iron', '[Iron] Meridian'],
    ['Iron Meridian', 'MERID', 'Iron [Merid]ian'],
    ['Iron Meridian', 'iron meridian', '[Iron Meridian]'],
    // All occurrences, also overlapping ones.
    ['Banana', 'ana', 'B[anana]'],
    ['Tick tack tick', 'tick', '[Tick] tack [tick]'],
    // The right letters of a misspelt word.
    ['Iron Meridian', 'iron meredian', '[Iron Mer]i[dian]'],
    ['Zero Harbor', 'zero harbour', '[Zero Harbor]'],
    ['Iron Meridian', 'шкщт', '[Iron] Meridian'],
    // Accents and normalisation do not matter.
    ['Ёж и Йод', 'еж', '[Ёж] и Йод'],
    ['Ёж и Йод', 'и\u0306од', 'Ёж и [Йод]'],
    ['Le Cafe\u0301 d’Élan', 'café d’elan', 'Le [Cafe\u0301 d’Élan]'],
    ['Smørrebrød', 'smorre', '[Smørre]brød'],
  ])('S041 of %s by %j is %s', (text, words, marked) => expect(name(text, words)).toBe(marked));

  it('S041 are whole characters: no half of a pair, no letter without its accent', () => {
    expect(name('Game 🎮🎯 one', '🎯')).toBe('Game 🎮[🎯] one');
    expect(name('Cafe\u0301 Noir', 'cafe\u0301')).toBe('[Cafe\u0301] Noir');
    expect(name('İstanbul', 'istanbul')).toBe('[İstanbul]');
  });

  it('S041 are the text and nothing else, whatever is in it', () => {
    const text = '<img src=x onerror=alert(1)> & "ран"';
    const { name: parts } = explain({ name: text }, 'img src', 0.4);
    expect(parts.map((part) => part.text).join('')).toBe(text);
    expect(parts.filter(({ isMarked }) => isMarked).map((part) => part.text)).toEqual(['img src']);
  });

  it('S041 are none where the words are not like the name, and none at all without words', () => {
    expect(name('Iron Meridian', 'velvet')).toBe('Iron Meridian');
    expect(name('Iron Meridian', '  ')).toBe('Iron Meridian');
    expect(name('', 'iron')).toBe('');
  });

  it('S041 stand in the other name by which something was found, and in its own where that is as like', () => {
    const game = { name: 'Counter Example 2', aliases: ['cs2', 'контра'] };
    const [byAlias, byName, byOther] = ['cs2', 'counter', 'kontra'].map((words) => explain(game, words, 0.4));
    expect([written(byAlias!.name), written(byAlias!.alias!)]).toEqual(['Counter Example 2', '[cs2]']);
    expect([written(byName!.name), byName!.alias]).toEqual(['[Counter] Example 2', undefined]);
    expect(byOther!.alias).toBeUndefined();
    // Also if the own name matches well enough.
    expect(explain({ name: 'Iron Meridan', aliases: ['Iron Meridian'] }, 'iron meridian', 0.4).alias).toEqual([
      { text: 'Iron Meridian', isMarked: true },
    ]);
    expect(written(explain(game, 'rjynhf', 0.4).alias!)).toBe('[контра]');
    expect(explain({ name: 'Iron Meridian', aliases: ['iron'] }, 'iron', 0.4)).toEqual({
      name: [
        { text: 'Iron', isMarked: true },
        { text: ' Meridian', isMarked: false },
      ],
    });
  });

  it('S041 stand in what has as many wrong letters as a search lets pass, and in nothing that has more', () => {
    const marked = (aliases: string[], words: string) => {
      const { name: own, alias = [] } = explain({ name: aliases.length > 0 ? '' : 'abcde', aliases }, words, 0.4);
      return written([...own, ...alias]);
    };
    expect([marked([], 'abcxy'), marked([], 'abxyz')]).toEqual(['[abc]de', 'abcde']);
    expect([marked(['abcde'], 'abcxy'), marked(['abcde'], 'abxyz')]).toEqual(['[abc]de', '']);
  });

  it('S048 look at no more than 32 characters of the words', () => {
    expect(name('Under the Long Shadow of the Nine Grey Towers', 'Under the Long Shadow of the Nine Grey')).toBe(
      '[Under the Long Shadow of the Nin]e Grey Towers',
    );
  });
});
