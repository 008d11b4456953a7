import {
  statusesWithLetters,
  expirableStatuses,
  canTransition,
  orderStatusesKept,
  statusesWithMoney,
  type OrderStatus,
} from './transitions';

const whence = (to: OrderStatus) => orderStatusesKept.filter((from) => canTransition(from, to));

describe('S117 an order becomes', () => {
  it.each<[OrderStatus, string, OrderStatus[]]>([
    ['created', 'nothing that it was before', []],
    ['waitingForPayment', 'once its payment is asked for', ['created']],
    [
      'waiting',
      'while money is waited for, also after a decline, and when it is heard late that it was sent in time',
      ['created', 'waitingForPayment', 'failed', 'expired'],
    ],
    [
      'paid',
      'by money, also after a decline, when it is heard late that it was in time, and when a person has looked at it',
      ['created', 'waitingForPayment', 'waiting', 'underReview', 'failed', 'expired'],
    ],
    ['success', 'when what was paid is delivered', ['paid', 'emailError']],
    ['emailError', 'when what was paid could not be delivered', ['paid']],
    ['failed', 'while money is waited for', ['created', 'waitingForPayment', 'waiting']],
    ['expired', 'while money is waited for', ['created', 'waitingForPayment', 'waiting']],
    ['canceled', 'while money is waited for, or may still come', ['created', 'waitingForPayment', 'waiting', 'failed']],
    ['refunded', 'where there was money', ['paid', 'emailError', 'success', 'underReview']],
  ])('%s %s', (status, _when, from) => {
    expect(whence(status).sort()).toEqual(from.sort());
  });

  it('underReview from everywhere: money may come at any time', () => {
    expect(whence('underReview').sort()).toEqual(orderStatusesKept.filter((status) => status !== 'underReview').sort());
  });

  it('one whose letter goes out where there is money that nobody has to look at', () => {
    expect([...statusesWithMoney].sort()).toEqual(['emailError', 'paid', 'success', 'underReview']);
    expect([...statusesWithLetters].sort()).toEqual(['emailError', 'paid', 'success']);
  });

  it('expired by time alone where money is waited for', () => {
    expect([...expirableStatuses].sort()).toEqual(['created', 'waiting', 'waitingForPayment']);
  });
});
