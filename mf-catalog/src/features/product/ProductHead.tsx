import type { Product } from '@storefront/contracts';
import { globalData, skipToken, useGamesQuery, useTranslation } from '@storefront/platform';
import { Picture } from '@storefront/ui';
import type { ReactNode } from 'react';
import { ProductStatus } from '../products/ProductStatus';
import styles from './ProductHead.module.css';

/** Icon, name and status, with further content beside them. */
export function NamedHead({
  product,
  children,
}: {
  product: Pick<Product, 'icon' | 'name' | 'status'>;
  children: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <Picture className={styles.icon} src={product.icon} alt="" width={112} height={112} fetchPriority="high" />
      <div>
        <h1 translate="no">{product.name}</h1>
        <div className={styles.facts}>
          <ProductStatus code={product.status} />
          {children}
        </div>
      </div>
    </div>
  );
}

/** The head with the supported games (S061). */
export function ProductHead({ product }: { product: Product }) {
  const { t } = useTranslation('mf-catalog');
  const games = useSupportedGames(product);
  return (
    <NamedHead product={product}>
      <p>
        <span>{t(games.length === 1 ? 'product.supportedGame' : 'product.supportedGames')}</span>{' '}
        <strong translate="no">{games.join(', ')}</strong>
      </p>
    </NamedHead>
  );
}

/** The names of the product's own game and of the additional ones in the games list. */
function useSupportedGames({ gameId, game, additionalGameIds }: Product): string[] {
  const { data: games } = useGamesQuery(additionalGameIds.length > 0 ? undefined : skipToken, globalData);
  const additional = additionalGameIds.filter((id) => id !== gameId);
  return [game, ...additional.flatMap((id) => games?.find((candidate) => candidate.id === id)?.name ?? [])];
}
