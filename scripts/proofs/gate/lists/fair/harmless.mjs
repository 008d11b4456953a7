// What breaks nobody and looks as if it did: components rewritten, libraries exchanged, names changed on all sides,
// files moved, texts and designs anew, and an API and a shell that say more. By who had read `docs/teams.md` and the
// packages alone; against the shop as it is.
import { bodyOf, described, itemOf } from '../../described.mjs';
import {
  button,
  cartSlice,
  catalogApi,
  definition,
  dispatched,
  imports,
  layout,
  newsRoute,
  ordersApi,
  passes as change,
  productRoute,
  savedCart,
  slotNames,
} from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const checkout = 'mf-checkout/src/features';
const news = 'mf-news/src/features';
const support = 'mf-support/src/features';
const card = `${news}/news/AnnouncementCard.tsx`;
const pager = `${news}/news/NewsPager.tsx`;
const cards = `${news}/news/AnnouncementList.tsx`;
const dates = `${news}/news/dates.ts`;
const cartLines = `${checkout}/cart/cartLines.ts`;
const hubEvents = `${support}/live/events.ts`;
const form = `${support}/contact/ContactForm.tsx`;
const footer = 'shell/src/layout/Footer.tsx';
const switcher = 'shell/src/layout/LanguageSwitcher.tsx';
const texts = (remote, code) => `${remote}/src/locales/${code}.json`;

const cardAnew = `import { paths, pickText, type Announcement } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { Card, Disclosure, UiLink } from '@storefront/ui';
import { toExcerpt } from '../content/excerpt';
import styles from './AnnouncementCard.module.css';
import { Banner } from './Banner';
import { Marks } from './Marks';

interface Props {
  announcement: Announcement;
  page: number;
  eager: boolean;
}

export const AnnouncementCard = ({ announcement, page, eager }: Props) => {
  const { t } = useTranslation('mf-news');
  const language = useLanguage();
  const [header, text] = [announcement.header, announcement.text].map((one) => pickText(one, language));
  return (
    <Card as="section" className={styles.tile}>
      <h2>
        <UiLink to={paths.article(announcement.id, page)}>{header}</UiLink>
      </h2>
      <Marks announcement={announcement} />
      <Banner address={announcement.banner} eager={eager} />
      <Disclosure title={t('news.more')}>
        <p>{toExcerpt(text ?? '')}</p>
      </Disclosure>
    </Card>
  );
};
`;

const pagerAnew = `import { paths } from '@storefront/contracts';
import { globalData, useTranslation } from '@storefront/platform';
import { Button, UiLink } from '@storefront/ui';
import { Component, type ReactNode } from 'react';
import { useAnnouncementPagesQuery } from '../../api/newsApi';
import styles from './NewsPager.module.css';

interface Props {
  label: string;
  page: number;
  total: number;
}

class Pages extends Component<Props> {
  private to(number: number): ReactNode {
    if (number === this.props.page) return <strong aria-current="page">{number}</strong>;
    return <UiLink to={paths.news(number)}>{number}</UiLink>;
  }

  override render() {
    const numbers = Array.from({ length: this.props.total }, (_, index) => index + 1);
    return (
      <nav className={styles.pager} aria-label={this.props.label}>
        {numbers.map((number) => (
          <span key={number}>{this.to(number)} </span>
        ))}
      </nav>
    );
  }
}

export function NewsPager({ page }: { page: number }) {
  const { t } = useTranslation('mf-news');
  const { data, error, isFetching, refetch } = useAnnouncementPagesQuery(undefined, globalData);
  if (error !== undefined && data === undefined)
    return (
      <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
        {t('news.pagesFailed')}
      </Button>
    );
  return <Pages label={t('news.pages')} page={page} total={Math.max(data ?? 0, 1)} />;
}
`;

