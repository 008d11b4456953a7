// What teams break on ordinary days, by a guest of the house who had read one paragraph about the gate and the sources
// of the packages: a bad merge, a forgotten `await`, an off-by-one, a wrong key, a condition turned round, a rename that
// forgets a place. Each description says what a visitor or another team would see.
import { described } from '../../described.mjs';
import {
  badge,
  breaks,
  button,
  cartSlice,
  chatApi,
  definition,
  dispatched,
  events,
  layout,
  newsApi,
  ordersApi,
  savedCart,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const news = 'mf-news/src/features';
const support = 'mf-support/src/features';
const contactForm = `${support}/contact/ContactForm.tsx`;
const announcements = `${news}/news/AnnouncementList.tsx`;
const cartScreen = `${checkout}/cart/CartScreen.tsx`;
const marks = `${news}/news/Marks.tsx`;
const dates = `${news}/news/dates.ts`;

const routes = (remote, what, names, ...patches) => breaks('addresses', remote, what, names, ...patches);
const fragments = (remote, what, names, ...patches) => breaks('fragments', remote, what, names, ...patches);
const says = (remote, what, names, ...patches) => breaks('events', remote, what, names, ...patches);
const asks = (remote, what, names, ...patches) => breaks('what is asked of the API', remote, what, names, ...patches);
const reads = (remote, what, names, ...patches) => breaks('what is read of the API', remote, what, names, ...patches);
const texts = (remote, what, names, ...patches) => breaks('texts', remote, what, names, ...patches);
const shares = (remote, what, names, ...patches) => breaks('what is shared', remote, what, names, ...patches);
const takes = (remote, what, names, ...patches) => breaks('names of others', remote, what, names, ...patches);
const fails = (remote, what, names, ...patches) => breaks('throws or never ends', remote, what, names, ...patches);
const slips = (remote, what, names, ...patches) => breaks('hooks and effects', remote, what, names, ...patches);
const forgets = (remote, what, names, ...patches) => breaks('what visitors have kept', remote, what, names, ...patches);
const heads = (remote, what, names, ...patches) => breaks('the head of a page', remote, what, names, ...patches);
const shows = (remote, what, names, ...patches) => breaks('what is shown', remote, what, names, ...patches);
const gives = (what, names, ...patches) => breaks('what the shell gives', 'shell', what, names, ...patches);

const termsPage = `import { defineRoute, useTranslation } from '@storefront/platform';
import { PageHeading } from '@storefront/ui';

function TermsScreen() {
  const { t } = useTranslation('mf-support');
  return <PageHeading title={t('contact.title')} />;
}

export const route = defineRoute({ head: ({ t }) => ({ title: t('contact.title') }), Screen: TermsScreen });
`;

export const breaking = [
  routes(
    'mf-news',
    'manuals have a folder of their own: the links of letters that were sent lead home',
    ['products/'],
    [definition('mf-news'), 'products/:gameName/:productName', 'manuals/:gameName/:productName'],
  ),
  routes(
    'mf-catalog',
    'a list without its search: who looks for a product of a game comes to the home page',
    ['catalog/products'],
    [definition('mf-catalog'), 'catalog/products/:gameId?/:search?', 'catalog/products/:gameId?'],
  ),
  routes(
    'mf-checkout',
    'a parameter that the screen still reads by its former name: no order is found any more',
    ['orderId'],
    [definition('mf-checkout'), 'details/:orderId', 'details/:id'],
  ),
  routes(
    'mf-support',
    'the terms, which are the shell’s: one of the two is left out of the shop',
    ['terms-of-service'],
    [
      definition('mf-support'),
      "routes: [{ id: 'contact', path: 'contact-us', visibility: 'private' }],",
      "routes: [\n    { id: 'contact', path: 'contact-us', visibility: 'private' },\n    { id: 'terms', path: 'terms-of-service', visibility: 'public' },\n  ],",
    ],
    ['mf-support/src/routes/terms.tsx', null, termsPage],
  ),
  fragments(
    'mf-checkout',
    'a badge that wants a number which the header does not give: NaN stands beside the cart',
    ['max'],
    [badge, 'export function Widget() {', 'export function Widget({ max }: { max: number }) {'],
    [badge, '<Count aria-hidden="true">{count}</Count>', '<Count aria-hidden="true">{Math.min(count, max)}</Count>'],
  ),
  fragments(
    'mf-checkout',
    'a dialog that nothing wakes: pressing “Add to cart” does nothing',
    ['cart/addRequested'],
    [definition('mf-checkout'), 'wakes: [addRequested.type],', 'wakes: [],'],
    [definition('mf-checkout'), 'import { addRequested, defineRemote }', 'import { defineRemote }'],
  ),
  says(
    'mf-catalog',
    'an event that is made and not dispatched: the button does nothing',
    ['cart/addRequested'],
    [button, dispatched, 'void addRequested({ productId })'],
    [button, '  const dispatch = useDispatch();\n', ''],
    [button, 'import { useDispatch, useTranslation }', 'import { useTranslation }'],
  ),
  says(
    'mf-catalog',
    'a field renamed on both sides, of which one is deployed: the live cart does not find the product',
    ['mf-checkout', 'productId'],
    [events, 'v.object({ productId: IdSchema })', 'v.object({ id: IdSchema })'],
    [button, 'addRequested({ productId })', 'addRequested({ id: productId })'],
    [cartSlice, 'state.dialogProductId = payload.productId;', 'state.dialogProductId = payload.id;'],
  ),
  asks(
    'mf-checkout',
    'regions in capitals, which the API refuses: no cart has a price',
    ['region'],
    [
      cartSlice,
      'lines: lines.map(({ subscriptionId, region, count }) => ({ subscriptionId, region, count })) };',
      'lines: lines.map(({ subscriptionId, region, count }) => ({ subscriptionId, region: region.toUpperCase() as typeof region, count })) };',
    ],
  ),
  asks(
    'mf-support',
    'an address that reads better and is none: no message is sent',
    ['/v1/chats'],
    [
      chatApi,
      "url: `/v1/chats/${chatId}`,\n        method: 'POST',",
      "url: `/v1/chats/${chatId}/messages`,\n        method: 'POST',",
    ],
  ),
  asks(
    'mf-checkout',
    'a query called otherwise: a Russian page has payment methods in English',
    ['dynamic-page'],
    [ordersApi, '/v1/dynamic-page/payment?language=', '/v1/dynamic-page/payment?lang='],
  ),
  reads(
    'mf-news',
    'an author, whom the API does not name: there are no announcements',
    ['author'],
    [newsApi, 'listOf(AnnouncementSchema)', 'listOf(v.object({ ...AnnouncementSchema.entries, author: v.string() }))'],
  ),
  reads(
    'mf-news',
    'the announcement after the newest one, which is null: that page alone cannot be shown',
    ['article'],
    [`${news}/article/Neighbours.tsx`, '{next && <Way to={next} rel="next" />}', '<Way to={next!} rel="next" />'],
  ),
  texts(
    'mf-news',
    'a key lost in a merge: an English button on Russian pages',
    ['back'],
    ['mf-news/src/locales/ru.json', '    "back": "Все объявления",\n', ''],
  ),
  texts(
    'mf-catalog',
    'a placeholder that nobody fills: the headings of English lists name no game',
    ['title'],
    ['mf-catalog/src/locales/en.json', '"title": "Cheats for {{game}}"', '"title": "Cheats for {{name}}"'],
  ),
  texts(
    'mf-checkout',
    'the words of another team, whose texts are not on this page: a key stands on the button',
    ['mf-support'],
    [
      `${checkout}/order/MissingOrder.tsx`,
      "const { t } = useTranslation('mf-checkout');",
      "const { t } = useTranslation('mf-checkout');\n  const { t: support } = useTranslation('mf-support');",
    ],
    [`${checkout}/order/MissingOrder.tsx`, "{t('contact')}", "{support('contact.title')}"],
  ),
  shares(
    'mf-news',
    'a hook of the platform that comes with the next shell: every announcement throws in the live one',
    ['useNow'],
    [
      'shared-platform/src/useNow.ts',
      null,
      "import { usePlatform } from './platformContext';\n\n/** The page's time in Unix seconds. */\nexport const useNow = (): number => usePlatform().now / 1000;\n",
    ],
    ['shared-platform/src/index.ts', /$/, "export { useNow } from './useNow';\n"],
    [marks, '  const { now } = usePlatform();\n  return now / 1000 - createdAt', '  return useNow() - createdAt'],
    [marks, 'import { usePlatform, useTranslation }', 'import { useNow, useTranslation }'],
  ),
  shares(
    'mf-news',
    'the router from its own package, which knows nothing of the shop’s: manuals throw',
    ['react-router-dom'],
    [
      `${news}/anchors/useOpenNamed.ts`,
      "import { useLocation } from '@storefront/platform';",
      "import { useLocation } from 'react-router-dom';",
    ],
  ),
  shares(
    'mf-support',
    'the next contract, which the live shell does not load: there is no support',
    ['contract'],
    ['shared-contracts/src/remote.ts', 'CONTRACT_VERSION = 1', 'CONTRACT_VERSION = 2'],
  ),
  takes(
    'mf-support',
    'the shell’s key with another spelling: who has chosen Russian comes to the English shop',
    ['language'],
    [
      contactForm,
      '    if (!request.success) return;\n',
      "    if (!request.success) return;\n    localStorage.setItem('language', language.locale);\n",
    ],
  ),
  takes(
    'mf-checkout',
    'a slice without the team’s prefix: the platform refuses to register the cart',
    ['cart'],
    [cartSlice, 'name: `${name}/cart`,', "name: 'cart',"],
  ),
  fails(
    'mf-news',
    'a language by its own name, which is no tag in Russian: Russian articles have no head',
    ['ru'],
    [
      `${news}/article/articleData.ts`,
      'inLanguage: language.code,',
      'inLanguage: new Intl.Locale(language.name).language,',
    ],
  ),
  fails(
    'mf-news',
    'pages until one is null, which none is: the sitemap is never done',
    ['sitemap'],
    [
      `${news}/news/allAnnouncements.ts`,
      /  const total = [^]*?\n\}\n/,
      '  const pages: AnnouncementsPage[] = [];\n  for (let page = 1; ; page += 1) {\n    const announcements = await ask(context, newsApi.endpoints.announcements.initiate(page));\n    if (announcements === null) return pages;\n    pages.push({ page, announcements: announcements ?? [] });\n  }\n}\n',
    ],
  ),
  fails(
    'mf-checkout',
    'an effect that starts itself: the cart renders without end',
    ['cart'],
    [
      cartScreen,
      '  const emptiedRef = useRef(false);\n',
      '  const emptiedRef = useRef(false);\n  const [shown, setShown] = useState(cart.lines);\n  useEffect(() => setShown([...cart.lines]));\n',
    ],
    [cartScreen, '{cart.lines.length === 0 ? (', '{shown.length === 0 ? ('],
    [
      cartScreen,
      'import { useEffect, useRef, type RefObject }',
      'import { useEffect, useRef, useState, type RefObject }',
    ],
  ),
  fails(
    'mf-checkout',
    'a sum that throws for an empty cart: new visitors have no badge',
    ['CartBadge'],
    [
      badge,
      'const { length: count } = useSelector(selectLines);',
      'const count = useSelector((state) => selectLines(state).map((line) => line.count).reduce((sum, one) => sum + one));',
    ],
  ),
  slips(
    'mf-news',
    'a hook after an early return: a list whose first answer is late or fails throws when it comes',
    ['useArrived'],
    [announcements, '  const isArrived = useArrived();\n\n', '\n'],
    [
      announcements,
      '  if (data === undefined) return <AnnouncementListSkeleton />;\n',
      '  if (data === undefined) return <AnnouncementListSkeleton />;\n  const isArrived = useArrived();\n',
    ],
  ),
  slips(
    'mf-catalog',
    'listeners that nobody removes: an arrow key skips pictures, and opens the viewer again once it is closed',
    [],
    [
      `${catalog}/product/ImageViewer.tsx`,
      "    document.addEventListener('keydown', onKeyDown);\n    return () => document.removeEventListener('keydown', onKeyDown);\n",
      "    document.addEventListener('keydown', onKeyDown);\n",
    ],
  ),
  slips(
    'mf-catalog',
    'a forgotten await: the server’s home page has grey boxes for games',
    ['home'],
    ['mf-catalog/src/routes/home.ts', 'await ask(context,', 'void ask(context,'],
  ),
  forgets(
    'mf-support',
    'another key for the token: open chats are lost',
    ['chatToken'],
    [`${support}/chat/chatToken.ts`, "chatTokenKey = 'chatToken'", "chatTokenKey = 'supportToken'"],
  ),
  forgets(
    'mf-checkout',
    'quantities for counts, with no thought of what is kept: full carts are empty',
    ['cart'],
    [
      savedCart,
      '({ subscriptionId, count, region }) => ({ subscriptionId, count, region })',
      '({ subscriptionId, count, region }) => ({ subscriptionId, quantity: count, region })',
    ],
    [savedCart, 'sanitiseLines(parse(saved))', 'sanitiseLines(counted(parse(saved)))'],
    [
      savedCart,
      'function parse(',
      'function counted(kept: unknown): unknown {\n  if (!Array.isArray(kept)) return kept;\n  return kept.map(({ quantity, ...line }: Record<string, unknown>) => ({ ...line, count: quantity }));\n}\n\nfunction parse(',
    ],
  ),
  heads(
    'mf-catalog',
    'a condition turned round: search engines drop the lists and keep the searches',
    ['noindex'],
    ['mf-catalog/src/routes/products.ts', "noindex: words !== '',", "noindex: words === '',"],
  ),
  heads(
    'mf-news',
    'one page too few: the canonical address of an article leads away from it',
    ['article'],
    [
      'mf-news/src/routes/article.ts',
      'const path = paths.article(found.article.id, found.page);',
      'const path = paths.article(found.article.id, found.page - 1);',
    ],
  ),
  shows(
    'mf-catalog',
    'dollars taken for cents: games cost a hundredth',
    [],
    [
      `${catalog}/games/GameCard.tsx`,
      '{ price: inRoubles ?? game.minPrice, isUsd: inRoubles === undefined }',
      '{ price: (inRoubles ?? game.minPrice) / 100, isUsd: inRoubles === undefined }',
    ],
  ),
  shows(
    'mf-catalog',
    'a condition turned round: what is on sale cannot be bought on its page',
    [],
    [`${catalog}/product/BuyBox.tsx`, 'disabled={plans.length === 0}', 'disabled={plans.length !== 0}'],
  ),
  shows(
    'mf-news',
    'an off-by-one: the last page of announcements has no way to it',
    [],
    [`${news}/news/NewsPager.tsx`, 'nextTo={page < total ?', 'nextTo={page < total - 1 ?'],
  ),
  shows(
    'mf-news',
    'days of the machine that renders them: visitors elsewhere see one day turn into another',
    [],
    [
      dates,
      '  const { timeZone } = usePlatform();\n  return (unixSeconds) => formatDate(unixSeconds, language, timeZone);',
      '  return (unixSeconds) => new Date(unixSeconds * 1000).toLocaleDateString(language.locale);',
    ],
    [dates, 'import { useLanguage, usePlatform }', 'import { useLanguage }'],
  ),
  shows(
    'mf-support',
    'a field without its name: nobody knows what to write there, and screen readers say nothing',
    [],
    [contactForm, "label={t('contact.subject')}", 'label=""'],
  ),
  gives(
    'no place over the page: the dialog of the cart is nowhere',
    ['overlay', 'mf-checkout'],
    [layout, '      <Overlays />\n', ''],
    [layout, /function Overlays\(\) \{[^]*?\n\}\n\n/, ''],
    [layout, 'import { Slot, useTranslation }', 'import { useTranslation }'],
    [layout, "import { ThisPageScope } from '../router/PageScope';\n", ''],
  ),
  gives(
    'the page’s time in seconds: every announcement is new, and the shop opened before it began',
    ['now'],
    [
      'shell/src/composition/Storefront.tsx',
      'Object.freeze({ brand, apiUrl, now, timeZone })',
      'Object.freeze({ brand, apiUrl, now: Math.floor(now / 1000), timeZone })',
    ],
  ),
  described('a chat that is closed at an address of its own', ['mf-support', '/v1/chats'], ({ paths }) => {
    paths['/v1/chats/{id}/close'] = { post: paths['/v1/chats/{id}'].patch };
    delete paths['/v1/chats/{id}'].patch;
  }),
];
