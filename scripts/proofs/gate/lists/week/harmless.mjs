// What teams do in an ordinary week, and what breaks nobody: the other halves of `breaking.mjs`, with both sides, a
// way over, or a guard. They are tried against the shop of `stage.mjs`.
import {
  badge,
  cartSlice,
  catalogApi,
  passes as change,
  definition,
  heading,
  home,
  imports,
  news,
  newsApi,
  newsRoute,
  ordersApi,
  register,
  savedCart as saved,
  slot,
  viewed,
} from '../../patched.mjs';

const details = 'mf-checkout/src/features/order/DetailsScreen.tsx';
const sound = 'mf-support/src/features/attention/soundSetting.ts';
const fromPrice = 'mf-catalog/src/features/products/FromPrice.tsx';
const lines = 'mf-checkout/src/features/cart/cartLines.ts';
const marks = 'mf-news/src/features/news/Marks.tsx';
const adv = 'mf-catalog/src/features/home/Advantages.tsx';
const product = 'mf-catalog/src/features/product/ProductScreen.tsx';
const arrangement = 'mf-catalog/src/features/arrangement/arrangement.ts';
const coupon = 'mf-checkout/src/features/cart/CouponForm.tsx';
const announcement = 'shared-contracts/src/api/news.ts';

/** Runs in browsers, once a screen is there. */
const effect = (code) => [
  [news, 'const page = listPage', `useEffect(() => {\n    ${code}\n  }, []);\n  const page = listPage`],
  imports(news, 'useEffect', 'react'),
];

/** Runs in browsers, at registration. */
const reg = (code) => [
  register('mf-news'),
  'store.addApi(api);',
  `store.addApi(api);\n  if (typeof window !== 'undefined') {\n    ${code}\n  }`,
];