const ownSearch = `import type { Findable } from './Findable';
import { folded } from './folded';

const pairsOf = (text: string) => new Set(Array.from({ length: Math.max(text.length - 1, 1) }, (_, place) => text.slice(place, place + 2)));

/** The share of the pattern's pairs of letters that a name has. */
function likeness(name: string, pattern: string): number {
  const [own, wanted] = [pairsOf(folded(name)), pairsOf(folded(pattern))];
  return [...wanted].filter((pair) => own.has(pair)).length / wanted.size;
}

export const isShort = (list: readonly unknown[]): boolean => list.length <= 500;

export function fuzzySearch<T extends Findable>(list: readonly T[], pattern: string, threshold: number): T[] {
  const rated = list.map((item) => ({ item, score: Math.max(...[item.name, ...(item.aliases ?? [])].map((name) => likeness(name, pattern))) }));
  return rated.filter(({ score }) => score >= 1 - threshold).sort((one, other) => other.score - one.score).map(({ item }) => item);
}

export async function fuzzySearchInChunks<T extends Findable>(list: readonly T[], pattern: string, threshold: number, signal: AbortSignal): Promise<T[]> {
  await yieldToBrowser();
  return signal.aborted ? [] : fuzzySearch(list, pattern, threshold);
}

export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
`;

const uploader = `class Sending {
  readonly #request = new XMLHttpRequest();
  readonly #abort = () => this.#request.abort();
  #watched = watch(this.#request);

  constructor(private readonly call: FileCall) {}

  begin(): Promise<FileOutcome> {
    return new Promise((resolve) => {
      const { apiUrl, token, file, onProgress, signal } = this.call;
      const end = (outcome: FileOutcome) => {
        this.#watched.release();
        signal.removeEventListener('abort', this.#abort);
        resolve(outcome);
      };
      const lose = () => end(signal.aborted ? 'cancelled' : 'lost');
      this.#request.upload.addEventListener('progress', ({ loaded, total }) => {
        this.#watched.moved();
        onProgress(total > 0 ? loaded / total : 0);
      });
      this.#request.addEventListener('load', () => end(outcomeOf(this.#request)));
      this.#request.addEventListener('error', lose);
      this.#request.addEventListener('abort', lose);
      signal.addEventListener('abort', this.#abort);
      this.#request.open('POST', new URL('/v1/static/upload', apiUrl));
      this.#request.withCredentials = true;
      for (const [name, value] of Object.entries({ authorization: \`Bearer \${token}\` })) this.#request.setRequestHeader(name, value);
      const body = new FormData();
      body.set('file', file, file.name);
      this.#request.send(body);
      if (signal.aborted) this.#abort();
    });
  }
}

export const sendFile = (call: FileCall): Promise<FileOutcome> => new Sending(call).begin();
`;

const languageButtons = `import { languages, localizePath } from '@storefront/contracts';
import { useLanguage, useTranslation } from '@storefront/platform';
import { AddressLink } from '@storefront/platform/host';
import { memo } from 'react';
import { saveLanguage } from '../language/savedLanguage';
import { usePage } from '../router/PageContext';
import styles from './LanguageSwitcher.module.css';

/** The languages, side by side. */
export const LanguageSwitcher = memo(function LanguageSwitcher() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const { pathname, search, hash } = usePage().location;
  return (
    <nav aria-label={t('language')} translate="no" className={styles.switcher}>
      {languages.map((language) => (
        <AddressLink key={language.code} to={localizePath(pathname, language) + search + hash} lang={language.locale} hrefLang={language.locale} aria-current={language === current || undefined} onClick={() => saveLanguage(language)}>
          <span>{language.name}</span>
        </AddressLink>
      ))}
    </nav>
  );
});
`;

const inFolder = (names, from, to) =>
  names.map((name) => [`${from}/${name}.ts`, null, `export * from '${to}/${name}';\n`]);

