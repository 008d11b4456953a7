import type { Invoice, InvoicePayment, Part } from './client';

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

const isSent = ({ status }: Part) => status !== 'Invalid';
export const isConfirmed = ({ status }: Part) => status === 'Settled';

function confirmedOf({ paymentMethodPaid, payments }: InvoicePayment): bigint {
  if (payments.every(isConfirmed)) return exact(paymentMethodPaid);
  return payments.filter(isConfirmed).reduce((sum, { value, fee }) => sum + exact(value) - exact(fee), 0n);
}

/** What came for an invoice and is confirmed, in hundredths of its currency, half up. */
export function receivedOf(payments: InvoicePayment[]): number {
  const fine = payments.reduce((sum, coin) => sum + exact(coin.rate) * confirmedOf(coin), 0n);
  const unit = 10n ** BigInt(2 * PLACES - 2);
  return Number((2n * fine + unit) / (2n * unit));
}

/** When the last counted part came, in seconds; undefined if none counts, NaN if any part has no time. */
export function lastReceived(payments: InvoicePayment[], counts: (part: Part) => boolean = isSent): number | undefined {
  const times = payments
    .flatMap((coin) => coin.payments)
    .filter(counts)
    .map(({ receivedDate }) => receivedDate ?? NaN);
  return times.length === 0 ? undefined : Math.max(...times);
}

/**
 * Whether the server says that exactly the invoice's sum came: then that amount counts, and not what rates and rounding
 * make of the parts.
 */
export const isExact = ({ status, additionalStatus }: Invoice) =>
  status === 'Settled' && ['None', 'PaidLate', 'Marked'].includes(additionalStatus);

/** Whether more money may come, so that the sum is not final. */
export const isOpen = ({ status }: Invoice) => status === 'New' || status === 'Processing';

export const minorToDecimal = (minor: number) => `${Math.trunc(minor / 100)}.${String(minor % 100).padStart(2, '0')}`;
