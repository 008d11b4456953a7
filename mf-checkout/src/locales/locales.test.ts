import en from './en.json';
import ru from './ru.json';

type Texts = { [key: string]: string | Texts };

const forms = ['_one', '_few', '_many', '_other'];

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [prefix + key] : keysOf(text, `${prefix}${key}.`)));
}

const withoutForm = (key: string) => key.replace(/_(one|few|many|other)$/, '');

describe('the texts', () => {
  it('are there in both languages', () => {
    expect(new Set(keysOf(ru).map(withoutForm))).toEqual(new Set(keysOf(en).map(withoutForm)));
  });

  it('have all four Russian plural forms', () => {
    const plurals = new Set(keysOf(ru).filter((key) => key !== withoutForm(key)).map(withoutForm));
    for (const key of plurals) expect(keysOf(ru)).toEqual(expect.arrayContaining(forms.map((form) => key + form)));
  });
});
