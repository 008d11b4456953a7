import type { Product } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Card, Section } from '@storefront/ui';
import styles from './Functionality.module.css';

/** What the product does, in named groups (S066). */
export function Functionality({ groups }: { groups: Product['functional'] }) {
  const { t } = useTranslation('mf-catalog');
  if (groups.length === 0) return null;
  return (
    <Section title={t('product.functionality')}>
      <div className={styles.groups}>
        {groups.map(({ name, params }, index) => (
          <Card key={index} className={styles.group}>
            <h3 className={styles.name}>{name}</h3>
            <ul className={styles.params}>
              {params.map((param, place) => (
                <li key={place}>{param}</li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Section>
  );
}
