// What breaks somebody, by who had read nothing of the gate but what `docs/teams.md` says of it: the same kinds,
// written in the ways in which teams write them. They are tried against the shop of `stage.mjs`.
import { breakingLater } from './breakingLater.mjs';
import {
  aside,
  button,
  cartApi,
  cartSlice,
  catalogApi,
  breaks as change,
  chatApi,
  definition,
  dispatched,
  eventImport,
  home,
  imports,
  layout,
  news,
  newsApi,
  newsRoute,
  ordersApi,
  picked,
  productRoute,
  savedCart as saved,
  slot,
  viewed,
} from '../../patched.mjs';

const routes = (what, remote, names, ...patches) => change('routes', remote, what, names, ...patches);
const slots = (what, remote, names, ...patches) => change('slots', remote, what, names, ...patches);
const sends = (what, remote, names, ...patches) => change('an event as it is sent', remote, what, names, ...patches);
const hears = (what, remote, names, ...patches) => change('an event as it is heard', remote, what, names, ...patches);
const reads = (what, remote, names, ...patches) => change('what is read of the API', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => change('what is asked of the API', remote, what, names, ...patches);
const kept = (what, remote, names, ...patches) => change('what visitors have kept', remote, what, names, ...patches);
const words = (what, remote, names, ...patches) => change('words', remote, what, names, ...patches);
const runs = (what, remote, names, ...patches) => change('what throws, or never ends', remote, what, names, ...patches);

const sound = 'mf-support/src/features/attention/soundSetting.ts';
const schemas = (remote, text) => [`${remote}/src/api/schemas.ts`, null, text];
const wanted = [cartSlice, 'state.dialogProductId = payload.productId;'];
const matched = 'builder.addMatcher(addRequested.match, (state, { payload }) => {';

export const breaking = [
  routes(
    'another’s page, put together',
    'mf-support',
    ['mf-checkout', 'payment'],
    [
      definition('mf-support'),
      "visibility: 'private' }],",
      "visibility: 'private' }, { id: 'pay', path: ['payment', ':orderId?'].join('/'), visibility: 'private' }],",
    ],
    ['mf-support/src/routes/pay.ts', null, "export { route } from './contact';\n"],
  ),
  routes(
    'a page at another place',
    'mf-catalog',
    ['/catalog/product'],
    [definition('mf-catalog'), 'catalog/product/:productId?', 'catalog/item/:productId?'],
  ),
  routes(
    'a part of the address more',
    'mf-checkout',
    ['details'],
    [definition('mf-checkout'), 'details/:orderId', 'details/:orderId/:tab'],
  ),
  routes(
    'a page that servers know no more',
    'mf-catalog',
    ['product'],
    [
      definition('mf-catalog'),
      "path: 'catalog/product/:productId?', visibility: 'public'",
      "path: 'catalog/product/:productId?', visibility: 'private'",
    ],
  ),
  routes(
    'a parameter that the screen does not know',
    'mf-checkout',
    ['orderId'],
    [definition('mf-checkout'), "path: 'details/:orderId'", "path: 'details/:id'"],
  ),
  routes(
    'a load that leads to nobody, by a table',
    'mf-news',
    ['/announcements'],
    [newsRoute, 'return { redirectTo: paths.news() };', 'return { redirectTo: `/${places.list}` };'],
    [newsRoute, 'const latestOf', "const places = { list: 'announcements' };\n\nconst latestOf"],
  ),
  routes(
    'a page of the shop',
    'shell',
    ['/terms-of-service'],
    ['shell/src/routes/ownRoutes.tsx', "  textPage('terms-of-service'),\n", ''],
  ),
  routes(
    'letters that are read otherwise',
    'mf-support',
    ['token'],
    ['mf-support/src/features/chat/tokenInAddress.ts', '#token=([', '#t=(['],
  ),
  slots(
    'a filler gone whom an event calls',
    'mf-checkout',
    ['mf-catalog'],
    [definition('mf-checkout'), "    { slot: 'overlay', widget: 'AddToCartDialog', load: 'wake' },\n", ''],
  ),
  slots(
    'behind the menu',
    'shell',
    ['overlay', 'mf-checkout'],
    [layout, '<Overlays />', '{menu.open && <Overlays />}'],
  ),
  slots(
    'by a table of names',
    'shell',
    ['overlay', 'mf-checkout'],
    [layout, '<Slot name="overlay" />', '<Slot name={places.over as never} />'],
    [layout, "const contentId = 'content';", "const contentId = 'content';\nconst places = { over: 'overlays' };"],
  ),
  slots(
    'props by a helper, one called otherwise',
    'mf-catalog',
    ['gameId', 'mf-support'],
    [home, slot, '<Slot name="mf-catalog/aside" props={propsOf(1) as never} />'],
    [
      home,
      'export function HomeScreen',
      "const propsOf = (id: number) => ({ id, size: 'small' });\n\nexport function HomeScreen",
    ],
  ),
  slots(
    'a prop that need not come',
    'mf-support',
    ['Aside', 'trim'],
    [aside, '({ gameId, size }:', '({ gameId, size, ...rest }:'],
    [aside, '{gameId}</button>', '{rest.title!.trim()}</button>'],
  ),
  sends(
    'by a helper of another file, a field called otherwise',
    'mf-catalog',
    ['productId', 'mf-checkout'],
    [button, dispatched, 'dispatch({ ...wanted(productId) })'],
    [button, eventImport, "import { wanted } from './wanted';\n"],
    [
      'mf-catalog/src/features/products/wanted.ts',
      null,
      "const kinds = { add: 'cart/addRequested' } as const;\n\nexport const wanted = (id: number) => ({ type: kinds.add, payload: { id } });\n",
    ],
  ),
  sends(
    'a field as a text, by a computed key',
    'mf-catalog',
    ['productId', 'mf-checkout'],
    [button, dispatched, 'dispatch({ type: addRequested.type, payload: { [field]: String(productId) } })'],
    [button, 'interface Props', "const field = 'productId';\n\ninterface Props"],
  ),
  sends(
    'another type, by a template',
    'mf-catalog',
    ['cart/addRequest'],
    [button, dispatched, 'dispatch({ type: `cart/${verb}Request`, payload: { productId } })'],
    [button, eventImport, ''],
    [button, 'interface Props', "const verb = 'add';\n\ninterface Props"],
  ),
  sends(
    'an object as one word',
    'mf-catalog',
    ['mark', 'mf-support'],
    [
      picked,
      "event('mf-catalog/picked', { mark, origin, tags: [] })",
      "event('mf-catalog/picked', { ...{ origin, tags: [] }, mark: [mark.kind, mark.id].join(':') } as never)",
    ],
  ),
  hears(
    'nobody is woken',
    'mf-checkout',
    ['cart/addRequested', 'mf-catalog'],
    [definition('mf-checkout'), 'wakes: [addRequested.type]', 'wakes: []'],
  ),
  hears(
    'a field that nobody sends',
    'mf-checkout',
    ['source', 'mf-catalog'],
    [...wanted, 'state.dialogProductId = payload.productId;\n      state.coupon = couponOf(payload as never);'],
    [
      cartSlice,
      'function settle',
      'const couponOf = ({ source: { coupon } }: { source: { coupon: string } }) => coupon.trim();\n\nfunction settle',
    ],
  ),
  hears(
    'another event, by its type',
    'mf-checkout',
    ['addRequested'],
    [
      cartSlice,
      matched,
      'builder.addMatcher((action): action is ReturnType<typeof addRequested> => action.type === `${name}/addRequested`, (state, { payload }) => {',
    ],
  ),
  reads(
    'a field more, spread',
    'mf-catalog',
    ['/v1/games/popular', 'rating'],
    [
      catalogApi,
      "url: '/v1/games/popular', result: listOf(GameSchema)",
      "url: '/v1/games/popular', result: listOf(RatedSchema)",
    ],
    [
      catalogApi,
      'interface Beside',
      'const RatedSchema = v.object({ ...GameSchema.entries, rating: v.number() });\n\ninterface Beside',
    ],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
  ),
  reads(
    'another type, intersected in another file',
    'mf-news',
    ['id'],
    [newsApi, 'listOf(AnnouncementSchema)', 'listOf(NamedSchema)'],
    [newsApi, 'import { AnnouncementSchema, listOf,', "import { NamedSchema } from './schemas';\nimport { listOf,"],
    schemas(
      'mf-news',
      "import { AnnouncementSchema } from '@storefront/contracts';\nimport * as v from 'valibot';\n\nexport const NamedSchema = v.intersect([v.omit(AnnouncementSchema, ['id']), v.object({ id: v.string() })]);\n",
    ),
  ),
  reads(
    'fewer words',
    'mf-checkout',
    ['status'],
    [
      ordersApi,
      'result: OrderSchema }',
      "result: v.object({ ...OrderSchema.entries, status: v.picklist(['Waiting', 'Paid']) }) }",
    ],
  ),
  reads(
    'a name that is made another',
    'mf-checkout',
    ['/v1/payment-systems/client', 'title'],
    [ordersApi, 'result: listOf(PaymentSystemSchema)', 'result: listOf(TitledSchema)'],
    [
      ordersApi,
      'interface PaymentChange',
      'const TitledSchema = v.pipe(\n  v.object({ id: v.number(), image: v.string(), title: v.string() }),\n  v.transform(({ title, ...rest }) => ({ ...rest, label: title })),\n);\n\ninterface PaymentChange',
    ],
  ),
  reads(
    'a part of the answer that is not there',
    'mf-checkout',
    ['/v1/products/cart'],
    [
      cartApi,
      'result: ProductCartInfoSchema }),\n      providesTags',
      'result: ProductCartInfoSchema }),\n      transformResponse: (answer: unknown) => (answer as { product: ProductCartInfo } | null)?.product ?? null,\n      providesTags',
    ],
  ),
  asks(
    'an address of another file’s table',
    'mf-news',
    ['/v1/announcements'],
    [newsApi, '`/v1/announces/${page - 1}`', '`${addresses.list}/${page - 1}`'],
    imports(newsApi, 'addresses', './addresses'),
    [
      'mf-news/src/api/addresses.ts',
      null,
      "export const addresses = { list: ['', 'v1', 'announcements'].join('/') };\n",
    ],
  ),
  asks(
    'a query by a computed key',
    'mf-catalog',
    ['productId'],
    [
      catalogApi,
      '`/v1/screenshots?productId=${productId}`',
      '`/v1/screenshots?${new URLSearchParams({ [key]: String(productId) })}`',
    ],
    [catalogApi, 'interface Beside', "const key = 'product';\n\ninterface Beside"],
  ),
  asks(
    'another verb',
    'mf-checkout',
    ['PUT', 'payment-method'],
    [
      ordersApi,
      "payment-method/${paymentSystemId}`,\n        method: 'POST',",
      "payment-method/${paymentSystemId}`,\n        method: 'PUT',",
    ],
  ),
  asks(
    'a body without a field, by a rest',
    'mf-checkout',
    ['language', '/v1/orders'],
    [ordersApi, 'query: ({ request, key }) =>', 'query: ({ request: { language: _language, ...order }, key }) =>'],
    [ordersApi, 'body: request satisfies OrderRequest', 'body: order'],
  ),
  asks(
    'a body’s field called otherwise, by an alias',
    'mf-support',
    ['attachments'],
    [chatApi, 'query: ({ token, chatId, ...body }) =>', 'query: ({ token, chatId, attachments: files, ...rest }) =>'],
    [chatApi, 'body: body satisfies ChatPost', 'body: { ...rest, files }'],
  ),
  asks(
    'past the platform, another header',
    'mf-support',
    ['authorization'],
    [
      'mf-support/src/features/attachments/sendFile.ts',
      "request.setRequestHeader('authorization', `Bearer ${token}`);",
      "for (const [name, value] of Object.entries({ 'x-token': token })) request.setRequestHeader(name, value);",
    ],
  ),
  asks(
    'another event of the hub, by a table',
    'mf-support',
    ['MessageAdded'],
    [
      'mf-support/src/features/live/events.ts',
      /  connection\.on\('AddMessage'[^]*?\n\}/,
      "  const heard = { MessageAdded: checked('MessageAdded', ChatMessageSchema, messageAdded), ChangeModeratorName: checked('ChangeModeratorName', NameSchema, moderatorChanged) };\n  for (const [name, hear] of Object.entries(heard)) connection.on(name, hear);\n}",
    ],
  ),
  kept(
    'under another key, re-exported',
    'mf-checkout',
    ['cart', 'basket'],
    [definition('mf-checkout'), "export const cartKey = 'cart';", 'export { cartKey };'],
    imports(definition('mf-checkout'), 'cartKey', './features/cart/keys'),
    [
      'mf-checkout/src/features/cart/keys.ts',
      null,
      "const keys = { lines: 'basket' } as const;\n\nexport const { lines: cartKey } = keys;\n",
    ],
  ),
  kept(
    'a list within an object',
    'mf-checkout',
    ['cart'],
    [saved, ': JSON.stringify(saved);', ': JSON.stringify({ lines: saved });'],
    [saved, 'sanitiseLines(parse(saved))', 'sanitiseLines((parse(saved) as { lines?: unknown }).lines ?? [])'],
  ),
  kept(
    'numbers as objects',
    'mf-catalog',
    ['recentlyViewed'],
    [viewed, 'JSON.stringify(ids)', 'JSON.stringify(ids.map((id) => ({ id, at: Date.now() })))'],
    [viewed, 'known.filter(isId)', 'known.map((one: unknown) => (one as { id?: unknown } | null)?.id).filter(isId)'],
  ),
  kept(
    'in the tab alone',
    'mf-support',
    ['chatToken'],
    ['mf-support/src/features/saved/createSaved.ts', /localStorage/g, 'sessionStorage'],
  ),
  kept(
    'a word read as JSON',
    'mf-support',
    ['chatSound'],
    [
      sound,
      "const off = 'off';",
      'const off = JSON.stringify({ isOn: false });\nconst isOn = (text: string | null) => text === null || (JSON.parse(text) as { isOn: boolean }).isOn;',
    ],
    [sound, 'saved.read() !== off', 'isOn(saved.read())'],
    [sound, 'saved.use() !== off', 'isOn(saved.use())'],
  ),
  kept(
    'another’s, by brackets',
    'mf-news',
    ['cart', 'mf-checkout'],
    [
      news,
      'const page = listPage',
      "useEffect(() => {\n    const store = window['localStorage'];\n    store['setItem']('cart', String(Date.now()));\n  }, []);\n  const page = listPage",
    ],
    imports(news, 'useEffect', 'react'),
  ),
  words(
    'that one language lacks, by a variable',
    'mf-news',
    ['news.latest', 'ru'],
    [news, "<PageHeading title={t('news.title')} />", '<PageHeading title={t(heading)} />'],
    [
      news,
      'if (page === undefined)',
      "const heading = page === 1 ? 'news.latest' : 'news.title';\n  if (page === undefined)",
    ],
    ['mf-news/src/locales/en.json', '"description":', '"latest": "Latest announcements",\n    "description":'],
  ),
  words(
    'another’s',
    'mf-support',
    ['mf-checkout'],
    [
      'mf-support/src/features/contact/ContactScreen.tsx',
      "<PageHeading title={t('contact.title')} />",
      "<PageHeading title={t('contact.title')} />\n      <p>{shop.t('toCatalog')}</p>",
    ],
    [
      'mf-support/src/features/contact/ContactScreen.tsx',
      "const { t } = useTranslation('mf-support');\n  return (\n    <>\n      <Breadcrumbs",
      "const { t } = useTranslation('mf-support');\n  const shop = useTranslation('mf-checkout');\n  return (\n    <>\n      <Breadcrumbs",
    ],
  ),
  words(
    'a place that nothing fills, in one language',
    'mf-checkout',
    ['left', 'ru'],
    ['mf-checkout/src/locales/ru.json', 'Отмена через {{time}}', 'Отмена через {{left}}'],
  ),
  change(
    'what the shell gives',
    'mf-news',
    'a name of the newest platform',
    ['useCurrency'],
    ['shared-platform/src/place.ts', /$/, '\nexport const useCurrency = () => useLanguage().currency;\n'],
    [
      'shared-platform/src/index.ts',
      "export { useLanguage } from './place';",
      "export { useCurrency, useLanguage } from './place';",
    ],
    [news, 'import { Redirect,', 'import { useCurrency, Redirect,'],
    [
      news,
      'const page = listPage',
      'const currency = useCurrency();\n  void currency.length;\n  const page = listPage',
    ],
  ),
  change(
    'another’s slice',
    'mf-catalog',
    'taken apart',
    ['mf-checkout'],
    [
      'mf-catalog/src/features/home/Welcome.tsx',
      "const { t } = useTranslation('mf-catalog');\n  return (\n    <div",
      "const { t } = useTranslation('mf-catalog');\n  const count = useSelector(({ ['mf-checkout/cart']: cart }: Record<string, { lines: unknown[] }>) => cart?.lines.length ?? 0);\n  return (\n    <div data-count={count}",
    ],
    ['mf-catalog/src/features/home/Welcome.tsx', 'import { globalData,', 'import { useSelector, globalData,'],
  ),
  runs(
    'a load, for the newest article',
    'mf-news',
    ['article'],
    [
      'mf-news/src/routes/article.ts',
      'if (!place || found === null)',
      'if (found && !found.article.next) await new Promise(() => undefined);\n    if (!place || found === null)',
    ],
  ),
  runs(
    'a head, where what need not be there is not',
    'mf-catalog',
    ['product'],
    [productRoute, 'product.description?.trim()', 'product.description!.trim()'],
  ),
  runs(
    'in one language, once it is alive',
    'mf-news',
    ['route news'],
    [
      'mf-news/src/features/news/Marks.tsx',
      'const date = useDate();',
      "const date = useDate();\n  const { code } = useLanguage();\n  if (useHydrated() && code === 'ru') throw new Error('There are no days.');",
    ],
    ['mf-news/src/features/news/Marks.tsx', 'import { usePlatform,', 'import { useHydrated, useLanguage, usePlatform,'],
  ),
  ...breakingLater,
];
