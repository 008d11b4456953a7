import { useTranslation } from '@storefront/platform';
import { Section } from '@storefront/ui';
import { Orbits, Ridges } from './decorations';
import { Figures } from './Figures';
import { useFigures } from './useFigures';
import styles from './StatsBlock.module.css';

/** The large block of figures (S039), on the home screen and under the catalogue (S046). */
export function StatsBlock() {
  const { t } = useTranslation('mf-catalog');
  const figures = useFigures();
  return (
    <Section title={t('stats.title')}>
      <div className={styles.block}>
        <Ridges className={styles.narrow} />
        <Figures
          figures={[
            figures.since,
            figures.satisfiedClients,
            figures.monthlyVisitors,
            figures.refunds,
            figures.issuesResolved,
            figures.categories,
            figures.products,
            figures.years,
          ]}
        />
        <Orbits className={styles.wide} />
      </div>
    </Section>
  );
}
