// What breaks nobody of what teams do on a Tuesday, beside `breaking.mjs`: names changed on all sides, files
// moved, libraries and markup exchanged, schemas that read less or more loosely, and an API that says more or wants
// what all send. They are tried against the shop of `stage.mjs`.
import { bodyOf, described, itemOf } from '../../described.mjs';
import {
  badge,
  button,
  cartApi,
  cartSlice,
  passes as change,
  definition,
  dispatched,
  imports,
  layout,
  newsApi,
  newsRoute,
  ordersApi,
  productRoute,
  savedCart,
  slotNames,
  viewed,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const newsFeatures = 'mf-news/src/features';
const support = 'mf-support/src/features';

const plansOnSale = [
  'BuyBox.tsx',
  'ProductScreen.tsx',
  'relatedProducts.ts',
  'productJsonLd.ts',
  '../viewed/RecentlyViewed.tsx',
].map((file) => [`${catalog}/product/${file}`, /soldPlans/g, 'plansOnSale']);
const requestOfPage = [
  [newsApi, 'build.query<Announcement[] | null, number>', 'build.query<Announcement[] | null, { page: number }>'],
  [newsApi, 'query: (page) => ({', 'query: ({ page }) => ({'],
  [newsRoute, 'announcements.initiate(page)', 'announcements.initiate({ page })'],
  [newsRoute, 'announcements.select(page)', 'announcements.select({ page })'],
  [`${newsFeatures}/news/allAnnouncements.ts`, 'announcements.initiate(page)', 'announcements.initiate({ page })'],
  [`${newsFeatures}/news/AnnouncementList.tsx`, 'useAnnouncementsQuery(page,', 'useAnnouncementsQuery({ page },'],
  [
    `${newsFeatures}/article/findArticle.ts`,
    'announcements.initiate(number)',
    'announcements.initiate({ page: number })',
  ],
  [`${newsFeatures}/article/findArticle.ts`, 'announcements.select(number)', 'announcements.select({ page: number })'],
  [`${newsFeatures}/article/findArticle.ts`, 'useAnnouncementsQuery(page,', 'useAnnouncementsQuery({ page },'],
  [
    `${newsFeatures}/article/findArticle.ts`,
    'page > 1 ? page - 1 : skipToken',
    'page > 1 ? { page: page - 1 } : skipToken',
  ],
  [
    `${newsFeatures}/article/findArticle.ts`,
    'isElsewhere ? page + 1 : skipToken',
    'isElsewhere ? { page: page + 1 } : skipToken',
  ],
];

const selects = `import { useTranslation } from '@storefront/platform';
import { sorts, type Arrangement, type Sort } from './arrangement';
import styles from './ArrangementFields.module.css';

interface Props<Status extends string> {
  arrangement: Arrangement<Status>;
  onChange: (change: Arrangement<Status>) => void;
  isSearch: boolean;
  statuses?: readonly Status[];
}

export function ArrangementFields<Status extends string = never>({ arrangement: { sort, status }, onChange, isSearch, statuses }: Props<Status>) {
  const { t } = useTranslation('mf-catalog');
  return (
    <div className={styles.fields}>
      <label>
        <span>{t('arrangement.sort')}</span>{' '}
        <select value={sort ?? ''} onChange={({ target }) => onChange({ sort: (target.value || undefined) as Sort | undefined })}>
          <option value="">{t(isSearch ? 'arrangement.likest' : 'arrangement.usual')}</option>
          {sorts.map((value) => (
            <option key={value} value={value}>{t(\`arrangement.\${value}\`)}</option>
          ))}
        </select>
      </label>
      {statuses && (
        <label>
          <span>{t('arrangement.status')}</span>{' '}
          <select value={status ?? ''} onChange={({ target }) => onChange({ status: (target.value || undefined) as Status | undefined })}>
            <option value="">{t('arrangement.anyStatus')}</option>
            {statuses.map((value) => (
              <option key={value} value={value}>{t(\`status.\${value}\`)}</option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}
`;

const patientButton = [
  imports(button, 'memo, useCallback, useRef', 'react'),
  [
    button,
    'export function AddButton({ productId, name, disabled, block }: Props) {',
    'export const AddButton = memo(function AddButton({ productId, name, disabled, block }: Props) {',
  ],
  [
    button,
    `const request = () => ${dispatched};`,
    `const pressedAt = useRef(-Infinity);\n  const request = useCallback(() => {\n    if (performance.now() - pressedAt.current < 500) return;\n    pressedAt.current = performance.now();\n    ${dispatched};\n  }, [dispatch, productId]);`,
  ],
  [button, /\}\n$/, '});\n'],
];

