import { fromSearchSegment, limits, paths, type Game, type ProductListItem } from '@storefront/contracts';
import { globalData, Redirect, useGamesQuery, useGo, useParams, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Button, EmptyState, PageHeading, Skeleton, VisuallyHidden } from '@storefront/ui';
import { useGameProductsQuery } from '../../api/catalogApi';
import { parseId } from '../../api/ids';
import { useKept } from '../../api/useKept';
import { LoadError } from '../failure/LoadError';
import { useFound } from '../search/lateSearch';
import { NameSearch } from '../search/NameSearch';
import { ProductRow } from './ProductRow';
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
  const query = useGameProductsQuery(gameId, globalData);
  const products = useKept(query.currentData);
  const game = useGamesQuery(undefined, globalData).data?.find(({ id }) => id === gameId);
  const found = useFound(products ?? [], words, limits.listThreshold);
  useRememberGame(game);
  if (products === null) return <Redirect to={paths.catalog()} />;
  return (
    <>
      <ListHead game={game} />
      <NameSearch
        label={t('products.search')}
        words={words}
        items={products ?? []}
        onSearch={(searched) => go(paths.game(gameId, searched))}
        onPick={(product) => go(paths.product(product.id))}
      />
      <div className={styles.results}>
        {products && <FoundProducts products={found} words={words} allPath={paths.game(gameId)} />}
        {!products && (query.isError ? <LoadError query={query} /> : <ListSkeleton />)}
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

interface FoundProps {
  products: readonly ProductListItem[];
  words: string;
  allPath: string;
}

function FoundProducts({ products, words, allPath }: FoundProps) {
  const { t } = useTranslation('mf-catalog');
  return (
    <>
      <VisuallyHidden>
        <span role="status">{words && t('products.found', { count: products.length })}</span>
      </VisuallyHidden>
      {products.length > 0 ? <ProductRows products={products} /> : <NoProducts words={words} allPath={allPath} />}
    </>
  );
}

function ProductRows({ products }: { products: readonly ProductListItem[] }) {
  return (
    <ul className={styles.list}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductRow product={product} eager={index < 8} />
        </li>
      ))}
    </ul>
  );
}

function NoProducts({ words, allPath }: Omit<FoundProps, 'products'>) {
  const { t } = useTranslation('mf-catalog');
  const isSearch = words !== '';
  return (
    <EmptyState
      title={isSearch ? t('search.nothing') : t('products.empty')}
      text={isSearch ? t('search.nothingText', { words }) : t('products.emptyText')}
      action={
        <Button variant="secondary" to={isSearch ? allPath : paths.catalog()}>
          {isSearch ? t('products.showAll') : t('products.otherGames')}
        </Button>
      }
    />
  );
}

function ListSkeleton() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={96} radius="l" />
      ))}
    </div>
  );
}
