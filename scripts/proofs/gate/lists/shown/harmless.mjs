// Changes that break nobody, beside those of `breaking.mjs`. They are tried against the shop of `stage.mjs`.
import {
  aside,
  badge,
  cartApi,
  cartSlice,
  catalogApi,
  catalogue,
  passes as change,
  definition,
  events,
  grownEvents,
  heading,
  home,
  imports,
  layout,
  news,
  newsRoute,
  picked,
  productRoute,
  register,
  slotNames,
} from '../../patched.mjs';

const headed = (what, to, ...more) => change('mf-news', what, [news, heading, to], ...more);
const badged = (what, code, ...more) =>
  change('mf-checkout', what, [badge, 'const { t }', `${code}\n  const { t }`], ...more);
const supports = register('mf-support');
const listens = (what, effect) =>
  change('mf-support', what, imports(supports, 'isEvent', '@storefront/contracts'), [
    supports,
    'store.inject(picksSlice);',
    `store.inject(picksSlice);\n  store.startListening({ matcher: isEvent('mf-catalog/picked'), effect: ${effect} });`,
  ]);

const page = 'shared-platform/src/platformContext.ts';
const asked = 'const query = usePopularGamesQuery(undefined, globalData);';
const begins = (what, code) =>
  change('mf-news', what, [register('mf-news'), 'store.addApi(api);', `store.addApi(api);\n  ${code}`]);
/** Wherever the announcements' title is asked for. */
const titled = (options) =>
  [
    news,
    newsRoute,
    'mf-news/src/routes/article.ts',
    'mf-news/src/features/article/Article.tsx',
    'mf-news/src/features/article/ArticleScreen.tsx',
  ].map((file) => [file, /t\('news\.title'\)/g, `t('news.title', ${options})`]);

