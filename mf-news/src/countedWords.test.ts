import { countedWords } from '@storefront/platform/testing';
import en from './locales/en.json';
import ru from './locales/ru.json';

it('S043 every word that counts has its Russian form for 1, 2, 5, 11 and 21', () => {
  expect(countedWords(ru, 'ru', [1, 2, 5, 11, 21])).toEqual({
    'article.minutes': ['1 минута чтения', '2 минуты чтения', '5 минут чтения', '11 минут чтения', '21 минута чтения'],
  });
});

it('S043 every word that counts has its English form for 1 and 2', () => {
  expect(countedWords(en, 'en', [1, 2])).toEqual({
    'article.minutes': ['1 minute to read', '2 minutes to read'],
  });
});
