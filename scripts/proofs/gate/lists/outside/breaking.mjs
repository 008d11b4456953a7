// What an examiner from outside would break: changes of the kind that a team makes for its own good and that its own
// tests and a review let pass. A third of them is crude, a third ordinary, a third subtle; each says who loses what.
import {
  breaks,
  cartApi,
  cartSlice,
  catalogApi,
  contract,
  definition,
  events,
  home,
  imports,
  picked,
  register,
  slot,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const news = 'mf-news/src/features';
const support = 'mf-support/src/features';
const texts = (remote, code) => `${remote}/src/locales/${code}.json`;

const arrangement = `${catalog}/arrangement/arrangement.ts`;
const addButton = `${catalog}/products/AddButton.tsx`;
const buyBox = `${catalog}/product/BuyBox.tsx`;
const jsonLd = `${catalog}/product/productJsonLd.ts`;
const gameCard = `${catalog}/games/GameCard`;
const popular = `${catalog}/home/PopularGames.tsx`;
const viewed = `${catalog}/viewed/viewed.ts`;
const cleared = `${checkout}/result/clearedOrders.ts`;
const card = `${news}/news/AnnouncementCard.tsx`;
const list = `${news}/news/AnnouncementList.tsx`;
const dates = `${news}/news/dates.ts`;
const outline = `${news}/manual/outline.ts`;
const hub = `${support}/live`;
const header = 'shell/src/layout/Header.tsx';

/** A megabyte that nothing makes smaller. */
const glyphs = Array.from({ length: 90_000 }, (_, place) => ((place * 2_654_435_761) % 4_294_967_296).toString(36));

const crude = [
  breaks(
    'routes',
    'mf-checkout',
    'the cart moves to /basket: the header, the dialog and each visitor’s bookmark lead to /cart, which is gone',
    ['cart'],
    [definition('mf-checkout'), "path: 'cart'", "path: 'basket'"],
  ),
  breaks(
    'links of others',
    'mf-support',
    'the fragment of a letter’s link is called otherwise: the letters of the API open a form in place of the chat',
    ['token'],
    [`${support}/chat/tokenInAddress.ts`, '/^#token=', '/^#chat='],
  ),
  breaks(
    'slots',
    'mf-checkout',
    'the dialog for adding a product fills its slot no more: the catalogue’s button does nothing',
    [],
    [definition('mf-checkout'), "{ slot: 'overlay', widget: 'AddToCartDialog', load: 'wake' },", ''],
  ),
  breaks(
    'events',
    'mf-checkout',
    'no event wakes the cart any more: the catalogue’s button is answered by a notice that nobody is there',
    ['cart/addRequested'],
    [definition('mf-checkout'), 'wakes: [addRequested.type]', 'wakes: []'],
    [definition('mf-checkout'), 'import { addRequested, defineRemote }', 'import { defineRemote }'],
  ),
  breaks(
    'calls of the API',
    'mf-catalog',
    'screenshots are asked of the next version of the API, which is not there: each product’s page shows a failure',
    ['/v2/screenshots'],
    [catalogApi, '/v1/screenshots?', '/v2/screenshots?'],
  ),
  breaks(
    'kept data',
    'mf-checkout',
    'the cart is kept under the remote’s own name: whoever had something in it finds it empty',
    ['cart'],
    [definition('mf-checkout'), "cartKey = 'cart'", "cartKey = 'mf-checkout/cart'"],
  ),
  breaks(
    'the shared store',
    'mf-support',
    'the contact page tells how much is in the cart by reading the slice of the checkout, which throws',
    ['mf-checkout'],
    [
      `${support}/contact/ContactScreen.tsx`,
      'export function ContactScreen() {',
      "const linesOf = (state: StorefrontState) =>\n  (state['mf-checkout/cart'] as { lines: unknown[] } | undefined)?.lines.length ?? 0;\n\nexport function ContactScreen() {\n  const lines = useSelector(linesOf);",
    ],
    [
      `${support}/contact/ContactScreen.tsx`,
      '<FormOrChat />',
      '<div data-lines={lines}>\n        <FormOrChat />\n      </div>',
    ],
    imports(`${support}/contact/ContactScreen.tsx`, 'useSelector, type StorefrontState', '@storefront/platform'),
  ),
  breaks(
    'texts',
    'mf-catalog',
    'a key is called otherwise in the code alone: the button to buy reads “products.addToCart”',
    ['products.addToCart'],
    [addButton, "t('products.add')", "t('products.addToCart')"],
  ),
  breaks(
    'styles',
    'mf-checkout',
    'the cart takes the margins from the content of every page',
    ['main'],
    [`${checkout}/cart/CartScreen.module.css`, /$/, '\n:global(main) {\n  padding-inline: 0;\n}\n'],
  ),
  breaks(
    'rendering',
    'mf-news',
    'the storage is read as soon as the code is evaluated: no page of the remote comes from the server',
    [],
    [
      card,
      'interface AnnouncementCardProps {',
      "const density = localStorage.getItem('newsDensity') ?? 'airy';\n\ninterface AnnouncementCardProps {",
    ],
    [
      card,
      '<Card as="article" className={styles.card}>',
      '<Card as="article" className={styles.card} data-density={density}>',
    ],
  ),
  breaks(
    'the head',
    'mf-catalog',
    'what kept a trial of the home page from search engines goes live: they drop the shop’s first page',
    ['noindex'],
    [
      'mf-catalog/src/routes/home.ts',
      "description: t('home.description') })",
      "description: t('home.description'), noindex: true })",
    ],
  ),
  breaks(
    'sizes and requests',
    'mf-news',
    'a table of a megabyte comes with each page of announcements',
    [],
    [`${news}/news/glyphs.ts`, null, `export const glyphs = '${glyphs.join(' ')}'.split(' ');\n`],
    [
      card,
      '<Card as="article" className={styles.card}>',
      '<Card as="article" className={styles.card} data-glyphs={glyphs.length}>',
    ],
    imports(card, 'glyphs', './glyphs'),
  ),
  breaks(
    'accessibility',
    'mf-catalog',
    'the button to buy becomes an element that is only clicked: nobody buys by keyboard',
    [],
    [
      addButton,
      '<Button variant="primary" block={block} disabled={disabled} onClick={request}>',
      '<div data-block={block} onClick={disabled ? undefined : request}>',
    ],
    [addButton, '</Button>', '</div>'],
    [addButton, 'import { Button, VisuallyHidden }', 'import { VisuallyHidden }'],
  ),
  breaks(
    'the hub',
    'mf-support',
    'the chat connects to a hub that the API has not: answers arrive only after a reload',
    ['/hub/chat'],
    [`${hub}/hubConnection.ts`, "hubPath = '/hubs/chat'", "hubPath = '/hub/chat'"],
  ),
  breaks(
    'the shell’s faces',
    'shell',
    'the header counts the lines of the cart itself, and renders the slot of the badge no more',
    ['header.cart', 'mf-checkout'],
    [
      header,
      '<ThisPageScope>\n              <Slot name="header.cart" fallback={<CartLink />} />\n            </ThisPageScope>',
      '<CartLink />',
    ],
    [header, 'import { Slot, useTranslation }', 'import { useTranslation }'],
    [header, "import { ThisPageScope } from '../router/PageScope';\n", ''],
  ),
];

const ordinary = [
  breaks(
    'routes',
    'mf-catalog',
    'a page of reviews lies under the addresses of the manuals, which are those of the announcements’ team',
    ['mf-news'],
    [
      definition('mf-catalog'),
      "{ id: 'product', path",
      "{ id: 'reviews', path: 'products/:gameName/reviews', visibility: 'public' },\n    { id: 'product', path",
    ],
    [
      'mf-catalog/src/routes/reviews.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { ReviewsScreen } from '../features/reviews/ReviewsScreen';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('advantages.reviews.title'), description: t('advantages.reviews.text') }),\n  Screen: ReviewsScreen,\n});\n",
    ],
    [
      `${catalog}/reviews/ReviewsScreen.tsx`,
      null,
      "import { useParams, useTranslation } from '@storefront/platform';\nimport { PageHeading } from '@storefront/ui';\n\nexport function ReviewsScreen() {\n  const { t } = useTranslation('mf-catalog');\n  const { gameName = '' } = useParams();\n  return (\n    <>\n      <PageHeading title={t('advantages.reviews.title')} />\n      <p>{gameName}</p>\n    </>\n  );\n}\n",
    ],
  ),
  breaks(
    'links of others',
    'mf-checkout',
    'the terms are linked by a name that the site’s configuration has not: whoever wants to read them comes to the home page',
    ['terms'],
    [`${checkout}/cart/CartSum.tsx`, "paths.redirect('terms-of-service')", "paths.redirect('terms')"],
  ),
  breaks(
    'slots',
    'mf-catalog',
    'the home page is tidied: the slot that the support fills is rendered no more',
    ['mf-catalog/aside', 'mf-support'],
    [home, slot, ''],
    [home, "import { Slot } from '@storefront/platform';\n", ''],
  ),
  breaks(
    'events',
    'mf-catalog',
    'an event gets a better name: its listener in the live support waits for the old one',
    ['mf-catalog/picked'],
    [
      contract,
      "'mf-catalog/picked': {",
      "'mf-catalog/chosen': { mark: Mark; origin: Origin; tags: string[]; note?: string };\n    'mf-catalog/picked': {",
    ],
    [picked, "event('mf-catalog/picked'", "event('mf-catalog/chosen'"],
  ),
  breaks(
    'calls of the API',
    'mf-checkout',
    'an empty coupon is not sent: the API wants the field, and refuses each cart without a coupon',
    ['couponText'],
    [
      cartApi,
      'body: { couponText: cart.couponText, subscriptions: withOldCounts(getState(), cart) } satisfies CartRequest,',
      'body: {\n            ...(cart.couponText && { couponText: cart.couponText }),\n            subscriptions: withOldCounts(getState(), cart),\n          },',
    ],
    [cartApi, '  type CartRequest,\n', ''],
  ),
  breaks(
    'answers of the API',
    'mf-checkout',
    'the results of a coupon are listed, without three that the API gives: such a cart cannot be priced',
    ['couponStatus'],
    [
      cartApi,
      'result: ServerCartSchema,',
      "result: v.object({\n            ...ServerCartSchema.entries,\n            couponStatus: v.optional(v.picklist(['none', 'applied', 'unknown', 'expired'])),\n          }),",
    ],
  ),
  breaks(
    'kept data',
    'mf-support',
    'the chat’s token is kept with its time: the live version in another tab, or after a rollback, sends all of that as the token, and drops the chat',
    ['chatToken'],
    [
      `${support}/chat/chatToken.ts`,
      'export const savedToken = saved.read;',
      "export const savedToken = () => tokenIn(saved.read());\n\n/** Before the time was kept, the token stood alone. */\nfunction tokenIn(text: string | null): string | null {\n  return text?.startsWith('{') ? (JSON.parse(text) as { token: string }).token : text;\n}\n\nconst write = (token: string | null) =>\n  saved.write(token === null ? null : JSON.stringify({ token, since: Date.now() }));",
    ],
    [`${support}/chat/chatToken.ts`, 'return [saved.use(), saved.write];', 'return [tokenIn(saved.use()), write];'],
  ),
  breaks(
    'texts',
    'mf-news',
    'a translator renames a placeholder: a Russian buyer is thanked for buying nothing',
    ['manual.thanks'],
    [texts('mf-news', 'ru'), 'Спасибо за покупку {{name}}', 'Спасибо за покупку {{product}}'],
  ),
  breaks(
    'styles',
    'mf-checkout',
    'on a phone the button to the payment is hidden: nobody can order there',
    [],
    [
      `${checkout}/cart/CartSum.module.css`,
      /$/,
      '\n/* The bar is low on a phone. */\n@media (max-width: 639.98px) {\n  .next {\n    display: none;\n  }\n}\n',
    ],
  ),
  breaks(
    'rendering',
    'mf-news',
    'days are written by the browser, for a locale that is none: each page of announcements throws in Russian alone',
    [],
    [
      dates,
      'return `${twoDigits(day)}.${twoDigits(month)}.${year}`;',
      "return new Date(unixSeconds * 1000).toLocaleDateString('ru_RU', { timeZone });",
    ],
  ),
  breaks(
    'the head',
    'mf-catalog',
    'prices for search engines are written as visitors read them: an offer of “$ 4.00” is none',
    [],
    [
      jsonLd,
      'lowPrice: Math.min(...prices),\n    highPrice: Math.max(...prices),',
      'lowPrice: written(Math.min(...prices)),\n    highPrice: written(Math.max(...prices)),',
    ],
    [
      jsonLd,
      'available: boolean): object {',
      "available: boolean): object {\n  const written = priceCurrency === 'USD' ? formatDollars : formatRoubles;",
    ],
    [jsonLd, '  dollarsFromRoubles,\n', '  dollarsFromRoubles,\n  formatDollars,\n  formatRoubles,\n'],
  ),
  breaks(
    'shared libraries',
    'mf-news',
    'what the platform has since this commit is used before a shell with it is live: the list of announcements throws',
    ['useOnline'],
    [
      'shared-platform/src/useOnline.ts',
      null,
      "import { useSyncExternalStore } from 'react';\n\nfunction subscribe(listener: () => void): () => void {\n  addEventListener('online', listener);\n  addEventListener('offline', listener);\n  return () => {\n    removeEventListener('online', listener);\n    removeEventListener('offline', listener);\n  };\n}\n\n/** Whether the browser has a network; true on the server. */\nexport function useOnline(): boolean {\n  return useSyncExternalStore(\n    subscribe,\n    () => navigator.onLine,\n    () => true,\n  );\n}\n",
    ],
    [
      'shared-platform/src/index.ts',
      "export { useHydrated } from './useHydrated';",
      "export { useHydrated } from './useHydrated';\nexport { useOnline } from './useOnline';",
    ],
    [list, '  useTranslation } from', '  useOnline, useTranslation } from'],
    [list, 'const isArrived = useArrived();', 'const isArrived = useArrived();\n  const isOnline = useOnline();'],
    [list, 'busy={isFetching}', 'busy={isFetching && isOnline}'],
  ),
  breaks(
    'sizes and requests',
    'mf-catalog',
    'popular games are to be fresh: each answer asks again, so that each open home page calls the API without end',
    [],
    [
      popular,
      'const query = usePopularGamesQuery(undefined, globalData);',
      'const query = usePopularGamesQuery(undefined, globalData);\n  useEffect(() => {\n    if (query.isSuccess) void query.refetch();\n  }, [query]);',
    ],
    imports(popular, 'useEffect', 'react'),
  ),
  breaks(
    'money',
    'mf-checkout',
    'the total that a visitor agrees to is sent in dollars, not in cents: the API refuses each order',
    [],
    [
      `${checkout}/cart/amounts.ts`,
      'Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100)',
      'Math.round(inRoubles ? cart.totalCostInRoubles : cart.totalCost)',
    ],
  ),
  breaks(
    'the browser',
    'mf-catalog',
    'videos come from a host that the shell’s policy does not admit: an empty frame in place of each',
    ['youtube'],
    [`${catalog}/product/videoEmbeds.ts`, 'https://www.youtube-nocookie.com/embed/', 'https://www.youtube.com/embed/'],
  ),
];

const subtle = [
  breaks(
    'links of others',
    'mf-catalog',
    'an order of the lists is called as its counterpart is: the support’s live link to the cheapest games shows them in any order',
    ['price'],
    [arrangement, "['name', 'price', 'price-desc']", "['name', 'price-asc', 'price-desc']"],
    [arrangement, "sort === 'price' ? 1 : -1", "sort === 'price-asc' ? 1 : -1"],
    [texts('mf-catalog', 'en'), '"price": "Cheapest"', '"price-asc": "Cheapest"'],
    [texts('mf-catalog', 'ru'), '"price": "Дешевле"', '"price-asc": "Дешевле"'],
  ),
  breaks(
    'events',
    'mf-checkout',
    'only what says where it was pressed opens the dialog: the live catalogue does not say it, since the field may be absent',
    ['cart/addRequested'],
    [
      events,
      'v.object({ productId: IdSchema })',
      "v.object({ productId: IdSchema, source: v.optional(v.picklist(['row', 'page'])) })",
    ],
    [
      cartSlice,
      'builder.addMatcher(addRequested.match, (state, { payload }) => {',
      'builder.addMatcher(addRequested.match, (state, { payload }) => {\n      if (!payload.source) return;',
    ],
  ),
  breaks(
    'calls of the API',
    'mf-catalog',
    'a query parameter has a shorter name, which the API ignores: Russian pages describe products in English',
    ['lang'],
    [catalogApi, '?language=${language}', '?lang=${language}'],
  ),
  breaks(
    'kept data',
    'mf-checkout',
    'orders that left the cart are kept with their time: the live version in another tab, or after a rollback, can read none of the list, and clears what was added since',
    ['clearedOrders'],
    [
      cleared,
      'v.union([v.string(), v.object({ id: v.string(), lines: v.array(v.unknown()) })])',
      'v.union([\n  v.string(),\n  v.object({ id: v.string(), lines: v.array(v.unknown()) }),\n  v.object({ orderId: v.string(), at: v.number() }),\n])',
    ],
    [
      cleared,
      "const idOf = (order: KeptOrder) => (typeof order === 'string' ? order : order.id);",
      "function idOf(order: KeptOrder): string {\n  if (typeof order === 'string') return order;\n  return 'orderId' in order ? order.orderId : order.id;\n}",
    ],
    [
      cleared,
      "return typeof order === 'string' ? undefined : sanitiseLines(order.lines).lines;",
      "return typeof order === 'string' || 'orderId' in order ? undefined : sanitiseLines(order.lines).lines;",
    ],
    [
      cleared,
      'cleared.add(orderId === null ? (known.read() ?? []).map(idOf) : [orderId]);',
      'cleared.add(\n    (orderId === null ? (known.read() ?? []).map(idOf) : [orderId]).map((id) => ({ orderId: id, at: Date.now() })),\n  );',
    ],
  ),
  breaks(
    'texts',
    'mf-checkout',
    'an editor drops what looks like leftover markup: a Russian visitor agrees to terms without a link to them, and meets a link without words',
    ['cart.terms'],
    [texts('mf-checkout', 'ru'), 'Я принимаю <terms>условия обслуживания</terms>', 'Я принимаю условия обслуживания'],
  ),
  breaks(
    'styles',
    'mf-catalog',
    'a card is not positioned any more: the click area of each link covers the beginning of the page, and every press there opens the last game',
    [],
    [`${gameCard}.module.css`, '.card {\n  position: relative;\n', '.card {\n'],
  ),
  breaks(
    'rendering',
    'mf-catalog',
    'the cheapest plan is found by the shop’s own code: the page of a product without plans throws',
    [],
    [
      buyBox,
      'lowest={lowestPrice(plans, dollarRate)}',
      'lowest={plans.reduce((one, other) => (other.price < one.price ? other : one))}',
    ],
    [buyBox, '  const { dollarRate } = useStats();\n', ''],
    [buyBox, 'import { lowestPrice, type Product }', 'import type { Product }'],
    [buyBox, 'import { useStats, useTranslation }', 'import { useTranslation }'],
  ),
  breaks(
    'rendering',
    'mf-news',
    'what gives headings their ids is made once: the second rendering of a manual gives others, so that shared links to its steps lead nowhere and the browser’s page differs from the server’s',
    [],
    [outline, '  const give = createAnchors();\n', ''],
    [
      outline,
      '/** Gives the headings of a manual their ids',
      'const give = createAnchors();\n\n/** Gives the headings of a manual their ids',
    ],
  ),
  breaks(
    'shared libraries',
    'mf-news',
    'registration brings the API’s code when it is needed, and nobody waits for that: the first page asks endpoints that are not there',
    [],
    [
      register('mf-news'),
      'export function register(store: RemoteStore): void {\n  store.addApi(api);',
      "export async function register(store: RemoteStore): Promise<void> {\n  const { api } = await import('./api/api');\n  store.addApi(api);",
    ],
    [register('mf-news'), "import { api } from './api/api';\n", ''],
  ),
  breaks(
    'accessibility',
    'mf-catalog',
    'a card has a stop of the Tab key less, which was its only one: no game can be opened by keyboard',
    [],
    [
      `${gameCard}.tsx`,
      '<UiLink to={paths.game(game.id)} className={styles.more}>',
      '<UiLink to={paths.game(game.id)} className={styles.more} tabIndex={-1}>',
    ],
  ),
  breaks(
    'the hub',
    'mf-support',
    'the chat and its token are given as one object: the hub refuses the subscription, and the chat never comes alive',
    ['SubscribeToChat'],
    [`${hub}/events.ts`, "'SubscribeToChat', id, token)", "'SubscribeToChat', { id, token })"],
  ),
  breaks(
    'money',
    'mf-catalog',
    'a card’s lowest price counts as dollars: Russian visitors read roubles multiplied by the rate',
    [],
    [`${gameCard}.tsx`, 'isUsd: inRoubles === undefined }', 'isUsd: true }'],
  ),
  breaks(
    'dates',
    'mf-news',
    'days are those of whoever renders: a visitor of another time zone hydrates another day than the server wrote',
    [],
    [
      dates,
      'const { year, month, day } = calendarDay(unixSeconds * 1000, timeZone);',
      'const date = new Date(unixSeconds * 1000);\n  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];',
    ],
    [
      dates,
      'formatDate(unixSeconds: number, language: Language, timeZone: string)',
      'formatDate(unixSeconds: number, language: Language)',
    ],
    [dates, '  const { timeZone } = usePlatform();\n', ''],
    [dates, 'formatDate(unixSeconds, language, timeZone);', 'formatDate(unixSeconds, language);'],
    [dates, 'import { calendarDay, defaultLanguage,', 'import { defaultLanguage,'],
    [dates, 'import { useLanguage, usePlatform }', 'import { useLanguage }'],
  ),
  breaks(
    'the shell’s faces',
    'shell',
    'the list of games that all remotes share is made lighter: the live catalogue finds no game by its other names',
    ['aliases'],
    [
      'shared-platform/src/globalData.ts',
      "query: () => ({ url: '/v1/games', result: listOf(GameSchema) }),",
      "query: () => ({ url: '/v1/games', result: listOf(GameSchema) }),\n      transformResponse: (games: v.InferOutput<typeof GameSchema>[] | null) =>\n        games && games.map(({ aliases: _heavy, ...game }) => game),",
    ],
  ),
  breaks(
    'the browser',
    'mf-catalog',
    'what was viewed is read as a list at once: the store’s snapshot is a new one each time, and the page of a product ends in an endless rendering',
    [],
    [
      viewed,
      'const text = useSyncExternalStore(subscribe, readText, () => null);\n  return useMemo(() => idsIn(text), [text]);',
      'return useSyncExternalStore(\n    subscribe,\n    () => idsIn(readText()),\n    () => none,\n  );',
    ],
    [viewed, 'const most = 8;', 'const most = 8;\n\nconst none: readonly number[] = [];'],
    [viewed, 'import { useMemo, useSyncExternalStore }', 'import { useSyncExternalStore }'],
  ),
];

export const breaking = [...crude, ...ordinary, ...subtle];
