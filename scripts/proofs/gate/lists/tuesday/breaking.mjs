// What breaks somebody of what teams do on a Tuesday, by who had read nothing of the gate but `docs/teams.md`: a
// refactoring that forgets one place, an upgrade, a flag, a key renamed, and what shows only in one language, for one
// product or at an API that is away. They are tried against the shop of `stage.mjs`.
import { answering, bodyOf, described, parameterOf } from '../../described.mjs';
import {
  badge,
  breaks as change,
  button,
  cartSlice,
  chatApi,
  definition,
  dispatched,
  newsApi,
  newsRoute,
  ordersApi,
  savedCart,
  viewed,
} from '../../patched.mjs';

const halfDone = (what, remote, names, ...patches) =>
  change('a refactoring that forgets a place', remote, what, names, ...patches);
const sends = (what, names, ...patches) =>
  change('an event as it is sent', 'mf-catalog', what, ['mf-checkout', ...names], ...patches);
const hears = (what, names, ...patches) => change('an event as it is heard', 'mf-checkout', what, names, ...patches);
const seldom = (what, remote, names, ...patches) =>
  change('a state that is seldom seen', remote, what, names, ...patches);
const kept = (what, remote, names, ...patches) => change('what visitors have kept', remote, what, names, ...patches);
const words = (what, remote, names, ...patches) => change('words', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => change('what is asked of the API', remote, what, names, ...patches);
const reads = (what, remote, names, ...patches) => change('what is read of the API', remote, what, names, ...patches);
const gives = (what, names, ...patches) => change('what the shell gives', 'shell', what, names, ...patches);

const welcome = 'mf-catalog/src/features/home/Welcome.tsx';
const outbox = 'mf-support/src/features/outbox/outbox.ts';
const saved = 'mf-support/src/features/saved/createSaved.ts';
const contact = 'mf-support/src/features/contact/ContactScreen.tsx';
const clearedOrders = 'mf-checkout/src/features/result/clearedOrders.ts';
const ru = (remote) => `${remote}/src/locales/ru.json`;

export const breaking = [
  halfDone(
    'a part of the address, in the screen alone',
    'mf-catalog',
    ['product'],
    [definition('mf-catalog'), 'catalog/product/:productId?', 'catalog/product/:id?'],
    ['mf-catalog/src/features/product/ProductScreen.tsx', 'useParams().productId', 'useParams().id'],
  ),
  halfDone(
    'an address, in the sitemap alone',
    'mf-catalog',
    ['/catalog/games'],
    ['mf-catalog/src/routes/products.ts', '({ path: paths.game(id) })', '({ path: `/catalog/games/${id}` })'],
  ),
  sends(
    'an id as a text',
    ['productId'],
    [button, dispatched, 'dispatch({ ...addRequested({ productId: String(productId) as never }) })'],
  ),
  sends('twice', ['cart/addRequested'], [button, 'onClick={request}>', 'onClick={request} onPointerUp={request}>']),
  sends(
    'another id of the same kind',
    ['productId'],
    [
      'mf-catalog/src/features/product/BuyBox.tsx',
      '<AddButton productId={productId}',
      '<AddButton productId={plans[0]?.id ?? productId}',
    ],
  ),
  seldom(
    'no popular games',
    'mf-catalog',
    ['home'],
    [
      welcome,
      'const game = usePopularGamesQuery(undefined, globalData).data?.at(-1);\n  if (!game) return null;',
      'const game = usePopularGamesQuery(undefined, globalData).data!.at(-1)!;',
    ],
  ),
  seldom(
    'a product without requirements',
    'mf-catalog',
    ['product'],
    ['mf-catalog/src/features/product/SystemRequirements.tsx', '  if (!requirements) return [];\n', ''],
    ['mf-catalog/src/features/product/SystemRequirements.tsx', '} = requirements;', '} = requirements!;'],
  ),
  kept(
    'objects for numbers',
    'mf-catalog',
    ['recentlyViewed'],
    [viewed, 'known.filter(isId)', 'known.flatMap((one: { id?: unknown } | null) => (isId(one?.id) ? [one.id] : []))'],
    [viewed, 'JSON.stringify(ids)', 'JSON.stringify(ids.map((id) => ({ id, at: Date.now() })))'],
  ),
  halfDone(
    'a page that servers know no more',
    'mf-catalog',
    ['product'],
    [
      definition('mf-catalog'),
      "path: 'catalog/product/:productId?', visibility: 'public'",
      "path: 'catalog/product/:productId?', visibility: 'private'",
    ],
  ),
  kept(
    'a version beside the list',
    'mf-checkout',
    ['cart'],
    [savedCart, 'JSON.stringify(saved)', 'JSON.stringify({ version: 2, lines: saved })'],
    [savedCart, 'sanitiseLines(parse(saved))', 'sanitiseLines(ofVersion(parse(saved)))'],
    [
      savedCart,
      'function parse(',
      'const ofVersion = (kept: unknown) => ((kept as { version?: number } | null)?.version === 2 ? (kept as { lines: unknown }).lines : []);\n\nfunction parse(',
    ],
  ),
  asks(
    'whole units for hundredths',
    'mf-checkout',
    ['amount'],
    [
      'mf-checkout/src/features/cart/amounts.ts',
      'Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100)',
      'Math.round(inRoubles ? cart.totalCostInRoubles : cart.totalCost)',
    ],
  ),
  seldom(
    'goods in the cart',
    'mf-checkout',
    ['CartBadge'],
    [
      badge,
      'const { length: count } = useSelector(selectLines);',
      'const lines = useSelector(selectLines) as { addedAt?: Date }[];\n  const count = lines.length;',
    ],
    [
      badge,
      '<Count aria-hidden="true">',
      '<Count aria-hidden="true" title={lines.at(-1)!.addedAt!.toLocaleDateString()}>',
    ],
  ),
  words(
    'a plural lost',
    'mf-checkout',
    ['lines', 'ru'],
    [ru('mf-checkout'), '    "lines_few": "{{count}} позиции",\n    "lines_many": "{{count}} позиций",\n', ''],
  ),
  words(
    'an empty one',
    'mf-checkout',
    ['submit', 'ru'],
    [ru('mf-checkout'), '"submit": "Перейти к оплате"', '"submit": ""'],
  ),
  hears(
    'under another name',
    ['cart/addRequested'],
    [
      cartSlice,
      'addRequested.match,',
      "(action: { type: string }): action is ReturnType<typeof addRequested> => action.type === 'cart/add-requested',",
    ],
  ),
  hears(
    'another field',
    ['mf-catalog', 'id'],
    [
      cartSlice,
      'state.dialogProductId = payload.productId;',
      'state.dialogProductId = (payload as unknown as { id: number }).id;',
    ],
  ),
  asks(
    'another method',
    'mf-checkout',
    ['payment-method', 'PUT'],
    [
      ordersApi,
      "/payment-method/${paymentSystemId}`,\n        method: 'POST',",
      "/payment-method/${paymentSystemId}`,\n        method: 'PUT',",
    ],
  ),
  reads(
    'strictly',
    'mf-checkout',
    ['alreadyFinished'],
    [ordersApi, 'result: CreatedOrderSchema,', 'result: v.strictObject({ orderId: v.string() }),'],
  ),
  change(
    'an upgrade that is half done',
    'mf-checkout',
    'other props',
    ['details'],
    [
      'mf-checkout/src/features/order/QrCode.tsx',
      '<QRCodeSVG value={value}',
      '<QRCodeSVG {...({ data: value } as never)}',
    ],
  ),
  kept(
    'ids no more',
    'mf-checkout',
    ['Orders'],
    [
      clearedOrders,
      'v.union([v.string(), v.object({ id: v.string(), lines: v.array(v.unknown()) })])',
      'v.object({ id: v.string(), lines: v.array(v.unknown()) })',
    ],
    [clearedOrders, "(typeof order === 'string' ? order : order.id)", 'order.id'],
    [clearedOrders, "typeof order === 'string' ? undefined : sanitiseLines", 'sanitiseLines'],
    [
      clearedOrders,
      '(known.read() ?? []).map(idOf) : [orderId]);',
      '(known.read() ?? []) : [{ id: orderId, lines: [] }]);',
    ],
  ),
  halfDone(
    'numbers of one digit',
    'mf-news',
    ['article'],
    ['mf-news/src/features/news/addressNumbers.ts', '/^[1-9]\\d{0,14}$/', '/^[1-9]$/'],
  ),
  seldom(
    'the second page at an API that is away',
    'mf-news',
    ['news'],
    [newsRoute, 'announcements?.length === 0', 'announcements!.length === 0'],
  ),
  asks(
    'an address that looks like another',
    'mf-news',
    ['/v1/announces/count'],
    [newsApi, "url: '/v1/announces', result", "url: '/v1/announces/count', result"],
  ),
  asks(
    'queries called otherwise',
    'mf-news',
    ['gameName'],
    [
      'mf-news/src/api/manualApi.ts',
      'new URLSearchParams({ gameName, productName, language })',
      'new URLSearchParams({ game: gameName, product: productName, language })',
    ],
  ),
  asks(
    'a locale for a language',
    'mf-news',
    ['language'],
    ['mf-news/src/features/manual/manualRequest.ts', 'language: language.code', 'language: language.locale'],
  ),
  words(
    'a place in the navigation, in one language',
    'mf-news',
    ['ru'],
    [definition('mf-news'), "label: { en: 'Announcements', ru: 'Объявления' }", "label: { en: 'Announcements' }"],
  ),
  reads(
    'a time as a text',
    'mf-support',
    ['createdAt'],
    [chatApi, 'token, result: ChatSchema, background', 'token, result: DatedChatSchema, background'],
    [
      chatApi,
      'interface ChatCall {',
      'const TimeSchema = v.pipe(v.string(), v.isoTimestamp(), v.transform((text) => Date.parse(text) / 1000));\nconst DatedChatSchema = v.object({ ...ChatSchema.entries, messages: v.array(v.object({ ...ChatMessageSchema.entries, createdAt: TimeSchema })) });\n\ninterface ChatCall {',
    ],
  ),
  kept(
    'a field more',
    'mf-support',
    ['chatOutbox'],
    [outbox, '  createdAt: v.number(),\n', '  createdAt: v.number(),\n  tries: v.number(),\n'],
    [outbox, "createdAt, status: 'waiting' }", "createdAt, tries: 0, status: 'waiting' }"],
  ),
  kept(
    'a text as JSON',
    'mf-support',
    ['chat'],
    [
      saved,
      'return localStorage.getItem(key) || null;',
      "return JSON.parse(localStorage.getItem(key) ?? 'null') as string | null;",
    ],
    [saved, 'localStorage.setItem(key, text)', 'localStorage.setItem(key, JSON.stringify(text))'],
  ),
  change(
    'a flag that is off',
    'mf-support',
    'the form',
    ['contact'],
    [contact, '      <FormOrChat />\n', '      {flags.chat && <FormOrChat />}\n'],
    [
      contact,
      "import { useNewChat } from './useNewChat';",
      "import { flags } from './flags';\nimport { useNewChat } from './useNewChat';",
    ],
    ['mf-support/src/features/contact/flags.ts', null, 'export const flags: { chat?: boolean } = {};\n'],
  ),
  asks(
    'a field of a body called otherwise',
    'mf-support',
    ['clientMessageId'],
    [
      chatApi,
      "({ token, chatId, ...body }) => ({ url: `/v1/chats/${chatId}`, method: 'POST', token, body: body satisfies ChatPost,",
      "({ token, chatId, clientMessageId: messageId, ...body }) => ({ url: `/v1/chats/${chatId}`, method: 'POST', token, body: { ...body, messageId } satisfies ChatPost,",
    ],
  ),
  gives(
    'a link for a slot',
    ['header.cart', 'mf-checkout'],
    ['shell/src/layout/Header.tsx', '<Slot name="header.cart" fallback={<CartLink />} />', '<CartLink />'],
  ),
  gives(
    'frames of one host no more',
    ['frame', 'mf-catalog'],
    ['shell/src/server/policy.ts', '`frame-src ${frameOrigin}`', '"frame-src \'none\'"'],
  ),
  gives(
    'a key of the storage',
    ['language', 'lang'],
    ['shell/src/language/savedLanguage.ts', "languageKey = 'language'", "languageKey = 'lang'"],
  ),
  gives(
    'a hook that wants an object',
    ['usePrice'],
    [
      'shared-platform/src/globalData.ts',
      'return (price, isUsd) => formatPrice(',
      'return ({ price, isUsd }: never) => formatPrice(',
    ],
  ),
  described(
    'a page counted from 1',
    ['mf-news', '/v1/announces'],
    (api) => (parameterOf(api, '/v1/announces/{page}', 'page').schema = { type: 'string', pattern: '^[1-9]\\d*$' }),
  ),
  answering(
    'a time in milliseconds',
    ['createdAt'],
    ({ pathname }, { result }) =>
      pathname.startsWith('/v1/announces/') && result?.forEach((one) => (one.createdAt *= 1000)),
  ),
  answering(
    'an amount as a text',
    ['minPrice'],
    ({ pathname }, { result }) =>
      pathname === '/v1/games' && result?.forEach((game) => (game.minPrice = `${game.minPrice}`)),
  ),
  described(
    'a smaller number that is taken',
    ['mf-checkout', 'count'],
    (api) => (bodyOf(api, '/v1/subscriptions/cart').properties.subscriptions.items.properties.count.maximum = 20),
  ),
  described('no field that is not known', ['mf-checkout', 'oldCount'], (api) => {
    const { items } = bodyOf(api, '/v1/subscriptions/cart').properties.subscriptions;
    delete items.properties.oldCount;
    items.additionalProperties = false;
  }),
  described('a field that is wanted more', ['mf-checkout', 'phone'], (api) => {
    bodyOf(api, '/v1/orders').properties.phone = { type: 'string' };
    bodyOf(api, '/v1/orders').required.push('phone');
  }),
  described(
    'names without hyphens',
    ['shell', '/v1/dynamic-page'],
    (api) =>
      (parameterOf(api, '/v1/dynamic-page/{name}', 'name').schema = { type: 'string', pattern: '^[a-z]{1,60}$' }),
  ),
  answering('404 where there is nothing', ['/v1/products'], ({ pathname }, body) =>
    pathname.startsWith('/v1/products/') && body.success === false ? 404 : undefined,
  ),
  answering(
    'the oldest first',
    ['/v1/announces'],
    ({ pathname }, { result }) => pathname.startsWith('/v1/announces/') && result?.reverse(),
  ),
];
