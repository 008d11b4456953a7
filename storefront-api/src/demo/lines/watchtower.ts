import type { ProductLine } from './line';

export const watchtower: ProductLine = {
  name: 'Watchtower',
  slug: 'watchtower',
  family: 'ridges',
  hue: 275,
  spoofer: true,
  flashDrive: true,
  description: {
    en: 'Everything at once for {game}: outlines, radar, aim assist and warnings in one panel. For those who want one subscription and one place to set it.',
    ru: 'Всё сразу для {game}: подсветка, радар, помощь в прицеливании и предупреждения в одной панели. Одна подписка и одно место для настройки.',
  },
  functional: {
    en: [
      { name: 'Sight', params: ['Outlines with a visibility check', 'Radar in the corner', 'Loot by price'] },
      { name: 'Warnings', params: ['Somebody looks at you', 'A sniper on the ridge', 'A spectator joined'] },
      { name: 'Aim', params: ['Smooth assist', 'Recoil patterns', 'A profile for each weapon'] },
    ],
    ru: [
      { name: 'Обзор', params: ['Контуры с проверкой видимости', 'Радар в углу', 'Добыча по цене'] },
      { name: 'Предупреждения', params: ['На вас смотрят', 'Снайпер на гребне', 'Подключился наблюдатель'] },
      { name: 'Прицел', params: ['Плавная помощь', 'Рисунки отдачи', 'Профиль для каждого оружия'] },
    ],
  },
  step: {
    en: { header: 'Prepare the flash drive', text: 'Insert an empty drive of 4 GB or more and press Write. Start the computer from it once; afterwards it may be removed.' },
    ru: { header: 'Подготовьте флешку', text: 'Вставьте пустую флешку от 4 ГБ и нажмите «Записать». Загрузите с неё компьютер один раз, потом её можно вынуть.' },
  },
  question: {
    en: { question: 'The computer does not start from the drive.', answer: 'Choose the drive in the boot menu and turn off secure boot for this one start. We help in the chat.' },
    ru: { question: 'Компьютер не загружается с флешки.', answer: 'Выберите флешку в загрузочном меню и на этот запуск отключите безопасную загрузку. Поможем в чате.' },
  },
};
