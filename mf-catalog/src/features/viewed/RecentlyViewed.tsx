import { globalData, useLanguage, useTranslation } from '@storefront/platform';
import { Section, Skeleton } from '@storefront/ui';
import { useEffect, useRef } from 'react';
import { useProductQuery } from '../../api/catalogApi';
import { ProductTile } from '../product/ProductTile';
import tiles from '../product/ProductTile.module.css';
import { soldPlans } from '../product/soldPlans';
import { useNear } from './useNear';
import { forgetViewed, rememberViewed, useViewed } from './viewed';

/**
 * The recently viewed products at the end of the page; rendered in the browser only, when the visitor comes near, so
 * that nothing visible moves.
 */
export function RecentlyViewed({ productId }: { productId: number }) {
  const { t } = useTranslation('mf-catalog');
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const others = useViewed().filter((id) => id !== productId);
  useEffect(() => rememberViewed(productId), [productId]);
  return (
    <div ref={place}>
      {isNear && others.length > 0 && (
        <div className={tiles.section}>
          <Section title={t('viewed.title')}>
            <ul className={tiles.tiles}>
              {others.map((id) => (
                <ViewedTile key={id} id={id} />
              ))}
            </ul>
          </Section>
        </div>
      )}
    </div>
  );
}

function ViewedTile({ id }: { id: number }) {
  const query = useProductQuery({ productId: id, language: useLanguage().code, beside: true }, globalData);
  const product = query.currentData;
  useEffect(() => {
    if (product === null) forgetViewed(id);
  }, [id, product]);
  if (product === null || (query.isError && !product)) return null;
  return (
    <li>
      {product ? (
        <ProductTile id={id} name={product.name} icon={product.icon} plans={soldPlans(product)} />
      ) : (
        <Skeleton height={80} radius="l" />
      )}
    </li>
  );
}
