// More changes that would break somebody who is live, of other shapes than those of `breaking.mjs`: the same breaks, written as others would. They are
// tried against the shop of `stage.mjs`.
import { aside, button, cartApi, cartSlice, catalogApi, catalogue, contract, definition, events, heading, home, marks, news, newsApi, newsRoute, picked, productRoute, slot } from './patched.mjs';

const change = (kind, remote, what, names, ...patches) => ({ kind, remote, what, names, patches });

const sends = (what, request, ...more) =>
  change('an event is sent otherwise', 'mf-catalog', what, ['mf-checkout', 'productId'], [button, 'dispatch({ ...addRequested({ productId }) })', request], ...more);

const declares = (what, field, from, to, file = marks) => change('an own event’s payload changes', 'mf-catalog', what, ['mf-support', 'mf-catalog/picked', field], [file, from, to]);

const expects = (what, field, from, to, ...more) => change('a listener wants more', 'mf-support', what, ['mf-catalog', 'mf-catalog/picked', field], [marks, from, to], ...more);

const shows = (what, names, to, ...more) => change('a slot is rendered otherwise', 'mf-catalog', what, ['mf-support', 'mf-catalog/aside', ...names], [home, slot, to], ...more);
const fills = (what, names, text, ...more) => change('a fragment wants more', 'mf-support', what, ['mf-catalog', 'mf-catalog/aside', ...names], [aside, /[^]*/, text], ...more);

const reads = (what, remote, names, file, from, to, ...more) => change('a result that the API does not send so', remote, what, ['API', ...names], [file, from, to], ...more);
const asks = (what, remote, names, file, from, to) => change('a call that the API does not have so', remote, what, ['API', ...names], [file, from, to]);
const throws = (what, remote, names, file, from, to) => change('what fails when it is rendered', remote, what, [remote, ...names], [file, from, to]);
const styles = (what, names, sheet) => change('a style sheet that changes others', 'mf-news', what, names, ['mf-news/src/features/news/Marks.module.css', /$/, `\n${sheet}\n`]);
const says = (what, names, from, to, ...more) => change('words that are missing', 'mf-news', what, names, [news, from, to], ...more);

