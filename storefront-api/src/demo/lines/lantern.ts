import type { ProductLine } from './line';

export const lantern: ProductLine = {
  name: 'Lantern',
  slug: 'lantern',
  family: 'ridges',
  hue: 40,
  description: {
    en: 'A quiet overlay for {game} that outlines players, loot and exits through smoke and darkness. It draws over the game, keeps out of its files and is set up in two minutes.',
    ru: 'Спокойный оверлей для {game}: подсвечивает игроков, добычу и выходы сквозь дым и темноту. Рисует поверх игры, не трогает её файлы и настраивается за две минуты.',
  },
  functional: {
    en: [
      { name: 'Outlines', params: ['Players, with distance and health', 'Allies in a colour of their own', 'Visibility check: bright when in sight, dim behind walls', 'Range from 10 to 400 metres'] },
      { name: 'Loot', params: ['Filter by rarity and kind', 'Containers, opened and unopened', 'Price labels for trade goods'] },
      { name: 'Comfort', params: ['Hot keys for every layer', 'Three profiles', 'Hidden from screen capture'] },
    ],
    ru: [
      { name: 'Подсветка', params: ['Игроки с дистанцией и здоровьем', 'Союзники отдельным цветом', 'Проверка видимости: на виду ярко, за стеной приглушённо', 'Дальность от 10 до 400 метров'] },
      { name: 'Добыча', params: ['Фильтр по редкости и типу', 'Контейнеры: открытые и закрытые', 'Цены на торговые товары'] },
      { name: 'Удобство', params: ['Горячая клавиша на каждый слой', 'Три профиля', 'Не виден на записи экрана'] },
    ],
  },
  step: {
    en: { header: 'Choose your layers', text: 'Press Insert in the game and switch on what you want to see. Start with players alone; add loot once the picture feels calm.' },
    ru: { header: 'Выберите слои', text: 'Нажмите Insert в игре и включите то, что хотите видеть. Начните с одних игроков, добычу добавьте, когда привыкнете к картинке.' },
  },
  question: {
    en: { question: 'The outlines are off by half a body.', answer: 'Set the display scale of the system to 100 % and start the game again in borderless mode.' },
    ru: { question: 'Контуры смещены на полкорпуса.', answer: 'Поставьте в системе масштаб экрана 100 % и перезапустите игру в окне без рамки.' },
  },
};
