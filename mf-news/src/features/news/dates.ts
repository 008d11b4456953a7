import { calendarDay, defaultLanguage, type Language } from '@storefront/contracts';
import { useLanguage, usePlatform } from '@storefront/platform';

const twoDigits = (count: number) => String(count).padStart(2, '0');

/** A day as MM/DD/YYYY in English and DD.MM.YYYY in every other language (S139). */
export function formatDate(unixSeconds: number, language: Language, timeZone: string): string {
  const { year, month, day } = calendarDay(unixSeconds * 1000, timeZone);
  if (language.code === defaultLanguage.code) return `${twoDigits(month)}/${twoDigits(day)}/${year}`;
  return `${twoDigits(day)}.${twoDigits(month)}.${year}`;
}

/** Formats a day in the page's language, in the shop's time zone, so that server and browser agree. */
export function useDate(): (unixSeconds: number) => string {
  const language = useLanguage();
  const { timeZone } = usePlatform();
  return (unixSeconds) => formatDate(unixSeconds, language, timeZone);
}

export const isoDate = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();
