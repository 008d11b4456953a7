import { defineRemote } from '@storefront/contracts';

/** What all that is ours is named by. Code of a page takes nothing else of this file: the rest is the build's. */
export const name = 'mf-news';

export const definition = defineRemote({
  name,
  routes: [
    { id: 'news', path: 'news/:page?', visibility: 'public' },
    // Both parts may be missing, so that `/news/article/7` and `/news/2/article` are ours to send to the list (S143).
    { id: 'article', path: 'news/:page?/article/:articleId?', visibility: 'public' },
    { id: 'manual', path: 'products/:gameName/:productName', visibility: 'public' },
  ],
  slots: [],
  wakes: [],
  absence: { en: 'The announcements are not available right now', ru: 'Объявления сейчас недоступны' },
  navigation: [{ path: '/news', label: { en: 'Announcements', ru: 'Объявления' }, order: 30 }],
});
