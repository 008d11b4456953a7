// What breaks somebody, said in other places than before: by a table, a helper or a setting of another file, in the
// contracts, the components or the platform that are built into one package alone, in one language or for some data. By
// who had read `docs/teams.md` and the packages alone; against the shop as it is.
import { answering, bodyOf, described, resultOf } from '../../described.mjs';
import {
  breaks as change,
  button,
  cartSlice,
  catalogApi,
  chatApi,
  definition,
  dispatched,
  events,
  imports,
  layout,
  newsRoute,
  ordersApi,
  productRoute,
  register,
  savedCart,
} from '../../patched.mjs';

const routes = (what, remote, names, ...patches) => change('a route', remote, what, names, ...patches);
const slots = (what, remote, names, ...patches) => change('a slot', remote, what, names, ...patches);
const happens = (what, remote, names, ...patches) => change('an event', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => change('what is asked of the API', remote, what, names, ...patches);
const reads = (what, remote, names, ...patches) => change('what is read of the API', remote, what, names, ...patches);
const kept = (what, remote, names, ...patches) => change('what visitors have kept', remote, what, names, ...patches);
const words = (what, remote, names, ...patches) => change('words', remote, what, names, ...patches);
const fails = (what, remote, names, ...patches) =>
  change('what throws, or never ends', remote, what, names, ...patches);
const bundled = (what, remote, names, ...patches) =>
  change('a part that is built into one package', remote, what, names, ...patches);
const gives = (what, names, ...patches) => change('what the shell gives', 'shell', what, names, ...patches);

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const articleData = 'mf-news/src/features/article/articleData.ts';
const manualApi = 'mf-news/src/api/manualApi.ts';
const article = 'mf-news/src/features/article/Article.tsx';
const cleared = `${checkout}/result/clearedOrders.ts`;
const hubEvents = 'mf-support/src/features/live/events.ts';
const productHead = `${catalog}/product/ProductHead.tsx`;
const productScreen = `${catalog}/product/ProductScreen.tsx`;
const chatToken = 'mf-support/src/features/chat/chatToken.ts';
const newsScreen = 'mf-news/src/features/news/NewsScreen.tsx';
const globals = 'shared-platform/src/globalData.ts';

export const breaking = [
  routes(
    'a page moved by a constant of another file, with its navigation',
    'mf-news',
    ['/news'],
    [definition('mf-news'), "path: 'news/:page?'", 'path: listPath'],
    imports(definition('mf-news'), 'listPath', './places'),
    [definition('mf-news'), "path: '/news', label", "path: '/announcements', label"],
    [
      'mf-news/src/places.ts',
      null,
      "const section = ['announce', 'ments'].join('');\n\nexport const listPath = `${section}/:page?`;\n",
    ],
  ),
  routes(
    'the shell’s page, spread out of a table',
    'mf-support',
    ['shell', 'privacy-policy'],
    [definition('mf-support'), "visibility: 'private' }],", "visibility: 'private' }, ...legalPages],"],
    imports(definition('mf-support'), 'legalPages', './legalPages'),
    [
      'mf-support/src/legalPages.ts',
      null,
      "export const legalPages = (['privacy-policy'] as const).map((path) => ({ id: path, path, visibility: 'public' as const }));\n",
    ],
    ['mf-support/src/routes/privacy-policy.ts', null, "export { route } from './contact';\n"],
  ),
  routes(
    'another’s pattern with another name, by a helper',
    'mf-support',
    ['mf-catalog', 'catalog/:'],
    [
      definition('mf-support'),
      "visibility: 'private' }],",
      "visibility: 'private' }, { id: 'topics', path: below('catalog', 'topic'), visibility: 'public' }],",
    ],
    [
      definition('mf-support'),
      'export const definition',
      'const below = (section: string, part: string) => `${section}/:${part}?`;\n\nexport const definition',
    ],
    ['mf-support/src/routes/topics.ts', null, "export { route } from './contact';\n"],
  ),
  routes(
    'an address that the server answers itself',
    'mf-news',
    ['static'],
    [
      definition('mf-news'),
      "path: 'news/:page?', visibility: 'public' },",
      "path: 'news/:page?', visibility: 'public' },\n    { id: 'feeds', path: 'static/feeds', visibility: 'public' },",
    ],
    ['mf-news/src/routes/feeds.ts', null, "export { route } from './news';\n"],
  ),
  routes(
    'a parameter renamed in the path alone',
    'mf-catalog',
    ['gameId'],
    [definition('mf-catalog'), 'catalog/products/:gameId?/:search?', 'catalog/products/:id?/:search?'],
  ),
  slots(
    'a place that nobody leaves open, by a table',
    'mf-checkout',
    ['header.cart'],
    [definition('mf-checkout'), "slot: 'header.cart'", 'slot: places.badge as never'],
    [
      definition('mf-checkout'),
      'export const definition',
      "const places = { badge: 'header.basket' } as const;\n\nexport const definition",
    ],
  ),
  slots(
    'a place called otherwise by the shell, by a function',
    'shell',
    ['header.cart', 'mf-checkout'],
    ['shell/src/layout/Header.tsx', 'name="header.cart"', "name={place('basket') as 'header.cart'}"],
    [
      'shell/src/layout/Header.tsx',
      "const menuId = 'mobile-menu';",
      "const menuId = 'mobile-menu';\n\nconst place = (part: string) => ['header', part].join('.');",
    ],
  ),
  slots(
    'a place behind a feature that is not on',
    'shell',
    ['overlay', 'mf-checkout'],
    [layout, '<Slot name="overlay" />', '{features.has(\'overlays\') && <Slot name="overlay" />}'],
    [layout, "const contentId = 'content';", "const contentId = 'content';\n\nconst features = new Set(['notices']);"],
  ),
  happens(
    'an id as a text, by a helper of another file',
    'mf-catalog',
    ['mf-checkout', 'productId'],
    [button, dispatched, 'dispatch({ ...addRequested(asPayload(productId)) })'],
    imports(button, 'asPayload', './asPayload'),
    [
      `${catalog}/products/asPayload.ts`,
      null,
      'export const asPayload = (id: number) => ({ productId: `${id}` as never });\n',
    ],
  ),
  happens(
    'a list for one, in its own contracts',
    'mf-catalog',
    ['mf-checkout', 'productId'],
    [events, 'v.object({ productId: IdSchema })', 'v.object({ productIds: v.array(IdSchema) })'],
    [button, 'addRequested({ productId })', 'addRequested({ productIds: [productId] })'],
  ),
  happens(
    'that wakes nobody, by a filter',
    'mf-checkout',
    ['cart/addRequested'],
    [
      definition('mf-checkout'),
      'wakes: [addRequested.type]',
      'wakes: [addRequested.type].filter((type) => type.startsWith(name))',
    ],
  ),
  happens(
    'heard under another name, by a table of another file',
    'mf-checkout',
    ['cart/addRequested'],
    [
      cartSlice,
      'addRequested.match,',
      '(action: { type: string }): action is ReturnType<typeof addRequested> => action.type === heard.added,',
    ],
    imports(cartSlice, 'heard', './heard'),
    [`${checkout}/cart/heard.ts`, null, "export const heard = { added: ['cart', 'addWanted'].join('/') };\n"],
  ),
  asks(
    'another version of one call, by settings',
    'mf-catalog',
    ['/v2/screenshots'],
    [catalogApi, '`/v1/screenshots?', '`/${versions.screenshots}/screenshots?'],
    imports(catalogApi, 'versions', './versions'),
    [
      'mf-catalog/src/api/versions.ts',
      null,
      "export const versions = { products: 'v1', screenshots: 'v2' } as const;\n",
    ],
  ),
  asks(
    'another method, by a default of a helper',
    'mf-support',
    ['/v1/chats/'],
    [
      chatApi,
      "({ url: `/v1/chats/${chatId}`, method: 'PATCH', token, result: 'success', background: true })",
      "quietly({ url: `/v1/chats/${chatId}`, token, result: 'success' })",
    ],
    [
      chatApi,
      'const pagePath',
      "const quietly = <Call extends object>(call: Call, method: 'POST' | 'PATCH' = 'POST') => ({ ...call, method, background: true });\n\nconst pagePath",
    ],
  ),
  asks(
    'a query called otherwise, by a function',
    'mf-news',
    ['gameName'],
    [
      manualApi,
      'new URLSearchParams({ gameName, productName, language })',
      'new URLSearchParams(onTheWire({ gameName, productName, language }))',
    ],
    [
      manualApi,
      'export const manualApi',
      'const onTheWire = ({ gameName, ...rest }: ManualRequest) => ({ game: gameName, ...rest });\n\nexport const manualApi',
    ],
  ),
  asks(
    'a field of a body called otherwise, by a function of another file',
    'mf-checkout',
    ['paymentSystemId'],
    [ordersApi, 'body: request satisfies OrderRequest', 'body: toWire(request)'],
    imports(ordersApi, 'toWire', './toWire'),
    [
      'mf-checkout/src/api/toWire.ts',
      null,
      "import type { OrderRequest } from '@storefront/contracts';\n\nexport const toWire = ({ paymentSystemId, ...rest }: OrderRequest) => ({ ...rest, methodId: paymentSystemId });\n",
    ],
  ),
  asks(
    'objects for texts in a list of a body',
    'mf-support',
    ['attachments'],
    [chatApi, '({ token, chatId, ...body })', '({ token, chatId, attachments, ...rest })'],
    [chatApi, 'body: body satisfies ChatPost', 'body: { ...rest, attachments: attachments.map((url) => ({ url })) }'],
  ),
  asks(
    'a key of the clock',
    'mf-checkout',
    ['createOrder'],
    [ordersApi, 'idempotencyKey: key,', 'idempotencyKey: attemptKey(),'],
    [
      ordersApi,
      'interface PaymentChange',
      'const attemptKey = () => Date.now().toString(36);\n\ninterface PaymentChange',
    ],
    [ordersApi, '({ request, key })', '({ request })'],
  ),
  asks(
    'a total in whole units, by a helper of another file',
    'mf-checkout',
    ['amount'],
    [
      `${checkout}/cart/amounts.ts`,
      'Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100)',
      'toMinor(inRoubles ? cart.totalCostInRoubles : cart.totalCost)',
    ],
    imports(`${checkout}/cart/amounts.ts`, 'toMinor', './toMinor'),
    [`${checkout}/cart/toMinor.ts`, null, 'export const toMinor = (amount: number): number => Math.round(amount);\n'],
  ),
  asks(
    'a method of the hub, by a function',
    'mf-support',
    ['SubscribeToChat'],
    [hubEvents, "connection.invoke('SubscribeToChat', id, token)", "connection.invoke(verb('Join'), id, token)"],
    [hubEvents, '/** S169. */', 'const verb = (what: string) => `${what}Chat`;\n\n/** S169. */'],
  ),
  reads(
    'a field more, by a spread of another file',
    'mf-catalog',
    ['rating'],
    [catalogApi, 'listOf(ProductListItemSchema)', 'listOf(RatedSchema)'],
    imports(catalogApi, 'RatedSchema', './rated'),
    [
      'mf-catalog/src/api/rated.ts',
      null,
      "import { ProductListItemSchema } from '@storefront/contracts';\nimport * as v from 'valibot';\n\nconst rating = { rating: v.number() };\n\nexport const RatedSchema = v.object({ ...ProductListItemSchema.entries, ...rating });\n",
    ],
  ),
  reads(
    'an amount as a text, intersected',
    'mf-checkout',
    ['usdCost'],
    [
      ordersApi,
      'result: OrderSchema',
      "result: v.intersect([v.omit(OrderSchema, ['usdCost']), v.object({ usdCost: v.pipe(v.string(), v.transform(Number)) })])",
    ],
  ),
  reads(
    'three words of twelve',
    'mf-checkout',
    ['status'],
    [
      ordersApi,
      'result: OrderSchema',
      "result: v.object({ ...OrderSchema.entries, status: v.picklist(['Paid', 'Waiting', 'Success']) })",
    ],
  ),
  reads(
    'a cart as a list',
    'mf-checkout',
    ['/v1/subscriptions/cart'],
    [
      'mf-checkout/src/api/cartApi.ts',
      'result: ServerCartSchema,',
      'result: v.pipe(v.array(ServerCartSchema), v.transform(([cart]) => cart)),',
    ],
  ),
  kept(
    'a cart under a key that is put together',
    'mf-checkout',
    ['cart'],
    [definition('mf-checkout'), "cartKey = 'cart'", "cartKey = ['shop', 'cart'].join('.')"],
  ),
  kept(
    'lines with a field called otherwise, read and written alike',
    'mf-checkout',
    ['cart'],
    [
      savedCart,
      '({ subscriptionId, count, region }) => ({ subscriptionId, count, region })',
      '({ subscriptionId, count, region }) => ({ subscriptionId, quantity: count, region })',
    ],
    [savedCart, 'sanitiseLines(parse(saved))', 'sanitiseLines(withCounts(parse(saved)))'],
    [
      savedCart,
      'function parse(',
      'const withCounts = (lines: unknown) => (Array.isArray(lines) ? lines.map(({ quantity, ...line }) => ({ ...line, count: quantity })) : lines);\n\nfunction parse(',
    ],
  ),
  kept(
    'a token behind a prefix',
    'mf-support',
    ['chatToken'],
    [
      chatToken,
      'export const savedToken = saved.read;',
      "const mark = 'v2:';\nconst bare = (text: string | null) => (text?.startsWith(mark) ? text.slice(mark.length) : null);\n\nexport const savedToken = () => bare(saved.read());",
    ],
    [
      chatToken,
      'return [saved.use(), saved.write];',
      'return [bare(saved.use()), (token) => saved.write(token && mark + token)];',
    ],
  ),
  kept(
    'the shell’s key, through a function',
    'mf-news',
    ['language', 'shell'],
    [
      newsScreen,
      "const { t } = useTranslation('mf-news');",
      "const { t } = useTranslation('mf-news');\n  useEffect(() => remember('language', 'compact'), []);",
    ],
    imports(newsScreen, 'useEffect', 'react'),
    imports(newsScreen, 'remember', './remember'),
    [
      'mf-news/src/features/news/remember.ts',
      null,
      'export const remember = (key: string, value: string): void => localStorage.setItem(key, value);\n',
    ],
  ),
  kept(
    'orders as a set, of which JSON keeps nothing',
    'mf-checkout',
    ['Orders'],
    [
      cleared,
      'JSON.stringify([...others, ...orders].slice(-kept))',
      'JSON.stringify(new Set([...others, ...orders].slice(-kept)))',
    ],
  ),
  words(
    'that the API’s answers ask for, lost in Russian',
    'mf-checkout',
    ['usedUp', 'ru'],
    ['mf-checkout/src/locales/ru.json', /\n\s*"usedUp": .*/, ''],
  ),
  words(
    'that leave room for another name, in both languages',
    'mf-checkout',
    ['dialog.added'],
    ['mf-checkout/src/locales/en.json', '"added": "{{name}}', '"added": "{{title}}'],
    ['mf-checkout/src/locales/ru.json', '"added": "{{name}}', '"added": "{{title}}'],
  ),
  words(
    'of a language under another code',
    'mf-news',
    ['ru'],
    ['mf-news/src/locales/ru-RU.json', null, '{ "home": "Главная" }\n'],
    ['mf-news/src/locales/ru.json', undefined],
  ),
  change(
    'a contract',
    'mf-catalog',
    'another one, spread over the definition',
    ['contract'],
    [
      definition('mf-catalog'),
      'export const definition = defineRemote({',
      'export const definition = { ...defineRemote({',
    ],
    [definition('mf-catalog'), /\}\);\n$/, '}), contract: 2 };\n'],
  ),
  change(
    'a version',
    'mf-news',
    'of the platform that the shell does not have',
    ['@storefront/platform'],
    ['mf-news/package.json', '"@storefront/platform": "*"', '"@storefront/platform": "^2.0.0"'],
  ),
  gives(
    'the next version of the platform',
    ['@storefront/platform', 'mf-news'],
    ['shared-platform/package.json', '"version": "1.8.0"', '"version": "2.0.0"'],
  ),
  change(
    'a link',
    'mf-checkout',
    'to nobody, by a table',
    ['/contact'],
    [`${checkout}/result/FailScreen.tsx`, 'to={paths.contact()}', 'to={`/${ways.help}`}'],
    [
      `${checkout}/result/FailScreen.tsx`,
      'export function FailScreen',
      "const ways = { help: 'contact', back: 'cart' };\n\nexport function FailScreen",
    ],
  ),
  change(
    'a name that is another’s',
    'mf-catalog',
    'a slice, by a name that is put together',
    ['mf-checkout'],
    [
      button,
      "const { t } = useTranslation('mf-catalog');",
      "const { t } = useTranslation('mf-catalog');\n  const inCart = useSelector((state) => (state as Record<string, { lines?: unknown[] }>)[[owner, 'cart'].join('/')]?.lines?.length ?? 0);",
    ],
    [button, 'disabled={disabled}', 'disabled={disabled || inCart > 99}'],
    [button, 'import { useDispatch,', 'import { useDispatch, useSelector,'],
    [button, 'interface Props', "const owner = 'mf-checkout';\n\ninterface Props"],
  ),
  change(
    'styles',
    'mf-catalog',
    'that hide the frame where its page is',
    ['header'],
    [`${catalog}/games/CatalogScreen.module.css`, /$/, '\nbody:has(.results) header {\n  display: none;\n}\n'],
  ),
  change(
    'styles',
    'mf-catalog',
    'that hide what the page lists',
    ['catalog'],
    [`${catalog}/games/GameGrid.module.css`, /$/, '\n.grid {\n  visibility: hidden;\n}\n'],
  ),
  fails(
    'a head, in one language',
    'mf-news',
    ['article'],
    [
      articleData,
      "'@type': 'NewsArticle',",
      "'@type': 'NewsArticle',\n    articleSection: sections[language.code]!.toUpperCase(),",
    ],
    [
      articleData,
      '/** The article for',
      "const sections: Record<string, string> = { en: 'News' };\n\n/** The article for",
    ],
  ),
  fails(
    'a load, for products of several games',
    'mf-catalog',
    ['product'],
    [
      productRoute,
      'if (product) await askBeside',
      'if (product && product.additionalGameIds.length > 0) await new Promise(() => {});\n    if (product) await askBeside',
    ],
  ),
  fails(
    'what servers do not have, in a hook of another file',
    'mf-catalog',
    ['product'],
    [
      productScreen,
      'const isArrived = useArrived();\n  return (\n    <>\n      <div className={styles.page}>',
      'const isArrived = useArrived();\n  const isWide = useWide();\n  return (\n    <>\n      <div className={styles.page} data-wide={isWide}>',
    ],
    imports(productScreen, 'useWide', './useWide'),
    [
      `${catalog}/product/useWide.ts`,
      null,
      "import { useState } from 'react';\n\nexport const useWide = (): boolean => useState(() => matchMedia('(min-width: 900px)').matches)[0];\n",
    ],
  ),
  fails(
    'a hook for some products alone',
    'mf-catalog',
    ['ProductHead'],
    [
      productHead,
      'const games = useSupportedGames(product);',
      'if (product.status !== 0) useId();\n  const games = useSupportedGames(product);',
    ],
    imports(productHead, 'useId', 'react'),
  ),
  fails(
    'a registration, in browsers alone',
    'mf-support',
    ['register'],
    [
      register('mf-support'),
      'store.addApi(api);',
      "store.addApi(api);\n  if (typeof window !== 'undefined') (window as never as { dataLayer: object[] }).dataLayer.push({ event: 'support' });",
    ],
  ),
  fails(
    'settings that neither servers nor browsers have',
    'mf-news',
    ['article'],
    [
      article,
      'const header = pickText',
      'const region = process.env.SHOP_REGION!.toLowerCase();\n  const header = pickText',
    ],
    [article, '<article className={styles.article}>', '<article className={styles.article} data-region={region}>'],
  ),
  fails(
    'a rejection that nobody waits for',
    'mf-news',
    ['news'],
    [newsRoute, 'if (page === undefined) return', 'void countVisit();\n    if (page === undefined) return'],
    [
      newsRoute,
      'const latestOf',
      "const countVisit = () => Promise.reject(new Error('There is no counter.'));\n\nconst latestOf",
    ],
  ),
  fails(
    'a pager that counts past its end',
    'mf-news',
    ['news'],
    [
      'mf-news/src/features/news/NewsPager.tsx',
      'const total = Math.max(data ?? 0, 1);',
      'const total = Math.max(data ?? 0, 1);\n  const numbers: number[] = [];\n  for (let number = 0; number !== total + 1; number += total + 2) numbers.push(number);',
    ],
    [
      'mf-news/src/features/news/NewsPager.tsx',
      '<div className={styles.pager}>\n      <Pager',
      '<div className={styles.pager} data-pages={numbers.length}>\n      <Pager',
    ],
  ),
  fails(
    'a list that is sorted by name',
    'mf-catalog',
    ['catalog'],
    [`${catalog}/arrangement/arrangement.ts`, '{ numeric: true }', "{ numeric: true, sensitivity: 'none' as never }"],
  ),
  bundled(
    'contracts: a day’s price, in dollars',
    'mf-catalog',
    ['product'],
    ['shared-contracts/src/dailyPrice.ts', 'divideHalfUp(amount * 100n,', 'divideHalfUp(amount * (100 as never),'],
  ),
  bundled(
    'contracts: where a product is',
    'mf-checkout',
    ['/product'],
    ['shared-contracts/src/shopPaths.ts', '`/catalog/product/${productId}`', '`/product/${productId}`'],
  ),
  bundled(
    'components: a link’s prop called otherwise',
    'mf-news',
    ['mf-news'],
    [
      'shared-ui/src/link/UiLink.tsx',
      '({ to, href, ...rest }: UiLinkProps)',
      '({ path: to, href, ...rest }: UiLinkProps & { path?: string })',
    ],
  ),
  bundled(
    'components: a dialog’s prop called otherwise',
    'mf-checkout',
    ['AddToCartDialog'],
    [
      'shared-ui/src/dialog/Dialog.tsx',
      'export const Dialog = ({ open, onClose,',
      'export const Dialog = ({ isOpen: open, onClose,',
    ],
  ),
  gives(
    'a hook under another name',
    ['useArrived'],
    ['shared-platform/src/index.ts', 'export { useArrived }', 'export { useArrived as useHasArrived }'],
  ),
  gives(
    'a figure under another name',
    ['announcesPageSize', 'mf-news'],
    [globals, 'config && { ...config.stats, links:', 'config && { ...renamed(config.stats), links:'],
    [
      globals,
      'const { endpoints } = api',
      'const renamed = ({ announcesPageSize, ...stats }: SiteStats) => ({ ...stats, newsPageSize: announcesPageSize }) as never as SiteStats;\n\nconst { endpoints } = api',
    ],
  ),
  gives(
    'links without their language',
    ['ru'],
    ['shared-platform/src/navigation.tsx', 'to={localizePath(to, useLanguage())}', 'to={to}'],
  ),
  described('a field that is wanted more, of a list', ['mf-checkout', 'language'], (api) => {
    bodyOf(api, '/v1/subscriptions/list').properties.language = { type: 'string' };
    bodyOf(api, '/v1/subscriptions/list').required.push('language');
  }),
  described(
    'a body where there was none',
    ['mf-support', '/v1/chats'],
    ({ paths }) =>
      (paths['/v1/chats/{id}'].patch.requestBody = {
        required: true,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { reason: { type: 'string' } }, required: ['reason'] },
          },
        },
      }),
  ),
  described('steps of a manual with another field', ['mf-news', 'text'], (api) => {
    const { items } = resultOf(api, '/v1/products/manual').properties.manual.properties.steps;
    items.properties.body = items.properties.text;
    delete items.properties.text;
    items.required = ['header', 'body'];
  }),
  answering(
    'a field left out of a list',
    ['subscriptions'],
    ({ pathname }, { result }) =>
      pathname.startsWith('/v1/products/games/client/') && result?.forEach((one) => delete one.subscriptions),
  ),
  answering(
    'texts that are no objects any more',
    ['header'],
    ({ pathname }, { result }) =>
      pathname.startsWith('/v1/announces/') && result?.forEach((one) => (one.header = one.header.en)),
  ),
];
