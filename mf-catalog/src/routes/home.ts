import { paths } from '@storefront/contracts';
import { ask, defineRoute } from '@storefront/platform';
import { catalogApi } from '../api/catalogApi';
import { HomeScreen } from '../features/home/HomeScreen';

export const route = defineRoute({
  async load(context) {
    await ask(context, catalogApi.endpoints.popularGames.initiate());
  },
  head: ({ t }) => ({ title: t('home.title'), description: t('home.description') }),
  sitemap: async () => [{ path: paths.home() }],
  Screen: HomeScreen,
});
