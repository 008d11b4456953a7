import { ask, defineRoute } from '@storefront/platform';
import { gamesApi } from '../api/gamesApi';
import { PickScreen } from '../features/pick/PickScreen';

export const route = defineRoute({
  async load(context) {
    await ask(context, gamesApi.endpoints.popular.initiate());
  },
  head: ({ t }) => ({
    title: t('title'),
    description: t('description'),
    trail: [{ label: t('title'), path: '/sample' }],
  }),
  sitemap: async () => [{ path: '/sample' }],
  Screen: PickScreen,
});
