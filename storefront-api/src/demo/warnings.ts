import type { BeforeBuy } from '@storefront/contracts';
import type { RequirementsText } from '../database/schema';
import type { ProductLine } from './lines/line';

/** “Read before buying” of a line (S062). */
export function beforeBuyOf(line: ProductLine): BeforeBuy {
  const groups: BeforeBuy = [
    { name_en: 'Supported anti-cheats', name_ru: 'Поддерживаемые античиты', items_en: ['Gatewarden 3 and 4', 'Ironwatch', 'Sentry Lite'], items_ru: ['Gatewarden 3 и 4', 'Ironwatch', 'Sentry Lite'], tilde: false },
    { name_en: 'Supported motherboards', name_ru: 'Поддерживаемые материнские платы', items_en: ['All boards with firmware of 2019 or later', 'Older boards with legacy boot'], items_ru: ['Все платы с прошивкой от 2019 года', 'Более старые платы с загрузкой Legacy'], tilde: false },
  ];
  if (line.spoofer) {
    groups.push({ name_en: 'Motherboards not supported on laptops', name_ru: 'Не поддерживаются на ноутбуках', items_en: ['Boards with a locked boot menu', 'Boards with soldered network cards'], items_ru: ['Платы с закрытым загрузочным меню', 'Платы с распаянной сетевой картой'], tilde: false });
  }
  groups.push(
    { name_en: 'Requirements', name_ru: 'Требования', items_en: ['Borderless mode in the game', 'Administrator rights', line.flashDrive ? 'An empty flash drive of 4 GB' : 'One free gigabyte of disk space'], items_ru: ['Режим окна без рамки', 'Права администратора', line.flashDrive ? 'Пустая флешка на 4 ГБ' : 'Один свободный гигабайт на диске'], tilde: false },
    { name_en: 'Notes', name_ru: 'Примечания', items_en: ['One key is for one computer', 'Money back if it does not start and we cannot help'], items_ru: ['Один ключ — на один компьютер', 'Вернём деньги, если не запустится и мы не сможем помочь'], tilde: true },
  );
  return groups;
}

export function requirementsOf(line: ProductLine): RequirementsText {
  return {
    client: { en: 'Official launcher', ru: 'Официальный лаунчер' },
    os: { en: '64-bit, builds 19041–26200', ru: '64-битная, сборки 19041–26200' },
    processor: line.flashDrive
      ? { en: '6 cores at 3.2 GHz, AVX2', ru: '6 ядер по 3,2 ГГц, AVX2' }
      : { en: '4 cores at 2.8 GHz, AVX2', ru: '4 ядра по 2,8 ГГц, AVX2' },
    graphics: line.spoofer
      ? { en: '6 GB of video memory', ru: '6 ГБ видеопамяти' }
      : { en: '4 GB of video memory', ru: '4 ГБ видеопамяти' },
    spoofer: line.spoofer ?? false,
    displayMode: { en: 'Borderless, windowed', ru: 'Без рамки, оконный' },
    needFlashDrive: line.flashDrive ?? false,
  };
}
