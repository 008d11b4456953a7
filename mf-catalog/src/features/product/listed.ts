import type { ProductListItem } from '@storefront/contracts';
import { globalApi, type StorefrontState } from '@storefront/platform';
import { catalogApi } from '../../api/catalogApi';

type Select = ReturnType<typeof catalogApi.endpoints.gameProducts.select>;

/** By game, how its list is found: made once, since a shop may have thousands. */
const selectors = new Map<number, Select>();

function selectorOf(gameId: number): Select {
  const selector = selectors.get(gameId) ?? catalogApi.endpoints.gameProducts.select({ gameId });
  selectors.set(gameId, selector);
  return selector;
}

/** What a list that the visitor has had says of a product: enough for the head of its page, before its own answer has come. */
export function listedProduct(state: StorefrontState, productId: number): ProductListItem | undefined {
  for (const { id } of globalApi.endpoints.games.select()(state as never).data ?? []) {
    const listed = selectorOf(id)(state as never).data?.find((product) => product.id === productId);
    if (listed) return listed;
  }
  return undefined;
}
