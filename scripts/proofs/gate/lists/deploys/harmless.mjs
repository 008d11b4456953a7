// What breaks nobody, as teams deploy it on an ordinary day: parts in files of their own, components and stores written
// anew, further pages, events, fields and texts, designs, things that end and start in time, and an API and a shell
// that say more. By who had read `docs/teams.md`, the specification and the packages alone; against the shop as it is.
import { answering, bodyOf, cartOf, described, itemOf, parameterOf } from '../../described.mjs';
import {
  badge,
  button,
  cartSlice,
  catalogApi,
  definition,
  imports,
  layout,
  newsApi,
  passes as change,
  productRoute,
  savedCart,
  slotNames,
  viewed,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const news = 'mf-news/src/features';
const support = 'mf-support/src/features';
const productHead = `${catalog}/product/ProductHead.tsx`;
const gameCard = `${catalog}/games/GameCard.tsx`;
const row = `${catalog}/products/ProductRow.tsx`;
const requirements = `${catalog}/product/SystemRequirements.tsx`;
const welcome = `${catalog}/home/Welcome.tsx`;
const cartLines = `${checkout}/cart/cartLines.ts`;
const plans = `${checkout}/cart/plans.ts`;
const attempts = `${checkout}/payment/orderAttempts.ts`;
const paymentForm = `${checkout}/payment/PaymentForm.tsx`;
const countdown = `${checkout}/order/Countdown.tsx`;
const cartApi = 'mf-checkout/src/api/cartApi.ts';
const card = `${news}/news/AnnouncementCard.tsx`;
const marks = `${news}/news/Marks.tsx`;
const dates = `${news}/news/dates.ts`;
const pager = `${news}/news/NewsPager.tsx`;
const list = `${news}/news/AnnouncementList.tsx`;
const sendFile = `${support}/attachments/sendFile.ts`;
const form = `${support}/contact/ContactForm.tsx`;
const times = `${support}/chat/times.ts`;
const messages = `${support}/chat/MessageList.tsx`;
const saved = `${support}/saved/createSaved.ts`;
const footer = 'shell/src/layout/Footer.tsx';
const texts = (remote, code) => `${remote}/src/locales/${code}.json`;
const valibot = (file) => [file, /^/, "import * as v from 'valibot';\n"];

const namedHead = `import type { Product } from '@storefront/contracts';
import { Picture } from '@storefront/ui';
import type { ReactNode } from 'react';
import { ProductStatus } from '../products/ProductStatus';
import styles from './ProductHead.module.css';

interface Props {
  product: Pick<Product, 'icon' | 'name' | 'status'>;
  children: ReactNode;
}

/** Icon, name and status, with further content beside them. */
export const NamedHead = ({ product: { icon, name, status }, children }: Props) => (
  <div className={styles.head}>
    <Picture className={styles.icon} src={icon} alt="" width={112} height={112} fetchPriority="high" />
    <div>
      <h1 translate="no">{name}</h1>
      <div className={styles.facts}>
        <ProductStatus code={status} />
        {children}
      </div>
    </div>
  </div>
);
`;

const lateClass = `/** Code in a chunk of its own, which only some pages need. */
export interface Late<Code> {
  /** Loads it: the same promise for all callers, until it fails. */
  bring: () => Promise<Code>;
  /** Undefined until it is loaded. */
  here: () => Code | undefined;
}

class Chunk<Code> implements Late<Code> {
  #code: Code | undefined;
  #coming: Promise<Code> | undefined;

  constructor(private readonly load: () => Promise<Code>) {}

  here = () => this.#code;

  bring = (): Promise<Code> => {
    this.#coming ??= this.#start();
    return this.#code === undefined ? this.#coming : Object.assign(this.#coming, { status: 'fulfilled', value: this.#code });
  };

  async #start(): Promise<Code> {
    try {
      return (this.#code = await this.load());
    } catch (error) {
      this.#coming = undefined;
      throw error;
    }
  }
}

export const late = <Code>(load: () => Promise<Code>): Late<Code> => new Chunk(load);
`;

const discounts = `import { paths } from '@storefront/contracts';
import { ask, defineRoute } from '@storefront/platform';
import { catalogApi } from '../api/catalogApi';
import { DiscountsScreen } from '../features/discounts/DiscountsScreen';

export const route = defineRoute({
  async load(context) {
    await ask(context, catalogApi.endpoints.popularGames.initiate());
  },
  head: ({ t }) => ({ title: t('discounts.title'), description: t('discounts.text'), trail: [{ label: t('catalog.title'), path: paths.catalog() }] }),
  sitemap: () => Promise.resolve([{ path: '/discounts' }]),
  Screen: DiscountsScreen,
});
`;

const discountsScreen = `import { paths } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { Breadcrumbs, PageHeading } from '@storefront/ui';
import { PopularGames } from '../home/PopularGames';

export function DiscountsScreen() {
  const { t } = useTranslation('mf-catalog');
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs.label')} items={[{ label: t('breadcrumbs.home'), to: paths.home() }, { label: t('discounts.title') }]} />
      <PageHeading title={t('discounts.title')} />
      <p>{t('discounts.text')}</p>
      <PopularGames />
    </>
  );
}
`;

const archiveScreen = `import { paths } from '@storefront/contracts';
import { globalData, useTranslation } from '@storefront/platform';
import { Breadcrumbs, PageHeading, UiLink } from '@storefront/ui';
import { useAnnouncementPagesQuery } from '../../api/newsApi';

/** All pages of the list, as links. */
export function ArchiveScreen() {
  const { t } = useTranslation('mf-news');
  const { data } = useAnnouncementPagesQuery(undefined, globalData);
  const pages = Array.from({ length: data ?? 0 }, (_, index) => index + 1);
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs')} items={[{ label: t('home'), to: paths.home() }, { label: t('news.title'), to: paths.news() }, { label: t('archive.title') }]} />
      <PageHeading title={t('archive.title')} />
      <ul>
        {pages.map((page) => (
          <li key={page}>
            <UiLink to={paths.news(page)}>{t('archive.page', { page })}</UiLink>
          </li>
        ))}
      </ul>
    </>
  );
}
`;

const emailField = `import { emailPattern, limits } from '@storefront/contracts';
import { useTranslation } from '@storefront/platform';
import { TextField } from '@storefront/ui';
import { useState } from 'react';

interface Props {
  hint: string;
  value: string;
  isFixed: boolean;
  onType: (text: string) => void;
}

/** The e-mail to which the keys go; its complaint is shown when the field is left. */
export function EmailField({ hint, value, isFixed, onType }: Props) {
  const { t } = useTranslation('mf-checkout');
  const [complaint, setComplaint] = useState('');
  return (
    <TextField
      label={t('payment.email')}
      hint={hint}
      type="email"
      name="email"
      autoComplete="email"
      inputMode="email"
      required
      pattern={emailPattern}
      maxLength={limits.emailLength}
      readOnly={isFixed}
      value={value}
      error={complaint}
      onChange={({ target }) => {
        onType(target.value);
        setComplaint('');
      }}
      onBlur={({ target }) => setComplaint(value && target.validationMessage)}
    />
  );
}
`;

const cartHint = `import { useDispatch, useSelector, useTranslation } from '@storefront/platform';
import { useEffect } from 'react';
import { checkout, selectAnnouncement } from '../features/cart/checkoutSlice';

/** Hides what the dialog has announced as soon as Escape is pressed. */
export function Widget() {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch();
  const isShown = useSelector(selectAnnouncement) !== null;
  useEffect(() => {
    if (!isShown) return undefined;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && dispatch(checkout.announcementDismissed());
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [dispatch, isShown]);
  return <span hidden>{t('badge.cart')}</span>;
}
`;

const fields = `<TextField label={t('contact.name')} name="clientName" defaultValue={begun.clientName} autoComplete="name" required readOnly={newChat.isBusy} pattern={notBlank} maxLength={limits.chatNameLength} />`;

const savedClass = `import { useSyncExternalStore } from 'react';

/** Events of changes: by another tab, and on return from the back/forward cache, in which pages miss events. */
const changes = ['storage', 'pageshow'] as const;

/** A text in \`localStorage\`, for all tabs; if the browser refuses to store it, for this page only. */
class SavedText {
  private listeners = new Set<() => void>();
  private unsaved: { text: string | null; over: string | null } | undefined;

  constructor(
    private readonly key: string,
    private readonly refusal: string,
  ) {}

  private held(): string | null {
    try {
      return localStorage.getItem(this.key) || null;
    } catch {
      return null;
    }
  }

  read = (): string | null => {
    const text = this.held();
    if (this.unsaved?.over !== text) this.unsaved = undefined;
    return this.unsaved ? this.unsaved.text : text;
  };

  write = (text: string | null): void => {
    this.unsaved = undefined;
    try {
      if (text === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, text);
    } catch (error) {
      this.unsaved = { text, over: this.held() };
      console.warn(this.refusal, error);
    }
    for (const listener of this.listeners) listener();
  };

  private subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    for (const change of changes) addEventListener(change, listener);
    return () => {
      this.listeners.delete(listener);
      for (const change of changes) removeEventListener(change, listener);
    };
  };

  use = (): string | null => useSyncExternalStore(this.subscribe, this.read, () => null);
}

export const createSaved = (key: string, refusal: string) => new SavedText(key, refusal);
`;

const optional = (schema, name, shape) => (schema.properties[name] = shape);

export const harmless = [
  change(
    'mf-catalog',
    'a part in a file of its own, given on from the old one',
    [productHead, /\/\*\* Icon, name and status[\s\S]*?\n\}\n/, 'export { NamedHead };\n'],
    [
      productHead,
      "import { Picture } from '@storefront/ui';\nimport type { ReactNode } from 'react';\nimport { ProductStatus } from '../products/ProductStatus';\nimport styles from './ProductHead.module.css';",
      "import { NamedHead } from './NamedHead';",
    ],
    [`${catalog}/product/NamedHead.tsx`, null, namedHead],
  ),
  change(
    'mf-catalog',
    'a component without its memo',
    [gameCard, 'export const GameCard = memo(function GameCard(', 'export function GameCard('],
    [gameCard, /\}\);\n$/, '}\n'],
    [gameCard, "import { memo } from 'react';\n", ''],
  ),
  change('mf-catalog', 'chunks as a class', [`${catalog}/late/late.ts`, /[\s\S]*/, lateClass]),
  change('mf-catalog', 'more for search engines, in another order', [
    `${catalog}/product/productJsonLd.ts`,
    "    '@type': 'Product',\n    name: product.name,\n    description,",
    "    '@type': 'Product',\n    description,\n    name: product.name,\n    sku: String(product.id ?? url),\n    brand: { '@type': 'Brand', name: product.game },",
  ]),
  change(
    'mf-catalog',
    'a page more, with its navigation and texts',
    [
      definition('mf-catalog'),
      "{ id: 'product',",
      "{ id: 'discounts', path: 'discounts', visibility: 'public' },\n    { id: 'product',",
    ],
    [
      definition('mf-catalog'),
      "label: { en: 'Catalog', ru: 'Каталог' }, order: 20 },",
      "label: { en: 'Catalog', ru: 'Каталог' }, order: 20 },\n    { path: '/discounts', label: { en: 'Discounts', ru: 'Скидки' }, order: 25 },",
    ],
    ['mf-catalog/src/routes/discounts.ts', null, discounts],
    [`${catalog}/discounts/DiscountsScreen.tsx`, null, discountsScreen],
    [
      texts('mf-catalog', 'en'),
      '"list": {',
      '"discounts": { "title": "Discounts", "text": "What costs less this week." },\n  "list": {',
    ],
    [
      texts('mf-catalog', 'ru'),
      '"list": {',
      '"discounts": { "title": "Скидки", "text": "Что на этой неделе дешевле." },\n  "list": {',
    ],
  ),
  change(
    'mf-catalog',
    'an event that nobody hears yet',
    [
      'mf-catalog/src/contract.ts',
      null,
      "declare module '@storefront/contracts' {\n  interface EventPayloads {\n    'mf-catalog/shared': { productId: number; by: 'dialog' | 'copy' };\n  }\n}\n\nexport {};\n",
    ],
    [
      `${catalog}/product/ShareButton.tsx`,
      '    confirm();',
      "    confirm();\n    dispatch({ ...event('mf-catalog/shared', { productId, by: 'copy' }) });",
    ],
    [
      `${catalog}/product/ShareButton.tsx`,
      'const language = useLanguage();',
      'const language = useLanguage();\n  const dispatch = useDispatch();',
    ],
    [`${catalog}/product/ShareButton.tsx`, 'import { localizePath, paths }', 'import { event, localizePath, paths }'],
    [
      `${catalog}/product/ShareButton.tsx`,
      'import { useLanguage, useTranslation }',
      'import { useDispatch, useLanguage, useTranslation }',
    ],
  ),
  change(
    'mf-catalog',
    'classes called otherwise in sheet and code, and other distances',
    [row, /styles\.title/g, 'styles.heading'],
    [row.replace('.tsx', '.module.css'), /\.title/g, '.heading'],
    [row.replace('.tsx', '.module.css'), 'padding: var(--space-4) var(--space-5);', 'padding: var(--space-5);'],
  ),
  change(
    'mf-catalog',
    'more of what was viewed, read with or without a time',
    [viewed, 'const most = 8;', 'const most = 12;'],
    [viewed, 'known.filter(isId)', 'known.map(idOf).filter(isId)'],
    [
      viewed,
      'function idsIn(',
      "const idOf = (one: unknown) => (typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one);\n\nfunction idsIn(",
    ],
  ),
  change(
    'mf-catalog',
    'a field of games that may come, shown where it does',
    [
      catalogApi,
      'result: listOf(GameSchema)',
      'result: listOf(v.object({ ...GameSchema.entries, genre: v.optional(v.string()) }))',
    ],
    valibot(catalogApi),
    [
      gameCard,
      '<FoundAlias {...question} />',
      "<FoundAlias {...question} />\n            {'genre' in game && typeof game.genre === 'string' && <small>{game.genre}</small>}",
    ],
  ),
  change(
    'mf-catalog',
    'a list of pairs in place of a table',
    [
      requirements,
      /<table className=\{styles\.table\}>[\s\S]*<\/table>/,
      '<dl className={styles.table}>\n          {rows.map(([key, value]) => (\n            <div key={key}>\n              <dt>{t(`requirements.${key}`)}</dt>\n              <dd>{value}</dd>\n            </div>\n          ))}\n        </dl>',
    ],
    [
      requirements.replace('.tsx', '.module.css'),
      /$/,
      '\n.table > div {\n  display: flex;\n  gap: var(--space-4);\n}\n',
    ],
  ),
  change(
    'mf-catalog',
    'shorter lists at first, and a shorter description',
    [`${catalog}/list/Growing.tsx`, 'export const part = 60;', 'export const part = 48;'],
    [productRoute, 'const descriptionLength = 500;', 'const descriptionLength = 300;'],
  ),
  change(
    'mf-catalog',
    'a hook in place of a component, and a picture that loads later',
    [welcome, '<CommunityButton />', '{useCommunityButton()}'],
    [welcome, 'function CommunityButton()', 'function useCommunityButton()'],
    [welcome, 'height={512} fetchPriority="high"', 'height={512} decoding="async" fetchPriority="high"'],
  ),
  change(
    'mf-catalog',
    'a button that waits for its event in a function of its own',
    [
      button,
      'const request = () => dispatch({ ...addRequested({ productId }) });',
      'const request = useCallback(() => {\n    const wish = addRequested({ productId });\n    dispatch({ ...wish });\n  }, [dispatch, productId]);',
    ],
    imports(button, 'useCallback', 'react'),
  ),
  change('mf-checkout', 'lines that are merged by a map', [
    cartLines,
    /export function mergeLine[\s\S]*?\n\}\n/,
    'export function mergeLine(lines: readonly CartLine[], line: CartLine): Merged {\n  const nameOf = ({ subscriptionId, region }: LineKey) => `${subscriptionId} ${region}`;\n  const byName = new Map(lines.map((one) => [nameOf(one), one]));\n  const twin = byName.get(nameOf(line));\n  const sum = (twin?.count ?? 0) + line.count;\n  byName.set(nameOf(line), twin ? { ...twin, count: Math.min(sum, limits.maxCount) } : line);\n  return { lines: [...byName.values()], limited: twin !== undefined && sum > limits.maxCount };\n}\n',
  ]),
  change(
    'mf-checkout',
    'a cart that is read from what an old program wrote, too',
    [savedCart, 'sanitiseLines(parse(saved))', 'sanitiseLines(modern(parse(saved)))'],
    [
      savedCart,
      'function parse(',
      '/** Lines of an older shop said `quantity`. */\nconst modern = (lines: unknown): unknown => (Array.isArray(lines) ? lines.map((line: { quantity?: number } | null) => (line && line.quantity !== undefined ? { count: line.quantity, ...line } : line)) : lines);\n\nfunction parse(',
    ],
  ),
  change(
    'mf-checkout',
    'a field of a form in a component of its own',
    [
      paymentForm,
      /<TextField[\s\S]*?\/>\n/,
      '<EmailField\n          hint={emailHint}\n          value={email}\n          isFixed={fixedEmail !== undefined}\n          onType={(text) => {\n            setTyped(text);\n            keptEmail.write(text);\n          }}\n        />\n',
    ],
    [paymentForm, "  const [complaint, setComplaint] = useState('');\n", ''],
    [paymentForm, 'Picture, TextField }', 'Picture }'],
    [paymentForm, 'import { emailPattern, isEmail,', 'import { isEmail,'],
    imports(paymentForm, 'EmailField', './EmailField'),
    [`${checkout}/payment/EmailField.tsx`, null, emailField],
  ),
  change('mf-checkout', 'calls that nobody made, taken away', [
    cartApi,
    /    subscription: build[\s\S]*?    subscriptionList:/,
    '    subscriptionList:',
  ]),
  change(
    'mf-checkout',
    'a further fragment over the page',
    [
      definition('mf-checkout'),
      "{ slot: 'overlay',",
      "{ slot: 'overlay', widget: 'CartHint', load: 'idle' },\n    { slot: 'overlay',",
    ],
    ['mf-checkout/src/widgets/CartHint.tsx', null, cartHint],
  ),
  change(
    'mf-checkout',
    'at most two digits in the badge',
    [badge, '{count}</Count>', '{shown}</Count>'],
    [
      badge,
      'const { pathname } = useLocation();',
      "const shown = count > 99 ? '99+' : count;\n  const { pathname } = useLocation();",
    ],
  ),
  change(
    'mf-checkout',
    'an attempt that may say more',
    [attempts, 'at: v.number() })', 'at: v.number(), tries: v.optional(v.number(), 1) })'],
    [`${checkout}/payment/useOrdering.ts`, 'at: Date.now() }', 'at: Date.now(), tries: 1 }'],
  ),
  change(
    'mf-checkout',
    'a clock that draws its rest, and stops',
    [
      countdown,
      "const { t } = useTranslation('mf-checkout');",
      "const { t } = useTranslation('mf-checkout');\n  const share = Math.min(seconds / limits.paymentSeconds, 1);",
    ],
    [
      countdown,
      "t('details.checking')}",
      't(\'details.checking\')}\n      {seconds > 0 && <progress value={share} aria-hidden="true" />}',
    ],
    imports(countdown, 'limits', '@storefront/contracts'),
  ),
  change('mf-checkout', 'plans that are sorted once for each list', [
    plans,
    /export function choosablePlans[\s\S]*?\n\}\n/,
    'const sortedPlans = new WeakMap<readonly Subscription[], Map<string, Subscription[]>>();\n\nexport function choosablePlans(plans: readonly Subscription[], region: Region, dollarRate: number): Subscription[] {\n  const known = sortedPlans.get(plans) ?? new Map<string, Subscription[]>();\n  sortedPlans.set(plans, known);\n  const name = `${region} ${dollarRate}`;\n  const found = known.get(name) ?? plansOfRegion(plans, region).filter(({ active }) => active).sort((one, other) => inDollars(one, dollarRate) - inDollars(other, dollarRate));\n  known.set(name, found);\n  return [...found];\n}\n',
  ]),
  change(
    'mf-checkout',
    'other words, of the same places',
    [
      texts('mf-checkout', 'en'),
      '"added": "{{name}} is in the cart."',
      '"added": "Done: {{name}} waits in your cart."',
    ],
    [texts('mf-checkout', 'ru'), '"added": "{{name}} — в корзине."', '"added": "Готово: {{name}} ждёт в корзине."'],
    [cartSlice, "if (note === 'tooMany') state.note = note;", "state.note = note === 'tooMany' ? note : state.note;"],
  ),
  change(
    'mf-news',
    'a card whose header is the link',
    [
      card,
      '<h2>{header}</h2>',
      '<h2>\n          <UiLink to={paths.article(announcement.id, page)}>{header}</UiLink>\n        </h2>',
    ],
    [
      card,
      /<UiLink to=\{paths\.article\(announcement\.id, page\)\} className[\s\S]*?<\/UiLink>/,
      '<span className={styles.more} aria-hidden="true">\n          {t(\'news.more\')}\n        </span>',
    ],
    [card, 'Card, Icon, icons, UiLink, VisuallyHidden', 'Card, UiLink'],
  ),
  change('mf-news', 'an author for search engines', [
    `${news}/article/articleData.ts`,
    'inLanguage: language.code,',
    "inLanguage: language.code,\n    author: { '@type': 'Organization', name: 'Editors', url: absolute(paths.contact()) },\n    isAccessibleForFree: true,",
  ]),
  change(
    'mf-news',
    'dates by the browser’s own formatter, written alike',
    [
      dates,
      /export function formatDate[\s\S]*?\n\}\n/,
      "export function formatDate(unixSeconds: number, language: Language, timeZone: string): string {\n  const locale = language.code === defaultLanguage.code ? 'en-US' : 'de-DE';\n  return new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(unixSeconds * 1000);\n}\n",
    ],
    [dates, /const twoDigits.*\n\n/, ''],
    [dates, 'calendarDay, ', ''],
  ),
  change(
    'mf-news',
    'a page of all pages',
    [
      definition('mf-news'),
      "{ id: 'manual',",
      "{ id: 'archive', path: 'news/archive', visibility: 'public' },\n    { id: 'manual',",
    ],
    [
      'mf-news/src/routes/archive.ts',
      null,
      "import { ask, defineRoute } from '@storefront/platform';\nimport { newsApi } from '../api/newsApi';\nimport { ArchiveScreen } from '../features/archive/ArchiveScreen';\n\nexport const route = defineRoute({\n  async load(context) {\n    await ask(context, newsApi.endpoints.announcementPages.initiate());\n  },\n  head: ({ t }) => ({ title: t('archive.title'), noindex: true }),\n  Screen: ArchiveScreen,\n});\n",
    ],
    [`${news}/archive/ArchiveScreen.tsx`, null, archiveScreen],
    [
      texts('mf-news', 'en'),
      '"article": {',
      '"archive": { "title": "All announcements", "page": "Page {{page}}" },\n  "article": {',
    ],
    [
      texts('mf-news', 'ru'),
      '"article": {',
      '"archive": { "title": "Все объявления", "page": "Страница {{page}}" },\n  "article": {',
    ],
  ),
  change('mf-news', 'a field of announcements that may come', [
    newsApi,
    'listOf(AnnouncementSchema)',
    'listOf(v.object({ ...AnnouncementSchema.entries, category: v.nullish(v.string()) }))',
  ]),
  change(
    'mf-news',
    'how long ago it was, once the browser has the page, with a clock that ends',
    [
      marks,
      'const isNew = useIsNew(announcement);',
      'const isNew = useIsNew(announcement);\n  const hours = useHoursSince(announcement.createdAt);',
    ],
    [marks, '<time dateTime', '<time title={hours === undefined ? undefined : String(hours)} dateTime'],
    imports(marks, 'useHoursSince', './useHoursSince'),
    [
      `${news}/news/useHoursSince.ts`,
      null,
      "import { useHydrated } from '@storefront/platform';\nimport { useEffect, useState } from 'react';\n\nconst hour = 3_600_000;\n\n/** Whole hours since a moment; undefined on the server and during hydration. */\nexport function useHoursSince(unixSeconds: number): number | undefined {\n  const isHydrated = useHydrated();\n  const [now, setNow] = useState(() => Date.now());\n  useEffect(() => {\n    const timer = setInterval(() => setNow(Date.now()), hour);\n    return () => clearInterval(timer);\n  }, []);\n  return isHydrated ? Math.floor((now - unixSeconds * 1000) / hour) : undefined;\n}\n",
    ],
  ),
  change('mf-news', 'the pages beside this one, in words', [
    pager,
    'return (\n    <div className={styles.pager}>\n      <Pager',
    'const places = [page - 1, page, page + 1].filter((one) => one >= 1 && one <= total);\n  return (\n    <div className={styles.pager} data-places={places.join()}>\n      <Pager',
  ]),
  change(
    'mf-news',
    'what failed in a component of its own, and hooks in another order',
    [
      list,
      /  if \(error !== undefined && currentData === undefined\)\n    return \([\s\S]*?\n    \);\n/,
      '  if (error !== undefined && currentData === undefined) return <Failed retry={() => void refetch()} isBusy={isFetching} />;\n',
    ],
    [
      list,
      "  const { t } = useTranslation('mf-news');\n  const { data, currentData, error, isFetching, refetch } = useAnnouncementsQuery(page, globalData);\n  const isArrived = useArrived();",
      '  const isArrived = useArrived();\n  const { data, currentData, error, isFetching, refetch } = useAnnouncementsQuery(page, globalData);',
    ],
    [
      list,
      'function Cards(',
      "function Failed({ retry, isBusy }: { retry: () => void; isBusy: boolean }) {\n  const { t } = useTranslation('mf-news');\n  return <ErrorState title={t('news.failed')} text={t('failedText')} retryLabel={t('retry')} onRetry={retry} busy={isBusy} />;\n}\n\nfunction Cards(",
    ],
  ),
  change(
    'mf-news',
    'a slower reader, and a longer excerpt in the head',
    [`${news}/content/readingTime.ts`, 'const wordsAMinute = 200;', 'const wordsAMinute = 180;'],
    ['mf-news/src/routes/article.ts', 'const descriptionLength = 160;', 'const descriptionLength = 200;'],
  ),
  change('mf-support', 'a message that may have been changed', [
    `${support}/outbox/outbox.ts`,
    '  /** Unix seconds. */\n  createdAt: v.number(),',
    '  /** Unix seconds. */\n  createdAt: v.number(),\n  editedAt: v.optional(v.number()),',
  ]),
  change(
    'mf-support',
    'an upload whose watch is called otherwise',
    [sendFile, 'function watch(request: XMLHttpRequest)', 'function createStallTimer(request: XMLHttpRequest)'],
    [sendFile, 'const watched = watch(request);', 'const stall = createStallTimer(request);'],
    [sendFile, 'watched.release();', 'stall.release();'],
    [sendFile, 'watched.moved();', 'stall.moved();'],
  ),
  change(
    'mf-support',
    'formatters by language in a weak map',
    [
      times,
      'const kept = new Map<string, Intl.DateTimeFormat>();',
      'const kept = new WeakMap<Language, Intl.DateTimeFormat>();',
    ],
    [times, 'kept.get(language.code)', 'kept.get(language)'],
    [times, 'kept.set(language.code, format)', 'kept.set(language, format)'],
  ),
  change(
    'mf-support',
    'messages of a day in a function',
    [
      messages,
      /\{messages\.map\(\(message, index\) => \{[\s\S]*?\n          \}\)\}/,
      '{messages.map((message, index) => drawn(message, messages[index - 1], day))}',
    ],
    [
      messages,
      'function OlderButton(',
      'function drawn(message: ChatMessage, before: ChatMessage | undefined, day: (unixSeconds: number) => string) {\n  const date = day(message.createdAt);\n  const isFirst = before === undefined || day(before.createdAt) !== date;\n  return (\n    <Fragment key={message.id}>\n      {isFirst && <li className={styles.day}>{date}</li>}\n      <Message message={message} />\n    </Fragment>\n  );\n}\n\nfunction OlderButton(',
    ],
    [messages, /^/, "import type { ChatMessage } from '@storefront/contracts';\n"],
  ),
  change(
    'mf-support',
    'a field of a form through a table',
    [
      form,
      fields,
      "<TextField {...nameField} label={t('contact.name')} defaultValue={begun.clientName} readOnly={newChat.isBusy} pattern={notBlank} maxLength={limits.chatNameLength} />",
    ],
    [
      form,
      'function fieldsOf',
      "const nameField = { name: 'clientName', autoComplete: 'name', required: true } as const;\n\nfunction fieldsOf",
    ],
  ),
  change('mf-support', 'what is saved as a class, under the same keys', [saved, /[\s\S]*/, savedClass]),
  change('mf-support', 'links in another order', [
    `${support}/contact/ContactLinks.tsx`,
    /(    \{ key: 'community',.*\n)(    \{ key: 'communityAdmin',.*\n)/,
    '$2$1',
  ]),
  change('shell', 'a fact more for all', [
    'shell/src/composition/Storefront.tsx',
    'Object.freeze({ brand, apiUrl, now, timeZone })',
    'Object.freeze({ brand, apiUrl, now, timeZone, isShop: true })',
  ]),
  change(
    'shell',
    'a place that nobody fills yet',
    [
      slotNames,
      '  overlay: object;',
      "  overlay: object;\n  /** Beside the agreement in the footer. */\n  'footer.aside': { year: number };",
    ],
    [
      footer,
      '<Rectangle name="The footer’s agreement"',
      '<Slot name="footer.aside" props={{ year: yearOf(now, timeZone) }} />\n        <Rectangle name="The footer’s agreement"',
    ],
    [footer, 'import { usePlatform,', 'import { Slot, usePlatform,'],
  ),
  change(
    'shell',
    'a hook more of the platform',
    [
      'shared-platform/src/index.ts',
      "export { useHydrated } from './useHydrated';",
      "export { useHydrated } from './useHydrated';\nexport { useTabHidden } from './useTabHidden';",
    ],
    [
      'shared-platform/src/useTabHidden.ts',
      null,
      "import { useSyncExternalStore } from 'react';\n\nfunction subscribe(listener: () => void) {\n  document.addEventListener('visibilitychange', listener);\n  return () => document.removeEventListener('visibilitychange', listener);\n}\n\n/** Whether the tab is in the background; false on the server. */\nexport const useTabHidden = (): boolean => useSyncExternalStore(subscribe, () => document.hidden, () => false);\n",
    ],
  ),
  change('shell', 'more patience with the API, and fewer attempts', [
    'shell/src/browser/start.tsx',
    'timeout: 15_000,\n    retries: 3,',
    'timeout: 20_000,\n    retries: 2,',
  ]),
  change(
    'shell',
    'a content that is called otherwise and rendered by a component',
    [layout, /contentId = 'content'/, "contentId = 'page-content'"],
    [layout, '<GamesNotice />\n        <Screen />', '<Middle />'],
    [
      layout,
      'function Overlays()',
      'const Middle = () => (\n  <>\n    <GamesNotice />\n    <Screen />\n  </>\n);\n\nfunction Overlays()',
    ],
  ),
  described('a field more of products', [], (api) =>
    optional(itemOf(api, '/v1/products/games/client/{id}'), 'rating', { type: 'number' }),
  ),
  described(
    'longer coupons that are taken',
    [],
    (api) => (bodyOf(api, '/v1/subscriptions/cart').properties.couponText.maxLength = 128),
  ),
  described(
    'a word fewer that is answered',
    [],
    (api) =>
      (cartOf(api).properties.couponStatus.enum = cartOf(api).properties.couponStatus.enum.filter(
        (word) => word !== 'notYet',
      )),
  ),
  described(
    'a query that may be asked for',
    [],
    ({ paths }) =>
      (paths['/v1/games'].get.parameters = [
        ...(paths['/v1/games'].get.parameters ?? []),
        { name: 'genre', in: 'query', schema: { type: 'string' } },
      ]),
  ),
  answering(
    'fields that nobody reads yet',
    [],
    (_address, body) =>
      void (
        Array.isArray(body.result) &&
        body.result.forEach(
          (item) => typeof item === 'object' && item !== null && Object.assign(item, { updatedAt: 1, tags: [] }),
        )
      ),
  ),
  described('letters that lead to a page that there is, too, and larger pages', [], (api) => {
    api['x-leads-to'].push('/catalog/product/{}');
    parameterOf(api, '/v1/screenshots', 'productId').description = 'The product; all without it.';
  }),
];
