import en from './en.json';
import ru from './ru.json';

const plural = /_(one|few|many|other)$/;

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

const nouns = (texts: object) => [...new Set(keysOf(texts).map((key) => key.replace(plural, '')))].sort();

it('S002 every word has both languages', () => {
  expect(nouns(ru)).toEqual(nouns(en));
});

it('S043 every counted word has the four Russian forms', () => {
  const keys = keysOf(ru);
  const counted = keys.filter((key) => plural.test(key)).map((key) => key.replace(plural, ''));
  for (const key of counted) for (const form of ['one', 'few', 'many', 'other']) expect(keys).toContain(`${key}_${form}`);
});
