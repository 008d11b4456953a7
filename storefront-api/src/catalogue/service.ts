import {
  dollarsFromRoubles, lowestPrice,
  type Game, type Language, type Product, type ProductCartInfo, type ProductListItem,
} from '@storefront/contracts';
import type { SiteService } from '../site/service';
import type { CatalogueRepository, GameRow, SubscriptionRow } from './repository';
import { amountOf, productView, subscriptionView } from './views';

const sold = (rows: SubscriptionRow[]) =>
  rows.filter((row) => row.active).map((row) => ({ price: amountOf(row), isUsd: row.is_usd }));

/** The lowest price in dollars: the rule of S200 picks the plan, its own price is converted once. */
function lowestInDollars(rows: SubscriptionRow[], rate: number): number | null {
  const lowest = lowestPrice(sold(rows), rate);
  if (!lowest) return null;
  return lowest.isUsd ? lowest.price : dollarsFromRoubles(lowest.price, rate);
}

export function createCatalogueService(repository: CatalogueRepository, site: SiteService) {
  async function gameViews(rows: GameRow[]): Promise<Game[]> {
    const [memberships, subscriptions, { dollarRate }] = await Promise.all([
      repository.memberships(),
      repository.subscriptions(),
      site.stats(),
    ]);
    return rows.map((row) => {
      const products = new Set(memberships.filter((one) => one.game_id === row.id).map((one) => one.product_id));
      const plans = subscriptions.filter((plan) => products.has(plan.product_id));
      const { id, name, icon, background, bestseller } = row;
      return { id, name, icon, background, bestseller, value: products.size, minPrice: lowestInDollars(plans, dollarRate) };
    });
  }

  return {
    games: async () => gameViews(await repository.games()),

    popularGames: async () => gameViews(await repository.popularGames()),

    /** The products of a game; null when there is no such game. */
    async productsOfGame(gameId: number): Promise<ProductListItem[] | null> {
      if (!(await repository.game(gameId))) return null;
      const [products, subscriptions] = await Promise.all([repository.productsOfGame(gameId), repository.subscriptions()]);
      return products.map(({ id, icon, name, bestseller, status }) => ({
        id,
        icon,
        name,
        bestseller,
        status,
        subscriptions: sold(subscriptions.filter((plan) => plan.product_id === id)),
      }));
    },

    async product(id: number, language: Language): Promise<Product | null> {
      const [row, subscriptions, additionalGameIds] = await Promise.all([
        repository.product(id),
        repository.subscriptionsOfProduct(id),
        repository.additionalGameIds(id),
      ]);
      return row ? productView(row, subscriptions, additionalGameIds, language) : null;
    },

    async productForCart(id: number): Promise<ProductCartInfo | null> {
      const [row, subscriptions, additionalGameIds] = await Promise.all([
        repository.product(id),
        repository.subscriptionsOfProduct(id),
        repository.additionalGameIds(id),
      ]);
      if (!row) return null;
      const { name, icon, game_name: game } = row;
      return { id, name, icon, game, additionalGameIds, subscriptions: subscriptions.map(subscriptionView) };
    },

    async subscription(id: number) {
      const [row] = await repository.subscriptionsById([id]);
      return row ? subscriptionView(row) : null;
    },

    async subscriptionsById(ids: number[]) {
      return (await repository.subscriptionsById([...new Set(ids)])).map(subscriptionView);
    },

    /** The plans of a product; null when there is no such product. */
    async subscriptionsOfProduct(productId: number) {
      if (!(await repository.product(productId))) return null;
      return (await repository.subscriptionsOfProduct(productId)).map(subscriptionView);
    },

    async screenshots(productId: number | undefined) {
      const rows = await repository.screenshots(productId);
      return rows.map(({ product_id, url, hidden }) => ({ productId: product_id, url, hidden }));
    },
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
