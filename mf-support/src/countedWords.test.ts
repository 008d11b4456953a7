import { countedWords } from '@storefront/platform/testing';
import en from './locales/en.json';
import ru from './locales/ru.json';

it('S043 every word that counts has its Russian form for 1, 2, 5, 11 and 21', () => {
  expect(countedWords(ru, 'ru', [1, 2, 5, 11, 21])).toEqual({
    'attachments.limit': [
      'До 1 файла, каждый до size МБ',
      'До 2 файлов, каждый до size МБ',
      'До 5 файлов, каждый до size МБ',
      'До 11 файлов, каждый до size МБ',
      'До 21 файла, каждый до size МБ',
    ],
    'attachments.chosen': [
      '1 файл из limit',
      '2 файла из limit',
      '5 файлов из limit',
      '11 файлов из limit',
      '21 файл из limit',
    ],
    'chat.unseen': [
      '1 новое сообщение',
      '2 новых сообщения',
      '5 новых сообщений',
      '11 новых сообщений',
      '21 новое сообщение',
    ],
  });
});

it('S043 every word that counts has its English form for 1 and 2', () => {
  expect(countedWords(en, 'en', [1, 2])).toEqual({
    'attachments.limit': ['Up to 1 file, size MB each', 'Up to 2 files, size MB each'],
    'attachments.chosen': ['1 file of limit', '2 files of limit'],
    'chat.unseen': ['1 new message', '2 new messages'],
  });
});
