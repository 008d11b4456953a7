import {
  dollarsFromRoubles,
  roublesFromDollars,
  type Game,
  type Language,
  type Product,
  type ProductCartInfo,
  type ProductListItem,
  type Subscription,
} from '@storefront/contracts';
import { hasPrice } from '../pricing/money';
import type { SiteService } from '../site/service';
import type { GameRow } from './gameRows';
import type { CatalogueRepository, SubscriptionRow } from './repository';
import { amountOf, productView, subscriptionView } from './views';

/**
 * The price of a game's cheapest plan in both currencies, each computed from the exact amount, since converting a
 * rounded one would round twice.
 */
function lowestOf({ price_minor, is_usd }: GameRow, rate: number): Pick<Game, 'minPrice' | 'minPriceInRoubles'> {
  if (price_minor === null) return { minPrice: null };
  const price = amountOf({ price_minor });
  return is_usd
    ? { minPrice: price, minPriceInRoubles: roublesFromDollars(price, rate) }
    : { minPrice: dollarsFromRoubles(price, rate), minPriceInRoubles: Math.ceil(price) };
}

function gameView(row: GameRow, rate: number): Game {
  const { id, name, icon, background, bestseller, aliases, value } = row;
  return {
    id,
    name,
    icon,
    background,
    bestseller,
    value,
    ...lowestOf(row, rate),
    ...(aliases.length > 0 ? { aliases } : {}),
  };
}

export function createCatalogueService(repository: CatalogueRepository, site: SiteService) {
  async function planViews(find: Promise<SubscriptionRow[]>): Promise<Subscription[]> {
    const [rows, rateMicros] = await Promise.all([find, site.rateMicros()]);
    return rows.map((row) => subscriptionView(row, rateMicros));
  }

  /** Games with their lowest prices: S200 picks the plan, whose own price is converted once. */
  async function gameViews(find: (rate: number) => Promise<GameRow[]>): Promise<Game[]> {
    const rate = await site.dollarRate();
    return (await find(rate)).map((row) => gameView(row, rate));
  }

  return {
    games: () => gameViews(repository.games),

    popularGames: () => gameViews(repository.popularGames),

    /** The products of a game; null when there is no such game. */
    async productsOfGame(gameId: number): Promise<ProductListItem[] | null> {
      const [hasGame, products, plans, rateMicros] = await Promise.all([
        repository.hasGame(gameId),
        repository.productsOfGame(gameId),
        repository.soldPlansOfGame(gameId),
        site.rateMicros(),
      ]);
      if (!hasGame) return null;
      const subscriptions = new Map(products.map(({ id }) => [id, [] as ProductListItem['subscriptions']]));
      for (const plan of plans.filter((one) => hasPrice(one, rateMicros)))
        subscriptions.get(plan.product_id)?.push({ price: amountOf(plan), isUsd: plan.is_usd });
      return products.map((product) => ({ ...product, subscriptions: subscriptions.get(product.id) ?? [] }));
    },

    async product(id: number, language: Language): Promise<Product | null> {
      const [row, subscriptions, additionalGameIds] = await Promise.all([
        repository.product(id),
        planViews(repository.subscriptionsOfProduct(id)),
        repository.additionalGameIds(id),
      ]);
      return row ? productView(row, subscriptions, additionalGameIds, language) : null;
    },

    async productForCart(id: number): Promise<ProductCartInfo | null> {
      const [row, subscriptions, additionalGameIds] = await Promise.all([
        repository.productForCart(id),
        planViews(repository.subscriptionsOfProduct(id)),
        repository.additionalGameIds(id),
      ]);
      if (!row) return null;
      const { name, icon, game_name: game } = row;
      return { id, name, icon, game, additionalGameIds, subscriptions };
    },

    async subscription(id: number) {
      const [plan] = await planViews(repository.subscriptionsById([id]));
      return plan ?? null;
    },

    subscriptionsById: (ids: number[]) => planViews(repository.subscriptionsById(ids)),

    /** The plans of a product; null when there is no such product. */
    async subscriptionsOfProduct(productId: number) {
      if (!(await repository.hasProduct(productId))) return null;
      return planViews(repository.subscriptionsOfProduct(productId));
    },

    async screenshots(productId: number | undefined) {
      const rows = await repository.screenshots(productId);
      return rows.map(({ product_id, url, hidden }) => ({ productId: product_id, url, hidden }));
    },
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
