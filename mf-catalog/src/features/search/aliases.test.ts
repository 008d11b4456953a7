import { searchByName } from './searchByName';

const games = [
  { name: 'Iron Meridian', aliases: ['im', 'железный'] },
  { name: 'Imperial Harbor' },
  { name: 'Quiet Orbit', aliases: ['qo', 'orbit 2'] },
];

const found = (words: string, threshold = 0.4) => searchByName(games, words, threshold).map(({ name }) => name);

describe('the search', () => {
  it.each([
    ['еж', 'Ёж'],
    ['elan', 'Élan'],
    ['élan', 'Élan'],
    ['и\u0306од', 'Йод'],
    ['qjl', 'Йод'],
    ['lodz', 'Łódź'],
    ['ezhik', 'Ёж'],
  ])('S050 finds by %j, with its accents or without, %s', (words, name) => {
    const accented = [{ name: 'Élan' }, { name: 'Йод' }, { name: 'Ёж', aliases: ['Ežhík'] }, { name: 'Łódź' }];
    expect(searchByName(accented, words, 0.2).map((item) => item.name)).toEqual([name]);
  });

  it('S041 finds a game by another name, before those that are merely alike', () => {
    expect(found('im')[0]).toBe('Iron Meridian');
    expect(found('QO')).toEqual(['Quiet Orbit']);
    expect(found('железный')).toEqual(['Iron Meridian']);
  });

  it('S041 finds by a part of another name as by a part of the name, each once', () => {
    expect(found('желез')).toEqual(['Iron Meridian']);
    expect(found('orbit')).toEqual(['Quiet Orbit']);
    expect(found('harb', 0.2)).toEqual(['Imperial Harbor']);
  });

  it('S047 leaves all where there are no words', () => {
    expect(found('  ')).toHaveLength(3);
  });
});
