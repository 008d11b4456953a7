import en from './en.json';
import ru from './ru.json';

const keysOf = (texts: object, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'object' ? keysOf(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  );

it('S002 every word has both languages', () => {
  expect(keysOf(ru).sort()).toEqual(keysOf(en).sort());
});