export const breakingMore = [
  sends('a variable', '{\n    const wanted = { id: productId };\n    return dispatch({ ...addRequested(wanted as never) });\n  }'),
  sends('a helper of another file', 'dispatch({ ...addRequested(wantedOf(productId) as never) })', [button, /^/, "import { wantedOf } from './wanted';\n"], ['mf-catalog/src/features/products/wanted.ts', null, 'export function wantedOf(id: number) {\n  return { id };\n}\n']),
  sends('its type, and a payload beside', 'dispatch({ type: addRequested.type, payload: { id: productId } })'),
  sends('a constant type', "dispatch({ type: wanted, payload: { productId: String(productId) } })", [button, "import { addRequested } from '@storefront/contracts';", "const wanted = 'cart/addRequested';"]),
  sends('a function around it', '{\n    const send = (payload: object) => dispatch({ ...addRequested(payload as never) });\n    send({ product: productId });\n  }'),
  sends('a dispatch of another name', "{\n    const send = dispatch;\n    send({ type: 'cart/addRequested', payload: { product: productId } });\n  }", [button, "import { addRequested } from '@storefront/contracts';\n", '']),
  sends('an action of its own', 'dispatch(wanted({ id: productId }))', [button, "import { addRequested } from '@storefront/contracts';\nimport { ", "import { createAction, "], [button, 'interface Props', "const wanted = createAction<{ id: number }>('cart/addRequested');\n\ninterface Props"]),
  sends('all of contracts', 'dispatch({ ...contracts.addRequested({ id: productId } as never) })', [button, 'import { addRequested } from', 'import * as contracts from']),
  sends('a spread', 'dispatch({ ...addRequested({ ...{ id: productId } } as never) })'),
  sends('nothing', 'dispatch({ ...addRequested({ productId: null } as never) })'),
  sends('a word', 'dispatch({ ...addRequested({ productId: `${productId}` } as never) })'),
  sends('a choice of two', 'dispatch({ ...addRequested((block ? { productId } : { id: productId }) as never) })'),
  sends('another name of it', '{\n    const ask = addRequested;\n    dispatch({ ...ask({ id: productId } as never) });\n  }'),
  change('an event that is named otherwise on one side', 'mf-catalog', 'a computed name', ['mf-checkout', 'cart/addRequested'], [button, 'dispatch({ ...addRequested({ productId }) })', "dispatch({ type: `${'cart'}/addWanted`, payload: { productId } })"], [button, "import { addRequested } from '@storefront/contracts';\n", '']),
  sends('its id as a text', 'dispatch({ ...addRequested({ productId: productId.toString() as never }) })'),
  sends('its id beside nothing', "dispatch({ ...addRequested({ productId: (productId + '') as never }) })"),
  sends('a computed name', "dispatch({ ...addRequested({ ['id']: productId } as never) })"),
  sends('another payload', 'dispatch(Object.assign({ ...addRequested({ productId }) }, { payload: { id: productId } }))'),
  ...[
    ['an enum', 'Events.Add', "enum Events {\n  Add = 'cart/addWanted',\n}"],
    ['a field of a class', 'Events.Add', "class Events {\n  static readonly Add = 'cart/addWanted';\n}"],
  ].map(([what, type, code]) =>
    change('an event that is named otherwise on one side', 'mf-catalog', what, ['mf-checkout', 'cart/addRequested'], [button, 'dispatch({ ...addRequested({ productId }) })', `dispatch({ type: ${type}, payload: { productId } })`], [button, "import { addRequested } from '@storefront/contracts';\n", ''], [button, 'interface Props', `${code}\n\ninterface Props`]),
  ),
  asks('a body by join', 'mf-checkout', ['ids'], cartApi, '{ ids } satisfies SubscriptionListRequest', '{ ids: ids.join() }'),
  asks('a body one step deeper', 'mf-checkout', ['ids'], cartApi, '{ ids } satisfies SubscriptionListRequest', '{ ids: { all: ids } }'),
  change('a version that the shell does not give', 'mf-news', 'of two bounds', ['react', '>=18 <19'], ['mf-news/package.json', /"dependencies": \{/, '"peerDependencies": {\n    "react": ">=18 <19"\n  },\n  "dependencies": {']),
  says('another’s words', ['mf-news', 'mf-catalog'], "useTranslation('mf-news')", "useTranslation('mf-catalog')"),
  change('a style sheet that draws with what is not there', 'mf-news', 'a space of the checkout alone', ['--space-99'], ['mf-news/src/features/news/Marks.module.css', /$/, '\n.far {\n  gap: var(--space-99);\n}\n']),
  fills('memo, with a type beside', ['colour'], "import { memo } from 'react';\nexport const Widget = memo<{ colour: string }>((props) => <p>{props.colour}</p>);\n"),
  fills('a type of its own', ['colour'], "import type { ReactNode } from 'react';\ntype W = (props: { colour: string }) => ReactNode;\nexport const Widget: W = (props) => <p>{props.colour}</p>;\n"),
  fills('a class', ['colour'], "import { Component } from 'react';\nexport class Widget extends Component<{ colour: string }> {\n  override render() {\n    return <p>{this.props.colour}</p>;\n  }\n}\n"),
  asks('past the platform', 'mf-support', ['/v1/uploads'], 'mf-support/src/features/attachments/sendFile.ts', "new URL('/v1/static/upload', apiUrl)", "new URL('/v1/uploads', apiUrl)"),
  asks('one way of two', 'mf-news', ['/v1/news/newest'], newsApi, 'url: `/v1/announces/${page - 1}`', "url: (page as number) === 1 ? '/v1/news/newest' : `/v1/announces/${page - 1}`"),
  reads('what is read where it refuses', 'mf-checkout', ['reason'], 'shared-contracts/src/api/orders.ts', 'RefusedOrderSchema = ServerCartSchema', 'RefusedOrderSchema = v.object({ ...ServerCartSchema.entries, reason: v.string() })'),
  change('what the platform asks for all', 'mf-catalog', 'a figure of another name', ['shell', 'goodsTotal'], ['shared-contracts/src/api/config.ts', 'productsTotal: count(20)', 'goodsTotal: count(20)'], ['mf-catalog/src/features/stats/useFigures.ts', 'stats.productsTotal', 'stats.goodsTotal']),
  change('what the platform asks for all', 'shell', 'a game without a field', ['mf-catalog', 'bestseller'], [catalogue, '  bestseller: v.boolean(),\n', '']),
  change('an event that nobody sends any more', 'mf-catalog', 'the only sender', ['mf-checkout', 'cart/addRequested'], [button, 'dispatch({ ...addRequested({ productId }) })', 'undefined'], [button, "import { addRequested } from '@storefront/contracts';\n", '']),
  change('an event that nobody hears any more', 'mf-checkout', 'the slice', ['mf-catalog', 'cart/addRequested'], [cartSlice, /  extraReducers: \(builder\) => \{[^]*?\n  \},\n/, ''], [cartSlice, 'import { addRequested, limits', 'import { limits']),
  change('a listener wants more', 'mf-checkout', 'both of two schemas', ['mf-catalog', 'plan'], [events, 'v.object({ productId: IdSchema })', 'v.intersect([v.object({ productId: IdSchema }), v.object({ plan: v.number() })])']),
  change('a listener wants more', 'mf-checkout', 'a smaller bound', ['mf-catalog', 'productId'], [events, 'v.object({ productId: IdSchema })', 'v.object({ productId: v.pipe(IdSchema, v.maxValue(1000)) })']),
  change('a listener wants more', 'mf-checkout', 'a schema that is made late', ['mf-catalog', 'productId'], [events, 'v.object({ productId: IdSchema })', 'v.object({ productId: v.lazy(() => v.string()) as never as typeof IdSchema })']),

  declares('another type in an imported interface', 'id', 'id: number', 'id: string'),
  declares('a field that may be missing', 'id', 'id: number', 'id?: number'),
  declares('Partial', 'mark', 'mark: Mark;', 'mark: Partial<Mark>;', contract),
  declares('a field that is not written', 'tags', 'origin, tags: []', 'origin, ...({} as { tags: string[] })', 'mf-catalog/src/features/picked.ts'),
  declares('a nested field of another type', 'id', '{ mark, origin, tags: [] }', "{ mark: { kind: mark.kind, id: `game-${mark.id}` } as never, origin, tags: [] }", 'mf-catalog/src/features/picked.ts'),
  declares('items of a list', 'tags[]', 'tags: []', 'tags: [7] as never', picked),
  expects('a field more', 'game', 'id: number', 'id: number;\n  game: string', ['mf-support/src/features/picks/picksSlice.ts', 'payload.mark.id', 'payload.mark.game.length']),

  shows('a number that becomes a word', ['gameId'], slot.replace('gameId: 1', "gameId: '1' as never"), [contract, 'gameId: number', 'gameId: string']),
  shows('props that are spread', ['gameId'], "<Slot name=\"mf-catalog/aside\" props={{ ...given } as never} />", [home, 'export function', "const given = { size: 'small' };\n\nexport function"]),
  shows('props of a constant', ['gameId'], "<Slot name=\"mf-catalog/aside\" props={given as never} />", [home, 'export function', "const given = { size: 'small' };\n\nexport function"]),
  shows('a constant name', [], '<Slot name={place as never} props={{ gameId: 1, size: \'small\' } as never} />', [home, 'export function', "const place = 'mf-catalog/beside';\n\nexport function"]),
  shows('a word that it does not know', ['size'], slot.replace("'small'", "'huge' as never")),
  shows('nothing', [], '<></>', [home, "import { Slot } from '@storefront/platform';\n", '']),
  shows('all attributes spread', ['gameId'], "<Slot {...({ name: 'mf-catalog/aside', props: { size: 'small' } } as never)} />"),
  fills('memo', ['colour'], "import { memo } from 'react';\nexport const Widget = memo(function Widget({ colour }: { colour: string }) {\n  return <p>{colour}</p>;\n});\n"),
  fills('a re-export', ['colour'], "export { Aside as Widget } from '../features/picks/Aside';\n", ['mf-support/src/features/picks/Aside.tsx', null, 'export function Aside({ colour }: { colour: string }) {\n  return <p>{colour}</p>;\n}\n']),
  fills('both of two types', ['colour'], "import type { SlotProps } from '@storefront/contracts';\nexport function Widget(props: SlotProps['mf-catalog/aside'] & { colour: string }) {\n  return <p>{props.colour}</p>;\n}\n"),
  fills('the type of a component', ['gameId'], "import type { FC } from 'react';\nimport type { Props } from '../features/picks/props';\nexport const Widget: FC<Props> = ({ gameId }) => <p>{gameId.trim()}</p>;\n", ['mf-support/src/features/picks/props.ts', null, 'export interface Props {\n  gameId: string;\n}\n']),
  fills('an imported type', ['colour'], "import type { Props } from '../features/picks/props';\nexport function Widget(props: Props) {\n  return <p>{props.colour}</p>;\n}\n", ['mf-support/src/features/picks/props.ts', null, 'export interface Props {\n  colour: string;\n}\n']),
  change('a fragment that is none', 'mf-support', 'a default export', ['Aside', 'Widget'], [aside, 'export function Widget', 'export default function Widget']),
  change('a slot is rendered otherwise', 'shell', 'a computed name', ['mf-checkout', 'overlay'], ['shell/src/layout/Layout.tsx', '<Slot name="overlay" />', "<Slot name={`over${'head'}` as never} />"]),

  change('a page that others lead to is gone', 'mf-news', 'a part that may be there', ['/news/'], [definition('mf-news'), "path: 'news/:page?'", "path: 'news'"]),
  change('a page that others lead to is gone', 'mf-catalog', 'a search', ['/catalog/'], [definition('mf-catalog'), "'catalog/:game?'", "'catalog'"]),
  change('a page that others lead to is gone', 'mf-news', 'a link of parts', ['mf-support', '/products/'], [definition('mf-news'), 'products/:gameName/:productName', 'manuals/:gameName/:productName']),
  change('a page that others lead to is gone', 'mf-news', 'parts in another order', ['/products/'], [definition('mf-news'), 'products/:gameName/:productName', 'products/:productName/:gameName']),
  change('a page that others lead to is gone', 'shell', 'a redirect', ['mf-checkout', '/redirect/'], ['shell/src/routes/ownRoutes.tsx', "path: 'redirect/:linkName'", "path: 'leave/:linkName'"]),
  change('a parameter that no route has', 'mf-news', 'renamed on one side', ['page'], [definition('mf-news'), "path: 'news/:page?'", "path: 'news/:number?'"]),
  change('a link to nowhere', 'mf-catalog', 'written out', ['/help-desk'], ['mf-catalog/src/features/home/Welcome.tsx', 'to={paths.contact()}', 'to="/help-desk"']),
  change('a link to nowhere', 'mf-checkout', 'a redirect', ['/basket'], ['mf-checkout/src/features/payment/PaymentScreen.tsx', '<Redirect to={paths.cart()} />', "<Redirect to={'/basket'} />"]),
  change('a link to nowhere', 'mf-catalog', 'of parts', ['/shop/'], ['mf-catalog/src/features/games/GameCard.tsx', 'to={paths.game(game.id)}', 'to={`/shop/${game.id}`}']),
  change('a route that another owns', 'mf-news', 'the home page', ['mf-catalog', 'home'], [definition('mf-news'), "path: 'news/:page?'", "path: ':page?'"]),
  change('a route that another owns', 'shell', 'a page more', ['mf-support', 'contact-us'], ['shell/src/routes/ownRoutes.tsx', "textPage('terms-of-service'),", "textPage('terms-of-service'),\n  textPage('contact-us'),"]),
  change('a route that another owns', 'shell', 'an address that it answers', ['mf-news', '/news'], ['shell/src/promises.ts', "'releases', ", "'releases', 'news', "]),
  change('a route that another owns', 'mf-catalog', 'two of its own', ['catalog'], [definition('mf-catalog'), "{ id: 'product', path", "{ id: 'home', path: 'catalog/product/:id', visibility: 'public' },\n    { id: 'product', path"]),
  change('a route that another owns', 'mf-news', 'where beacons go', ['shell', '/beacon'], [definition('mf-news'), 'routes: [', "routes: [ { id: 'taken', path: 'beacon', visibility: 'public' },"], ['mf-news/src/routes/taken.ts', null, "import { defineRoute } from '@storefront/platform';\nexport const route = defineRoute({ head: () => ({ title: 'x' }), Screen: () => null });\n"]),
  change('a route that another owns', 'mf-news', 'other names of parts', ['mf-catalog', 'catalog/product'], [definition('mf-news'), 'products/:gameName/:productName', 'catalog/product/:productName']),

  reads('an item’s field', 'mf-catalog', ['mf-catalog', 'price'], catalogue, 'const PriceSchema = v.object({ price: v.number()', 'const PriceSchema = v.object({ price: v.string()'),
  reads('both of two schemas', 'mf-catalog', ['mf-catalog', 'rating'], catalogApi, 'result: listOf(GameSchema)', 'result: listOf(v.intersect([GameSchema, v.object({ rating: v.number() })]) as never)', [catalogApi, /^/, "import * as v from 'valibot';\n"]),
  reads('a schema that is made late', 'mf-catalog', ['mf-catalog', 'title'], catalogue, 'functional: v.array(v.object({ name: v.string(),', 'functional: v.lazy(() => v.array(v.object({ title: v.string(), name: v.string(),', [catalogue, 'params: v.array(v.string()) })),', 'params: v.array(v.string()) }))),']),
  reads('what JSON has not', 'mf-news', ['mf-news', 'createdAt'], 'shared-contracts/src/api/news.ts', 'createdAt: v.number()', 'createdAt: v.date() as never as v.NumberSchema<undefined>'),
  reads('items', 'mf-checkout', ['mf-checkout', 'subscriptionNames'], 'shared-contracts/src/api/orders.ts', 'subscriptionNames: v.array(TextSchema)', 'subscriptionNames: v.array(v.string()) as never as v.ArraySchema<typeof TextSchema, undefined>'),
  reads('fewer words', 'mf-checkout', ['mf-checkout', 'region'], 'shared-contracts/src/api/cart.ts', "RegionSchema = v.picklist(['cis', 'global'])", "RegionSchema = v.picklist(['cis'])"),
  reads('a list that becomes a record', 'mf-support', ['mf-support', 'messages'], 'shared-contracts/src/api/chat.ts', 'messages: v.array(ChatMessageSchema)', 'messages: v.record(v.string(), ChatMessageSchema) as never'),
  reads('what may be missing', 'mf-news', ['mf-news', 'fileFormat'], catalogue, 'fileFormat: v.nullish(v.string())', 'fileFormat: v.string()'),
  reads('a pair', 'mf-catalog', ['mf-catalog', 'value'], catalogue, 'value: v.number()', 'value: v.tuple([v.number()]) as never as v.NumberSchema<undefined>'),
  reads('a field of a spread', 'mf-catalog', ['mf-catalog', 'author'], catalogApi, 'result: listOf(ScreenshotSchema)', 'result: listOf(v.object({ ...ScreenshotSchema.entries, author: v.string() }))', [catalogApi, /^/, "import * as v from 'valibot';\n"]),
  asks('after a wait', 'mf-checkout', ['/v1/subscriptions/'], cartApi, "const answer = await baseQuery({\n          url: '/v1/subscriptions/cart'", "await Promise.resolve();\n        const answer = await baseQuery({\n          url: '/v1/subscriptions/basket'"),
  asks('the first of two calls', 'mf-checkout', ['/v1/carts/lock'], cartApi, 'const answer = await baseQuery({', "await baseQuery({ url: '/v1/carts/lock', method: 'POST', body: {} });\n        const answer = await baseQuery({"),
  asks('a query of another name', 'mf-catalog', ['productId'], catalogApi, '?productId=${productId}', '?product=${productId}'),
  asks('a body of another type', 'mf-checkout', ['ids'], cartApi, 'body: { ids }', 'body: { ids: String(ids) }'),
  asks('another method', 'mf-checkout', ['GET', '/v1/subscriptions/list'], cartApi, "url: '/v1/subscriptions/list', method: 'POST', body: { ids } satisfies SubscriptionListRequest,", "url: `/v1/subscriptions/list?ids=${ids.join()}`,"),
  asks('a constant', 'mf-news', ['/v1/announcements'], newsApi, '`/v1/announces/${page - 1}`', "`${'/v1'}/announcements/${page - 1}`"),
  asks('a part more', 'mf-catalog', ['/v1/products/'], catalogApi, '`/v1/products/${productId}?language=${language}`', '`/v1/products/${productId}/${language}`'),
  asks('one of two ways', 'mf-news', ['/v2/announces'], newsApi, '({ url: `/v1/announces/${page - 1}`', '({ url: page > 5 ? `/v1/announces/${page - 1}` : `/v2/announces/${page - 1}`'),

  change('a name that is another’s', 'mf-checkout', 'where a slice lies', ['mf-catalog/cart'], [cartSlice, 'name: `${name}/cart`,', "name: `${name}/cart`,\n  reducerPath: 'mf-catalog/cart',"]),
  change('a name that is another’s', 'mf-news', 'a second API', ['mf-support/'], ['mf-news/src/api/manualApi.ts', "import { api } from './api';", "import { remoteApi } from '@storefront/platform';\nconst api = remoteApi({ name: 'mf-support' });"]),

  says('a constant key', ['news.latest'], heading, '<PageHeading title={t(latest)} />', [news, 'export function', "const latest = 'news.latest';\n\nexport function"]),
  says('another name of t', ['news.latest'], "const { t } = useTranslation('mf-news');", "const { t } = useTranslation('mf-news');\n  const say = t;\n  say('news.latest');"),
  says('t taken apart otherwise', ['news.latest'], "const { t } = useTranslation('mf-news');", "const { t } = useTranslation('mf-news');\n  const { t: say } = useTranslation('mf-news');\n  say('news.latest');"),
  says('a table of keys', ['news.latest'], heading, '<PageHeading title={t(keys[page > 1 ? \'more\' : \'first\'])} />', [news, 'export function', "const keys = { first: 'news.title', more: 'news.latest' };\n\nexport function"]),
  change('words that are missing', 'mf-news', 'a text that is empty', ['ru', 'news.title'], ['mf-news/src/locales/ru.json', /"title": "[^"]*"/, '"title": ""']),
  change('words that are missing', 'mf-news', 'filled by another name', ['ru', 'news.moreAbout', 'title'], ['mf-news/src/locales/ru.json', '{{header}}', '{{title}}']),
  change('words that are missing', 'mf-checkout', 'one plural form', ['ru', 'badge.lines'], ['mf-checkout/src/locales/ru.json', /\s*"lines_few": "[^"]*",/, '']),
  change('words that are missing', 'mf-support', 'words one step deeper', ['ru', 'contact.title'], ['mf-support/src/locales/ru.json', /"contact": \{\s*"title": ("[^"]*"),/, '"contact": { "page": { "title": $1 },']),

  change('what the shell does not give', 'mf-news', 'all of the platform', ['shell', 'useSavedThings'], [news, /^/, "import * as platform from '@storefront/platform';\n"], [news, 'const page = listPage', 'if (Math.random() > 2) platform.useSavedThings();\n  const page = listPage']),
  change('what the shell does not give', 'mf-news', 'a re-export', ['shell', 'useSavedThings'], ['mf-news/src/features/things.ts', null, "export { useSavedThings } from '@storefront/platform';\n"], [news, /^/, "import { useSavedThings } from '../things';\n"], [news, 'const page = listPage', 'if (Math.random() > 2) useSavedThings();\n  const page = listPage']),
  change('what the shell does not give', 'mf-news', 'all of the platform under one name', ['shell', 'useSavedThings'], ['mf-news/src/features/things.ts', null, "export * as things from '@storefront/platform';\n"], [news, /^/, "import { things } from '../things';\n"], [news, 'const page = listPage', 'if (Math.random() > 2) things.useSavedThings();\n  const page = listPage']),
  change('what the shell does not give', 'mf-news', 'the rest of the platform', ['shell', 'useSavedThings'], [news, /^/, "import * as platform from '@storefront/platform';\nconst { useGo: _useGo, ...rest } = platform;\n"], [news, 'const page = listPage', 'if (Math.random() > 2) rest.useSavedThings();\n  const page = listPage']),
  change('what the shell does not give', 'shell', 'a name less', ['mf-', 'useArrived'], ['shared-platform/src/index.ts', "export { useArrived } from './useArrived';\n", '']),
  change('what the shell does not give', 'mf-news', 'a contract written over', ['contract'], [definition('mf-news'), 'export const definition = defineRemote({', 'export const definition = Object.assign(defineRemote({'], [definition('mf-news'), /\}\);\s*$/, '}), { contract: 2 });\n']),
  change('what the shell does not give', 'shell', 'an event that it checks otherwise', ['mf-catalog', 'productId'], [events, 'v.object({ productId: IdSchema })', 'v.object({ productId: v.string() })']),

  throws('a load in one language', 'mf-news', ['load', '/ru/news'], newsRoute, 'async load(context) {', "async load(context) {\n    if (context.language.code === 'ru') throw new Error('no');"),
  throws('a head in one language', 'mf-catalog', ['head', '/ru/catalog'], 'mf-catalog/src/routes/catalog.ts', 'head({ t, params }) {', "head({ t, params, language }) {\n    (language.code === 'ru' ? (undefined as never as string) : '').trim();"),
  throws('a load of one product', 'mf-catalog', ['load'], productRoute, "if (product === null)", "if (product?.name.startsWith('S')) throw new Error('no');\n    if (product === null)"),
  throws('a module', 'mf-news', ['window'], news, 'export function', 'const wide = window.innerWidth > 720;\nexport const isWide = () => wide;\n\nexport function'),
  throws('a sitemap without end', 'mf-news', ['sitemap'], newsRoute, 'async sitemap(context) {', 'async sitemap(context) {\n    await new Promise(() => {});'),
  throws('a hook outside', 'mf-news', ['useContext'], news, 'export function', "export const words = useTranslation('mf-news');\n\nexport function"),
  throws('a screen that is none', 'mf-news', ['screen'], newsRoute, 'Screen: NewsScreen', 'Screen: undefined as never'),
  throws('data that cannot be sent', 'mf-news', ['head'], newsRoute, "description: t('news.description'),", "description: t('news.description'),\n      jsonLd: [announcements ?? {}].map((whole) => Object.assign({}, { whole })).map((one) => Object.assign(one, { one })),"),
  throws('a promise that nobody waits for', 'mf-news', ['mf-news'], 'mf-news/src/register.ts', 'store.addApi(api);', "store.addApi(api);\n  void Promise.reject(new Error('no'));"),
  throws('a load that always leads away', 'mf-news', ['load'], newsRoute, 'if (page === undefined)', 'if (page !== undefined)'),
  throws('a screen of an object', 'mf-catalog', ['screen'], 'mf-catalog/src/features/home/Welcome.tsx', "{t('home.welcomeText')}", '{{} as never}'),
  throws('a screen that goes out', 'mf-news', ['mf-news'], news, 'const page = listPage', 'process.exit(3);\n  const page = listPage'),
  throws('one article', 'mf-news', ['screen'], 'mf-news/src/features/article/Article.tsx', /(export function Article\([^]*?\) \{)/, "$1\n  if (location === undefined) return null;"),
  throws('a key that is no key', 'mf-catalog', ['mf-catalog'], 'mf-catalog/src/routes/home.ts', "title: t('home.title')", "title: t('home.title').at(99)!"),
  styles('the shell’s font', ['shell', 'onest'], "@font-face { font-family: 'Onest'; src: url(data:font/woff2;base64,AAAA) }"),
  styles('a property of the shell’s', ['shell', '--space-4'], '@property --space-4 { syntax: "<length>"; inherits: true; initial-value: 0px }'),
];