const lazyCode = `import { Boundary, useTranslation } from '@storefront/platform';
import { Skeleton } from '@storefront/ui';
import { lazy, Suspense } from 'react';
import styles from './OrderPayment.module.css';

const QrCode = lazy(() => import('./QrCode').then((module) => ({ default: module.QrCode })));

export function PaymentCode({ address }: { address: string }) {
  const { t } = useTranslation('mf-checkout');
  return (
    <Boundary name="The QR code of a payment" attempt={address} fallback={() => null}>
      <figure className={styles.qr}>
        <Suspense fallback={<Skeleton height={216} width={216} radius="m" />}>
          <QrCode value={address} title={t('details.qr')} />
        </Suspense>
        <figcaption>{t('details.scan')}</figcaption>
      </figure>
    </Boundary>
  );
}
`;

const comparing = `import { paths } from '@storefront/contracts';
import { defineRoute, useHydrated, useParams, useTranslation } from '@storefront/platform';
import { PageHeading, UiLink } from '@storefront/ui';

function CompareScreen() {
  const { t } = useTranslation('mf-catalog');
  const { first, second } = useParams();
  const isHydrated = useHydrated();
  return (
    <>
      <PageHeading title={t('catalog.title')} />
      {isHydrated && [first, second].map((id) => Number(id) > 0 && <UiLink key={id} to={paths.product(Number(id))}>{t('products.more')}</UiLink>)}
    </>
  );
}

export const route = defineRoute({ head: ({ t }) => ({ title: t('catalog.title'), noindex: true }), Screen: CompareScreen });
`;

const pageNumbers = `      <nav aria-label={t('news.pages')}>
        {Array.from({ length: total }, (_, index) => index + 1).map((number) =>
          number === page ? (
            <b key={number} aria-current="page">{number}</b>
          ) : (
            <Button key={number} variant="quiet" to={paths.news(number)}>
              <span>{number}</span>
            </Button>
          ),
        )}
      </nav>
`;

