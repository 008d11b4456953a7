// What looks like a break and is none, by who had read nothing of the gate but what `docs/teams.md` says of it:
// refactorings, schemas in other words, names changed on all sides. They are tried against the shop of `stage.mjs`.
import {
  button,
  cartApi,
  cartSlice,
  catalogApi,
  passes as change,
  chatApi,
  contract,
  definition,
  dispatched,
  eventImport,
  events,
  home,
  imports,
  layout,
  news,
  newsApi,
  newsRoute,
  ordersApi,
  register,
  savedCart as saved,
  slot,
  viewed,
} from '../../patched.mjs';

const cartScreen = 'mf-checkout/src/features/cart/CartScreen.tsx';
const homeRoute = 'mf-catalog/src/routes/home.ts';
const buyBox = 'mf-catalog/src/features/product/BuyBox.tsx';
const games = 'mf-catalog/src/features/games/CatalogScreen.tsx';
const fromPrice = 'mf-catalog/src/features/products/FromPrice';
const ids = 'mf-catalog/src/api/ids.ts';

const movedIds = [
  [ids, /[^]*/, "export { parseId } from './parsing';\n"],
  [
    'mf-catalog/src/api/parsing.ts',
    null,
    "import { largestInteger } from '@storefront/contracts';\n\nconst whole = /^[1-9]\\d*$/;\n\nexport const parseId = (text = ''): number | undefined => {\n  const id = whole.test(text) ? Number(text) : NaN;\n  return id <= largestInteger ? id : undefined;\n};\n",
  ],
];
const lazyHome = [
  [homeRoute, "import { HomeScreen } from '../features/home/HomeScreen';\n", ''],
  [
    homeRoute,
    'export const route',
    "const HomeScreen = lazy(() => import('../features/home/HomeScreen').then((all) => ({ default: all.HomeScreen })));\n\nexport const route",
  ],
  imports(homeRoute, 'lazy', 'react'),
];
const renamedKey = [
  [buyBox, "t('product.buyBox')", "t('product.purchase')"],
  ['mf-catalog/src/locales/en.json', '"buyBox"', '"purchase"'],
  ['mf-catalog/src/locales/ru.json', '"buyBox"', '"purchase"'],
];
const fieldMore = [[button, dispatched, "dispatch({ ...addRequested({ productId, ...{ from: 'list' } }) })"]];

