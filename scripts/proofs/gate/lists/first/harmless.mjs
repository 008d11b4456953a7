// Changes that break nobody: none of them may be refused.
import { catalogue, passes as change, definition, events } from '../../patched.mjs';

const page =
  "import { defineRoute } from '@storefront/platform';\nexport const route = defineRoute({ head: () => ({ title: 'x' }), Screen: () => null });\n";

const words = (remote, from, to) => [`${remote}/src/locales/en.json`, from, to];

export const harmless = [
  change('mf-news', 'nothing'),
  change('mf-news', 'a comment', ['mf-news/src/register.ts', 'export function', '// A comment.\nexport function']),
  change('mf-news', 'other words', words('mf-news', '"title": "Announcements"', '"title": "Fresh from the press"')),
  change('mf-support', 'another style', [
    'mf-support/src/features/contact/ContactScreen.module.css',
    /$/,
    '\n.unused { margin: 1px }\n',
  ]),
  change('mf-news', 'a style of its own font', [
    'mf-news/src/features/news/Marks.module.css',
    /$/,
    '\n@font-face { font-family: "Press"; src: url(data:font/woff2;base64,AAAA) }\n.press { font-family: Press; --space-4: 2px }\n',
  ]),
  change('mf-news', 'a style of its own animation', [
    'mf-news/src/features/news/Marks.module.css',
    /$/,
    '\n@keyframes turn { from { rotate: 0deg } }\n:global(.dark) .press, .press:has(a) { animation: turn 1s }\n',
  ]),
  change('mf-catalog', 'a function renamed', ['mf-catalog/src/features/home/Welcome.tsx', /\bArt\b/g, 'Artwork']),
  change('mf-news', 'a hook used more', [
    'mf-news/src/features/news/NewsScreen.tsx',
    'const page = listPage',
    "useTranslation('mf-news');\n  const page = listPage",
  ]),
  change('mf-news', 'a version', ['mf-news/package.json', '"version": "1.', '"version": "2.']),
  change('mf-news', 'an absence said otherwise', [definition('mf-news'), 'are not available right now', 'are away']),
  change('mf-checkout', 'a range that the shell satisfies', [
    'mf-checkout/package.json',
    '"valibot"',
    '"react": ">=19.0.0",\n    "valibot"',
  ]),
  change('mf-checkout', 'a range of two', [
    'mf-checkout/package.json',
    '"valibot"',
    '"react": "^18.0.0 || ^19.1.0",\n    "valibot"',
  ]),

  change(
    'mf-news',
    'a route of its own more',
    [
      definition('mf-news'),
      'routes: [',
      "routes: [ { id: 'archive', path: 'news/archive/:year', visibility: 'public' },",
    ],
    ['mf-news/src/routes/archive.ts', null, page],
  ),
  change(
    'mf-support',
    'a page of its own more',
    [definition('mf-support'), 'routes: [', "routes: [ { id: 'faq', path: 'faq', visibility: 'public' },"],
    ['mf-support/src/routes/faq.ts', null, page],
  ),
  change(
    'mf-support',
    'the id of a route, and its file',
    [definition('mf-support'), "id: 'contact'", "id: 'help'"],
    ['mf-support/src/routes/contact.ts', undefined],
    [
      'mf-support/src/routes/help.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { ContactScreen } from '../features/contact/ContactScreen';\nexport const route = defineRoute({ head: ({ t }) => ({ title: t('contact.title'), description: t('contact.description'), noindex: true }), Screen: ContactScreen });\n",
    ],
  ),
  change(
    'mf-catalog',
    'the name of a parameter',
    [definition('mf-catalog'), 'catalog/:game?', 'catalog/:search?'],
    ['mf-catalog/src/routes/catalog.ts', /params\.game/g, 'params.search'],
    ['mf-catalog/src/features/games/CatalogScreen.tsx', /useParams\(\)\.game|\bparams\.game\b/g, 'useParams().search'],
  ),

  change('mf-checkout', 'an endpoint renamed', [
    'mf-checkout/src/api/cartApi.ts',
    /productSubscriptions/g,
    'plansOfProduct',
  ]),
  change('mf-catalog', 'an endpoint more', [
    'mf-catalog/src/api/catalogApi.ts',
    'popularGames: build',
    "allGames: build.query<Game[] | null, void>({ query: () => ({ url: '/v1/games', result: listOf(GameSchema) }) }),\n    popularGames: build",
  ]),
  change('mf-checkout', 'an endpoint less', [
    'mf-checkout/src/api/cartApi.ts',
    /    subscription: build[^]*?\n    \}\),\n/,
    '',
  ]),
  change('mf-checkout', 'a slice renamed', [
    'mf-checkout/src/features/cart/checkoutSlice.ts',
    'name: `${name}/cart`',
    'name: `${name}/basket`',
  ]),
  change(
    'mf-checkout',
    'a slice more',
    [
      'mf-checkout/src/register.ts',
      'store.inject(checkoutSlice);',
      "store.inject(checkoutSlice);\n  store.inject(createSlice({ name: 'mf-checkout/wishes', initialState: [], reducers: {} }));",
    ],
    ['mf-checkout/src/register.ts', /^/, "import { createSlice } from '@storefront/platform';\n"],
  ),

  change('mf-catalog', 'a field that is read no more', [
    catalogue,
    '  bestseller: v.boolean(),\n  /** How many products',
    '  /** How many products',
  ]),
  change('mf-catalog', 'a field that may be there', [
    catalogue,
    '  bestseller: v.boolean(),\n  /** How many products',
    '  bestseller: v.boolean(),\n  rating: v.optional(v.number()),\n  /** How many products',
  ]),
  change('mf-catalog', 'a field that may be nothing', [
    catalogue,
    '  videos: v.string(),',
    "  videos: v.nullish(v.string(), ''),",
  ]),
  change('mf-checkout', 'a field of either type', [
    'shared-contracts/src/api/orders.ts',
    '  usdCost: v.number(),',
    '  usdCost: v.union([v.number(), v.string()]) as never as v.NumberSchema<undefined>,',
  ]),
  change('mf-news', 'a field with a fallback', [
    'shared-contracts/src/api/news.ts',
    'banner: v.string()',
    "banner: v.fallback(v.string(), '')",
  ]),
  change('mf-catalog', 'a question that is asked with more', [
    'mf-catalog/src/api/catalogApi.ts',
    '`/v1/screenshots?productId=${productId}`',
    '`/v1/screenshots?productId=${productId}&size=large`',
  ]),

  change(
    'mf-catalog',
    'an event field more',
    [events, 'v.object({ productId: IdSchema })', 'v.object({ productId: IdSchema, from: v.optional(v.string()) })'],
    [
      'mf-catalog/src/features/products/AddButton.tsx',
      'addRequested({ productId })',
      "addRequested({ productId, from: 'list' })",
    ],
  ),
  change('mf-checkout', 'an event field that may be there', [
    events,
    'v.object({ productId: IdSchema })',
    'v.object({ productId: IdSchema, from: v.optional(v.string()) })',
  ]),
  change('mf-checkout', 'an event field that may be missing', [
    events,
    'v.object({ productId: IdSchema })',
    'v.object({ productId: v.optional(IdSchema) })',
  ]),
  change('mf-checkout', 'an event field of either type', [
    events,
    'v.object({ productId: IdSchema })',
    'v.object({ productId: v.union([IdSchema, v.string()]) })',
  ]),
  change('mf-news', 'an event that nobody hears yet', [
    'mf-news/src/register.ts',
    'store.addApi(api);',
    "store.addApi(api);\n  store.dispatch({ type: 'mf-news/opened', payload: { at: 1 } });",
  ]),
  change('mf-news', 'an event that nobody sends yet', [
    definition('mf-news'),
    'wakes: []',
    "wakes: ['mf-checkout/paid']",
  ]),

  change(
    'mf-checkout',
    'a fragment less',
    [definition('mf-checkout'), /\s*\{ slot: 'header.cart'.*\},/, ''],
    ['mf-checkout/src/widgets/CartBadge.tsx', undefined],
  ),
  change(
    'mf-checkout',
    'a fragment renamed',
    [definition('mf-checkout'), "widget: 'CartBadge'", "widget: 'Basket'"],
    ['mf-checkout/src/widgets/Basket.tsx', null, "export { Widget } from './CartBadge';\n"],
  ),
  change('mf-checkout', 'a prop that may be missing', [
    'mf-checkout/src/widgets/CartBadge.tsx',
    'Widget() {',
    "Widget({ colour = 'red' }: { colour?: string }) {\n  console.log(colour);",
  ]),
  change(
    'mf-news',
    'a fragment of the footer more',
    [definition('mf-news'), 'slots: []', "slots: [{ slot: 'overlay', widget: 'Latest', load: 'idle' }]"],
    ['mf-news/src/widgets/Latest.tsx', null, 'export const Widget = () => null;\n'],
  ),
  change(
    'mf-catalog',
    'a slot more',
    [
      'mf-catalog/src/features/home/HomeScreen.tsx',
      '<StatsBlock />',
      '<StatsBlock />\n      <Slot name={"home.end" as "overlay"} />',
    ],
    ['mf-catalog/src/features/home/HomeScreen.tsx', /^/, "import { Slot } from '@storefront/platform';\n"],
  ),

  change('shell', 'a slot more', [
    'shell/src/layout/Layout.tsx',
    '<Slot name="overlay" />',
    '<Slot name="overlay" />\n      <Slot name={"page.end" as never} />',
  ]),
  change('shell', 'a name that it gives more', [
    'shared-platform/src/index.ts',
    'export { Link, Redirect, useGo,',
    'export { Link, Redirect, useGo, Link as PlainLink,',
  ]),
  change('shell', 'other words', ['shell/src/locales/ru.json', /"home": "[^"]*"/, '"home": "Начало"']),

  change(
    'mf-news',
    'words more',
    words('mf-news', '"news": {', '"news": {\n    "latest": "Latest",'),
    ['mf-news/src/locales/ru.json', '"news": {', '"news": {\n    "latest": "Свежие",'],
    [
      'mf-news/src/features/news/NewsScreen.tsx',
      "<PageHeading title={t('news.title')} />",
      "<PageHeading title={t('news.latest')} />",
    ],
  ),
  change('mf-catalog', 'a link more', [
    'mf-catalog/src/features/home/Welcome.tsx',
    'to={paths.contact()}',
    'to={paths.news()}',
  ]),
  change('mf-support', 'a fault that is dealt with', [
    'mf-support/src/routes/contact.ts',
    'head: ({ t }) => ({',
    "async load() {\n    await Promise.reject(new Error('no')).catch(() => undefined);\n  },\n  head: ({ t }) => ({",
  ]),
  change('mf-catalog', 'a load that takes its time', [
    'mf-catalog/src/routes/home.ts',
    'async load(context) {',
    'async load(context) {\n    await new Promise((done) => setTimeout(done, 300));',
  ]),
];
