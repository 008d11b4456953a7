import type { ProductLine } from './line';

export const compassPro: ProductLine = {
  name: 'Compass Pro',
  slug: 'compass-pro',
  family: 'orbits',
  hue: 235,
  description: {
    en: 'A radar for {game} on a second screen or your phone. Positions, headings and the closing zone in one round picture that you read at a glance.',
    ru: 'Радар для {game} на втором экране или телефоне. Позиции, направления и сужающаяся зона на одной круглой карте, которую видно с одного взгляда.',
  },
  functional: {
    en: [
      { name: 'Radar', params: ['Players with heading and height', 'Vehicles and their fuel', 'Zone and the time left', 'Zoom from 50 to 1000 metres'] },
      { name: 'Second screen', params: ['Opens in any browser of your network', 'Phone layout', 'Shared view for a squad of four'] },
    ],
    ru: [
      { name: 'Радар', params: ['Игроки с направлением и высотой', 'Транспорт и остаток топлива', 'Зона и время до сужения', 'Масштаб от 50 до 1000 метров'] },
      { name: 'Второй экран', params: ['Открывается в любом браузере вашей сети', 'Вид для телефона', 'Общая карта на отряд из четырёх человек'] },
    ],
  },
  step: {
    en: { header: 'Open the second screen', text: 'Compass shows a short address. Open it on the phone or the second computer; both must be in the same network.' },
    ru: { header: 'Откройте второй экран', text: 'Compass покажет короткий адрес. Откройте его на телефоне или втором компьютере в той же сети.' },
  },
  question: {
    en: { question: 'The phone does not open the address.', answer: 'A guest network keeps devices apart. Join the main one, or allow Compass in the firewall when it asks.' },
    ru: { question: 'Телефон не открывает адрес.', answer: 'Гостевая сеть изолирует устройства. Подключитесь к основной или разрешите Compass в брандмауэре, когда он спросит.' },
  },
};
