// More changes that break nobody, of other shapes than those of the list `first`: the same said otherwise. They are tried
// against the shop of `stage.mjs`.
import {
  aside,
  badge,
  button,
  cartApi,
  cartSlice,
  catalogApi,
  catalogue,
  passes as change,
  contract,
  definition,
  events,
  heading,
  home,
  layout,
  marks,
  news,
  newsApi,
  newsRoute,
  picked,
  slot,
} from '../../patched.mjs';

const sends = (what, request, ...more) =>
  change(
    'mf-catalog',
    `an event sent by ${what}`,
    [button, 'dispatch({ ...addRequested({ productId }) })', request],
    ...more,
  );
const declares = (what, file, from, to) => change('mf-catalog', `a payload with ${what}`, [file, from, to]);
const hears = (what, to, ...more) =>
  change('mf-checkout', `an event heard by ${what}`, [cartSlice, 'addRequested.match', to], ...more);
const shows = (what, to, ...more) => change('mf-catalog', `a slot with ${what}`, [home, slot, to], ...more);
const fills = (what, text, ...more) => change('mf-support', `a fragment of ${what}`, [aside, /[^]*/, text], ...more);
const says = (what, from, to, ...more) => change('mf-news', `words by ${what}`, [news, from, to], ...more);
const asksManual = (what, to) =>
  change('mf-news', what, [
    'mf-news/src/api/manualApi.ts',
    '({ gameName, productName, language }) => ({\n        url: `/v1/products/manual?${new URLSearchParams({ gameName, productName, language })}`',
    to,
  ]);
const valibot = (file) => [file, /^/, "import * as v from 'valibot';\n"];

