export interface LetterWords {
  subject: (orderId: string) => string;
  title: string;
  greeting: string;
  order: string;
  keys: (count: number) => string;
  manual: string;
  /** For letters without links. */
  manualIn: (path: string) => string;
  sum: string;
  help: string;
  /** The link to the chat. */
  chat: string;
  why: string;
}

/** The words of the letter of an order, a language each. */
export const letterWords: Record<'en' | 'ru', LetterWords> = {
  en: {
    subject: (id: string) => `Your order ${id}`,
    title: 'Thank you! Your order is paid.',
    greeting: 'What you bought, with its keys and its manual:',
    order: 'Order ID',
    keys: (count: number) => (count === 1 ? 'Key' : 'Keys'),
    manual: 'Open the manual',
    manualIn: (path: string) => `The manual is in the shop under ${path}`,
    sum: 'Paid',
    help: 'If anything does not start, write to us in the chat and name the order ID. We are there around the clock.',
    chat: 'Write to us',
    why: 'You get this letter because this address was given with an order. Write to the chat if you want it deleted.',
  },
  ru: {
    subject: (id: string) => `Ваш заказ ${id}`,
    title: 'Спасибо! Заказ оплачен.',
    greeting: 'Ваша покупка, ключи и инструкция:',
    order: 'Номер заказа',
    keys: (count: number) => (count === 1 ? 'Ключ' : 'Ключи'),
    manual: 'Открыть инструкцию',
    manualIn: (path: string) => `Инструкция — в магазине по адресу ${path}`,
    sum: 'Оплачено',
    help: 'Если что-то не запускается, напишите нам в чат и укажите номер заказа. Мы на связи круглые сутки.',
    chat: 'Написать нам',
    why: 'Вы получили это письмо, потому что этот адрес указали при заказе. Чтобы его удалить, напишите в чат.',
  },
};
