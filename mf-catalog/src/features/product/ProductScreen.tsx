import { paths, type Product, type ProductListItem } from '@storefront/contracts';
import {
  globalData,
  Redirect,
  useArrived,
  useLanguage,
  useParams,
  useSelector,
  useTranslation,
  type StorefrontState,
} from '@storefront/platform';
import { Breadcrumbs, type Crumb } from '@storefront/ui';
import { useProductQuery } from '../../api/catalogApi';
import { parseId } from '../../api/ids';
import { useKept } from '../../api/useKept';
import { LoadError } from '../failure/LoadError';
import { RecentlyViewed } from '../viewed/RecentlyViewed';
import { BeforeBuying } from './BeforeBuying';
import { BuyBox } from './BuyBox';
import { DailyPrices } from './DailyPrices';
import { Functionality } from './Functionality';
import { listedProduct } from './listed';
import { ProductHead } from './ProductHead';
import styles from './ProductScreen.module.css';
import { ProductSkeleton } from './ProductSkeleton';
import { Away, Related } from './Related';
import { Screenshots } from './Screenshots';
import { soldPlans } from './soldPlans';
import { SystemRequirements } from './SystemRequirements';
import { Videos } from './Videos';

export function ProductScreen() {
  const productId = parseId(useParams().productId);
  const language = useLanguage().code;
  if (productId === undefined) return <Redirect to={paths.catalog()} />;
  return <ProductById key={`${language} ${productId}`} productId={productId} language={language} />;
}

function ProductById({ productId, language }: { productId: number; language: string }) {
  const query = useProductQuery({ productId, language }, globalData);
  const product = useKept(query.currentData);
  const listed = useListed(product ? undefined : productId);
  if (product === null) return <Redirect to={paths.catalog()} />;
  return (
    <>
      <Way product={product ?? listed} />
      {product && <ProductPage productId={productId} product={product} />}
      {!product && (query.error !== undefined ? <LoadError query={query} /> : <ProductSkeleton listed={listed} />)}
    </>
  );
}

/**
 * A loading product's item in a list that is cached; nothing is looked up without an id, when the product itself is
 * loaded.
 */
function useListed(productId: number | undefined): ProductListItem | undefined {
  return useSelector((state: StorefrontState) =>
    productId === undefined ? undefined : listedProduct(state, productId),
  );
}

/** Breadcrumbs, with the game only if the product belongs to a single one (S060). */
function Way({ product }: { product: Product | Pick<Product, 'name'> | undefined }) {
  const { t } = useTranslation('mf-catalog');
  const items: Crumb[] = [
    { label: t('breadcrumbs.home'), to: paths.home() },
    { label: t('catalog.title'), to: paths.catalog() },
  ];
  if (product && 'game' in product && product.additionalGameIds.length === 0)
    items.push({ label: product.game, to: paths.game(product.gameId) });
  items.push({ label: product?.name ?? t('product.untitled') });
  return <Breadcrumbs label={t('breadcrumbs.label')} items={items} />;
}

function ProductPage({ productId, product }: { productId: number; product: Product }) {
  const isArrived = useArrived();
  return (
    <>
      <div className={styles.page}>
        <ProductHead product={product} />
        <BuyBox productId={productId} product={product} isWhole={isArrived} />
        <div className={styles.details}>
          {isArrived && <Away productId={productId} product={product} />}
          {product.description && <p className={styles.description}>{product.description}</p>}
          {isArrived && <Details productId={productId} product={product} />}
        </div>
      </div>
      {isArrived && <RecentlyViewed productId={productId} />}
    </>
  );
}

/** The parts below the first viewport. */
function Details({ productId, product }: { productId: number; product: Product }) {
  return (
    <>
      <BeforeBuying productId={productId} json={product.beforeBuy} />
      <Screenshots productId={productId} name={product.name} />
      <Videos links={product.videos} name={product.name} />
      <Functionality groups={product.functional} />
      <SystemRequirements requirements={product.requirements} />
      <DailyPrices plans={soldPlans(product)} />
      <Related productId={productId} product={product} />
    </>
  );
}
