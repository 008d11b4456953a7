// What somebody who knew of the gate only what it promises thought that it has to refuse. Each says what a visitor or
// another team would see break.
import { createHash } from 'node:crypto';
import {
  aside,
  breaks,
  button,
  cartApi,
  cartSlice,
  catalogApi,
  chatApi,
  contract,
  definition,
  events,
  home,
  imports,
  layout,
  news,
  newsApi,
  newsRoute,
  ordersApi,
  picked,
  productRoute,
  register,
} from '../../patched.mjs';
import { bodyOf, described, itemOf, leaveOut } from '../../described.mjs';

const advantages = 'mf-catalog/src/features/home/Advantages.tsx';
const picks = 'mf-support/src/features/picks/picksSlice.ts';
const platform = 'shared-platform/src';
const shopPaths = 'shared-contracts/src/shopPaths.ts';

const routes = (remote, what, names, ...patches) => breaks('routes', remote, what, names, ...patches);
const slots = (remote, what, names, ...patches) => breaks('slots', remote, what, names, ...patches);
const sent = (remote, what, names, ...patches) => breaks('events', remote, what, names, ...patches);
const reads = (remote, what, names, ...patches) => breaks('what the API answers', remote, what, names, ...patches);
const asks = (remote, what, names, ...patches) => breaks('what the API is asked', remote, what, names, ...patches);
const texts = (remote, what, names, ...patches) => breaks('texts', remote, what, names, ...patches);
const builtWith = (remote, what, names, ...patches) => breaks('what it is built with', remote, what, names, ...patches);
const taken = (remote, what, names, ...patches) => breaks('names of others', remote, what, names, ...patches);
const fails = (remote, what, ...patches) => breaks('what throws or never ends', remote, what, [], ...patches);
const failsLater = (remote, what, ...patches) => breaks('what throws when it runs', remote, what, [], ...patches);
const keeps = (remote, what, names, ...patches) => breaks('what visitors keep', remote, what, names, ...patches);
const shows = (remote, what, names, ...patches) => breaks('what a page says', remote, what, names, ...patches);
const ofShell = (what, names, ...patches) => breaks('the shell', 'shell', what, names, ...patches);

/** A text of so many characters that no compression makes small, the same each time. */
function noise(length) {
  const parts = [];
  for (let count = 0; parts.length * 88 < length; count += 1)
    parts.push(createHash('sha512').update(String(count)).digest('base64'));
  return parts.join('').slice(0, length);
}

