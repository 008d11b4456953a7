import type { Language } from '@storefront/contracts';
import { useLanguage } from '@storefront/platform';

/** The moment's time of day in the visitor's own zone: 24 hours in Russian, 12 with AM and PM in every other language (S155). */
export function formatTime(unixSeconds: number, language: Language): string {
  const format: Intl.DateTimeFormatOptions =
    language.code === 'ru' ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { hour: 'numeric', minute: '2-digit', hour12: true };
  // Not every locale writes AM and PM; English does.
  const locale = language.code === 'ru' ? language.locale : 'en-US';
  return new Intl.DateTimeFormat(locale, format).format(unixSeconds * 1000).replace(/\s/g, ' ');
}

export function useTimes() {
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'long' });
  return {
    time: (unixSeconds: number) => formatTime(unixSeconds, language),
    day: (unixSeconds: number) => day.format(unixSeconds * 1000),
  };
}
