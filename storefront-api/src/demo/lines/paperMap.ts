import type { ProductLine } from './line';

export const paperMap: ProductLine = {
  name: 'Paper Map',
  slug: 'paper-map',
  family: 'squares',
  hue: 160,
  description: {
    en: 'A full map of {game} with everything the game keeps to itself: spawn points, hidden rooms, keys and the shortest way between them.',
    ru: 'Полная карта {game} со всем, о чём игра молчит: точки появления, тайные комнаты, ключи и кратчайшая дорога между ними.',
  },
  functional: {
    en: [
      { name: 'Map', params: ['Spawn points of players and bosses', 'Hidden rooms and the keys for them', 'Layers for each floor'] },
      { name: 'Routes', params: ['Shortest safe way', 'Your own marks, shared with the squad', 'Length in minutes on foot'] },
    ],
    ru: [
      { name: 'Карта', params: ['Точки появления игроков и боссов', 'Тайные комнаты и ключи к ним', 'Отдельный слой на каждый этаж'] },
      { name: 'Маршруты', params: ['Кратчайший безопасный путь', 'Свои метки, общие для отряда', 'Длина в минутах пешком'] },
    ],
  },
  step: {
    en: { header: 'Pick a route', text: 'Press M twice, click where you are and where you want to be. The line turns red where the way is watched.' },
    ru: { header: 'Проложите маршрут', text: 'Дважды нажмите M, отметьте, где вы и куда нужно попасть. Там, где путь под наблюдением, линия станет красной.' },
  },
  question: {
    en: { question: 'My mark is not seen by the squad.', answer: 'Everybody needs the same room code: it is in the corner of the map, and a click copies it.' },
    ru: { question: 'Отряд не видит мою метку.', answer: 'У всех должен быть один код комнаты: он в углу карты и копируется щелчком.' },
  },
};
