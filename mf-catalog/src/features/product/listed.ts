import type { ProductListItem } from '@storefront/contracts';
import { globalApi, type StorefrontState } from '@storefront/platform';
import { catalogApi } from '../../api/catalogApi';

type Select = ReturnType<typeof catalogApi.endpoints.gameProducts.select>;

/** Selectors of games' lists, created once, since a shop may have thousands. */
const selectors = new Map<number, Select>();

function selectorOf(gameId: number): Select {
  const selector = selectors.get(gameId) ?? catalogApi.endpoints.gameProducts.select({ gameId });
  selectors.set(gameId, selector);
  return selector;
}

/** A product's item in a cached list: enough for the head of its page while the product loads. */
export function listedProduct(state: StorefrontState, productId: number): ProductListItem | undefined {
  for (const { id } of globalApi.endpoints.games.select()(state as never).data ?? []) {
    const listed = selectorOf(id)(state as never).data?.find((product) => product.id === productId);
    if (listed) return listed;
  }
  return undefined;
}
