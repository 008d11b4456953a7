import en from './en.json';
import ru from './ru.json';

type Texts = { [key: string]: string | Texts };

const plural = /_(one|few|many|other)$/;

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? `${prefix}${key}` : keysOf(value, `${prefix}${key}.`),
  );
}

const names = (texts: Texts) => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();

describe('the texts', () => {
  it('S001 exist for every key in both languages', () => {
    expect(names(ru)).toEqual(names(en));
  });

  it('S043 have all four Russian plural forms', () => {
    const russian = keysOf(ru);
    const counted = [...new Set(russian.filter((key) => plural.test(key)).map((key) => key.replace(plural, '')))];
    const missing = counted.flatMap((key) => ['one', 'few', 'many', 'other'].map((form) => `${key}_${form}`)).filter((key) => !russian.includes(key));
    expect(missing).toEqual([]);
  });
});
