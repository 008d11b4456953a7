import type { ProductLine } from './line';

export const steadyHand: ProductLine = {
  name: 'Steady Hand',
  slug: 'steady-hand',
  family: 'orbits',
  hue: 20,
  spoofer: true,
  description: {
    en: 'An aim assist for {game} that moves like a person: it follows, slows down, sometimes misses, and never jerks. Every number is yours to set.',
    ru: 'Помощь в прицеливании для {game}, которая двигается как человек: ведёт цель, замедляется, иногда промахивается и никогда не дёргается. Каждую величину задаёте вы.',
  },
  functional: {
    en: [
      { name: 'Aim', params: ['Smoothness and reaction time', 'Choice of the point to aim at', 'Field of view from 1 to 30 degrees', 'Only when the target is in sight'] },
      { name: 'Recoil', params: ['Patterns for every weapon', 'Strength in per cent', 'Off while moving'] },
      { name: 'Safety', params: ['Random misses', 'A pause after each shot', 'Off by one key'] },
    ],
    ru: [
      { name: 'Прицел', params: ['Плавность и время реакции', 'Выбор точки прицеливания', 'Поле зрения от 1 до 30 градусов', 'Только если цель на виду'] },
      { name: 'Отдача', params: ['Рисунок для каждого оружия', 'Сила в процентах', 'Отключается в движении'] },
      { name: 'Безопасность', params: ['Случайные промахи', 'Пауза после выстрела', 'Отключение одной клавишей'] },
    ],
  },
  step: {
    en: { header: 'Tune it on the range', text: 'Begin with smoothness 70 and a field of 4 degrees. Change one number at a time and shoot a full magazine after each.' },
    ru: { header: 'Настройте на стрельбище', text: 'Начните с плавности 70 и поля 4 градуса. Меняйте по одному значению и после каждого отстреливайте магазин.' },
  },
  question: {
    en: { question: 'The assist pulls past the target.', answer: 'Turn off mouse acceleration in the system and set the same sensitivity in the game and in Steady Hand.' },
    ru: { question: 'Прицел проскакивает цель.', answer: 'Выключите в системе ускорение мыши и укажите в игре и в Steady Hand одинаковую чувствительность.' },
  },
};
