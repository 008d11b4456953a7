import type { Product } from '@storefront/contracts';
import { skipToken, useGamesQuery, useTranslation } from '@storefront/platform';
import { Picture } from '@storefront/ui';
import { ProductStatus } from '../products/ProductStatus';
import styles from './ProductHead.module.css';

/** Icon, name, status and the games that the product works with (S061). */
export function ProductHead({ product }: { product: Product }) {
  const { t } = useTranslation('mf-catalog');
  const games = useSupportedGames(product);
  return (
    <div className={styles.head}>
      <Picture className={styles.icon} src={product.icon} alt="" width={112} height={112} fetchPriority="high" />
      <div>
        <h1>{product.name}</h1>
        <div className={styles.facts}>
          <ProductStatus code={product.status} />
          <p>
            {t('product.supportedGames', { count: games.length })} <strong>{games.join(', ')}</strong>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Names: the product's own game, then the additional ones as the games list knows them. */
function useSupportedGames({ gameId, game, additionalGameIds }: Product): string[] {
  const { data: games } = useGamesQuery(additionalGameIds.length > 0 ? undefined : skipToken);
  const additional = additionalGameIds.filter((id) => id !== gameId);
  return [game, ...additional.flatMap((id) => games?.find((candidate) => candidate.id === id)?.name ?? [])];
}
