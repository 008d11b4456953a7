// Changes that break somebody, of kinds that the other lists have not. They are tried against the shop of `stage.mjs`.
import { aside, badge, button, cartApi, cartSlice, catalogApi, catalogue, contract, definition, heading, home, news, newsApi, newsRoute, picked, productRoute, register, slot } from './patched.mjs';

const change = (kind, remote, what, names, ...patches) => ({ kind, remote, what, names, patches });
const imports = (file, names, from) => [file, /^/, `import { ${names} } from '${from}';\n`];

const sends = (what, request, ...more) => change('an event is sent otherwise', 'mf-catalog', what, ['mf-checkout', 'cart/addRequested', 'productId'], [button, 'dispatch({ ...addRequested({ productId }) })', request], ...more);
const reads = (what, remote, names, file, from, to, ...more) => change('a result that the API does not send so', remote, what, ['API', remote, ...names], [file, from, to], ...more);
const asks = (what, remote, names, file, from, to, ...more) => change('a call that the API does not have so', remote, what, ['API', remote, ...names], [file, from, to], ...more);
const leads = (what, remote, names, ...patches) => change('a page that nobody has', remote, what, [remote, ...names], ...patches);
const reaches = (what, names, code, remote = 'mf-news', ...more) => change('what is another’s', remote, what, [remote, ...names], [register(remote), 'store.addApi(api);', `store.addApi(api);\n  ${code}`], ...more);
const fails = (what, remote, names, ...patches) => change('what fails when it is rendered', remote, what, [remote, ...names], ...patches);
const gives = (what, names, ...patches) => change('a shell that gives less', 'shell', what, names, ...patches);

const sendFile = 'mf-support/src/features/attachments/sendFile.ts';
const ordering = 'mf-checkout/src/features/payment/useOrdering.ts';
const chatApi = 'mf-support/src/api/chatApi.ts';
const announcement = 'shared-contracts/src/api/news.ts';
const orders = 'shared-contracts/src/api/orders.ts';
const requirements = 'mf-catalog/src/features/product/SystemRequirements.tsx';
const manual = 'mf-news/src/features/manual/ManualView.tsx';
const dates = 'mf-news/src/features/news/dates.ts';
const storefront = 'shell/src/composition/Storefront.tsx';

