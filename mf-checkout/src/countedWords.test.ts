import { countedWords } from '@storefront/platform/testing';
import en from './locales/en.json';
import ru from './locales/ru.json';

it('S043 every word that counts has its Russian form for 1, 2, 5, 11 and 21', () => {
  expect(countedWords(ru, 'ru', [1, 2, 5, 11, 21])).toEqual({
    'badge.lines': ['1 позиция', '2 позиции', '5 позиций', '11 позиций', '21 позиция'],
    'note.limited': [
      'В одной позиции может быть не больше 1 ключа, поэтому мы уменьшили количество.',
      'В одной позиции может быть не больше 2 ключей, поэтому мы уменьшили количество.',
      'В одной позиции может быть не больше 5 ключей, поэтому мы уменьшили количество.',
      'В одной позиции может быть не больше 11 ключей, поэтому мы уменьшили количество.',
      'В одной позиции может быть не больше 21 ключа, поэтому мы уменьшили количество.',
    ],
  });
});

it('S043 every word that counts has its English form for 1 and 2', () => {
  expect(countedWords(en, 'en', [1, 2])).toEqual({
    'badge.lines': ['1 item', '2 items'],
    'note.limited': [
      'One line holds at most 1 key, so the quantity was reduced.',
      'One line holds at most 2 keys, so the quantity was reduced.',
    ],
  });
});
