import { productStatus, type Product, type ProductListItem } from '@storefront/contracts';
import { globalData, skipToken } from '@storefront/platform';
import { useMemo } from 'react';
import { useGameProductsQuery } from '../../api/catalogApi';
import { soldPlans } from './soldPlans';

/** Related products on a page. */
const most = 4;

const isOnUpdate = ({ status }: { status: number }) => productStatus(status).key === 'onUpdate';

/** Why a product cannot be used or bought now; undefined if it can. */
export function absenceOf(product: Product): 'unsold' | 'onUpdate' | undefined {
  if (soldPlans(product).length === 0) return 'unsold';
  return isOnUpdate(product) ? 'onUpdate' : undefined;
}

/** The games whose products are related: the product's own, and the first additional one. */
export function gamesBeside({
  gameId,
  additionalGameIds,
}: Pick<Product, 'gameId' | 'additionalGameIds'>): [own: number, ...others: number[]] {
  const second = additionalGameIds.find((id) => id !== gameId);
  return second === undefined ? [gameId] : [gameId, second];
}

/** The related products in the order of the lists, each once, without the product itself and unavailable ones. */
function relatedOf(productId: number, lists: readonly (readonly ProductListItem[])[]): ProductListItem[] {
  const others = lists
    .flat()
    .filter((item) => item.id !== productId && item.subscriptions.length > 0 && !isOnUpdate(item));
  return [...new Map(others.map((item) => [item.id, item])).values()].slice(0, most);
}

/** The related products that are loaded; failed calls are ignored. */
export function useRelated(productId: number, product: Product): ProductListItem[] {
  const [own, second] = gamesBeside(product);
  const { currentData: first } = useGameProductsQuery({ gameId: own, beside: true }, globalData);
  const { currentData: more } = useGameProductsQuery(
    second === undefined ? skipToken : { gameId: second, beside: true },
    globalData,
  );
  return useMemo(() => relatedOf(productId, [first ?? [], more ?? []]), [productId, first, more]);
}
