// Changes that would break somebody who is live: what is patched, whose build is checked, and what the refusal must
// name.
import { badge, catalogApi, catalogue, definition, events, newsApi, register } from '../../patched.mjs';

const takes = (remote, path, names, before = 'routes: [') => ({
  kind: 'a route that another owns',
  remote,
  names,
  patches: [
    [definition(remote), before, `${before} { id: 'taken', path: '${path}', visibility: 'public' },`],
    [
      `${remote}/src/routes/taken.ts`,
      null,
      `import { defineRoute } from '@storefront/platform';\nexport const route = defineRoute({ head: () => ({ title: 'x' }), Screen: () => null });\n`,
    ],
  ],
});

const moves = (remote, from, to, names) => ({
  kind: 'a page that others lead to is gone',
  remote,
  names,
  patches: [[definition(remote), `path: '${from}'`, `path: '${to}'`]],
});

const productId = (schema, remote, names, more = []) => ({
  kind: 'an event field that one side changes',
  remote,
  names,
  patches: [[events, 'v.object({ productId: IdSchema })', `v.object(${schema})`], ...more],
});

const reads = (remote, file, from, to, names) => ({
  kind: 'a result field that the API does not send so',
  remote,
  names,
  patches: [[file, from, to]],
});

const asks = (remote, file, from, to, names) => ({
  kind: 'a call that the API does not have so',
  remote,
  names,
  patches: [[file, from, to]],
});

const throws = (what, remote, file, from, to) => ({
  kind: 'what throws when it is rendered',
  remote,
  names: [remote, what],
  patches: [[file, from, to]],
});

