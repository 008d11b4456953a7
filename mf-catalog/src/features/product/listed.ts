import type { ProductListItem } from '@storefront/contracts';
import { globalApi, type StorefrontState } from '@storefront/platform';
import { catalogApi } from '../../api/catalogApi';

/** What a list that the visitor has had says of a product: enough for the head of its page, before its own answer has come. */
export function listedProduct(state: StorefrontState, productId: number): ProductListItem | undefined {
  for (const { id } of globalApi.endpoints.games.select()(state as never).data ?? []) {
    const listed = catalogApi.endpoints.gameProducts.select(id)(state as never).data?.find((product) => product.id === productId);
    if (listed) return listed;
  }
  return undefined;
}