export const harmless = [
  change('mf-catalog', 'a function moved and exported again', ...movedIds),
  change('mf-catalog', 'a page’s component that comes late', ...lazyHome),
  change(
    'mf-checkout',
    'hooks of a screen in a file of their own',
    [
      cartScreen,
      'const cart = useCart();\n  const keys = useSelector(selectKeys);',
      'const { cart, keys } = useVisitorsCart();',
    ],
    [cartScreen, "import { useCart } from './useCart';", "import { useVisitorsCart } from './useVisitorsCart';"],
    [cartScreen, "import { selectKeys } from './checkoutSlice';\n", ''],
    [cartScreen, 'useHydrated, useSelector, useTranslation', 'useHydrated, useTranslation'],
    [
      'mf-checkout/src/features/cart/useVisitorsCart.ts',
      null,
      "import { useSelector } from '@storefront/platform';\nimport { selectKeys } from './checkoutSlice';\nimport { useCart } from './useCart';\n\nexport const useVisitorsCart = () => ({ cart: useCart(), keys: useSelector(selectKeys) });\n",
    ],
  ),
  change('mf-catalog', 'a class for functions', [
    'mf-catalog/src/features/product/shareAddress.ts',
    /export async function shareAddress[^]*$/,
    "class Sharer {\n  constructor(private readonly address: Address) {}\n\n  async share(): Promise<Shared> {\n    return (await this.handOver()) ?? this.copy();\n  }\n\n  private async handOver(): Promise<Shared | undefined> {\n    if (typeof navigator.share !== 'function') return undefined;\n    try {\n      await navigator.share(this.address);\n      return 'shared';\n    } catch (error) {\n      if (isDismissal(error)) return 'dismissed';\n      console.error('Sharing failed.', error);\n      return undefined;\n    }\n  }\n\n  private copy(): Promise<Shared> {\n    return navigator.clipboard.writeText(this.address.url).then(\n      () => 'copied' as const,\n      () => 'failed' as const,\n    );\n  }\n}\n\nexport const shareAddress = (address: Address) => new Sharer(address).share();\n",
  ]),
  change(
    'mf-news',
    'other words',
    ['mf-news/src/locales/en.json', '"title": "Announcements"', '"title": "What is new"'],
    ['mf-news/src/locales/ru.json', '"title": "Объявления"', '"title": "Что нового"'],
    ['mf-news/src/locales/ru.json', 'Список закончился раньше этой страницы.', 'Таких старых объявлений нет.'],
  ),
  change('mf-catalog', 'a key renamed on all sides', ...renamedKey),
  change('mf-catalog', 'a field of an event more', ...fieldMore),
  change(
    'mf-catalog',
    'schemas in other words',
    [
      catalogApi,
      "url: '/v1/games/popular', result: listOf(GameSchema)",
      "url: '/v1/games/popular', result: listOf(PopularSchema)",
    ],
    [catalogApi, 'result: ProductSchema', 'result: v.looseObject(ProductSchema.entries)'],
    [
      catalogApi,
      'interface Beside',
      "const PopularSchema = v.pipe(v.intersect([v.pick(GameSchema, ['id', 'name']), v.omit(GameSchema, ['id', 'name'])]), v.transform((game) => ({ ...game })));\n\ninterface Beside",
    ],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
  ),
  change(
    'mf-catalog',
    'less that is read and shown',
    [catalogApi, 'listOf(ProductListItemSchema)', "listOf(v.omit(ProductListItemSchema, ['bestseller']))"],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
    [
      'mf-catalog/src/features/products/ProductRow.tsx',
      "          {product.bestseller && <Tag>{t('products.bestseller')}</Tag>}\n",
      '',
    ],
    ['mf-catalog/src/features/products/ProductRow.tsx', 'Picture, Tag, VisuallyHidden', 'Picture, VisuallyHidden'],
  ),
  change(
    'mf-catalog',
    'a slot of its own more',
    [
      'mf-catalog/src/features/product/ProductScreen.tsx',
      '<RecentlyViewed productId={productId} />}',
      '<RecentlyViewed productId={productId} />}\n      {isArrived && <Slot name="mf-catalog/below" props={{ productId }} />}',
    ],
    ['mf-catalog/src/features/product/ProductScreen.tsx', 'import { globalData,', 'import { Slot, globalData,'],
    [
      contract,
      "'mf-catalog/aside': AsideProps;",
      "'mf-catalog/aside': AsideProps;\n    'mf-catalog/below': { productId: number };",
    ],
  ),
  change(
    'mf-news',
    'a page more, in its sitemap and navigation',
    [
      definition('mf-news'),
      "path: 'news/:page?', visibility: 'public' },",
      "path: 'news/:page?', visibility: 'public' },\n    { id: 'archive', path: 'news-archive', visibility: 'public' },",
    ],
    [
      definition('mf-news'),
      'order: 30 }]',
      "order: 30 }, { path: '/news-archive', label: { en: 'Archive', ru: 'Архив' }, order: 35 }]",
    ],
    [
      'mf-news/src/routes/archive.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { ArchiveScreen } from '../features/news/ArchiveScreen';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('news.archive'), description: t('news.description') }),\n  sitemap: async () => [{ path: '/news-archive' }],\n  Screen: ArchiveScreen,\n});\n",
    ],
    [
      'mf-news/src/features/news/ArchiveScreen.tsx',
      null,
      "import { paths } from '@storefront/contracts';\nimport { useTranslation } from '@storefront/platform';\nimport { PageHeading, UiLink } from '@storefront/ui';\n\nexport function ArchiveScreen() {\n  const { t } = useTranslation('mf-news');\n  return (\n    <>\n      <PageHeading title={t('news.archive')} />\n      <p>{t('news.description')}</p>\n      <UiLink to={paths.news()}>{t('news.toFirst')}</UiLink>\n    </>\n  );\n}\n",
    ],
    ['mf-news/src/locales/en.json', '"new":', '"archive": "Archive",\n    "new":'],
    ['mf-news/src/locales/ru.json', '"new":', '"archive": "Архив",\n    "new":'],
  ),
  change(
    'mf-news',
    'an event of its own that nobody hears',
    [
      'mf-news/src/contract.ts',
      null,
      "import type {} from '@storefront/contracts';\n\ndeclare module '@storefront/contracts' {\n  interface EventPayloads {\n    'mf-news/opened': { id: number };\n  }\n}\n",
    ],
    [
      'mf-news/src/features/news/AnnouncementCard.tsx',
      'className={styles.more}>',
      "className={styles.more} onClick={() => dispatch({ ...event('mf-news/opened', { id: announcement.id }) })}>",
    ],
    [
      'mf-news/src/features/news/AnnouncementCard.tsx',
      'const language = useLanguage();',
      'const language = useLanguage();\n  const dispatch = useDispatch();',
    ],
    ['mf-news/src/features/news/AnnouncementCard.tsx', 'import { useLanguage,', 'import { useDispatch, useLanguage,'],
    ['mf-news/src/features/news/AnnouncementCard.tsx', 'import { paths,', 'import { event, paths,'],
  ),
  change(
    'mf-checkout',
    'woken by one of its own too',
    [definition('mf-checkout'), 'wakes: [addRequested.type]', "wakes: [addRequested.type, 'mf-checkout/opened']"],
    [
      'mf-checkout/src/contract.ts',
      null,
      "import type {} from '@storefront/contracts';\n\ndeclare module '@storefront/contracts' {\n  interface EventPayloads {\n    'mf-checkout/opened': { productId: number };\n  }\n}\n",
    ],
    [
      cartSlice,
      '    builder.addMatcher(({ type }) => type.startsWith',
      "    builder.addMatcher(isEvent('mf-checkout/opened'), (state, { payload }) => {\n      state.dialogProductId = payload.productId;\n    });\n    builder.addMatcher(({ type }) => type.startsWith",
    ],
    [cartSlice, 'import { addRequested,', 'import { addRequested, isEvent,'],
  ),
  change(
    'mf-news',
    'a place of the tab more',
    [
      news,
      'const page = listPage',
      'useEffect(() => lastPage.write(new Date().getDay()), []);\n  const page = listPage',
    ],
    [
      news,
      'export function NewsScreen',
      "const lastPage = keptInTab('mf-news/lastDay', v.number(), 0);\n\nexport function NewsScreen",
    ],
    imports(news, 'useEffect', 'react'),
    [news, 'import { paths }', 'import { keptInTab, paths }'],
    [news, /^/, "import * as v from 'valibot';\n"],
  ),
  change('mf-catalog', 'two forms read, the former one written', [
    viewed,
    'known.filter(isId)',
    "known.map((one: unknown) => (typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one)).filter(isId)",
  ]),
  change('mf-support', 'a word in any letters', [
    'mf-support/src/features/attention/soundSetting.ts',
    'saved.read() !== off',
    'saved.read()?.toLowerCase() !== off',
  ]),
  change('mf-catalog', 'an event out of pairs', [
    button,
    dispatched,
    "dispatch({ type: addRequested.type, payload: Object.fromEntries([['productId', productId]]) })",
  ]),
  change(
    'mf-catalog',
    'an event by a helper of another file',
    [button, dispatched, 'dispatch(wanted(productId))'],
    [button, eventImport, "import { wanted } from './wanted';\n"],
    [
      'mf-catalog/src/features/products/wanted.ts',
      null,
      "import { addRequested } from '@storefront/contracts';\n\nconst withId = (productId: number) => ({ productId });\n\nexport const wanted = (id: number) => {\n  const { type, payload } = addRequested(withId(id));\n  return { type, payload };\n};\n",
    ],
  ),
  change('mf-support', 'a field of an event taken apart further', [
    'mf-support/src/features/picks/picksSlice.ts',
    'state.last = payload.mark.id;',
    'const { mark: { id: last } } = payload;\n      state.last = last;',
  ]),
  change('mf-catalog', 'a query by URLSearchParams', [
    catalogApi,
    '`/v1/screenshots?productId=${productId}`',
    '`/v1/screenshots?${new URLSearchParams({ productId: String(productId) })}`',
  ]),
  change(
    'mf-catalog',
    'an address of a table’s parts',
    [catalogApi, '`/v1/products/games/client/${gameId}`', "[...root, 'games', 'client', gameId].join('/')"],
    [catalogApi, 'interface Beside', "const root = ['', 'v1', 'products'];\n\ninterface Beside"],
  ),
  change(
    'mf-catalog',
    'a call more that the API knows',
    [
      catalogApi,
      'popularGames: build.query',
      'plans: build.query<Subscription[] | null, number>({\n      query: (productId) => ({ url: `/v1/subscriptions/client/${productId}`, result: listOf(SubscriptionSchema), background: true }),\n    }),\n    popularGames: build.query',
    ],
    [catalogApi, '  ScreenshotSchema,\n', '  ScreenshotSchema,\n  SubscriptionSchema,\n  type Subscription,\n'],
    [catalogApi, 'export const { usePopular', 'export const { usePlansQuery, usePopular'],
    [
      buyBox,
      'const plans = soldPlans(product);',
      'const { currentData: fresh } = usePlansQuery(productId, globalData);\n  const plans = fresh?.filter(({ active }) => active) ?? soldPlans(product);',
    ],
    [buyBox, 'import { useStats,', 'import { globalData, useStats,'],
    imports(buyBox, 'usePlansQuery', '../../api/catalogApi'),
  ),
  change('mf-checkout', 'calls that nobody makes, gone', [
    cartApi,
    /    subscription: build[^]*?    \}\),\n    productSubscriptions: build[^]*?    \}\),\n/,
    '',
  ]),
  change(
    'mf-checkout',
    'routes in another order, and words for when it is away',
    [definition('mf-checkout'), /(    \{ id: 'cart'.*\n)(    \{ id: 'payment', .*\n)/, '$2$1'],
    [definition('mf-checkout'), 'The cart and payment are not available right now', 'The cart rests for a moment'],
  ),
  change(
    'mf-catalog',
    'a class called otherwise in the sheet and the code',
    [`${fromPrice}.module.css`, '.none', '.unknown'],
    [`${fromPrice}.tsx`, 'styles.none', 'styles.unknown'],
  ),
  change(
    'mf-checkout',
    'the storage by a helper',
    [saved, 'localStorage.getItem(cartKey)', 'storage().getItem(cartKey)'],
    [saved, 'localStorage.removeItem(cartKey)', 'storage().removeItem(cartKey)'],
    [saved, 'localStorage.setItem(cartKey, text)', 'storage().setItem(cartKey, text)'],
    [saved, 'function linesOf', 'const storage = () => window.localStorage;\n\nfunction linesOf'],
  ),
  change(
    'mf-checkout',
    'a slice’s own fields called otherwise',
    [cartSlice, /succeededOrder/g, 'paidOrder'],
    [cartSlice, /\bcounted\b/g, 'lastCounted'],
  ),
  change('mf-checkout', 'a registration out of parts', [
    register('mf-checkout'),
    /export function register[^]*$/,
    "const always = [(store: RemoteStore) => store.addApi(api), (store: RemoteStore) => store.inject(checkoutSlice), (store: RemoteStore) => setupCartListeners(store.startListening)];\n\nexport const register = (store: RemoteStore): void => {\n  const inBrowsers = typeof window === 'undefined' ? [] : [setupSavedCart];\n  for (const setUp of [...always, ...inBrowsers]) setUp(store);\n};\n",
  ]),
  change(
    'mf-checkout',
    'the same event, by its type',
    [cartSlice, 'builder.addMatcher(addRequested.match,', "builder.addMatcher(isEvent('cart/addRequested'),"],
    [cartSlice, 'import { addRequested, limits,', 'import { isEvent, limits,'],
  ),
  change(
    'shell',
    'a slot’s name out of a table, and other words',
    ['shell/src/layout/Header.tsx', '<Slot name="header.cart"', '<Slot name={places.cart}'],
    [
      'shell/src/layout/Header.tsx',
      "const menuId = 'mobile-menu';",
      "const menuId = 'mobile-menu';\nconst places = { cart: 'header.cart' } as const;",
    ],
    ['shell/src/locales/en.json', 'Skip to the content', 'To the content'],
  ),
  change(
    'shell',
    'the footer’s year in a file of its own',
    ['shell/src/layout/Footer.tsx', /\/\*\* No zone is further[^]*?\n\}\n/, ''],
    imports('shell/src/layout/Footer.tsx', 'yearOf', './yearOf'),
    [
      'shell/src/layout/yearOf.ts',
      null,
      "export const yearOf = (now: number, timeZone: string): number => Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(now));\n",
    ],
    [
      layout,
      '      <Overlays />\n      <RouteAnnouncer contentId={contentId} />',
      '      <RouteAnnouncer contentId={contentId} />\n      <Overlays />',
    ],
  ),
  change(
    'mf-support',
    'what hears the hub, in two files',
    ['mf-support/src/features/live/events.ts', /const NameSchema[^]*?\);\n/, ''],
    imports('mf-support/src/features/live/events.ts', 'NameSchema', './names'),
    [
      'mf-support/src/features/live/names.ts',
      null,
      "import * as v from 'valibot';\n\nexport const NameSchema = v.pipe(\n  v.nullish(v.string(), null),\n  v.transform((name) => name?.trim() || null),\n);\n",
    ],
    [
      'mf-support/src/features/live/events.ts',
      /  connection\.on\('AddMessage'[^]*?\n\}/,
      "  const heard = { AddMessage: checked('AddMessage', ChatMessageSchema, messageAdded), ChangeModeratorName: checked('ChangeModeratorName', NameSchema, moderatorChanged) };\n  for (const [name, hear] of Object.entries(heard)) connection.on(name, hear);\n}",
    ],
  ),
  change(
    'mf-catalog',
    'words that follow later',
    [
      games,
      'const found = useFound(query.data ?? none, words, limits.suggestionThreshold);',
      'const found = useDeferredValue(useFound(query.data ?? none, words, limits.suggestionThreshold));',
    ],
    [games, "import { useMemo } from 'react';", "import { useDeferredValue, useMemo } from 'react';"],
  ),
  change(
    'mf-catalog',
    'a move, a key, a field and a late page together',
    ...movedIds,
    ...lazyHome,
    ...renamedKey,
    ...fieldMore,
  ),
  change(
    'mf-catalog',
    'a screen as a class',
    [
      home,
      'export function HomeScreen()',
      'export class HomeScreen extends Component {\n  override render() {\n    return <Home />;\n  }\n}\n\nfunction Home()',
    ],
    imports(home, 'Component', 'react'),
  ),
  change('mf-catalog', 'asked once a minute', [
    'mf-catalog/src/features/home/PopularGames.tsx',
    'usePopularGamesQuery(undefined, globalData)',
    'usePopularGamesQuery(undefined, { ...globalData, pollingInterval: 60_000 })',
  ]),
  change('mf-catalog', 'a head with a field more', [
    'mf-catalog/src/routes/catalog.ts',
    "description: t('catalog.description'),",
    "description: t('catalog.description'),\n      exactTitle: true,",
  ]),
  change('mf-support', 'a body field by field', [
    chatApi,
    'body: request satisfies ChatRequest',
    'body: { text: request.text, topic: request.topic, clientName: request.clientName, clientEmail: request.clientEmail, language: request.language } satisfies ChatRequest',
  ]),
  change(
    'mf-checkout',
    'a body taken apart and put together',
    [ordersApi, 'body: request satisfies OrderRequest', 'body: bodyOf(request)'],
    [
      ordersApi,
      'interface PaymentChange',
      'const bodyOf = ({ language, ...rest }: OrderRequest): OrderRequest => ({ ...rest, language });\n\ninterface PaymentChange',
    ],
  ),
  change(
    'mf-catalog',
    'a route called otherwise on all sides',
    [definition('mf-catalog'), "{ id: 'product', path", "{ id: 'item', path"],
    ['mf-catalog/src/routes/item.ts', null, "export { route } from './product';\n"],
  ),
  change(
    'mf-checkout',
    'a fragment called otherwise on all sides',
    [definition('mf-checkout'), "widget: 'CartBadge'", "widget: 'CartLink'"],
    ['mf-checkout/src/widgets/CartLink.tsx', null, "export { Widget } from './CartBadge';\n"],
  ),
  change(
    'mf-catalog',
    'a prop that need not come, given',
    [home, slot, '<Slot name="mf-catalog/aside" props={propsOf(1)} />'],
    [
      home,
      'export function HomeScreen',
      "const propsOf = (gameId: number) => ({ gameId, size: 'small' as const, title: 'Aside' });\n\nexport function HomeScreen",
    ],
  ),
  change(
    'mf-news',
    'an address out of a table, and a schema of less',
    [newsApi, '`/v1/announces/${page - 1}`', '`${addresses.list}/${page - 1}`'],
    [newsApi, "url: '/v1/announces',", 'url: addresses.list,'],
    [
      newsApi,
      'export const newsApi',
      "const addresses = { list: ['', 'v1', 'announces'].join('/') };\n\nexport const newsApi",
    ],
    [newsRoute, 'exactTitle: true,', 'exactTitle: page === 1,'],
  ),
  // The second part, written once the gate's rules had been read.
  change('shell', 'owners of events in other words', [
    'shell/src/composition/eventOwners.ts',
    /  const owners = new Map[^]*?return owners;/,
    '  const types = new Set(remotes.flatMap(({ wakes }) => wakes));\n  return new Map([...types].map((type) => [type, remotes.filter(({ wakes }) => wakes.includes(type))]));',
  ]),
  change('shell', 'headers in other words', [
    'shared-platform/src/baseQuery.ts',
    "  if (token) headers['authorization'] = `Bearer ${token}`;\n  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;",
    "  const more = { authorization: token && ['Bearer', token].join(' '), 'idempotency-key': idempotencyKey };\n  for (const [name, value] of Object.entries(more)) if (value) headers[name] = value;",
  ]),
  change('shell', 'fragments in other words', [
    'shell/src/composition/Composition.ts',
    /    for \(const remote of this\.remotes\)\n[^]*?\]\);\n/,
    '    const all = this.remotes.flatMap(({ name, slots }) => slots.map((slot) => ({ ...slot, remote: name })));\n    for (const filler of all) this.fillers.set(filler.slot, all.filter(({ slot }) => slot === filler.slot));\n',
  ]),
  change(
    'mf-catalog',
    'a field of an event more, of its own contracts',
    [events, 'v.object({ productId: IdSchema })', 'v.object({ productId: IdSchema, from: v.optional(v.string()) })'],
    [button, 'addRequested({ productId })', "addRequested({ productId, from: 'list' })"],
  ),
  change(
    'mf-checkout',
    'a key by a helper',
    [ordersApi, 'idempotencyKey: key,', 'idempotencyKey: keyOf({ key }),'],
    [
      ordersApi,
      'interface PaymentChange',
      'const keyOf = ({ key }: { key: string }) => key;\n\ninterface PaymentChange',
    ],
  ),
  change('mf-catalog', 'a property with another value beside it', [
    'mf-catalog/src/features/list/FoundCount.module.css',
    'var(--color-mute)',
    'var(--mf-catalog-found, var(--color-mute))',
  ]),
  change(
    'mf-support',
    'a form’s field by a table',
    ['mf-support/src/features/contact/ContactForm.tsx', 'name="clientName"', 'name={names.client}'],
    [
      'mf-support/src/features/contact/ContactForm.tsx',
      'function fieldsOf',
      "const names = { client: 'clientName' };\n\nfunction fieldsOf",
    ],
  ),
  change(
    'mf-support',
    'a form’s field with a state',
    [
      'mf-support/src/features/contact/ContactForm.tsx',
      'name="topic" required',
      'value={topic} onChange={(event) => setTopic(event.target.value)} required',
    ],
    [
      'mf-support/src/features/contact/ContactForm.tsx',
      'const { picked,',
      "const [topic, setTopic] = useState('');\n  const { picked,",
    ],
    [
      'mf-support/src/features/contact/ContactForm.tsx',
      '...fieldsOf(event.currentTarget),',
      '...fieldsOf(event.currentTarget),\n      topic,',
    ],
  ),
  change('mf-catalog', 'a sorted copy, which the oldest browsers make', [
    'mf-catalog/src/features/arrangement/arrangement.ts',
    '[...items].sort(',
    'items.toSorted(',
  ]),
  change(
    'mf-catalog',
    'a link of the site by a table',
    ['mf-catalog/src/features/home/Welcome.tsx', "useSiteLink('discord')", 'useSiteLink(links.community)'],
    [
      'mf-catalog/src/features/home/Welcome.tsx',
      '/** The chat community',
      "const links = { community: 'discord' };\n\n/** The chat community",
    ],
  ),
  change('mf-news', 'a registration that tells', [
    register('mf-news'),
    'store.addApi(api);',
    "store.addApi(api);\n  if (typeof window !== 'undefined') console.info('The news are there.');",
  ]),
];