export const breaking = [
  takes('mf-news', 'cart', ['mf-checkout', 'cart']),
  takes('mf-support', 'catalog/top', ['mf-catalog', 'catalog']),
  takes('mf-news', 'privacy-policy', ['shell', 'privacy-policy']),
  takes('mf-catalog', 'News/:issue', ['mf-news', 'news']),
  takes('mf-checkout', 'healthz', ['shell', 'healthz']),
  takes('mf-news', ':anything?', ['mf-catalog', 'anything']),

  moves('mf-checkout', 'cart', 'basket', ['shell', '/cart']),
  moves('mf-support', 'contact-us', 'support', ['/contact-us']),
  moves('mf-news', 'news/:page?', 'announcements/:page?', ['/news']),
  moves('mf-catalog', 'catalog/:game?', 'games/:game?', ['/catalog']),
  moves('mf-checkout', 'payment/:orderId?', 'payment/:orderId', ['mf-checkout', '/payment']),
  {
    kind: 'a page that the API leads to is gone',
    remote: 'mf-news',
    names: ['mf-news', 'API', '/products'],
    patches: [
      [definition('mf-news'), /\s*\{ id: 'manual'.*\},/, ''],
      ['mf-news/src/routes/manual.ts', undefined],
    ],
  },
  {
    kind: 'a page that the API leads to is gone',
    remote: 'mf-checkout',
    names: ['mf-checkout', 'API', '/details'],
    patches: [
      [definition('mf-checkout'), "path: 'details/:orderId'", "path: 'order/:orderId'"],
      ['shared-contracts/src/shopPaths.ts', '`/details/${', '`/order/${'],
    ],
  },

  productId(
    '{ id: IdSchema }',
    'mf-catalog',
    ['mf-checkout', 'productId'],
    [
      [
        'mf-catalog/src/features/products/AddButton.tsx',
        'addRequested({ productId })',
        'addRequested({ id: productId })',
      ],
    ],
  ),
  productId(
    '{ productId: v.string() }',
    'mf-catalog',
    ['mf-checkout', 'productId'],
    [
      [
        'mf-catalog/src/features/products/AddButton.tsx',
        'addRequested({ productId })',
        'addRequested({ productId: String(productId) })',
      ],
    ],
  ),
  productId('{ productId: v.optional(IdSchema) }', 'mf-catalog', ['mf-checkout', 'productId']),
  productId('{ productId: v.nullable(IdSchema) }', 'mf-catalog', ['mf-checkout', 'productId']),
  productId('{ productId: IdSchema, plan: v.number() }', 'mf-checkout', ['mf-catalog', 'plan']),
  productId('{ productId: v.string() }', 'mf-checkout', ['mf-catalog', 'productId']),
  {
    kind: 'an event that is named otherwise on one side',
    remote: 'mf-catalog',
    names: ['mf-checkout', 'cart/addRequested'],
    patches: [[events, "'cart/addRequested'", "'cart/addWanted'"]],
  },
  {
    kind: 'an event that is named otherwise on one side',
    remote: 'mf-checkout',
    names: ['mf-catalog', 'cart/addRequested'],
    patches: [[definition('mf-checkout'), 'wakes: [addRequested.type]', 'wakes: []']],
  },
  {
    kind: 'an event field that one side changes',
    remote: 'mf-catalog',
    names: ['mf-checkout', 'productId'],
    patches: [
      ['mf-catalog/src/features/products/AddButton.tsx', 'addRequested({ productId })', 'addRequested({} as never)'],
    ],
  },
  {
    kind: 'an event field that one side changes',
    remote: 'mf-catalog',
    names: ['mf-checkout', 'productId'],
    patches: [
      ['mf-catalog/src/features/products/AddButton.tsx', 'addRequested({ productId })', 'made().add({} as never)'],
      [
        'mf-catalog/src/features/products/AddButton.tsx',
        /$/,
        '\nfunction made() {\n  return { add: addRequested };\n}\n',
      ],
    ],
  },

  {
    kind: 'a slot that one side changes',
    remote: 'mf-checkout',
    names: ['header.cart'],
    patches: [[definition('mf-checkout'), "slot: 'header.cart'", "slot: 'header.basket'"]],
  },
  {
    kind: 'a slot that one side changes',
    remote: 'mf-checkout',
    names: ['shell', 'header.cart', 'colour'],
    patches: [[badge, 'Widget() {', 'Widget({ colour }: { colour: string }) {\n  console.log(colour);']],
  },
  {
    kind: 'a slot that one side changes',
    remote: 'shell',
    names: ['mf-checkout', 'overlay'],
    patches: [['shell/src/layout/Layout.tsx', '<Slot name="overlay" />', '']],
  },
  {
    kind: 'a slot that one side changes',
    remote: 'shell',
    names: ['mf-checkout', 'overlay'],
    patches: [['shell/src/layout/Layout.tsx', '<Slot name="overlay" />', '{false && <Slot name="overlay" />}']],
  },
  {
    kind: 'a slot that one side changes',
    remote: 'shell',
    names: ['mf-checkout', 'header.cart'],
    patches: [['shell/src/layout/Header.tsx', 'name="header.cart"', 'name={"header.basket" as never}']],
  },

  {
    kind: 'a key of the storage',
    remote: 'mf-checkout',
    names: ['basket', 'cart', 'localStorage'],
    patches: [[definition('mf-checkout'), "cartKey = 'cart'", "cartKey = 'basket'"]],
  },
  {
    kind: 'a key of the storage',
    remote: 'mf-news',
    names: ['mf-checkout', 'orderAttempt', 'sessionStorage'],
    patches: [[register('mf-news'), /$/, "\nexport const forget = () => sessionStorage.removeItem('orderAttempt');\n"]],
  },
  reads(
    'mf-catalog',
    catalogue,
    '  bestseller: v.boolean(),\n  /** How many products',
    '  bestseller: v.boolean(),\n  rating: v.number(),\n  /** How many products',
    ['API', 'rating', 'mf-catalog'],
  ),
  reads('mf-catalog', catalogue, 'minPrice: v.nullable(v.number())', 'minPrice: v.number()', [
    'API',
    'minPrice',
    'mf-catalog',
  ]),
  reads('mf-catalog', catalogue, '  videos: v.string(),', '  videos: v.array(v.string()),', ['API', 'videos']),
  reads('mf-news', 'shared-contracts/src/api/news.ts', 'important: v.boolean()', 'important: v.string()', [
    'API',
    'important',
    'mf-news',
  ]),
  reads(
    'mf-checkout',
    'shared-contracts/src/api/orders.ts',
    'qrCodeUrl: v.nullable(v.string())',
    'qrCode: v.nullable(v.string())',
    ['API', 'qrCode', 'mf-checkout'],
  ),
  reads(
    'mf-support',
    'shared-contracts/src/api/chat.ts',
    'clientName: v.string(),\n  /** Oldest',
    'visitorName: v.string(),\n  /** Oldest',
    ['API', 'visitorName', 'mf-support'],
  ),

  asks('mf-catalog', catalogApi, "'/v1/games/popular'", "'/v1/games/favourites/all'", [
    'API',
    '/v1/games/favourites/all',
  ]),
  asks('mf-news', newsApi, '`/v1/announces/${page - 1}`', '`/v2/announces/${page - 1}`', ['API', '/v2/announces']),
  asks(
    'mf-checkout',
    'mf-checkout/src/api/cartApi.ts',
    "url: '/v1/subscriptions/list', method: 'POST', body: { ids }",
    "url: '/v1/subscriptions/list', method: 'POST', body: { list: ids }",
    ['API', 'ids'],
  ),
  asks(
    'mf-checkout',
    'mf-checkout/src/api/ordersApi.ts',
    'url: `/v1/payment-systems/client?',
    'url: `/v1/payment-systems?',
    ['API', '/v1/payment-systems'],
  ),
  asks('mf-support', 'mf-support/src/api/chatApi.ts', "method: 'PATCH'", "method: 'PUT' as never", ['API', 'PUT']),
  asks(
    'mf-news',
    'mf-news/src/api/manualApi.ts',
    'new URLSearchParams({ gameName, productName, language })',
    'new URLSearchParams({ game: gameName, productName, language })',
    ['API', 'gameName'],
  ),

  {
    kind: 'a name that is another’s',
    remote: 'mf-checkout',
    names: ['mf-catalog/cart'],
    patches: [['mf-checkout/src/features/cart/checkoutSlice.ts', 'name: `${name}/cart`', "name: 'mf-catalog/cart'"]],
  },
  {
    kind: 'a name that is another’s',
    remote: 'mf-checkout',
    names: ['cart'],
    patches: [['mf-checkout/src/features/cart/checkoutSlice.ts', 'name: `${name}/cart`', "name: 'cart'"]],
  },
  {
    kind: 'a name that is another’s',
    remote: 'mf-news',
    names: ['mf-catalog/'],
    patches: [['mf-news/src/api/api.ts', 'remoteApi({ name })', "remoteApi({ name: 'mf-catalog' })"]],
  },
  {
    kind: 'a name that is another’s',
    remote: 'mf-news',
    names: ['mf-catalog'],
    patches: [[definition('mf-news'), "name = 'mf-news'", "name = 'mf-catalog'"]],
  },

  {
    kind: 'words that are missing',
    remote: 'mf-news',
    names: ['ru'],
    patches: [['mf-news/src/locales/ru.json', undefined]],
  },
  {
    kind: 'words that are missing',
    remote: 'mf-support',
    names: ['ru.json', 'contact.title'],
    patches: [['mf-support/src/locales/ru.json', /"contact": \{\s*"title": "[^"]*",/, '"contact": {']],
  },
  {
    kind: 'words that are missing',
    remote: 'mf-news',
    names: ['news.latest'],
    patches: [
      [
        'mf-news/src/features/news/NewsScreen.tsx',
        "<PageHeading title={t('news.title')} />",
        "<PageHeading title={t('news.latest')} />",
      ],
    ],
  },

  {
    kind: 'what the shell does not give',
    remote: 'mf-news',
    names: ['shell', 'react'],
    patches: [['mf-news/package.json', '"valibot"', '"react": "^20.0.0",\n    "valibot"']],
  },
  {
    kind: 'what the shell does not give',
    remote: 'mf-news',
    names: ['shell', 'useSavedThings'],
    patches: [
      [
        'mf-news/src/features/news/NewsScreen.tsx',
        'import { Redirect, useParams, useTranslation }',
        'import { Redirect, useParams, useSavedThings, useTranslation }',
      ],
      [
        'mf-news/src/features/news/NewsScreen.tsx',
        'const page = listPage',
        'if (Math.random() > 2) useSavedThings();\n  const page = listPage',
      ],
    ],
  },
  {
    kind: 'what the shell does not give',
    remote: 'shell',
    names: ['mf-', 'useGo'],
    patches: [['shared-platform/src/index.ts', 'export { Link, Redirect, useGo,', 'export { Link, Redirect,']],
  },
  {
    kind: 'what the shell does not give',
    remote: 'mf-support',
    names: ['contract'],
    patches: [['shared-contracts/src/remote.ts', 'CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 2']],
  },
  {
    kind: 'what the shell does not give',
    remote: 'shell',
    names: ['mf-news', 'contract'],
    patches: [['shared-contracts/src/remote.ts', 'CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 2']],
  },

  throws(
    'registration',
    'mf-news',
    register('mf-news'),
    'store.addApi(api);',
    "store.addApi(api);\n  if (store) throw new Error('no');",
  ),
  throws(
    'load',
    'mf-news',
    'mf-news/src/routes/news.ts',
    'async load(context) {',
    'async load(context) {\n    await new Promise(() => {});',
  ),
  throws(
    'load',
    'mf-catalog',
    'mf-catalog/src/routes/home.ts',
    'async load(context) {',
    "async load(context) {\n    throw new TypeError('no');",
  ),
  throws(
    'head',
    'mf-support',
    'mf-support/src/routes/contact.ts',
    'head: ({ t }) => ({',
    'head: ({ t }) => ({ image: (undefined as never as string).trim(),',
  ),
  throws(
    'screen',
    'mf-catalog',
    'mf-catalog/src/features/products/ProductListScreen.tsx',
    /export function ProductListScreen\(\) \{/,
    "export function ProductListScreen() {\n  if (Date.now() > 0) throw new Error('no');",
  ),
  throws(
    'article',
    'mf-news',
    'mf-news/src/features/article/Article.tsx',
    /(export function Article\([^]*?\) \{)/,
    '$1\n  (undefined as never as string[]).map(String);',
  ),
  throws(
    'end',
    'mf-news',
    'mf-news/src/features/news/NewsScreen.tsx',
    'const page = listPage',
    'for (; Date.now() > 0; );\n  const page = listPage',
  ),
  throws(
    'head',
    'mf-catalog',
    'mf-catalog/src/routes/catalog.ts',
    "title: t('catalog.title'),\n      description",
    "title: (params.toString === undefined ? '' : 7) as never,\n      description",
  ),
];
