// What an examiner from outside expects a gate to let through: changes in the same places as those of
// `breaking.mjs`, which look as dangerous to a machine and break nobody.
import {
  cartSlice,
  catalogApi,
  contract,
  definition,
  events,
  home,
  imports,
  news,
  newsApi,
  newsRoute,
  passes as change,
  picked,
  register,
  slot,
  viewed,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const announcements = 'mf-news/src/features';
const support = 'mf-support/src/features';
const texts = (remote, code) => `${remote}/src/locales/${code}.json`;

const arrangement = `${catalog}/arrangement/arrangement.ts`;
const useArrangement = `${catalog}/arrangement/useArrangement.ts`;
const addButton = `${catalog}/products/AddButton.tsx`;
const buyBox = `${catalog}/product/BuyBox.tsx`;
const share = `${catalog}/product/ShareButton.tsx`;
const functionality = `${catalog}/product/Functionality.tsx`;
const card = `${announcements}/news/AnnouncementCard`;
const dates = `${announcements}/news/dates.ts`;
const details = `${checkout}/order/DetailsScreen.tsx`;
const paymentForm = `${checkout}/payment/PaymentForm.tsx`;

const routes = [
  change(
    'mf-checkout',
    'a route’s parameter is called otherwise, where it is read, too',
    [definition('mf-checkout'), "path: 'details/:orderId'", "path: 'details/:id'"],
    [details, "const { orderId = '' } = useParams();", "const { id: orderId = '' } = useParams();"],
  ),
  change(
    'mf-news',
    'an archive gets a page of its own, among the addresses of the list',
    [
      definition('mf-news'),
      "{ id: 'manual', path",
      "{ id: 'archive', path: 'news/archive', visibility: 'public' },\n    { id: 'manual', path",
    ],
    [
      'mf-news/src/routes/archive.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { ArchiveScreen } from '../features/archive/ArchiveScreen';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('archive.title'), description: t('archive.text'), path: '/news/archive' }),\n  sitemap: async () => [{ path: '/news/archive' }],\n  Screen: ArchiveScreen,\n});\n",
    ],
    [
      `${announcements}/archive/ArchiveScreen.tsx`,
      null,
      "import { paths } from '@storefront/contracts';\nimport { useTranslation } from '@storefront/platform';\nimport { Breadcrumbs, PageHeading, UiLink } from '@storefront/ui';\n\nexport function ArchiveScreen() {\n  const { t } = useTranslation('mf-news');\n  return (\n    <>\n      <Breadcrumbs\n        label={t('breadcrumbs')}\n        items={[{ label: t('home'), to: paths.home() }, { label: t('archive.title') }]}\n      />\n      <PageHeading title={t('archive.title')} />\n      <p>{t('archive.text')}</p>\n      <UiLink to={paths.news()}>{t('article.back')}</UiLink>\n    </>\n  );\n}\n",
    ],
    [
      texts('mf-news', 'en'),
      '"article": {',
      '"archive": { "title": "Archive of announcements", "text": "What was new in earlier years is kept here." },\n  "article": {',
    ],
    [
      texts('mf-news', 'ru'),
      '"article": {',
      '"archive": { "title": "Архив объявлений", "text": "Здесь хранятся новости прошлых лет." },\n  "article": {',
    ],
  ),
  change(
    'mf-catalog',
    'routes are listed in another order',
    [definition('mf-catalog'), "{ id: 'home', path: '', visibility: 'public' },\n", ''],
    [
      definition('mf-catalog'),
      "{ id: 'product', path",
      "{ id: 'home', path: '', visibility: 'public' },\n    { id: 'product', path",
    ],
  ),
];

const links = [
  change('mf-support', 'a letter’s token comes under a second name, too', [
    `${support}/chat/tokenInAddress.ts`,
    '/^#token=',
    '/^#(?:token|chat)=',
  ]),
  change('mf-catalog', 'an order of the lists has a second name in addresses', [
    arrangement,
    "sort: sorts.find((sort) => sort === query.get('sort')),",
    "sort: query.get('sort') === 'cheapest' ? 'price' : sorts.find((sort) => sort === query.get('sort')),",
  ]),
  change(
    'mf-checkout',
    'the name of a link of the configuration is a constant',
    [`${checkout}/cart/CartSum.tsx`, "paths.redirect('terms-of-service')", 'paths.redirect(terms)'],
    [
      `${checkout}/cart/CartSum.tsx`,
      '/** The text of agreement,',
      "/** The name of the terms’ link in the site’s configuration. */\nconst terms = 'terms-of-service';\n\n/** The text of agreement,",
    ],
  ),
];

const slots = [
  change(
    'mf-catalog',
    'a slot gets a prop that may be absent',
    [home, slot, "<Slot name=\"mf-catalog/aside\" props={{ gameId: 1, size: 'small', title: t('home.popular') }} />"],
    [
      home,
      'const isArrived = useArrived();',
      "const isArrived = useArrived();\n  const { t } = useTranslation('mf-catalog');",
    ],
    [home, 'import { useArrived }', 'import { useArrived, useTranslation }'],
  ),
  change(
    'mf-catalog',
    'a slot is rendered by a component of its own',
    [home, slot, '<Beside />'],
    [home, "import { Slot } from '@storefront/platform';", "import { Beside } from './Beside';"],
    [
      `${catalog}/home/Beside.tsx`,
      null,
      "import { Slot } from '@storefront/platform';\nimport type { ComponentProps } from 'react';\n\nconst shown: ComponentProps<typeof Slot<'mf-catalog/aside'>>['props'] = { gameId: 1, size: 'small' };\n\n/** What other teams put beside the home page’s own parts. */\nexport const Beside = () => <Slot name=\"mf-catalog/aside\" props={shown} />;\n",
    ],
  ),
  change(
    'mf-catalog',
    'a slot is offered that nobody fills yet',
    [contract, "'mf-catalog/aside': AsideProps;", "'mf-catalog/aside': AsideProps;\n    'mf-catalog/below': object;"],
    [
      `${catalog}/games/CatalogScreen.tsx`,
      '{isArrived && <StatsBlock />}',
      '{isArrived && <StatsBlock />}\n      <Slot name="mf-catalog/below" />',
    ],
    imports(`${catalog}/games/CatalogScreen.tsx`, 'Slot', '@storefront/platform'),
  ),
];

const told = [
  change('mf-catalog', 'an event gets a field that may be absent', [
    picked,
    'origin, tags: [] }',
    "origin, tags: [], note: 'dot' }",
  ]),
  change(
    'mf-catalog',
    'an event more, which nobody hears yet',
    [contract, "'mf-catalog/picked': {", "'mf-catalog/shared': { productId: number };\n    'mf-catalog/picked': {"],
    [share, 'confirm();', "confirm();\n    dispatch({ ...event('mf-catalog/shared', { productId }) });"],
    [share, 'const language = useLanguage();', 'const language = useLanguage();\n  const dispatch = useDispatch();'],
    [share, 'import { localizePath, paths }', 'import { event, localizePath, paths }'],
    [share, 'import { useLanguage, useTranslation }', 'import { useDispatch, useLanguage, useTranslation }'],
  ),
  change(
    'mf-checkout',
    'an event’s new field is kept where it is given',
    [
      events,
      'v.object({ productId: IdSchema })',
      "v.object({ productId: IdSchema, source: v.optional(v.picklist(['row', 'page'])) })",
    ],
    [
      cartSlice,
      'state.dialogProductId = payload.productId;',
      'state.dialogProductId = payload.productId;\n      state.openedFrom = payload.source ?? null;',
    ],
    [
      cartSlice,
      'dialogProductId: number | null;',
      "dialogProductId: number | null;\n  /** Where it was asked for, if that is known. */\n  openedFrom: 'row' | 'page' | null;",
    ],
    [cartSlice, 'dialogProductId: null,', 'dialogProductId: null,\n  openedFrom: null,'],
  ),
  change(
    'mf-catalog',
    'what the button asks for stands in its own attribute',
    [
      addButton,
      'const request = () => dispatch({ ...addRequested({ productId }) });',
      'const request = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>\n    dispatch({ ...addRequested({ productId: Number(currentTarget.dataset.productId) }) });',
    ],
    [addButton, 'onClick={request}', 'data-product-id={productId} onClick={request}'],
    [addButton, /^/, "import type { MouseEvent } from 'react';\n"],
  ),
];

const calls = [
  change('mf-catalog', 'a query is written by the browser’s own means', [
    catalogApi,
    '`/v1/products/${productId}?language=${language}`',
    '`/v1/products/${productId}?${new URLSearchParams({ language })}`',
  ]),
  change(
    'mf-catalog',
    'a request more, whose failure changes nothing',
    [
      catalogApi,
      'screenshots: build.query<',
      'plansOf: build.query<Subscription[] | null, number>({\n      query: (productId) => ({\n        url: `/v1/subscriptions/client/${productId}`,\n        result: listOf(SubscriptionSchema),\n        background: true,\n      }),\n    }),\n    screenshots: build.query<',
    ],
    [catalogApi, '  listOf,\n', '  listOf,\n  SubscriptionSchema,\n'],
    [catalogApi, '  type Screenshot,\n', '  type Screenshot,\n  type Subscription,\n'],
    [catalogApi, 'usePopularGamesQuery, useGame', 'usePopularGamesQuery, usePlansOfQuery, useGame'],
    [
      buyBox,
      'const plans = soldPlans(product);',
      'const plans = soldPlans(product);\n  const { data: all } = usePlansOfQuery(productId, globalData);',
    ],
    [buyBox, 'className={styles.box}>', 'className={styles.box} data-plans={all?.length}>'],
    [buyBox, 'import { useStats, useTranslation }', 'import { globalData, useStats, useTranslation }'],
    imports(buyBox, 'usePlansOfQuery', '../../api/catalogApi'),
  ),
  change('mf-news', 'an address is joined of its parts', [
    newsApi,
    'url: `/v1/announces/${page - 1}`',
    "url: ['/v1/announces', page - 1].join('/')",
  ]),
];

const answers = [
  change(
    'mf-catalog',
    'a field is read that the API may send one day',
    [
      catalogApi,
      'result: listOf(ScreenshotSchema),',
      'result: listOf(v.object({ ...ScreenshotSchema.entries, caption: v.optional(v.string()) })),',
    ],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
  ),
  change(
    'mf-catalog',
    'a field may be absent where it had to be there',
    [
      catalogApi,
      "url: '/v1/games/popular', result: listOf(GameSchema)",
      "url: '/v1/games/popular', result: listOf(v.object({ ...GameSchema.entries, minPrice: v.nullish(v.number(), null) }))",
    ],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
  ),
  change('mf-news', 'an answer is checked by the remote’s own code', [
    newsApi,
    'v.pipe(v.number(), v.integer(), v.minValue(0))',
    'v.custom<number>((count) => Number.isInteger(count) && Number(count) >= 0)',
  ]),
];

const kept = [
  change(
    'mf-catalog',
    'a key more of its own, for this tab',
    [
      useArrangement,
      'const nextPath = arrangedPath(path, next);',
      "const nextPath = arrangedPath(path, next);\n    lastSort.write(next.sort ?? '');",
    ],
    [
      useArrangement,
      '/** The state of a history entry:',
      "/** The order that was chosen last in this tab. */\nconst lastSort = keptInTab('mf-catalog/sort', v.string(), '');\n\n/** The state of a history entry:",
    ],
    [useArrangement, /^/, "import { keptInTab } from '@storefront/contracts';\nimport * as v from 'valibot';\n"],
  ),
  change('mf-catalog', 'viewed products are also read in a form that is not written yet', [
    viewed,
    'known.filter(isId)',
    'known.map((one: unknown) => (one as { product?: unknown } | null)?.product ?? one).filter(isId)',
  ]),
  change('mf-catalog', 'more places of lists are kept', [
    `${catalog}/list/grown.ts`,
    'const most = 50;',
    'const most = 80;',
  ]),
  change(
    'mf-checkout',
    'a kept choice has a field that the former version leaves out',
    [
      paymentForm,
      'v.object({ orderId: v.string(), id: v.number() })',
      'v.object({ orderId: v.string(), id: v.number(), at: v.optional(v.number()) })',
    ],
    [
      paymentForm,
      'const chosen = { orderId, id: id ?? 0 };',
      'const chosen = { orderId, id: id ?? 0, at: Date.now() };',
    ],
  ),
];

const store = [
  change(
    'mf-support',
    'a slice more of its own',
    [
      `${support}/picks/wishesSlice.ts`,
      null,
      "import { addRequested } from '@storefront/contracts';\nimport { createSlice } from '@storefront/platform';\n\nconst initialState: { wishes: number } = { wishes: 0 };\n\nexport const wishesSlice = createSlice({\n  name: 'mf-support/wishes',\n  initialState,\n  reducers: {},\n  extraReducers: (builder) => {\n    builder.addMatcher(addRequested.match, (state) => {\n      state.wishes += 1;\n    });\n  },\n});\n",
    ],
    [register('mf-support'), 'store.inject(picksSlice);', 'store.inject(picksSlice);\n  store.inject(wishesSlice);'],
    imports(register('mf-support'), 'wishesSlice', './features/picks/wishesSlice'),
  ),
  change('mf-checkout', 'a selector is memoised', [
    cartSlice,
    'export const selectLines = (state: unknown) => selectCheckout(state).lines;',
    'export const selectLines = createSelector([selectCheckout], ({ lines }) => lines);',
  ]),
];

const words = [
  change(
    'mf-catalog',
    'a text’s key is called otherwise, in both languages and in the code',
    [texts('mf-catalog', 'en'), '"viewed": { "title"', '"viewed": { "heading"'],
    [texts('mf-catalog', 'ru'), '"viewed": { "title"', '"viewed": { "heading"'],
    [`${catalog}/viewed/RecentlyViewed.tsx`, "t('viewed.title')", "t('viewed.heading')"],
  ),
  change(
    'mf-news',
    'a text begins with its placeholder',
    [texts('mf-news', 'en'), 'Thank you for buying {{name}}', '{{name}}: thank you for buying it'],
    [texts('mf-news', 'ru'), 'Спасибо за покупку {{name}}', '{{name}}: спасибо за покупку'],
  ),
  change(
    'mf-catalog',
    'keys of texts come from a table',
    [`${catalog}/products/ProductStatus.tsx`, '{t(`status.${key}`)}', '{t(keys[key])}'],
    [
      `${catalog}/products/ProductStatus.tsx`,
      'export function ProductStatus',
      "const keys = {\n  undetected: 'status.undetected',\n  onUpdate: 'status.onUpdate',\n  useAtOwnRisk: 'status.useAtOwnRisk',\n} as const;\n\nexport function ProductStatus",
    ],
  ),
];

const styles = [
  change('mf-news', 'a card’s words end after some lines', [
    `${card}.module.css`,
    '.words p {\n  margin: 0;',
    '.words p {\n  display: -webkit-box;\n  margin: 0;\n  overflow: hidden;\n  -webkit-box-orient: vertical;\n  -webkit-line-clamp: 12;',
  ]),
  change(
    'mf-catalog',
    'a veil lies over a part, and takes no press',
    [`${catalog}/home/Welcome.module.css`, '.welcome {\n', '.welcome {\n  position: relative;\n'],
    [
      `${catalog}/home/Welcome.module.css`,
      /$/,
      "\n.welcome::before {\n  position: absolute;\n  inset: 0;\n  border-radius: var(--radius-xl);\n  background: var(--color-action);\n  content: '';\n  opacity: 0.04;\n  pointer-events: none;\n}\n",
    ],
  ),
];

const rendering = [
  change(
    'mf-news',
    'a card is memoised',
    [
      `${card}.tsx`,
      'export function AnnouncementCard({ announcement, page, eager }: AnnouncementCardProps) {',
      'export const AnnouncementCard = memo(function AnnouncementCard({ announcement, page, eager }: AnnouncementCardProps) {',
    ],
    [`${card}.tsx`, /\}\n$/, '});\n'],
    imports(`${card}.tsx`, 'memo', 'react'),
  ),
  change(
    'mf-catalog',
    'code that only a press needs comes with the press',
    [
      share,
      "import { shareAddress, type Shared } from './shareAddress';",
      "import type { Shared } from './shareAddress';",
    ],
    [
      share,
      "setOutcome('asking');",
      "setOutcome('asking');\n    const { shareAddress } = await import('./shareAddress');",
    ],
  ),
  change(
    'mf-catalog',
    'groups are sections, and what they hold is counted',
    [
      functionality,
      '<Card key={index} className={styles.group}>',
      '<Card as="section" key={index} className={styles.group}>',
    ],
    [functionality, '<ul className={styles.params}>', '<ol className={styles.params}>'],
    [functionality, '</ul>', '</ol>'],
  ),
];