export const breakingUnseen = [
  sends('an object of a class', 'dispatch({ ...addRequested(new Wanted(productId) as never) })', [button, 'interface Props', 'class Wanted {\n  id: number;\n  constructor(id: number) {\n    this.id = id;\n  }\n}\n\ninterface Props']),
  sends('a store that is asked for', "store.dispatch({ type: 'cart/addRequested', payload: { product: { id: productId } } })", [button, 'const dispatch = useDispatch();', 'const store = useStore();'], [button, 'import { useDispatch,', 'import { useStore,'], [button, "import { addRequested } from '@storefront/contracts';\n", '']),
  sends('entries', "dispatch({ ...addRequested(Object.fromEntries([['productId', String(productId)]]) as never) })"),
  change('an event that is sent no more', 'mf-catalog', 'its import is left', ['mf-checkout', 'cart/addRequested'], [button, '() => dispatch({ ...addRequested({ productId }) })', '() => undefined']),
  change('an event that is sent no more', 'mf-catalog', 'a condition that never holds', ['mf-checkout', 'cart/addRequested'], [button, '() => dispatch({ ...addRequested({ productId }) })', '() => {\n    if (false) dispatch({ ...addRequested({ productId }) });\n  }']),
  change('an event that is sent no more', 'mf-catalog', 'a press that nothing asks for', ['mf-checkout', 'cart/addRequested'], [button, ' onClick={request}', '']),
  change('a slot is rendered otherwise', 'mf-catalog', 'by a hook that makes its props', ['mf-support', 'mf-catalog/aside', 'gameId'], [home, slot, '<Slot name="mf-catalog/aside" props={useAside() as never} />'], [home, 'export function', "function useAside() {\n  const isArrived = useArrived();\n  return useMemo(() => ({ game: { id: 1 }, size: isArrived ? 'small' : 'large' }), [isArrived]);\n}\n\nexport function"], imports(home, 'useMemo', 'react')),
  change('a fragment wants more', 'mf-support', 'a prop that always has to be there', ['mf-catalog', 'mf-catalog/aside', 'title'], [aside, "SlotProps['mf-catalog/aside'])", "Required<SlotProps['mf-catalog/aside']>)"], [aside, '{ gameId, size }', '{ gameId, size, title }'], [aside, '>{gameId}<', '>{gameId} {title.trim()}<']),
  change('a fragment wants more', 'mf-support', 'a prop that nobody declares', ['mf-catalog', 'mf-catalog/aside', 'kind'], [aside, '{ gameId, size }: SlotProps', '{ gameId, size, kind }: SlotProps'], [aside, '>{gameId}<', '>{gameId} {kind.trim()}<']),
  change('an event is read otherwise', 'mf-checkout', 'past its schema', ['mf-catalog', 'cart/addRequested', 'id'], ['mf-checkout/src/features/cart/checkoutSlice.ts', '= payload.productId', '= (payload as never as { id: number }).id']),
  change('an event is read otherwise', 'mf-support', 'past its declaration', ['mf-catalog', 'mf-catalog/picked', 'mark.key'], ['mf-support/src/features/picks/picksSlice.ts', 'payload.mark.id', '(payload.mark as never as { key: number }).key']),
  change('a slot is rendered otherwise', 'mf-catalog', 'by a switch that is off', ['mf-support', 'mf-catalog/aside'], [home, slot, `{features.aside && ${slot}}`], [home, 'export function', 'const features = { aside: false };\n\nexport function']),

  leads('a way of the navigation', 'mf-news', ['/announcements'], [definition('mf-news'), "path: '/news', label", "path: '/announcements', label"]),
  leads('an element of its own', 'mf-checkout', ['/basket'], ['mf-checkout/src/features/dialog/CartAnnouncement.tsx', /<Link to=\{paths\.cart\(\)\} onClick=\{onDismiss\}>([^]*?)<\/Link>/, '<a href="/basket" onClick={onDismiss}>$1</a>']),
  leads('a browser that is sent', 'mf-checkout', ['/basket'], [badge, 'const dispatch = useDispatch();', "const dispatch = useDispatch();\n  const leave = () => location.assign('/basket');"], [badge, '<span>{t(', '<span onDoubleClick={leave}>{t(']),
  change('an event that nobody hears', 'mf-checkout', 'whose dialog is gone', ['mf-catalog', 'cart/addRequested', 'AddToCartDialog'], [definition('mf-checkout'), "    { slot: 'overlay', widget: 'AddToCartDialog', load: 'wake' },\n", '']),
  leads('a canonical address', 'mf-news', ['/announcements'], [newsRoute, 'const path = paths.news(page);', "const path = page > 1 ? `/announcements/${page}` : '/announcements';"]),
  leads('a step of the trail', 'mf-catalog', ['/shop'], ['mf-catalog/src/routes/catalog.ts', "trail: [{ label: t('catalog.title'), path: paths.catalog() }]", "trail: [{ label: t('catalog.title'), path: '/shop' }]"]),
  leads('a load at one page alone', 'mf-news', ['/announcements'], [newsRoute, 'async load(context) {', "async load(context) {\n    if (context.params.page === '1000') return { redirectTo: '/announcements' };"]),
  leads('a go once it is ordered', 'mf-checkout', ['/order/'], ['mf-checkout/src/features/payment/useOrdering.ts', 'paths.details(answer.orderId)', '`/order/${answer.orderId}`']),
  change('a page that others lead to is gone', 'mf-checkout', 'a part more', ['mf-checkout', 'API', '/details/'], [definition('mf-checkout'), 'details/:orderId', 'details/:orderId/:step']),

  reads('a date that is a text', 'mf-news', ['createdAt'], announcement, 'createdAt: v.number()', 'createdAt: v.pipe(v.string(), v.isoTimestamp(), v.transform((at) => Date.parse(at) / 1000))'),
  reads('a page of a list', 'mf-news', ['/v1/announces/', 'result'], newsApi, 'result: listOf(AnnouncementSchema) }),', 'result: v.pipe(v.object({ items: listOf(AnnouncementSchema), total: v.number() }), v.transform(({ items }) => items)) }),'),
  reads('words in place of numbers', 'mf-catalog', ['status'], catalogue, 'bestseller: v.boolean(),\n  /** 0 undetected', "bestseller: v.boolean(),\n  status: v.picklist(['undetected', 'onUpdate', 'risk']) as never as v.NumberSchema<undefined>,\n  /** 0 undetected", [catalogue, '\n  status: v.number(),\n  subscriptions: v.array(PriceSchema)', '\n  subscriptions: v.array(PriceSchema)']),
  reads('one of several kinds', 'mf-checkout', ['couponStatus'], 'shared-contracts/src/api/cart.ts', "couponStatus: v.optional(v.picklist(['none', 'applied', 'unknown', 'expired', 'notYet', 'usedUp', 'otherProducts']))", "couponStatus: v.optional(v.variant('kind', [v.object({ kind: v.literal('applied') }), v.object({ kind: v.literal('none') })])) as never"),
  reads('a record by code', 'mf-checkout', ['subscriptionNames'], orders, 'subscriptionNames: v.array(TextSchema)', 'subscriptionNames: v.array(v.record(v.string(), v.object({ text: v.string() }))) as never'),
  reads('an object that holds no more', 'mf-catalog', ['/v1/games/popular', 'aliases'], catalogue, 'GameSchema = v.object(', 'GameSchema = v.strictObject(', [catalogue, '  /** Additive: other names by which people look for it. */\n  aliases: v.optional(v.array(v.string())),\n', '']),

  reads('a sum that is never small', 'mf-checkout', ['usdCost'], orders, 'usdCost: v.number()', 'usdCost: v.pipe(v.number(), v.minValue(5))'),
  asks('without the mark of one try', 'mf-checkout', ['idempotency-key', '/v1/orders'], 'mf-checkout/src/api/ordersApi.ts', '        idempotencyKey: key,\n', ''),
  asks('without its token', 'mf-support', ['authorization', '/v1/chats/'], chatApi, "method: 'PATCH', token,", "method: 'PATCH',"),
  asks('a body without what is taken out of it', 'mf-support', ['language', '/v1/chats/client'], chatApi, 'query: ({ request, key }) => ({ url: \'/v1/chats/client\', method: \'POST\', body: request satisfies ChatRequest,', 'query: ({ request: { language: _spoken, ...form }, key }) => ({ url: \'/v1/chats/client\', method: \'POST\', body: form,'),
  asks('an order without a field that is taken out of it', 'mf-checkout', ['email', '/v1/orders'], 'mf-checkout/src/api/ordersApi.ts', 'query: ({ request, key }) => ({', 'query: ({ request: { email: _email, ...request }, key }) => ({', ['mf-checkout/src/api/ordersApi.ts', 'body: request satisfies OrderRequest', 'body: request']),
  asks('a body of which its maker is given less', 'mf-support', ['attachments', '/v1/chats/'], 'mf-support/src/api/chatCalls.ts', '{ token, chatId, text, attachments, clientMessageId }', '{ token, chatId, text, files: attachments, clientMessageId } as never'),
  asks('two numbers, one for the other', 'mf-checkout', ['paymentSystemId where', 'orderId where'], 'mf-checkout/src/api/ordersApi.ts', '/v1/orders/${encodeURIComponent(orderId)}/payment-method/${paymentSystemId}', '/v1/orders/${paymentSystemId}/payment-method/${encodeURIComponent(orderId)}'),
  asks('two names, one for the other', 'mf-news', ['productName where', 'gameName where'], 'mf-news/src/api/manualApi.ts', 'new URLSearchParams({ gameName, productName, language })', 'new URLSearchParams({ gameName: productName, productName: gameName, language })'),
  asks('a body that is made step by step', 'mf-support', ['attachments'], chatApi, 'query: ({ token, chatId, ...body }) => ({ url: `/v1/chats/${chatId}`, method: \'POST\', token, body: body satisfies ChatPost, background: true }),', "query: ({ token, chatId, attachments, text, clientMessageId }) => {\n        const body: Record<string, unknown> = { text, clientMessageId };\n        body['files'] = attachments;\n        return { url: `/v1/chats/${chatId}`, method: 'POST', token, body, background: true };\n      },"),
  asks('lines under another name, beside their type', 'mf-checkout', ['subscriptionId', '/v1/subscriptions/cart'], cartSlice, '({ ...line, oldCount: counted.find((one) => isSameLine(one, line))?.count ?? 0 })', '({ id: line.subscriptionId, region: line.region, count: line.count, oldCount: counted.find((one) => isSameLine(one, line))?.count ?? 0 }) as never'),
  asks('objects in a list of numbers, beside its type', 'mf-checkout', ['ids', '/v1/subscriptions/list'], cartApi, 'body: { ids } satisfies', 'body: { ids: ids.map((id) => ({ id })) as never } satisfies'),
  asks('lines with less, beside their type', 'mf-checkout', ['region', '/v1/subscriptions/cart'], cartApi, 'subscriptions: withOldCounts(getState(), cart) } satisfies', 'subscriptions: cart.lines.map(({ subscriptionId, count }) => ({ subscriptionId, count })) as never } satisfies', [cartApi, 'import { withOldCounts, type PricedCart }', 'import type { PricedCart }'], [cartApi, 'queryFn(cart, { getState }, _options', 'queryFn(cart, _tools, _options']),
  asks('an order without its language, where it is made', 'mf-checkout', ['language', '/v1/orders'], ordering, '    language,\n  };', '  } as OrderRequest;'),
  asks('an order by another name, where it is made', 'mf-checkout', ['paymentSystemId', '/v1/orders'], ordering, '    ...choice,\n', '    email: choice.email,\n    paymentSystem: choice.paymentSystemId,\n'),
  asks('an order of lines by another name', 'mf-checkout', ['subscriptions[].subscriptionId', '/v1/orders'], ordering, '=> ({ subscriptionId, region, count, price }))', '=> ({ id: subscriptionId, region, count, price }) as never)'),
  asks('a cart of lines by another name, where it is priced', 'mf-checkout', ['lines[].subscriptionId', '/v1/subscriptions/cart'], cartSlice, '=> ({ subscriptionId, region, count }))', '=> ({ id: subscriptionId, region, count }) as never)'),
  asks('the next page', 'mf-news', ['its number as it is', '/v1/announces/'], newsApi, '/v1/announces/${page - 1}', '/v1/announces/${page}'),
  asks('a number behind a letter', 'mf-catalog', ['productId', '/v1/screenshots'], catalogApi, '?productId=${productId}', '?productId=p${productId}'),
  asks('a page of another name', 'mf-checkout', ['/v1/dynamic-page/payments', '/v1/dynamic-page/payment,'], 'mf-checkout/src/api/ordersApi.ts', '/v1/dynamic-page/payment?', '/v1/dynamic-page/payments?'),
  change('a link that the site does not have', 'mf-support', 'by another spelling', ['telegramchannel', '/service-config'], ['mf-support/src/features/contact/ContactLinks.tsx', "'telegram channel'", "'telegramChannel'"]),
  change('a link that the site does not have', 'mf-catalog', 'by another word', ['community', '/service-config'], ['mf-catalog/src/features/home/Welcome.tsx', "useSiteLink('discord')", "useSiteLink('community')"]),
  asks('a file without its token', 'mf-support', ['authorization', '/v1/static/upload'], sendFile, '    request.setRequestHeader(\'authorization\', `Bearer ${token}`);\n', ''),
  asks('a file under another name', 'mf-support', ['upload', 'file', '/v1/static/upload'], sendFile, "body.append('file',", "body.append('upload',"),
  asks('an answer past the platform', 'mf-support', ['url', '/v1/static/upload'], sendFile, 'result: v.pipe(v.string(), v.minLength(1)) });', 'url: v.pipe(v.string(), v.minLength(1)) });', [sendFile, 'JSON.parse(text)).result', 'JSON.parse(text)).url']),
  asks('a feed of another name', 'mf-news', ['/static/feeds/news.'], newsRoute, '/static/feeds/announcements.', '/static/feeds/news.'),
  change('an address that letters hold', 'mf-support', 'by another word behind its #', ['token', '/contact-us', 'API'], ['mf-support/src/features/chat/tokenInAddress.ts', '/^#token=', '/^#chat=']),
  asks('by fetch, of a template', 'mf-catalog', ['/v1/reviews'], home, 'export function HomeScreen() {', "export function HomeScreen() {\n  const { apiUrl } = usePlatform();\n  useEffect(() => void fetch(`${apiUrl}/v1/reviews?limit=3`).catch(() => {}), [apiUrl]);", imports(home, 'usePlatform', '@storefront/platform'), imports(home, 'useEffect', 'react')),
  asks('by a beacon', 'mf-checkout', ['/v1/metrics'], badge, "const dispatch = useDispatch();", "const dispatch = useDispatch();\n  const { apiUrl } = usePlatform();\n  useEffect(() => void navigator.sendBeacon(new URL('/v1/metrics/cart', apiUrl)), [apiUrl]);", imports(badge, 'usePlatform', '@storefront/platform'), imports(badge, 'useEffect', 'react')),
  asks('by a method of a constant', 'mf-checkout', ['PATCH', 'payment-method'], 'mf-checkout/src/api/ordersApi.ts', "payment-method/${paymentSystemId}`,\n        method: 'POST',", "payment-method/${paymentSystemId}`,\n        method: changing as never,", ['mf-checkout/src/api/ordersApi.ts', 'interface PaymentChange', "const changing = 'PATCH';\n\ninterface PaymentChange"]),

  change('words that are missing', 'mf-news', 'of a key that is added up', ['news.newest', 'en.json'], [news, heading, "<PageHeading title={t('news.' + latest)} />"], [news, 'export function', "const latest = 'newest';\n\nexport function"]),
  change('words that are missing', 'mf-news', 'of a word that the contracts have', ['mf-news', 'manual.status.undetected'], ...['en', 'ru'].map((code) => [`mf-news/src/locales/${code}.json`, /\n\s*"undetected": [^\n]*/, ''])),
  change('words that are missing', 'mf-checkout', 'without their number', ['badge.lines', 'count'], [badge, "t('badge.lines', { count })", "t('badge.lines', { lines: count })"]),
  change('words that are missing', 'mf-checkout', 'a mark in them', ['ru', 'cart.terms', 'terms'], ['mf-checkout/src/locales/ru.json', /<\/?terms>/g, '']),

  reaches('a slice, taken apart', ['mf-checkout/cart', 'mf-checkout'], "void ((state: never) => { const { ['mf-checkout/cart']: cart } = state as Record<string, { lines: unknown[] }>; return cart; });", 'mf-news', [news, "const page = listPage", "const { ['mf-checkout/cart']: cart } = useSelector((state) => state) as never as Record<string, { lines: unknown[] }>;\n  if (cart?.lines.length === 99) console.log(cart);\n  const page = listPage"], imports(news, 'useSelector', '@storefront/platform')),
  reaches('an action that empties the cart', ['mf-checkout/cart/cleared', 'mf-checkout'], "const clear = () => store.dispatch({ type: 'mf-checkout/cart/cleared' });\n  if (Date.now() < 0) clear();", 'mf-support'),
  reaches('an action that is heard', ['mf-checkout/cart/lineAdded', 'mf-checkout'], "store.startListening({ type: 'mf-checkout/cart/lineAdded', effect: () => void console.log('added') });"),
  reaches('the shell’s key', ['language', 'shell'], "if (typeof window !== 'undefined') localStorage.setItem('language', 'en');"),
  reaches('all keys', ['localStorage', 'mf-checkout', 'cart'], "if (typeof window !== 'undefined' && location.hash === '#fresh') localStorage.clear();"),
  reaches('fetch, in browsers', ['fetch'], "if (typeof window !== 'undefined') {\n    const send = window.fetch;\n    window.fetch = (...asked) => send(...asked).finally(() => console.log(asked[0]));\n  }"),
  change('a key of the storage', 'mf-checkout', 'under which a field has another name', ['cart', 'subscriptionId'], ['mf-checkout/src/features/cart/savedCart.ts', '=> ({ subscriptionId, count, region }));', '=> ({ id: subscriptionId, count, region }));']),
  change('a key of the storage', 'mf-checkout', 'under which all has a version', ['cart', 'a list'], ['mf-checkout/src/features/cart/savedCart.ts', 'JSON.stringify(saved)', 'JSON.stringify({ version: 2, lines: saved })']),
  change('a key of the storage', 'mf-checkout', 'in a tab alone', ['mf-checkout', 'cart', 'sessionStorage'], ['mf-checkout/src/features/cart/savedCart.ts', /localStorage/g, 'sessionStorage']),
  change('a key of the storage', 'mf-support', 'that is one of two', ['mf-support/chatToken', 'mf-support/chatSound'], ['mf-support/src/features/chat/chatToken.ts', "'chatToken'", "'mf-support/chatToken'"], ['mf-support/src/features/attention/soundSetting.ts', "'chatSound'", "'mf-support/chatSound'"]),
  change('a key of the storage', 'mf-support', 'that a helper keeps', ['mf-support', 'supportToken', 'chatToken', 'localStorage'], ['mf-support/src/features/chat/chatToken.ts', "'chatToken'", "'supportToken'"]),

  change('what the shell does not give', 'mf-news', 'a platform of another range', ['mf-news', 'shell', '@storefront/platform', '^2'], ['mf-news/package.json', '"@storefront/platform": "*"', '"@storefront/platform": "^2.0.0"']),
  change('a part of a build that is none', 'mf-news', 'a route by default', ['mf-news', 'routes/news', 'route'], [newsRoute, 'export const route = defineRoute({', 'const route = defineRoute({'], [newsRoute, /$/, '\nexport default route;\n']),
  change('a part of a build that is none', 'mf-news', 'a registration by default', ['mf-news', 'regist'], [register('mf-news'), 'export function register', 'export default function register']),
  fails('a part that comes late under another name', 'mf-catalog', ['home'], [home, "import { Advantages } from './Advantages';\n", "import { lazy, Suspense } from 'react';\n"], [home, 'export function', "const Advantages = lazy(() => import('./Advantages').then((module) => ({ default: (module as never as { AdvantagesBlock: () => null }).AdvantagesBlock })));\n\nexport function"], [home, '<Advantages />', '<Suspense>\n            <Advantages />\n          </Suspense>']),
  fails('a head of a later page', 'mf-news', ['head', '/news/2'], [newsRoute, 'const path = paths.news(page);', "const path = paths.news(page);\n    if (page === 2) (undefined as never as string[]).map(String);"]),
  fails('a screen without end', 'mf-news', ['screen'], [news, 'const page = listPage', 'const [times, setTimes] = useState(0);\n  if (times >= 0) setTimes(times + 1);\n  const page = listPage'], imports(news, 'useState', 'react')),

  gives('no place', ['mf-', 'PlaceContext'], ['shell/src/router/ShopPage.tsx', '<PlaceContext value={place}>{children}</PlaceContext>', '{children}']),
  gives('no time of the page', ['mf-'], [storefront, 'Object.freeze({ brand, apiUrl, now, timeZone }', 'Object.freeze({ brand, apiUrl, now, timeZone: undefined as never }']),
  gives('no games by their name', ['mf-catalog', 'games'], ['shared-platform/src/globalData.ts', 'endpoints: Object.freeze({ serviceConfig: readable(endpoints.serviceConfig), games: readable(endpoints.games) })', 'endpoints: Object.freeze({ serviceConfig: readable(endpoints.serviceConfig), allGames: readable(endpoints.games) }) as never as Readonly<{ serviceConfig: Readonly<Pick<typeof endpoints.serviceConfig, Readable>>; games: Readonly<Pick<typeof endpoints.games, Readable>> }>']),
  gives('no whole addresses in heads', ['mf-'], ['shell/src/head/shownHead.ts', '{ ...context, absolute: absoluteOf(question) }', '{ ...context } as never']),
  gives('no parts of addresses', ['mf-'], ['shell/src/router/PageScope.tsx', '<RouteContext value={matched}>{children}</RouteContext>', '{matched && children}']),

  fails('a head, at an empty list', 'mf-news', ['title', 'lists of the API are empty'], [newsRoute, "description: t('news.description')", 'description: pickText(announcements![0]!.header, language)'], [newsRoute, 'import { paths,', 'import { paths, pickText,']),
  fails('a head, at products of several games', 'mf-catalog', ['head', 'product'], [productRoute, '...(product.additionalGameIds.length > 0 ? [] : [game]),', '...(product.additionalGameIds.length > 0 ? [(undefined as never as (typeof game)[])[0]!] : [game]),']),
  change('an own event’s payload changes', 'mf-catalog', 'as a schema of its own says it', ['mf-support', 'mf-catalog/picked', 'mark.id'], [contract, /'mf-catalog\/picked': \{[^}]*\};/, "'mf-catalog/picked': v.InferOutput<typeof PickedSchema>;"], [contract, /import type [^\n]*\n/, "import * as v from 'valibot';\n\nexport const PickedSchema = v.object({ mark: v.object({ kind: v.string(), key: v.number() }), origin: v.string(), tags: v.array(v.string()) });\n"], [picked, "event('mf-catalog/picked', { mark, origin, tags: [] })", "event('mf-catalog/picked', pickedOf({ mark, origin }))"], [picked, /$/, "\nconst pickedOf = (given: object) => structuredClone(given) as never;\n"]),

  fails('a list in an answer that may be empty', 'mf-catalog', ['product', 'lists in the answers of the API are empty'], ['mf-catalog/src/features/product/Functionality.tsx', 'if (groups.length === 0) return null;', 'groups[0]!.name.trim();']),
  fails('what may be nothing in an answer', 'mf-catalog', ['product', 'nothing'], [requirements, '  if (!requirements) return [];\n', ''], [requirements, '= requirements;', '= requirements!;']),
  fails('what need not be there', 'mf-catalog', ['product', 'no more than they must'], [productRoute, 'product.description', 'product.description!.trim()']),
  fails('a guide, at a file to load', 'mf-news', ['manual', 'description tells'], [manual, 'const href = useApiHref()(manual.downloadLink);', 'const href = useApiHref()(manual.downloadLink);\n  (undefined as never as string[]).map(String);']),
  fails('a guide’s head', 'mf-news', ['manual', 'states no title'], ['mf-news/src/routes/manual.ts', "if (!manual) return { title: t('manual.name'), noindex: true };", "if (!manual) return { title: t('manual.name'), noindex: true };\n    (undefined as never as string[]).map(String);"]),
  fails('a guide’s questions', 'mf-news', ['manual', 'description tells'], [manual, 'const items = places.map((place, index) => ({', 'const items = places.map((place, index) => ({\n    ...(undefined as never as string[]).map(String),']),
  fails('a search that finds nothing', 'mf-catalog', ['catalog', 'nothing is called by'], ['mf-catalog/src/features/games/CatalogScreen.tsx', "if (words === '') return", "if (words !== '') (undefined as never as string[]).map(String);\n  if (words === '') return"]),
  fails('a search that finds something', 'mf-catalog', ['catalog', 'word out of an answer'], ['mf-catalog/src/features/search/Explained.tsx', 'markedName(explain(item, words, threshold).name);', 'markedName(words ? (undefined as never as Part[]).slice() : explain(item, words, threshold).name);']),
  fails('where a window is seen', 'mf-news', ['window', 'another one'], [news, heading, "<PageHeading title={typeof window === 'undefined' ? t('news.title') : t('news.description')} />"]),
  fails('a day of the machine', 'mf-news', ['time zone', 'another one'], [dates, /const \{ year, month, day \}[^]*?\n\}/, 'return new Date(unixSeconds * 1000).toLocaleDateString();\n}']),
  fails('a day of the machine’s time zone', 'mf-news', ['time zone', 'another one'], [dates, 'const { year, month, day } = calendarDay(unixSeconds * 1000, timeZone);', 'const date = new Date(unixSeconds * 1000);\n  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];']),

  fails('a line of the cart', 'mf-checkout', ['route cart', 'visitor has'], ['mf-checkout/src/features/cart/CartItem.tsx', 'const info = product.currentData ?? undefined;', 'const info = product.currentData ?? undefined;\n  (undefined as never as string[]).map(String);']),
  fails('the facts of an order', 'mf-checkout', ['route details', 'visitor has'], ['mf-checkout/src/features/order/OrderFacts.tsx', 'const language = useLanguage();', 'const language = useLanguage();\n  (order as never as { lines: string[] }).lines.map(String);']),
  fails('what is chosen for the cart', 'mf-checkout', ['AddToCartDialog', 'visitor has'], ['mf-checkout/src/features/dialog/AddToCartForm.tsx', 'const { add, state } = useAdding(product.name);', 'const { add, state } = useAdding(product.name);\n  (undefined as never as string[]).map(String);']),
  fails('the form of a payment', 'mf-checkout', ['route payment', 'visitor has'], ['mf-checkout/src/features/payment/PaymentForm.tsx', 'const methods = usePaymentMethods();', 'const methods = usePaymentMethods();\n  (undefined as never as string[]).map(String);']),

  fails('an effect', 'mf-news', ['route news', 'effect'], [news, 'const page = listPage', 'useEffect(() => void (undefined as never as string[]).map(String), []);\n  const page = listPage'], imports(news, 'useEffect', 'react')),
  fails('an effect of a fragment', 'mf-checkout', ['CartBadge', 'effect'], [badge, 'const dispatch = useDispatch();', 'const dispatch = useDispatch();\n  useEffect(() => void (undefined as never as string[]).map(String), []);'], imports(badge, 'useEffect', 'react')),
];