export const breaking = [
  routes(
    'mf-support',
    'help at the addresses of all manuals, which then have two owners',
    ['mf-news', 'products/'],
    [
      definition('mf-support'),
      "{ id: 'contact', path: 'contact-us', visibility: 'private' }",
      "{ id: 'contact', path: 'contact-us', visibility: 'private' },\n    { id: 'answer', path: 'products/:topic/:question', visibility: 'public' },\n  ",
    ],
    [
      'mf-support/src/routes/answer.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { ContactScreen } from '../features/contact/ContactScreen';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('contact.title') }),\n  Screen: ContactScreen,\n});\n",
    ],
  ),
  routes(
    'mf-checkout',
    'a cart at another address: the live header leads to the old one, which sends people home',
    ['cart'],
    [definition('mf-checkout'), "path: 'cart'", "path: 'basket'"],
    [shopPaths, "export const cart = () => '/cart';", "export const cart = () => '/basket';"],
  ),
  routes(
    'mf-news',
    'one page of news: the second one, which its own pager and bookmarks lead to, sends people home',
    [],
    [definition('mf-news'), "path: 'news/:page?',", "path: 'news',"],
  ),
  routes(
    'mf-catalog',
    'a parameter under another name, which no code reads: every product sends people to the catalogue',
    ['product'],
    [definition('mf-catalog'), 'catalog/product/:productId?', 'catalog/product/:id?'],
  ),

  slots(
    'mf-checkout',
    'no dialog in the overlay: "Add to cart" does nothing on every page',
    ['overlay'],
    [definition('mf-checkout'), "{ slot: 'overlay', widget: 'AddToCartDialog', load: 'wake' },", ''],
  ),
  slots(
    'mf-catalog',
    'another name of a prop: the live fragment leads to /products/undefined/small',
    ['mf-support', 'gameId'],
    [contract, 'gameId: number;', 'game: number;'],
    [home, 'props={{ gameId: 1,', 'props={{ game: 1,'],
    [aside, '{ gameId, size }', '{ game: gameId, size }'],
  ),
  slots(
    'mf-support',
    'a fragment that cannot do without a title, which the live home page does not give',
    ['mf-catalog', 'title'],
    [
      aside,
      "{ gameId, size }: SlotProps['mf-catalog/aside']",
      "{ gameId, size, title }: SlotProps['mf-catalog/aside'] & { title: string }",
    ],
    [aside, '>{gameId}</button>', '>{title.toUpperCase()}</button>'],
  ),

  sent(
    'mf-catalog',
    'an event with its field renamed: the live cart refuses it, and nothing can be bought',
    ['cart/addRequested', 'productId'],
    [events, 'v.object({ productId: IdSchema })', 'v.object({ id: IdSchema })'],
    [button, 'addRequested({ productId })', 'addRequested({ id: productId })'],
    [cartSlice, 'state.dialogProductId = payload.productId;', 'state.dialogProductId = payload.id;'],
  ),
  sent(
    'mf-checkout',
    'a remote that no event wakes: its dialog is never loaded, and "Add to cart" does nothing',
    ['cart/addRequested'],
    [definition('mf-checkout'), 'wakes: [addRequested.type],', 'wakes: [],'],
    [definition('mf-checkout'), 'import { addRequested, defineRemote }', 'import { defineRemote }'],
  ),
  sent(
    'mf-catalog',
    'an event without what it is about, at the first of six: the live listener throws, and its remote is gone',
    ['mf-support', 'mark'],
    [contract, 'mark: Mark;', 'mark?: Mark;'],
    [
      picked,
      "(mark: Mark, origin: Origin) => event('mf-catalog/picked', { mark, origin, tags: [] })",
      "(mark: Mark | undefined, origin: Origin) =>\n  event('mf-catalog/picked', { ...(mark && { mark }), origin, tags: [] })",
    ],
    [advantages, "picked({ kind: 'game', id }, 'list')", "picked(id > 0 ? { kind: 'game', id } : undefined, 'list')"],
    [picks, 'payload.mark.id', 'payload.mark?.id ?? null'],
  ),

  reads(
    'mf-news',
    'a count of views, which the API does not send: every announcement is left out as malformed',
    ['views'],
    [
      newsApi,
      'result: listOf(AnnouncementSchema)',
      'result: listOf(v.object({ ...AnnouncementSchema.entries, views: v.number() }))',
    ],
  ),
  reads(
    'mf-catalog',
    'a price that is taken for granted: popular games without one are gone from the home page',
    ['minPrice'],
    [
      catalogApi,
      "url: '/v1/games/popular', result: listOf(GameSchema)",
      "url: '/v1/games/popular', result: listOf(v.object({ ...GameSchema.entries, minPrice: v.number() }))",
    ],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
  ),
  reads(
    'mf-checkout',
    'fewer results of a coupon than there are: with one that is used up the cart has no price, and no way to pay',
    ['couponStatus'],
    [
      cartApi,
      'result: ServerCartSchema,',
      "result: v.object({\n            ...ServerCartSchema.entries,\n            couponStatus: v.optional(v.picklist(['none', 'applied', 'unknown', 'expired'])),\n          }),",
    ],
  ),

  asks(
    'mf-checkout',
    'an order without its coupon, which the API wants even if it is empty: no order is made',
    ['couponText'],
    [
      ordersApi,
      'body: request satisfies OrderRequest,',
      "body: withoutCoupon(request) satisfies Omit<OrderRequest, 'couponText'>,",
    ],
    [
      ordersApi,
      'export const ordersApi =',
      'const withoutCoupon = ({ couponText: _couponText, ...order }: OrderRequest) => order;\n\nexport const ordersApi =',
    ],
  ),
  asks(
    'mf-support',
    'a chat that is closed by the method that writes a message: it stays open, since there is no text',
    ['/v1/chats/'],
    [chatApi, "method: 'PATCH',", "method: 'POST',"],
  ),
  asks(
    'mf-news',
    'a manual that is asked for with a parameter which the API does not know: Russian pages have it in English',
    ['lang'],
    [
      'mf-news/src/api/manualApi.ts',
      'new URLSearchParams({ gameName, productName, language })',
      'new URLSearchParams({ gameName, productName, lang: language })',
    ],
  ),

  texts(
    'mf-checkout',
    'a placeholder that is never filled: every line has the same button "Убрать", of what a screen reader cannot say',
    ['line.remove'],
    ['mf-checkout/src/locales/ru.json', '"remove": "Убрать {{name}}"', '"remove": "Убрать {{product}}"'],
  ),
  texts(
    'mf-support',
    'no Russian plural for two, three and four: two new messages are announced in English',
    ['unseen'],
    ['mf-support/src/locales/ru.json', '"unseen_few": "{{count}} новых сообщения",', ''],
  ),
  texts(
    'mf-news',
    'a text of another team, whose texts are not there: the breadcrumbs are called breadcrumbs.label',
    ['mf-catalog'],
    [
      news,
      "const { t } = useTranslation('mf-news');",
      "const { t } = useTranslation('mf-news');\n  const { t: words } = useTranslation('mf-catalog');",
    ],
    [news, "label={t('breadcrumbs')}", "label={words('breadcrumbs.label')}"],
  ),

  builtWith(
    'mf-news',
    'another major version of the contract: the live shell does not load it',
    [],
    ['shared-contracts/src/remote.ts', 'CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 2'],
  ),
  builtWith(
    'mf-catalog',
    'a hook that the live platform does not have: the home page throws',
    ['useVisible'],
    [
      `${platform}/useVisible.ts`,
      null,
      "import { useEffect, useState } from 'react';\n\n/** Whether the page is in sight, rather than in a tab behind. */\nexport function useVisible(): boolean {\n  const [isVisible, setVisible] = useState(true);\n  useEffect(() => {\n    const look = () => setVisible(!document.hidden);\n    document.addEventListener('visibilitychange', look);\n    return () => document.removeEventListener('visibilitychange', look);\n  }, []);\n  return isVisible;\n}\n",
    ],
    [`${platform}/index.ts`, /$/, "export { useVisible } from './useVisible';\n"],
    [
      'mf-catalog/src/features/stats/StatsStrip.tsx',
      "import { useTranslation } from '@storefront/platform';",
      "import { useTranslation, useVisible } from '@storefront/platform';",
    ],
    [
      'mf-catalog/src/features/stats/StatsStrip.tsx',
      'className={styles.strip}>',
      'className={styles.strip} data-resting={!useVisible()}>',
    ],
  ),
  builtWith(
    'mf-news',
    'four megabytes of words for the reading time: on a slow phone the article is not there within ten seconds',
    [],
    ['mf-news/src/features/content/knownWords.ts', null, `export const knownWords = '${noise(4_000_000)}';\n`],
    ['mf-news/src/features/content/readingTime.ts', /^/, "import { knownWords } from './knownWords';\n"],
    [
      'mf-news/src/features/content/readingTime.ts',
      'toPlainText(content).split(/\\s+/).length;',
      'toPlainText(content)\n    .split(/\\s+/)\n    .filter((word) => !knownWords.includes(word)).length;',
    ],
  ),

  taken(
    'mf-catalog',
    'the last game under the key of the cart: who looks at a game has lost the cart',
    ['mf-checkout', 'cart'],
    ['mf-catalog/src/features/products/selectedGame.ts', "const key = 'selectedGame';", "const key = 'cart';"],
  ),
  taken(
    'mf-news',
    'the language of the feed under the key of the visitor’s language: who chose Russian gets English at home',
    ['language', 'shell'],
    [
      news,
      'const page = listPage(useParams().page);',
      "const page = listPage(useParams().page);\n  const { locale } = useLanguage();\n  useEffect(() => localStorage.setItem('language', locale), [locale]);",
    ],
    [news, 'import { Redirect, useParams', 'import { Redirect, useLanguage, useParams'],
    imports(news, 'useEffect', 'react'),
  ),

  fails(
    'mf-catalog',
    'a home page whose head throws in Russian alone: there it has no title',
    [
      'mf-catalog/src/routes/home.ts',
      "head: ({ t }) => ({ title: t('home.title'), description: t('home.description') }),",
      "head: ({ t, language }) => ({\n    title: t('home.title'),\n    description: `${t('home.description')} ${ways[language.code]!.trim()}`,\n  }),",
    ],
    [
      'mf-catalog/src/routes/home.ts',
      'export const route =',
      "const ways: Record<string, string> = { en: 'Paid in dollars.' };\n\nexport const route =",
    ],
  ),
  fails(
    'mf-news',
    'an article that takes a later one for granted: the latest of all cannot be read',
    [
      'mf-news/src/features/article/Neighbours.tsx',
      "aria-label={t('article.neighbours')}",
      'aria-label={pickText(next!.header, language)}',
    ],
    [
      'mf-news/src/features/article/Neighbours.tsx',
      "const { t } = useTranslation('mf-news');\n  if (!previous && !next) return null;",
      'const language = useLanguage();\n  if (!previous && !next) return null;',
    ],
  ),
  fails('mf-support', 'a register that throws in each browser which has kept no setting: nobody can write to us', [
    register('mf-support'),
    'store.inject(picksSlice);',
    "store.inject(picksSlice);\n  if (typeof window !== 'undefined')\n    console.info('The sound of the chat:', JSON.parse(localStorage.getItem('chatSound') ?? ''));",
  ]),
  fails('mf-news', 'a load that asks until there is something: beyond the last page it never ends', [
    newsRoute,
    'await Promise.all([\n      ask(context, newsApi.endpoints.announcements.initiate(page)),\n      ask(context, newsApi.endpoints.announcementPages.initiate()),\n    ]);',
    'await ask(context, newsApi.endpoints.announcementPages.initiate());\n    let list = await ask(context, newsApi.endpoints.announcements.initiate(page));\n    while (list?.length === 0) list = await ask(context, newsApi.endpoints.announcements.initiate(page));',
  ]),

  failsLater('mf-checkout', 'a reducer that wants an announcement to be there: "Add to cart" opens no dialog', [
    cartSlice,
    'state.dialogProductId = payload.productId;\n      state.announcement = null;',
    "if (state.announcement!.kind !== 'missing') state.announcement = null;\n      state.dialogProductId = payload.productId;",
  ]),
  failsLater('mf-catalog', 'an effect that wants products to be remembered: each first visit ends in an error', [
    'mf-catalog/src/features/viewed/RecentlyViewed.tsx',
    'useEffect(() => rememberViewed(productId), [productId]);',
    "useEffect(() => {\n    if (!localStorage.getItem('recentlyViewed')!.startsWith(`[${productId},`)) rememberViewed(productId);\n  }, [productId]);",
  ]),

  keeps(
    'mf-checkout',
    'the cart under another key: every visitor’s cart is empty',
    ['cart'],
    [definition('mf-checkout'), "cartKey = 'cart'", "cartKey = 'checkout.lines'"],
  ),
  keeps(
    'mf-support',
    'the token of a chat as JSON: who has an open chat gets an error in its place',
    ['chatToken'],
    [
      'mf-support/src/features/chat/chatToken.ts',
      'export const savedToken = saved.read;',
      'export const savedToken = (): string | null => tokenOf(saved.read());\n\nconst tokenOf = (text: string | null): string | null =>\n  text === null ? null : (JSON.parse(text) as { token: string }).token;',
    ],
    [
      'mf-support/src/features/chat/chatToken.ts',
      'return [saved.use(), saved.write];',
      'return [tokenOf(saved.use()), (token) => saved.write(token && JSON.stringify({ token }))];',
    ],
  ),

  shows(
    'mf-catalog',
    'the catalogue as the canonical address of every product: search engines drop the products',
    [],
    [productRoute, 'title: product.name,', 'title: product.name,\n      path: paths.catalog(),'],
  ),
  shows(
    'mf-catalog',
    'dollars as the currency of prices in roubles: a search engine shows them eighty times too high',
    ['priceCurrency'],
    [
      'mf-catalog/src/features/product/productJsonLd.ts',
      'offers: offers(prices, currency, url, sold.length > 0)',
      "offers: offers(prices, 'USD', url, sold.length > 0)",
    ],
  ),
  shows(
    'mf-catalog',
    'links of games without a name: a screen reader says "link" thirteen times',
    [],
    [
      'mf-catalog/src/features/games/GameCard.tsx',
      "<span>{t('games.more')}</span> <VisuallyHidden>{game.name}</VisuallyHidden>",
      '<span aria-hidden="true">→</span>',
    ],
    ['mf-catalog/src/features/games/GameCard.tsx', 'Tag, UiLink, VisuallyHidden }', 'Tag, UiLink }'],
  ),
  shows(
    'mf-news',
    'the age of an announcement in seconds, by two clocks: the list is thrown away at hydration',
    [],
    [
      'mf-news/src/features/news/Marks.tsx',
      '{date(announcement.createdAt)}</time>',
      '{`${date(announcement.createdAt)}, ${Math.floor(Date.now() / 1000 - announcement.createdAt)} s`}</time>',
    ],
  ),

  ofShell(
    'a layout without the overlay: the dialog of the live cart has no place',
    ['mf-checkout', 'overlay'],
    [layout, '<Slot name="overlay" />', '{null}'],
    [layout, 'import { Slot, useTranslation }', 'import { useTranslation }'],
  ),
  ofShell(
    'a platform without a hook of the live catalogue, whose sources do without it: product lists throw',
    ['mf-catalog', 'useDollarRate'],
    [`${platform}/index.ts`, 'globalApi, useDollarRate, useGamesQuery', 'globalApi, useGamesQuery'],
    ...['products/ProductRow', 'product/ProductTile', 'product/DailyPrices'].map((name) => [
      `mf-catalog/src/features/${name}.tsx`,
      'const dollarRate = useDollarRate();',
      'const { dollarRate } = useStats();',
    ]),
    [
      'mf-catalog/src/features/products/ProductRow.tsx',
      '{ useDollarRate, useTranslation }',
      '{ useStats, useTranslation }',
    ],
    ['mf-catalog/src/features/product/ProductTile.tsx', '{ useDollarRate }', '{ useStats }'],
    ['mf-catalog/src/features/product/DailyPrices.tsx', '{ useDollarRate, useLanguage,', '{ useLanguage,'],
  ),

  described('announcements without a banner: the live news shows none of them', ['mf-news', 'banner'], (description) =>
    leaveOut(itemOf(description, '/v1/announces/{page}'), 'banner'),
  ),
  described(
    'a currency that a cart has to name: the live cart has no price',
    ['mf-checkout', 'currency'],
    (description) => {
      const body = bodyOf(description, '/v1/subscriptions/cart');
      body.properties.currency = { type: 'string' };
      body.required.push('currency');
    },
  ),
];
