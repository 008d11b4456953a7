import type { ProductLine } from './line';

export const loom: ProductLine = {
  name: 'Loom',
  slug: 'loom',
  family: 'shards',
  hue: 130,
  description: {
    en: 'A planner for {game}: name what you want to build and Loom weaves the list of parts, the order of steps and the time it takes.',
    ru: 'Планировщик для {game}: назовите, что хотите собрать, и Loom составит список деталей, порядок шагов и расчёт времени.',
  },
  functional: {
    en: [
      { name: 'Plans', params: ['Every recipe of the game', 'What you have counts already', 'Cheapest and fastest order'] },
      { name: 'Builds', params: ['Comparison of two builds', 'Damage and armour before you spend anything', 'Import by code'] },
    ],
    ru: [
      { name: 'Планы', params: ['Все рецепты игры', 'Учитывает то, что уже есть', 'Самый дешёвый и самый быстрый порядок'] },
      { name: 'Сборки', params: ['Сравнение двух сборок', 'Урон и броня до того, как вы потратитесь', 'Импорт по коду'] },
    ],
  },
  step: {
    en: { header: 'Add your first goal', text: 'Type the name of the thing, choose how many, and press Weave. Finished parts cross themselves out.' },
    ru: { header: 'Добавьте первую цель', text: 'Введите название, укажите количество и нажмите «Соткать». Готовые части вычёркиваются сами.' },
  },
  question: {
    en: { question: 'A recipe is out of date.', answer: 'Recipes are refreshed within a day of every game update. Press Refresh in the corner of the list.' },
    ru: { question: 'Рецепт устарел.', answer: 'Рецепты обновляются в течение суток после каждого обновления игры. Нажмите «Обновить» в углу списка.' },
  },
};
