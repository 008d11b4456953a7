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
  expired: { en: 'Expired', ru: 'Истек' },
  success: { en: 'Success', ru: 'Успешно' },
  failed: { en: 'Failed', ru: 'Неудачно' },
  refunded: { en: 'Money refunded', ru: 'Деньги возвращены' },
  canceled: { en: 'Canceled', ru: 'Отменен' },
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

const preferred: OrderStatusCode[] = ['inProcessing', ...(Object.keys(orderStatuses) as OrderStatusCode[])];

/** Reads a status however it came: our code, the English or the Russian label; undefined when it is none of them. */
export function orderStatusCode(status: string): OrderStatusCode | undefined {
  const wanted = status.trim().toLowerCase();
  if (Object.hasOwn(orderStatuses, status)) return status as OrderStatusCode;
  return preferred.find((code) => {
    const { en, ru } = orderStatuses[code];
    return en.toLowerCase() === wanted || ru.toLowerCase().replace('ё', 'е') === wanted.replace('ё', 'е');
  });
}
