import { paidAtOf } from '../provider';
import { isConfirmed, isExact, lastReceived, receivedOf } from './amounts';
import type { Invoice } from './client';

const coin = (...parts: [receivedDate: number | null, status: string][]) => ({
  rate: '60000',
  paymentMethodPaid: '0.0004',
  payments: parts.map(([receivedDate, status]) => ({ receivedDate, value: '0.0001', fee: '0.00001', status })),
});

it.each([
  [
    'the last of them, by whatever coin',
    [coin([1000, 'Settled'], [3000, 'Settled']), coin([2000, 'Processing'])],
    3000,
  ],
  ['not what is invalid', [coin([1000, 'Settled'], [3000, 'Invalid'])], 1000],
  ['nothing, where none came', [coin(), coin([3000, 'Invalid'])], undefined],
  ['nothing, where it is not said of each', [coin([1000, 'Settled'], [null, 'Settled'])], undefined],
])('S117 when payments came is %s', (_what, payments, seconds) => {
  expect(paidAtOf(lastReceived(payments)).paidAt?.getTime()).toBe(seconds && seconds * 1000);
});

it('S117 when confirmed money came is said by its own parts', () => {
  expect(lastReceived([coin([1000, 'Settled'], [3000, 'Processing'])], isConfirmed)).toBe(1000);
});

it.each([
  ['all that the server counts, where each part is', [coin([1000, 'Settled'], [2000, 'Settled'])], 2400],
  ['all that the server counts, where it tells of no parts', [coin()], 2400],
  ['what is, without what the network takes of it', [coin([1000, 'Settled'], [2000, 'Processing'])], 540],
  ['nothing, where no part is', [coin([1000, 'Processing'], [2000, 'Invalid'])], 0],
])('S117 of money that came is confirmed %s', (_what, payments, cents) => {
  expect(receivedOf(payments)).toBe(cents);
});

it.each([
  ['Settled', 'None', true],
  ['Settled', 'PaidLate', true],
  ['Settled', 'Marked', true],
  ['Settled', 'PaidOver', false],
  ['Settled', 'PaidPartial', false],
  ['Processing', 'None', false],
  ['Expired', 'PaidLate', false],
] as const)('S117 of an invoice that is %s, %s, the sum is believed: %p', (status, additionalStatus, isSo) => {
  const invoice: Invoice = {
    id: 'i',
    amount: '24.00',
    currency: 'USD',
    status,
    additionalStatus,
    checkoutLink: '',
    metadata: null,
  };
  expect(isExact(invoice)).toBe(isSo);
});