export const harmless = [
  change(
    'mf-catalog',
    'a key renamed with a way over',
    [viewed, "const key = 'recentlyViewed';", "const key = 'mf-catalog/viewed';\nconst formerKey = 'recentlyViewed';"],
    [
      viewed,
      'return localStorage.getItem(key);',
      'return localStorage.getItem(key) ?? localStorage.getItem(formerKey);',
    ],
    [
      viewed,
      'localStorage.setItem(key, JSON.stringify(ids));',
      'localStorage.setItem(key, JSON.stringify(ids));\n    localStorage.removeItem(formerKey);',
    ],
  ),
  change(
    'mf-checkout',
    'a kept field more, that may be missing',
    [lines, '  count: v', '  note: v.optional(v.string()),\n  count: v'],
    [saved, '({ subscriptionId, count, region }));', "({ subscriptionId, count, region, note: '' }));"],
  ),
  change(
    'mf-news',
    'how long ago, from the page’s time',
    [
      marks,
      '{date(announcement.createdAt)}',
      '{ago(announcement.createdAt, now, locale)} · {date(announcement.createdAt)}',
    ],
    [
      marks,
      'const date = useDate();',
      'const date = useDate();\n  const { now } = usePlatform();\n  const { locale } = useLanguage();',
    ],
    [marks, 'import { usePlatform,', 'import { useLanguage, usePlatform,'],
    [
      marks,
      'interface MarksProps',
      "const ago = (seconds: number, now: number, locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor((now / 1000 - seconds) / 86_400), 'day');\n\ninterface MarksProps",
    ],
  ),
  change(
    'mf-news',
    'a reducer with actions of its own',
    [
      news,
      'export function NewsScreen',
      "type Act = { type: 'view/grid' } | { type: 'view/list' };\nconst viewed = (_state: string, { type }: Act) => (type === 'view/grid' ? 'grid' : 'list');\n\nexport function NewsScreen",
    ],
    [news, 'const page = listPage', "const [view, dispatch] = useReducer(viewed, 'list');\n  const page = listPage"],
    [
      news,
      "<PageHeading title={t('news.title')} />",
      "<PageHeading title={t('news.title')} />\n      <button type=\"button\" onClick={() => dispatch({ type: view === 'list' ? 'view/grid' : 'view/list' })}>\n        {t('news.title')}\n      </button>",
    ],
    imports(news, 'useReducer', 'react'),
  ),
  change(
    'mf-catalog',
    'one of two texts, by the browser',
    [
      adv,
      'const listId = useId();',
      "const listId = useId();\n  const hydrated = useHydrated();\n  const isB = hydrated && variant() === 'b';",
    ],
    [
      adv,
      'export function Advantages',
      "function variant(): string {\n  try {\n    const known = localStorage.getItem('mf-catalog/variant');\n    if (known) return known;\n    const drawn = Math.random() < 0.5 ? 'a' : 'b';\n    localStorage.setItem('mf-catalog/variant', drawn);\n    return drawn;\n  } catch {\n    return 'a';\n  }\n}\n\nexport function Advantages",
    ],
    imports(adv, 'useHydrated', '@storefront/platform'),
    [
      adv,
      'aria-current={index === active}',
      "data-variant={isB ? 'b' : 'a'}\n            aria-current={index === active}",
    ],
  ),
  change(
    'mf-catalog',
    'screenshots gone with all that belongs to them',
    [product, "import { Screenshots } from './Screenshots';\n", ''],
    [product, '      <Screenshots productId={productId} name={product.name} />\n', ''],
    ['mf-catalog/src/features/product/Screenshots.tsx', undefined],
    [catalogApi, /    screenshots: build[^]*?\n    \}\),\n/, ''],
    [catalogApi, ', useScreenshotsQuery', ''],
    ['mf-catalog/src/routes/product.ts', '      catalogApi.endpoints.screenshots.initiate(productId),\n', ''],
    [
      'mf-catalog/src/routes/product.ts',
      'const [product] = await Promise.all([ask(context, questions[0]), ask(context, questions[1])]);',
      'const product = await ask(context, questions[0]);',
    ],
    ...['en', 'ru'].map((code) => [`mf-catalog/src/locales/${code}.json`, /\n\s*"screenshots": "[^"]*",/, '']),
  ),
  change('mf-checkout', 'an order that is not there by its status', [
    ordersApi,
    'return answer.error ? { error',
    'if ((answer.error as ApiFailure | undefined)?.status === 404) return { data: null };\n        return answer.error ? { error',
  ]),
  change('mf-catalog', 'popular games as a table and an order', [
    catalogApi,
    'popularGames: build.query<Game[] | null, void>({',
    'popularGames: build.query<Game[] | null, void>({\n      transformResponse: (games: Game[] | null) => games && [...games].sort((one, other) => Number(other.bestseller) - Number(one.bestseller)).slice(0, 12),',
  ]),
  change(
    'mf-support',
    'a second fragment in the slot',
    [
      definition('mf-support'),
      "load: 'idle' }]",
      "load: 'idle' }, { slot: 'mf-catalog/aside', widget: 'Help', load: 'idle' }]",
    ],
    [
      'mf-support/src/widgets/Help.tsx',
      null,
      "import { paths } from '@storefront/contracts';\nimport { Link, useTranslation } from '@storefront/platform';\n\nexport function Widget() {\n  const { t } = useTranslation('mf-support');\n  return <Link to={paths.contact()}>{t('contact.title')}</Link>;\n}\n",
    ],
  ),
  change(
    'mf-news',
    'another remote’s fragment in the slot',
    [definition('mf-news'), 'slots: []', "slots: [{ slot: 'mf-catalog/aside', widget: 'Fresh', load: 'idle' }]"],
    [
      'mf-news/src/widgets/Fresh.tsx',
      null,
      "import { paths } from '@storefront/contracts';\nimport { Link, useTranslation } from '@storefront/platform';\n\nexport function Widget() {\n  const { t } = useTranslation('mf-news');\n  return <Link to={paths.news()}>{t('news.title')}</Link>;\n}\n",
    ],
  ),
  change('mf-checkout', 'asks every five seconds', [
    details,
    'pollingInterval: limits.orderPollInterval,',
    'pollingInterval: 5000,',
  ]),
  change(
    'mf-support',
    'another word for off, and the former one',
    [
      sound,
      "const off = 'off';",
      "const off = 'muted';\nconst isOff = (word: string | null) => word === off || word === 'off';",
    ],
    [sound, 'saved.read() !== off', '!isOff(saved.read())'],
    [sound, 'saved.use() !== off', '!isOff(saved.use())'],
  ),
  change('mf-news', 'errors that are heard', reg("addEventListener('error', ({ message }) => console.info(message));")),
  change(
    'mf-news',
    'an animation that ends with its page',
    ...effect(
      'let frame = 0;\n    const tick = () => {\n      frame = requestAnimationFrame(tick);\n    };\n    frame = requestAnimationFrame(tick);\n    return () => cancelAnimationFrame(frame);',
    ),
  ),
  change(
    'mf-checkout',
    'a field of the state more',
    [
      cartSlice,
      '  succeededOrder: string | null;\n}',
      '  succeededOrder: string | null;\n  lastAdded: number | null;\n}',
    ],
    [cartSlice, '  succeededOrder: null,\n};', '  succeededOrder: null,\n  lastAdded: null,\n};'],
    [
      cartSlice,
      'state.dialogProductId = payload.productId;',
      'state.dialogProductId = payload.productId;\n      state.lastAdded = payload.productId;',
    ],
  ),
  change(
    'mf-news',
    'a link with a query and a place',
    [
      news,
      "<PageHeading title={t('news.title')} />",
      "<PageHeading title={t('news.title')} />\n      <UiLink to=\"/catalog?sort=price#content\">{t('home')}</UiLink>",
    ],
    [news, 'import { Breadcrumbs,', 'import { UiLink, Breadcrumbs,'],
  ),
  change(
    'mf-checkout',
    'methods in a table',
    [
      ordersApi,
      "payment-method/${paymentSystemId}`,\n        method: 'POST',",
      'payment-method/${paymentSystemId}`,\n        method: methods.change,',
    ],
    [
      ordersApi,
      'interface PaymentChange',
      "const methods = { read: 'GET', change: 'POST' } as const;\n\ninterface PaymentChange",
    ],
  ),
  change(
    'mf-catalog',
    'both amounts',
    [
      fromPrice,
      '<strong>{write(lowest.price, lowest.isUsd)}</strong>',
      '<strong>{write(lowest.price, lowest.isUsd)}</strong>{lowest.isUsd && <small>{formatDollars(lowest.price)}</small>}',
    ],
    [fromPrice, /^import type \{ Price \}/, 'import { formatDollars, type Price }'],
  ),
  change('mf-catalog', 'a price with its currency’s letters', [
    fromPrice,
    '{write(lowest.price, lowest.isUsd)}',
    "{write(lowest.price, lowest.isUsd).replace('\\u20bd', 'руб.')}",
  ]),
  change('mf-checkout', 'a tag more that is asked anew', [
    ordersApi,
    'invalidatesTags: offerUnless,',
    "invalidatesTags: (answer) => [...offerUnless(answer), 'Order'],",
  ]),
  change('mf-catalog', 'a slot within a section', [home, slot, `<section aria-label="x">${slot}</section>`]),
  change(
    'mf-catalog',
    'a slot that a press opens',
    [
      home,
      slot,
      `<button type="button" onClick={() => setOpen(!isOpen)}>\n            +\n          </button>\n          {isOpen && ${slot}}`,
    ],
    [
      home,
      'const isArrived = useArrived();',
      'const isArrived = useArrived();\n  const [isOpen, setOpen] = useState(false);',
    ],
    imports(home, 'useState', 'react'),
  ),
  change(
    'mf-catalog',
    'another name in the query, and the former one',
    [arrangement, "query.get('sort')", "(query.get('order') ?? query.get('sort'))"],
    [arrangement, "[['sort', sort]]", "[['order', sort]]"],
  ),
  change('mf-catalog', 'a name in the query more', [
    arrangement,
    "status: statuses.find((status) => status === query.get('status'))",
    "status: statuses.find((status) => status === query.get('status') || status === query.get('state'))",
  ]),
  change(
    'mf-news',
    'an effect by what is kept',
    [
      news,
      'const page = listPage',
      'const options = useMemo(() => ({ limit: 3 }), []);\n  const [list, setList] = useState<number[]>([]);\n  useEffect(() => setList([options.limit]), [options]);\n  void list;\n  const page = listPage',
    ],
    imports(news, 'useEffect, useMemo, useState', 'react'),
  ),
  change('mf-checkout', 'a form of the dialog’s own', [
    coupon,
    '    <>\n      <form',
    "    <>\n      <details>\n        <summary>{t('coupon.label')}</summary>\n        <form method=\"dialog\"><button>{t('coupon.apply')}</button></form>\n      </details>\n      <form",
  ]),
  change(
    'mf-checkout',
    'a field heard by its form',
    [coupon, '          onChange={(event) => setText(event.target.value)}\n', ''],
    [
      coupon,
      'onSubmit={apply}>',
      'onSubmit={apply} onChange={({ target }) => setText((target as HTMLInputElement).value)}>',
    ],
  ),
  change(
    'mf-checkout',
    'a form by its button’s action',
    [coupon, ' onSubmit={apply}>', '>'],
    [
      coupon,
      '<Button variant="secondary" type="submit">',
      '<Button variant="secondary" type="submit" formAction={() => void (tidyLine(text) === coupon ? cart.reprice() : dispatch(applyCoupon(text)))}>',
    ],
    [coupon, /  const apply = [^]*?\n  \};\n/, ''],
    [coupon, 'import { useState, type FormEvent }', 'import { useState }'],
  ),
  change(
    'mf-news',
    'a wide window by a store',
    [
      news,
      'export function',
      "const wide = () => matchMedia('(min-width: 720px)');\nconst subscribeWide = (tell: () => void) => {\n  const media = wide();\n  media.addEventListener('change', tell);\n  return () => media.removeEventListener('change', tell);\n};\nconst useWide = () => useSyncExternalStore(subscribeWide, () => wide().matches, () => false);\n\nexport function",
    ],
    [news, 'const page = listPage', 'const isWide = useWide();\n  const page = listPage'],
    [news, heading, '<div data-wide={isWide} />\n      ' + heading],
    imports(news, 'useSyncExternalStore', 'react'),
  ),
  change(
    'mf-news',
    'drafts in a database of the browser',
    ...effect("const asked = indexedDB.open('mf-news/read', 1);\n    asked.onsuccess = () => asked.result.close();"),
  ),
  change(
    'mf-news',
    'a part that catches its own errors',
    [
      news,
      'export function',
      'class Calm extends Component<{ children: ReactNode }, { hasFailed: boolean }> {\n  override state = { hasFailed: false };\n  static getDerivedStateFromError() {\n    return { hasFailed: true };\n  }\n  override render() {\n    return this.state.hasFailed ? null : this.props.children;\n  }\n}\n\nexport function',
    ],
    [news, '<AnnouncementList page={page} />', '<Calm>\n        <AnnouncementList page={page} />\n      </Calm>'],
    imports(news, 'Component, type ReactNode', 'react'),
  ),
  change('mf-news', 'an answer with whatever more there is', [
    announcement,
    'AnnouncementSchema = v.object({',
    'AnnouncementSchema = v.looseObject({',
  ]),
  change(
    'mf-news',
    'endpoints in two files',
    [newsApi, /    announcementPages: build[^]*?\n    \}\),\n/, ''],
    [newsApi, "import * as v from 'valibot';\n", ''],
    [
      newsApi,
      'export const { useAnnouncementsQuery, useAnnouncementPagesQuery } = newsApi;',
      'export const { useAnnouncementsQuery } = newsApi;',
    ],
    [
      'mf-news/src/api/pagesApi.ts',
      null,
      "import * as v from 'valibot';\nimport { api } from './api';\n\nexport const pagesApi = api.injectEndpoints({\n  endpoints: (build) => ({\n    announcementPages: build.query<number | null, void>({\n      query: () => ({ url: '/v1/announces', result: v.pipe(v.number(), v.integer(), v.minValue(0)) }),\n    }),\n  }),\n});\n\nexport const { useAnnouncementPagesQuery } = pagesApi;\n",
    ],
    ['mf-news/src/features/news/NewsPager.tsx', '../../api/newsApi', '../../api/pagesApi'],
    [newsRoute, 'newsApi.endpoints.announcementPages', 'pagesApi.endpoints.announcementPages'],
    imports(newsRoute, 'pagesApi', '../api/pagesApi'),
    [
      'mf-news/src/features/news/allAnnouncements.ts',
      /newsApi\.endpoints\.announcementPages/g,
      'pagesApi.endpoints.announcementPages',
    ],
    ['mf-news/src/features/news/allAnnouncements.ts', /^/, "import { pagesApi } from '../../api/pagesApi';\n"],
  ),
  change(
    'mf-support',
    'names of the hub in a table',
    [
      'mf-support/src/features/live/events.ts',
      "connection.on('AddMessage', checked('AddMessage'",
      'connection.on(hubEvents.added, checked(hubEvents.added',
    ],
    [
      'mf-support/src/features/live/events.ts',
      'interface Handlers',
      "const hubEvents = { added: 'AddMessage', moderator: 'ChangeModeratorName' } as const;\n\ninterface Handlers",
    ],
    [
      'mf-support/src/features/live/events.ts',
      "connection.on('ChangeModeratorName', checked('ChangeModeratorName'",
      'connection.on(hubEvents.moderator, checked(hubEvents.moderator',
    ],
  ),
  change('mf-checkout', 'a badge that counts pieces', [
    badge,
    'const { length: count } = useSelector(selectLines);',
    'const count = useSelector(selectLines).reduce((sum, line) => sum + line.count, 0);',
  ]),
  change('mf-checkout', 'another key in the tab', [
    'mf-checkout/src/features/cart/coupon.ts',
    "keptInTab('coupon'",
    "keptInTab('mf-checkout/coupon'",
  ]),
  change(
    'mf-catalog',
    'a slot that waits for data',
    [home, slot, `{games && ${slot}}`],
    [
      home,
      'const isArrived = useArrived();',
      'const isArrived = useArrived();\n  const { data: games } = useGamesQuery();',
    ],
    imports(home, 'useGamesQuery', '@storefront/platform'),
  ),
  change(
    'mf-catalog',
    'viewed, kept with their time, and as before',
    [viewed, 'JSON.stringify(ids)', 'JSON.stringify(ids.map((id) => ({ id, at: Date.now() })))'],
    [
      viewed,
      'known.filter(isId)',
      'known.map((one) => (isId(one) ? one : (one as { id: unknown } | null)?.id)).filter(isId)',
    ],
  ),
  change(
    'mf-checkout',
    'a cart kept under a version, and as before',
    [saved, 'JSON.stringify(saved);', 'JSON.stringify({ version: 2, lines: saved });'],
    [
      saved,
      "return JSON.parse(saved ?? '[]');",
      "const read: unknown = JSON.parse(saved ?? '[]');\n    return Array.isArray(read) ? read : (read as { lines?: unknown }).lines;",
    ],
  ),
  change('mf-checkout', 'a verb that browsers put right', [
    ordersApi,
    "url: '/v1/orders',\n        method: 'POST',",
    "url: '/v1/orders',\n        method: 'post' as never,",
  ]),
  change(
    'mf-checkout',
    'a tag under another name',
    [ordersApi, /'Order'/g, "'Purchase'"],
    ['mf-checkout/src/api/api.ts', "'Order'", "'Purchase'"],
  ),
  change('mf-news', 'a search form without code', [
    news,
    heading,
    heading +
      '\n      <form action="/catalog" method="get" role="search">\n        <input name="q" aria-label={t(\'news.title\')} />\n        <button>{t(\'home\')}</button>\n      </form>',
  ]),
];
