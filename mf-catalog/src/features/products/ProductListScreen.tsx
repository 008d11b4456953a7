import { fromSearchSegment, paths, type Game, type ProductListItem } from '@storefront/contracts';
import { globalData, Redirect, useGamesQuery, useGo, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, PageHeading, Skeleton } from '@storefront/ui';
import { useGameProductsQuery } from '../../api/catalogApi';
import { parseId } from '../../api/ids';
import { useKept } from '../../api/useKept';
import { arrangedPath } from '../arrangement/arrangement';
import { useArrangement } from '../arrangement/useArrangement';
import { LoadError } from '../failure/LoadError';
import { NameSearch } from '../search/NameSearch';
import { statuses } from './arrangeProducts';
import { FoundProducts } from './FoundProducts';
import { useRememberGame } from './selectedGame';
import styles from './ProductListScreen.module.css';

export function ProductListScreen() {
  const params = useParams();
  const gameId = parseId(params.gameId);
  if (gameId === undefined) return <Redirect to={paths.catalog()} />;
  return <ProductsOfGame key={gameId} gameId={gameId} words={fromSearchSegment(params.search)} />;
}

function ProductsOfGame({ gameId, words }: { gameId: number; words: string }) {
  const { t } = useTranslation('mf-catalog');
  const go = useGo();
  const [arrangement] = useArrangement(paths.game(gameId, words), statuses);
  const query = useGameProductsQuery({ gameId }, globalData);
  const products = useKept(query.currentData);
  const game = useGamesQuery(undefined, globalData).data?.find(({ id }) => id === gameId);
  useRememberGame(game);
  if (products === null) return <Redirect to={paths.catalog()} />;
  return (
    <>
      <ListHead game={game} />
      <NameSearch
        label={t('products.search')}
        words={words}
        items={products ?? none}
        sayFound={(count) => t('products.alike', { count })}
        onSearch={(searched) =>
          go(searched ? arrangedPath(paths.game(gameId, searched), arrangement) : paths.game(gameId))
        }
        onPick={(product) => go(paths.product(product.id))}
      />
      <div className={styles.results}>
        {products && <FoundProducts products={products} gameId={gameId} words={words} />}
        {!products && (query.error !== undefined ? <LoadError query={query} /> : <ListSkeleton />)}
      </div>
    </>
  );
}

function ListHead({ game }: { game: Game | undefined }) {
  const { t } = useTranslation('mf-catalog');
  return (
    <>
      <Breadcrumbs
        label={t('breadcrumbs.label')}
        items={[
          { label: t('breadcrumbs.home'), to: paths.home() },
          { label: t('catalog.title'), to: paths.catalog() },
          { label: game?.name ?? t('products.untitled') },
        ]}
      />
      <PageHeading title={game ? t('products.title', { game: game.name }) : t('products.untitled')} icon={game?.icon} />
    </>
  );
}

const none: readonly ProductListItem[] = [];

function ListSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={96} radius="l" />
      ))}
    </div>
  );
}
