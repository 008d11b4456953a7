// What breaks somebody, as teams deploy it on an ordinary day: a tidied address, a table of settings, a helper from the
// next folder, a schema "made stricter", a unit taken for another. By who had read `docs/teams.md`, the specification
// and the packages alone; against the shop as it is.
import { answering, bodyOf, described, envelopeOf, parameterOf } from '../../described.mjs';
import {
  badge,
  breaks as change,
  button,
  cartSlice,
  catalogApi,
  chatApi,
  definition,
  imports,
  newsRoute,
  ordersApi,
  productRoute,
  register,
  savedCart,
} from '../../patched.mjs';

const routes = (what, remote, names, ...patches) => change('a route', remote, what, names, ...patches);
const heads = (what, remote, names, ...patches) => change('what search engines read', remote, what, names, ...patches);
const slots = (what, remote, names, ...patches) => change('a slot', remote, what, names, ...patches);
const happens = (what, remote, names, ...patches) => change('an event', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => change('what is asked of the API', remote, what, names, ...patches);
const reads = (what, remote, names, ...patches) => change('what is read of the API', remote, what, names, ...patches);
const kept = (what, remote, names, ...patches) => change('what visitors have kept', remote, what, names, ...patches);
const words = (what, remote, names, ...patches) => change('words', remote, what, names, ...patches);
const fails = (what, remote, names, ...patches) => change('what throws', remote, what, names, ...patches);
const hydrates = (what, remote, names, ...patches) =>
  change('what server and browser render differently', remote, what, names, ...patches);
const goesOn = (what, remote, names, ...patches) => change('what never ends', remote, what, names, ...patches);
const shares = (what, remote, names, ...patches) =>
  change('what is shared at run time', remote, what, names, ...patches);
const gives = (what, names, ...patches) => change('what the shell gives', 'shell', what, names, ...patches);

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const news = 'mf-news/src/features';
const support = 'mf-support/src/features';
const strip = `${catalog}/stats/StatsStrip.tsx`;
const catalogScreen = `${catalog}/games/CatalogScreen.tsx`;
const fromPrice = `${catalog}/products/FromPrice.tsx`;
const productStatus = `${catalog}/products/ProductStatus.tsx`;
const cartApi = 'mf-checkout/src/api/cartApi.ts';
const attempts = `${checkout}/payment/orderAttempts.ts`;
const ordering = `${checkout}/payment/useOrdering.ts`;
const choice = `${checkout}/cart/CartItemChoice.tsx`;
const articleRoute = 'mf-news/src/routes/article.ts';
const manualScreen = `${news}/manual/ManualScreen.tsx`;
const manualView = `${news}/manual/ManualView.tsx`;
const pager = `${news}/news/NewsPager.tsx`;
const banner = `${news}/news/Banner.tsx`;
const dates = `${news}/news/dates.ts`;
const tokenIn = `${support}/chat/tokenInAddress.ts`;
const saved = `${support}/saved/createSaved.ts`;
const sendFile = `${support}/attachments/sendFile.ts`;
const outbox = `${support}/outbox/outbox.ts`;
const form = `${support}/contact/ContactForm.tsx`;
const contact = `${support}/contact/ContactScreen.tsx`;
const ownRoutes = 'shell/src/routes/ownRoutes.tsx';
const header = 'shell/src/layout/Header.tsx';
const texts = (remote, code) => `${remote}/src/locales/${code}.json`;
const valibot = (file) => [file, /^/, "import * as v from 'valibot';\n"];

export const breaking = [
  routes(
    'a name in each product’s address, by a function that joins',
    'mf-catalog',
    ['mf-checkout', 'catalog/product'],
    [definition('mf-catalog'), "'catalog/product/:productId?'", "pattern('catalog', 'product', ':productId', ':slug')"],
    [
      definition('mf-catalog'),
      'export const definition',
      "const pattern = (...segments: string[]) => segments.join('/');\n\nexport const definition",
    ],
  ),
  routes(
    'products that only a browser renders, by a setting',
    'mf-catalog',
    ['product'],
    [
      definition('mf-catalog'),
      "'catalog/product/:productId?', visibility: 'public'",
      "'catalog/product/:productId?', visibility: rendering.product",
    ],
    [
      definition('mf-catalog'),
      'export const definition',
      "const rendering = { list: 'public', product: 'private' } as const;\n\nexport const definition",
    ],
  ),
  heads(
    'products in Russian that nobody may index, by a table of another file',
    'mf-catalog',
    ['noindex'],
    [productRoute, 'title: product.name,', '...robotsIn(context.language),\n      title: product.name,'],
    imports(productRoute, 'robotsIn', '../features/product/robots'),
    [
      `${catalog}/product/robots.ts`,
      null,
      "import type { Language } from '@storefront/contracts';\n\n/** Languages whose texts were proofread. */\nconst proofread = new Set(['en']);\n\nexport const robotsIn = ({ code }: Language) => ({ noindex: !proofread.has(code) });\n",
    ],
  ),
  heads(
    'all products under the address of their game’s list',
    'mf-catalog',
    ['/catalog/product'],
    [productRoute, 'title: product.name,', 'title: product.name,\n      path: paths.game(product.gameId),'],
  ),
  heads(
    'addresses without their first slash in the sitemap',
    'mf-catalog',
    ['sitemap'],
    [productRoute, '({ path: paths.product(id) })', '({ path: relative(paths.product(id)) })'],
    [
      productRoute,
      '/** Characters of the description',
      "const relative = (address: string) => new URL(address, 'https://shop.invalid').pathname.slice(1);\n\n/** Characters of the description",
    ],
  ),
  happens(
    'a class in place of a number, of another file',
    'mf-catalog',
    ['mf-checkout', 'productId'],
    [button, 'addRequested({ productId })', 'addRequested(wishOf(productId))'],
    imports(button, 'wishOf', './wish'),
    [
      `${catalog}/products/wish.ts`,
      null,
      'class Wish {\n  constructor(readonly product: { id: number }) {}\n}\n\nexport const wishOf = (id: number) => new Wish({ id }) as never;\n',
    ],
  ),
  reads(
    'icons that have to be whole addresses',
    'mf-catalog',
    ['icon'],
    [
      catalogApi,
      'listOf(ProductListItemSchema)',
      "listOf(v.object({ ...ProductListItemSchema.entries, icon: v.pipe(v.string(), v.url('An icon is an address.')) }))",
    ],
    valibot(catalogApi),
  ),
  routes(
    'a search in one spelling, which leads the catalogue to itself',
    'mf-catalog',
    ['/catalog'],
    [
      'mf-catalog/src/routes/catalog.ts',
      'async load(context) {',
      'async load(context) {\n    const asked = context.params.game;\n    const plain = fromSearchSegment(asked).toLowerCase();\n    if (asked !== plain) return { redirectTo: paths.catalog(plain) };',
    ],
  ),
  fails(
    'the largest of no games, where a search finds none',
    'mf-catalog',
    ['/catalog'],
    [
      catalogScreen,
      'function FoundGames({ games, words, path }: FoundProps) {',
      'const larger = (one: Game, other: Game) => (other.value > one.value ? other : one);\n\nfunction FoundGames({ games, words, path }: FoundProps) {\n  const largest = games.reduce(larger);',
    ],
    [
      catalogScreen,
      "t('catalog.found', { count: games.length })",
      "`${t('catalog.found', { count: games.length })} (${largest.name})`",
    ],
  ),
  fails(
    'an amount with less than no decimals, in roubles alone',
    'mf-catalog',
    ['ru'],
    [fromPrice, 'const write = usePrice();', 'const write = usePrice();\n  const language = useLanguage();'],
    [fromPrice, '<strong>{', '<strong title={inShort(lowest.price, language)}>{'],
    [fromPrice, 'usePrice, useTranslation', 'useLanguage, usePrice, useTranslation'],
    imports(fromPrice, 'inShort', './inShort'),
    [
      `${catalog}/products/inShort.ts`,
      null,
      "import type { Language } from '@storefront/contracts';\n\nconst decimals: Record<Language['currency'], number> = { USD: 2, RUB: -1 };\n\nexport const inShort = (amount: number, { locale, currency }: Language): string =>\n  new Intl.NumberFormat(locale, { maximumFractionDigits: decimals[currency] }).format(amount);\n",
    ],
  ),
  heads(
    'a number that JSON does not know',
    'mf-catalog',
    ['/catalog/product'],
    [`${catalog}/product/productJsonLd.ts`, 'offerCount: prices.length', 'offerCount: BigInt(prices.length)'],
  ),
  hydrates(
    'how many are watching, by a hook of another file',
    'mf-catalog',
    [],
    [
      strip,
      'figures={[categories, products, satisfiedClients, years]}',
      "figures={[categories, products, satisfiedClients, years, { label: t('stats.monthlyVisitors', { count: 2 }), value: useWatching() }]}",
    ],
    imports(strip, 'useWatching', './useWatching'),
    [
      `${catalog}/stats/useWatching.ts`,
      null,
      "import { useState } from 'react';\n\nconst guess = () => String(20 + crypto.getRandomValues(new Uint8Array(1))[0]!);\n\n/** About how many visitors are here now. */\nexport const useWatching = (): string => useState(guess)[0];\n",
    ],
  ),
  kept(
    'the cart’s own key, written by a button through a table',
    'mf-catalog',
    ['cart', 'mf-checkout'],
    [button, 'const request = () => dispatch', 'const request = () => void remember(productId) ?? dispatch'],
    imports(button, 'remember', './lastWish'),
    [
      `${catalog}/products/lastWish.ts`,
      null,
      "const keys = { basket: 'cart', wishes: 'wishes' } as const;\n\n/** Remembers what was wanted last, for the next visit. */\nexport function remember(productId: number): void {\n  try {\n    localStorage.setItem(keys.basket, JSON.stringify([{ productId, count: 1 }]));\n  } catch (error) {\n    console.error('The wish could not be remembered.', error);\n  }\n}\n",
    ],
  ),
  words(
    'a key put together in lower case',
    'mf-catalog',
    ['status.'],
    [productStatus, 't(`status.${key}`)', "t(keyOf('status', key))"],
    [
      productStatus,
      'export function',
      "const keyOf = (...parts: string[]) => parts.join('.').toLowerCase();\n\nexport function",
    ],
  ),
  happens(
    'a place that comes later than the first event',
    'mf-checkout',
    ['mf-checkout/cart'],
    [register('mf-checkout'), '  store.inject(checkoutSlice);', '  later(() => store.inject(checkoutSlice));'],
    imports(register('mf-checkout'), 'later', './later'),
    [
      'mf-checkout/src/later.ts',
      null,
      '/** Does what the first paint need not wait for. */\nexport const later = (work: () => void): void => void setTimeout(work, 200);\n',
    ],
  ),
  slots(
    'a fragment that wants what nobody passes',
    'mf-checkout',
    ['header.cart', 'layout'],
    [
      badge,
      'export function Widget() {',
      'interface Props {\n  layout: { isCompact: boolean };\n}\n\nexport function Widget({ layout }: Props) {',
    ],
    [badge, 'size="s"', "size={layout.isCompact ? 's' : 'm'}"],
  ),
  happens(
    'what only counts with a field that nobody sends',
    'mf-checkout',
    ['mf-catalog', 'placement'],
    [cartSlice, 'addRequested.match,', 'isPlaced,'],
    imports(cartSlice, 'isPlaced', './isPlaced'),
    [
      `${checkout}/cart/isPlaced.ts`,
      null,
      "import { addRequested } from '@storefront/contracts';\n\nexport const isPlaced = (action: { type: string }): action is ReturnType<typeof addRequested> => addRequested.match(action) && 'placement' in action.payload;\n",
    ],
  ),
  asks(
    'a body without what is empty, by a helper',
    'mf-checkout',
    ['couponText'],
    [ordersApi, 'body: request satisfies OrderRequest', 'body: withoutBlanks(request)'],
    imports(ordersApi, 'withoutBlanks', './withoutBlanks'),
    [
      'mf-checkout/src/api/withoutBlanks.ts',
      null,
      "/** What is empty need not be sent. */\nexport const withoutBlanks = <Body extends object>(body: Body): Partial<Body> => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '')) as Partial<Body>;\n",
    ],
  ),
  asks(
    'ids as one text, by a function',
    'mf-checkout',
    ['ids'],
    [cartApi, 'body: { ids } satisfies SubscriptionListRequest', 'body: listed(ids)'],
    [
      cartApi,
      'export const cartApi',
      'const listed = (ids: readonly number[]) => ({ ids: ids.join() });\n\nexport const cartApi',
    ],
    [cartApi, ', type SubscriptionListRequest', ''],
  ),
  goesOn(
    'an order that is asked for a hundred times a second',
    'mf-checkout',
    [],
    [
      `${checkout}/order/DetailsScreen.tsx`,
      'pollingInterval: limits.orderPollInterval,',
      'pollingInterval: limits.orderPollInterval / 1000,',
    ],
  ),
  kept(
    'a cart for this tab alone, through a function of another file',
    'mf-checkout',
    ['cart'],
    [savedCart, /localStorage/g, 'shelf()'],
    imports(savedCart, 'shelf', './shelf'),
    [
      `${checkout}/cart/shelf.ts`,
      null,
      '/** Where the cart lies: gone with the tab, as in other shops. */\nexport const shelf = (): Storage => window.sessionStorage;\n',
    ],
  ),
  kept(
    'an unanswered order that lacks a new field',
    'mf-checkout',
    ['orderAttempt'],
    [attempts, 'at: v.number() })', 'at: v.number(), tries: v.number() })'],
    [ordering, 'at: Date.now() }', 'at: Date.now(), tries: 1 }'],
  ),
  words(
    'the terms without their link, in Russian',
    'mf-checkout',
    ['cart.terms', 'ru'],
    [texts('mf-checkout', 'ru'), '<terms>условия обслуживания</terms>', 'условия обслуживания'],
  ),
  fails(
    'a row of dots that a full cart makes too short',
    'mf-checkout',
    [],
    [badge, '{count > 0 && <Count', '<i aria-hidden="true" hidden>{restOf(count)}</i>\n      {count > 0 && <Count'],
    imports(badge, 'restOf', './restOf'),
    [
      'mf-checkout/src/widgets/restOf.ts',
      null,
      "const places = 9;\n\n/** A dot for each place that is still free. */\nexport const restOf = (count: number): string => '·'.repeat(places - count);\n",
    ],
  ),
  fails(
    'a sign that one of two regions has',
    'mf-checkout',
    [],
    [choice, 'label: t(`region.${region}`),', 'label: `${signs[region]!.padEnd(3)}${t(`region.${region}`)}`,'],
    [choice, 'interface Props {', "const signs: Partial<Record<Region, string>> = { cis: '•' };\n\ninterface Props {"],
  ),
  words(
    'a new note that has no text',
    'mf-checkout',
    ['note.corrected'],
    [cartSlice, "'limited' | 'adjusted'", "'limited' | 'adjusted' | 'corrected'"],
    [cartSlice, "'removed' : 'adjusted'", "'removed' : 'corrected'"],
  ),
  routes(
    'a manual’s two names the other way round',
    'mf-news',
    ['products/:'],
    [definition('mf-news'), 'products/:gameName/:productName', 'products/:productName/:gameName'],
  ),
  fails(
    'as many places as pages are left, of which there may be less than none',
    'mf-news',
    ['/news'],
    [
      pager,
      'const total = Math.max(data ?? 0, 1);',
      'const total = Math.max(data ?? 0, 1);\n  const left = new Array<number>(total - page).fill(page).map((one, index) => one + index + 1);',
    ],
    [
      pager,
      '<div className={styles.pager}>\n      <Pager',
      "<div className={styles.pager} data-left={left.join(' ')}>\n      <Pager",
    ],
  ),
  fails(
    'the kind of a picture that is not there',
    'mf-news',
    [],
    [banner, 'return (', 'const [, kind] = endingOf(address);\n  return ('],
    [banner, 'className={styles.frame}', 'className={styles.frame} data-kind={kind}'],
    [
      banner,
      'export function Banner',
      'const endingOf = (address: string) => /\\.(\\w+)(?:\\?|$)/.exec(address) as RegExpExecArray;\n\nexport function Banner',
    ],
  ),
  fails(
    'a title of a manual that nobody has',
    'mf-news',
    ['/products'],
    [
      manualScreen,
      'const manual = useLastFound(currentData ?? undefined);',
      'const manual = useLastFound(currentData ?? undefined);\n  const title = currentData === undefined ? request.productName : shortened(currentData!);',
    ],
    [manualScreen, /title=\{request\.productName\}/g, 'title={title}'],
    [manualScreen, 'function Frame(', 'const shortened = ({ name }: Manual) => name.slice(0, 40);\n\nfunction Frame('],
    [manualScreen, 'import { paths } from', 'import { paths, type Manual } from'],
  ),
  heads(
    'a feed at an address that the API does not have',
    'mf-news',
    ['/static/feeds'],
    [
      newsRoute,
      '`/static/feeds/announcements.${language.code}.xml`',
      '`/static/feeds/${language.code}/announcements.xml`',
    ],
  ),
  heads(
    'a time in words in the sitemap',
    'mf-news',
    ['sitemap'],
    [articleRoute, 'changedAt: changedAt ?? createdAt', 'changedAt: timeOf(changedAt ?? createdAt)'],
    imports(articleRoute, 'timeOf', '../features/article/timeOf'),
    [
      `${news}/article/timeOf.ts`,
      null,
      "import { isoDate } from '../news/dates';\n\nexport const timeOf = (unixSeconds: number) => isoDate(unixSeconds) as never;\n",
    ],
  ),
  words(
    'another team’s, for what they say, too',
    'mf-news',
    ['mf-catalog'],
    [manualView, 't(`manual.status.${key}`)', 'status.t(`status.${key}`)'],
    [manualView, 'const { key, tone } =', 'const status = useTranslation(owner);\n  const { key, tone } ='],
    [
      manualView,
      'export function ManualView',
      "const owner = ['mf', 'catalog'].join('-');\n\nexport function ManualView",
    ],
  ),
  happens(
    'to buy again what has no id',
    'mf-news',
    ['mf-checkout', 'productId'],
    [
      manualView,
      '<Download manual={manual} />',
      '<Download manual={manual} />\n      <Button variant="quiet" onClick={() => dispatch({ ...addRequested({ productId: Number(manual.icon) }) })}>\n        {t(\'manual.thanks\', { name: manual.name })}\n      </Button>',
    ],
    [manualView, 'const { key, tone } =', 'const dispatch = useDispatch();\n  const { key, tone } ='],
    [manualView, 'import { paths,', 'import { addRequested, paths,'],
    [manualView, 'useApiHref, ', 'useApiHref, useDispatch, '],
  ),
  hydrates(
    'a day in the visitor’s own zone and words',
    'mf-news',
    [],
    [
      dates,
      /export function formatDate[\s\S]*?\n\}/,
      "export const formatDate = (unixSeconds: number, _language: Language, _timeZone: string): string => new Date(unixSeconds * 1000).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' });",
    ],
  ),
  shares(
    'a hook that the live shell’s platform does not have',
    'mf-news',
    ['useOnline'],
    [
      'shared-platform/src/index.ts',
      "export { useHydrated } from './useHydrated';",
      "export { useHydrated } from './useHydrated';\nexport { useOnline } from './useOnline';",
    ],
    [
      'shared-platform/src/useOnline.ts',
      null,
      "import { useSyncExternalStore } from 'react';\n\nfunction subscribe(listener: () => void) {\n  addEventListener('online', listener);\n  return () => removeEventListener('online', listener);\n}\n\n/** Whether the browser has a network. */\nexport const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine, () => true);\n",
    ],
    [pager, 'busy={isFetching}', 'busy={isFetching && isOnline}'],
    [
      pager,
      "const { t } = useTranslation('mf-news');",
      "const { t } = useTranslation('mf-news');\n  const isOnline = useOnline();",
    ],
    [pager, 'globalData, useTranslation', 'globalData, useOnline, useTranslation'],
  ),
  shares(
    'a part of React that the shell does not bring',
    'mf-news',
    ['react/compiler-runtime'],
    [pager, /^/, "import * as compiler from 'react/compiler-runtime';\n"],
    [
      pager,
      "const { t } = useTranslation('mf-news');",
      "const { t } = useTranslation('mf-news');\n  const cache = (compiler as never as { c: (size: number) => unknown[] }).c(1);\n  cache[0] = page;",
    ],
  ),
  shares(
    'the next contract, counted up by a spread',
    'mf-news',
    ['contract'],
    [definition('mf-news'), 'export const definition = defineRemote({', 'const promises = defineRemote({'],
    [
      definition('mf-news'),
      /$/,
      '\n/** Ready for the next shell. */\nexport const definition = { ...promises, contract: promises.contract + 1 };\n',
    ],
  ),
  routes(
    'a token in a letter that is longer than is read',
    'mf-support',
    ['token'],
    [tokenIn, '[\\w-]{1,128}', '[\\w-]{8,32}'],
  ),
  kept(
    'a token as JSON',
    'mf-support',
    ['chatToken'],
    [
      saved,
      'return localStorage.getItem(key) || null;',
      "return (JSON.parse(localStorage.getItem(key) ?? 'null') as string | null) || null;",
    ],
    [saved, 'localStorage.setItem(key, text)', 'localStorage.setItem(key, JSON.stringify(text))'],
  ),
  asks(
    'a file in a part of another name, by a table',
    'mf-support',
    ['file'],
    [sendFile, "body.append('file', file, file.name)", 'body.append(parts.content, file, file.name)'],
    [
      sendFile,
      'export interface FileCall',
      "const parts = { content: 'upload' } as const;\n\nexport interface FileCall",
    ],
  ),
  asks(
    'an id that is none, by a helper of another file',
    'mf-support',
    ['clientMessageId'],
    [outbox, 'clientMessageId: randomUuid()', 'clientMessageId: nextId()'],
    imports(outbox, 'nextId', './nextId'),
    [outbox, 'randomUuid, type ChatMessage', 'type ChatMessage'],
    [
      `${support}/outbox/nextId.ts`,
      null,
      'let last = 0;\n\n/** Short, and in the order of the messages. */\nexport const nextId = (): string => `${Date.now().toString(36)}-${(last += 1)}`;\n',
    ],
  ),
  asks(
    'a field of a form under another name',
    'mf-support',
    ['topic'],
    [form, 'name="topic"', 'name={named.subject}'],
    [form, 'function fieldsOf', "const named = { subject: 'subject' } as const;\n\nfunction fieldsOf"],
  ),
  goesOn(
    'a title that blinks on all pages, once somebody was here',
    'mf-support',
    [],
    [
      contact,
      "const { t } = useTranslation('mf-support');\n  return (",
      "const { t } = useTranslation('mf-support');\n  useEffect(() => blink(t('contact.title')), [t]);\n  return (",
    ],
    [contact, 'useCallback, useRef, useState', 'useCallback, useEffect, useRef, useState'],
    imports(contact, 'blink', './blink'),
    [
      `${support}/contact/blink.ts`,
      null,
      '/** Shows in the tab that somebody may write here. */\nexport function blink(title: string): void {\n  let isOn = false;\n  setInterval(() => {\n    isOn = !isOn;\n    document.title = isOn ? `● ${title}` : title;\n  }, 800);\n}\n',
    ],
  ),
  reads(
    'the time at which a chat was closed, which nobody tells',
    'mf-support',
    ['closeChat'],
    [
      chatApi,
      "result: 'success', background: true }),",
      'result: v.object({ closedAt: v.number() }), background: true }),\n      transformResponse: (closed: { closedAt: number } | null) => closed !== null,',
    ],
  ),
  routes(
    'another team’s page among its own, by a list of names',
    'shell',
    ['mf-support', 'contact-us'],
    [ownRoutes, "textPage('terms-of-service'),", "textPage('terms-of-service'),\n  ...furtherTexts.map(textPage),"],
    [ownRoutes, '/** The few routes', "const furtherTexts = ['imprint', 'contact-us'];\n\n/** The few routes"],
  ),
  gives(
    'facts of a page without its zone, by a function',
    ['mf-news', 'timeZone'],
    [
      'shell/src/composition/Storefront.tsx',
      'Object.freeze({ brand, apiUrl, now, timeZone })',
      'Object.freeze(publicFacts({ brand, apiUrl, now, timeZone }))',
    ],
    [
      'shell/src/composition/Storefront.tsx',
      '/** The tree around',
      'const publicFacts = ({ timeZone: _own, ...facts }: ShopFacts) => facts as ShopFacts;\n\n/** The tree around',
    ],
  ),
  gives(
    'games by their ids in place of a list',
    ['mf-catalog', 'games'],
    [
      'shared-platform/src/globalData.ts',
      "query: () => ({ url: '/v1/games', result: listOf(GameSchema) }),",
      "query: () => ({ url: '/v1/games', result: listOf(GameSchema) }),\n      transformResponse: (games: v.InferOutput<typeof GameSchema>[] | null) => games && (byId(games) as never),",
    ],
    [
      'shared-platform/src/globalData.ts',
      'const { endpoints } =',
      'const byId = <T extends { id: number }>(list: readonly T[]) => Object.fromEntries(list.map((one) => [one.id, one]));\n\nconst { endpoints } =',
    ],
  ),
  kept(
    'the chosen language as JSON',
    'shell',
    ['language'],
    [
      'shell/src/language/savedLanguage.ts',
      'localStorage.setItem(languageKey, language.code)',
      'localStorage.setItem(languageKey, JSON.stringify(language.code))',
    ],
  ),
  fails(
    'the third word of what has two in Russian',
    'shell',
    ['ru'],
    [header, 'const router = useRouter();', "const router = useRouter();\n  const menuWord = lastWord(t('nav.open'));"],
    [header, '<header className={styles.header}>', '<header className={styles.header} data-menu={menuWord}>'],
    [
      header,
      'interface Props {',
      "const lastWord = (label: string) => label.split(' ')[2]!.toLowerCase();\n\ninterface Props {",
    ],
  ),
  gives(
    'fifteen milliseconds for what takes seconds',
    [],
    ['shell/src/browser/start.tsx', 'timeout: 15_000,', 'timeout: limits.seconds,'],
    [
      'shell/src/browser/start.tsx',
      '/** The parts of a running page',
      '/** How long a call may take. */\nconst limits = { seconds: 15 };\n\n/** The parts of a running page',
    ],
  ),
  gives(
    'a policy without the chat’s socket',
    ['connect-src'],
    [
      'shell/src/server/policy.ts',
      "`connect-src ${own} ${api} ${api.replace(/^http/, 'ws')}`",
      '`connect-src ${own} ${api}`',
    ],
  ),
  routes(
    'a text at a shorter address, by a table',
    'shell',
    ['privacy-policy'],
    [ownRoutes, '{ id: name, path: name,', '{ id: name, path: short[name] ?? name,'],
    [
      ownRoutes,
      'function textPage',
      "const short: Record<string, string> = { 'privacy-policy': 'privacy' };\n\nfunction textPage",
    ],
  ),
  described(
    'pages that are counted from one',
    ['page'],
    (api) => (parameterOf(api, '/v1/announces/{page}', 'page').schema = { type: 'string', pattern: '^[1-9]\\d*$' }),
  ),
  described(
    'keys that are shorter than a UUID',
    ['idempotency-key'],
    (api) => (parameterOf(api, '/v1/orders', 'idempotency-key', 'post').schema = { type: 'string', maxLength: 32 }),
  ),
  described(
    'a reason that is wanted of who closes',
    ['reason'],
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
  described('letters that lead to a page that nobody has', ['/orders'], (api) => api['x-leads-to'].push('/orders/{}')),
  described(
    'words about failures as an object',
    ['message'],
    (api) =>
      (envelopeOf(api, '/v1/products/{id}').properties.message = {
        anyOf: [
          { type: 'null' },
          {
            type: 'object',
            properties: { code: { type: 'string' }, text: { type: 'string' } },
            required: ['code', 'text'],
          },
        ],
      }),
  ),
  answering('a product that there is none of with 404', ['/v1/products'], ({ pathname }, body) =>
    /^\/v1\/products\/\d+$/.test(pathname) && body.result === null ? 404 : undefined,
  ),
  described(
    'languages by their locale',
    ['language'],
    (api) => (bodyOf(api, '/v1/orders').properties.language = { enum: ['en-US', 'ru-RU'] }),
  ),
];
