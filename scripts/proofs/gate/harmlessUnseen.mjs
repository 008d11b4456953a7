// Changes that break nobody, though they look as if they might, of kinds that the other lists have not. They are tried against the shop of `stage.mjs`.
import { aside, button, cartApi, catalogApi, catalogue, contract, definition, heading, home, layout, marks, news, newsApi, newsRoute, picked, register, slot } from './patched.mjs';

const change = (remote, what, ...patches) => ({ remote, what, patches });
const imports = (file, names, from) => [file, /^/, `import { ${names} } from '${from}';\n`];

const chatApi = 'mf-support/src/api/chatApi.ts';
const announcement = 'shared-contracts/src/api/news.ts';

export const harmlessUnseen = [
  change('mf-catalog', 'an event sent by a hook of its own', [button, 'const request = () => dispatch({ ...addRequested({ productId }) });', 'const request = useRequest(productId);'], [button, "  const dispatch = useDispatch();\n  // Spread", '  // Spread'], [button, 'interface Props', 'function useRequest(productId: number) {\n  const dispatch = useDispatch();\n  return useCallback(() => void dispatch({ ...addRequested({ productId }) }), [dispatch, productId]);\n}\n\ninterface Props'], imports(button, 'useCallback', 'react')),
  change('mf-catalog', 'an event sent by a class', [picked, /export const picked[^]*$/, "class Pick {\n  readonly tags: string[] = [];\n  constructor(readonly mark: Mark, readonly origin: Origin) {}\n}\n\nexport const picked = (mark: Mark, origin: Origin) => event('mf-catalog/picked', { ...new Pick(mark, origin) });\n"]),
  change('mf-catalog', 'a payload with a word that is promised and never sent', [marks, "'game' | 'product'", "'game' | 'product' | never"], [contract, 'note?: string', 'note?: string | undefined']),
  change('mf-catalog', 'a slot within a list of parts', [home, slot, "{[{ id: 'aside', part: <Slot name=\"mf-catalog/aside\" props={{ gameId: 1, size: 'small' }} /> }].map(({ id, part }) => (\n            <div key={id}>{part}</div>\n          ))}"]),
  change('mf-catalog', 'a slot by a hook that makes its props', [home, slot, '<Slot name="mf-catalog/aside" props={useAside()} />'], [home, 'export function', "function useAside() {\n  const isArrived = useArrived();\n  return useMemo(() => ({ gameId: 1, size: isArrived ? ('small' as const) : ('large' as const) }), [isArrived]);\n}\n\nexport function"], imports(home, 'useMemo', 'react')),
  change('mf-support', 'a fragment that fills in what is not passed', [aside, '{ gameId, size }', "{ gameId, size, title = 'Aside' }"], [aside, '>{gameId}<', ' title={title.trim()}>{gameId}<']),
  change('mf-support', 'a fragment that takes more sizes', [contract, "size: 'small' | 'large'", "size: 'small' | 'medium' | 'large' | (string & {})"]),

  change('mf-support', 'a fragment whose props are a type of types', [aside, "SlotProps['mf-catalog/aside']", "PropsOf<'mf-catalog/aside'>"], [aside, 'export function', 'type PropsOf<Name extends keyof SlotProps> = SlotProps[Name];\n\nexport function']),
  change('mf-catalog', 'a type imported without the word', imports(home, 'FC', 'react'), [home, 'export function', 'export type Screen = FC;\n\nexport function']),
  change('mf-catalog', 'a text that each language fills with what it likes', ['mf-catalog/src/locales/en.json', /("description": "[^"]*)\{\{game\}\}/, '$1it'], ['mf-catalog/src/locales/ru.json', /("description": "[^"]*)\{\{name\}\}/, '$1Это']),
  change('mf-news', 'an address of another host', [news, 'export function', "export const badge = new URL('/v1/badge.png', 'https://images.example').href;\n\nexport function"]),
  change('mf-checkout', 'a cart that is saved by way of a helper', ['mf-checkout/src/features/cart/savedCart.ts', '  const saved = lines.map(', '  const saved = [...lines].map(']),
  change('mf-checkout', 'a route less strict about its end', [definition('mf-checkout'), 'details/:orderId', 'details/:orderId/:step?']),
  change('mf-news', 'the announcements of a year', [definition('mf-news'), "{ id: 'manual'", "{ id: 'year', path: 'news/year/:year', visibility: 'public' },\n    { id: 'manual'"], ['mf-news/src/routes/year.ts', null, "import { defineRoute } from '@storefront/platform';\nimport { NewsScreen } from '../features/news/NewsScreen';\n\nexport const route = defineRoute({ head: ({ t }) => ({ title: t('news.title'), noindex: true }), Screen: NewsScreen });\n"]),
  change('mf-news', 'a place in the navigation more', [definition('mf-news'), /navigation: \[([^]*?)\],/, "navigation: [$1, { path: '/news/2', label: { en: 'Older', ru: 'Раньше' }, order: 35 }],"]),
  change('mf-news', 'another order of the navigation', [definition('mf-news'), 'order: 30', 'order: 5']),
  change('mf-support', 'a letter’s link that may say more', ['mf-support/src/features/chat/tokenInAddress.ts', '^#token=([\\w-]{1,128})$', '^#token=([\\w-]{1,128})(?:&.*)?$']),
  change('mf-catalog', 'a query of its lists under another name', ['mf-catalog/src/features/arrangement/arrangement.ts', /'sort'/g, "'order'"]),
  change('mf-news', 'no feed', [newsRoute, /\n\s*feed: [^\n]*/, ''], [newsRoute, 'getState, language })', 'getState })']),

  change('mf-news', 'a date that is either', [announcement, 'createdAt: v.number()', 'createdAt: v.union([v.number(), v.pipe(v.string(), v.isoTimestamp(), v.transform((at) => Date.parse(at) / 1000))])']),
  change('mf-news', 'a list through a function', [newsApi, 'result: listOf(AnnouncementSchema) }),', 'result: pageOf(AnnouncementSchema) }),'], [newsApi, 'export const newsApi', 'const pageOf = <Item extends v.GenericSchema>(item: Item) => v.pipe(listOf(item), v.readonly()) as never as ReturnType<typeof listOf<Item>>;\n\nexport const newsApi']),
  change('mf-catalog', 'names that are tidied', [catalogApi, 'popularGames: build.query<Game[] | null, void>({\n      query: () => ({ url: \'/v1/games/popular\', result: listOf(GameSchema) }),', "popularGames: build.query<Game[] | null, void>({\n      query: () => ({ url: '/v1/games/popular', result: listOf(GameSchema) }),\n      transformResponse: (games: Game[] | null) => games && games.map(({ name: title, ...rest }) => ({ ...rest, name: title.trim() })),"]),
  change('mf-catalog', 'a number from a text, too', [catalogue, '  value: v.number(),\n  /** In dollars', '  value: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number()),\n  /** In dollars']),
  change('mf-catalog', 'an answer that is picked', [catalogue, 'export const GameSchema = v.object({', 'const WholeGameSchema = v.object({'], [catalogue, 'export type Game =', "export const GameSchema = v.omit(WholeGameSchema, []);\nexport type Game ="]),
  change('mf-checkout', 'a note more about a coupon', ['shared-contracts/src/api/cart.ts', "'usedUp', 'otherProducts']", "'usedUp', 'otherProducts', 'tooSmall']"]),
  change('mf-support', 'a body in another order, by a helper', [chatApi, 'body: body satisfies ChatPost', 'body: postOf(body)'], [chatApi, 'const pagePath', 'const postOf = ({ clientMessageId, attachments, text }: ChatPost): ChatPost => ({ text, attachments, ...(clientMessageId && { clientMessageId }) });\n\nconst pagePath']),
  change('mf-checkout', 'a call under another name of the API', [cartApi, 'export const { useProductCartInfoQuery,', 'export const plansApi = cartApi;\n\nexport const { useProductCartInfoQuery,'], ['mf-checkout/src/features/cart/listeners.ts', /cartApi\b(?!')/g, 'plansApi']),
  change('mf-support', 'a stricter form', ['mf-support/src/features/contact/ContactForm.tsx', "const notBlank = '.*\\\\S.*';", "const notBlank = '.*\\\\S.*\\\\S.*';"]),
  change('mf-catalog', 'what is elsewhere, asked by fetch', [home, 'export function HomeScreen() {', "export function HomeScreen() {\n  useEffect(() => void fetch('https://status.example.org/v1/reviews').catch(() => {}), []);"], imports(home, 'useEffect', 'react')),

  change('mf-news', 'a key that is added up', [news, heading, "<PageHeading title={t('news.' + which)} />"], [news, 'export function', "const which = 'title';\n\nexport function"]),
  change('mf-checkout', 'words with a mark moved', ['mf-checkout/src/locales/en.json', 'I agree to the <terms>terms of service</terms>', 'The <terms>terms of service</terms> are fine']),
  change('mf-news', 'words in an effect', [news, 'const page = listPage', "useEffect(() => {\n    if (Date.now() < 0) document.title = t('news.title');\n  }, [t]);\n  const page = listPage"], imports(news, 'useEffect', 'react')),

  change('mf-news', 'its own keys of the storage cleared', [register('mf-news'), 'store.addApi(api);', "store.addApi(api);\n  if (typeof window !== 'undefined') for (const key of Object.keys(localStorage)) if (key.startsWith('mf-news/')) localStorage.removeItem(key);"]),
  change('mf-news', 'a map that is cleared', [register('mf-news'), 'store.addApi(api);', "store.addApi(api);\n  const localStorages = new Map<string, string>();\n  localStorages.clear();"]),
  change('mf-support', 'its own key, through a function', ['mf-support/src/features/chat/chatToken.ts', "export const chatTokenKey = 'chatToken';", "const keyed = (name: string) => `chat${name}`;\nexport const chatTokenKey = keyed('Token');"]),
  change('mf-news', 'fetch under another name', [register('mf-news'), 'store.addApi(api);', "store.addApi(api);\n  const own = { fetch: globalThis.fetch };\n  own.fetch = (...asked: Parameters<typeof fetch>) => globalThis.fetch(...asked);"]),
  change('mf-catalog', 'a rule of its own within the page', ['mf-catalog/src/features/home/PopularGames.module.css', /$/, '\n:global(body) .popular {\n  overflow-x: clip;\n}\n']),

  change('mf-news', 'a range of the platform', ['mf-news/package.json', '"@storefront/platform": "*"', '"@storefront/platform": "^1.2.0"']),
  change('mf-catalog', 'a part that comes late', [home, "import { Advantages } from './Advantages';\n", "import { lazy, Suspense } from 'react';\n"], [home, 'export function', "const Advantages = lazy(async () => ({ default: (await import('./Advantages')).Advantages }));\n\nexport function"], [home, '<Advantages />', '<Suspense>\n            <Advantages />\n          </Suspense>']),
  change('mf-news', 'a screen that settles after two drawings', [news, 'const page = listPage', 'const [times, setTimes] = useState(0);\n  if (times < 2) setTimes(times + 1);\n  const page = listPage'], imports(news, 'useState', 'react')),
  change('mf-news', 'a canonical address by a helper', [newsRoute, 'const path = paths.news(page);', "const path = ['', 'news', ...(page > 1 ? [page] : [])].join('/');"]),
  change('shell', 'the place in a memo', ['shell/src/router/ShopPage.tsx', '<PlaceContext value={place}>{children}</PlaceContext>', '<PlaceContext value={useMemo(() => ({ ...place }), [place])}>{children}</PlaceContext>']),
  change('shell', 'more that is said of the page', ['shell/src/composition/Storefront.tsx', 'return Object.freeze({ brand, apiUrl, now, timeZone,', "return Object.freeze({ region: 'eu', timeZone, now, apiUrl, brand,"]),
  change('shell', 'the frame in another file', ['shell/src/layout/Overlays.tsx', null, "import { Slot } from '@storefront/platform';\nimport { ThisPageScope } from '../router/PageScope';\n\nexport const Overlays = ({ className }: { className: string | undefined }) => (\n  <div className={className}>\n    <ThisPageScope>\n      <Slot name=\"overlay\" />\n    </ThisPageScope>\n  </div>\n);\n"], [layout, /function Overlays\(\) \{[^]*?\n\}\n\n/, ''], [layout, '<Overlays />', '<Overlays className={styles.overlays} />'], [layout, "import { Boundary, Slot,", "import { Overlays } from './Overlays';\nimport { Boundary,"], [layout, "import { ThisPageScope } from '../router/PageScope';\n", '']),
];
