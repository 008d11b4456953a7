import { limits, lowestPrice, paths, type ProductListItem } from '@storefront/contracts';
import { useDollarRate, useTranslation } from '@storefront/platform';
import { Button, Card, Picture, Tag, VisuallyHidden } from '@storefront/ui';
import { memo } from 'react';
import { FoundName, wholeName } from '../search/FoundName';
import { AddButton } from './AddButton';
import { FromPrice } from './FromPrice';
import { ProductStatus } from './ProductStatus';
import styles from './ProductRow.module.css';

interface Props {
  product: ProductListItem;
  /** The row is in the first viewport: its picture is not lazy. */
  eager: boolean;
  /** What was searched for. */
  words: string;
}

/** A product in its game's list: a row on a wide screen, a card on a phone. Memoised, since lists grow. */
export const ProductRow = memo(function ProductRow({ product, eager, words }: Props) {
  const { t } = useTranslation('mf-catalog');
  const dollarRate = useDollarRate();
  const lowest = lowestPrice(product.subscriptions, dollarRate);
  const question = { item: product, words, threshold: limits.listThreshold };
  return (
    <Card as="article" className={styles.row}>
      <Picture
        className={styles.icon}
        src={product.icon}
        alt=""
        width={64}
        height={64}
        loading={eager ? undefined : 'lazy'}
      />
      <div className={styles.words}>
        <div className={styles.title}>
          <h2 className={styles.name} aria-label={wholeName(question)}>
            <FoundName {...question} />
          </h2>
          {product.bestseller && <Tag>{t('products.bestseller')}</Tag>}
        </div>
        <ProductStatus code={product.status} />
      </div>
      <div className={styles.price}>
        <FromPrice lowest={lowest} />
      </div>
      <div className={styles.actions}>
        <Button variant="secondary" to={paths.product(product.id)}>
          <span>{t('products.more')}</span> <VisuallyHidden>{product.name}</VisuallyHidden>
        </Button>
        <AddButton productId={product.id} name={product.name} disabled={!lowest || lowest.price <= 0} />
      </div>
    </Card>
  );
});