export const harmless = [
  badged(
    'a fragment that looks at the browser in an effect',
    'useEffect(() => void (document.title += window.innerWidth), []);',
    imports(badge, 'useEffect', 'react'),
  ),
  badged('a fragment that wants a browser', 'const wide = window.innerWidth > 720;\n  if (wide) console.log(wide);'),
  badged(
    'a fragment that remembers',
    "const [open] = useState(() => typeof localStorage !== 'undefined' && localStorage.getItem('mf-checkout/open') === 'yes');\n  if (open) console.log(open);",
    imports(badge, 'useState', 'react'),
  ),
  badged('a fragment that is another one each time', 'const id = Math.random();\n  if (id > 2) console.log(id);'),
  change(
    'mf-checkout',
    'a fragment in a portal',
    [
      badge,
      'return (\n    <Button',
      "if (typeof document !== 'undefined') return createPortal(<b />, document.body);\n  return (\n    <Button",
    ],
    [badge, 'import { useDispatch,', 'import { createPortal, useDispatch,'],
  ),
  change('mf-support', 'a fragment that throws for what nobody passes', [
    aside,
    'const go = useGo();',
    "const go = useGo();\n  if (gameId < 0) throw new Error('no');",
  ]),
  change(
    'mf-support',
    'a fragment that comes late',
    [
      aside,
      'const go = useGo();',
      'const go = useGo();\n  const isReady = useHydrated();\n  if (!isReady) return null;',
    ],
    [aside, 'import { useGo }', 'import { useGo, useHydrated }'],
  ),

  change('mf-checkout', 'a slice that looks closer', [
    cartSlice,
    'state.dialogProductId = payload.productId;',
    'state.dialogProductId = Number.isInteger(payload.productId) ? payload.productId : null;',
  ]),
  listens('a listener that asks the browser', '() => void document.body.classList.add("picked")'),
  listens(
    'a listener that waits',
    'async (_action, { delay }) => {\n    await delay(50_000);\n    throw new Error("no");\n  }',
  ),
  listens(
    'a listener that sends',
    '({ payload }, { dispatch }) => void dispatch({ type: "mf-support/seen", payload: payload.mark.id })',
  ),
  listens(
    'a listener that deals with a fault',
    'async () => void (await Promise.reject(new Error("no")).catch(() => undefined))',
  ),

  headed('the page’s own time', '<PageHeading title={new Date(usePlatform().now).toISOString()} />', [
    news,
    'import { Redirect,',
    'import { usePlatform, Redirect,',
  ]),
  headed(
    'what waits for the browser',
    '<PageHeading title={useHydrated() ? String(Math.random()) : t("news.title")} />',
    [news, 'import { Redirect,', 'import { useHydrated, Redirect,'],
  ),
  headed(
    'an id of React’s',
    '<section id={useId()}><PageHeading title={t("news.title")} /></section>',
    imports(news, 'useId', 'react'),
  ),
  headed('a year of a date', `<PageHeading title={String(new Date(Date.UTC(2026, 1, 1)).getUTCFullYear())} />`),
  headed('words in braces', '<PageHeading title={"{{name}}"} />'),
  headed('no heading', '<p>{t("news.title")}</p>'),
  headed(
    'no heading in one language',
    '{t("news.title") === "Announcements" ? <h1>{t("news.title")}</h1> : <h2>{t("news.title")}</h2>}',
  ),
  headed('two headings', `<PageHeading title={t('news.title')} /><h1>{t('home')}</h1>`),
  headed('a heading of its own', "<h1 id='top'>{t('news.title')}</h1>"),
  headed('a heading that is none by its name', "<div role='heading' aria-level={1}>{t('news.title')}</div>"),
  headed(
    'links that lead out of the shop',
    `${heading}<a href="https://example.org/no/such">1</a><a href="//example.org/no">2</a><a href="mailto:a@b.c">3</a><a href="tel:1">4</a>`,
  ),
  headed(
    'links on the page, and to files',
    `${heading}<a href="#top">1</a><a href="?x=1">2</a><a href="/static/no/such">3</a><a href="/rules.pdf">4</a><a href="/kept" download>5</a>`,
  ),
  headed(
    'links to others’ pages',
    `${heading}<a href="/cart">1</a><a href="/ru/contact-us#x">2</a><a href={['', 'catalog', 'product', 7].join('/')}>3</a><a href="/Privacy-Policy/">4</a><a href="/sitemap.xml">5</a>`,
  ),
  change('mf-news', 'a title that a helper asks for', [
    newsRoute,
    "title: t('news.title'),\n      exactTitle",
    "title: ((say: (key: string) => string) => say('news.title'))(t),\n      exactTitle",
  ]),
  headed(
    'a key that it looks for and does not show',
    "<PageHeading title={((say: (key: string) => string) => say('news.latest'))(t) === 'news.latest' ? t('news.title') : '-'} />",
  ),
  change('mf-catalog', 'a list of which all can be read', [
    catalogue,
    'icon: v.string(),\n  background',
    'icon: v.pipe(v.string(), v.minLength(1)),\n  background',
  ]),
  change('mf-news', 'a title of its own letters', [
    newsRoute,
    "title: t('news.title'),\n      exactTitle",
    "title: t('news.title').toLowerCase(),\n      exactTitle",
  ]),
  change('mf-news', 'a title of the shop alone', [
    newsRoute,
    "title: t('news.title'),\n      exactTitle",
    "title: '',\n      exactTitle",
  ]),
  headed('a memory of its own', '<PageHeading title={remembered(t("news.title"))} />', [
    news,
    'export function',
    'const known = new Map<string, string>();\nfunction remembered(text: string) {\n  const text2 = known.get(text) ?? text;\n  known.set(text, text2);\n  return text2;\n}\n\nexport function',
  ]),

  change('mf-catalog', 'an empty list, said so', [
    'mf-catalog/src/features/home/PopularGames.tsx',
    asked,
    `${asked}\n  if (query.data?.length === 0) return null;`,
  ]),
  change('mf-catalog', 'a first one, where there is one', [
    'mf-catalog/src/features/home/PopularGames.tsx',
    asked,
    `${asked}\n  if (query.data?.[0]?.name === '-') return null;`,
  ]),
  change('mf-catalog', 'a number by chance that nobody sees', [
    home,
    '<StatsBlock />',
    '<StatsBlock />\n          <i data-mark={Math.random()} />',
  ]),

  begins('a name of its own for everybody', "(globalThis as never as Record<string, unknown>)['mfNewsIsHere'] = true;"),
  begins(
    'a window of its own to print',
    "const print = (html: string) => {\n    const own = globalThis.open?.('', 'print');\n    own?.document.write(html);\n  };\n  if (Date.now() < 0) print('');",
  ),
  begins('a look at what is everybody’s', 'const send = globalThis.fetch;\n  if (!send) console.log(send);'),
  begins(
    'a method of its own objects',
    'const own = Object.create(null) as { fetch?: () => void };\n  own.fetch = () => {};',
  ),

  change('mf-support', 'a screen that comes late', [
    'mf-support/src/routes/contact.ts',
    /^[^]*$/,
    "import { defineRoute } from '@storefront/platform';\nimport { lazy } from 'react';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('contact.title'), noindex: true }),\n  Screen: lazy(() => import('../features/contact/ContactScreen').then(({ ContactScreen }) => ({ default: ContactScreen }))),\n});\n",
  ]),

  change('mf-news', 'a page that leads to another’s', [
    newsRoute,
    'async load(context) {',
    "async load(context) {\n    if (context.params.page === '77') return { redirectTo: '/catalog' };",
  ]),
  change('mf-news', 'a page that leads home', [
    newsRoute,
    'async load(context) {',
    "async load(context) {\n    if (context.params.page === '77') return { redirectTo: '/?from=news' };",
  ]),
  change('mf-catalog', 'a sitemap of less', [
    productRoute,
    'sitemap: async (context) => ',
    'sitemap: async (context) => Date.now() < 0 ? [] : ',
  ]),
  change('mf-support', 'a private page that waits a moment', [
    'mf-support/src/routes/contact.ts',
    'defineRoute({',
    'defineRoute({\n  async load() {\n    await new Promise((done) => setTimeout(done, 500));\n  },',
  ]),
  change('mf-news', 'another word in the header', [definition('mf-news'), "ru: 'Объявления' }", "ru: 'Новости' }"]),
  change(
    'mf-news',
    'a name that the code fills',
    ['mf-news/src/locales/en.json', '"title": "Announcements"', '"title": "Announcements of {{brand}}"'],
    ['mf-news/src/locales/ru.json', /"title": "([^"]*)"/, '"title": "$1 {{brand}}"'],
    ...titled("{ brand: 'Sidekey' }"),
  ),
  change(
    'mf-news',
    'words by a context',
    ['mf-news/src/locales/en.json', '"title": "Announcements"', '"title_all": "Announcements"'],
    ['mf-news/src/locales/ru.json', /"title": "([^"]*)"/, '"title_all": "$1"'],
    ...titled("{ context: 'all' }"),
  ),
  change(
    'mf-checkout',
    'words that the code says no more',
    [cartSlice, "'limited' | 'adjusted'", "'adjusted'"],
    [cartSlice, "limited ? 'limited'", "limited ? 'adjusted'"],
    ...['en', 'ru'].map((code) => [`mf-checkout/src/locales/${code}.json`, /\n\s*"limited_\w+": "[^"]*",/g, '']),
  ),
  change('mf-news', 'words that a call brings itself', [
    news,
    heading,
    "<PageHeading title={t('news.latest', { defaultValue: t('news.title') })} />",
  ]),
  change(
    'mf-news',
    'a list of words',
    ['mf-news/src/locales/en.json', '"title": "Announcements"', '"title": "Announcements", "steps": ["Read", "Buy"]'],
    ['mf-news/src/locales/ru.json', '"title":', '"steps": ["Читать"], "title":'],
    [
      news,
      heading,
      `${heading}\n      {(t('news.steps', { returnObjects: true }) as never as string[]).map((step) => <p key={step}>{step}</p>)}`,
    ],
  ),

  change('mf-news', 'a range that another file states', [
    'mf-news/package.json',
    '"valibot"',
    '"react": "catalog:",\n    "valibot"',
  ]),
  change(
    'mf-news',
    'a fact of the page that need not be there',
    [page, '  timeZone: string;\n}', '  timeZone: string;\n  currency?: string;\n}'],
    [
      'mf-news/src/features/news/dates.ts',
      'const { timeZone } = usePlatform();',
      "const { timeZone, currency } = usePlatform();\n  if (currency === '-') console.log(currency);",
    ],
  ),
  change('shell', 'a fact of the page more', [
    page,
    '  timeZone: string;\n}',
    '  timeZone: string;\n  currency: string;\n}',
  ]),
  change(
    'shell',
    'a slot in what is named another way',
    [layout, '<Overlays />', '<parts.Overlays />'],
    [
      layout,
      "const contentId = 'content';",
      "const contentId = 'content';\n\nconst parts = { Overlays: memo(Overlays) };",
    ],
    [layout, 'import { useCallback,', 'import { memo, useCallback,'],
  ),
  change(
    'mf-checkout',
    'another name of a part, in its code, too',
    [definition('mf-checkout'), 'details/:orderId', 'details/:id'],
    ['mf-checkout/src/features/order/DetailsScreen.tsx', "const { orderId = '' }", "const { id: orderId = '' }"],
  ),
  change('mf-catalog', 'what is called as the parts of an address are, and is none', [
    'mf-catalog/src/features/product/Functionality.tsx',
    'params.map((param, place)',
    'params.filter(Boolean).map((param, place)',
  ]),
  change('mf-catalog', 'a contract that grows out of another', ...grownEvents),
  change('mf-catalog', 'a payload that is filled field by field', [
    picked,
    "event('mf-catalog/picked', { mark, origin, tags: [] })",
    "{\n  const payload = {} as { mark: Mark; origin: Origin; tags: string[] };\n  payload.mark = mark;\n  Object.assign(payload, { origin, tags: [] });\n  return event('mf-catalog/picked', payload);\n}",
  ]),
  change(
    'mf-support',
    'a fragment that something may stand within',
    [
      aside,
      "export function Widget({ gameId, size }: SlotProps['mf-catalog/aside']) {",
      "export function Widget({ gameId, size, children }: PropsWithChildren<SlotProps['mf-catalog/aside']>) {",
    ],
    [aside, '{gameId}</button>', '{gameId}{children}</button>'],
    imports(aside, 'type PropsWithChildren', 'react'),
  ),
  change(
    'mf-checkout',
    'an event by a type that its definition keeps',
    [definition('mf-checkout'), 'wakes: [addRequested.type]', 'wakes: [wanted]'],
    [
      definition('mf-checkout'),
      'export const definition',
      'export const wanted = addRequested.type;\n\nexport const definition',
    ],
    [
      cartSlice,
      'addRequested.match',
      '((action: { type: string }): action is { type: string; payload: { productId: number } } => action.type === wanted)',
    ],
    [cartSlice, 'import { addRequested, limits', 'import { limits'],
    [cartSlice, 'import { name }', 'import { name, wanted }'],
  ),
  change('mf-checkout', 'a key of the storage that is written where it is counted', [
    definition('mf-checkout'),
    'counts: cartKey',
    "counts: 'cart'",
  ]),
  change('mf-checkout', 'an event that a slice hears in some states alone', [
    cartSlice,
    'state.dialogProductId = payload.productId;\n      state.announcement = null;',
    'if (state.coupon !== "") state.announcement = null;\n      if (state.lines.length >= 0) state.dialogProductId = payload.productId;',
  ]),
  change(
    'mf-checkout',
    'an event that a listener hears in place of a slice',
    [
      cartSlice,
      'addMatcher(addRequested.match, (state, { payload })',
      "addCase('mf-checkout/cart/asked', (state, { payload }: PayloadAction<{ productId: number }>)",
    ],
    [cartSlice, 'import { addRequested, limits', 'import { limits'],
    [
      register('mf-checkout'),
      'store.inject(checkoutSlice);',
      "store.inject(checkoutSlice);\n  store.startListening({ actionCreator: addRequested, effect: ({ payload }, { dispatch }) => void dispatch({ type: 'mf-checkout/cart/asked', payload }) });",
    ],
    imports(register('mf-checkout'), 'addRequested', '@storefront/contracts'),
  ),
  change(
    'shell',
    'a slot by a table of the contracts',
    [slotNames, /$/, "\nexport const slotNames = { cart: 'header.cart', overlay: 'overlay' } as const;\n"],
    [layout, '<Slot name="overlay" />', '<Slot name={slotNames.overlay} />'],
    imports(layout, 'slotNames', '@storefront/contracts'),
  ),
  change(
    'mf-checkout',
    'an event by a table of the contracts',
    [events, /$/, "\nexport const eventTypes = { add: 'cart/addRequested' } as const;\n"],
    [
      cartSlice,
      'addRequested.match',
      '((action: { type: string }): action is ReturnType<typeof addRequested> => action.type === eventTypes.add)',
    ],
    imports(cartSlice, 'eventTypes', '@storefront/contracts'),
  ),
  change(
    'shell',
    'a slot under another name',
    [layout, '<Slot name="overlay" />', '<parts.Place name="overlay" />'],
    [layout, 'export function', 'const parts = { Place: memo(Slot) };\n\nexport function'],
    imports(layout, 'memo', 'react'),
  ),

  change(
    'shell',
    'a page of its own more',
    [
      'shell/src/routes/ownRoutes.tsx',
      "textPage('terms-of-service'),",
      "textPage('terms-of-service'),\n  textPage('news-of-the-world'),",
    ],
    [
      'shell/src/locales/en.json',
      '"pages": {',
      '"pages": { "news-of-the-world": { "title": "News", "description": "News" },',
    ],
    [
      'shell/src/locales/ru.json',
      '"pages": {',
      '"pages": { "news-of-the-world": { "title": "Мир", "description": "Мир" },',
    ],
  ),
  change('shell', 'an address that its server answers more', [
    'shell/src/promises.ts',
    "reserved: ['releases',",
    "reserved: ['wares', 'releases',",
  ]),
  change('shell', 'a name of the platform more', [
    'shared-platform/src/index.ts',
    '  askBeside,',
    '  askBeside,\n  askBeside as askToo,',
  ]),
  change('shell', 'a property of its own more', [
    'shared-ui/src/tokens.css',
    /:root \{/,
    ':root {\n  --space-99: 99px;',
  ]),
  change('shell', 'another value of a property', ['shared-ui/src/tokens.css', /--space-4:[^;]*;/, '--space-4: 17px;']),
  change('shell', 'a slot with a prop more', [
    layout,
    '<Slot name="overlay" />',
    '<Slot name="overlay" props={{ from: 1 } as never} />',
  ]),
  change('shell', 'a slot in another place', [layout, '<Slot name="overlay" />', '<div><Slot name="overlay" /></div>']),
  change('shell', 'an event that it checks less', [
    'shared-contracts/src/events.ts',
    'v.object({ productId: IdSchema })',
    'v.object({ productId: v.number() })',
  ]),

  change('mf-checkout', 'what looks twice at its question', [
    cartApi,
    /query: \(ids\) => [^\n]*/,
    "async queryFn(ids, _api, _options, baseQuery) {\n        if (ids.length === 0) return { data: [] };\n        return (await baseQuery({ url: '/v1/subscriptions/list', method: 'POST', body: { ids } satisfies SubscriptionListRequest, result: v.array(SubscriptionSchema) })) as never;\n      },",
  ]),
  change('mf-support', 'a method under a name', [
    'mf-support/src/features/attachments/sendFile.ts',
    "request.open('POST'",
    "const method = 'post';\n    request.open(method",
  ]),
  change('mf-catalog', 'an address without its first slash', [
    catalogApi,
    "url: '/v1/games/popular'",
    "url: 'v1/games/popular'",
  ]),
  change('shell', 'a figure more that is handed on', [
    'shared-platform/src/globalData.ts',
    'config && { ...config.stats,',
    'config && { ...config.stats, more: 1 as never,',
  ]),
];
