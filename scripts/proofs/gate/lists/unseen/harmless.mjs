// Changes that break nobody, though they look as if they might, of kinds that the other lists have not. They are tried
// against the shop of `stage.mjs`.
import {
  aside,
  badge,
  button,
  cartApi,
  catalogApi,
  catalogue,
  passes as change,
  chatApi,
  contract,
  definition,
  heading,
  home,
  imports,
  layout,
  marks,
  news,
  newsApi,
  newsRoute,
  picked,
  register,
  slot,
} from '../../patched.mjs';

const orderPayment = 'mf-checkout/src/features/order/OrderPayment.tsx';
const announcement = 'shared-contracts/src/api/news.ts';
const sendFile = 'mf-support/src/features/attachments/sendFile.ts';
const requirements = 'mf-catalog/src/features/product/SystemRequirements.tsx';

export const harmless = [
  change(
    'mf-catalog',
    'an event sent by a hook of its own',
    [
      button,
      'const request = () => dispatch({ ...addRequested({ productId }) });',
      'const request = useRequest(productId);',
    ],
    [button, '  const dispatch = useDispatch();\n  // Spread', '  // Spread'],
    [
      button,
      'interface Props',
      'function useRequest(productId: number) {\n  const dispatch = useDispatch();\n  return useCallback(() => void dispatch({ ...addRequested({ productId }) }), [dispatch, productId]);\n}\n\ninterface Props',
    ],
    imports(button, 'useCallback', 'react'),
  ),
  change(
    'mf-catalog',
    'an event sent by a press within a press',
    [button, 'onClick={request}', '{...handlers}'],
    [
      button,
      '  return (\n    <Button',
      '  const ask = () => request();\n  const handlers = { onClick: ask };\n  return (\n    <Button',
    ],
  ),
  change('mf-catalog', 'an event sent by a class', [
    picked,
    /export const picked[^]*$/,
    "class Pick {\n  readonly tags: string[] = [];\n  constructor(readonly mark: Mark, readonly origin: Origin) {}\n}\n\nexport const picked = (mark: Mark, origin: Origin) => event('mf-catalog/picked', { ...new Pick(mark, origin) });\n",
  ]),
  change(
    'mf-catalog',
    'a payload with a word that is promised and never sent',
    [marks, "'game' | 'product'", "'game' | 'product' | never"],
    [contract, 'note?: string', 'note?: string | undefined'],
  ),
  change('mf-catalog', 'a slot within a list of parts', [
    home,
    slot,
    "{[{ id: 'aside', part: <Slot name=\"mf-catalog/aside\" props={{ gameId: 1, size: 'small' }} /> }].map(({ id, part }) => (\n            <div key={id}>{part}</div>\n          ))}",
  ]),
  change(
    'mf-catalog',
    'a slot by a hook that makes its props',
    [home, slot, '<Slot name="mf-catalog/aside" props={aside} />'],
    [home, '  return (', '  const aside = useAside();\n  return ('],
    [
      home,
      'export function',
      "function useAside() {\n  const isArrived = useArrived();\n  return useMemo(() => ({ gameId: 1, size: isArrived ? ('small' as const) : ('large' as const) }), [isArrived]);\n}\n\nexport function",
    ],
    imports(home, 'useMemo', 'react'),
  ),
  change(
    'mf-support',
    'a fragment that fills in what is not passed',
    [aside, '{ gameId, size }', "{ gameId, size, title = 'Aside' }"],
    [aside, '>{gameId}<', ' title={title.trim()}>{gameId}<'],
  ),
  change(
    'mf-checkout',
    'an event that is read through a helper',
    ['mf-checkout/src/features/cart/checkoutSlice.ts', '= payload.productId', '= productOf(payload)'],
    [
      'mf-checkout/src/features/cart/checkoutSlice.ts',
      'export const checkoutSlice',
      'const productOf = (asked: { productId: number; id?: number }) => asked.id ?? asked.productId;\n\nexport const checkoutSlice',
    ],
  ),
  change('mf-support', 'a fragment that takes more sizes', [
    contract,
    "size: 'small' | 'large'",
    "size: 'small' | 'medium' | 'large' | (string & {})",
  ]),

  change(
    'mf-support',
    'a fragment whose props are a type of types',
    [aside, "SlotProps['mf-catalog/aside']", "PropsOf<'mf-catalog/aside'>"],
    [aside, 'export function', 'type PropsOf<Name extends keyof SlotProps> = SlotProps[Name];\n\nexport function'],
  ),
  change(
    'mf-checkout',
    'a fragment whose props are React’s',
    [badge, 'export function Widget() {', "export function Widget({ className }: Partial<ComponentProps<'a'>>) {"],
    [badge, '<span>{t(', '<span className={className}>{t('],
    imports(badge, 'type ComponentProps', 'react'),
  ),
  change(
    'mf-news',
    'a type of React’s under its namespace',
    [
      news,
      'export function',
      "export interface Wide extends React.ComponentPropsWithoutRef<'div'> {\n  wide?: boolean;\n}\n\nexport function",
    ],
    [news, /^/, "import * as React from 'react';\n"],
  ),
  change('mf-catalog', 'a type imported without the word', imports(home, 'FC', 'react'), [
    home,
    'export function',
    'export type Screen = FC;\n\nexport function',
  ]),
  change(
    'mf-catalog',
    'a text that each language fills with what it likes',
    ['mf-catalog/src/locales/en.json', /("description": "[^"]*)\{\{game\}\}/, '$1it'],
    ['mf-catalog/src/locales/ru.json', /("description": "[^"]*)\{\{name\}\}/, '$1Это'],
  ),
  change('mf-news', 'an address of another host', [
    news,
    'export function',
    "export const badge = new URL('/v1/badge.png', 'https://images.example').href;\n\nexport function",
  ]),
  change('mf-checkout', 'a cart that is saved by way of a helper', [
    'mf-checkout/src/features/cart/savedCart.ts',
    '  const saved = lines.map(',
    '  const saved = [...lines].map(',
  ]),
  change('mf-checkout', 'a route less strict about its end', [
    definition('mf-checkout'),
    'details/:orderId',
    'details/:orderId/:step?',
  ]),
  change(
    'mf-news',
    'the announcements of a year',
    [
      definition('mf-news'),
      "{ id: 'manual'",
      "{ id: 'year', path: 'news/year/:year', visibility: 'public' },\n    { id: 'manual'",
    ],
    [
      'mf-news/src/routes/year.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { NewsScreen } from '../features/news/NewsScreen';\n\nexport const route = defineRoute({ head: ({ t }) => ({ title: t('news.title'), noindex: true }), Screen: NewsScreen });\n",
    ],
  ),
  change('mf-news', 'a place in the navigation more', [
    definition('mf-news'),
    /navigation: \[([^]*?)\],/,
    "navigation: [$1, { path: '/news/2', label: { en: 'Older', ru: 'Раньше' }, order: 35 }],",
  ]),
  change('mf-news', 'another order of the navigation', [definition('mf-news'), 'order: 30', 'order: 5']),
  change('mf-support', 'a letter’s link that may say more', [
    'mf-support/src/features/chat/tokenInAddress.ts',
    '^#token=([\\w-]{1,128})$',
    '^#token=([\\w-]{1,128})(?:&.*)?$',
  ]),
  change('mf-catalog', 'a query of its lists under another name', [
    'mf-catalog/src/features/arrangement/arrangement.ts',
    /'sort'/g,
    "'order'",
  ]),
  change(
    'mf-news',
    'no feed',
    [newsRoute, /\n\s*feed: [^\n]*/, ''],
    [newsRoute, 'getState, language })', 'getState })'],
  ),

  change('mf-news', 'a date that is either', [
    announcement,
    'createdAt: v.number()',
    'createdAt: v.union([v.number(), v.pipe(v.string(), v.isoTimestamp(), v.transform((at) => Date.parse(at) / 1000))])',
  ]),
  change(
    'mf-news',
    'a list through a function',
    [newsApi, 'result: listOf(AnnouncementSchema) }),', 'result: pageOf(AnnouncementSchema) }),'],
    [
      newsApi,
      'export const newsApi',
      'const pageOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(listOf(item), v.readonly()) as never as ReturnType<typeof listOf<Item>>;\n\nexport const newsApi',
    ],
  ),
  change('mf-catalog', 'names that are tidied', [
    catalogApi,
    "popularGames: build.query<Game[] | null, void>({\n      query: () => ({ url: '/v1/games/popular', result: listOf(GameSchema) }),",
    "popularGames: build.query<Game[] | null, void>({\n      query: () => ({ url: '/v1/games/popular', result: listOf(GameSchema) }),\n      transformResponse: (games: Game[] | null) => games && games.map(({ name: title, ...rest }) => ({ ...rest, name: title.trim() })),",
  ]),
  change('mf-catalog', 'a number from a text, too', [
    catalogue,
    '  value: v.number(),\n  /** In dollars',
    '  value: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),\n  /** In dollars',
  ]),
  change(
    'mf-catalog',
    'an answer that is picked',
    [catalogue, 'export const GameSchema = v.object({', 'const WholeGameSchema = v.object({'],
    [catalogue, 'export type Game =', 'export const GameSchema = v.omit(WholeGameSchema, []);\nexport type Game ='],
  ),
  change('mf-checkout', 'a note more about a coupon', [
    'shared-contracts/src/api/cart.ts',
    "'usedUp', 'otherProducts']",
    "'usedUp', 'otherProducts', 'tooSmall']",
  ]),
  change(
    'mf-support',
    'a body in another order, by a helper',
    [chatApi, 'body: body satisfies ChatPost', 'body: postOf(body)'],
    [
      chatApi,
      'const pagePath',
      'const postOf = ({ clientMessageId, attachments, text }: ChatPost): ChatPost => ({ text, attachments, ...(clientMessageId && { clientMessageId }) });\n\nconst pagePath',
    ],
  ),
  change(
    'mf-checkout',
    'a call under another name of the API',
    [
      cartApi,
      'export const { useProductCartInfoQuery,',
      'export const plansApi = cartApi;\n\nexport const { useProductCartInfoQuery,',
    ],
    ['mf-checkout/src/features/cart/listeners.ts', /cartApi\b(?!')/g, 'plansApi'],
  ),
  change(
    'mf-news',
    'a question whose fields have other names',
    [
      'mf-news/src/api/manualApi.ts',
      'query: ({ gameName, productName, language }) => ({',
      'query: ({ gameName: game, productName: product, language }) => ({',
    ],
    [
      'mf-news/src/api/manualApi.ts',
      'new URLSearchParams({ gameName, productName, language })',
      "new URLSearchParams([['productName', product], ['gameName', game], ['language', language]])",
    ],
  ),
  change('mf-support', 'a stricter form', [
    'mf-support/src/features/contact/ContactForm.tsx',
    "const notBlank = '[",
    "const notBlank = '[\\\\s\\\\S]*\\\\S[",
  ]),
  change(
    'mf-catalog',
    'what is elsewhere, asked by fetch',
    [
      home,
      'export function HomeScreen() {',
      "export function HomeScreen() {\n  useEffect(() => void fetch('https://status.example.org/v1/reviews').catch(() => {}), []);",
    ],
    imports(home, 'useEffect', 'react'),
  ),

  change(
    'mf-news',
    'a key that is added up',
    [news, heading, "<PageHeading title={t('news.' + which)} />"],
    [news, 'export function', "const which = 'title';\n\nexport function"],
  ),
  change(
    'mf-checkout',
    'a key of two parts',
    [
      orderPayment,
      "const { t } = useTranslation('mf-checkout');",
      "const { t } = useTranslation('mf-checkout');\n  const say = (part: string, word: string) => t(`${part}.${word}`);",
    ],
    [orderPayment, "t('payment.title')", "say('payment', 'title')"],
    [orderPayment, "t('details.pay')", "say('details', 'pay')"],
  ),
  change(
    'mf-news',
    'a word less, that its code says no more',
    ...['en', 'ru'].map((code) => [`mf-news/src/locales/${code}.json`, /\n\s*"undetected": [^\n]*/, '']),
    [
      'mf-news/src/features/manual/ManualView.tsx',
      'const { key, tone } = productStatus(manual.status);',
      "const { key, tone } = { key: manual.status === 1 ? 'onUpdate' : 'useAtOwnRisk', tone: 'risk' as const };",
    ],
  ),
  change('mf-checkout', 'words with a mark moved', [
    'mf-checkout/src/locales/en.json',
    'I agree to the <terms>terms of service</terms>',
    'The <terms>terms of service</terms> are fine',
  ]),
  change(
    'mf-news',
    'words in an effect',
    [
      news,
      'const page = listPage',
      "useEffect(() => {\n    if (Date.now() < 0) document.title = t('news.title');\n  }, [t]);\n  const page = listPage",
    ],
    imports(news, 'useEffect', 'react'),
  ),

  change('mf-news', 'its own keys of the storage cleared', [
    register('mf-news'),
    'store.addApi(api);',
    "store.addApi(api);\n  if (typeof window !== 'undefined') for (const key of Object.keys(localStorage)) if (key.startsWith('mf-news/')) localStorage.removeItem(key);",
  ]),
  change('mf-news', 'a map that is cleared', [
    register('mf-news'),
    'store.addApi(api);',
    'store.addApi(api);\n  const localStorages = new Map<string, string>();\n  localStorages.clear();',
  ]),
  change('mf-support', 'its own key, through a function', [
    'mf-support/src/features/chat/chatToken.ts',
    "export const chatTokenKey = 'chatToken';",
    "const keyed = (name: string) => `chat${name}`;\nexport const chatTokenKey = keyed('Token');",
  ]),
  change('mf-support', 'a key of the storage more, named like its own', [
    register('mf-support'),
    'store.addApi(api);',
    "store.addApi(api);\n  if (typeof window !== 'undefined') localStorage.setItem('mf-support/chatSoundSeen', 'yes');",
  ]),
  change('mf-news', 'fetch under another name', [
    register('mf-news'),
    'store.addApi(api);',
    'store.addApi(api);\n  const own = { fetch: globalThis.fetch };\n  own.fetch = (...asked: Parameters<typeof fetch>) => globalThis.fetch(...asked);',
  ]),
  change('mf-catalog', 'a rule of its own within the page', [
    'mf-catalog/src/features/home/PopularGames.module.css',
    /$/,
    '\n:global(body) .popular {\n  overflow-x: clip;\n}\n',
  ]),

  change('mf-news', 'a range of the platform', [
    'mf-news/package.json',
    '"@storefront/platform": "*"',
    '"@storefront/platform": "^1.2.0"',
  ]),
  change(
    'mf-catalog',
    'a part that comes late',
    [home, "import { Advantages } from './Advantages';\n", "import { lazy, Suspense } from 'react';\n"],
    [
      home,
      'export function',
      "const Advantages = lazy(async () => ({ default: (await import('./Advantages')).Advantages }));\n\nexport function",
    ],
    [home, '<Advantages />', '<Suspense>\n            <Advantages />\n          </Suspense>'],
  ),
  change(
    'mf-news',
    'a screen that settles after two drawings',
    [
      news,
      'const page = listPage',
      'const [times, setTimes] = useState(0);\n  if (times < 2) setTimes(times + 1);\n  const page = listPage',
    ],
    imports(news, 'useState', 'react'),
  ),
  change('mf-news', 'a canonical address by a helper', [
    newsRoute,
    'const path = paths.news(page);',
    "const path = ['', 'news', ...(page > 1 ? [page] : [])].join('/');",
  ]),
  change('shell', 'the place in a memo', [
    'shell/src/router/ShopPage.tsx',
    '<PlaceContext value={place}>{children}</PlaceContext>',
    '<PlaceContext value={useMemo(() => ({ ...place }), [place])}>{children}</PlaceContext>',
  ]),
  change('shell', 'more that is said of the page', [
    'shell/src/composition/Storefront.tsx',
    'Object.freeze({ brand, apiUrl, now, timeZone }',
    "Object.freeze({ region: 'eu', timeZone, now, apiUrl, brand }",
  ]),
  change(
    'shell',
    'the frame in another file',
    [
      'shell/src/layout/Overlays.tsx',
      null,
      "import { Slot } from '@storefront/platform';\nimport { ThisPageScope } from '../router/PageScope';\n\nexport const Overlays = ({ className }: { className: string | undefined }) => (\n  <div className={className}>\n    <ThisPageScope>\n      <Slot name=\"overlay\" />\n    </ThisPageScope>\n  </div>\n);\n",
    ],
    [layout, /function Overlays\(\) \{[^]*?\n\}\n\n/, ''],
    [layout, '<Overlays />', '<Overlays className={styles.overlays} />'],
    [layout, 'import { Slot, useTranslation }', "import { Overlays } from './Overlays';\nimport { useTranslation }"],
    [layout, "import { ThisPageScope } from '../router/PageScope';\n", ''],
  ),

  change(
    'mf-checkout',
    'an empty cart that leads to the catalogue',
    ['mf-checkout/src/routes/cart.ts', 'Screen: CartScreen', 'Screen: Guarded'],
    [
      'mf-checkout/src/routes/cart.ts',
      'export const route',
      'function Guarded() {\n  const lines = useSelector(selectLines);\n  const isHydrated = useHydrated();\n  return isHydrated && lines.length === 0 ? createElement(Redirect, { to: paths.catalog() }) : createElement(CartScreen);\n}\n\nexport const route',
    ],
    [
      'mf-checkout/src/routes/cart.ts',
      "import { defineRoute } from '@storefront/platform';",
      "import { paths } from '@storefront/contracts';\nimport { defineRoute, Redirect, useHydrated, useSelector } from '@storefront/platform';\nimport { createElement } from 'react';\nimport { selectLines } from '../features/cart/checkoutSlice';",
    ],
  ),
  change(
    'mf-catalog',
    'a product that was asked for before it is handed on',
    [
      button,
      'interface Props {',
      'const known = (id: number | undefined) => (id === 0 ? undefined : id);\n\ninterface Props {',
    ],
    [
      button,
      'export function AddButton({ productId, name, disabled, block }: Props) {',
      'export function AddButton({ productId, ...rest }: Props) {\n  const id = known(productId);\n  return id === undefined ? null : <Asking productId={id} {...rest} />;\n}\n\nfunction Asking({ productId, name, disabled, block }: Props) {',
    ],
  ),

  change('mf-catalog', 'an empty list, guarded otherwise', [
    'mf-catalog/src/features/product/Functionality.tsx',
    'if (groups.length === 0) return null;',
    'if (!groups[0]?.name && groups.length === 0) return null;',
  ]),
  change('mf-catalog', 'what may be nothing, guarded otherwise', [
    requirements,
    'if (!requirements) return [];',
    'if (requirements === null) return [];',
  ]),
  change('mf-news', 'a guide’s file, in other words', [
    'mf-news/src/features/manual/ManualView.tsx',
    "{file ?? t('manual.unspecified')}",
    "{file?.trim() ?? t('manual.unspecified')}",
  ]),
  change('mf-news', 'a guide whose steps are counted', [
    'mf-news/src/features/manual/ManualView.tsx',
    '{index + 1}',
    '{`${index + 1}`}',
  ]),
  change('mf-catalog', 'a search that is shown in the words of its page', [
    'mf-catalog/src/features/games/CatalogScreen.tsx',
    'const words = fromSearchSegment(useParams().game);',
    'const words = fromSearchSegment(useParams().game).trim();',
  ]),
  change(
    'mf-news',
    'a window that is looked for, and not shown',
    [
      news,
      'export function',
      "const hasWindow = () => typeof window !== 'undefined' && window.innerWidth > 0;\n\nexport function",
    ],
    [news, 'const page = listPage', "if (hasWindow()) performance.mark('news');\n  const page = listPage"],
  ),
  change('mf-news', 'a day by a format that says where and in which language', [
    'mf-news/src/features/news/dates.ts',
    '  const { year, month, day } = calendarDay(unixSeconds * 1000, timeZone);\n  if (language.code === defaultLanguage.code)',
    "  if (language.code === 'de') return new Intl.DateTimeFormat(language.locale, { timeZone }).format(unixSeconds * 1000);\n  const { year, month, day } = calendarDay(unixSeconds * 1000, timeZone);\n  if (language.code === defaultLanguage.code)",
  ]),

  change('mf-checkout', 'a line of the cart that reads its window', [
    'mf-checkout/src/features/cart/CartItem.tsx',
    'const info = product.currentData ?? undefined;',
    'const info = product.currentData ?? undefined;\n  if (window.visualViewport!.height < 100) console.log(document.title.length);',
  ]),
  change('mf-checkout', 'an order’s facts in another order', [
    'mf-checkout/src/features/order/OrderFacts.tsx',
    'order.subscriptionNames.map(',
    'order.subscriptionNames.toReversed().map(',
  ]),
  change('mf-checkout', 'a choice for the cart that is first a list', [
    'mf-checkout/src/features/dialog/AddToCartForm.tsx',
    'const plans = plansOfRegion(product.subscriptions, region);',
    'const plans = [...plansOfRegion(product.subscriptions, region)];',
  ]),

  change(
    'mf-news',
    'effects that want a browser',
    [
      news,
      'const page = listPage',
      "const place = useRef<HTMLDivElement>(null);\n  useEffect(() => {\n    document.title = 'A';\n    place.current!.scrollIntoView();\n  }, []);\n  useEffect(() => {\n    const seen = new IntersectionObserver(() => {});\n    seen.observe(place.current!.closest('main')!);\n    return () => seen.disconnect();\n  }, []);\n  useEffect(() => void (async () => {\n    await Promise.resolve();\n    document.title = String(window.matchMedia('print').matches);\n  })(), []);\n  const page = listPage",
    ],
    imports(news, 'useEffect, useRef', 'react'),
  ),
  change(
    'mf-news',
    'a page that is counted back elsewhere',
    [
      newsApi,
      'query: (page) => ({ url: `/v1/announces/${page - 1}`',
      'query: (page) => ({ url: `/v1/announces/${placeOf(page)}`',
    ],
    [
      newsApi,
      'export const newsApi',
      'const placeOf = (page: number) => Math.max(0, page - 1);\n\nexport const newsApi',
    ],
  ),
  change('mf-support', 'a link of the site that is not configured, beside the others', [
    'mf-support/src/features/contact/ContactLinks.tsx',
    "target: useTarget('discord') }",
    "target: useTarget('discord') ?? useTarget('forum of the future') }",
  ]),
  change('mf-catalog', 'a link of the site in other letters', [
    'mf-catalog/src/features/home/Welcome.tsx',
    "useSiteLink('discord')",
    "useSiteLink('Discord')",
  ]),
  change(
    'mf-support',
    'a file that is sent by a helper',
    [
      sendFile,
      "request.setRequestHeader('authorization', `Bearer ${token}`);",
      "carry(request, 'authorization', token);",
    ],
    [
      sendFile,
      '/** Uploads one file',
      'function carry(request: XMLHttpRequest, name: string, token: string) {\n  request.setRequestHeader(name, `Bearer ${token}`);\n}\n\n/** Uploads one file',
    ],
    [
      sendFile,
      "body.append('file', file, file.name);",
      "body.append('file', file);\n    body.set('file', file, file.name);",
    ],
  ),
  change('mf-support', 'a fragment that is read as a list of names', [
    'mf-support/src/features/chat/tokenInAddress.ts',
    /=> \/[^]*/,
    "=> new URLSearchParams(hash.slice(1)).get('token') ?? undefined;\n",
  ]),
  change(
    'mf-news',
    'a feed that a function names',
    [newsRoute, 'path: `/static/feeds/announcements.${language.code}.xml`', 'path: feedOf(language.code)'],
    [
      newsRoute,
      'const latestOf',
      "const feedOf = (code: string) => ['/static/feeds/announcements', code, 'xml'].join('.');\n\nconst latestOf",
    ],
  ),
  change('mf-news', 'a number of pages that nobody counts to', [
    newsApi,
    'v.pipe(v.number(), v.integer(), v.minValue(0))',
    'v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000))',
  ]),
  change('mf-catalog', 'an address that is as long as browsers take one', [
    catalogue,
    'icon: v.string(),',
    'icon: v.pipe(v.string(), v.maxLength(2048)),',
  ]),
  change(
    'mf-news',
    'a rule of a root of its own',
    [
      news,
      'export function',
      "export function shade(host: HTMLElement) {\n  const sheet = new CSSStyleSheet();\n  sheet.insertRule('p { color: red; }');\n  host.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];\n}\n\nexport function",
    ],
    [news, heading, '<div ref={(host) => void (host && !host.shadowRoot && shade(host))} />\n      ' + heading],
  ),
];
