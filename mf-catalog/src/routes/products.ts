import { fromSearchSegment, paths } from '@storefront/contracts';
import { ask, defineRoute, globalApi, type HeadContext } from '@storefront/platform';
import { cached } from '../api/cached';
import { catalogApi } from '../api/catalogApi';
import { parseId } from '../api/ids';
import { ProductListScreen } from '../features/products/ProductListScreen';
import { bringSearch } from '../features/search/lateSearch';

function gameOf(context: HeadContext) {
  const gameId = parseId(context.params.gameId);
  return cached(context, globalApi.endpoints.games.select())?.find(({ id }) => id === gameId);
}

export const route = defineRoute({
  async load(context) {
    const gameId = parseId(context.params.gameId);
    if (gameId === undefined) return { redirectTo: paths.catalog() };
    const [products] = await Promise.all([
      ask(context, catalogApi.endpoints.gameProducts.initiate({ gameId })),
      ask(context, globalApi.endpoints.games.initiate()),
      fromSearchSegment(context.params.search) && bringSearch(),
    ]);
    if (products === null) return { redirectTo: paths.catalog() };
  },
  head(context) {
    const { t, params } = context;
    const game = gameOf(context);
    const words = fromSearchSegment(params.search);
    return {
      title: game ? t('products.title', { game: game.name }) : t('products.untitled'),
      description: game && t('products.description', { game: game.name, count: game.value }),
      image: game?.background,
      path: game && paths.game(game.id, words),
      trail: game && [
        { label: t('catalog.title'), path: paths.catalog() },
        { label: game.name, path: paths.game(game.id) },
      ],
      noindex: words !== '',
    };
  },
  async sitemap(context) {
    const games = await ask(context, globalApi.endpoints.games.initiate());
    return (games ?? []).map(({ id }) => ({ path: paths.game(id) }));
  },
  Screen: ProductListScreen,
});