export const harmless = [
  change(
    'mf-news',
    'cards in other elements',
    [card, /[^]*/, cardAnew],
    [`${news}/news/AnnouncementCard.module.css`, /\.card\b/g, '.tile'],
  ),
  change('mf-news', 'a pager as a class, with all numbers', [pager, /[^]*/, pagerAnew]),
  change(
    'mf-catalog',
    'an own search for a library’s',
    [`${catalog}/search/fuzzySearch.ts`, /[^]*/, ownSearch],
    ['mf-catalog/package.json', '    "fuse.js": "7.5.0",\n', ''],
  ),
  change(
    'mf-checkout',
    'reducers called otherwise',
    [cartSlice, /\blineAdded\b/g, 'added'],
    [`${checkout}/dialog/addToCart.ts`, /\blineAdded\b/g, 'added'],
    [cartSlice, /\blinesRead\b/g, 'cartRead'],
    [savedCart, /\blinesRead\b/g, 'cartRead'],
  ),
  change(
    'mf-checkout',
    'a slice called otherwise',
    [cartSlice, 'name: `${name}/cart`', 'name: `${name}/basket`'],
    [cartSlice, 'type.startsWith(`${name}/cart/`)', 'type.startsWith(`${name}/basket/`)'],
  ),
  change(
    'mf-catalog',
    'a route’s id and file',
    [definition('mf-catalog'), "id: 'products', path", "id: 'game', path"],
    ['mf-catalog/src/routes/game.ts', null, "export { route } from './products';\n"],
  ),
  change(
    'mf-checkout',
    'a fragment’s name and file',
    [definition('mf-checkout'), "widget: 'AddToCartDialog'", "widget: 'PlanDialog'"],
    ['mf-checkout/src/widgets/PlanDialog.tsx', null, "export { Widget } from './AddToCartDialog';\n"],
  ),
  change(
    'mf-catalog',
    'a private page to which nothing leads',
    [
      definition('mf-catalog'),
      "    { id: 'product', path",
      "    { id: 'compare', path: 'compare/:first?/:second?', visibility: 'private' },\n    { id: 'product', path",
    ],
    [
      'mf-catalog/src/routes/compare.ts',
      null,
      "import { defineRoute } from '@storefront/platform';\nimport { CompareScreen } from '../features/product/CompareScreen';\n\nexport const route = defineRoute({ head: ({ t }) => ({ title: t('plans.title'), noindex: true }), Screen: CompareScreen });\n",
    ],
    [
      `${catalog}/product/CompareScreen.tsx`,
      null,
      "import { useParams, useTranslation } from '@storefront/platform';\nimport { PageHeading } from '@storefront/ui';\n\nexport function CompareScreen() {\n  const { t } = useTranslation('mf-catalog');\n  const { first = '', second = '' } = useParams();\n  return (\n    <>\n      <PageHeading title={t('plans.title')} />\n      <p>{[first, second].filter(Boolean).join(', ')}</p>\n    </>\n  );\n}\n",
    ],
  ),
  change(
    'mf-support',
    'a key of its own more',
    [
      `${support}/chat/ChatRoom.tsx`,
      'const isOpen = state.phase',
      "const [wide, setWide] = [wideSetting.use() === 'wide', wideSetting.write];\n  const isOpen = state.phase",
    ],
    [
      `${support}/chat/ChatRoom.tsx`,
      '<div className={styles.tools}>',
      '<div className={styles.tools}>\n            <Button variant="quiet" size="s" aria-pressed={wide} onClick={() => setWide(wide ? null : \'wide\')}>\n              {t(\'chat.older\')}\n            </Button>',
    ],
    imports(`${support}/chat/ChatRoom.tsx`, 'wideSetting', './wideSetting'),
    [
      `${support}/chat/wideSetting.ts`,
      null,
      "import { createSaved } from '../saved/createSaved';\n\nexport const wideSetting = createSaved('mf-support/wideChat', 'The browser does not keep how wide the chat is.');\n",
    ],
  ),
  change(
    'mf-support',
    'a call more, which the API has',
    [
      'mf-support/src/api/chatApi.ts',
      '    createChat: build',
      "    announcements: build.query<unknown[] | null, void>({\n      query: () => ({ url: '/v1/announces/0', result: listOf(AnnouncementSchema), background: true }),\n    }),\n    createChat: build",
    ],
    [
      'mf-support/src/api/chatApi.ts',
      'import { ChatCreatedSchema,',
      'import { AnnouncementSchema, listOf, ChatCreatedSchema,',
    ],
  ),
  change(
    'mf-catalog',
    'fields that are read no more',
    [catalogApi, 'result: ProductSchema', "result: v.omit(ProductSchema, ['requirements', 'videos'])"],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
    [
      catalogApi,
      'build.query<Product | null, ProductQuestion>',
      "build.query<Omit<Product, 'requirements' | 'videos'> | null, ProductQuestion>",
    ],
    [`${catalog}/product/ProductScreen.tsx`, '      <Videos links={product.videos} name={product.name} />\n', ''],
    [`${catalog}/product/ProductScreen.tsx`, '      <SystemRequirements requirements={product.requirements} />\n', ''],
    [
      `${catalog}/product/ProductScreen.tsx`,
      "import { SystemRequirements } from './SystemRequirements';\nimport { Videos } from './Videos';\n",
      '',
    ],
  ),
  change(
    'mf-news',
    'all words anew',
    [texts('mf-news', 'en'), /: "(?!\{\{|: )([A-Z][^"{]*)"/g, ': "Well: $1"'],
    [texts('mf-news', 'ru'), /: "(?!\{\{|: )([А-Я][^"{]*)"/g, ': "Итак: $1"'],
  ),
  change(
    'mf-news',
    'a plural more, in both languages',
    [
      cards,
      '<ul className={styles.list}>\n      {announcements',
      "<ul className={styles.list} aria-label={t('news.count', { count: announcements.length })}>\n      {announcements",
    ],
    [
      texts('mf-news', 'en'),
      '"new":',
      '"count_one": "{{count}} announcement",\n    "count_other": "{{count}} announcements",\n    "new":',
    ],
    [
      texts('mf-news', 'ru'),
      '"new":',
      '"count_one": "{{count}} объявление",\n    "count_few": "{{count}} объявления",\n    "count_many": "{{count}} объявлений",\n    "count_other": "{{count}} объявления",\n    "new":',
    ],
  ),
  change(
    'mf-checkout',
    'a parameter called otherwise on all sides',
    [definition('mf-checkout'), 'details/:orderId', 'details/:id'],
    [
      `${checkout}/order/DetailsScreen.tsx`,
      "const { orderId = '' } = useParams();",
      "const { id: orderId = '' } = useParams();",
    ],
  ),
  change(
    'mf-catalog',
    'calls called otherwise',
    [catalogApi, /\bgameProducts\b/g, 'productsOfGame'],
    [catalogApi, /\buseGameProductsQuery\b/g, 'useProductsOfGameQuery'],
    ...[`${catalog}/product/listed.ts`, productRoute, 'mf-catalog/src/routes/products.ts'].map((file) => [
      file,
      /\bgameProducts\b/g,
      'productsOfGame',
    ]),
    ...[`${catalog}/product/relatedProducts.ts`, `${catalog}/products/ProductListScreen.tsx`].map((file) => [
      file,
      /\buseGameProductsQuery\b/g,
      'useProductsOfGameQuery',
    ]),
  ),
  change(
    'mf-checkout',
    'an enum for words',
    [
      `${checkout}/cart/plans.ts`,
      "(region === 'cis' ? forCis : forGlobal)",
      '(region === Place.Cis ? forCis : forGlobal)',
    ],
    [
      `${checkout}/cart/plans.ts`,
      '/** Whether a plan is sold',
      "enum Place {\n  Cis = 'cis',\n  Global = 'global',\n}\n\n/** Whether a plan is sold",
    ],
  ),
  change(
    'mf-checkout',
    'a storage behind a class',
    [savedCart, 'localStorage.getItem(cartKey)', 'place.text'],
    [savedCart, 'localStorage.removeItem(cartKey)', 'place.text = null'],
    [savedCart, 'localStorage.setItem(cartKey, text)', 'place.text = text'],
    [
      savedCart,
      'function linesOf',
      'class Place {\n  constructor(private readonly key: string) {}\n\n  get text(): string | null {\n    return localStorage.getItem(this.key);\n  }\n\n  set text(text: string | null) {\n    if (text === null) localStorage.removeItem(this.key);\n    else localStorage.setItem(this.key, text);\n  }\n}\n\nconst place = new Place(cartKey);\n\nfunction linesOf',
    ],
  ),
  change(
    'mf-checkout',
    'a field more of what is kept, which nobody has to have',
    [
      savedCart,
      '({ subscriptionId, count, region }) => ({ subscriptionId, count, region })',
      '({ subscriptionId, count, region }) => ({ subscriptionId, count, region, savedAt: Date.now() - (Date.now() % 60_000) })',
    ],
    [
      cartLines,
      '  count: v.pipe(v.number(), v.integer()),\n',
      '  count: v.pipe(v.number(), v.integer()),\n  savedAt: v.optional(v.number()),\n',
    ],
  ),
  change(
    'mf-catalog',
    'an event by a hook and by its name',
    [button, dispatched, 'ask(productId)'],
    [button, 'const dispatch = useDispatch();', 'const ask = useAsk();'],
    [
      button,
      'interface Props',
      "function useAsk() {\n  const dispatch = useDispatch();\n  return useCallback((productId: number) => void dispatch(event('cart/addRequested', { productId })), [dispatch]);\n}\n\ninterface Props",
    ],
    [
      button,
      "import { addRequested } from '@storefront/contracts';",
      "import { event } from '@storefront/contracts';\nimport { useCallback } from 'react';",
    ],
  ),
  change(
    'mf-news',
    'days by Intl',
    [
      dates,
      /  const \{ year, month, day \}[^]*?\n\}/,
      "  const locale = language.code === defaultLanguage.code ? 'en-US' : 'ru-RU';\n  return new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(unixSeconds * 1000);\n}",
    ],
    [dates, 'import { calendarDay, defaultLanguage,', 'import { defaultLanguage,'],
    [dates, /const twoDigits.*\n\n/, ''],
  ),
  change('mf-support', 'an upload as a class', [
    `${support}/attachments/sendFile.ts`,
    /\/\*\* Uploads one file[^]*$/,
    uploader,
  ]),
  change(
    'mf-support',
    'names of the hub in a table',
    [hubEvents, "connection.invoke('SubscribeToChat', id, token)", 'connection.invoke(methods.join, id, token)'],
    [hubEvents, "connection.invoke('UnsubscribeFromChat', id, false)", 'connection.invoke(methods.leave, id, false)'],
    [
      hubEvents,
      '/** S169. */',
      "const methods = { join: 'SubscribeToChat', leave: 'UnsubscribeFromChat' } as const;\n\n/** S169. */",
    ],
  ),
  change(
    'mf-checkout',
    'a body by a function of another file',
    [ordersApi, 'body: request satisfies OrderRequest', 'body: toWire(request) satisfies OrderRequest'],
    imports(ordersApi, 'toWire', './toWire'),
    [
      'mf-checkout/src/api/toWire.ts',
      null,
      "import type { OrderRequest } from '@storefront/contracts';\n\n/** What the API need not be told is left out. */\nexport const toWire = ({ subscriptions, ...rest }: OrderRequest): OrderRequest => ({\n  ...rest,\n  subscriptions: subscriptions.map(({ price: _price, ...line }) => line),\n});\n",
    ],
  ),
  change('mf-catalog', 'an address by URLSearchParams', [
    catalogApi,
    '`/v1/products/${productId}?language=${language}`',
    '`/v1/products/${productId}?${new URLSearchParams({ language })}`',
  ]),
  change(
    'mf-catalog',
    'a design anew',
    [
      `${catalog}/games/GameGrid.module.css`,
      /[^]*/,
      '.grid {\n  display: flex;\n  flex-wrap: wrap;\n  gap: var(--space-6);\n  padding-inline: 0;\n  animation: mf-catalog-come 300ms both;\n}\n\n.grid > li {\n  flex: 1 1 18rem;\n  list-style: none;\n}\n\n@keyframes mf-catalog-come {\n  from {\n    opacity: 0;\n  }\n}\n',
    ],
    [
      `${catalog}/home/Welcome.module.css`,
      'margin-block: var(--space-3) var(--space-7);',
      'position: sticky;\n  top: 0;\n  margin-block: 0 var(--space-8);',
    ],
  ),
  change('mf-checkout', 'a badge that comes when it is seen', [
    definition('mf-checkout'),
    "load: 'idle'",
    "load: 'visible'",
  ]),
  change(
    'mf-catalog',
    'a navigation with other words, and without home',
    [definition('mf-catalog'), /    \{ path: '\/', label.*\n/, ''],
    [
      definition('mf-catalog'),
      "{ en: 'Catalog', ru: 'Каталог' }, order: 20",
      "{ en: 'All games', ru: 'Все игры' }, order: 5",
    ],
  ),
  change(
    'mf-catalog',
    'a load that asks for more beside',
    [
      'mf-catalog/src/routes/home.ts',
      'await ask(context, catalogApi.endpoints.popularGames.initiate());',
      'await Promise.all([ask(context, catalogApi.endpoints.popularGames.initiate()), askBeside(context, globalApi.endpoints.games.initiate())]);',
    ],
    [
      'mf-catalog/src/routes/home.ts',
      'import { ask, defineRoute }',
      'import { ask, askBeside, defineRoute, globalApi }',
    ],
  ),
  change(
    'mf-news',
    'a head that says more, and is in a file of its own',
    [
      newsRoute,
      "description: t('news.description'),\n      trail",
      "description: [t('news.title'), t('news.description')].join('. '),\n      jsonLd: [listData(t('news.title'), announcements?.length ?? 0)],\n      trail",
    ],
    imports(newsRoute, 'listData', './listData'),
    [
      'mf-news/src/routes/listData.ts',
      null,
      "export const listData = (name: string, count: number) => ({ '@context': 'https://schema.org', '@type': 'ItemList', name, numberOfItems: count });\n",
    ],
  ),
  change(
    'mf-catalog',
    'a field wanted that the API always sends',
    [
      catalogApi,
      'result: ProductSchema',
      'result: v.object({ ...ProductSchema.entries, id: v.number(), description: v.string() })',
    ],
    [catalogApi, /^/, "import * as v from 'valibot';\n"],
  ),
  change(
    'shell',
    'a footer in other elements',
    [footer, '<div className={styles.bottom}>', '<section className={styles.bottom}>'],
    [
      footer,
      '        </Rectangle>\n      </div>\n    </div>\n  );\n});',
      '        </Rectangle>\n      </section>\n    </div>\n  );\n});',
    ],
    [
      footer,
      '<span>\n          © {yearOf(now, timeZone)} {brand}\n        </span>',
      '<small>\n          {brand}, {yearOf(now, timeZone)}\n        </small>',
    ],
    ['shell/src/locales/en.json', '"userAgreement": "User agreement"', '"userAgreement": "The agreement"'],
  ),
  change(
    'shell',
    'a hook and a place more',
    [
      'shared-platform/src/index.ts',
      'export { useHydrated }',
      "export { useHydrated as useIsAlive } from './useHydrated';\nexport { useHydrated }",
    ],
    [
      layout,
      '<Footer inert={isBehind} />',
      '<Slot name={"footer.above" as never} />\n      <Footer inert={isBehind} />',
    ],
    [slotNames, 'overlay: object;', "overlay: object;\n  'footer.above': object;"],
  ),
  change('shell', 'a later version of the platform, which remotes take as well', [
    'shared-platform/package.json',
    '"version": "1.8.0"',
    '"version": "1.9.3"',
  ]),
  change('shell', 'languages side by side', [switcher, /[^]*/, languageButtons]),
  described('a field, a call and a query more', [], (api) => {
    itemOf(api, '/v1/games').properties.studio = { type: 'string' };
    api.paths['/v1/studios'] = { get: { responses: api.paths['/v1/games'].get.responses } };
    api.paths['/v1/products/{id}'].get.parameters.push({
      name: 'region',
      in: 'query',
      required: false,
      schema: { type: 'string' },
    });
  }),
  described('more that is taken', [], (api) => {
    const body = bodyOf(api, '/v1/chats/client');
    for (const property of Object.values(body.properties)) if (property.maxLength) property.maxLength *= 3;
    body.properties.phone = { type: 'string' };
  }),
  change(
    'mf-support',
    'fields that are taller and stricter',
    [
      form,
      'required readOnly={newChat.isBusy} pattern={notBlank} maxLength={limits.chatNameLength}',
      'required minLength={2} readOnly={newChat.isBusy} pattern={notBlank} maxLength={limits.chatNameLength}',
    ],
    [form, 'rows={6}', 'rows={9}'],
    [form, '<div className={styles.intro}>', '<div className={styles.intro} aria-live="off">'],
  ),
  change(
    'mf-support',
    'a folder moved',
    ...inFolder(['reading', 'times', 'messageText'], `${support}/conversation`, '../chat'),
    ...['Message.tsx', 'MessageList.tsx'].map((file) => [
      `${support}/chat/${file}`,
      "from './times'",
      "from '../conversation/times'",
    ]),
    [`${support}/chat/Message.tsx`, "from './messageText'", "from '../conversation/messageText'"],
  ),
  change('mf-checkout', 'a code on a canvas', [`${checkout}/order/QrCode.tsx`, /QRCodeSVG/g, 'QRCodeCanvas']),
  change(
    'mf-catalog',
    'what is below comes late',
    [`${catalog}/home/HomeScreen.tsx`, "import { Advantages } from './Advantages';\n", ''],
    [
      `${catalog}/home/HomeScreen.tsx`,
      'export function HomeScreen',
      "const Advantages = lazy(() => import('./Advantages').then((all) => ({ default: all.Advantages })));\n\nexport function HomeScreen",
    ],
    [
      `${catalog}/home/HomeScreen.tsx`,
      '<Advantages />',
      '<Suspense fallback={null}>\n            <Advantages />\n          </Suspense>',
    ],
    imports(`${catalog}/home/HomeScreen.tsx`, 'lazy, Suspense', 'react'),
  ),
  change(
    'mf-news',
    'a version with another first number',
    ['mf-news/package.json', '"version": "1.0.1"', '"version": "2.0.0"'],
    ['mf-news/CHANGELOG.md', '## 1.0.1', '## 2.0.0\n\n- Cards are called otherwise within.\n\n## 1.0.1'],
    [`${news}/news/Banner.tsx`, 'width={1200} height={480}', 'width={1000} height={400}'],
  ),
  change(
    'mf-catalog',
    'a memo gone, and a clock that is stopped',
    [`${catalog}/games/GameCard.tsx`, 'export const GameCard = memo(function GameCard(', 'export function GameCard('],
    [`${catalog}/games/GameCard.tsx`, /\}\);\n$/, '}\n'],
    [`${catalog}/games/GameCard.tsx`, "import { memo } from 'react';\n", ''],
    [
      `${catalog}/home/Advantages.tsx`,
      'const [active, setActive] = useState(0);',
      'const [active, setActive] = useState(0);\n  useEffect(() => {\n    const timer = setInterval(() => setActive((place) => (place + 1) % advantages.length), 5000);\n    return () => clearInterval(timer);\n  }, []);',
    ],
    [
      `${catalog}/home/Advantages.tsx`,
      'import { useId, useRef, useState }',
      'import { useEffect, useId, useRef, useState }',
    ],
  ),
  change('mf-checkout', 'words by what was answered', [
    `${checkout}/cart/CartFailure.tsx`,
    "{cart.pricingFailed ? t('cart.pricingFailed') : t('cart.plansFailed')}",
    "{t(`cart.${cart.pricingFailed ? 'pricing' : 'plans'}Failed`)}",
  ]),
];
