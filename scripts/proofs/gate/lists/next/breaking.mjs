// Changes that break somebody, of kinds that none of the other lists has. They are tried against the shop of
// `stage.mjs`.
import {
  aside,
  badge,
  button,
  cartSlice,
  catalogue,
  breaks as change,
  chatApi,
  definition,
  imports,
  layout,
  news,
  newsRoute,
  ordersApi,
  productRoute,
  register,
  savedCart,
  viewed,
} from '../../patched.mjs';

const asks = (what, remote, names, ...patches) =>
  change('a call that the API does not have so', remote, what, ['API', ...names], ...patches);
const reads = (what, remote, names, ...patches) =>
  change('a result that the API does not send so', remote, what, ['API', ...names], ...patches);
const leads = (what, remote, names, ...patches) => change('a way that leads astray', remote, what, names, ...patches);
const searched = (what, remote, names, ...patches) =>
  change('what search engines read', remote, what, names, ...patches);
const speaks = (what, remote, names, ...patches) =>
  change('a page in another language', remote, what, names, ...patches);
const registers = (what, remote, names, ...patches) => change('a registration', remote, what, names, ...patches);
const runs = (what, remote, names, ...patches) =>
  change('what runs in a browser alone', remote, what, names, ...patches);
const hides = (what, remote, names, ...patches) => change('what a visitor cannot use', remote, what, names, ...patches);
const everybodys = (what, names, code) =>
  change('what is everybody’s', 'mf-news', what, names, [
    register('mf-news'),
    'store.addApi(api);',
    `store.addApi(api);\n  if (typeof window !== 'undefined') {\n    ${code}\n  }`,
  ]);
const keeps = (what, remote, names, ...patches) => change('what browsers have kept', remote, what, names, ...patches);
const gives = (what, names, ...patches) => change('a shell that gives less', 'shell', what, names, ...patches);

const sendFile = 'mf-support/src/features/attachments/sendFile.ts';
const contactForm = 'mf-support/src/features/contact/ContactForm.tsx';
const hubEvents = 'mf-support/src/features/live/events.ts';
const facts = 'mf-checkout/src/features/order/OrderFacts.tsx';
const article = 'mf-news/src/features/article/Article.tsx';
const dates = 'mf-news/src/features/news/dates.ts';
const card = 'mf-news/src/features/news/AnnouncementCard.tsx';
const productScreen = 'mf-catalog/src/features/product/ProductScreen.tsx';
const navigation = 'shared-platform/src/navigation.tsx';
const advantages = 'mf-catalog/src/features/home/Advantages.tsx';
const manualApi = 'mf-news/src/api/manualApi.ts';

