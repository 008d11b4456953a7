import { createCode } from '../code/code';
import { passedLanguages } from './passedLanguages';

const given = (text: string) =>
  passedLanguages(createCode([{ path: 'src/Form.tsx', text }], { folder: '/mf-x' }), '/mf-x');

it.each<[string, string[]]>([
  ['const ask = (language) => send({ language: language.locale, text: language.code });', ['src/Form.tsx locale']],
  [
    'function orderOf(cart, language) { return { language }; } send(orderOf(cart, language.code));',
    ['src/Form.tsx code'],
  ],
  [
    'const orderOf = (language: string) => ({ language }); send(orderOf(useLanguage().name), orderOf(language.code));',
    ['src/Form.tsx code', 'src/Form.tsx name'],
  ],
  [
    'const write = (locale: string) => new Intl.NumberFormat(locale); write(language.locale); send({ language, locale: language.locale, language: language.fonts });',
    [],
  ],
])('what is given as a language is named with its file: %s', (text, found) => {
  expect(given(text)).toEqual(found);
});
