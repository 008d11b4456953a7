import type { ProductLine } from './line';

export const tidewatch: ProductLine = {
  name: 'Tidewatch',
  slug: 'tidewatch',
  family: 'ridges',
  hue: 210,
  description: {
    en: 'Timers for {game} that start themselves: respawns, cooldowns, supply drops and the end of every effect, in a thin strip at the edge of the screen.',
    ru: 'Таймеры для {game}, которые запускаются сами: возрождения, перезарядки, сбросы припасов и конец каждого эффекта в тонкой полосе у края экрана.',
  },
  functional: {
    en: [
      { name: 'Timers', params: ['Bosses and events of the server', 'Cooldowns of your squad', 'Supply drops with their place'] },
      { name: 'Signals', params: ['A sound ten seconds ahead', 'A voice in English or Russian', 'Quiet mode'] },
    ],
    ru: [
      { name: 'Таймеры', params: ['Боссы и события сервера', 'Перезарядки отряда', 'Сбросы припасов с указанием места'] },
      { name: 'Сигналы', params: ['Звук за десять секунд', 'Голос на русском или английском', 'Тихий режим'] },
    ],
  },
  step: {
    en: { header: 'Place the strip', text: 'Hold Alt and drag the strip to the edge where it disturbs least. It remembers its place for every resolution.' },
    ru: { header: 'Закрепите полосу', text: 'Удерживая Alt, перетащите полосу к тому краю, где она мешает меньше всего. Место запоминается для каждого разрешения.' },
  },
  question: {
    en: { question: 'A timer is a few seconds late.', answer: 'Your connection is slower than the server assumes. Set the delay in Settings → Clock, then it is exact.' },
    ru: { question: 'Таймер опаздывает на пару секунд.', answer: 'Соединение медленнее, чем рассчитывает сервер. Задайте задержку в разделе «Настройки → Часы».' },
  },
};
