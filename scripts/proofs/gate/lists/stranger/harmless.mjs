// Changes at the places of `breaking.mjs` that look as dangerous, and break nobody.
import {
  aside,
  badge,
  cartApi,
  cartSlice,
  catalogApi,
  contract,
  definition,
  imports,
  newsApi,
  ordersApi,
  passes as change,
  picked,
  productRoute,
  register,
  slot,
  home,
  slotNames,
  viewed,
} from '../../patched.mjs';
import { described, itemOf } from '../../described.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const newsFeatures = 'mf-news/src/features';
const support = 'mf-support/src/features';
const screenshots = `${catalog}/product/Screenshots.tsx`;
const ordering = `${checkout}/payment/useOrdering.ts`;
const texts = (remote, language) => `${remote}/src/locales/${language}.json`;

export const harmless = [
  change(
    'mf-catalog',
    'a parameter under another name, which all of its own code reads',
    [definition('mf-catalog'), 'catalog/product/:productId?', 'catalog/product/:id?'],
    [productRoute, /params\.productId/g, 'params.id'],
    [`${catalog}/product/ProductScreen.tsx`, 'useParams().productId', 'useParams().id'],
  ),
  change(
    'mf-catalog',
    'an endpoint under another name, and its hook',
    [catalogApi, 'screenshots: build.query', 'pictures: build.query'],
    [catalogApi, 'useScreenshotsQuery', 'usePicturesQuery'],
    [screenshots, /useScreenshotsQuery/g, 'usePicturesQuery'],
    [productRoute, 'endpoints.screenshots.initiate', 'endpoints.pictures.initiate'],
  ),
  change(
    'mf-catalog',
    'a file under another name',
    [`${catalog}/home/scroller.ts`],
    [
      `${catalog}/home/dots.ts`,
      null,
      "/** Px of a dot: for scrolling on a click, and for reading the position (S036). */\nexport const clickStep = 370;\nconst readStep = 330;\n\ntype Scroller = Pick<Element, 'scrollLeft' | 'clientWidth' | 'scrollWidth'>;\n\n/** The active dot for a scroll position; the last one at the end. */\nexport function activeDot({ scrollLeft, clientWidth, scrollWidth }: Scroller, dots: number): number {\n  const last = dots - 1;\n  const atEnd = scrollLeft > 0 && scrollLeft + clientWidth >= scrollWidth - 1;\n  return atEnd ? last : Math.min(Math.max(Math.floor(scrollLeft / readStep), 0), last);\n}\n",
    ],
    [`${catalog}/home/Advantages.tsx`, "from './scroller'", "from './dots'"],
  ),
  change(
    'mf-catalog',
    'a route under another id, whose addresses are the same',
    [definition('mf-catalog'), "{ id: 'products', path", "{ id: 'game', path"],
    ['mf-catalog/src/routes/game.ts', null, "export { route } from './products';\n"],
  ),
  change(
    'mf-catalog',
    'a slot of its own at the end of a page, which it fills itself',
    [contract, "'mf-catalog/aside': AsideProps;", "'mf-catalog/aside': AsideProps;\n    'mf-catalog/hint': object;"],
    [home, slot, `${slot}\n          <Slot name="mf-catalog/hint" />`],
    [definition('mf-catalog'), 'slots: []', "slots: [{ slot: 'mf-catalog/hint', widget: 'Hint', load: 'idle' }]"],
    [
      'mf-catalog/src/widgets/Hint.tsx',
      null,
      "import { useTranslation } from '@storefront/platform';\n\nexport function Widget() {\n  const { t } = useTranslation('mf-catalog');\n  return <p>{t('home.noPopularText')}</p>;\n}\n",
    ],
  ),
  change(
    'mf-catalog',
    'an event that also says when',
    [contract, 'note?: string };', 'note?: string; at?: number };'],
    [picked, '{ mark, origin, tags: [] }', '{ mark, origin, tags: [], at: Date.now() }'],
  ),
  change(
    'mf-catalog',
    'what was viewed as objects, where the numbers of before are read, too',
    [viewed, 'JSON.stringify(ids)', 'JSON.stringify(ids.map((id) => ({ id })))'],
    [viewed, 'known.filter(isId)', 'known.map(idIn).filter(isId)'],
    [
      viewed,
      'function idsIn(',
      "/** Versions before stored the id alone. */\nconst idIn = (entry: unknown): unknown =>\n  typeof entry === 'object' && entry !== null ? (entry as { id?: unknown }).id : entry;\n\nfunction idsIn(",
    ],
  ),
  change(
    'mf-catalog',
    'a tile that is memoised',
    [
      `${catalog}/product/ProductTile.tsx`,
      'export function ProductTile({ id, name, icon, plans }: Props) {',
      'export const ProductTile = memo(function ProductTile({ id, name, icon, plans }: Props) {',
    ],
    [`${catalog}/product/ProductTile.tsx`, /\}\n$/, '});\n'],
    imports(`${catalog}/product/ProductTile.tsx`, 'memo', 'react'),
  ),
  change(
    'mf-catalog',
    'a viewer whose code comes when a picture is opened',
    [screenshots, "import { ImageViewer } from './ImageViewer';\n", ''],
    [screenshots, "import { useState } from 'react';", "import { useEffect, useState } from 'react';"],
    [
      screenshots,
      'const [opened, setOpened] = useState<number | null>(null);',
      'const [opened, setOpened] = useState<number | null>(null);\n  const Viewer = useViewer(opened !== null);',
    ],
    [
      screenshots,
      '<ImageViewer urls={urls} title={name} opened={opened} onMove={setOpened} onClose={() => setOpened(null)} />',
      '{Viewer && (\n        <Viewer urls={urls} title={name} opened={opened} onMove={setOpened} onClose={() => setOpened(null)} />\n      )}',
    ],
    [
      screenshots,
      /$/,
      "\ntype ImageViewer = typeof import('./ImageViewer').ImageViewer;\n\n/** The viewer, once its code has come; undefined as long as no picture was opened. */\nfunction useViewer(isWanted: boolean): ImageViewer | undefined {\n  const [Viewer, setViewer] = useState<ImageViewer>();\n  useEffect(() => {\n    if (!isWanted || Viewer) return;\n    import('./ImageViewer').then(\n      (module) => setViewer(() => module.ImageViewer),\n      (error: unknown) => console.error('The viewer of pictures did not come.', error),\n    );\n  }, [isWanted, Viewer]);\n  return Viewer;\n}\n",
    ],
  ),
  change('mf-catalog', 'another element around the prices a day', [
    `${catalog}/product/DailyPrices.tsx`,
    '<Card className={styles.card}>',
    '<Card as="section" className={styles.card}>',
  ]),
  change(
    'mf-catalog',
    'a class under another name',
    [`${catalog}/product/BuyBox.module.css`, /\.promises/g, '.assurances'],
    [`${catalog}/product/BuyBox.tsx`, 'styles.promises', 'styles.assurances'],
  ),
  change('mf-catalog', 'orders of a list in another sequence', [
    `${catalog}/arrangement/arrangement.ts`,
    "['name', 'price', 'price-desc'] as const",
    "['price', 'price-desc', 'name'] as const",
  ]),
  change('mf-catalog', 'more structured data of a product', [
    `${catalog}/product/productJsonLd.ts`,
    'category: product.game,',
    "category: product.game,\n    brand: { '@type': 'Brand', name: product.name },",
  ]),
  change(
    'mf-catalog',
    'a call more, without which the home page is complete',
    [
      'mf-catalog/src/routes/home.ts',
      'await ask(context, catalogApi.endpoints.popularGames.initiate());',
      'await Promise.all([\n      ask(context, catalogApi.endpoints.popularGames.initiate()),\n      askBeside(context, globalApi.endpoints.games.initiate()),\n    ]);',
    ],
    ['mf-catalog/src/routes/home.ts', '{ ask, defineRoute }', '{ ask, askBeside, defineRoute, globalApi }'],
  ),
  change(
    'mf-catalog',
    'a text that has moved, in both languages',
    [texts('mf-catalog', 'en'), '"alias": "also called",', ''],
    [
      texts('mf-catalog', 'en'),
      '"list": { "more": "Show more" }',
      '"list": { "more": "Show more", "alias": "also called" }',
    ],
    [texts('mf-catalog', 'ru'), '"alias": "другое название:",', ''],
    [
      texts('mf-catalog', 'ru'),
      '"list": { "more": "Показать ещё" }',
      '"list": { "more": "Показать ещё", "alias": "другое название:" }',
    ],
    [`${catalog}/search/Explained.tsx`, "t('search.alias')", "t('list.alias')"],
    [`${catalog}/search/NameSearch.tsx`, "t('search.alias')", "t('list.alias')"],
  ),
  change('mf-catalog', 'a sitemap in another order', [
    'mf-catalog/src/routes/products.ts',
    '.map(({ id }) => ({ path: paths.game(id) }))',
    '.map(({ id }) => ({ path: paths.game(id) })).reverse()',
  ]),

  change('mf-checkout', 'a slice under another name of its own, with the actions that it looks for', [
    cartSlice,
    /\$\{name\}\/cart/g,
    '${name}/basket',
  ]),
  change(
    'mf-checkout',
    'a tag under another name',
    ['mf-checkout/src/api/api.ts', "['Order', 'Offer']", "['Order', 'Sale']"],
    [cartApi, /'Offer'/g, "'Sale'"],
    [ordersApi, /'Offer'/g, "'Sale'"],
    [`${checkout}/dialog/addToCart.ts`, "['Offer']", "['Sale']"],
  ),
  change(
    'mf-checkout',
    'without two endpoints that no code of it asks',
    [
      cartApi,
      'subscription: build.query<Subscription | null, number>({\n      query: (id) => ({ url: `/v1/subscriptions/${id}`, result: SubscriptionSchema }),\n    }),',
      '',
    ],
    [
      cartApi,
      'productSubscriptions: build.query<Subscription[] | null, number>({\n      query: (productId) => ({ url: `/v1/subscriptions/client/${productId}`, result: v.array(SubscriptionSchema) }),\n    }),',
      '',
    ],
  ),
  change('mf-checkout', 'an order without prices, which the API ignores', [
    ordering,
    '({ subscriptionId, region, count, price }) => ({\n      subscriptionId,\n      region,\n      count,\n      price,\n    })',
    '({ subscriptionId, region, count }) => ({ subscriptionId, region, count })',
  ]),
  change('mf-checkout', 'a badge that counts to 99', [
    badge,
    '<Count aria-hidden="true">{count}</Count>',
    '<Count aria-hidden="true">{count > 99 ? \'99+\' : count}</Count>',
  ]),
  change('mf-checkout', 'a countdown that looks twice a second, and ends with its screen', [
    `${checkout}/order/useCountdown.ts`,
    'setInterval(() => setNow(Date.now()), 1000)',
    'setInterval(() => setNow(Date.now()), 500)',
  ]),
  change(
    'mf-checkout',
    'an event of its own, which nobody has to hear',
    [
      'mf-checkout/src/contract.ts',
      null,
      "import type {} from '@storefront/contracts';\n\ndeclare module '@storefront/contracts' {\n  interface EventPayloads {\n    'mf-checkout/ordered': { orderId: string };\n  }\n}\n",
    ],
    [
      ordering,
      'rememberOrder(answer.orderId, ordered);',
      "rememberOrder(answer.orderId, ordered);\n    dispatch({ ...event('mf-checkout/ordered', { orderId: answer.orderId }) });",
    ],
    [ordering, 'import { EmailSchema, paths,', 'import { EmailSchema, event, paths,'],
  ),
  change(
    'mf-checkout',
    'a private page more, at an address that nobody has',
    [
      definition('mf-checkout'),
      "{ id: 'payment-fail',",
      "{ id: 'receipt', path: 'receipt/:orderId', visibility: 'private' },\n    { id: 'payment-fail',",
    ],
    [
      'mf-checkout/src/routes/receipt.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { DetailsScreen } from '../features/order/DetailsScreen';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('details.facts'), noindex: true }),\n  Screen: DetailsScreen,\n});\n",
    ],
  ),
  change('mf-checkout', 'kept lines whose count may be a text, too', [
    `${checkout}/cart/cartLines.ts`,
    'count: v.pipe(v.number(), v.integer()),',
    'count: v.pipe(v.union([v.number(), v.pipe(v.string(), v.transform(Number))]), v.integer()),',
  ]),

  change(
    'mf-news',
    'a function under another name',
    ...['features/news/allAnnouncements', 'routes/article', 'routes/news'].map((name) => [
      `mf-news/src/${name}.ts`,
      /\ballAnnouncements\(/g,
      'everyAnnouncement(',
    ]),
    ...['article', 'news'].map((name) => [
      `mf-news/src/routes/${name}.ts`,
      'import { allAnnouncements }',
      'import { everyAnnouncement }',
    ]),
  ),
  change('mf-news', 'a count of views where the API sends one', [
    newsApi,
    'listOf(AnnouncementSchema)',
    'listOf(v.object({ ...AnnouncementSchema.entries, views: v.optional(v.number()) }))',
  ]),
  change('mf-news', 'the same parameters in another order', [
    'mf-news/src/api/manualApi.ts',
    'new URLSearchParams({ gameName, productName, language })',
    'new URLSearchParams({ language, productName, gameName })',
  ]),
  change(
    'mf-news',
    'a sentence that says the same the other way round',
    [texts('mf-news', 'en'), '"thanks": "Thank you for buying {{name}}"', '"thanks": "{{name}}: thank you for buying"'],
    [texts('mf-news', 'ru'), '"thanks": "Спасибо за покупку {{name}}"', '"thanks": "{{name}}: спасибо за покупку"'],
  ),
  change(
    'mf-news',
    'a second address of the news, which leads to the first',
    [
      definition('mf-news'),
      "{ id: 'manual',",
      "{ id: 'announcements', path: 'announcements/:page?', visibility: 'public' },\n    { id: 'manual',",
    ],
    [
      'mf-news/src/routes/announcements.ts',
      null,
      "import { paths } from '@storefront/contracts';\nimport { defineRoute } from '@storefront/platform';\nimport { NewsScreen } from '../features/news/NewsScreen';\nimport { listPage } from '../features/news/addressNumbers';\n\nexport const route = defineRoute({\n  load: ({ params }) => Promise.resolve({ redirectTo: paths.news(listPage(params.page)) }),\n  head: ({ t }) => ({ title: t('news.title'), noindex: true }),\n  Screen: NewsScreen,\n});\n",
    ],
  ),
  change('mf-news', 'a heading before its day', [
    `${newsFeatures}/news/AnnouncementCard.tsx`,
    '<Marks announcement={announcement} />\n        <h2>{header}</h2>',
    '<h2>{header}</h2>\n        <Marks announcement={announcement} />',
  ]),

  change('mf-support', 'an address that may also name a topic', [
    definition('mf-support'),
    "path: 'contact-us'",
    "path: 'contact-us/:topic?'",
  ]),
  change(
    'mf-support',
    'a slice and its file under other names',
    [`${support}/picks/picksSlice.ts`],
    [
      `${support}/picks/chosenSlice.ts`,
      null,
      "import { isEvent } from '@storefront/contracts';\nimport { createSlice } from '@storefront/platform';\n\nconst initialState: { last: number | null } = { last: null };\n\nexport const chosenSlice = createSlice({\n  name: 'mf-support/chosen',\n  initialState,\n  reducers: {},\n  extraReducers: (builder) => {\n    builder.addMatcher(isEvent('mf-catalog/picked'), (state, { payload: { mark } }) => {\n      state.last = mark.id;\n    });\n  },\n});\n",
    ],
    [register('mf-support'), /picksSlice/g, 'chosenSlice'],
  ),
  change(
    'mf-support',
    'a fragment that shows the title where it is given one',
    [aside, '{ gameId, size }', '{ gameId, size, title }'],
    [aside, '>{gameId}</button>', '>{title ?? gameId}</button>'],
  ),
  change(
    'mf-support',
    'an answer that is read by own code in place of a library',
    [`${support}/attachments/sendFile.ts`, "import * as v from 'valibot';\n", ''],
    [
      `${support}/attachments/sendFile.ts`,
      'const AnswerSchema = v.object({ success: v.optional(v.literal(true)), result: v.pipe(v.string(), v.minLength(1)) });',
      "function addressIn(answer: unknown): string {\n  const { success = true, result } = (answer ?? {}) as { success?: unknown; result?: unknown };\n  if (success !== true || typeof result !== 'string' || result === '') throw new Error('There is no address.');\n  return result;\n}",
    ],
    [
      `${support}/attachments/sendFile.ts`,
      'v.parse(AnswerSchema, JSON.parse(text)).result',
      'addressIn(JSON.parse(text))',
    ],
  ),
  change(
    'mf-support',
    'an entry of the navigation with other words, at the same place',
    [
      definition('mf-support'),
      "label: { en: 'Contact us', ru: 'Контакты' }",
      "label: { en: 'Support', ru: 'Поддержка' }",
    ],
    [definition('mf-support'), 'order: 40', 'order: 45'],
  ),

  change(
    'shell',
    'a slot more, which nobody has to fill',
    [
      slotNames,
      "'header.cart': object;",
      "'header.cart': object;\n  /** At the end of the page. */\n  'footer.note': object;",
    ],
    [
      'shell/src/layout/Footer.tsx',
      '<UserAgreement />\n        </Rectangle>',
      '<UserAgreement />\n        </Rectangle>\n        <Slot name="footer.note" />',
    ],
    ['shell/src/layout/Footer.tsx', 'import { usePlatform, useSiteLink', 'import { Slot, usePlatform, useSiteLink'],
  ),
  change(
    'shell',
    'a platform that offers more',
    [
      'shared-platform/src/useVisible.ts',
      null,
      "import { useEffect, useState } from 'react';\n\n/** Whether the page is in sight, rather than in a tab behind. */\nexport function useVisible(): boolean {\n  const [isVisible, setVisible] = useState(true);\n  useEffect(() => {\n    const look = () => setVisible(!document.hidden);\n    document.addEventListener('visibilitychange', look);\n    return () => document.removeEventListener('visibilitychange', look);\n  }, []);\n  return isVisible;\n}\n",
    ],
    ['shared-platform/src/index.ts', /$/, "export { useVisible } from './useVisible';\n"],
  ),

  described('a field more of each announcement', [], (description) => {
    itemOf(description, '/v1/announces/{page}').properties.pinned = { type: 'boolean' };
  }),
  described('a parameter of the list of games that may be left out', [], ({ paths }) => {
    const { get } = paths['/v1/games'];
    get.parameters = [
      ...(get.parameters ?? []),
      { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
    ];
  }),
];
