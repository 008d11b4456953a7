import {
  orderStatusCode,
  orderStatuses,
  orderStatusLabel,
  paymentStatuses,
  productStatus,
  type OrderStatusCode,
} from './statuses';

describe('a product’s status', () => {
  it.each([
    [0, 'undetected', 'ok'],
    [1, 'onUpdate', 'info'],
    [2, 'useAtOwnRisk', 'risk'],
  ])('S208 is for %s: %s, in the colour of %s', (code, key, tone) => {
    expect(productStatus(code)).toEqual({ key, tone });
  });

  it.each([3, -1, 0.5, NaN])('S130 is the riskiest one for %s, which nobody knows', (code) => {
    expect(productStatus(code).tone).toBe('risk');
  });
});

describe('an order’s status', () => {
  const tenLabels: [OrderStatusCode, string, string][] = [
    ['inProcessing', 'In processing', 'В обработке'],
    ['waiting', 'Waiting', 'Ожидание'],
    ['expired', 'Expired', 'Истёк'],
    ['success', 'Success', 'Успешно'],
    ['failed', 'Failed', 'Неудачно'],
    ['refunded', 'Money refunded', 'Деньги возвращены'],
    ['canceled', 'Canceled', 'Отменён'],
    ['waitingForPayment', 'Waiting for payment', 'Ожидание оплаты'],
    ['emailError', 'Error sending email', 'Ошибка отправки письма'],
    ['paid', 'Paid', 'Оплачен'],
  ];

  it.each(tenLabels)('S209 has for %s the labels "%s" and "%s"', (code, en, ru) => {
    expect(orderStatuses[code]).toEqual({ en, ru });
  });

  it('S209 has these ten labels and no other', () => {
    const labels = new Set(Object.values(orderStatuses).map(({ en }) => en));
    expect([...labels].sort()).toEqual(tenLabels.map(([, en]) => en).sort());
  });

  it.each(tenLabels)('S117 is understood as code, in English and in Russian: %s', (code, en, ru) => {
    expect([code, en, ru].map(orderStatusCode)).toEqual([code, code, code]);
    expect([en.toUpperCase(), ` ${ru} `].map(orderStatusCode)).toEqual([code, code]);
  });

  it('S117 keeps the codes whose label another one has', () => {
    expect(['created', 'underReview'].map(orderStatusCode)).toEqual(['created', 'underReview']);
    expect([orderStatuses.created.en, orderStatuses.underReview.en]).toEqual(['In processing', 'In processing']);
  });

  it.each([
    ['Created', 'created'],
    ['Under review', 'underReview'],
    ['under_review', 'underReview'],
    ['UNDERREVIEW', 'underReview'],
    ['Создан', 'created'],
    ['На проверке', 'underReview'],
    ['На рассмотрении', 'underReview'],
    ['Refunded', 'refunded'],
    ['Cancelled', 'canceled'],
    ['Waiting-for-payment', 'waitingForPayment'],
  ])('S117 is understood by its bare name: %s', (status, code) => {
    expect(orderStatusCode(status)).toBe(code);
  });

  it.each(['Created', 'created', 'Under review', 'under review'])('S117 shows %s as in processing', (status) => {
    expect(orderStatusLabel(status)).toEqual({ en: 'In processing', ru: 'В обработке' });
  });

  it('S117 shows what is no status of an order as the payment’s, and what is neither as it came', () => {
    expect(orderStatusLabel('error')).toEqual({ en: 'Error', ru: 'Ошибка' });
    expect(orderStatusLabel('Held by customs')).toBeUndefined();
  });

  it('S117 reads е for ё', () => {
    expect(['Истёк', 'Отменён', 'Истек', 'Отменен'].map(orderStatusCode)).toEqual([
      'expired',
      'canceled',
      'expired',
      'canceled',
    ]);
  });

  it.each(['', ' ', '42', 'Shipped', 'constructor', 'toString', '__proto__'])(
    'S117 does not know %p: it is shown as it came',
    (status) => {
      expect(orderStatusCode(status)).toBeUndefined();
    },
  );
});

describe('a payment’s status', () => {
  it('S209 has four labels in both languages', () => {
    expect(Object.values(paymentStatuses).map(({ en, ru }) => [en, ru])).toEqual([
      ['Success', 'Успешно'],
      ['Waiting for payment', 'Ожидание оплаты'],
      ['Error', 'Ошибка'],
      ['Waiting', 'Ожидание'],
    ]);
  });
});
