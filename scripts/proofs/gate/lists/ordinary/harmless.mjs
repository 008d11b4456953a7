// What breaks nobody of what teams do in an ordinary week, by who had read none of the other lists. They are tried
// against the shop of `stage.mjs`.
import { passes as change, definition, imports } from '../../patched.mjs';

const words = (remote, key, en, ru) => [
  [`${remote}/src/locales/en.json`, '{', `{\n  "${key}": "${en}",`],
  [`${remote}/src/locales/ru.json`, '{', `{\n  "${key}": "${ru}",`],
];

const home = 'mf-catalog/src/features/home/HomeScreen.tsx';
const productList = 'mf-catalog/src/features/products/ProductListScreen.tsx';
const card = 'mf-catalog/src/features/games/GameCard.tsx';
const grid = 'mf-catalog/src/features/games/GameGrid.tsx';
const announcements = 'mf-news/src/features/news/AnnouncementList.tsx';
const cartScreen = 'mf-checkout/src/features/cart/CartScreen.tsx';
const cartSum = 'mf-checkout/src/features/cart/CartSum.tsx';
const badge = 'mf-checkout/src/widgets/CartBadge.tsx';
const form = 'mf-support/src/features/contact/ContactForm.tsx';

export const harmless = [
  change(
    'mf-catalog',
    'a page more, with a place in the navigation',
    [
      definition('mf-catalog'),
      "{ id: 'products',",
      "{ id: 'sale', path: 'sale', visibility: 'public' },\n    { id: 'products',",
    ],
    [
      definition('mf-catalog'),
      'order: 20 },',
      "order: 20 },\n    { path: '/sale', label: { en: 'Sale', ru: 'Распродажа' }, order: 25 },",
    ],
    [
      'mf-catalog/src/routes/sale.ts',
      null,
      "import { ask, defineRoute, globalApi } from '@storefront/platform';\nimport { SaleScreen } from '../features/games/SaleScreen';\n\nexport const route = defineRoute({\n  async load(context) {\n    await ask(context, globalApi.endpoints.games.initiate());\n  },\n  head: ({ t }) => ({ title: t('sale'), trail: [{ label: t('sale'), path: '/sale' }] }),\n  sitemap: async () => [{ path: '/sale' }],\n  Screen: SaleScreen,\n});\n",
    ],
    [
      'mf-catalog/src/features/games/SaleScreen.tsx',
      null,
      "import { globalData, useGamesQuery, useTranslation } from '@storefront/platform';\nimport { EmptyState, PageHeading } from '@storefront/ui';\nimport { GameGrid, GameGridSkeleton } from './GameGrid';\n\nexport function SaleScreen() {\n  const { t } = useTranslation('mf-catalog');\n  const { data } = useGamesQuery(undefined, globalData);\n  const sold = data?.filter(({ bestseller }) => bestseller);\n  return (\n    <>\n      <PageHeading title={t('sale')} />\n      {!sold && <GameGridSkeleton />}\n      {sold && sold.length === 0 && <EmptyState title={t('catalog.empty')} text={t('catalog.emptyText')} />}\n      {sold && sold.length > 0 && <GameGrid games={sold} heading=\"h2\" />}\n    </>\n  );\n}\n",
    ],
    ...words('mf-catalog', 'sale', 'Sale', 'Распродажа'),
  ),
  change(
    'mf-catalog',
    'a clock that ticks once alive',
    imports('mf-catalog/src/features/home/Advantages.tsx', 'useEffect', 'react'),
    [
      'mf-catalog/src/features/home/Advantages.tsx',
      'const [active, setActive] = useState(0);',
      'const [active, setActive] = useState(0);\n  const [left, setLeft] = useState<number>();\n  useEffect(() => {\n    const tick = () => setLeft(Math.max(0, Math.ceil((new Date(2030, 0, 1).getTime() - Date.now()) / 1000)));\n    tick();\n    const clock = setInterval(tick, 1000);\n    return () => clearInterval(clock);\n  }, []);',
    ],
    [
      'mf-catalog/src/features/home/Advantages.tsx',
      '<ul\n        ref={list}',
      '{left !== undefined && <p role="timer">{left}</p>}\n      <ul\n        ref={list}',
    ],
  ),
  change('mf-catalog', 'cards that are measured', imports(grid, 'useEffect, useRef, useState', 'react'), [
    grid,
    'return (\n    <ul',
    "const list = useRef<HTMLUListElement>(null);\n  const [width, setWidth] = useState(0);\n  useEffect(() => {\n    const element = list.current;\n    if (!element || typeof ResizeObserver === 'undefined') return;\n    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));\n    observer.observe(element);\n    return () => observer.disconnect();\n  }, []);\n  return (\n    <ul ref={list} data-wide={width > 900 || undefined}",
  ]),
  change(
    'mf-catalog',
    'a way of looking that the tab keeps',
    imports(card, 'keptInTab', '@storefront/contracts'),
    imports(card, 'useHydrated', '@storefront/platform'),
    imports(card, '* as v', 'valibot').map((one) =>
      typeof one === 'string' ? one.replace('{ * as v }', '* as v') : one,
    ),
    [
      card,
      'interface Props {',
      "const look = keptInTab('catalogLook', v.picklist(['wide', 'narrow']), 'wide');\n\ninterface Props {",
    ],
    [card, 'const question =', "const isNarrow = useHydrated() && look.read() === 'narrow';\n  const question ="],
    [card, '<Card as="article"', '<Card as="article" data-narrow={isNarrow || undefined}'],
  ),
  change(
    'mf-catalog',
    'code of a part that comes later',
    [
      home,
      "import { PopularGames } from './PopularGames';",
      "import { lazy, Suspense } from 'react';\n\nconst PopularGames = lazy(async () => ({ default: (await import('./PopularGames')).PopularGames }));",
    ],
    [home, '<PopularGames />', '<Suspense fallback={null}>\n            <PopularGames />\n          </Suspense>'],
  ),
  change(
    'mf-catalog',
    'a part of the page gone',
    [home, "import { StatsStrip } from '../stats/StatsStrip';\n", ''],
    [home, '      <StatsStrip />\n', ''],
  ),
  change(
    'mf-catalog',
    'what was viewed is remembered no more',
    [
      'mf-catalog/src/features/product/ProductScreen.tsx',
      "import { RecentlyViewed } from '../viewed/RecentlyViewed';\n",
      '',
    ],
    ['mf-catalog/src/features/product/ProductScreen.tsx', /\s*\{?[^\n]*<RecentlyViewed[^\n]*\n/, '\n'],
  ),
  change(
    'mf-catalog',
    'an order of lists more',
    [
      'mf-catalog/src/features/arrangement/arrangement.ts',
      "['name', 'price', 'price-desc']",
      "['name', 'price', 'price-desc', 'name-desc']",
    ],
    [
      'mf-catalog/src/features/arrangement/arrangement.ts',
      "  const direction = sort === 'price'",
      "  if (sort === 'name-desc') return [...sorted(items, 'name', { dollarsOf, locale })].reverse();\n  const direction = sort === 'price'",
    ],
    ['mf-catalog/src/locales/en.json', '"arrangement": {', '"arrangement": {\n    "name-desc": "Z to A",'],
    ['mf-catalog/src/locales/ru.json', '"arrangement": {', '"arrangement": {\n    "name-desc": "От Я до А",'],
  ),
  change('mf-catalog', 'another try after a failure', imports(productList, 'useEffect, useRef', 'react'), [
    productList,
    'useRememberGame(game);',
    'const tries = useRef(0);\n  useEffect(() => {\n    if (query.error === undefined || tries.current > 2) return;\n    tries.current += 1;\n    const timer = setTimeout(() => void query.refetch(), 1000 * 2 ** tries.current);\n    return () => clearTimeout(timer);\n  }, [query]);\n  useRememberGame(game);',
  ]),
  change(
    'mf-catalog',
    'a query that keeps a view',
    imports(productList, 'useLocation', '@storefront/platform'),
    [
      productList,
      'const go = useGo();',
      "const go = useGo();\n  const isCompact = new URLSearchParams(useLocation().search).get('view') === 'compact';",
    ],
    [productList, '<div className={styles.results}>', '<div className={styles.results} data-compact={isCompact}>'],
  ),
  change('mf-catalog', 'a sitemap of addresses with their language', [
    'mf-catalog/src/routes/catalog.ts',
    'sitemap: async () => [{ path: paths.catalog() }]',
    'sitemap: async () => [{ path: `/ru${paths.catalog()}` }]',
  ]),
  change('mf-checkout', 'another question as soon as it is there', [
    'mf-checkout/src/features/order/DetailsScreen.tsx',
    '  // After what the order took is known.',
    '  useEffect(() => void refetch(), [refetch]);\n  // After what the order took is known.',
  ]),
  change('mf-checkout', 'a badge that counts to nine', [
    badge,
    '{count}</Count>',
    "{count > 9 ? '9+' : count}</Count>",
  ]),
  change('mf-checkout', 'a poll of the price each half minute', [
    'mf-checkout/src/features/cart/useCart.ts',
    'refetchOnMountOrArgChange: freshFor,',
    'refetchOnMountOrArgChange: freshFor,\n    pollingInterval: 30_000,',
  ]),
  change('mf-checkout', 'lines with the time at which they were saved', [
    'mf-checkout/src/features/cart/savedCart.ts',
    '({ subscriptionId, count, region }) => ({ subscriptionId, count, region })',
    '({ subscriptionId, count, region }) => ({ subscriptionId, count, region, at: Date.now() })',
  ]),
  change('mf-checkout', 'a question before the last line goes', [
    'mf-checkout/src/features/cart/CartItem.tsx',
    'const next = neighbourOf',
    "if (cart.lines.length === 1 && !confirm(t('line.remove', { name }))) return;\n    const next = neighbourOf",
  ]),
  change('mf-checkout', 'terms that are agreed to already', [cartSum, 'useState(false)', 'useState(true)']),
  change('mf-checkout', 'a screen in parts', [
    cartScreen,
    'const cart = useCart();\n  const keys',
    "const cart = useCart();\n  return <Lines cart={cart} />;\n}\n\nfunction Lines({ cart }: { cart: ReturnType<typeof useCart> }) {\n  const { t } = useTranslation('mf-checkout');\n  const keys",
  ]),
  change(
    'mf-news',
    'where an older address leads',
    [
      definition('mf-news'),
      "{ id: 'manual',",
      "{ id: 'archive', path: 'news-archive', visibility: 'public' },\n    { id: 'manual',",
    ],
    [
      'mf-news/src/routes/archive.ts',
      null,
      "import { paths } from '@storefront/contracts';\nimport { defineRoute, Redirect } from '@storefront/platform';\nimport { createElement } from 'react';\n\nexport const route = defineRoute({\n  load: async () => ({ redirectTo: paths.news() }),\n  head: ({ t }) => ({ title: t('news.title'), noindex: true }),\n  Screen: () => createElement(Redirect, { to: paths.news() }),\n});\n",
    ],
  ),
  change('mf-news', 'when it was changed', [
    'mf-news/src/features/news/Marks.tsx',
    '{minutes !== undefined',
    '{announcement.changedAt !== undefined && announcement.changedAt !== null && <time dateTime={isoDate(announcement.changedAt)}>{date(announcement.changedAt)}</time>}\n      {minutes !== undefined',
  ]),
  change('mf-news', 'dates as Intl writes them', [
    'mf-news/src/features/news/dates.ts',
    /const \{ year, month, day \}[\s\S]*?\n\}/,
    "return new Intl.DateTimeFormat(language.locale, { timeZone, dateStyle: 'medium' }).format(unixSeconds * 1000);\n}",
  ]),
  change(
    'mf-news',
    'a list that was put otherwise',
    [
      announcements,
      '{announcements.slice(0, isArrived',
      '{announcements.toSorted === undefined ? null : [...announcements].sort((one, other) => Number(other.important) - Number(one.important)).slice(0, isArrived',
    ],
    [announcements, '{announcements.toSorted === undefined ? null : ', '{'],
  ),
  change('mf-news', 'a picture of each article for messengers', [
    'mf-news/src/routes/article.ts',
    'image: found.article.banner,',
    "image: found.article.banner || '/static/art/share/sidekey.squares.84.png',",
  ]),
  change(
    'mf-support',
    'a field more, which nobody has to fill',
    [
      form,
      '<div className={styles.wide}>\n          <AttachmentPicker',
      '<TextField label={t(\'order\')} autoComplete="off" readOnly={newChat.isBusy} maxLength={40} />\n        <div className={styles.wide}>\n          <AttachmentPicker',
    ],
    ...words('mf-support', 'order', 'Order number', 'Номер заказа'),
  ),
  change('mf-support', 'times that are always of 24 hours', [
    'mf-support/src/features/chat/times.ts',
    "language.code === 'ru'",
    "language.code !== ''",
  ]),
  change(
    'mf-support',
    'the links first',
    [
      'mf-support/src/features/contact/ContactScreen.tsx',
      '      <ContactLinks withSupport={isHydrated && isChatting} />\n',
      '',
    ],
    [
      'mf-support/src/features/contact/ContactScreen.tsx',
      '{!isHydrated && <ChatSkeleton />}',
      '<ContactLinks withSupport={isHydrated && isChatting} />\n      {!isHydrated && <ChatSkeleton />}',
    ],
  ),
  change('mf-support', 'a subject from a list', [
    form,
    `<TextField label={t('contact.subject')} name="topic" required readOnly={newChat.isBusy} pattern={notBlank} maxLength={limits.chatTopicLength} />`,
    `<TextField label={t('contact.subject')} name="topic" list="topics" required readOnly={newChat.isBusy} pattern={notBlank} maxLength={limits.chatTopicLength} />\n          <datalist id="topics">\n            <option value={t('contact.write')} />\n          </datalist>`,
  ]),
  change(
    'shell',
    'a slot more in the header',
    ['shared-contracts/src/slots.ts', "'header.cart': object;", "'header.cart': object;\n  'header.search': object;"],
    [
      'shell/src/layout/Header.tsx',
      '<Slot name="header.cart" fallback={<CartLink />} />',
      '<Slot name="header.search" />\n              <Slot name="header.cart" fallback={<CartLink />} />',
    ],
  ),
  change('shell', 'a link in the footer more', [
    'shell/src/layout/Footer.tsx',
    '          © {yearOf',
    "          <UiLink to={paths.contact()}>{t('nav.footer')}</UiLink> © {yearOf",
  ]),
  change('shell', 'its own entries first', ['shell/src/layout/navigationItems.ts', 'order: 50 }', 'order: 1 }']),
  change('shell', 'prices without cents that are none', [
    'shared-platform/src/globalData.ts',
    'return (price, isUsd) => formatPrice(price, isUsd, language, dollarRate);',
    "return (price, isUsd) => formatPrice(price, isUsd, language, dollarRate).replace(/[.,]00(?!\\d)/, '');",
  ]),
  change('shell', 'a file more that pages name', [
    'shell/src/server/document.ts',
    '<link rel="icon"',
    '<meta name="format-detection" content="telephone=no">\n<link rel="icon"',
  ]),
];
