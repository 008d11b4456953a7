import type { ProductLine } from './line';

export const clockwork: ProductLine = {
  name: 'Clockwork',
  slug: 'clockwork',
  family: 'squares',
  hue: 85,
  flashDrive: true,
  description: {
    en: 'Clockwork does the chores of {game} for you: gathering, crafting, repairs and the daily round, with human pauses and a stop at the first surprise.',
    ru: 'Clockwork берёт на себя рутину {game}: сбор, крафт, ремонт и ежедневный обход, с человеческими паузами и остановкой при первой неожиданности.',
  },
  functional: {
    en: [
      { name: 'Chores', params: ['Gathering along your route', 'Crafting queues', 'Repairs and storage', 'Daily tasks'] },
      { name: 'Care', params: ['Random pauses', 'Stops when somebody writes to you', 'A limit of hours a day'] },
    ],
    ru: [
      { name: 'Рутина', params: ['Сбор по вашему маршруту', 'Очереди крафта', 'Ремонт и склад', 'Ежедневные задания'] },
      { name: 'Осторожность', params: ['Случайные паузы', 'Остановка, если вам написали', 'Ограничение часов в сутки'] },
    ],
  },
  step: {
    en: { header: 'Record the first round', text: 'Press F9, walk the round once yourself, press F9 again. Clockwork repeats it with small differences.' },
    ru: { header: 'Запишите первый обход', text: 'Нажмите F9, пройдите маршрут сами и снова нажмите F9. Clockwork повторит его с небольшими отличиями.' },
  },
  question: {
    en: { question: 'It stopped in the middle of the round.', answer: 'Something was not as recorded: a full bag, a closed door, a message. The reason stands in the journal.' },
    ru: { question: 'Обход остановился на середине.', answer: 'Что-то пошло не по записи: полная сумка, закрытая дверь, сообщение. Причина указана в журнале.' },
  },
};
