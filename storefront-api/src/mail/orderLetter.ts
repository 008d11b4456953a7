import { formatDollars, languageByCode, localizePath, paths, pickText } from '@storefront/contracts';
import type { OrderRow } from '../orders/repository';
import type { Letter } from './mailer';

export interface LetterLine {
  game_name: string;
  product_name: string;
  plan_name: { ru: string; en: string };
  count: number;
}

const words = {
  en: {
    subject: (id: string) => `Your order ${id}`,
    greeting: 'Thank you! Your order is paid. Here is what you bought and where its manual is:',
    sum: (sum: string) => `Paid: ${sum}`,
    help: 'If anything does not start, answer in the chat of the shop and name the order. We are there around the clock.',
  },
  ru: {
    subject: (id: string) => `Ваш заказ ${id}`,
    greeting: 'Спасибо! Заказ оплачен. Вот что вы купили и где найти инструкцию:',
    sum: (sum: string) => `Оплачено: ${sum}`,
    help: 'Если что-то не запускается, напишите в чат магазина и назовите номер заказа. Мы на связи круглые сутки.',
  },
};

/** The letter of a paid order: what was bought, with a link to each manual, in the order's language. */
export function orderLetter(order: OrderRow, lines: LetterLine[], shopUrl: string): Letter {
  const language = languageByCode(order.language);
  const text = order.language === 'ru' ? words.ru : words.en;
  const items = lines.map(
    (line) =>
      `- ${line.game_name}: ${line.product_name}, ${pickText(line.plan_name, language)} × ${line.count}\n` +
      `  ${shopUrl}${localizePath(paths.manual(line.game_name, line.product_name), language)}`,
  );
  return {
    to: order.email,
    subject: text.subject(order.id),
    text: [text.greeting, items.join('\n'), text.sum(formatDollars(order.total_cents / 100)), text.help].join('\n\n') + '\n',
  };
}
