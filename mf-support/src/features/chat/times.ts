import type { Language } from '@storefront/contracts';
import { useLanguage, usePlatform } from '@storefront/platform';

type Write = (unixSeconds: number) => string;

/** Caches formatters by language, since creating one is slow. */
function keptByLanguage(make: (language: Language) => Intl.DateTimeFormat): (language: Language) => Write {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (language) => {
    const format = kept.get(language.code) ?? make(language);
    kept.set(language.code, format);
    return (unixSeconds) => format.format(unixSeconds * 1000).replace(/\s/g, ' ');
  };
}

/**
 * The time of day in the visitor's time zone: 24 hours in Russian, 12 with AM and PM in every other language (S155).
 */
export const timeIn = keptByLanguage((language) =>
  language.code === 'ru'
    ? new Intl.DateTimeFormat(language.locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    : // Not every locale writes AM and PM; English does.
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hour12: true }),
);

const dayIn = keptByLanguage((language) => new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'long' }));
const dayWithYearIn = keptByLanguage(
  (language) => new Intl.DateTimeFormat(language.locale, { day: 'numeric', month: 'long', year: 'numeric' }),
);

const yearOf = (milliseconds: number) => new Date(milliseconds).getFullYear();

/**
 * How the moments of a chat are written; a day of another year than the page's has its year, or it would be taken for
 * this year's.
 */
export function useTimes(): { time: Write; day: Write } {
  const language = useLanguage();
  const { now } = usePlatform();
  const day: Write = (unixSeconds) =>
    (yearOf(unixSeconds * 1000) === yearOf(now) ? dayIn : dayWithYearIn)(language)(unixSeconds);
  return { time: timeIn(language), day };
}
