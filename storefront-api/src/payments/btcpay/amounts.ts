import type { Invoice, InvoicePayment } from './client';

const PLACES = 18;

/** A decimal text as a whole number of 10^-18. */
function exact(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole) * 10n ** BigInt(PLACES) + BigInt(fraction.slice(0, PLACES).padEnd(PLACES, '0'));
}

/** Minor units (hundredths) of a decimal text, half up. */
export function minorOf(decimal: string): number {
  const unit = 10n ** BigInt(PLACES - 2);
  return Number((2n * exact(decimal) + unit) / (2n * unit));
}

/** What came for an invoice, in hundredths of its currency, half up. */
export function receivedOf(payments: InvoicePayment[]): number {
  const fine = payments.reduce((sum, { rate, paymentMethodPaid }) => sum + exact(rate) * exact(paymentMethodPaid), 0n);
  const unit = 10n ** BigInt(2 * PLACES - 2);
  return Number((2n * fine + unit) / (2n * unit));
}

/** When the last of it came, in seconds; undefined where that is not said of each part. */
export function lastReceived(payments: InvoicePayment[]): number | undefined {
  const times = payments.flatMap((coin) => coin.payments).filter(({ status }) => status !== 'Invalid').map(({ receivedDate }) => receivedDate ?? NaN);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Whether the server itself says that the sum is right: then it counts, and not what rates and rounding make of it. */
export const isExact = ({ status, additionalStatus }: Invoice) => status === 'Settled' && ['None', 'PaidLate', 'Marked'].includes(additionalStatus);

export const minorToDecimal = (minor: number) => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
