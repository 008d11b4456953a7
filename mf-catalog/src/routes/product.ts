import { languages, paths, type Product } from '@storefront/contracts';
import { ask, askBeside, defineRoute, globalApi, type HeadContext, type RouteContext } from '@storefront/platform';
import { cached } from '../api/cached';
import { catalogApi } from '../api/catalogApi';
import { parseId } from '../api/ids';
import { listedProduct } from '../features/product/listed';
import { productJsonLd } from '../features/product/productJsonLd';
import { gamesBeside } from '../features/product/relatedProducts';
import { ProductScreen } from '../features/product/ProductScreen';

/** Characters of the description in the page's head. */
const descriptionLength = 500;

const productIn = (context: RouteContext, productId: number, language: string) =>
  cached(context, catalogApi.endpoints.product.select({ productId, language }));

function productOf(context: RouteContext): { id: number; product: Product } | undefined {
  const id = parseId(context.params.productId);
  if (id === undefined) return undefined;
  const product = productIn(context, id, context.language.code);
  return product ? { id, product } : undefined;
}

/**
 * Whether a product's item in a list is enough to show its page's head at once, while the screen loads the rest. Not if
 * the whole product is cached, in any language: that page stays meanwhile.
 */
function isEnough(context: RouteContext, productId: number): boolean {
  const isThere = languages.some(({ code }) => productIn(context, productId, code));
  return !context.isAhead && !isThere && listedProduct(context.getState(), productId) !== undefined;
}

async function productIdsOfAllGames(context: Omit<RouteContext, 'params'>): Promise<number[]> {
  const games = (await ask(context, globalApi.endpoints.games.initiate())) ?? [];
  const lists = await Promise.all(
    games.map(({ id }) => ask(context, catalogApi.endpoints.gameProducts.initiate({ gameId: id }))),
  );
  // A product may belong to several games.
  return [...new Set(lists.flatMap((list) => (list ?? []).map(({ id }) => id)))];
}

/** The calls for other games and products on the page. */
function othersOf(product: Product) {
  const games = product.additionalGameIds.length > 0 ? [globalApi.endpoints.games.initiate()] : [];
  return [
    ...games,
    ...gamesBeside(product).map((gameId) => catalogApi.endpoints.gameProducts.initiate({ gameId, beside: true })),
  ];
}

/** The breadcrumbs, with the game only if there is a single one (S060). */
function trailOf(product: Product, id: number, catalogTitle: string) {
  const game = { label: product.game, path: paths.game(product.gameId) };
  return [
    { label: catalogTitle, path: paths.catalog() },
    ...(product.additionalGameIds.length > 0 ? [] : [game]),
    { label: product.name, path: paths.product(id) },
  ];
}

function expectedTitle({ t, params, getState }: HeadContext): string {
  const id = parseId(params.productId);
  return (id && listedProduct(getState(), id)?.name) || t('product.untitled');
}

export const route = defineRoute({
  async load(context) {
    const productId = parseId(context.params.productId);
    if (productId === undefined) return { redirectTo: paths.catalog() };
    const questions = [
      catalogApi.endpoints.product.initiate({ productId, language: context.language.code }),
      catalogApi.endpoints.screenshots.initiate(productId),
    ] as const;
    if (isEnough(context, productId)) return askBeside(context, ...questions);
    const [product] = await Promise.all([ask(context, questions[0]), ask(context, questions[1])]);
    if (product === null) return { redirectTo: paths.catalog() };
    if (product) await askBeside(context, ...othersOf(product));
  },
  head(context) {
    const { t, absolute, language } = context;
    const known = productOf(context);
    if (!known) return { title: expectedTitle(context) };
    const { id, product } = known;
    const description =
      product.description?.trim().slice(0, descriptionLength) ||
      t('product.description', { name: product.name, game: product.game });
    const dollarRate = cached(context, globalApi.endpoints.serviceConfig.select())?.dollarRate;
    return {
      title: product.name,
      description,
      image: product.icon,
      trail: trailOf(product, id, t('catalog.title')),
      jsonLd: [
        productJsonLd({
          product,
          description,
          url: absolute(paths.product(id)),
          currency: language.currency,
          dollarRate,
        }),
      ],
    };
  },
  sitemap: async (context) => (await productIdsOfAllGames(context)).map((id) => ({ path: paths.product(id) })),
  Screen: ProductScreen,
});
