import { otherLayout } from './keyboardLayout';

describe('the other keyboard layout', () => {
  it.each([
    ['qwertyuiop[]', 'йцукенгшщзхъ'],
    ["asdfghjkl;'", 'фывапролджэ'],
    ['zxcvbnm,.`', 'ячсмитьбюё'],
  ])('S041 has for the keys %s %s, and the other way round', (latin, cyrillic) => {
    expect([otherLayout(latin), otherLayout(cyrillic)]).toEqual([cyrillic, latin]);
    expect([otherLayout(latin.toUpperCase()), otherLayout(cyrillic.toUpperCase())]).toEqual([cyrillic, latin]);
  });

  it('S041 leaves what is the same on both as it is', () =>
    expect([otherLayout('bkb 2'), otherLayout('или 2')]).toEqual(['или 2', 'bkb 2']));
});
