import type { Language } from './languages';

// The first Intl formatter takes a slow phone a tenth of a second, so pages avoid it during hydration.

export interface CalendarDay {
  year: number;
  /** From 1 to 12. */
  month: number;
  day: number;
}

const kept = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    kept.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  kept.set(timeZone, known);
  return known;
}

/** The day at Unix milliseconds in a time zone, by IANA's name; throws a RangeError for an unknown zone. */
export function calendarDay(milliseconds: number, timeZone: string): CalendarDay {
  if (timeZone === 'UTC') {
    const date = new Date(milliseconds);
    return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
  }
  const parts = formatterOf(timeZone).formatToParts(milliseconds);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day') };
}

/** Formats a small number with at most three decimals, by the language's separator: `0.3`, `0,3`. */
export function formatDecimal(value: number, { decimalMark }: Pick<Language, 'decimalMark'>): string {
  return String(Number(value.toFixed(3))).replace('.', decimalMark);
}
