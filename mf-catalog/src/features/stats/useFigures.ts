import { calendarDay, formatCount, formatDecimal } from '@storefront/contracts';
import { useLanguage, usePlatform, useStats, useTranslation } from '@storefront/platform';
import { openingYear, yearsOfWork } from './years';

export interface Figure {
  label: string;
  value: string;
}

type FigureName =
  | 'since'
  | 'satisfiedClients'
  | 'monthlyVisitors'
  | 'refunds'
  | 'issuesResolved'
  | 'categories'
  | 'products'
  | 'years';

/** The shop's figures, formatted and labelled in the visitor's language. */
export function useFigures(): Record<FigureName, Figure> {
  const { t } = useTranslation('mf-catalog');
  const { now, timeZone } = usePlatform();
  const language = useLanguage();
  const stats = useStats();
  const { year: thisYear } = calendarDay(now, timeZone);
  const years = yearsOfWork(stats.yearsTotal, thisYear);
  const counted = (key: string, count: number, sign = ''): Figure => ({
    label: t(`stats.${key}`, { count }),
    value: formatCount(count) + sign,
  });
  return {
    since: { label: t('stats.since'), value: String(openingYear(stats.yearsTotal, thisYear)) },
    satisfiedClients: counted('satisfiedClients', stats.satisfiedClientsCount, '+'),
    monthlyVisitors: counted('monthlyVisitors', stats.monthlyVisitorsCount),
    refunds: {
      label: t('stats.refunds'),
      value: t('stats.percent', { share: formatDecimal(stats.refundsTotal, language) }),
    },
    issuesResolved: counted('issuesResolved', stats.ticketsClosedCount),
    categories: counted('categories', stats.categoriesTotal),
    products: counted('products', stats.productsTotal),
    years: counted('years', years, '+'),
  };
}