export const breaking = [
  change(
    'an event that nobody asked for',
    'mf-catalog',
    'sent when a button is shown',
    ['cart/addRequested'],
    [button, 'return (\n    <Button', 'useEffect(() => void request(), []);\n  return (\n    <Button'],
    imports(button, 'useEffect', 'react'),
  ),
  change(
    'an event that nobody asked for',
    'mf-catalog',
    'whose number is another’s',
    ['productId', 'gameId'],
    [productScreen, '<BuyBox productId={productId}', '<BuyBox productId={product.gameId}'],
  ),
  change(
    'a fragment that comes twice',
    'mf-checkout',
    'in its slot',
    ['header.cart', 'CartBadge'],
    [
      definition('mf-checkout'),
      "{ slot: 'header.cart', widget: 'CartBadge', load: 'idle', counts: cartKey },",
      "{ slot: 'header.cart', widget: 'CartBadge', load: 'idle', counts: cartKey },\n    { slot: 'header.cart', widget: 'CartBadge', load: 'idle', counts: cartKey },",
    ],
  ),
  hides(
    'a button that is never enabled',
    'mf-catalog',
    ['mf-checkout', 'cart/addRequested'],
    [button, 'disabled={disabled}', 'disabled'],
  ),

  searched(
    'a page that servers render no more',
    'mf-catalog',
    ['product', 'private'],
    [
      definition('mf-catalog'),
      "path: 'catalog/product/:productId?', visibility: 'public'",
      "path: 'catalog/product/:productId?', visibility: 'private'",
    ],
  ),
  searched(
    'a sitemap’s dates in milliseconds',
    'mf-news',
    ['sitemap', 'changedAt'],
    [newsRoute, '? latestOf(announcements) :', '? latestOf(announcements) * 1000 :'],
  ),
  searched(
    'a page that is to be left out',
    'mf-catalog',
    ['product', 'noindex'],
    [productRoute, 'title: product.name,', 'title: product.name,\n      noindex: product.subscriptions !== undefined,'],
  ),
  searched(
    'one canonical address for all',
    'mf-catalog',
    ['product', '/catalog'],
    [productRoute, 'title: product.name,', 'title: product.name,\n      path: paths.catalog(),'],
  ),
  searched(
    'a sitemap that is empty',
    'mf-catalog',
    ['sitemap', 'product'],
    [
      productRoute,
      '.map((id) => ({ path: paths.product(id) }))',
      '.filter((id) => id < 0).map((id) => ({ path: paths.product(id) }))',
    ],
  ),

  leads(
    'a load in a circle',
    'mf-news',
    ['/news', 'load'],
    [
      newsRoute,
      'if (page === undefined)',
      "if (page === 1 && context.params.page === undefined) return { redirectTo: '/news/1' };\n    if (page === 1) return { redirectTo: '/news' };\n    if (page === undefined)",
    ],
  ),
  leads(
    'an address with its language twice',
    'mf-catalog',
    ['/catalog', 'product'],
    [
      productRoute,
      'if (product === null) return { redirectTo: paths.catalog() };',
      'if (product === null) return { redirectTo: `/ru/${context.language.code}${paths.catalog()}` };',
    ],
  ),
  leads(
    'two numbers, one for the other',
    'mf-news',
    ['/news/', 'article'],
    [card, 'paths.article(announcement.id, page)', 'paths.article(page, announcement.id)'],
  ),

  asks(
    'a locale for a language',
    'mf-catalog',
    ['language', '/v1/products/'],
    [productRoute, 'language: context.language.code })', 'language: context.language.locale })'],
    [productRoute, 'productIn(context, id, context.language.code)', 'productIn(context, id, context.language.locale)'],
    [productScreen, 'useLanguage().code', 'useLanguage().locale'],
  ),
  reads(
    'past the schema, before it is kept',
    'mf-checkout',
    ['content', '/v1/dynamic-page'],
    [ordersApi, 'page && readGroups(page.data)', 'page && readGroups((page as never as { content: string }).content)'],
  ),
  reads(
    'past the schema, on a private page',
    'mf-checkout',
    ['sum'],
    [facts, 'formatDollars(order.usdCost)', 'formatDollars((order as never as { sum: number }).sum)'],
  ),
  asks(
    'a currency in small letters',
    'mf-checkout',
    ['expectedTotal.currency', '/v1/orders'],
    [
      'mf-checkout/src/features/cart/amounts.ts',
      "currency: inRoubles ? 'RUB' : 'USD',",
      "currency: (inRoubles ? 'rub' : 'usd') as never,",
    ],
  ),
  asks(
    'a sum in dollars',
    'mf-checkout',
    ['expectedTotal.amount', '/v1/orders'],
    [
      'mf-checkout/src/features/cart/amounts.ts',
      'Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100)',
      'inRoubles ? cart.totalCostInRoubles : cart.totalCost',
    ],
  ),
  asks(
    'a refusal that is read no more',
    'mf-checkout',
    ['/v1/orders'],
    [ordersApi, '        refusal: RefusedOrderSchema,\n', ''],
  ),
  asks(
    'success that is not asked for',
    'mf-support',
    ['/v1/chats/'],
    [chatApi, "token, result: 'success', background", 'token, background'],
  ),
  asks(
    'an earlier page by another name',
    'mf-support',
    ['before', '/v1/chats/client'],
    [chatApi, '`?before=${', '`?beforeId=${'],
  ),
  asks(
    'another scheme of a token',
    'mf-support',
    ['authorization', 'Bearer', '/v1/static/upload'],
    [sendFile, 'Bearer ', 'Token '],
  ),
  asks('a method of the hub', 'mf-support', ['SubscribeToChat'], [hubEvents, "'SubscribeToChat'", "'JoinChat'"]),
  asks(
    'the address of the hub',
    'mf-support',
    ['/hubs/chat'],
    ['mf-support/src/features/live/hubConnection.ts', "'/hubs/chat'", "'/hubs/chats'"],
  ),
  reads(
    'a message of the hub by another name',
    'mf-support',
    ['AddMessage'],
    [hubEvents, "connection.on('AddMessage'", "connection.on('MessageAdded'"],
  ),
  reads(
    'a text that is never long',
    'mf-news',
    ['text', '/v1/announces/'],
    [
      'shared-contracts/src/api/news.ts',
      '  text: TextSchema,\n  /** Additive: what',
      '  text: v.object({ en: v.pipe(v.string(), v.maxLength(40)), ru: v.pipe(v.string(), v.maxLength(40)) }),\n  /** Additive: what',
    ],
  ),
  reads(
    'one of two kinds',
    'mf-news',
    ['fileSize', '/v1/products/manual'],
    [catalogue, 'fileSize: v.nullish(v.union([v.number(), v.string()]))', 'fileSize: v.nullish(v.string())'],
  ),

  speaks(
    'content in English on every page',
    'mf-news',
    ['ru', 'article'],
    [
      article,
      'const header = pickText(article.header, language);\n  const text = pickText(article.text, language);',
      'const header = article.header.en;\n  const text = article.text.en;',
    ],
  ),
  speaks('a translation that was lost', 'mf-news', ['ru'], ['mf-news/src/locales/ru.json', /[А-Яа-яЁё]+/g, 'text']),
  change(
    'days and units',
    'mf-news',
    'a day of 1970',
    ['1970', '/news'],
    [dates, 'calendarDay(unixSeconds * 1000, timeZone)', 'calendarDay(unixSeconds, timeZone)'],
    [dates, 'new Date(unixSeconds * 1000)', 'new Date(unixSeconds)'],
  ),

  registers(
    'that comes late',
    'mf-checkout',
    ['mf-checkout/cart'],
    [
      register('mf-checkout'),
      'export function register(store: RemoteStore): void {',
      'export async function register(store: RemoteStore) {\n  await Promise.resolve();',
    ],
  ),
  registers(
    'without its endpoints',
    'mf-news',
    ['addApi'],
    [register('mf-news'), '  store.addApi(api);\n', '  void store.getState();\n  void api;\n'],
  ),
  registers(
    'a slice that every action empties',
    'mf-checkout',
    ['mf-checkout/cart'],
    [
      cartSlice,
      /builder\.addMatcher\(\(\{ type \}\) => type\.startsWith[^\n]*/,
      'builder.addDefaultCase(() => initialState);',
    ],
  ),
  registers(
    'a listener that answers itself',
    'mf-news',
    ['process ended'],
    [
      register('mf-news'),
      'store.addApi(api);',
      "store.addApi(api);\n  store.startListening({ predicate: () => true, effect: (_action, { dispatch }) => void dispatch({ type: 'mf-news/seen' }) });",
    ],
  ),
  runs(
    'a store whose answer is another each time',
    'mf-catalog',
    ['useSyncExternalStore', 'viewed.ts'],
    [
      viewed,
      'const text = useSyncExternalStore(subscribe, readText, () => null);\n  return useMemo(() => idsIn(text), [text]);',
      'return useSyncExternalStore(subscribe, () => idsIn(readText()), () => []);',
    ],
    [viewed, 'import { useMemo, useSync', 'import { useSync'],
  ),
  runs(
    'an effect whose end fails',
    'mf-news',
    ['effect'],
    [
      news,
      'const page = listPage',
      'useEffect(() => () => void (undefined as never as string[]).map(String), []);\n  const page = listPage',
    ],
    imports(news, 'useEffect', 'react'),
  ),
  runs(
    'a clock that nobody stops',
    'mf-checkout',
    ['setInterval'],
    [
      badge,
      'const dispatch = useDispatch();',
      'const dispatch = useDispatch();\n  useEffect(() => void setInterval(() => dispatch(checkout.pageLeft()), 50), [dispatch]);',
    ],
    imports(badge, 'useEffect', 'react'),
  ),
  runs(
    'a form that is another one with each letter',
    'mf-support',
    ['key'],
    [contactForm, '<form className', '<form key={Math.random()} className'],
  ),

  hides(
    'a field without a name',
    'mf-support',
    ['contact', 'label'],
    [contactForm, "<TextField label={t('contact.subject')}", '<TextField label=""'],
  ),
  hides(
    'a button without a name',
    'mf-support',
    ['contact', 'label'],
    [
      'mf-support/src/features/attachments/AttachmentPicker.tsx',
      "{t('attachments.add')}\n      </Button>",
      '{null}\n      </Button>',
    ],
  ),
  hides(
    'where a link of the frame leads',
    'mf-news',
    ['content', 'shell'],
    [
      news,
      "<PageHeading title={t('news.title')} />",
      '<div id="content" />\n      <PageHeading title={t(\'news.title\')} />',
    ],
  ),

  everybodys(
    'keys of the storage, one by one',
    ['localStorage', 'cart', 'mf-checkout'],
    'for (const key of Object.keys(localStorage)) localStorage.removeItem(key);',
  ),
  change(
    'navigation',
    'mf-news',
    'a way with a part to be filled',
    ['/news/:page'],
    [definition('mf-news'), "path: '/news', label", "path: '/news/:page', label"],
  ),

  gives('links without their language', ['mf-', 'ru'], [navigation, 'to={localizePath(to, useLanguage())}', 'to={to}']),
  gives(
    'no text page',
    ['/terms-of-service'],
    ['shell/src/routes/ownRoutes.tsx', "  textPage('terms-of-service'),\n", ''],
  ),
  gives(
    'prices as objects',
    ['mf-catalog', 'Objects are not valid'],
    [
      'shared-platform/src/globalData.ts',
      '=> formatPrice(price, isUsd, language, dollarRate);',
      '=> ({ text: formatPrice(price, isUsd, language, dollarRate) }) as never;',
    ],
  ),

  keeps(
    'what was kept as numbers, read as texts',
    'mf-catalog',
    ['recentlyViewed', 'localStorage'],
    [viewed, 'Number.isSafeInteger(value) && Number(value) > 0', "typeof value === 'string' && Number(value) > 0"],
  ),
  keeps(
    'what no version before has written',
    'mf-checkout',
    ['localStorage', 'cart'],
    ['mf-checkout/src/features/cart/cartLines.ts', '  count: v', '  addedAt: v.string(),\n  count: v'],
  ),
  hides(
    'a button that two presses alone reach',
    'mf-catalog',
    ['cart/addRequested'],
    [button, 'onClick={request}', 'onDoubleClick={request}'],
  ),
  hides(
    'the only way to a page',
    'mf-checkout',
    ['CartBadge', 'leads nowhere'],
    [badge, ' to={paths.cart()}>', '>'],
    [badge, "import { paths } from '@storefront/contracts';\n", ''],
  ),
  leads(
    'names with a percent sign',
    'mf-news',
    ['manual', 'percent sign'],
    [
      'mf-news/src/features/manual/manualRequest.ts',
      'return { gameName, productName,',
      'return { gameName: decodeURIComponent(gameName), productName: decodeURIComponent(productName),',
    ],
  ),
  registers(
    'whose slice takes another’s name',
    'mf-support',
    ['mf-checkout/cart'],
    ['mf-support/src/features/picks/picksSlice.ts', "name: 'mf-support/picks'", "name: 'mf-checkout/cart'"],
  ),
  change(
    'a fragment and its slot',
    'mf-support',
    'a number that is read as words',
    ['Aside', 'gameId'],
    [aside, '{gameId}</button>', "{(gameId as never as string).padStart(4, '0')}</button>"],
  ),
  gives(
    'no landmark around the page',
    ['mf-catalog', 'heading'],
    [layout, '<main id={contentId}', '<section id={contentId}'],
    [layout, '</main>', '</section>'],
  ),
  asks(
    'what the hub is given the other way about',
    'mf-support',
    ['SubscribeToChat'],
    [hubEvents, "invoke('SubscribeToChat', id, token)", "invoke('SubscribeToChat', token, id)"],
  ),
  hides(
    'a screen that shows nothing',
    'mf-news',
    ['/news', 'shows nothing'],
    [news, '  return (\n    <>', '  if (page > 0) return null;\n  return (\n    <>'],
  ),
  gives(
    'no calls of the API',
    ['mf-', 'connect-src'],
    ['shell/src/server/policy.ts', 'connect-src ${own} ${api} ${api', 'connect-src ${own} ${api'],
  ),
  gives(
    'a slot that nobody comes to',
    ['overlay', 'mf-checkout'],
    [layout, '<Slot name="overlay" />', '{Number.isNaN(0) && <Slot name="overlay" />}'],
  ),

  hides(
    'a badge that shows nothing',
    'mf-checkout',
    ['CartBadge', 'shows nothing'],
    [badge, '  return (\n    <Button', '  if (count >= 0) return null;\n  return (\n    <Button'],
  ),
  hides(
    'dots that nobody hears',
    'mf-catalog',
    ['route home', 'one press'],
    [advantages, '            onClick={() => list.current?.scrollTo({ left: clickStep * index })}\n', ''],
    [advantages, 'activeDot, clickStep', 'activeDot'],
  ),
  hides(
    'cards without their link',
    'mf-news',
    ['article', 'leads'],
    [card, /<UiLink to=[^]*?<\/UiLink>/, "<span className={styles.more}>{t('news.more')}</span>"],
    [card, 'import { paths, pickText,', 'import { pickText,'],
    [card, 'Card, Icon, icons, UiLink, VisuallyHidden', 'Card'],
    [card, '{ announcement, page, eager }', '{ announcement, eager }'],
  ),
  hides(
    'a form that is sent to nobody',
    'mf-support',
    ['contact', '<form>'],
    [contactForm, ' onSubmit={submit}', ''],
    [contactForm, 'const submit =', 'void ((event: SubmitEvent<HTMLFormElement>) => submit(event));\n  const submit ='],
  ),
  hides(
    'a button that sends no form',
    'mf-support',
    ['contact', 'one press'],
    [contactForm, '<Button type="submit" variant="primary"', '<Button variant="primary"'],
  ),
  hides(
    'a field in which nobody can write',
    'mf-support',
    ['contact', '<textarea>'],
    [contactForm, '            onChange={(event) => setText(event.target.value)}\n', ''],
  ),
  runs(
    'a pattern of newer browsers',
    'mf-news',
    ['/[\\p{L}--[a-z]]/v'],
    [news, 'export function NewsScreen', 'const strange = /[\\p{L}--[a-z]]/v;\n\nexport function NewsScreen'],
    [news, "title={t('news.title')}", "title={strange.test(t('news.title')) ? '' : t('news.title')}"],
  ),
  runs(
    'drawn without end',
    'mf-news',
    ['effect'],
    [
      news,
      'const page = listPage',
      'const [list, setList] = useState<number[]>([]);\n  useEffect(() => setList([]));\n  void list;\n  const page = listPage',
    ],
    imports(news, 'useEffect, useState', 'react'),
  ),
  runs(
    'what Safari has no name for',
    'mf-news',
    ['requestIdleCallback'],
    [
      news,
      'const page = listPage',
      "useEffect(() => {\n    const id = requestIdleCallback(() => performance.mark('idle'));\n    return () => cancelIdleCallback(id);\n  }, []);\n  const page = listPage",
    ],
    imports(news, 'useEffect', 'react'),
  ),
  runs(
    'what iterators have since',
    'mf-catalog',
    ['Iterator.prototype.take'],
    [
      viewed,
      'return Array.isArray(known) ? [...new Set(known.filter(isId))].slice(0, most) : [];',
      'const ids = new Set(Array.isArray(known) ? known.filter(isId) : []);\n  return ids.values().take(most).toArray();',
    ],
  ),
  asks(
    'names that are put into a query as they are',
    'mf-news',
    ['gameName', '/v1/products/manual'],
    [
      manualApi,
      '${new URLSearchParams({ gameName, productName, language })}',
      'gameName=${gameName}&productName=${productName}&language=${language}',
    ],
  ),
  keeps(
    'another key, where other tabs are heard',
    'mf-checkout',
    ['basket', 'cart'],
    [savedCart, 'event.key === cartKey', "event.key === 'basket'"],
  ),
  gives(
    'no pictures from elsewhere',
    ['mf-', 'img-src'],
    ['shell/src/server/policy.ts', "`img-src 'self' data: https: ${api}`", "`img-src 'self' data: ${api}`"],
  ),
  gives(
    'documents without a language',
    ['mf-', 'lang'],
    ['shell/src/server/document.ts', ' lang="${splitPath(pathname).language.locale}"', ''],
  ),
];
