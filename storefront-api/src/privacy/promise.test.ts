import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LONGEST_SILENCE } from '../chat/conversation';
import { KEPT as presenceKept } from '../chat/presence/repository';
import { limitKinds } from '../http/limits/kinds';
import { DAY_SECONDS as answersKept } from '../orders/answerRepository';
import { kept } from './retention';

const [, english = '', russian = ''] = readFileSync(
  join(__dirname, '../../../content/demo/pages/privacy-policy.md'),
  'utf8',
).split(/<!-- (?:en|ru) -->/);

/** How long, as the page says it of orders, chats and all else; a time that is not listed has no words yet. */
const times: Record<string, [english: string, russian: string]> = {
  'orders: 3 years': ['are kept for three years', 'хранятся три года'],
  'chats: 1 year': ['deleted a year after they were closed', 'через год после закрытия'],
  'files: 90 days': ['files after ninety days', 'файлы — через девяносто дней'],
  'silence: 15552000': [
    'closed once nobody has written in it for half a year',
    'закрывается, если в нём полгода никто не пишет',
  ],
  'presence: 86400': ['kept for a day', 'хранятся один день'],
  'answers: 86400': ['kept for a day', 'хранятся один день'],
  'addresses: 3600000': ['network addresses for an hour', 'сетевые адреса — один час'],
};

const counted = Math.max(...Object.values(limitKinds).map(({ window }) => window));

it.each(
  Object.entries({
    ...kept,
    silence: LONGEST_SILENCE,
    presence: presenceKept,
    answers: answersKept,
    addresses: counted,
  }),
)('the privacy page says how long is kept, in both languages: %s, %s', (what, time) => {
  const [inEnglish, inRussian] = times[`${what}: ${time}`] ?? [];
  expect(inEnglish).toBeDefined();
  expect(english).toContain(inEnglish);
  expect(russian).toContain(inRussian);
});

it.each([
  ['address', 'адрес почты'],
  ['language', 'язык'],
  ['what was bought', 'состав покупки'],
  ['keys', 'ключи'],
  ['coupon', 'купон'],
  ['the sum', 'сумму'],
  ['way it was paid', 'способ оплаты'],
  ['our letters', 'наши письма'],
  ['what the payment service tells', 'что сообщает платёжный сервис'],
  ['the name', 'имя'],
  ['its subject', 'тему'],
  ['what was written', 'сообщения'],
  ['the files', 'файлы'],
  ['when you were last there', 'когда вы заходили в последний раз'],
  ['network address', 'сетевым адресам'],
])('the privacy page names it among what is kept: %s', (inEnglish, inRussian) => {
  expect(english.split('## ')[1]).toContain(inEnglish);
  expect(russian.split('## ')[1]).toContain(inRussian);
});
