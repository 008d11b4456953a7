import { lowestPrice, paths, type Price } from '@storefront/contracts';
import { useDollarRate } from '@storefront/platform';
import { Picture, UiLink } from '@storefront/ui';
import { FromPrice } from '../products/FromPrice';
import styles from './ProductTile.module.css';

interface Props {
  id: number;
  name: string;
  icon: string;
  plans: readonly Price[];
}

/** A small card of another product, which is a link as a whole. */
export function ProductTile({ id, name, icon, plans }: Props) {
  const dollarRate = useDollarRate();
  return (
    <UiLink to={paths.product(id)} className={styles.tile}>
      <Picture className={styles.icon} src={icon} alt="" width={48} height={48} loading="lazy" />
      <span className={styles.words}>
        <span className={styles.name} translate="no">
          {name}
        </span>{' '}
        <FromPrice lowest={lowestPrice(plans, dollarRate)} />
      </span>
    </UiLink>
  );
}
