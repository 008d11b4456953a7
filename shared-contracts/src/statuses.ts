import type { Text } from './api/envelope';

/** Product status on the wire → its key in locale files and its colour (S208). */
export const productStatuses = {
  0: { key: 'undetected', tone: 'ok' },
  1: { key: 'onUpdate', tone: 'info' },
  2: { key: 'useAtOwnRisk', tone: 'risk' },
} as const;

export type ProductStatusCode = keyof typeof productStatuses;

/** An unknown status is shown as the riskiest one (S130). */
export function productStatus(code: number) {
  return productStatuses[code as ProductStatusCode] ?? productStatuses[2];
}

/**
 * Every status an order can have (S209): the code we store, and the labels other APIs may send. `created` and
 * `underReview` show as “In processing” (S117).
 */
export const orderStatuses = {
  created: { en: 'In processing', ru: 'В обработке' },
  underReview: { en: 'In processing', ru: 'В обработке' },
  inProcessing: { en: 'In processing', ru: 'В обработке' },
  waiting: { en: 'Waiting', ru: 'Ожидание' },
  expired: { en: 'Expired', ru: 'Истёк' },
  success: { en: 'Success', ru: 'Успешно' },
  failed: { en: 'Failed', ru: 'Неудачно' },
  refunded: { en: 'Money refunded', ru: 'Деньги возвращены' },
  canceled: { en: 'Canceled', ru: 'Отменён' },
  waitingForPayment: { en: 'Waiting for payment', ru: 'Ожидание оплаты' },
  emailError: { en: 'Error sending email', ru: 'Ошибка отправки письма' },
  paid: { en: 'Paid', ru: 'Оплачен' },
} as const;

export type OrderStatusCode = keyof typeof orderStatuses;

/** The four labels of a payment (S209). */
export const paymentStatuses = {
  success: { en: 'Success', ru: 'Успешно' },
  waitingForPayment: { en: 'Waiting for payment', ru: 'Ожидание оплаты' },
  error: { en: 'Error', ru: 'Ошибка' },
  waiting: { en: 'Waiting', ru: 'Ожидание' },
} as const;

/** Further labels of other APIs: a status by its bare name in Russian, and the British spelling. */
const otherLabels: Record<string, OrderStatusCode> = {
  Создан: 'created',
  'На проверке': 'underReview',
  'На рассмотрении': 'underReview',
  Cancelled: 'canceled',
};

/**
 * Only the letters of a status, so that `Under review`, `underReview` and `UNDER_REVIEW` are the same; ё counts as е.
 */
const lettersOf = (status: string) =>
  status
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}]/gu, '');

const codes = Object.keys(orderStatuses) as OrderStatusCode[];

/** Codes by their letters. Where codes share a label (In processing), the later entry, which is the plain one, wins. */
const codeByLetters = new Map<string, OrderStatusCode>([
  ...codes.flatMap((code) =>
    [orderStatuses[code].en, orderStatuses[code].ru].map((label) => [lettersOf(label), code] as const),
  ),
  ...Object.values(orderStatuses.inProcessing).map((label) => [lettersOf(label), 'inProcessing'] as const),
  ...Object.entries(otherLabels).map(([label, code]) => [lettersOf(label), code] as const),
  ...codes.map((code) => [lettersOf(code), code] as const),
]);

/**
 * The code of a status in any form: our code, its name in words, the English or the Russian label; undefined for any
 * other.
 */
export function orderStatusCode(status: string): OrderStatusCode | undefined {
  return codeByLetters.get(lettersOf(status));
}

/**
 * The label of an order's or a payment's status, in both languages; undefined for an unknown status, which is shown
 * unchanged (S117, S209).
 */
export function orderStatusLabel(status: string): Text | undefined {
  const code = orderStatusCode(status);
  if (code) return orderStatuses[code];
  const wanted = lettersOf(status);
  return Object.values(paymentStatuses).find((texts) =>
    Object.values(texts).some((text) => lettersOf(text) === wanted),
  );
}
