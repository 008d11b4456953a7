import { defineRemote } from '@storefront/contracts';

/** The remote's name, the only export that pages use: everything else here is for the build. */
export const name = 'mf-news';

export const definition = defineRemote({
  name,
  routes: [
    { id: 'news', path: 'news/:page?', visibility: 'public' },
    // Both parameters are optional, so that `/news/article/7` and `/news/2/article` match, too, and redirect to the
    // list (S143).
    { id: 'article', path: 'news/:page?/article/:articleId?', visibility: 'public' },
    { id: 'manual', path: 'products/:gameName/:productName', visibility: 'public' },
  ],
  slots: [],
  wakes: [],
  absence: { en: 'The announcements are not available right now', ru: 'Объявления сейчас недоступны' },
  navigation: [{ path: '/news', label: { en: 'Announcements', ru: 'Объявления' }, order: 30 }],
});
