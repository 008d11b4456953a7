import type { ProductLine } from './line';

export const nightLedger: ProductLine = {
  name: 'Night Ledger',
  slug: 'night-ledger',
  family: 'shards',
  hue: 350,
  description: {
    en: 'The account book of {game}: it reads the market while you play, remembers every price and says what to carry, what to keep and what to leave on the ground.',
    ru: 'Бухгалтерская книга {game}: читает рынок, пока вы играете, помнит каждую цену и подсказывает, что везти, что придержать, а что оставить на земле.',
  },
  functional: {
    en: [
      { name: 'Market', params: ['Price history for 30 days', 'Deals below the usual price', 'Profit per slot and per kilogram'] },
      { name: 'Inventory', params: ['Worth of the backpack at a glance', 'What to drop first', 'Crafting cost against the market'] },
      { name: 'Reports', params: ['Income by evening', 'Export as a table'] },
    ],
    ru: [
      { name: 'Рынок', params: ['История цен за 30 дней', 'Предложения ниже обычной цены', 'Прибыль на ячейку и на килограмм'] },
      { name: 'Инвентарь', params: ['Стоимость рюкзака сразу на виду', 'Что выбросить первым', 'Цена крафта против рыночной'] },
      { name: 'Отчёты', params: ['Доход по вечерам', 'Выгрузка таблицей'] },
    ],
  },
  step: {
    en: { header: 'Let it read the market', text: 'Open the market in the game and leave it open for a minute. The ledger says when it knows enough prices.' },
    ru: { header: 'Дайте ей прочитать рынок', text: 'Откройте рынок в игре и подождите минуту. Программа сообщит, когда накопит достаточно цен.' },
  },
  question: {
    en: { question: 'Some goods have no price.', answer: 'They have not been on the market since you installed the ledger. The price appears with the first offer.' },
    ru: { question: 'У некоторых товаров нет цены.', answer: 'Их не было на рынке с момента установки. Цена появится с первым предложением.' },
  },
};
