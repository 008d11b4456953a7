import { languageByCode, orderStatuses, paymentStatuses } from '@storefront/contracts';
import { makeOrder } from '../../testing/fakeApi';
import { formatCountdown, isOverdue, outcomeOf, secondsLeft, statusLabel, withoutSingleMark } from './orderProgress';

const english = languageByCode('en');
const russian = languageByCode('ru');
const labelled = (status: string) => makeOrder({ status, statusCode: undefined });

describe('the progress of an order', () => {
  it('S113 takes the mark of a single key off a name, and no other', () => {
    expect(withoutSingleMark('Lantern, 30 days (x1)')).toBe('Lantern, 30 days');
    expect(withoutSingleMark('Фонарь (х1)')).toBe('Фонарь');
    expect(withoutSingleMark('Lantern(X1), 30 days')).toBe('Lantern, 30 days');
    expect(withoutSingleMark('(x1) Lantern ')).toBe('Lantern');
    expect(withoutSingleMark('Lantern (x1), Compass (x1)')).toBe('Lantern, Compass');
    expect(withoutSingleMark('Lantern  (х1)  ')).toBe('Lantern');
    expect(withoutSingleMark('Lantern (x10)')).toBe('Lantern (x10)');
  });

  it('S116 counts by the clock of the server, and writes minutes beyond 59', () => {
    const order = makeOrder({ expiredAt: 10_000, serverTime: 9_000_000 });
    expect(secondsLeft(order, 5_000_000, 5_030_000)).toBe(970);
    expect(secondsLeft({ ...order, serverTime: undefined }, 9_400_000, 9_500_000)).toBe(500);
    expect(
      [9_999_000, 9_999_500, 9_999_999, 10_000_000].map((now) => secondsLeft({ ...order, serverTime: now }, now, now)),
    ).toEqual([1, 1, 1, 0]);
    expect(formatCountdown(65)).toBe('01:05');
    expect([0, 59, 60, 600].map(formatCountdown)).toEqual(['00:00', '00:59', '01:00', '10:00']);
    expect(formatCountdown(4000)).toBe('66:40');
  });

  it('S117 S209 shows every known status in the language of the page, however it came', () => {
    for (const { en, ru } of [...Object.values(orderStatuses), ...Object.values(paymentStatuses)])
      for (const wire of [en, ru]) {
        expect(statusLabel(labelled(wire), english)).toBe(en);
        expect(statusLabel(labelled(wire), russian)).toBe(ru);
      }
  });

  it('S117 shows created and under review as in processing, and an unknown status as it came', () => {
    expect(statusLabel(makeOrder({ status: 'Created', statusCode: 'created' }), russian)).toBe('В обработке');
    expect(statusLabel(makeOrder({ status: 'x', statusCode: 'underReview' }), english)).toBe('In processing');
    for (const status of ['Created', 'Under review'])
      expect(statusLabel(labelled(status), russian)).toBe('В обработке');
    expect(statusLabel(labelled('Held by customs'), russian)).toBe('Held by customs');
  });

  it('S122 starts at 1800 and never goes below 0', () => {
    expect(secondsLeft(undefined, 0, 0)).toBe(1800);
    expect(secondsLeft(makeOrder({ expiredAt: 1, serverTime: undefined }), 5_000_000, 5_000_000)).toBe(0);
  });

  it('S123 knows the end of an order by its English and its Russian label', () => {
    expect(['Success', 'Успешно'].map((status) => outcomeOf(labelled(status)))).toEqual(['succeeded', 'succeeded']);
    expect(['Failed', 'Неудачно', 'Expired', 'Истек'].map((status) => outcomeOf(labelled(status)))).toEqual(
      Array(4).fill('failed'),
    );
  });

  it.each([
    ['created', 'awaitsPayment'],
    ['inProcessing', 'awaitsPayment'],
    ['waiting', 'awaitsPayment'],
    ['waitingForPayment', 'awaitsPayment'],
    ['underReview', 'settled'],
    ['paid', 'settled'],
    ['emailError', 'settled'],
    ['refunded', 'settled'],
    ['canceled', 'settled'],
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['expired', 'failed'],
  ])('S123 S124 S125 with the status %s is %s, whatever its label says', (statusCode, outcome) => {
    expect(outcomeOf(makeOrder({ status: 'Held by customs', statusCode }))).toBe(outcome);
  });

  it('S117 goes by its label where its code is none that we know, and says nothing where that is none either', () => {
    expect(outcomeOf(makeOrder({ status: 'Success', statusCode: 'shipped' }))).toBe('succeeded');
    expect(statusLabel(makeOrder({ status: 'Success', statusCode: 'shipped' }), russian)).toBe('Успешно');
    expect(outcomeOf(labelled('Held by customs'))).toBe('unknown');
  });

  it('S124 goes by the moment of the answer where the server does not say its time', () => {
    const order = makeOrder({ expiredAt: 10_000, serverTime: undefined });
    expect([9_999_999, 10_000_000].map((answeredAt) => isOverdue(order, answeredAt))).toEqual([false, true]);
  });

  it('S124 calls an order overdue only when it still waits in an answer from after the end', () => {
    const end = { expiredAt: 10_000 };
    expect(isOverdue(makeOrder({ ...end, serverTime: 10_000_000 }), 0)).toBe(true);
    expect(isOverdue(makeOrder({ ...end, serverTime: 9_999_000 }), 99_000_000)).toBe(false);
    for (const statusCode of ['paid', 'canceled', 'refunded', 'emailError'])
      expect(isOverdue(makeOrder({ ...end, statusCode, serverTime: 10_001_000 }), 0)).toBe(false);
  });
});