const heads = [
  change('mf-catalog', 'search engines are told the product’s own number', [
    `${catalog}/product/productJsonLd.ts`,
    'category: product.game,',
    '...(product.id && { sku: String(product.id) }),\n    category: product.game,',
  ]),
  change('mf-news', 'the sitemap lists the oldest page first', [
    newsRoute,
    'return pages.map(({ page, announcements }) => ({',
    'return [...pages].reverse().map(({ page, announcements }) => ({',
  ]),
];

const shared = [
  change(
    'mf-catalog',
    'what the platform has always given is used for the first time',
    [
      `${catalog}/product/ProductScreen.tsx`,
      '<Videos links={product.videos} name={product.name} />',
      '<Boundary name="The videos of a product" fallback={() => null}>\n        <Videos links={product.videos} name={product.name} />\n      </Boundary>',
    ],
    imports(`${catalog}/product/ProductScreen.tsx`, 'Boundary', '@storefront/platform'),
  ),
  change('shell', 'the platform gives no more what nobody live takes', [
    'shared-platform/src/index.ts',
    'createSlice, createSelector, createAction, isAnyOf,',
    'createSlice, createSelector, isAnyOf,',
  ]),
  change('shell', 'the platform gives what nobody takes yet', [
    'shared-platform/src/index.ts',
    'createAction, isAnyOf,',
    'createAction, isAllOf, isAnyOf,',
  ]),
];

