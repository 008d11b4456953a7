// What teams commit on ordinary days and what breaks nobody, beside `breaking.mjs`: a badge more, other words, a field
// that is shown now, a hook with a name of its own, a column, a retry, names changed on all sides, and what is kept in
// another form with a reading of the former one.
import { answering, bodyOf, described, itemOf } from '../../described.mjs';
import {
  badge,
  button,
  cartApi,
  cartSlice,
  catalogApi,
  chatApi,
  passes as change,
  contract,
  definition,
  events,
  home,
  imports,
  newsApi,
  register,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const news = 'mf-news/src/features';
const support = 'mf-support/src/features';
const card = `${catalog}/games/GameCard`;
const catalogScreen = `${catalog}/games/CatalogScreen.tsx`;
const catalogRoute = 'mf-catalog/src/routes/catalog.ts';
const buyBox = `${catalog}/product/BuyBox.tsx`;
const dailyPrices = `${catalog}/product/DailyPrices.tsx`;
const shareButton = `${catalog}/product/ShareButton.tsx`;
const advantages = `${catalog}/home/Advantages.tsx`;
const productScreen = `${catalog}/product/ProductScreen.tsx`;
const announcementCard = `${news}/news/AnnouncementCard`;
const announcements = `${news}/news/AnnouncementList.tsx`;
const marks = `${news}/news/Marks.tsx`;
const article = `${news}/article/Article.tsx`;
const paymentForm = `${checkout}/payment/PaymentForm.tsx`;
const cartSum = `${checkout}/cart/CartSum.tsx`;
const countdown = `${checkout}/order/useCountdown.ts`;
const lazyChat = `${support}/chat/LazyChat.tsx`;
const en = (remote) => `${remote}/src/locales/en.json`;
const ru = (remote) => `${remote}/src/locales/ru.json`;

const promises = `import { useTranslation } from '@storefront/platform';
import { Icon, icons } from '@storefront/ui';
import styles from './BuyBox.module.css';

export function Promises() {
  const { t } = useTranslation('mf-catalog');
  return (
    <ul className={styles.promises}>
      <li>
        <Icon shape={icons.refund} /> <span>{t('product.promiseRefund')}</span>
      </li>
      <li>
        <Icon shape={icons.mail} /> <span>{t('product.promiseDelivery')}</span>
      </li>
      <li>
        <Icon shape={icons.support} /> <span>{t('product.promiseSupport')}</span>
      </li>
    </ul>
  );
}
`;

const latest = `import { paths, pickText } from '@storefront/contracts';
import { globalData, useLanguage } from '@storefront/platform';
import { UiLink } from '@storefront/ui';
import { useLatestQuery } from '../../api/catalogApi';

/** The newest announcement, if the API has answered with one. */
export function Latest() {
  const language = useLanguage();
  const newest = useLatestQuery(undefined, globalData).data?.[0];
  if (!newest) return null;
  return (
    <p>
      <UiLink to={paths.article(newest.id)}>{pickText(newest.header, language)}</UiLink>
    </p>
  );
}
`;

const hoursPage = `import { defineRoute, useTranslation } from '@storefront/platform';
import { PageHeading } from '@storefront/ui';

function HoursScreen() {
  const { t } = useTranslation('mf-support');
  return (
    <>
      <PageHeading title={t('hours.title')} />
      <p>{t('hours.text')}</p>
    </>
  );
}

export const route = defineRoute({ head: ({ t }) => ({ title: t('hours.title'), noindex: true }), Screen: HoursScreen });
`;

const afterArticle = `import { paths } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { UiLink } from '@storefront/ui';

/** A way to the newest announcements, after an article. */
export function Widget() {
  const { t } = useTranslation('mf-news');
  return <UiLink to={paths.news()}>{t('news.toFirst')}</UiLink>;
}
`;

const declared = (members) =>
  `import type {} from '@storefront/contracts';\n\ndeclare module '@storefront/contracts' {\n${members}}\n`;

const ownIds = `let lastUnknown: { lines: readonly CartLine[]; ids: number[] } | undefined;

export function selectUnknownPlanIds(state: unknown): number[] {
  const lines = selectLines(state);
  if (lastUnknown?.lines === lines) return lastUnknown.ids;
  const ids = lines.filter((line) => line.productId === undefined).map((line) => line.subscriptionId);
  lastUnknown = { lines, ids: [...new Set(ids)].sort((a, b) => a - b) };
  return lastUnknown.ids;
}
`;

const gamesForSearchEngines = `...(words === '' &&
        games.length > 0 && {
          jsonLd: [
            {
              '@context': 'https://schema.org',
              '@type': 'ItemList',
              itemListElement: games.slice(0, 50).map(({ id, name }, index) => ({
                '@type': 'ListItem',
                position: index + 1,
                name,
                url: absolute(paths.game(id)),
              })),
            },
          ],
        }),`;

export const harmless = [
  change(
    'mf-catalog',
    'a badge more on a product’s row',
    [
      `${catalog}/products/ProductRow.tsx`,
      "{product.bestseller && <Tag>{t('products.bestseller')}</Tag>}",
      "{product.bestseller && <Tag>{t('products.bestseller')}</Tag>}\n          {product.subscriptions.length > 2 && <Tag tone=\"accent\">{t('products.terms')}</Tag>}",
    ],
    [en('mf-catalog'), '"bestseller": "Sales leader",', '"bestseller": "Sales leader",\n    "terms": "Many terms",'],
    [ru('mf-catalog'), '"bestseller": "Лидер продаж",', '"bestseller": "Лидер продаж",\n    "terms": "Много сроков",'],
  ),
  change(
    'mf-catalog',
    'a sentence in other words',
    [en('mf-catalog'), '"Not sure what fits?"', '"Cannot decide?"'],
    [ru('mf-catalog'), '"Не знаете, что подойдёт?"', '"Сомневаетесь в выборе?"'],
  ),
  change('mf-support', 'another icon', [
    `${support}/attachments/AttachmentPicker.tsx`,
    'icon={icons.plus}',
    'icon={icons.image}',
  ]),
  change('mf-catalog', 'other names of a game, which were not shown', [
    `${card}.tsx`,
    "<span>{t('games.productCount', { count: game.value })}</span>",
    "<span>{t('games.productCount', { count: game.value })}</span>\n            {game.aliases && <span translate=\"no\">{` · ${game.aliases.join(' · ')}`}</span>}",
  ]),
  change(
    'mf-catalog',
    'the order that the product owner asked for: what sells best comes first',
    [
      catalogScreen,
      '() => sorted(found, arrangement.sort, { locale, dollarsOf: ({ minPrice }) => minPrice }),',
      "() => words === '' && !arrangement.sort ? [...found].sort((one, other) => Number(other.bestseller) - Number(one.bestseller)) : sorted(found, arrangement.sort, { locale, dollarsOf: ({ minPrice }) => minPrice }),",
    ],
    [catalogScreen, '[found, arrangement, locale],', '[found, arrangement, locale, words],'],
  ),
  change(
    'mf-checkout',
    'a hook out of a hook',
    [countdown, /  const \[now, setNow\] = [^]*?\n  \}, \[\]\);\n/, '  const now = useClock(1000);\n'],
    [
      countdown,
      /$/,
      '\n/** Unix milliseconds, renewed after each interval. */\nfunction useClock(interval: number): number {\n  const [now, setNow] = useState(() => Date.now());\n  useEffect(() => {\n    const timer = setInterval(() => setNow(Date.now()), interval);\n    return () => clearInterval(timer);\n  }, [interval]);\n  return now;\n}\n',
    ],
  ),
  change(
    'mf-catalog',
    'a component in a file of its own',
    [buyBox, /\nfunction Promises\(\) \{[^]*?\n\}\n/, ''],
    [buyBox, "import { Card, Icon, icons } from '@storefront/ui';", "import { Card } from '@storefront/ui';"],
    [buyBox, 'import { ShareButton }', "import { Promises } from './Promises';\nimport { ShareButton }"],
    [`${catalog}/product/Promises.tsx`, null, promises],
  ),
  change(
    'mf-catalog',
    'a value that is computed once',
    [
      `${catalog}/product/Videos.tsx`,
      'const embeds = videoEmbeds(links);',
      'const embeds = useMemo(() => videoEmbeds(links), [links]);',
    ],
    [`${catalog}/product/Videos.tsx`, 'import { useState }', 'import { useMemo, useState }'],
  ),
  change(
    'mf-news',
    'a query that may stand in the address',
    [
      announcements,
      '  const isArrived = useArrived();\n',
      "  const isArrived = useArrived();\n  const isShort = new URLSearchParams(useLocation().search).get('show') === 'important';\n",
    ],
    [
      announcements,
      'announcements={data ?? []}',
      'announcements={(data ?? []).filter(({ important }) => important || !isShort)}',
    ],
    [announcements, 'useArrived, useTranslation', 'useArrived, useLocation, useTranslation'],
  ),
  change(
    'mf-catalog',
    'a seventh advantage',
    [
      advantages,
      "{ key: 'payment', icon: icons.card },",
      "{ key: 'payment', icon: icons.card },\n  { key: 'privacy', icon: icons.key },",
    ],
    [
      en('mf-catalog'),
      '"payment": {\n      "title": "Many ways to pay",',
      '"privacy": {\n      "title": "Nothing but an e-mail",\n      "text": "We ask for no name, no phone and no account."\n    },\n    "payment": {\n      "title": "Many ways to pay",',
    ],
    [
      ru('mf-catalog'),
      '"payment": {\n      "title": "Много способов оплаты",',
      '"privacy": {\n      "title": "Нужна только почта",\n      "text": "Мы не спрашиваем ни имени, ни телефона и не заводим учётных записей."\n    },\n    "payment": {\n      "title": "Много способов оплаты",',
    ],
  ),
  change(
    'mf-catalog',
    'a column more in the table of plans',
    [
      dailyPrices,
      '<th scope="col">{t(\'plans.price\')}</th>',
      '<th scope="col">{t(\'plans.days\')}</th>\n              <th scope="col">{t(\'plans.price\')}</th>',
    ],
    [
      dailyPrices,
      '<td className={styles.price}>{write(plan.price, plan.isUsd)}</td>',
      '<td>{lasting?.days}</td>\n      <td className={styles.price}>{write(plan.price, plan.isUsd)}</td>',
    ],
    [en('mf-catalog'), '"plan": "Plan",', '"plan": "Plan",\n    "days": "Days",'],
    [ru('mf-catalog'), '"plan": "Срок",', '"plan": "Срок",\n    "days": "Дней",'],
  ),
  change('mf-checkout', 'a count above the lines of the cart', [
    `${checkout}/cart/CartScreen.tsx`,
    '<CartNote className={styles.note} />',
    "<CartNote className={styles.note} />\n      {cart.lines.length > 0 && <p>{t('badge.lines', { count: cart.lines.length })}</p>}",
  ]),
  change(
    'mf-catalog',
    'longer limits',
    [`${catalog}/product/relatedProducts.ts`, 'const most = 4;', 'const most = 6;'],
    [`${catalog}/search/NameSearch.tsx`, 'const most = 8;', 'const most = 10;'],
  ),
  change(
    'mf-catalog',
    'a colour with a name of the team’s',
    [
      `${card}.module.css`,
      '.card {\n  position: relative;',
      '.card {\n  --game-card-hover: var(--color-raise-2);\n\n  position: relative;',
    ],
    [
      `${card}.module.css`,
      '.card:hover {\n  background: var(--color-raise-2);',
      '.card:hover {\n  background: var(--game-card-hover);',
    ],
  ),
  change('mf-support', 'formats of pictures that are shown and not linked', [
    `${support}/attachments/attachments.ts`,
    "const pictures = ['jpg', 'jpeg', 'png', 'gif'];",
    "const pictures = ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'];",
  ]),
  change(
    'mf-checkout',
    'a selector for what was selected in two steps',
    [
      cartSlice,
      'export const selectLines = (state: unknown) => selectCheckout(state).lines;',
      'export const selectLines = (state: unknown) => selectCheckout(state).lines;\nexport const selectLineCount = createSelector([selectLines], ({ length }) => length);',
    ],
    [badge, 'const { length: count } = useSelector(selectLines);', 'const count = useSelector(selectLineCount);'],
    [badge, 'import { checkout, selectLines }', 'import { checkout, selectLineCount }'],
  ),
  change(
    'mf-catalog',
    'a table that says what it is to screen readers',
    [
      dailyPrices,
      '<table className={styles.table}>',
      "<table className={styles.table}>\n          <caption>\n            <VisuallyHidden>{t('plans.title')}</VisuallyHidden>\n          </caption>",
    ],
    [dailyPrices, 'import { Card, Section, Tag }', 'import { Card, Section, Tag, VisuallyHidden }'],
  ),
  change(
    'mf-checkout',
    'a slip of the pen, in both languages',
    [en('mf-checkout'), 'may not have gone via as expected', 'may not have gone through as expected'],
    [ru('mf-checkout'), 'что-то пошло не так или закончилось время', 'что-то пошло не так, или закончилось время'],
  ),
  change(
    'mf-news',
    'a message of an error that says more',
    [en('mf-news'), '"The announcement did not load"', '"We could not load this announcement"'],
    [ru('mf-news'), '"Не удалось загрузить объявление"', '"Сейчас это объявление загрузить не удалось"'],
  ),
  change('mf-support', 'a retry by itself, whose timer is cleared', [
    lazyChat,
    '  if (ChatView) return',
    '  useEffect(() => {\n    if (!hasFailed) return;\n    const timer = setTimeout(() => setAttempt(failures + 1), 5000);\n    return () => clearTimeout(timer);\n  }, [hasFailed, failures]);\n\n  if (ChatView) return',
  ]),
  change('mf-catalog', 'suggestions that wait until somebody has stopped typing', [
    `${catalog}/search/useMatches.ts`,
    /  useEffect\(\n[^]*?\n  \);\n/,
    '  useEffect(() => {\n    if (!isSearching || !search) return;\n    let cancel: (() => void) | undefined;\n    const timer = setTimeout(() => (cancel = search.suggest(items, text, setFound)), 80);\n    return () => {\n      clearTimeout(timer);\n      cancel?.();\n    };\n  }, [search, isSearching, items, text]);\n',
  ]),
  change('mf-checkout', 'a button to copy the e-mail', [
    `${checkout}/order/OrderFacts.tsx`,
    "<Fact name={t('details.email')}>",
    "<Fact name={t('details.email')} copied={order.email}>",
  ]),
  change('mf-checkout', 'a field of the slice called otherwise', [cartSlice, /\bdialogProductId\b/g, 'askedProductId']),
  change(
    'mf-news',
    'a class called otherwise',
    [`${announcementCard}.module.css`, /\.words\b/g, '.body'],
    [`${announcementCard}.tsx`, 'styles.words', 'styles.body'],
    [`${news}/news/AnnouncementListSkeleton.tsx`, 'card.words', 'card.body'],
  ),
  change(
    'mf-news',
    'a slot that it opens and fills itself',
    ['mf-news/src/contract.ts', null, declared("  interface SlotProps {\n    'mf-news/after-article': object;\n  }\n")],
    [
      definition('mf-news'),
      "import { defineRemote } from '@storefront/contracts';",
      "import { defineRemote } from '@storefront/contracts';\nimport type {} from './contract';",
    ],
    [
      definition('mf-news'),
      '  slots: [],',
      "  slots: [{ slot: 'mf-news/after-article', widget: 'AfterArticle', load: 'visible' }],",
    ],
    ['mf-news/src/widgets/AfterArticle.tsx', null, afterArticle],
    [article, '        </footer>\n', '          <Slot name="mf-news/after-article" />\n        </footer>\n'],
    [article, 'import { useLanguage, useTranslation }', 'import { Slot, useLanguage, useTranslation }'],
  ),
  change(
    'mf-catalog',
    'an event of its own that it hears itself',
    [contract, null, declared("  interface EventPayloads {\n    'mf-catalog/shared': { productId: number };\n  }\n")],
    [
      definition('mf-catalog'),
      "import { defineRemote } from '@storefront/contracts';",
      "import { defineRemote } from '@storefront/contracts';\nimport type {} from './contract';",
    ],
    [
      register('mf-catalog'),
      '  store.addApi(api);\n',
      "  store.addApi(api);\n  store.startListening({\n    matcher: isEvent('mf-catalog/shared'),\n    effect: () => console.debug('A product was shared.'),\n  });\n",
    ],
    imports(register('mf-catalog'), 'isEvent', '@storefront/contracts'),
    [
      shareButton,
      '    confirm();\n',
      "    confirm();\n    dispatch({ ...event('mf-catalog/shared', { productId }) });\n",
    ],
    [
      shareButton,
      '  const language = useLanguage();\n',
      '  const language = useLanguage();\n  const dispatch = useDispatch();\n',
    ],
    [shareButton, 'import { localizePath, paths }', 'import { event, localizePath, paths }'],
    [shareButton, 'import { useLanguage, useTranslation }', 'import { useDispatch, useLanguage, useTranslation }'],
  ),
  change(
    'mf-catalog',
    'a call more, without whose answer nothing is missing',
    [
      catalogApi,
      '    product: build.query<Product | null, ProductQuestion>({',
      "    latest: build.query<Announcement[] | null, void>({\n      query: () => ({ url: '/v1/announces/0', result: listOf(AnnouncementSchema), background: true }),\n    }),\n    product: build.query<Product | null, ProductQuestion>({",
    ],
    [catalogApi, 'import {\n  GameSchema,', 'import {\n  AnnouncementSchema,\n  GameSchema,'],
    [catalogApi, '  type Game,\n', '  type Announcement,\n  type Game,\n'],
    [catalogApi, 'export const { usePopularGamesQuery,', 'export const { useLatestQuery, usePopularGamesQuery,'],
    [`${catalog}/home/Latest.tsx`, null, latest],
    [home, '          <StatsBlock />\n', '          <StatsBlock />\n          <Latest />\n'],
    [home, 'import { PopularGames }', "import { Latest } from './Latest';\nimport { PopularGames }"],
  ),
  change(
    'mf-checkout',
    'an e-mail that is kept as an object, and read as a text, too',
    [
      paymentForm,
      "const keptEmail = keptInTab('paymentEmail', v.pipe(v.string(), v.maxLength(limits.emailLength)), '');",
      "const EmailTextSchema = v.pipe(v.string(), v.maxLength(limits.emailLength));\nconst keptEmail = keptInTab('paymentEmail', v.union([EmailTextSchema, v.object({ email: EmailTextSchema })]), '');\n\nfunction emailKept(): string {\n  const kept = keptEmail.read();\n  return typeof kept === 'string' ? kept : kept.email;\n}",
    ],
    [paymentForm, 'useState(keptEmail.read)', 'useState(emailKept)'],
    [
      paymentForm,
      'keptEmail.write(event.target.value);',
      "keptEmail.write(event.target.value === '' ? '' : { email: event.target.value });",
    ],
  ),
  change('mf-support', 'a line beside the words over the form', [
    `${support}/contact/ContactForm.module.css`,
    '.intro {\n  display: grid;',
    '.intro {\n  display: grid;\n  padding-inline-start: var(--space-4);\n  border-inline-start: 2px solid var(--color-accent);',
  ]),
  change(
    'mf-news',
    'a card that renders only when it changes',
    [
      `${announcementCard}.tsx`,
      'export function AnnouncementCard({ announcement, page, eager }: AnnouncementCardProps) {',
      'export const AnnouncementCard = memo(function AnnouncementCard({ announcement, page, eager }: AnnouncementCardProps) {',
    ],
    [`${announcementCard}.tsx`, /\}\n$/, '});\n'],
    imports(`${announcementCard}.tsx`, 'memo', 'react'),
  ),
  change(
    'mf-checkout',
    'a rule that comes late, and whose place stays empty where it does not',
    [cartSum, "import { RoundingRule } from './RoundingRule';\n", ''],
    [
      cartSum,
      '/** The coupon, the total and the button',
      "const RoundingRule = lazy(() => import('./RoundingRule').then((module) => ({ default: module.RoundingRule })));\n\n/** The coupon, the total and the button",
    ],
    [
      cartSum,
      '{!cart.pricingFailed && <RoundingRule cart={cart} className={styles.rule} />}',
      '<Boundary name="The rule of rounding" fallback={() => null}>\n          <Suspense fallback={null}>\n            {!cart.pricingFailed && <RoundingRule cart={cart} className={styles.rule} />}\n          </Suspense>\n        </Boundary>',
    ],
    [cartSum, 'import { useGo, useTranslation }', 'import { Boundary, useGo, useTranslation }'],
    [cartSum, "import { useState } from 'react';", "import { lazy, Suspense, useState } from 'react';"],
  ),
  change('mf-catalog', 'another element around the details', [
    productScreen,
    /<div className=\{styles\.details\}>([^]*?)<\/div>/,
    '<section className={styles.details}>$1</section>',
  ]),
  change(
    'mf-catalog',
    'a message that goes by itself',
    [
      shareButton,
      '  const share = async () => {',
      "  useEffect(() => {\n    if (outcome !== 'failed') return;\n    const timer = setTimeout(() => setOutcome(undefined), 20_000);\n    return () => clearTimeout(timer);\n  }, [outcome]);\n  const share = async () => {",
    ],
    [shareButton, "import { useState } from 'react';", "import { useEffect, useState } from 'react';"],
  ),
  change('mf-checkout', 'calls that nobody makes, taken away', [
    cartApi,
    /    subscription: build[^]*?(?=    subscriptionList:)/,
    '',
  ]),
  change(
    'mf-checkout',
    'what it promises in another order',
    [definition('mf-checkout'), /(    \{ id: 'cart'[^\n]*\n)(    \{ id: 'payment', [^\n]*\n)/, '$2$1'],
    [definition('mf-checkout'), /(    \{ slot: 'header\.cart'[^\n]*\n)(    \{ slot: 'overlay'[^\n]*\n)/, '$2$1'],
  ),
  change(
    'mf-support',
    'a page more below its own',
    [
      definition('mf-support'),
      "routes: [{ id: 'contact', path: 'contact-us', visibility: 'private' }],",
      "routes: [\n    { id: 'contact', path: 'contact-us', visibility: 'private' },\n    { id: 'hours', path: 'contact-us/hours', visibility: 'private' },\n  ],",
    ],
    ['mf-support/src/routes/hours.tsx', null, hoursPage],
    [
      en('mf-support'),
      '"retry": "Try again",',
      '"retry": "Try again",\n  "hours": { "title": "Opening hours", "text": "People answer from 9 to 23 Moscow time." },',
    ],
    [
      ru('mf-support'),
      '"retry": "Повторить",',
      '"retry": "Повторить",\n  "hours": { "title": "Часы работы", "text": "Мы отвечаем с 9 до 23 по Москве." },',
    ],
  ),
  change(
    'mf-news',
    'a function in a file of its own',
    [
      `${news}/news/dates.ts`,
      '\nexport const isoDate = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();\n',
      '',
    ],
    [
      `${news}/news/isoDate.ts`,
      null,
      '/** A moment as search engines read it. */\nexport const isoDate = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString();\n',
    ],
    [
      marks,
      "import { isoDate, useDate } from './dates';",
      "import { useDate } from './dates';\nimport { isoDate } from './isoDate';",
    ],
    [`${news}/article/articleData.ts`, "from '../news/dates'", "from '../news/isoDate'"],
  ),
  change(
    'mf-checkout',
    'own code for a library’s',
    [cartSlice, /export const selectUnknownPlanIds = createSelector\([^]*?\n\);\n/, () => ownIds],
    [
      cartSlice,
      'import { createSelector, createSlice, type PayloadAction }',
      'import { createSlice, type PayloadAction }',
    ],
  ),
  change('mf-news', 'pages of the sitemap in another order', [
    'mf-news/src/routes/article.ts',
    '      })),\n    );\n',
    '      })),\n    ).sort((one, other) => other.changedAt - one.changedAt);\n',
  ]),
  change('mf-news', 'a picture that may be missing', [
    newsApi,
    'listOf(AnnouncementSchema)',
    "listOf(v.object({ ...AnnouncementSchema.entries, banner: v.optional(v.string(), '') }))",
  ]),
  change(
    'mf-catalog',
    'an event that may say more',
    [
      events,
      'v.object({ productId: IdSchema })',
      "v.object({ productId: IdSchema, source: v.optional(v.picklist(['list', 'page'])) })",
    ],
    [button, 'addRequested({ productId })', "addRequested({ productId, source: block ? 'page' : 'list' })"],
  ),
  change(
    'mf-catalog',
    'the games as search engines read them',
    [
      catalogRoute,
      '  head({ t, params }) {\n',
      '  head(context) {\n    const { t, params, absolute } = context;\n    const games = cached(context, globalApi.endpoints.games.select()) ?? [];\n',
    ],
    [catalogRoute, "noindex: words !== '',", `noindex: words !== '',\n      ${gamesForSearchEngines}`],
    imports(catalogRoute, 'cached', '../api/cached'),
  ),
  change(
    'mf-news',
    'a card that is named by its heading',
    [
      `${announcementCard}.tsx`,
      '<Card as="article" className={styles.card}>',
      '<Card as="article" className={styles.card} aria-labelledby={headingId}>',
    ],
    [`${announcementCard}.tsx`, '<h2>{header}</h2>', '<h2 id={headingId}>{header}</h2>'],
    [
      `${announcementCard}.tsx`,
      '  const language = useLanguage();\n',
      '  const language = useLanguage();\n  const headingId = useId();\n',
    ],
    imports(`${announcementCard}.tsx`, 'useId', 'react'),
  ),
  change(
    'mf-support',
    'a hint below the e-mail',
    [
      `${support}/contact/ContactForm.tsx`,
      "label={t('contact.email')}",
      "label={t('contact.email')}\n          hint={t('contact.emailHint')}",
    ],
    [
      en('mf-support'),
      '"email": "E-mail",',
      '"email": "E-mail",\n    "emailHint": "If you leave, the answer comes to this address.",',
    ],
    [
      ru('mf-support'),
      '"email": "Электронная почта",',
      '"email": "Электронная почта",\n    "emailHint": "Если вы уйдёте, ответ придёт на этот адрес.",',
    ],
  ),
  change(
    'mf-support',
    'a file called otherwise',
    [`${support}/chat/messageText.ts`],
    [
      `${support}/chat/closeNote.ts`,
      null,
      "const closeTexts = new Set(['Ticket was closed', 'Тикет был закрыт', 'Тикет закрыт']);\n\n/** Whether a message is the server's note that the chat is closed, in any language (S166). */\nexport const isCloseText = (text: string) => closeTexts.has(text.trim());\n",
    ],
    [`${support}/attention/Announcer.tsx`, "'../chat/messageText'", "'../chat/closeNote'"],
    [`${support}/chat/Message.tsx`, "'./messageText'", "'./closeNote'"],
    [`${support}/chat/chatSession.ts`, "'./messageText'", "'./closeNote'"],
  ),
  change(
    'mf-support',
    'an endpoint called otherwise',
    [chatApi, '    sendMessage: build.mutation', '    postMessage: build.mutation'],
    [
      'mf-support/src/api/chatCalls.ts',
      'chatApi.endpoints.sendMessage.initiate',
      'chatApi.endpoints.postMessage.initiate',
    ],
  ),
  change(
    'shell',
    'a link in other words',
    ['shell/src/locales/en.json', '"skip": "Skip to the content"', '"skip": "Go to the content"'],
    ['shell/src/locales/ru.json', '"skip": "К содержанию"', '"skip": "Перейти к содержанию"'],
  ),
  change(
    'shell',
    'a hook more for those who build next',
    [
      'shared-platform/src/useNow.ts',
      null,
      "import { usePlatform } from './platformContext';\n\n/** The page's time in Unix seconds. */\nexport const useNow = (): number => usePlatform().now / 1000;\n",
    ],
    ['shared-platform/src/index.ts', /$/, "export { useNow } from './useNow';\n"],
  ),
  described('an address more, and fields that may be there', [], (api) => {
    api.paths['/v1/games/{id}'] = structuredClone(api.paths['/v1/products/cart/{id}']);
    itemOf(api, '/v1/games').properties.rating = { type: 'number' };
    bodyOf(api, '/v1/chats/client').properties.phone = { type: 'string' };
  }),
  answering('ratings that nobody reads', [], ({ pathname }, { result }) => {
    if (pathname.startsWith('/v1/games')) result?.forEach((game) => (game.rating = 4.5));
  }),
];
