import { defaultLanguage, type Language } from '@storefront/contracts';
import { useLanguage, usePlatform } from '@storefront/platform';

/** A day as MM/DD/YYYY in English and DD.MM.YYYY in every other language (S139). */
export function formatDate(unixSeconds: number, language: Language, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    unixSeconds * 1000,
  );
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  if (language.code === defaultLanguage.code) return `${of('month')}/${of('day')}/${of('year')}`;
  return `${of('day')}.${of('month')}.${of('year')}`;
}

/** Writes a day in the page's language, in the shop's time zone: server and browser agree on it. */
export function useDate(): (unixSeconds: number) => string {
  const language = useLanguage();
  const { timeZone } = usePlatform();
  return (unixSeconds) => formatDate(unixSeconds, language, timeZone);
}

export const isoDate = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();
