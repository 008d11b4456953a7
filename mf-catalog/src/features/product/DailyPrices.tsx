import { formatDailyPrice, pickText, type Subscription } from '@storefront/contracts';
import { useDollarRate, useLanguage, usePrice, useStats, useTranslation } from '@storefront/platform';
import { Card, Section, Tag } from '@storefront/ui';
import styles from './DailyPrices.module.css';
import { comparePlans, type ComparedPlan } from './planDays';

/** The price per day of each plan, if there are several to compare. */
export function DailyPrices({ plans }: { plans: readonly Subscription[] }) {
  const { t } = useTranslation('mf-catalog');
  const rows = comparePlans(plans, useStats().dollarRate);
  if (rows.length === 0) return null;
  return (
    <Section title={t('plans.title')}>
      <Card className={styles.card}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('plans.plan')}</th>
              <th scope="col">{t('plans.price')}</th>
              <th scope="col">{t('plans.daily')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <PlanRow key={row.plan.id} {...row} />
            ))}
          </tbody>
        </table>
      </Card>
    </Section>
  );
}

function PlanRow({ plan, lasting, isCheapest }: ComparedPlan) {
  const { t } = useTranslation('mf-catalog');
  const language = useLanguage();
  const dollarRate = useDollarRate();
  const write = usePrice();
  const region = regionOf(plan);
  return (
    <tr>
      <th scope="row">
        <span>{pickText(plan.name, language)}</span>{' '}
        {region && <span className={styles.region}>{t(`plans.${region}`)}</span>}
      </th>
      <td className={styles.price}>{write(plan.price, plan.isUsd)}</td>
      <td>
        {lasting && <span className={styles.price}>{formatDailyPrice(lasting, language, dollarRate)}</span>}{' '}
        {isCheapest && <Tag tone="accent">{t('plans.cheapest')}</Tag>}
      </td>
    </tr>
  );
}

/** The region of a plan, unless it is sold everywhere. */
function regionOf({ forCis, forGlobal }: Subscription): 'cis' | 'global' | undefined {
  if (forCis === forGlobal) return undefined;
  return forCis ? 'cis' : 'global';
}
