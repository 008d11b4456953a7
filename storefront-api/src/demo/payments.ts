import type { Text } from '@storefront/contracts';
import { artPath } from '../art/service';
import type { Pictogram } from '../art/pictograms';
import type { PaymentSystemsTable } from '../database/schema';
import type { ProviderName } from '../payments/provider';

interface DemoMethod {
  id: number;
  label: Text;
  picture: Pictogram;
  kind: PaymentSystemsTable['kind'];
  /** Who may take its money before the sandbox does. */
  provider?: ProviderName;
  /** A step a line. */
  instructions?: Text;
}

interface DemoGroup {
  header: Text;
  comment: Text;
  methods: DemoMethod[];
}

/** Every kind of payment that the specification names (S103). */
export const paymentGroups: DemoGroup[] = [
  {
    header: { en: 'Debit or credit card', ru: 'Банковская карта' },
    comment: { en: 'The order is paid within a minute', ru: 'Заказ оплачивается в течение минуты' },
    methods: [
      { id: 1, label: { en: 'Russian card', ru: 'Российская карта' }, picture: 'card', kind: 'scan' },
      { id: 2, label: { en: 'Visa / MasterCard and others', ru: 'Visa / MasterCard и другие' }, picture: 'cards', kind: 'scan', provider: 'stripe' },
      { id: 3, label: { en: 'Ukrainian card', ru: 'Украинская карта' }, picture: 'card', kind: 'scan' },
    ],
  },
  {
    header: { en: 'Mobile commerce', ru: 'Мобильная коммерция' },
    comment: { en: 'With your phone, by a code', ru: 'С телефона, по коду' },
    methods: [
      { id: 4, label: { en: 'Fast payment system', ru: 'Система быстрых платежей' }, picture: 'bolt', kind: 'scan' },
      { id: 5, label: { en: 'Phone balance', ru: 'Баланс телефона' }, picture: 'phone', kind: 'scan' },
    ],
  },
  {
    header: { en: 'Cryptocurrency', ru: 'Криптовалюта' },
    comment: { en: '0% fees', ru: 'Комиссия 0 %' },
    methods: [
      { id: 6, label: { en: 'Stable coin', ru: 'Стейблкоин' }, picture: 'coin', kind: 'address', provider: 'btcpay' },
      { id: 7, label: { en: 'Other coins', ru: 'Другие монеты' }, picture: 'coins', kind: 'address', provider: 'btcpay' },
    ],
  },
  {
    header: { en: 'E-wallet', ru: 'Электронный кошелёк' },
    comment: { en: 'Through a payment service', ru: 'Через платёжный сервис' },
    methods: [
      { id: 8, label: { en: 'Harborpay', ru: 'Harborpay' }, picture: 'wallet', kind: 'page' },
      { id: 9, label: { en: 'Tallywallet', ru: 'Tallywallet' }, picture: 'wallet', kind: 'page' },
    ],
  },
  {
    header: { en: 'Steam skins', ru: 'Скины Steam' },
    comment: { en: 'Items are valued at the market price', ru: 'Предметы оцениваются по рыночной цене' },
    methods: [{ id: 10, label: { en: 'Steam skins', ru: 'Скины Steam' }, picture: 'gamepad', kind: 'page' }],
  },
  {
    header: { en: 'Other', ru: 'Другое' },
    comment: { en: 'A person confirms the payment', ru: 'Платёж подтверждает человек' },
    methods: [
      {
        id: 11,
        label: { en: 'Transfer to friends and family', ru: 'Перевод друзьям и близким' },
        picture: 'hands',
        kind: 'page',
        provider: 'transfer',
        instructions: {
          en: [
            'Open your bank or wallet and choose a transfer to friends and family.',
            'Send exactly the price of the order to transfers@sidekey.example.',
            'Write the order ID, and nothing else, in the message of the transfer.',
            'Keep the receipt: a person confirms the payment, usually within ten minutes.',
          ].join('\n'),
          ru: [
            'Откройте свой банк или кошелёк и выберите перевод друзьям и близким.',
            'Отправьте точную цену заказа на transfers@sidekey.example.',
            'В сообщении к переводу укажите только номер заказа.',
            'Сохраните чек: платёж подтверждает человек, обычно за десять минут.',
          ].join('\n'),
        },
      },
      { id: 12, label: { en: 'Gift card', ru: 'Подарочная карта' }, picture: 'gift', kind: 'page' },
    ],
  },
];

const image = (method: DemoMethod) => artPath('pay', method.picture);

export const paymentSystems = paymentGroups
  .flatMap((group) => group.methods)
  .map((method) => ({
    id: method.id,
    image: image(method),
    label: JSON.stringify(method.label),
    kind: method.kind,
    instructions: method.instructions ? JSON.stringify(method.instructions) : null,
    providers: JSON.stringify([...(method.provider ? [method.provider] : []), 'sandbox']),
  }));

/** The dynamic page `payment`: labels are one string each, so it stands once for every language (S102). */
export const paymentPage = (language: 'en' | 'ru') =>
  paymentGroups.map(({ header, comment, methods }) => ({
    header,
    comment,
    links: methods.map((method) => ({ id: method.id, image: image(method), label: method.label[language] })),
  }));