export const harmless = [
  sends('a variable', '{\n    const wanted = { productId };\n    return dispatch({ ...addRequested(wanted) });\n  }'),
  sends(
    'a helper of another file',
    'dispatch({ ...addRequested(wantedOf(productId)) })',
    [button, /^/, "import { wantedOf } from './wanted';\n"],
    [
      'mf-catalog/src/features/products/wanted.ts',
      null,
      'export const wantedOf = (productId: number) => ({ productId });\n',
    ],
  ),
  sends('its type, and a payload beside', 'dispatch({ type: addRequested.type, payload: { productId } })'),
  sends(
    'a function around it',
    '{\n    const send = (id: number) => dispatch({ ...addRequested({ productId: id }) });\n    send(productId);\n  }',
  ),
  sends(
    'what may be nothing',
    '{\n    const wanted = disabled ? null : { productId };\n    return wanted && dispatch({ ...addRequested(wanted) });\n  }',
  ),
  sends(
    'a helper that may give nothing',
    '{\n    const wanted = wantedOf(productId);\n    return wanted && dispatch({ ...addRequested(wanted) });\n  }',
    [
      button,
      'interface Props',
      'function wantedOf(productId: number) {\n  if (productId < 1) return null;\n  return { productId };\n}\n\ninterface Props',
    ],
  ),
  change(
    'mf-catalog',
    'one function for two events',
    [
      button,
      'dispatch({ ...addRequested({ productId }) })',
      "{\n    emit(dispatch, 'mf-catalog/picked', { mark: { kind: 'product', id: productId }, origin: 'list', tags: [] });\n    emit(dispatch, 'cart/addRequested', { productId });\n  }",
    ],
    [button, 'import { addRequested } from', 'import { event, type EventPayloads } from'],
    [
      button,
      'interface Props',
      'const emit = <T extends keyof EventPayloads>(dispatch: (action: { type: string }) => unknown, type: T, payload: EventPayloads[T]) => dispatch({ ...event(type, payload) });\n\ninterface Props',
    ],
  ),
  sends('all of contracts', 'dispatch({ ...contracts.addRequested({ productId }) })', [
    button,
    'import { addRequested } from',
    'import * as contracts from',
  ]),
  sends(
    'an action of its own',
    'dispatch(wanted({ productId }))',
    [button, "import { addRequested } from '@storefront/contracts';\nimport { ", 'import { createAction, '],
    [
      button,
      'interface Props',
      "const wanted = createAction<{ productId: number }>('cart/addRequested');\n\ninterface Props",
    ],
  ),
  sends('a spread', 'dispatch({ ...addRequested({ ...{ productId } }) })'),
  sends('event()', "dispatch({ ...event('cart/addRequested', { productId }) })", [
    button,
    'import { addRequested } from',
    'import { event } from',
  ]),
  sends('a constant type', 'dispatch({ type: wanted, payload: { productId } })', [
    button,
    "import { addRequested } from '@storefront/contracts';",
    "const wanted = 'cart/addRequested';",
  ]),
  hears('its type', '(action): action is ReturnType<typeof addRequested> => action.type === addRequested.type'),
  hears('isAnyOf', 'isAnyOf(addRequested.match)', [
    cartSlice,
    'import { createSelector,',
    'import { isAnyOf, createSelector,',
  ]),
  hears('isEvent', "isEvent('cart/addRequested')", [
    cartSlice,
    'import { addRequested, limits',
    'import { isEvent, limits',
  ]),
  hears(
    'a word',
    "(action): action is { type: string; payload: { productId: number } } => action.type === 'cart/addRequested'",
    [cartSlice, 'import { addRequested, limits', 'import { limits'],
  ),
  change(
    'mf-checkout',
    'a word that wakes',
    [definition('mf-checkout'), 'wakes: [addRequested.type]', "wakes: ['cart/addRequested']"],
    [definition('mf-checkout'), 'import { addRequested, defineRemote }', 'import { defineRemote }'],
  ),

  declares('a type in place of an interface', marks, /export interface Mark \{([^]*?)\}/, 'export type Mark = {$1};'),
  declares(
    'an interface that grows out of another',
    marks,
    /export interface Mark \{[^]*?\}/,
    "interface Named {\n  id: number;\n}\nexport interface Mark extends Named {\n  kind: 'game' | 'product';\n}",
  ),
  declares(
    'both of two types',
    marks,
    /export interface Mark \{[^]*?\}/,
    "interface Named {\n  id: number;\n}\nexport type Mark = Named & { kind: 'game' | 'product' };",
  ),
  declares('Pick and Required', contract, 'mark: Mark;', "mark: Required<Pick<Mark, 'id' | 'kind'>>;"),
  declares('a field more', marks, 'id: number', 'id: number;\n  shelf?: string'),
  declares('a word less', marks, "'game' | 'product'", "'game'"),
  declares(
    'an enum',
    marks,
    "export type Origin = 'list' | 'page';",
    "export enum Origin {\n  List = 'list',\n  Page = 'page',\n}",
  ),
  declares('another name of lists', contract, 'tags: string[]', 'tags: ReadonlyArray<string>'),
  declares(
    'values of a list',
    marks,
    "export type Origin = 'list' | 'page';",
    "export const origins = ['list', 'page'] as const;\nexport type Origin = (typeof origins)[number];",
  ),
  declares(
    'values of a table',
    marks,
    "export type Origin = 'list' | 'page';",
    "export const Origin = { list: 'list', page: 'page' } as const;\nexport type Origin = (typeof Origin)[keyof typeof Origin];",
  ),
  declares(
    'types handed on',
    contract,
    "import type { Mark, Origin } from './features/marks';",
    "import type { Mark, Origin } from './features/allMarks';",
  ),
  declares('fields in another order', contract, 'mark: Mark; origin: Origin;', 'origin: Origin; mark: Mark;'),
  declares(
    'a generic type',
    marks,
    /export interface Mark \{[^]*?\}/,
    "interface Of<K> {\n  kind: K;\n  id: number;\n}\nexport type Mark = Of<'game' | 'product'>;",
  ),
  declares(
    'an event more',
    contract,
    "    'mf-catalog/picked'",
    "    'mf-catalog/left': { at: number };\n    'mf-catalog/picked'",
  ),
  change('mf-catalog', 'an event built by steps', [
    picked,
    "event('mf-catalog/picked', { mark, origin, tags: [] })",
    "{\n  const payload = { mark, origin, tags: [] as string[] };\n  return event('mf-catalog/picked', payload);\n}",
  ]),
  change('mf-support', 'a listener that takes more words', [marks, "'list' | 'page'", "'list' | 'page' | 'search'"]),
  change('mf-support', 'a listener that needs less', [marks, 'id: number', 'id?: number']),
  change('mf-support', 'a listener that takes null', [contract, 'mark: Mark;', 'mark: Mark | null;']),

  change(
    'mf-checkout',
    'contracts through a file of its own',
    ['mf-checkout/src/contracts.ts', null, "export * from '@storefront/contracts';\n"],
    [cartSlice, "from '@storefront/contracts'", "from '../../contracts'"],
  ),
  change(
    'shell',
    'the platform through a file of its own',
    ['shell/src/platform.ts', null, "export * from '@storefront/platform';\n"],
    [
      layout,
      "import { Slot, useTranslation } from '@storefront/platform';",
      "import { Slot, useTranslation } from '../platform';",
    ],
  ),
  hears(
    'a name of its definition',
    'wanted.match',
    [
      definition('mf-checkout'),
      'export const definition',
      'export const wanted = addRequested;\n\nexport const definition',
    ],
    [cartSlice, 'import { addRequested, limits', 'import { limits'],
    [cartSlice, 'import { name }', 'import { name, wanted }'],
  ),

  shows('a constant name', "<Slot name={place} props={{ gameId: 1, size: 'small' }} />", [
    home,
    'export function',
    "const place = 'mf-catalog/aside' as const;\n\nexport function",
  ]),
  shows('props of a constant', '<Slot name="mf-catalog/aside" props={given} />', [
    home,
    'export function',
    "const given = { gameId: 1, size: 'small' as const };\n\nexport function",
  ]),
  shows('props that are spread', '<Slot name="mf-catalog/aside" props={{ ...given, size: \'large\' }} />', [
    home,
    'export function',
    'const given = { gameId: 1 };\n\nexport function',
  ]),
  shows('another name of it', slot.replace('<Slot', '<Place'), [home, 'import { Slot }', 'import { Slot as Place }']),
  shows('something around it', '<Place name="mf-catalog/aside" />', [
    home,
    'export function',
    "function Place({ name }: { name: 'mf-catalog/aside' }) {\n  return <Slot name={name} props={{ gameId: 1, size: 'small' }} />;\n}\n\nexport function",
  ]),
  shows('a prop more', "<Slot name=\"mf-catalog/aside\" props={{ gameId: 1, size: 'small', title: 'More' }} />"),
  shows(
    'one of two sizes',
    "<Slot name=\"mf-catalog/aside\" props={{ gameId: 1, size: isArrived ? 'small' : 'large' }} />",
  ),
  fills(
    'memo',
    "import type { SlotProps } from '@storefront/contracts';\nimport { memo } from 'react';\nexport const Widget = memo(function Widget({ gameId }: SlotProps['mf-catalog/aside']) {\n  return <p>{gameId}</p>;\n});\n",
  ),
  fills('another file', "export { Aside as Widget } from '../features/picks/Aside';\n", [
    'mf-support/src/features/picks/Aside.tsx',
    null,
    "import type { SlotProps } from '@storefront/contracts';\nexport function Aside({ size }: SlotProps['mf-catalog/aside']) {\n  return <p>{size}</p>;\n}\n",
  ]),
  ...[
    "export { default as Widget } from '../features/badge/Badge';\n",
    "import Badge from '../features/badge/Badge';\nexport { Badge as Widget };\n",
  ].map((text) =>
    change(
      'mf-checkout',
      'a fragment that another file exports by default',
      ['mf-checkout/src/features/badge/Badge.tsx', null, 'export default function Badge() {\n  return <b>1</b>;\n}\n'],
      [badge, /[^]*/, text],
    ),
  ),
  fills(
    'a part of the props',
    "import type { SlotProps } from '@storefront/contracts';\nexport function Widget(props: Pick<SlotProps['mf-catalog/aside'], 'gameId'>) {\n  return <p>{props.gameId}</p>;\n}\n",
  ),
  fills(
    'the type of a component',
    "import type { SlotProps } from '@storefront/contracts';\nimport type { FC } from 'react';\nexport const Widget: FC<SlotProps['mf-catalog/aside']> = ({ gameId, title = 'x' }) => <p title={title}>{gameId}</p>;\n",
  ),
  fills(
    'a class',
    "import { Component } from 'react';\nexport class Widget extends Component<{ gameId: number }> {\n  override render() {\n    return <p>{this.props.gameId}</p>;\n  }\n}\n",
  ),
  change(
    'mf-support',
    'a fragment less',
    [definition('mf-support'), "slots: [{ slot: 'mf-catalog/aside', widget: 'Aside', load: 'idle' }]", 'slots: []'],
    [aside, undefined],
  ),
  change('mf-checkout', 'lazy inside a fragment', [
    badge,
    '/** The way to',
    "export const later = () => import('../features/cart/useCart');\n\n/** The way to",
  ]),
  change(
    'shell',
    'a constant name of a slot',
    [layout, '<Slot name="overlay" />', '<Slot name={place} />'],
    [layout, 'const contentId', "const place = 'overlay' as const;\nconst contentId"],
  ),
  change(
    'shell',
    'slots of a table',
    [layout, '<Slot name="overlay" />', '{places.map((name) => (\n        <Slot key={name} name={name} />\n      ))}'],
    [layout, 'const contentId', "const places = ['overlay'] as const;\nconst contentId"],
  ),

  change('mf-news', 'a part of an address that may be there', [
    definition('mf-news'),
    "path: 'news/:page?'",
    "path: 'news/:page?/:anchor?'",
  ]),
  change(
    'mf-catalog',
    'a part that is taken apart',
    ['mf-catalog/src/routes/catalog.ts', 'head({ t, params }) {', 'head({ t, params: { game } }) {'],
    ['mf-catalog/src/routes/catalog.ts', 'fromSearchSegment(params.game)', 'fromSearchSegment(game)'],
  ),
  change('mf-catalog', 'a link that is written out', [
    'mf-catalog/src/features/home/Welcome.tsx',
    'to={paths.contact()}',
    'to="/contact-us"',
  ]),
  change('mf-catalog', 'a link of parts', [
    'mf-catalog/src/features/games/GameCard.tsx',
    'to={paths.game(game.id)}',
    'to={`/catalog/products/${game.id}`}',
  ]),
  change('mf-catalog', 'a link with a question', [
    'mf-catalog/src/features/home/Welcome.tsx',
    'to={paths.catalog()}',
    'to="/catalog?order=name#list"',
  ]),
  change('mf-catalog', 'a link less', [
    'mf-catalog/src/features/home/Welcome.tsx',
    '<UiLink to={paths.contact()}>',
    '<UiLink to={paths.home()}>',
  ]),
  change(
    'shell',
    'a page more',
    [
      'shell/src/routes/ownRoutes.tsx',
      "textPage('terms-of-service'),",
      "textPage('terms-of-service'),\n  textPage('imprint'),",
    ],
    [
      'shell/src/locales/en.json',
      '"pages": {',
      '"pages": { "imprint": { "title": "Imprint", "description": "Imprint" },',
    ],
    ['shell/src/locales/ru.json', '"pages": {', '"pages": { "imprint": { "title": "О нас", "description": "О нас" },'],
  ),

  change(
    'mf-catalog',
    'a schema of its own file',
    [catalogApi, 'result: listOf(ScreenshotSchema)', 'result: listOf(OwnSchema)'],
    [
      catalogApi,
      'interface ProductQuestion',
      'const OwnSchema = v.object({ productId: v.number(), url: v.string() });\n\ninterface ProductQuestion',
    ],
    valibot(catalogApi),
  ),
  change(
    'mf-catalog',
    'a schema of two',
    [
      catalogApi,
      'result: listOf(ScreenshotSchema)',
      'result: listOf(v.intersect([ScreenshotSchema, v.object({ note: v.optional(v.string()) })]))',
    ],
    valibot(catalogApi),
  ),
  change('mf-catalog', 'a schema that is made late', [
    catalogue,
    'functional: v.array(v.object({ name: v.string(), params: v.array(v.string()) })),',
    'functional: v.lazy(() => v.array(v.object({ name: v.string(), params: v.array(v.string()) }))),',
  ]),
  change('mf-catalog', 'a looser schema', [
    catalogue,
    'ScreenshotSchema = v.object(',
    'ScreenshotSchema = v.looseObject(',
  ]),
  change('mf-news', 'a number that becomes a date', [
    'shared-contracts/src/api/news.ts',
    'createdAt: v.number()',
    'createdAt: v.pipe(v.number(), v.transform((seconds) => seconds))',
  ]),
  change('mf-checkout', 'a word more', [
    'shared-contracts/src/api/cart.ts',
    "RegionSchema = v.picklist(['cis', 'global'])",
    "RegionSchema = v.picklist(['cis', 'global', 'asia'])",
  ]),
  change('mf-checkout', 'a call that waits before', [
    cartApi,
    'const answer = await baseQuery({',
    'await Promise.resolve();\n        const answer = await baseQuery({',
  ]),
  change('mf-checkout', 'a body by steps', [
    cartApi,
    "query: (ids) => ({ url: '/v1/subscriptions/list', method: 'POST', body: { ids } satisfies",
    "query: (all) => ({ url: '/v1/subscriptions/list', method: 'POST', body: { ids: [...new Set(all)] } satisfies",
  ]),
  change('mf-news', 'one of two ways to the same', [
    newsApi,
    '({ url: `/v1/announces/${page - 1}`',
    '({ url: page > 5 ? `/v1/announces/${page - 1}` : `/v1/announces/${Math.max(page - 1, 0)}`',
  ]),
  change('mf-catalog', 'a question in another order', [
    catalogApi,
    '`/v1/products/${productId}?language=${language}`',
    '`/v1/products/${productId}?${new URLSearchParams({ language })}`',
  ]),
  change('mf-catalog', 'an endpoint that asks by itself', [
    catalogApi,
    "      query: () => ({ url: '/v1/games/popular', result: listOf(GameSchema) }),",
    "      queryFn: async (_nothing, _tools, _options, baseQuery) => baseQuery({ url: '/v1/games/popular', result: listOf(GameSchema) }) as never,",
  ]),
  asksManual(
    'a question that is spread',
    '(request) => ({\n        url: `/v1/products/manual?${new URLSearchParams({ ...request })}`',
  ),
  asksManual(
    'a question with a rest',
    '({ gameName, ...rest }) => ({\n        url: `/v1/products/manual?${new URLSearchParams({ gameName, ...rest })}`',
  ),
  asksManual(
    'a question of entries',
    '(request) => ({\n        url: `/v1/products/manual?${new URLSearchParams(Object.entries(request))}`',
  ),
  asksManual(
    'a question that is handed on',
    '(request) => ({\n        url: `/v1/products/manual?${new URLSearchParams(request as never)}`',
  ),
  asksManual(
    'a word of a table',
    "({ gameName, productName, language }) => ({\n        url: `/v1/products/${({ en: 'manual', ru: 'manual' } as Record<string, string>)[language]}?${new URLSearchParams({ gameName, productName, language })}`",
  ),

  says('a constant key', heading, '<PageHeading title={t(key)} />', [
    news,
    'export function',
    "const key = 'news.title';\n\nexport function",
  ]),
  says(
    'another name of t',
    "const { t } = useTranslation('mf-news');",
    "const words = useTranslation('mf-news');\n  const { t } = words;\n  const say = t;\n  say('news.title');",
  ),
  says('a table of keys', heading, "<PageHeading title={t(keys[page > 1 ? 'more' : 'first'])} />", [
    news,
    'export function',
    "const keys = { first: 'news.title', more: 'news.more' } as const;\n\nexport function",
  ]),
  says(
    'keys that end like plural forms',
    heading,
    "<PageHeading title={t('steps.step_one')} />",
    ...['en', 'ru'].map((code) => [
      `mf-news/src/locales/${code}.json`,
      /^\{/,
      '{\n  "steps": { "step_one": "One", "step_two": "Two" },',
    ]),
  ),
  change(
    'mf-checkout',
    'words moved and plural forms kept',
    ['mf-checkout/src/locales/ru.json', '"badge": {', '"badge": {\n    "hint": "Подсказка",'],
    ['mf-checkout/src/locales/en.json', '"badge": {', '"badge": {\n    "hint": "Hint",'],
  ),

  change(
    'mf-news',
    'all of the platform',
    [news, /^/, "import * as platform from '@storefront/platform';\n"],
    [news, 'const page = listPage', 'platform.useLanguage();\n  const page = listPage'],
  ),
  change(
    'mf-news',
    'a name handed on',
    ['mf-news/src/features/words.ts', null, "export { useTranslation } from '@storefront/platform';\n"],
    [
      news,
      'import { Redirect, useParams, useTranslation }',
      "import { useTranslation } from '../words';\nimport { Redirect, useParams }",
    ],
  ),
  change(
    'mf-news',
    'all of React',
    [news, /^/, "import * as React from 'react';\n"],
    [news, 'const page = listPage', 'React.useMemo(() => 1, []);\n  const page = listPage'],
  ),
  change('shell', 'an event more in contracts', [
    events,
    '/**\n * Every event, by type',
    "export const asked = defineEvent('shop/asked', v.object({ at: v.number() }));\n\n/**\n * Every event, by type",
  ]),
  change(
    'mf-news',
    'a screen that comes late',
    [newsRoute, 'Screen: NewsScreen', 'Screen: memo(NewsScreen) as never'],
    [newsRoute, /^/, "import { memo } from 'react';\n"],
  ),
  change('mf-news', 'a timer', [
    newsRoute,
    'async load(context) {',
    'async load(context) {\n    setTimeout(() => {}, 60_000);',
  ]),
  change('mf-news', 'a word to the console', [
    newsRoute,
    'async load(context) {',
    "async load(context) {\n    console.error('Only said.');",
  ]),
  change('mf-news', 'a look at the window, where there is one', [
    news,
    'export function',
    "const wide = typeof window === 'undefined' ? false : window.innerWidth > 720;\nexport const isWide = () => wide;\n\nexport function",
  ]),
  change(
    'mf-catalog',
    'a screen in two files',
    ['mf-catalog/src/features/home/Page.tsx', null, "export { HomeScreen as Page } from './HomeScreen';\n"],
    [
      'mf-catalog/src/routes/home.ts',
      "import { HomeScreen } from '../features/home/HomeScreen';",
      "import { Page as HomeScreen } from '../features/home/Page';",
    ],
  ),
  change(
    'mf-checkout',
    'an event of its own that nobody hears',
    [
      'mf-checkout/src/contract.ts',
      null,
      "declare module '@storefront/contracts' {\n  interface EventPayloads {\n    'mf-checkout/paid': { orderId: string };\n  }\n}\n\nexport {};\n",
    ],
    [
      'mf-checkout/src/features/result/useClearing.ts',
      'dispatch(clearCart(visit));',
      "dispatch({ type: 'mf-checkout/paid', payload: { orderId: '1' } } as never);\n      dispatch(clearCart(visit));",
    ],
  ),
  change('mf-catalog', 'an empty list of other items', [contract, 'tags: string[]', 'tags: number[]']),
  change('mf-news', 'a name that is asked for first', [
    news,
    'const page = listPage',
    "if (typeof process !== 'undefined' && process.env['QUIET'] === 'yes') console.log('quiet');\n  const page = listPage",
  ]),
  change('mf-news', 'a placeholder twice', ['mf-news/src/locales/ru.json', '{{header}}', '{{header}} — {{header}}']),
].map((one) =>
  one.what === 'a payload with types handed on'
    ? {
        ...one,
        patches: [...one.patches, ['mf-catalog/src/features/allMarks.ts', null, "export type * from './marks';\n"]],
      }
    : one,
);
