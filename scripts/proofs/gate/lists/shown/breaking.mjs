// Changes that break what only shows when it runs: a fragment in its slot, an event that is heard, a page that is
// looked at again, and what is everybody's. They are tried against the shop of `stage.mjs`.
import {
  aside,
  badge,
  button,
  cartApi,
  cartSlice,
  catalogApi,
  catalogue,
  breaks as change,
  definition,
  grownEvents,
  heading,
  home,
  layout,
  marks,
  news,
  newsRoute,
  productRoute,
  register,
} from '../../patched.mjs';

const slots = (what, names, ...patches) =>
  change('a fragment that fails when it is shown', 'mf-checkout', what, names, ...patches);
const hears = (what, remote, names, ...patches) =>
  change('what fails at its first event', remote, what, names, ...patches);
const again = (what, remote, names, ...patches) =>
  change('a page that is another one each time', remote, what, names, ...patches);
const poor = (what, remote, names, ...patches) =>
  change('a page that fails at other data', remote, what, names, ...patches);
const says = (what, names, ...patches) => change('a page without what it must say', 'mf-news', what, names, ...patches);
const everybodys = (what, name, code) =>
  change(
    'what is everybody’s is replaced',
    'mf-news',
    what,
    [name],
    [register('mf-news'), 'store.addApi(api);', `store.addApi(api);\n  ${code}`],
  );
const shell = (what, names, ...patches) => ({ kind: 'a shell that gives less', remote: 'shell', what, names, patches });

const page = 'shared-platform/src/platformContext.ts';
const dates = 'mf-news/src/features/news/dates.ts';
const popular = 'mf-catalog/src/features/home/PopularGames.tsx';
const asked = 'const query = usePopularGamesQuery(undefined, globalData);';
const picks = 'mf-support/src/features/picks/picksSlice.ts';
const supports = register('mf-support');
const listens = (effect) => [
  supports,
  'store.inject(picksSlice);',
  `store.inject(picksSlice);\n  store.startListening({ matcher: isEvent('mf-catalog/picked'), effect: ${effect} });`,
];
const globalData = 'shared-platform/src/globalData.ts';
const isEvent = [supports, /^/, "import { isEvent } from '@storefront/contracts';\n"];
const asks = (what, call, ...patches) =>
  change(
    'another payload',
    'mf-catalog',
    what,
    ['cart/addRequested', 'productId'],
    [button, 'dispatch({ ...addRequested({ productId }) })', call],
    ...patches,
  );

/** A name that the platform has in this checkout alone. */
const savedThings = (call, taken = '') => [
  ['shared-platform/src/index.ts', /$/, '\nexport const useSavedThings = () => [];\n'],
  [news, /^/, "import * as platform from '@storefront/platform';\n"],
  [news, 'export function', `${taken}\n\nexport function`],
  [news, heading, `${heading}{${call}().length}`],
];