const rest = [
  change('mf-catalog', 'popular games are asked for less often', [
    `${catalog}/home/PopularGames.tsx`,
    'usePopularGamesQuery(undefined, globalData)',
    'usePopularGamesQuery(undefined, { ...globalData, pollingInterval: 600_000 })',
  ]),
  change('mf-news', 'a picture is a second link for whoever points, beside the one that everybody reaches', [
    `${card}.tsx`,
    '<Banner address={announcement.banner} eager={eager} />',
    '<UiLink to={paths.article(announcement.id, page)} tabIndex={-1} aria-hidden="true">\n        <Banner address={announcement.banner} eager={eager} />\n      </UiLink>',
  ]),
  change(
    'mf-support',
    'what the hub tells is listed in one place',
    [
      `${support}/live/events.ts`,
      "connection.on('AddMessage', checked('AddMessage', ChatMessageSchema, messageAdded));",
      'connection.on(told.message, checked(told.message, ChatMessageSchema, messageAdded));',
    ],
    [
      `${support}/live/events.ts`,
      "connection.on('ChangeModeratorName', checked('ChangeModeratorName', NameSchema, moderatorChanged));",
      'connection.on(told.name, checked(told.name, NameSchema, moderatorChanged));',
    ],
    [
      `${support}/live/events.ts`,
      "/** Handles the hub's events",
      "const told = { message: 'AddMessage', name: 'ChangeModeratorName' } as const;\n\n/** Handles the hub's events",
    ],
  ),
  change(
    'mf-checkout',
    'minor units have a name',
    [
      `${checkout}/cart/amounts.ts`,
      'Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100)',
      'Math.round(minorUnits * (inRoubles ? cart.totalCostInRoubles : cart.totalCost))',
    ],
    [
      `${checkout}/cart/amounts.ts`,
      '/** The number in a formatted amount',
      '/** Cents in a dollar, and kopecks in a rouble. */\nconst minorUnits = 100;\n\n/** The number in a formatted amount',
    ],
  ),
  change(
    'mf-news',
    'days that were written once are remembered',
    [
      dates,
      'return (unixSeconds) => formatDate(unixSeconds, language, timeZone);',
      'return (unixSeconds) => {\n    const key = `${unixSeconds} ${language.code} ${timeZone}`;\n    const known = written.get(key) ?? formatDate(unixSeconds, language, timeZone);\n    if (written.size < 500) written.set(key, known);\n    return known;\n  };',
    ],
    [dates, 'const twoDigits', 'const written = new Map<string, string>();\n\nconst twoDigits'],
  ),
  change(
    'mf-catalog',
    'what was viewed is read as a list at once, and stays the same list as long as the text does',
    [
      viewed,
      'const text = useSyncExternalStore(subscribe, readText, () => null);\n  return useMemo(() => idsIn(text), [text]);',
      'return useSyncExternalStore(subscribe, viewedNow, () => none);',
    ],
    [
      viewed,
      '/** Stores a product as the latest one. */',
      'const none: readonly number[] = [];\nlet last: { text: string | null; ids: readonly number[] } = { text: null, ids: none };\n\nfunction viewedNow(): readonly number[] {\n  const text = readText();\n  if (text !== last.text) last = { text, ids: idsIn(text) };\n  return last.ids;\n}\n\n/** Stores a product as the latest one. */',
    ],
    [viewed, 'import { useMemo, useSyncExternalStore }', 'import { useSyncExternalStore }'],
  ),
  change(
    'mf-news',
    'a clock ticks on the page, and ends with it',
    [
      news,
      'const page = listPage(useParams().page);',
      'const page = listPage(useParams().page);\n  const [minutes, setMinutes] = useState(0);\n  useEffect(() => {\n    const timer = setInterval(() => setMinutes((before) => before + 1), 60_000);\n    return () => clearInterval(timer);\n  }, []);',
    ],
    [
      news,
      '<AnnouncementList page={page} />',
      '<div data-minutes={minutes}>\n        <AnnouncementList page={page} />\n      </div>',
    ],
    imports(news, 'useEffect, useState', 'react'),
  ),
];

export const harmless = [
  ...routes,
  ...links,
  ...slots,
  ...told,
  ...calls,
  ...answers,
  ...kept,
  ...store,
  ...words,
  ...styles,
  ...rendering,
  ...heads,
  ...shared,
  ...rest,
];