export const harmless = [
  change(
    'mf-catalog',
    'a part of the address on all sides',
    [definition('mf-catalog'), 'catalog/product/:productId?', 'catalog/product/:id?'],
    [`${catalog}/product/ProductScreen.tsx`, 'useParams().productId', 'useParams().id'],
    [productRoute, /params\.productId/g, 'params.id'],
  ),
  change(
    'mf-catalog',
    'a file moved',
    [
      `${catalog}/product/plansOnSale.ts`,
      null,
      "import type { Product } from '@storefront/contracts';\n\n/** What can be bought now. */\nexport function plansOnSale({ subscriptions }: Pick<Product, 'subscriptions'>) {\n  return subscriptions.filter((plan) => plan.active);\n}\n",
    ],
    [`${catalog}/product/soldPlans.ts`],
    ...plansOnSale,
  ),
  change(
    'mf-catalog',
    'a card of other elements',
    [
      `${catalog}/games/GameCard.tsx`,
      '<Card as="article" className={styles.card}>',
      '<Card as="section" className={styles.card}>',
    ],
    [
      `${catalog}/games/GameCard.tsx`,
      /<p className=\{styles\.count\}>([^]*?)<\/p>/,
      '<div className={styles.number}>$1</div>',
    ],
    [`${catalog}/games/GameCard.module.css`, /\.count\b/g, '.number'],
  ),
  change('mf-catalog', 'lists to choose from for buttons', [
    `${catalog}/arrangement/ArrangementFields.tsx`,
    /[^]*/,
    () => selects,
  ]),
  change('mf-catalog', 'a button that is pressed once', ...patientButton),
  change(
    'mf-catalog',
    'a part of a page that comes late',
    [`${catalog}/product/ProductScreen.tsx`, "import { Videos } from './Videos';\n", ''],
    [
      `${catalog}/product/ProductScreen.tsx`,
      'export function ProductScreen',
      "const Videos = lazy(() => import('./Videos').then((module) => ({ default: module.Videos })));\n\nexport function ProductScreen",
    ],
    [`${catalog}/product/ProductScreen.tsx`, /(<Videos [^>]*\/>)/, '<Suspense fallback={null}>$1</Suspense>'],
    imports(`${catalog}/product/ProductScreen.tsx`, 'lazy, Suspense', 'react'),
  ),
  change('mf-catalog', 'more that is remembered', [viewed, 'const most = 8;', 'const most = 12;']),
  change(
    'mf-catalog',
    'other words',
    ['mf-catalog/src/locales/en.json', 'Subscriptions that simply work', 'Play tonight'],
    ['mf-catalog/src/locales/ru.json', 'Подписки, которые просто работают', 'Играйте уже сегодня'],
    [
      'mf-catalog/src/locales/en.json',
      'There is nothing like “{{words}}” here.',
      'We looked for “{{words}}” everywhere.',
    ],
  ),
  change(
    'mf-catalog',
    'a hidden page more',
    [
      definition('mf-catalog'),
      "    { id: 'product',",
      "    { id: 'compare', path: 'compare/:first?/:second?', visibility: 'private' },\n    { id: 'product',",
    ],
    ['mf-catalog/src/routes/compare.tsx', null, comparing],
  ),
  change(
    'mf-checkout',
    'a slice called otherwise',
    [cartSlice, 'name: `${name}/cart`,', 'name: `${name}/basket`,'],
    [cartSlice, 'type.startsWith(`${name}/cart/`)', 'type.startsWith(`${name}/basket/`)'],
  ),
  change(
    'mf-checkout',
    'a field more that is kept',
    [
      `${checkout}/cart/cartLines.ts`,
      '  productId?: number;\n',
      '  productId?: number;\n  addedAt?: number | undefined;\n',
    ],
    [
      `${checkout}/cart/cartLines.ts`,
      '  count: v.pipe(v.number(), v.integer()),\n',
      '  count: v.pipe(v.number(), v.integer()),\n  addedAt: v.optional(v.number()),\n',
    ],
    [
      savedCart,
      '({ subscriptionId, count, region }) => ({ subscriptionId, count, region })',
      '({ subscriptionId, count, region, addedAt }) => ({ subscriptionId, count, region, addedAt })',
    ],
    [
      `${checkout}/dialog/addToCart.ts`,
      'checkout.lineAdded(line)',
      'checkout.lineAdded({ ...line, addedAt: Date.now() })',
    ],
    [cartSlice, "PayloadAction<Required<Omit<CartLine, 'count'>>>", "PayloadAction<Omit<CartLine, 'count'>>"],
  ),
  change(
    'mf-checkout',
    'two forms read, the former one written',
    [savedCart, 'sanitiseLines(parse(saved))', 'sanitiseLines(linesIn(parse(saved)))'],
    [
      savedCart,
      'function parse(',
      'const linesIn = (kept: unknown) => (Array.isArray(kept) ? kept : ((kept as { lines?: unknown } | null)?.lines ?? kept));\n\nfunction parse(',
    ],
  ),
  change(
    'mf-checkout',
    'a badge of other elements',
    [
      badge,
      /<Button variant="secondary" size="s" icon=\{[^}]*\} to=\{paths\.cart\(\)\}>/,
      '<UiLink to={paths.cart()}>\n      <Icon shape={icons.cart} size={18} />',
    ],
    [badge, '</Button>', '</UiLink>'],
    [badge, 'import { Button, Count, icons, VisuallyHidden }', 'import { Count, Icon, icons, UiLink, VisuallyHidden }'],
  ),
  change(
    'mf-checkout',
    'answers kept for longer',
    [
      cartApi,
      "providesTags: ['Offer'],\n    }),\n    subscription:",
      "providesTags: ['Offer'],\n      keepUnusedDataFor: 300,\n    }),\n    subscription:",
    ],
    [`${checkout}/cart/useCart.ts`, 'const freshFor = 5;', 'const freshFor = 15;'],
  ),
  change('mf-checkout', 'a result read loosely', [
    ordersApi,
    'result: CreatedOrderSchema,',
    'result: v.looseObject(CreatedOrderSchema.entries),',
  ]),
  change('mf-checkout', 'code that comes by React’s own means', [
    `${checkout}/order/PaymentCode.tsx`,
    /[^]*/,
    () => lazyCode,
  ]),
  change(
    'mf-checkout',
    'a screen called otherwise',
    [definition('mf-checkout'), "{ id: 'payment-fail', path", "{ id: 'failed', path"],
    ['mf-checkout/src/routes/payment-fail.ts'],
    [
      'mf-checkout/src/routes/failed.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { FailScreen } from '../features/result/FailScreen';\n\nexport const route = defineRoute({\n  head: ({ t }) => ({ title: t('fail.title'), noindex: true }),\n  Screen: FailScreen,\n});\n",
    ],
  ),
  change('mf-news', 'texts cut by words', [
    `${newsFeatures}/content/excerpt.ts`,
    /function cut\([^]*?\n\}\n/,
    "function cut(text: string, length: number): string {\n  if (text.length <= length) return text;\n  let shown = '';\n  for (const word of text.split(' ')) {\n    if (shown.length + word.length + 2 > length) break;\n    shown += `${word} `;\n  }\n  return `${shown.trim()}…`;\n}\n",
  ]),
  change(
    'mf-news',
    'days by the browser’s own means',
    [
      `${newsFeatures}/news/dates.ts`,
      /  const \{ year, month, day \}[^]*?\n\}\n/,
      "  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(unixSeconds * 1000);\n  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';\n  return language.code === defaultLanguage.code ? `${of('month')}/${of('day')}/${of('year')}` : `${of('day')}.${of('month')}.${of('year')}`;\n}\n",
    ],
    [`${newsFeatures}/news/dates.ts`, 'import { calendarDay, defaultLanguage,', 'import { defaultLanguage,'],
    [`${newsFeatures}/news/dates.ts`, "const twoDigits = (count: number) => String(count).padStart(2, '0');\n\n", ''],
  ),
  change('mf-news', 'a question as an object', ...requestOfPage),
  change(
    'mf-news',
    'numbers of pages',
    [`${newsFeatures}/news/NewsPager.tsx`, /      <Pager[^]*?\/>\n/, () => pageNumbers],
    [`${newsFeatures}/news/NewsPager.tsx`, 'Button, Pager', 'Button'],
  ),
  change(
    'mf-news',
    'a manual without its contents',
    [`${newsFeatures}/manual/ManualView.tsx`, '      <Contents outline={outline} />\n', ''],
    [`${newsFeatures}/manual/ManualView.tsx`, "import { Contents } from './Contents';\n", ''],
  ),
  change('mf-news', 'less that is read', [
    newsApi,
    'listOf(AnnouncementSchema)',
    "listOf(v.omit(AnnouncementSchema, ['changedAt', 'previous', 'next']))",
  ]),
  change(
    'mf-support',
    'fields in another order',
    [
      `${support}/contact/ContactForm.tsx`,
      /(        <TextField label=\{t\('contact\.name'\)\}[^\n]*\n)([^]*?)(        <div className=\{styles\.wide\}>\n          <TextField label=\{t\('contact\.subject'\)\}[^\n]*\n        <\/div>\n)/,
      '$3$2$1',
    ],
    ['mf-support/src/locales/en.json', 'Tell us what happened.', 'What can we do for you?'],
    ['mf-support/src/locales/ru.json', 'Расскажите, что случилось.', 'Чем помочь?'],
  ),
  change(
    'mf-support',
    'a field more, that may be missing',
    [
      `${support}/outbox/outbox.ts`,
      '  createdAt: v.number(),\n',
      '  createdAt: v.number(),\n  tries: v.optional(v.number(), 0),\n',
    ],
    [`${support}/outbox/outbox.ts`, "createdAt, status: 'waiting' }", "createdAt, tries: 0, status: 'waiting' }"],
  ),
  change(
    'mf-support',
    'other times and notes',
    [`${support}/outbox/outbox.ts`, '[2_000, 10_000, 30_000]', '[1_000, 5_000, 20_000, 60_000]'],
    [`${support}/attention/sound.ts`, '[660, 0],\n  [880, 0.12],', '[523, 0],\n  [659, 0.1],\n  [784, 0.2],'],
    [`${support}/chat/chatSession.ts`, 'lookInterval = 10_000', 'lookInterval = 15_000'],
  ),
  change(
    'shell',
    'a footer and a header drawn otherwise',
    ['shell/src/layout/Footer.tsx', /        <Logo \/>\n(        <Navigation[^\n]*\n)/, '$1        <Logo />\n'],
    [
      'shell/src/layout/Header.tsx',
      /(          <div className=\{styles\.desktop\}>\n            <LanguageSwitcher \/>\n          <\/div>\n)(          <div className=\{styles\.fragments\}>[^]*?\n          <\/div>\n)/,
      '$2$1',
    ],
  ),
  change(
    'shell',
    'a slot more',
    [layout, '        <Screen />\n', '        <Screen />\n        <Slot name="main.below" />\n'],
    [
      slotNames,
      "  'header.cart': object;",
      "  /** Below the page's own content. */\n  'main.below': object;\n  'header.cart': object;",
    ],
  ),
  described('fields more, in another order', [], (api) => {
    const item = itemOf(api, '/v1/games');
    item.properties = { rating: { type: 'number' }, ...Object.fromEntries(Object.entries(item.properties).reverse()) };
    item.required = ['rating', ...item.required];
  }),
  described('a query that all send has to come', [], ({ paths }) =>
    Object.values(paths).forEach(({ get }) =>
      get?.parameters?.filter(({ name }) => name === 'language').forEach((parameter) => (parameter.required = true)),
    ),
  ),
  described('aliases that always come, and more pieces that are taken', [], (api) => {
    itemOf(api, '/v1/games').required.push('aliases');
    bodyOf(api, '/v1/subscriptions/cart').properties.subscriptions.items.properties.count.maximum = 99;
  }),
];
