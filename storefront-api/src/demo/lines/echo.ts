import type { ProductLine } from './line';

export const echo: ProductLine = {
  name: 'Echo Room',
  slug: 'echo-room',
  family: 'orbits',
  hue: 300,
  description: {
    en: 'Echo Room turns the sounds of {game} into a picture: steps, reloads and engines appear as soft waves around the crosshair, with direction and distance.',
    ru: 'Echo Room превращает звуки {game} в картинку: шаги, перезарядка и моторы видны мягкими волнами вокруг прицела, с направлением и расстоянием.',
  },
  functional: {
    en: [
      { name: 'Sounds', params: ['Steps, by surface', 'Reloads and healing', 'Engines and doors'] },
      { name: 'Picture', params: ['Waves or arrows', 'Strength by distance', 'Colours for colour-blind players'] },
    ],
    ru: [
      { name: 'Звуки', params: ['Шаги с учётом поверхности', 'Перезарядка и лечение', 'Двигатели и двери'] },
      { name: 'Картинка', params: ['Волны или стрелки', 'Яркость по расстоянию', 'Палитры для дальтоников'] },
    ],
  },
  step: {
    en: { header: 'Calibrate the sound', text: 'Set the game to stereo, put on the headphones and press Calibrate: you hear eight clicks around you.' },
    ru: { header: 'Откалибруйте звук', text: 'Включите в игре стерео, наденьте наушники и нажмите «Калибровка»: вокруг прозвучат восемь щелчков.' },
  },
  question: {
    en: { question: 'Left and right are exchanged.', answer: 'The headphones are reversed in the system. Tick Swap channels in the settings of Echo Room.' },
    ru: { question: 'Лево и право перепутаны.', answer: 'Каналы наушников поменяны в системе. Отметьте «Поменять каналы» в настройках Echo Room.' },
  },
};
