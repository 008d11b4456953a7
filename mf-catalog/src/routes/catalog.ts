import { fromSearchSegment, paths } from '@storefront/contracts';
import { ask, defineRoute, globalApi } from '@storefront/platform';
import { CatalogScreen } from '../features/games/CatalogScreen';
import { bringSearch } from '../features/search/lateSearch';

export const route = defineRoute({
  async load(context) {
    await Promise.all([
      ask(context, globalApi.endpoints.games.initiate()),
      fromSearchSegment(context.params.game) && bringSearch(),
    ]);
  },
  head({ t, params }) {
    const words = fromSearchSegment(params.game);
    return {
      title: t('catalog.title'),
      description: t('catalog.description'),
      path: paths.catalog(words),
      trail: [{ label: t('catalog.title'), path: paths.catalog() }],
      noindex: words !== '',
    };
  },
  sitemap: async () => [{ path: paths.catalog() }],
  Screen: CatalogScreen,
});
