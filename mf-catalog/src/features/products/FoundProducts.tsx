import { limits, paths, type ProductListItem } from '@storefront/contracts';
import { useLanguage, useStats, useTranslation } from '@storefront/platform';
import { Button, EmptyState } from '@storefront/ui';
import { useMemo } from 'react';
import { arrangedPath, type Arrangement } from '../arrangement/arrangement';
import { ArrangementFields } from '../arrangement/ArrangementFields';
import { useArrangement } from '../arrangement/useArrangement';
import { FoundCount } from '../list/FoundCount';
import { Growing } from '../list/Growing';
import { useFound } from '../search/lateSearch';
import { arrangeProducts, statuses, type StatusKey } from './arrangeProducts';
import { ProductRow } from './ProductRow';
import styles from './ProductListScreen.module.css';

interface Props {
  products: readonly ProductListItem[];
  gameId: number;
  words: string;
}

/** A game's products, searched, filtered and sorted. */
export function FoundProducts({ products, gameId, words }: Props) {
  const { t } = useTranslation('mf-catalog');
  const path = paths.game(gameId, words);
  const [arrangement, arrange, wanted] = useArrangement(path, statuses);
  const found = useFound(products, words, limits.listThreshold);
  const arranged = useArranged(found, arrangement);
  const isArranged = arrangement.sort !== undefined || arrangement.status !== undefined;
  const isPart = words !== '' || arrangement.status !== undefined;
  return (
    <>
      {(found.length > 1 || isArranged) && (
        <ArrangementFields arrangement={wanted} onChange={arrange} isSearch={words !== ''} statuses={statuses} />
      )}
      <FoundCount>{isPart && t('products.found', { count: arranged.length })}</FoundCount>
      {arranged.length > 0 && <ProductRows products={arranged} words={words} path={arrangedPath(path, arrangement)} />}
      {found.length > 0 && arranged.length === 0 && (
        <NoneOfStatus path={arrangedPath(path, { sort: arrangement.sort })} />
      )}
      {found.length === 0 && <NoProducts words={words} allPath={paths.game(gameId)} />}
    </>
  );
}

function useArranged(products: readonly ProductListItem[], arrangement: Arrangement<StatusKey>) {
  const { locale } = useLanguage();
  const { dollarRate } = useStats();
  return useMemo(
    () => arrangeProducts(products, arrangement, { locale, dollarRate }),
    [products, arrangement, locale, dollarRate],
  );
}

interface RowsProps {
  products: readonly ProductListItem[];
  words: string;
  /** The list's own. */
  path: string;
}

const ProductRows = ({ products, words, path }: RowsProps) => (
  <Growing items={products} path={path}>
    {(shown) => (
      <ul className={styles.list}>
        {shown.map((product, index) => (
          <li key={product.id}>
            <ProductRow product={product} eager={index < 8} words={words} />
          </li>
        ))}
      </ul>
    )}
  </Growing>
);

function NoneOfStatus({ path }: { path: string }) {
  const { t } = useTranslation('mf-catalog');
  return (
    <EmptyState
      title={t('arrangement.none')}
      action={
        <Button variant="secondary" to={path}>
          {t('arrangement.clear')}
        </Button>
      }
    />
  );
}

function NoProducts({ words, allPath }: { words: string; allPath: string }) {
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
