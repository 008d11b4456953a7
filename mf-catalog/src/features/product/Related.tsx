import { paths, type Product, type ProductListItem } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Notice, Section, UiLink } from '@storefront/ui';
import { ProductTile } from './ProductTile';
import tiles from './ProductTile.module.css';
import { absenceOf, useRelated } from './relatedProducts';
import styles from './Related.module.css';

interface Props {
  productId: number;
  product: Product;
}

/** Related products. For an unavailable product `Away` shows them, further up. */
export function Related({ productId, product }: Props) {
  const { t } = useTranslation('mf-catalog');
  const related = useRelated(productId, product);
  if (related.length === 0 || absenceOf(product)) return null;
  return (
    <Section title={t('related.title', { game: product.game })}>
      <Tiles products={related} />
    </Section>
  );
}

/** Says that a product is unavailable, and shows related ones. */
export function Away({ productId, product }: Props) {
  const { t } = useTranslation('mf-catalog');
  const related = useRelated(productId, product);
  const reason = absenceOf(product);
  if (!reason) return null;
  return (
    <div className={styles.away}>
      <Notice tone="info">
        <p>{t(`away.${reason}`, { name: product.name })}</p>
        <p className={styles.ways}>
          <span>{t('away.instead')}</span>{' '}
          <UiLink to={paths.game(product.gameId)}>{t('away.game', { game: product.game })}</UiLink>{' '}
          <UiLink to={paths.catalog()}>{t('away.catalog')}</UiLink>
        </p>
      </Notice>
      {related.length > 0 && <Tiles products={related} />}
    </div>
  );
}

function Tiles({ products }: { products: readonly ProductListItem[] }) {
  return (
    <ul className={tiles.tiles}>
      {products.map(({ id, name, icon, subscriptions }) => (
        <li key={id}>
          <ProductTile id={id} name={name} icon={icon} plans={subscriptions} />
        </li>
      ))}
    </ul>
  );
}
