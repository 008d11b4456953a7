import { useTranslation } from '@storefront/platform';
import { Figures } from './Figures';
import { useFigures } from './useFigures';
import styles from './StatsStrip.module.css';

/** The four figures under the welcome (S034). */
export function StatsStrip() {
  const { t } = useTranslation('mf-catalog');
  const { categories, products, satisfiedClients, years } = useFigures();
  return (
    <section aria-label={t('stats.stripTitle')} className={styles.strip}>
      <Figures figures={[categories, products, satisfiedClients, years]} />
    </section>
  );
}