export const breaking = [
  slots(
    'in every language',
    ['CartBadge', 'TypeError'],
    [badge, 'const { t }', '(undefined as never as string[]).map(String);\n  const { t }'],
  ),
  slots(
    'in Russian',
    ['CartBadge', 'toUpperCase'],
    [
      badge,
      'return (\n    <Button',
      "if (t('badge.cart') !== 'Cart') (undefined as never as string).toUpperCase();\n  return (\n    <Button",
    ],
  ),
  slots(
    'of what cannot be drawn',
    ['CartBadge', 'Objects are not valid'],
    [badge, "{t('badge.cart')}", '{{} as never}'],
  ),
  slots(
    'once it is woken',
    ['AddToCartDialog', 'TypeError'],
    [
      'mf-checkout/src/features/dialog/AddToCartForm.tsx',
      /(export function AddToCartForm\([^]*?\) \{)/,
      '$1\n  (undefined as never as string[]).map(String);',
    ],
  ),
  change(
    'a fragment that fails when it is shown',
    'mf-support',
    'with the props that it gets',
    ['Aside', 'title'],
    [
      aside,
      'const go = useGo();',
      "const go = useGo();\n  if (size === 'small') (undefined as never as { title: string }).title;",
    ],
  ),

  hears(
    'a slice',
    'mf-checkout',
    ['cart/addRequested'],
    [
      cartSlice,
      'state.dialogProductId = payload.productId;',
      'state.dialogProductId = payload.productId;\n      (undefined as never as string[]).map(String);',
    ],
  ),
  hears(
    'a slice that wants what is not sent',
    'mf-support',
    ['mf-catalog/picked', 'TypeError'],
    [
      picks,
      'state.last = payload.mark.id;',
      'state.last = (payload as never as { marks: { kind: number }[] }).marks[0]!.kind;',
    ],
  ),
  hears(
    'a listener',
    'mf-support',
    ['mf-catalog/picked', 'TypeError'],
    isEvent,
    listens('({ payload }) => void (payload as never as { marks: string[] }).marks.map(String)'),
  ),
  hears(
    'a listener that waits before',
    'mf-support',
    ['mf-catalog/picked', 'TypeError'],
    isEvent,
    listens(
      'async ({ payload }) => {\n    await Promise.resolve();\n    (payload as never as { marks: string[] }).marks.map(String);\n  }',
    ),
  ),
  hears(
    'what a listener sends',
    'mf-support',
    ['mf-catalog/picked', 'TypeError'],
    isEvent,
    listens('(_action, { dispatch }) => void dispatch(() => (undefined as never as string[]).map(String))'),
  ),

  change(
    'a key of the storage',
    'mf-checkout',
    'in the code alone',
    ['basket', 'cart', 'localStorage'],
    [
      'mf-checkout/src/features/cart/savedCart.ts',
      "import { cartKey } from '../../remote';\n",
      "const cartKey = 'basket';\n",
    ],
  ),
  change(
    'a key of the storage',
    'mf-checkout',
    'in what a fragment counts alone',
    ['basket', 'cart', 'CartBadge'],
    [definition('mf-checkout'), 'counts: cartKey', "counts: 'basket'"],
  ),
  change(
    'an event that nothing hears',
    'mf-checkout',
    'since its slice is not registered',
    ['cart/addRequested', 'registers'],
    [register('mf-checkout'), '  store.inject(checkoutSlice);\n', ''],
  ),
  change(
    'an event that nothing hears',
    'mf-checkout',
    'since its slice does nothing with it',
    ['cart/addRequested', 'registers'],
    [cartSlice, /addMatcher\(addRequested\.match, [^]*?\n {4}\}\);/, 'addMatcher(addRequested.match, () => {});'],
  ),

  again(
    'by chance',
    'mf-news',
    ['another one each time'],
    [news, "<PageHeading title={t('news.title')} />", '<PageHeading title={String(Math.random())} />'],
  ),
  again(
    'by the clock',
    'mf-news',
    ['another one each time', 'useHydrated'],
    [news, "<PageHeading title={t('news.title')} />", '<PageHeading title={new Date().toLocaleTimeString()} />'],
  ),
  again(
    'by what it counts',
    'mf-catalog',
    ['another one each time'],
    [home, 'export function', 'let seen = 0;\n\nexport function'],
    [home, '<StatsBlock />', '<StatsBlock />\n          <p>{(seen += 1)}</p>'],
  ),
  again(
    'by elements more',
    'mf-catalog',
    ['another one each time'],
    [
      home,
      '<StatsBlock />',
      '<StatsBlock />\n          {Array.from({ length: 8 }, (_, index) => (Math.random() > 0.5 ? <p key={index} /> : <b key={index} />))}',
    ],
  ),

  poor(
    'an empty list',
    'mf-catalog',
    ['lists of the API are empty'],
    [popular, asked, `${asked}\n  if (query.data) query.data[0]!.name.trim();`],
  ),
  poor(
    'an API that is away',
    'mf-catalog',
    ['the API cannot answer', 'map'],
    [popular, asked, `${asked}\n  query.data!.map(String);`],
  ),

  everybodys('fetch', 'fetch', 'globalThis.fetch = (() => Promise.reject(new Error())) as never;'),
  everybodys(
    'a part of JSON',
    'JSON.parse',
    'const parse = JSON.parse;\n  JSON.parse = (text: string) => parse(text) as unknown;',
  ),
  everybodys('all objects', 'all', 'Object.assign(Object.prototype, { all: 1 });'),
  everybodys('the clock', 'Date.now', 'Date.now = () => 0;'),

  everybodys('a formatter', 'Intl.NumberFormat', 'Intl.NumberFormat = class {} as never;'),
  everybodys('what others count on to be open', 'Object.prototype', 'Object.freeze(Object.prototype);'),
  everybodys('a signal', 'AbortSignal.any', 'AbortSignal.any = () => new AbortController().signal;'),
  change(
    'what is everybody’s is replaced',
    'mf-checkout',
    'by a fragment',
    ['Array.prototype.map'],
    [badge, '/** The way to', 'Array.prototype.map = () => [];\n\n/** The way to'],
  ),

  change(
    'a page that leads nowhere',
    'mf-news',
    'by its load',
    ['/announcements', 'nobody'],
    [
      'mf-news/src/routes/manual.ts',
      'async load(context) {',
      "async load(context) {\n    if (context.params.gameName === '1') return { redirectTo: ['', 'announcements'].join('/') };",
    ],
  ),
  change(
    'a page that leads nowhere',
    'mf-news',
    'by its sitemap',
    ['/cart', 'mf-checkout'],
    [
      newsRoute,
      /async sitemap\(context\) \{/,
      "async sitemap(context) {\n    if (context) return [{ path: '/cart' }];",
    ],
  ),
  change(
    'a page that leads nowhere',
    'mf-catalog',
    'by its sitemap, to nobody',
    ['/catalog/product', 'nobody'],
    [
      productRoute,
      'sitemap: async (context) => ',
      "sitemap: async (context) => Date.now() > 0 ? [{ path: '/catalog/product/1/old' }] : ",
    ],
  ),
  change(
    'a page that leads nowhere',
    'mf-support',
    'by a load of a private page that never ends',
    ['contact', 'did not end'],
    [
      'mf-support/src/routes/contact.ts',
      'defineRoute({',
      'defineRoute({\n  async load() {\n    await new Promise(() => {});\n  },',
    ],
  ),
  change(
    'words that are missing',
    'mf-news',
    'in the header',
    ['/news', 'ru'],
    [definition('mf-news'), /, ru: '[^']*' \}, order/, ' }, order'],
  ),
  change(
    'words that are missing',
    'mf-news',
    'never filled',
    ['{{pages}}'],
    ['mf-news/src/locales/en.json', '"title": "Announcements"', '"title": "Announcements of {{pages}}"'],
    ['mf-news/src/locales/ru.json', /"title": "([^"]*)"/, '"title": "$1 {{pages}}"'],
  ),
  change(
    'words that are missing',
    'mf-news',
    'as a key that a helper asks for',
    ['news.latest', 'en.json'],
    [
      newsRoute,
      "title: t('news.title'),\n      exactTitle",
      "title: ((say: (key: string) => string) => say('news.latest'))(t),\n      exactTitle",
    ],
  ),
  change(
    'words that are missing',
    'mf-catalog',
    'as a key of a list',
    ['advantages.', 'in place of words'],
    [
      'mf-catalog/src/features/home/Advantages.tsx',
      /(\n\s*)(\{ key: '\w+', icon: (icons\.\w+) \})/,
      "$1{ key: 'speed', icon: $3 },$1$2",
    ],
  ),
  ...[
    ['mf-checkout', 'note.${…}', 'note.limited', /\n\s*"limited_\w+": "[^"]*",/g],
    ['mf-checkout', 'coupon.${…}', 'coupon.applied', /(?<="coupon": \{[^}]*)\n\s*"applied": "[^"]*",/],
    ['mf-news', 'manual.units.${…}', 'manual.units.megabytes', /\n\s*"megabytes": "[^"]*",/],
    ['mf-catalog', 'share.${…}', 'share.copied', /\n\s*"copied": "[^"]*",/],
  ].map(([remote, asked, key, gone]) =>
    change(
      'words that are missing',
      remote,
      `in every language, by ${asked}`,
      [asked, key],
      ...['en', 'ru'].map((code) => [`${remote}/src/locales/${code}.json`, gone, '']),
    ),
  ),
  change(
    'words that are missing',
    'mf-news',
    'of nobody',
    ["useTranslation('news')"],
    [news, "useTranslation('mf-news')", "useTranslation('news')"],
  ),
  poor(
    'a list of which it reads nothing',
    'mf-catalog',
    ['reads no item', '/v1/games/popular', 'icon'],
    [catalogue, 'icon: v.string(),\n  background', 'icon: v.pipe(v.string(), v.url()),\n  background'],
  ),

  says(
    'no title in one language',
    ['title in ru', '/ru/news'],
    [
      newsRoute,
      "title: t('news.title'),\n      exactTitle",
      "title: language.code === 'ru' ? '' : t('news.title'),\n      exactTitle",
    ],
  ),
  says(
    'a title that nobody fills',
    ['{{city}}'],
    ['mf-news/src/locales/en.json', /"description": "([^"]*)"/, '"description": "$1 {{city}}"'],
    ['mf-news/src/locales/ru.json', /"description": "([^"]*)"/, '"description": "$1 {{city}}"'],
  ),
  says('a link to nobody', ['/no/such'], [news, heading, `${heading}\n      <a href="/no/such">{t('home')}</a>`]),
  says(
    'a link to nobody, put together',
    ['/no/such'],
    [news, heading, `${heading}\n      <UiLink to={['', 'no', 'such'].join('/')}>{t('home')}</UiLink>`],
    [news, 'import { Breadcrumbs,', 'import { UiLink, Breadcrumbs,'],
  ),
  says(
    'a link to nobody, in Russian',
    ['/news/one/two/three'],
    [
      news,
      heading,
      `${heading}\n      {t('news.title') !== 'Announcements' && <a href="/ru/news/one/two/three?x=1">{t('home')}</a>}`,
    ],
  ),

  change(
    'a version that the shell does not give',
    'mf-news',
    'under another name',
    ['react', '^18'],
    ['mf-news/package.json', '"valibot"', '"react": "npm:react@^18",\n    "valibot"'],
  ),
  change(
    'what the platform says of the page',
    'mf-news',
    'before the shell says it',
    ['usePlatform()', 'currency'],
    [page, '  timeZone: string;\n}', '  timeZone: string;\n  currency: string;\n}'],
    [
      dates,
      'const { timeZone } = usePlatform();',
      "const { timeZone, currency } = usePlatform();\n  if (currency === '-') console.log(currency);",
    ],
  ),
  change(
    'what the platform says of the page',
    'shell',
    'under another name',
    ['mf-news', 'timeZone'],
    [page, '  timeZone: string;\n}', '  zone: string;\n}'],
  ),

  shell(
    'a slot under another roof',
    ['mf-checkout', 'overlay'],
    [layout, '<Slot name="overlay" />', '<Slot name={"shell.overlay" as never} />'],
  ),
  shell('a slot that nothing shows any more', ['mf-checkout', 'overlay'], [layout, '      <Overlays />\n', '']),
  shell(
    'a slot that only what is not shown shows',
    ['mf-checkout', 'overlay'],
    [layout, '      <Overlays />\n', ''],
    [layout, 'function Overlays() {', 'const Unshown = memo(() => <Overlays />);\n\nfunction Overlays() {'],
    [layout, 'import { useCallback,', 'import { memo, useCallback,'],
  ),
  shell(
    'no inner part of React',
    ['mf-', 'react/jsx-runtime'],
    ['shared-build/src/shared.ts', /\n\s*'react\/': \{[^\n]*/, ''],
  ),
  shell(
    'no platform function: createSelector',
    ['mf-checkout', 'createSelector'],
    ['shared-platform/src/index.ts', 'createSlice, createSelector,', 'createSlice,'],
  ),
  change(
    'what the platform does not have',
    'mf-news',
    'by a member in brackets',
    ['useSavedThings'],
    ...savedThings("platform['useSavedThings']"),
  ),
  change(
    'what the platform does not have',
    'mf-news',
    'taken out of all',
    ['useSavedThings'],
    ...savedThings('useSavedThings', 'const { useSavedThings } = platform;'),
  ),
  change(
    'a link to nowhere',
    'mf-catalog',
    'by a builder that is taken out',
    ['/help-desk'],
    [
      'shared-contracts/src/shopPaths.ts',
      'export const home',
      "export const helpDesk = () => '/help-desk';\nexport const home",
    ],
    ['mf-catalog/src/features/home/Welcome.tsx', 'to={paths.contact()}', 'to={helpDesk()}'],
    ['mf-catalog/src/features/home/Welcome.tsx', 'export function', 'const { helpDesk } = paths;\n\nexport function'],
  ),
  asks(
    'by a hook of its own',
    'ask({ id: productId })',
    [button, 'const dispatch = useDispatch();', 'const ask = useAsk();'],
    [
      button,
      '/** Asks for',
      'function useAsk() {\n  const dispatch = useDispatch();\n  return (payload: object) => dispatch({ type: addRequested.type, payload });\n}\n\n/** Asks for',
    ],
  ),
  asks(
    'by an action that is prepared',
    'dispatch(wanted(productId))',
    [button, "import { addRequested } from '@storefront/contracts';\nimport { ", 'import { createAction, '],
    [
      button,
      'interface Props',
      "const wanted = createAction('cart/addRequested', (id: number) => ({ payload: { id } }));\n\ninterface Props",
    ],
  ),
  asks(
    'by a function that is dispatched',
    'dispatch(((send: (event: object) => void) => send({ type: addRequested.type, payload: { id: productId } })) as never)',
  ),
  change(
    'an address whose part is called otherwise',
    'mf-news',
    'read by a function of its own',
    ['gameName', '/products/'],
    [definition('mf-news'), ':gameName', ':game'],
  ),
  change(
    'an address whose part is called otherwise',
    'mf-checkout',
    'read by a screen',
    ['orderId', '/details/'],
    [definition('mf-checkout'), 'details/:orderId', 'details/:id'],
  ),
  change(
    'an address whose part is called otherwise',
    'mf-checkout',
    'in the code of a screen alone',
    ['details', 'orderId'],
    ['mf-checkout/src/features/order/DetailsScreen.tsx', "const { orderId = '' }", "const { id: orderId = '' }"],
  ),
  change(
    'an address whose part is called otherwise',
    'mf-news',
    'in the code of a load alone',
    ['manual', 'gameName'],
    ['mf-news/src/features/manual/manualRequest.ts', "{ gameName = '',", "{ game: gameName = '',"],
  ),
  change(
    'an address whose part is called otherwise',
    'mf-catalog',
    'by a screen, and not by its load',
    ['product', 'id'],
    ['mf-catalog/src/features/product/ProductScreen.tsx', 'useParams().productId', 'useParams().id'],
  ),
  change(
    'an address whose part is called otherwise',
    'shell',
    'of its own',
    ['linkName', '/redirect/'],
    ['shell/src/routes/ownRoutes.tsx', ':linkName', ':name'],
  ),
  change(
    'another payload',
    'mf-catalog',
    'of a contract that grows out of another',
    ['mf-catalog/picked', 'id'],
    ...grownEvents,
    [marks, 'id: number', 'number: number'],
    ['mf-catalog/src/features/home/Advantages.tsx', "{ kind: 'game', id }", 'JSON.parse(String(id)) as never'],
  ),
  change(
    'a body that the API does not take',
    'mf-checkout',
    'stated in brackets',
    ['mail', '/v1/orders'],
    ['shared-contracts/src/api/orders.ts', 'email: EmailSchema', 'mail: EmailSchema'],
    [
      'mf-checkout/src/api/ordersApi.ts',
      'body: request satisfies OrderRequest',
      'body: (request satisfies OrderRequest)',
    ],
  ),
  shell(
    'another name of a platform function',
    ['mf-', 'askBeside'],
    ['shared-platform/src/index.ts', '  askBeside,', '  askBeside as askToo,'],
  ),
  shell(
    'a page that a remote has',
    ['mf-news', 'news'],
    [
      'shell/src/routes/ownRoutes.tsx',
      "textPage('terms-of-service'),",
      "textPage('terms-of-service'),\n  textPage('news'),",
    ],
  ),
  shell(
    'a page that a remote has, by another letter case',
    ['mf-checkout', 'cart'],
    [
      'shell/src/routes/ownRoutes.tsx',
      "textPage('terms-of-service'),",
      "textPage('terms-of-service'),\n  textPage('Cart'),",
    ],
  ),
  shell(
    'an address that its server answers',
    ['mf-catalog', 'catalog'],
    ['shell/src/promises.ts', "reserved: ['releases',", "reserved: ['catalog', 'releases',"],
  ),
  shell(
    'no contract as before',
    ['mf-catalog', 'contract'],
    ['shared-contracts/src/remote.ts', 'CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 3'],
  ),
  shell(
    'an event that it checks otherwise',
    ['mf-catalog', 'plan'],
    [
      'shared-contracts/src/events.ts',
      'v.object({ productId: IdSchema })',
      'v.object({ productId: IdSchema, plan: v.number() })',
    ],
  ),
  shell(
    'a render that fails everywhere',
    ['mf-', 'screen failed'],
    [
      'shared-platform/src/useTranslation.ts',
      'const texts = useContext(I18nContext);',
      "const texts = useContext(I18nContext);\n  if (namespace !== 'shell') throw new Error('no');",
    ],
  ),
  shell(
    'a store that takes no slices',
    ['mf-', 'registration'],
    [
      'shared-platform/src/remoteStore.ts',
      'inject(slice) {',
      "inject(slice) {\n        if (slice) throw new Error('no');",
    ],
  ),
  shell('no language more', ['shell', 'ru'], ['shell/src/locales/ru.json', undefined]),
  shell('a property of its own less', ['mf-', '--space-4'], ['shared-ui/src/tokens.css', /\n\s*--space-4:[^;]*;/, '']),

  change(
    'what is asked of the API',
    'mf-checkout',
    'by what looks twice at its question',
    ['API', 'ids'],
    [
      cartApi,
      /query: \(ids\) => [^\n]*/,
      "async queryFn(ids, _api, _options, baseQuery) {\n        if (ids.length === 0) return { data: [] };\n        return (await baseQuery({ url: '/v1/subscriptions/list', method: 'POST', body: { list: ids }, result: v.array(SubscriptionSchema) })) as never;\n      },",
    ],
  ),
  change(
    'what is asked of the API',
    'mf-support',
    'past the platform, by another method',
    ['API', 'PUT', '/v1/static/upload'],
    ['mf-support/src/features/attachments/sendFile.ts', "request.open('POST'", "request.open('PUT'"],
  ),
  change(
    'what is asked of the API',
    'mf-catalog',
    'without its first slash',
    ['API', '/v1/games/favourites'],
    [catalogApi, "url: '/v1/games/popular'", "url: 'v1/games/favourites'"],
  ),
  change(
    'what is read of the API',
    'mf-catalog',
    'and is narrowed',
    ['API', 'minPrice'],
    [
      catalogue,
      'minPrice: v.nullable(v.number())',
      'minPrice: v.nonNullable(v.nullable(v.number())) as never as v.NumberSchema<undefined>',
    ],
  ),
  change(
    'what is read of the API',
    'mf-checkout',
    'as a whole number',
    ['API', 'totalCost'],
    ['shared-contracts/src/api/cart.ts', 'totalCost: v.number()', 'totalCost: v.pipe(v.number(), v.integer())'],
  ),
  shell(
    'a figure that is handed on no more',
    ['mf-catalog', 'productsTotal'],
    [globalData, 'config && { ...config.stats,', 'config && { ...config.stats, productsTotal: undefined as never,'],
  ),
  shell(
    'games of which less is handed on',
    ['mf-', 'hands on games'],
    [
      globalData,
      /result: listOf\(GameSchema\)/,
      "result: listOf(v.pick(GameSchema, ['id', 'name'])) as never as v.GenericSchema",
    ],
  ),
];
