import { defineRemote } from '@storefront/contracts';

/** The remote's name, the only export that pages use: everything else here is for the build. */
export const name = 'mf-catalog';

export const definition = defineRemote({
  name,
  routes: [
    { id: 'home', path: '', visibility: 'public' },
    { id: 'catalog', path: 'catalog/:game?', visibility: 'public' },
    { id: 'products', path: 'catalog/products/:gameId?/:search?', visibility: 'public' },
    { id: 'product', path: 'catalog/product/:productId?', visibility: 'public' },
  ],
  slots: [],
  wakes: [],
  absence: { en: 'The catalog is not available right now', ru: 'Каталог сейчас недоступен' },
  navigation: [
    { path: '/', label: { en: 'Home', ru: 'Главная' }, order: 10 },
    { path: '/catalog', label: { en: 'Catalog', ru: 'Каталог' }, order: 20 },
  ],
});
