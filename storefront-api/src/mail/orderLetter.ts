import { formatDollars, languageByCode, localizePath, pickText } from '@storefront/contracts';
import { shopPages } from '../http/shopPages';
import type { ManualNames, OrderRow } from '../orders/repository';
import type { LetterContent, LetterShop } from './letterContent';
import { letterHtml } from './letterHtml';
import { letterWords } from './letterWords';
import type { Letter } from './mailer';

export interface LetterLine {
  game_name: string;
  product_name: string;
  plan_name: { ru: string; en: string };
  count: number;
  keys: string[];
  /** The current names; undefined if there is no such plan any more. */
  today: ManualNames | undefined;
}

function contentOf(order: OrderRow, lines: LetterLine[], shop: LetterShop): LetterContent {
  const language = languageByCode(order.language);
  const items = lines.map(({ game_name: game, product_name: product, plan_name: plan, count, keys, today }) => ({
    name: `${game}: ${product}, ${pickText(plan, language)} × ${count}`,
    keys,
    path: localizePath(shopPages.manual(today?.game ?? game, today?.product ?? product), language),
  }));
  const words = language.code === 'ru' ? letterWords.ru : letterWords.en;
  return {
    orderId: order.id,
    language: language.code,
    words,
    items,
    sum: formatDollars(order.total_cents / 100),
    chat: localizePath(shopPages.contact(), language),
    ...shop,
  };
}

function plainText({ words, items, sum, chat, shopUrl, brand, orderId }: LetterContent): string {
  const manual = (path: string) => (shopUrl ? `  ${shopUrl}${path}` : `  ${words.manualIn(path)}`);
  const lines = items.map(({ name, keys, path }) =>
    [`- ${name}`, ...keys.map((key) => `  ${key}`), manual(path)].join('\n'),
  );
  const help = shopUrl ? `${words.help}\n${shopUrl}${chat}` : words.help;
  return (
    [
      words.title,
      words.greeting,
      lines.join('\n'),
      `${words.sum}: ${sum}\n${words.order}: ${orderId}`,
      help,
      words.why,
      brand,
    ].join('\n\n') + '\n'
  );
}

/** The letter of a paid order: what was bought, with keys and a link to each manual, in the order's language. */
export function orderLetter(
  order: OrderRow,
  lines: LetterLine[],
  shop: LetterShop,
): Required<Pick<Letter, 'to' | 'subject' | 'text' | 'html'>> {
  const content = contentOf(order, lines, shop);
  return {
    to: order.email,
    subject: content.words.subject(order.id),
    text: plainText(content),
    html: letterHtml(content),
  };
}
