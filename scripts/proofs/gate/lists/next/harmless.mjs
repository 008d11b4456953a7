// What teams do every day and what breaks nobody: features with all that belongs to them, work on the form of the code,
// and what is not needed any more. Most are of several files, as pull requests are. They are tried against the shop of
// `stage.mjs`.
import {
  badge,
  cartSlice,
  catalogApi,
  passes as change,
  definition,
  home,
  layout,
  news,
  newsRoute,
  register,
  savedCart,
} from '../../patched.mjs';

const imports = (file, names, from) => [file, /^/, `import ${names} from '${from}';\n`];
const makes = (file, text) => [file, null, text];
const drops = (file) => [file, undefined];

/** Words more, in both languages: sections of their own. */
const says = (remote, en, ru) => [
  [`${remote}/src/locales/en.json`, /^\{/, () => `{ ${JSON.stringify(en).slice(1, -1)},`],
  [`${remote}/src/locales/ru.json`, /^\{/, () => `{ ${JSON.stringify(ru).slice(1, -1)},`],
];

const catalog = 'mf-catalog/src/features';
const product = `${catalog}/product`;
const productScreen = `${product}/ProductScreen.tsx`;
const row = `${catalog}/products/ProductRow.tsx`;
const screenshots = `${product}/Screenshots.tsx`;
const advantages = `${catalog}/home/Advantages.tsx`;
const arrangement = `${catalog}/arrangement/arrangement.ts`;

const newsFeatures = 'mf-news/src/features';
const newsList = `${newsFeatures}/news/AnnouncementList.tsx`;
const card = `${newsFeatures}/news/AnnouncementCard.tsx`;
const manualApi = 'mf-news/src/api/manualApi.ts';
const article = `${newsFeatures}/article/Article.tsx`;
const manualView = `${newsFeatures}/manual/ManualView.tsx`;

const checkout = 'mf-checkout/src/features';
const paymentForm = `${checkout}/payment/PaymentForm.tsx`;

const support = 'mf-support/src/features';
const contactForm = `${support}/contact/ContactForm.tsx`;
const composer = `${support}/chat/Composer.tsx`;

export const harmless = [
  change(
    'mf-catalog',
    'products side by side, on a page of their own',
    [
      definition('mf-catalog'),
      'routes: [',
      "routes: [\n    { id: 'compare', path: 'compare/:first?/:second?', visibility: 'public' },",
    ],
    makes(
      'mf-catalog/src/routes/compare.ts',
      `import { paths } from '@storefront/contracts';
import { ask, defineRoute } from '@storefront/platform';
import { catalogApi } from '../api/catalogApi';
import { CompareScreen } from '../features/compare/CompareScreen';
import { comparedIds } from '../features/compare/comparedIds';

export const route = defineRoute({
  async load(context) {
    const ids = comparedIds(context.params);
    if (ids.length === 0) return { redirectTo: paths.catalog() };
    const language = context.language.code;
    await Promise.all(ids.map((productId) => ask(context, catalogApi.endpoints.product.initiate({ productId, language }))));
  },
  head: ({ t }) => ({ title: t('compare.title'), description: t('compare.description'), noindex: true }),
  Screen: CompareScreen,
});
`,
    ),
    makes(
      `${catalog}/compare/comparedIds.ts`,
      `import { parseId } from '../../api/ids';

export function comparedIds({ first, second }: Record<string, string | undefined>): number[] {
  return [...new Set([first, second].flatMap((text) => parseId(text) ?? []))];
}
`,
    ),
    makes(
      `${catalog}/compare/CompareScreen.tsx`,
      `import { lowestPrice, paths } from '@storefront/contracts';
import { globalData, Redirect, useLanguage, useParams, useStats, useTranslation } from '@storefront/platform';
import { Breadcrumbs, Card, PageHeading, Skeleton, UiLink } from '@storefront/ui';
import { useProductQuery } from '../../api/catalogApi';
import { soldPlans } from '../product/soldPlans';
import { FromPrice } from '../products/FromPrice';
import { ProductStatus } from '../products/ProductStatus';
import { comparedIds } from './comparedIds';
import styles from './CompareScreen.module.css';

export function CompareScreen() {
  const { t } = useTranslation('mf-catalog');
  const ids = comparedIds(useParams());
  if (ids.length === 0) return <Redirect to={paths.catalog()} />;
  return (
    <>
      <Breadcrumbs label={t('breadcrumbs.label')} items={[{ label: t('breadcrumbs.home'), to: paths.home() }, { label: t('compare.title') }]} />
      <PageHeading title={t('compare.title')} />
      <div className={styles.columns}>
        {ids.map((id) => (
          <Compared key={id} id={id} />
        ))}
      </div>
    </>
  );
}

function Compared({ id }: { id: number }) {
  const { t } = useTranslation('mf-catalog');
  const { currentData } = useProductQuery({ productId: id, language: useLanguage().code }, globalData);
  const { dollarRate } = useStats();
  if (currentData === null) return <p>{t('compare.missing')}</p>;
  if (!currentData) return <Skeleton height={200} radius="l" />;
  return (
    <Card className={styles.card}>
      <h2 translate="no">
        <UiLink to={paths.product(id)}>{currentData.name}</UiLink>
      </h2>
      <ProductStatus code={currentData.status} />
      <FromPrice lowest={lowestPrice(soldPlans(currentData), dollarRate)} />
      <p>{t('compare.features', { count: currentData.functional.flatMap(({ params }) => params).length })}</p>
    </Card>
  );
}
`,
    ),
    makes(
      `${catalog}/compare/CompareScreen.module.css`,
      '.columns {\n  display: grid;\n  grid-template-columns: repeat(auto-fit, minmax(240px, 1fr));\n  gap: var(--space-4);\n}\n\n.card {\n  padding: var(--space-4);\n}\n',
    ),
    ...says(
      'mf-catalog',
      {
        compare: {
          title: 'Side by side',
          description: 'Two products, and what tells them apart.',
          missing: 'This product is no more.',
          features_one: '{{count}} feature',
          features_other: '{{count}} features',
          with: 'Compare with {{name}}',
        },
      },
      {
        compare: {
          title: 'Сравнение',
          description: 'Два товара, и чем они отличаются.',
          missing: 'Этого товара больше нет.',
          features_one: '{{count}} функция',
          features_few: '{{count}} функции',
          features_many: '{{count}} функций',
          features_other: '{{count}} функции',
          with: 'Сравнить с {{name}}',
        },
      },
    ),
    [
      `${product}/Related.tsx`,
      '<ProductTile id={id} name={name} icon={icon} plans={subscriptions} />',
      "<ProductTile id={id} name={name} icon={icon} plans={subscriptions} />\n          {productId !== undefined && <UiLink to={`/compare/${productId}/${id}`}>{t('compare.with', { name })}</UiLink>}",
    ],
    [
      `${product}/Related.tsx`,
      'function Tiles({ products }: { products: readonly ProductListItem[] }) {',
      "function Tiles({ products, productId }: { products: readonly ProductListItem[]; productId?: number }) {\n  const { t } = useTranslation('mf-catalog');",
    ],
    [
      `${product}/Related.tsx`,
      '<Tiles products={related} />\n    </Section>',
      '<Tiles products={related} productId={productId} />\n    </Section>',
    ],
  ),
  change(
    'mf-catalog',
    'lists with the sales leaders first',
    [arrangement, "'price', 'price-desc']", "'price', 'price-desc', 'leaders']"],
    [arrangement, 'T extends { name: string }>', 'T extends { name: string; bestseller: boolean }>'],
    [
      arrangement,
      '  const direction = sort',
      "  if (sort === 'leaders') return [...items].sort((one, other) => Number(other.bestseller) - Number(one.bestseller));\n  const direction = sort",
    ],
    ['mf-catalog/src/locales/en.json', '"price-desc":', '"leaders": "Sales leaders",\n    "price-desc":'],
    ['mf-catalog/src/locales/ru.json', '"price-desc":', '"leaders": "Лидеры продаж",\n    "price-desc":'],
  ),
  change(
    'mf-catalog',
    'a picture that is opened by a reducer',
    [screenshots, "import { useState } from 'react';", "import { useReducer } from 'react';"],
    [
      screenshots,
      'const [opened, setOpened] = useState<number | null>(null);',
      'const [{ opened }, dispatch] = useReducer(reduce, { opened: null });',
    ],
    [screenshots, 'onClick={() => setOpened(index)}', "onClick={() => dispatch({ type: 'opened', index })}"],
    [
      screenshots,
      'onMove={setOpened} onClose={() => setOpened(null)}',
      "onMove={(index) => dispatch({ type: 'opened', index })} onClose={() => dispatch({ type: 'closed' })}",
    ],
    [
      screenshots,
      'function Pictures',
      "type Action = { type: 'opened'; index: number } | { type: 'closed' };\n\nfunction reduce(_state: { opened: number | null }, action: Action): { opened: number | null } {\n  return { opened: action.type === 'opened' ? action.index : null };\n}\n\nfunction Pictures",
    ],
  ),
  change(
    'mf-catalog',
    'a row whose parts take what they need of a context',
    [row, "import { memo } from 'react';", "import { createContext, memo, use } from 'react';"],
    [row, '<ProductStatus code={product.status} />', '<Status />'],
    [row, '<FromPrice lowest={lowest} />', '<Price />'],
    [
      row,
      /return \(\n    <Card as="article"([^]*)<\/Card>\n  \);\n\}\);/,
      'return (\n    <RowContext value={product}>\n      <Card as="article"$1</Card>\n    </RowContext>\n  );\n});\n\nfunction useRow(): ProductListItem {\n  const product = use(RowContext);\n  if (!product) throw new Error(\'A part of a row stands outside of one.\');\n  return product;\n}\n\nconst Status = () => <ProductStatus code={useRow().status} />;\n\nfunction Price() {\n  const { subscriptions } = useRow();\n  return <FromPrice lowest={lowestPrice(subscriptions, useDollarRate())} />;\n}',
    ],
    [
      row,
      '/** A product in its',
      'const RowContext = createContext<ProductListItem | null>(null);\n\n/** A product in its',
    ],
  ),
  change(
    'mf-catalog',
    'a feature in a folder with a door of its own',
    makes(
      `${catalog}/welcome/index.ts`,
      "export { Welcome } from './Welcome';\nexport type { WelcomeProps } from './types';\n",
    ),
    makes(`${catalog}/welcome/types.ts`, 'export interface WelcomeProps {\n  withArt?: boolean;\n}\n'),
    makes(
      `${catalog}/welcome/Welcome.tsx`,
      `import { linkTarget, paths } from '@storefront/contracts';
import { globalData, useSiteLink, useTranslation } from '@storefront/platform';
import { Button, Picture, UiLink } from '@storefront/ui';
import { usePopularGamesQuery } from '../../api/catalogApi';
import styles from './Welcome.module.css';
import type { WelcomeProps } from './types';

/** The first view: what the shop is, and the three ways on (S033). */
export function Welcome({ withArt = true }: WelcomeProps) {
  const { t } = useTranslation('mf-catalog');
  const community = useCommunity();
  return (
    <div className={styles.welcome}>
      <div>
        <h1 className={styles.title}>{t('home.welcome')}</h1>
        <p className={styles.text}>{t('home.welcomeText')}</p>
        <div className={styles.actions}>
          <Button variant="primary" to={paths.catalog()}>
            {t('home.browse')}
          </Button>
          {community && (
            <Button variant="secondary" {...community}>
              {t('home.community')}
            </Button>
          )}
        </div>
        <p className={styles.contact}>
          <span>{t('home.question')}</span> <UiLink to={paths.contact()}>{t('home.contact')}</UiLink>
        </p>
      </div>
      {withArt && <Art />}
    </div>
  );
}

function useCommunity() {
  const link = useSiteLink('discord');
  return link && linkTarget(link.url);
}

function Art() {
  const game = usePopularGamesQuery(undefined, globalData).data?.at(-1);
  return game ? <Picture className={styles.picture} src={game.background} alt="" width={640} height={512} fetchPriority="high" /> : null;
}
`,
    ),
    makes(
      `${catalog}/welcome/Welcome.module.css`,
      '.welcome {\n  display: grid;\n  gap: var(--space-4);\n}\n\n.title {\n  margin: 0;\n}\n\n.text,\n.contact {\n  color: inherit;\n}\n\n.actions {\n  display: flex;\n  flex-wrap: wrap;\n  gap: var(--space-2);\n}\n\n.picture {\n  inline-size: 100%;\n}\n',
    ),
    drops(`${catalog}/home/Welcome.tsx`),
    drops(`${catalog}/home/Welcome.module.css`),
    [`${catalog}/home/HomeScreen.tsx`, "from './Welcome'", "from '../welcome'"],
  ),
  change(
    'mf-catalog',
    'videos that fail alone',
    makes(
      `${catalog}/failure/Contained.tsx`,
      `import { Component, type ErrorInfo, type PropsWithChildren, type ReactNode } from 'react';

type Props = PropsWithChildren<{ name: string; fallback?: ReactNode }>;

/** What throws within costs this part alone. */
export class Contained extends Component<Props, { error: Error | null }> {
  static readonly displayName = 'Contained';
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    console.error(\`\${this.props.name} failed.\`, error, componentStack);
  }

  override render() {
    const { children, fallback = null } = this.props;
    return this.state.error ? fallback : children;
  }
}
`,
    ),
    imports(productScreen, '{ Contained }', '../failure/Contained'),
    [
      productScreen,
      '<Videos links={product.videos} name={product.name} />',
      '<Contained name="The videos of a product">\n        <Videos links={product.videos} name={product.name} />\n      </Contained>',
    ],
  ),
  change(
    'mf-catalog',
    'favourites, kept in the browser',
    makes(
      `${catalog}/favourites/favourites.ts`,
      `import { useSyncExternalStore } from 'react';
import * as v from 'valibot';

const key = 'mf-catalog/favourites';
const IdsSchema = v.fallback(v.array(v.pipe(v.number(), v.integer(), v.minValue(1))), []);
const nobodys: readonly number[] = [];
const listeners = new Set<() => void>();
let known: { text: string | null; ids: readonly number[] } = { text: null, ids: nobodys };

function read(): readonly number[] {
  try {
    const text = localStorage.getItem(key);
    if (text !== known.text) known = { text, ids: v.parse(IdsSchema, JSON.parse(text ?? '[]')) };
  } catch (error) {
    console.warn('The favourites cannot be read.', error);
  }
  return known.ids;
}

export function toggle(id: number): void {
  const ids = read().includes(id) ? read().filter((one) => one !== id) : [...read(), id];
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch (error) {
    console.warn('The favourites cannot be kept.', error);
  }
  listeners.forEach((tell) => tell());
}

function subscribe(listener: () => void) {
  const follow = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', follow);
  };
}

export const useFavourites = () => useSyncExternalStore(subscribe, read, () => nobodys);
`,
    ),
    makes(
      `${catalog}/favourites/FavouriteButton.tsx`,
      `import { useTranslation } from '@storefront/platform';
import { IconButton } from '@storefront/ui';
import { toggle, useFavourites } from './favourites';
import { heart } from './heart';

export function FavouriteButton({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('mf-catalog');
  const isKept = useFavourites().includes(id);
  return <IconButton icon={heart} label={t(isKept ? 'favourites.drop' : 'favourites.keep', { name })} aria-pressed={isKept} onClick={() => toggle(id)} />;
}
`,
    ),
    makes(
      `${catalog}/favourites/heart.ts`,
      "import type { Shape } from '@storefront/ui';\n\nexport const heart = 'M12 20s-7-4.6-7-10a4 4 0 0 1 7-2.6A4 4 0 0 1 19 10c0 5.4-7 10-7 10z' as string as Shape;\n",
    ),
    [row, '<AddButton', '<FavouriteButton id={product.id} name={product.name} />\n        <AddButton'],
    imports(row, '{ FavouriteButton }', '../favourites/FavouriteButton'),
    ...says(
      'mf-catalog',
      { favourites: { keep: 'Keep {{name}}', drop: 'Keep {{name}} no more' } },
      { favourites: { keep: 'Сохранить {{name}}', drop: 'Больше не хранить {{name}}' } },
    ),
  ),
  change(
    'mf-catalog',
    'cards through which arrow keys walk',
    makes(
      `${catalog}/games/useArrowKeys.ts`,
      `import { useCallback, useRef, type KeyboardEvent } from 'react';

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function useArrowKeys<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const onKeyDown = useCallback((event: KeyboardEvent<Place>) => {
    const links = [...(place.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const to = event.key === 'Home' ? 0 : event.key === 'End' ? links.length - 1 : at + (steps[event.key] ?? NaN);
    if (at < 0 || !links[to]) return;
    event.preventDefault();
    links[to].focus();
  }, []);
  return { ref: place, onKeyDown };
}
`,
    ),
    [
      `${catalog}/games/GameGrid.tsx`,
      '<ul className={`${styles.grid} ${className}`}>',
      '<ul {...useArrowKeys<HTMLUListElement>()} className={`${styles.grid} ${className}`}>',
    ],
    imports(`${catalog}/games/GameGrid.tsx`, '{ useArrowKeys }', './useArrowKeys'),
  ),
  change(
    'mf-catalog',
    'a list that search engines are told',
    [
      'mf-catalog/src/routes/products.ts',
      'noindex: words',
      "jsonLd: game && words === '' ? [productListData(cached(context, catalogApi.endpoints.gameProducts.select({ gameId: game.id })) ?? [], context.absolute)] : [],\n      noindex: words",
    ],
    imports('mf-catalog/src/routes/products.ts', '{ productListData }', '../features/products/productListData'),
    makes(
      `${catalog}/products/productListData.ts`,
      `import { paths, type ProductListItem } from '@storefront/contracts';

/** schema.org's ItemList of a game's products. */
export const productListData = (products: readonly ProductListItem[], absolute: (path: string) => string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.slice(0, 20).map(({ id, name }, index) => ({ '@type': 'ListItem', position: index + 1, name, url: absolute(paths.product(id)) })),
});
`,
    ),
  ),
  change(
    'mf-catalog',
    'a highest price, asked for in the address',
    [
      `${catalog}/products/FoundProducts.tsx`,
      'const arranged = useArranged(found, arrangement);',
      'const [most, setMost] = useMost();\n  const { dollarRate } = useStats();\n  const affordable = useMemo(() => (most === undefined ? found : found.filter(({ subscriptions }) => dollarsOf(subscriptions, dollarRate) <= most)), [found, most, dollarRate]);\n  const arranged = useArranged(affordable, arrangement);',
    ],
    [
      `${catalog}/products/FoundProducts.tsx`,
      '<FoundCount>',
      '<form role="search" onSubmit={(event) => event.preventDefault()}>\n        <TextField label={t(\'budget.most\')} type="number" inputMode="decimal" min={0} step={0.5} value={most ?? \'\'} onChange={({ target }) => setMost(target.value)} />\n      </form>\n      <FoundCount>',
    ],
    [
      `${catalog}/products/FoundProducts.tsx`,
      'interface RowsProps',
      "const dollarsOf = (plans: ProductListItem['subscriptions'], rate: number) => {\n  const lowest = lowestPrice(plans, rate);\n  return lowest ? lowest.price / (lowest.isUsd ? 1 : rate) : Infinity;\n};\n\nfunction useMost() {\n  const [query, setQuery] = useSearchParams();\n  const asked = Number(query.get('most'));\n  const setMost = (text: string) =>\n    setQuery(\n      (before) => {\n        const next = new URLSearchParams(before);\n        if (Number(text) > 0) next.set('most', text);\n        else next.delete('most');\n        return next;\n      },\n      { replace: true, preventScrollReset: true },\n    );\n  return [asked > 0 ? asked : undefined, setMost] as const;\n}\n\ninterface RowsProps",
    ],
    [
      `${catalog}/products/FoundProducts.tsx`,
      'import { limits, paths, type',
      'import { limits, lowestPrice, paths, type',
    ],
    [
      `${catalog}/products/FoundProducts.tsx`,
      'import { useLanguage, useStats,',
      'import { useLanguage, useSearchParams, useStats,',
    ],
    [
      `${catalog}/products/FoundProducts.tsx`,
      'import { Button, EmptyState }',
      'import { Button, EmptyState, TextField }',
    ],
    ...says('mf-catalog', { budget: { most: 'At most, in dollars' } }, { budget: { most: 'Не дороже, в долларах' } }),
  ),
  change(
    'mf-catalog',
    'a code to scan in place of an address, by a library that comes late',
    ['mf-catalog/package.json', '"fuse.js"', '"qrcode.react": "*",\n    "fuse.js"'],
    makes(
      `${product}/ShareCode.tsx`,
      'import { QRCodeSVG } from \'qrcode.react\';\n\nexport default function ShareCode({ url, title }: { url: string; title: string }) {\n  return <QRCodeSVG value={url} title={title} role="img" size={160} />;\n}\n',
    ),
    [
      `${product}/ShareButton.tsx`,
      '      <p role="status"',
      "      <Disclosure title={t('code.title')}>\n        <Suspense fallback={<Spinner label={t('code.loading')} />}>{useHydrated() && <ShareCode url={location.origin + localizePath(paths.product(productId), language)} title={name} />}</Suspense>\n      </Disclosure>\n      <p role=\"status\"",
    ],
    [
      `${product}/ShareButton.tsx`,
      "import { useState } from 'react';",
      "import { lazy, Suspense, useState } from 'react';",
    ],
    [`${product}/ShareButton.tsx`, 'import { useLanguage,', 'import { useHydrated, useLanguage,'],
    [`${product}/ShareButton.tsx`, 'import { Button, icons,', 'import { Button, Disclosure, icons, Spinner,'],
    [
      `${product}/ShareButton.tsx`,
      '/** Shares the page',
      'const ShareCode = lazy(() => import(/* webpackChunkName: "share-code" */ \'./ShareCode\'));\n\n/** Shares the page',
    ],
    ...says(
      'mf-catalog',
      { code: { title: 'As a code', loading: 'Drawing the code' } },
      { code: { title: 'Кодом', loading: 'Рисуем код' } },
    ),
  ),
  change(
    'mf-catalog',
    'words that are marked where the browser can',
    makes(
      `${catalog}/search/useMarked.ts`,
      `import { useEffect, type RefObject } from 'react';

/** Marks words in what is shown, without elements of their own; browsers that cannot leave them as they are. */
export function useMarked(place: RefObject<HTMLElement | null>, words: string): void {
  useEffect(() => {
    if (typeof CSS === 'undefined' || !('highlights' in CSS) || typeof Highlight === 'undefined' || words === '') return;
    const walker = document.createTreeWalker(place.current!, NodeFilter.SHOW_TEXT);
    const ranges: Range[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.toLowerCase().indexOf(words.toLowerCase()) ?? -1;
      if (start < 0) continue;
      const range = new Range();
      range.setStart(node, start);
      range.setEnd(node, start + words.length);
      ranges.push(range);
    }
    CSS.highlights.set('mf-catalog-found', new Highlight(...ranges));
    return () => void CSS.highlights.delete('mf-catalog-found');
  }, [place, words]);
}
`,
    ),
    [
      `${catalog}/games/CatalogScreen.tsx`,
      '<div className={styles.results}>',
      '<div ref={results} className={styles.results}>',
    ],
    [
      `${catalog}/games/CatalogScreen.tsx`,
      'const isArrived = useArrived();',
      'const isArrived = useArrived();\n  const results = useRef<HTMLDivElement>(null);\n  useMarked(results, words);',
    ],
    [`${catalog}/games/CatalogScreen.tsx`, 'import { useMemo }', 'import { useMemo, useRef }'],
    imports(`${catalog}/games/CatalogScreen.tsx`, '{ useMarked }', '../search/useMarked'),
    [
      `${catalog}/games/CatalogScreen.module.css`,
      /$/,
      '\n.results::highlight(mf-catalog-found) {\n  text-decoration: underline;\n}\n',
    ],
  ),
  change(
    'mf-news',
    'a list of what matters alone, by the address',
    [
      newsList,
      'const isArrived = useArrived();',
      "const isArrived = useArrived();\n  const [query, setQuery] = useSearchParams();\n  const isNarrowed = query.get('important') === '1';",
    ],
    [
      newsList,
      '<Cards announcements={data ?? []}',
      "<Chips<'all' | 'important'>\n        legend={t('filter.legend')}\n        value={isNarrowed ? 'important' : 'all'}\n        onChange={(chosen) => setQuery(chosen === 'important' ? { important: '1' } : {}, { replace: true })}\n        options={[\n          { value: 'all', label: t('filter.all') },\n          { value: 'important', label: t('filter.important') },\n        ]}\n      />\n      <Cards announcements={(data ?? []).filter(({ important }) => important || !isNarrowed)}",
    ],
    [newsList, 'useArrived, useTranslation', 'useArrived, useSearchParams, useTranslation'],
    [newsList, 'import { Button, EmptyState', 'import { Button, Chips, EmptyState'],
    ...says(
      'mf-news',
      { filter: { legend: 'Show', all: 'All', important: 'Important' } },
      { filter: { legend: 'Показать', all: 'Все', important: 'Важные' } },
    ),
  ),
  change(
    'mf-news',
    'how far an article is read',
    makes(
      `${newsFeatures}/article/ReadingProgress.tsx`,
      `import { useEffect, useRef } from 'react';
import styles from './ReadingProgress.module.css';

/** A line that grows with what has been read; browsers that can let it grow by themselves. */
export function ReadingProgress() {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (CSS.supports('animation-timeline: scroll()')) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      line.current?.style.setProperty('--mf-news-read', String(scrollTop / Math.max(scrollHeight - clientHeight, 1)));
    };
    const ask = () => void (frame ||= requestAnimationFrame(draw));
    const resized = new ResizeObserver(ask);
    resized.observe(document.documentElement);
    addEventListener('scroll', ask, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
      removeEventListener('scroll', ask);
    };
  }, []);
  return <div ref={line} className={styles.line} aria-hidden="true" />;
}
`,
    ),
    makes(
      `${newsFeatures}/article/ReadingProgress.module.css`,
      `.line {
  position: sticky;
  inset-block-start: 0;
  block-size: 3px;
  background: currentcolor;
  transform-origin: 0 50%;
  transform: scaleX(var(--mf-news-read, 0));
}

@supports (animation-timeline: scroll()) {
  .line {
    animation: mf-news-read linear;
    animation-timeline: scroll();
  }
}

@keyframes mf-news-read {
  from {
    transform: scaleX(0);
  }

  to {
    transform: scaleX(1);
  }
}

@media print, (prefers-reduced-motion: reduce) {
  .line {
    display: none;
  }
}
`,
    ),
    [
      article,
      '<article className={styles.article}>',
      '<article className={styles.article}>\n        <ReadingProgress />',
    ],
    imports(article, '{ ReadingProgress }', './ReadingProgress'),
  ),
  change(
    'mf-news',
    'an article that is read aloud',
    makes(
      `${newsFeatures}/article/ReadAloud.tsx`,
      `import { useHydrated, useLanguage, useTranslation } from '@storefront/platform';
import { Button, icons } from '@storefront/ui';
import { useCallback, useEffect, useState } from 'react';

const canSpeak = () => typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';

export function ReadAloud({ text }: { text: string }) {
  const { t } = useTranslation('mf-news');
  const { locale } = useLanguage();
  const isHydrated = useHydrated();
  const [isReading, setReading] = useState(false);
  const stop = useCallback(() => {
    if (canSpeak()) speechSynthesis.cancel();
    setReading(false);
  }, []);
  useEffect(() => stop, [stop, text]);
  if (!isHydrated || !canSpeak()) return null;
  const read = () => {
    const spoken = Object.assign(new SpeechSynthesisUtterance(text), { lang: locale, onend: () => setReading(false), onerror: () => setReading(false) });
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
    setReading(true);
  };
  return (
    <Button variant="quiet" size="s" icon={icons.play} aria-pressed={isReading} onClick={isReading ? stop : read}>
      {t(isReading ? 'aloud.stop' : 'aloud.read')}
    </Button>
  );
}
`,
    ),
    [
      article,
      '<Marks announcement={article} minutes={readingMinutes(text)} />',
      '<Marks announcement={article} minutes={readingMinutes(text)} />\n          <ReadAloud text={toPlainText(dropMarkup(text))} />',
    ],
    imports(article, '{ ReadAloud }', './ReadAloud'),
    imports(article, '{ toPlainText }', '../content/plainText'),
    ...says(
      'mf-news',
      { aloud: { read: 'Read aloud', stop: 'Stop reading' } },
      { aloud: { read: 'Прочитать вслух', stop: 'Остановить' } },
    ),
  ),
  change(
    'mf-news',
    'days that are counted from the page’s own time',
    [
      `${newsFeatures}/news/Marks.tsx`,
      '{date(announcement.createdAt)}</time>',
      '{date(announcement.createdAt)}</time>\n      <span>{ago(announcement.createdAt)}</span>',
    ],
    [`${newsFeatures}/news/Marks.tsx`, 'const date = useDate();', 'const date = useDate();\n  const ago = useAgo();'],
    imports(`${newsFeatures}/news/Marks.tsx`, '{ useAgo }', './ago'),
    makes(
      `${newsFeatures}/news/ago.ts`,
      `import { useLanguage, usePlatform } from '@storefront/platform';

const steps = [
  ['year', 365],
  ['month', 30],
  ['week', 7],
  ['day', 1],
] as const satisfies readonly [Intl.RelativeTimeFormatUnit, number][];

/** How long ago something was, by the time at which the page was made. */
export function useAgo(): (unixSeconds: number) => string {
  const { locale } = useLanguage();
  const { now } = usePlatform();
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  return (unixSeconds) => {
    const days = Math.round((unixSeconds - now / 1000) / 86_400);
    const [unit, length] = steps.find(([, least]) => Math.abs(days) >= least) ?? ['day', 1];
    return format.format(Math.trunc(days / length), unit);
  };
}
`,
    ),
  ),
  change(
    'mf-news',
    'steps of a manual that are ticked off',
    makes(
      `${newsFeatures}/manual/useTicked.ts`,
      `import { useHydrated } from '@storefront/platform';
import { useEffect, useState } from 'react';
import { name } from '../../remote';

const keyOf = (manual: string) => \`\${name}/ticked/\${encodeURIComponent(manual)}\`;

function read(manual: string): string[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(keyOf(manual)) ?? '[]');
    return Array.isArray(known) ? known.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function useTicked(manual: string) {
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState<readonly string[]>();
  const shown = ticked ?? (isHydrated ? read(manual) : []);
  useEffect(() => {
    if (!ticked) return;
    try {
      localStorage.setItem(keyOf(manual), JSON.stringify(ticked));
    } catch (error) {
      console.warn('The steps that are done cannot be kept.', error);
    }
  }, [manual, ticked]);
  return { isTicked: (id: string) => shown.includes(id), tick: (id: string) => setTicked(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]) };
}
`,
    ),
    [manualView, 'interface StepsProps {', 'interface StepsProps {\n  name: string;'],
    [
      manualView,
      'function Steps({ steps, places }: StepsProps) {',
      'function Steps({ steps, places, name }: StepsProps) {\n  const { isTicked, tick } = useTicked(name);',
    ],
    [manualView, '<Steps steps=', '<Steps name={manual.name} steps='],
    [
      manualView,
      '            <Prose content={steps[index]',
      "            <Checkbox checked={isTicked(id)} onChange={() => tick(id)}>\n              {t('ticked.done')}\n            </Checkbox>\n            <Prose content={steps[index]",
    ],
    [manualView, 'Button, Card, icons', 'Button, Card, Checkbox, icons'],
    imports(manualView, '{ useTicked }', './useTicked'),
    ...says('mf-news', { ticked: { done: 'Done' } }, { ticked: { done: 'Готово' } }),
  ),
  change(
    'mf-news',
    'a manual on paper',
    [
      manualView,
      '<Contents outline={outline} />',
      '<Contents outline={outline} />\n      <Button variant="quiet" size="s" className={styles.print} onClick={() => window.print()}>\n        {t(\'paper.print\')}\n      </Button>',
    ],
    [
      `${newsFeatures}/manual/ManualView.module.css`,
      /$/,
      '\n.print:focus-visible {\n  outline-offset: 4px;\n}\n\n@media print {\n  .print,\n  .support {\n    display: none;\n  }\n\n  .steps li {\n    break-inside: avoid;\n  }\n}\n',
    ],
    ...says('mf-news', { paper: { print: 'Print' } }, { paper: { print: 'Печать' } }),
  ),
  change(
    'mf-news',
    'a list with a picture for messengers, that search engines are told',
    [
      newsRoute,
      "description: t('news.description'),",
      "description: t('news.description'),\n      image: announcements?.[0]?.banner,\n      jsonLd: announcements?.length ? [blogOf(announcements, (id) => absolute(paths.article(id, page)), language)] : undefined,",
    ],
    [newsRoute, 'head({ t, params, getState, language }) {', 'head({ t, params, getState, language, absolute }) {'],
    [newsRoute, 'import { paths, type Announcement }', 'import { paths, pickText, type Announcement, type Language }'],
    [
      newsRoute,
      'const latestOf',
      "const blogOf = (announcements: Announcement[], addressOf: (id: number) => string, language: Language) => ({\n  '@context': 'https://schema.org',\n  '@type': 'Blog',\n  blogPost: announcements.map(({ id, header, createdAt }) => ({ '@type': 'BlogPosting', headline: pickText(header, language), datePublished: new Date(createdAt * 1000).toISOString(), url: addressOf(id) })),\n});\n\nconst latestOf",
    ],
  ),
  change(
    'mf-news',
    'marks of the announcements’ own that are elements',
    [
      `${newsFeatures}/content/Prose.tsx`,
      "if (block.kind === 'paragraph') return <p>{block.lines.map(writeLine)}</p>;",
      "if (block.kind === 'paragraph') return <p>{block.lines.map(writeLine)}</p>;\n  return <Items block={block} />;\n}\n\nfunction Items({ block }: { block: Extract<Block, { kind: 'list' }> }) {",
    ],
    [
      `${newsFeatures}/content/Prose.tsx`,
      'const items = block.items.map((item, index) => <li key={index}>{item}</li>);',
      'const items = block.items.map((item, index) => <li key={index}>{strongIn(item)}</li>);',
    ],
    [`${newsFeatures}/content/Prose.tsx`, '    {line}\n', '    {strongIn(line)}\n'],
    [
      `${newsFeatures}/content/Prose.tsx`,
      'const writeLine',
      '/** What stands between two asterisks is strong. */\nfunction strongIn(line: string) {\n  return line.split(/\\*\\*(.+?)\\*\\*/).map((part, index) => (index % 2 ? <strong key={index}>{part}</strong> : part));\n}\n\nconst writeLine',
    ],
  ),
  change(
    'mf-news',
    'a focus that goes along to the next page of the list',
    makes(
      `${newsFeatures}/news/useFocusOnChange.ts`,
      `import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';

export interface ListHandle {
  focusFirst: () => void;
}

export function useFocusOnChange(page: number) {
  const handle = useRef<ListHandle>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    handle.current?.focusFirst();
  }, [page]);
  return handle;
}

export function useListHandle(ref: Ref<ListHandle> | undefined) {
  const list = useRef<HTMLUListElement>(null);
  useImperativeHandle(ref, () => ({ focusFirst: () => list.current?.querySelector('a')?.focus({ preventScroll: true }) }), []);
  return list;
}
`,
    ),
    [newsList, '<Cards announcements', '<Cards ref={handle} announcements'],
    [
      newsList,
      'const isArrived = useArrived();',
      'const handle = useFocusOnChange(page);\n  const isArrived = useArrived();',
    ],
    [
      newsList,
      'function Cards({ announcements, page, isArrived }: { announcements',
      'function Cards({ ref, announcements, page, isArrived }: { ref?: Ref<ListHandle>; announcements',
    ],
    [
      newsList,
      '  if (announcements.length === 0)',
      '  const list = useListHandle(ref);\n  if (announcements.length === 0)',
    ],
    [newsList, '<ul className={styles.list}>', '<ul ref={list} className={styles.list}>'],
    imports(newsList, '{ useFocusOnChange, useListHandle, type ListHandle }', './useFocusOnChange'),
    imports(newsList, 'type { Ref }', 'react'),
  ),
  change(
    'mf-news',
    'words that move to a section of their own',
    ...['en', 'ru'].map((code) => [
      `mf-news/src/locales/${code}.json`,
      /\n\s*"pages": ("[^"]*"),\n\s*"previous": ("[^"]*"),\n\s*"next": ("[^"]*"),/,
      '',
    ]),
    ...says(
      'mf-news',
      { pager: { label: 'Pages of announcements', back: 'Previous page', on: 'Next page' } },
      { pager: { label: 'Страницы объявлений', back: 'Предыдущая страница', on: 'Следующая страница' } },
    ),
    [`${newsFeatures}/news/NewsPager.tsx`, "t('news.pages')", "t('pager.label')"],
    [`${newsFeatures}/news/NewsPager.tsx`, "t('news.previous')", "t('pager.back')"],
    [`${newsFeatures}/news/NewsPager.tsx`, "t('news.next')", "t('pager.on')"],
  ),
  change(
    'mf-news',
    'a call that failed is made again by itself, when the network is back',
    makes(
      `${newsFeatures}/news/useAgain.ts`,
      `import { useEffect, useSyncExternalStore } from 'react';

const changes = ['online', 'offline'];

function subscribe(listener: () => void) {
  changes.forEach((change) => window.addEventListener(change, listener));
  return () => changes.forEach((change) => window.removeEventListener(change, listener));
}

const useIsOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine, () => true);

const pauses = [5_000, 15_000, 60_000];

/** Tries again after longer and longer pauses, and at once when the network is back. */
export function useAgain(hasFailed: boolean, again: () => void): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!hasFailed || !isOnline) return undefined;
    const timers = pauses.map((pause) => setTimeout(again, pause));
    return () => timers.forEach(clearTimeout);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each failure, not for each new function
  }, [hasFailed, isOnline]);
}
`,
    ),
    [
      newsList,
      'const isArrived = useArrived();',
      'useAgain(error !== undefined && currentData === undefined, () => void refetch());\n  const isArrived = useArrived();',
    ],
    imports(newsList, '{ useAgain }', './useAgain'),
  ),
  change(
    'mf-news',
    'cards that are named by their heading',
    [
      `${newsFeatures}/news/AnnouncementCard.tsx`,
      '<Card as="article" className={styles.card}>',
      '<Card as="article" className={styles.card} aria-labelledby={`${id}-name`} aria-describedby={`${id}-text`}>',
    ],
    [
      `${newsFeatures}/news/AnnouncementCard.tsx`,
      '<h2>{header}</h2>',
      '<h2 id={`${id}-name`} dir="auto">\n          {header}\n        </h2>',
    ],
    [`${newsFeatures}/news/AnnouncementCard.tsx`, '<p>{toExcerpt', '<p id={`${id}-text`} dir="auto">{toExcerpt'],
    [
      `${newsFeatures}/news/AnnouncementCard.tsx`,
      'const language = useLanguage();',
      'const language = useLanguage();\n  const id = useId();',
    ],
    imports(`${newsFeatures}/news/AnnouncementCard.tsx`, '{ useId }', 'react'),
  ),
  change(
    'mf-news',
    'a place after an article that others may fill, and what fills it at first',
    makes(
      'mf-news/src/contract.ts',
      "declare module '@storefront/contracts' {\n  interface SlotProps {\n    'mf-news/after-article': { articleId: number; tone?: 'calm' | 'loud' };\n  }\n}\n\nexport {};\n",
    ),
    [definition('mf-news'), 'slots: []', "slots: [{ slot: 'mf-news/after-article', widget: 'AskUs', load: 'idle' }]"],
    makes(
      'mf-news/src/widgets/AskUs.tsx',
      `import { paths, type SlotProps } from '@storefront/contracts';
import { Link, useTranslation } from '@storefront/platform';

export function Widget({ articleId, tone = 'calm' }: SlotProps['mf-news/after-article']) {
  const { t } = useTranslation('mf-news');
  return (
    <p data-article={articleId} data-tone={tone}>
      <Link to={paths.contact()}>{t('askUs')}</Link>
    </p>
  );
}
`,
    ),
    [
      article,
      '<Neighbours previous',
      '<Slot name="mf-news/after-article" props={{ articleId: article.id }} />\n          <Neighbours previous',
    ],
    [article, 'import { useLanguage, useTranslation }', 'import { Slot, useLanguage, useTranslation }'],
    ...says('mf-news', { askUs: 'Ask us about it' }, { askUs: 'Спросить нас об этом' }),
  ),
  change(
    'mf-news',
    'the search for an article in files of their own, with a type that fits all',
    makes(
      `${newsFeatures}/article/findIn.ts`,
      `export interface Paged<Item> {
  page: number;
  items: readonly Item[] | null | undefined;
}

/** The first of all pages that is meant. */
export function findIn<Item, Found extends Item = Item>(pages: Iterable<Paged<Item>>, isMeant: (item: Item) => item is Found): { item: Found; page: number } | undefined;
export function findIn<Item>(pages: Iterable<Paged<Item>>, isMeant: (item: Item) => boolean): { item: Item; page: number } | undefined;
export function findIn<Item>(pages: Iterable<Paged<Item>>, isMeant: (item: Item) => boolean) {
  for (const { page, items } of pages) {
    const item = items?.find(isMeant);
    if (item !== undefined) return { item, page };
  }
  return undefined;
}
`,
    ),
    [
      `${newsFeatures}/article/findArticle.ts`,
      /function findIn\([^]*?\n\}\n/,
      'function articleIn(pages: Pages, articleId: number): Found | undefined {\n  const found = findIn<Announcement>(pages.map(({ page, announcements }) => ({ page, items: announcements })), ({ id }) => id === articleId);\n  return found && { article: found.item, page: found.page };\n}\n',
    ],
    [`${newsFeatures}/article/findArticle.ts`, /\bfindIn\((?=\[|neigh|pages, articleId\);|\n)/g, 'articleIn('],
    imports(`${newsFeatures}/article/findArticle.ts`, '{ findIn }', './findIn'),
  ),
  change(
    'mf-checkout',
    'a line that can be put back',
    [
      cartSlice,
      '  note: CartNote | null;\n',
      '  note: CartNote | null;\n  /** The line that went last by the visitor’s hand, and may come back. */\n  removed: CartLine | null;\n',
    ],
    [cartSlice, '  note: null,\n  dialog', '  note: null,\n  removed: null,\n  dialog'],
    [
      cartSlice,
      '    dialogClosed(state',
      '    removalNoted(state, { payload }: PayloadAction<CartLine>) {\n      state.removed = payload;\n    },\n    removalForgotten(state) {\n      state.removed = null;\n    },\n    lineRestored(state) {\n      if (state.removed) state.lines = [...state.lines, state.removed];\n      state.removed = null;\n    },\n    dialogClosed(state',
    ],
    [
      cartSlice,
      'export const selectNote',
      'export const selectRemoved = (state: unknown) => selectCheckout(state).removed;\nexport const selectNote',
    ],
    [
      `${checkout}/cart/CartItem.tsx`,
      'dispatch(change(checkout.lineRemoved(line)));',
      'dispatch(change(checkout.lineRemoved(line)));\n    dispatch(checkout.removalNoted(line));',
    ],
    makes(
      `${checkout}/cart/Undo.tsx`,
      `import { useDispatch, useSelector, useTranslation, type StorefrontDispatch } from '@storefront/platform';
import { Button } from '@storefront/ui';
import { useEffect } from 'react';
import { checkout, selectRemoved } from './checkoutSlice';
import { change } from './savedCart';

const offeredFor = 10_000;

export function Undo() {
  const { t } = useTranslation('mf-checkout');
  const dispatch = useDispatch<StorefrontDispatch>();
  const removed = useSelector(selectRemoved);
  useEffect(() => {
    if (!removed) return undefined;
    const timer = setTimeout(() => dispatch(checkout.removalForgotten()), offeredFor);
    return () => clearTimeout(timer);
  }, [dispatch, removed]);
  return (
    <div role="status">
      {removed && (
        <Button variant="quiet" onClick={() => dispatch(change(checkout.lineRestored()))}>
          {t('undo.restore', { count: removed.count })}
        </Button>
      )}
    </div>
  );
}
`,
    ),
    [
      `${checkout}/cart/CartScreen.tsx`,
      '<CartNote className={styles.note} />',
      '<CartNote className={styles.note} />\n      <Undo />',
    ],
    imports(`${checkout}/cart/CartScreen.tsx`, '{ Undo }', './Undo'),
    ...says(
      'mf-checkout',
      { undo: { restore_one: 'Put {{count}} item back', restore_other: 'Put {{count}} items back' } },
      {
        undo: {
          restore_one: 'Вернуть {{count}} товар',
          restore_few: 'Вернуть {{count}} товара',
          restore_many: 'Вернуть {{count}} товаров',
          restore_other: 'Вернуть {{count}} товара',
        },
      },
    ),
  ),
  change(
    'mf-checkout',
    'a dialog whose state is of another shape',
    [
      cartSlice,
      '  dialogProductId: number | null;',
      "  dialog: { kind: 'closed' } | { kind: 'open'; productId: number };",
    ],
    [cartSlice, '  dialogProductId: null,', "  dialog: { kind: 'closed' },"],
    [
      cartSlice,
      'if (state.dialogProductId === productId) state.dialogProductId = null;',
      "if (state.dialog.kind === 'open' && state.dialog.productId === productId) state.dialog = { kind: 'closed' };",
    ],
    [
      cartSlice,
      'pageLeft(state) {\n      state.dialogProductId = null;',
      "pageLeft(state) {\n      state.dialog = { kind: 'closed' };",
    ],
    [
      cartSlice,
      'state.dialogProductId = payload.productId;',
      "state.dialog = { kind: 'open', productId: payload.productId };",
    ],
    [
      cartSlice,
      'selectCheckout(state).dialogProductId;',
      "{\n  const { dialog } = selectCheckout(state);\n  return dialog.kind === 'open' ? dialog.productId : null;\n};",
    ],
  ),
  change(
    'mf-checkout',
    'what reads the cart’s slice in a file of its own',
    makes(
      `${checkout}/cart/selectors.ts`,
      `import { createSelector } from '@storefront/platform';
import { checkoutSlice, type CheckoutState } from './checkoutSlice';

const initial = checkoutSlice.getInitialState();
const own = (state: unknown) => (state as Record<string, CheckoutState | undefined>)[checkoutSlice.reducerPath] ?? initial;
const select =
  <Field extends keyof CheckoutState>(field: Field) =>
  (state: unknown): CheckoutState[Field] =>
    own(state)[field];

export const selectLines = select('lines');
export const selectKeys = select('keys');
export const selectAnnouncement = select('announcement');
export const selectDialogProductId = select('dialogProductId');
export const selectCount = createSelector([selectLines], (lines) => lines.length);
`,
    ),
    [
      'mf-checkout/src/widgets/AddToCartDialog.tsx',
      "import { checkout, selectDialogProductId } from '../features/cart/checkoutSlice';",
      "import { checkout } from '../features/cart/checkoutSlice';\nimport { selectDialogProductId } from '../features/cart/selectors';",
    ],
    [cartSlice, /export const selectDialogProductId = [^\n]*\n/, ''],
    [
      'mf-checkout/src/widgets/CartBadge.tsx',
      'const { length: count } = useSelector(selectLines);',
      'const count = useSelector(selectCount);',
    ],
    [
      'mf-checkout/src/widgets/CartBadge.tsx',
      "import { checkout, selectLines } from '../features/cart/checkoutSlice';",
      "import { checkout } from '../features/cart/checkoutSlice';\nimport { selectCount } from '../features/cart/selectors';",
    ],
  ),
  change(
    'mf-checkout',
    'an address that was meant, in place of a misspelt one',
    makes(
      `${checkout}/payment/meantEmail.ts`,
      `const hosts = ['gmail.com', 'outlook.com', 'yandex.ru', 'mail.ru', 'icloud.com'];

/** How many letters have to be changed, added or taken away to make one word the other. */
function distance(one: string, other: string): number {
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (let index = 0; index < other.length; index++) next.push(Math.min((last[index] ?? 0) + Number(letter !== other[index]), (last[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    last = next;
  }
  return last.at(-1) ?? 0;
}

/** The address that somebody meant who wrote one that is nearly a well-known one. */
export function meantEmail(typed: string): string | undefined {
  const [, name, host = ''] = /^([^@\\s]+)@([^@\\s]+)$/.exec(typed.trim()) ?? [];
  const meant = hosts.find((known) => known !== host.toLowerCase() && distance(known, host.toLowerCase()) === 1);
  return name && meant && \`\${name}@\${meant}\`;
}
`,
    ),
    [
      paymentForm,
      '<Card className={styles.side}>\n        {children}',
      '<Card className={styles.side}>\n        {children}\n        {meant && (\n          <p role="status">\n            <span>{t(\'meant.question\')}</span>{\' \'}\n            <Button variant="quiet" size="s" onClick={() => setTyped(meant)}>\n              {t(\'meant.take\', { email: meant })}\n            </Button>\n          </p>\n        )}',
    ],
    [
      paymentForm,
      'const email = fixedEmail ?? typed;',
      'const meant = useDeferredValue(fixedEmail === undefined ? meantEmail(typed) : undefined);\n  const email = fixedEmail ?? typed;',
    ],
    [paymentForm, 'import { useEffect, useRef', 'import { useDeferredValue, useEffect, useRef'],
    imports(paymentForm, '{ meantEmail }', './meantEmail'),
    ...says(
      'mf-checkout',
      { meant: { question: 'Did you mean another address?', take: 'Use {{email}}' } },
      { meant: { question: 'Может быть, другой адрес?', take: 'Взять {{email}}' } },
    ),
  ),
  change(
    'mf-checkout',
    'a coupon by an action of React’s',
    [
      `${checkout}/cart/CouponForm.tsx`,
      '  const apply = (event: FormEvent) => {\n    event.preventDefault();',
      '  const [, apply, isApplying] = useActionState(async () => {',
    ],
    [
      `${checkout}/cart/CouponForm.tsx`,
      'else dispatch(applyCoupon(text));\n  };',
      'else dispatch(applyCoupon(text));\n    return null;\n  }, null);',
    ],
    [`${checkout}/cart/CouponForm.tsx`, 'onSubmit={apply}', 'action={apply} aria-busy={isApplying}'],
    [
      `${checkout}/cart/CouponForm.tsx`,
      "import { useState, type FormEvent } from 'react';",
      "import { useActionState, useState } from 'react';",
    ],
  ),
  change(
    'mf-checkout',
    'the way to pay that was taken last',
    makes(
      `${checkout}/payment/lastMethod.ts`,
      `import * as v from 'valibot';

const key = 'mf-checkout/lastMethod';
const KeptSchema = v.object({ id: v.pipe(v.number(), v.integer()), at: v.optional(v.number(), 0) });
const keptFor = 90 * 24 * 3_600_000;

export function lastMethod(): number | null {
  try {
    const { success, output } = v.safeParse(KeptSchema, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return success && Date.now() - output.at < keptFor ? output.id : null;
  } catch {
    return null;
  }
}

export function rememberMethod(id: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, at: Date.now() }));
  } catch (error) {
    console.warn('The way to pay cannot be remembered.', error);
  }
}
`,
    ),
    [
      paymentForm,
      'if (isComplete) void submit({ email: email.trim(), paymentSystemId: methodId });',
      'if (!isComplete) return;\n    rememberMethod(methodId);\n    void submit({ email: email.trim(), paymentSystemId: methodId });',
    ],
    [
      paymentForm,
      '<Card className={styles.side}>\n',
      '<Card className={styles.side}>\n        {last && methodId === null && <Button variant="secondary" onClick={() => setMethodId(last.id)}>{t(\'last.take\', { name: last.label })}</Button>}\n',
    ],
    [
      paymentForm,
      'const { submit, state, isBusy }',
      'const last = methods.groups?.flatMap((group) => group.methods).find(({ id }) => id === lastMethod());\n  const { submit, state, isBusy }',
    ],
    imports(paymentForm, '{ lastMethod, rememberMethod }', './lastMethod'),
    ...says(
      'mf-checkout',
      { last: { take: 'As last time: {{name}}' } },
      { last: { take: 'Как в прошлый раз: {{name}}' } },
    ),
  ),
  change(
    'mf-checkout',
    'a number that moves when it changes',
    [
      'mf-checkout/src/widgets/CartBadge.tsx',
      '<Count aria-hidden="true">{count}</Count>',
      '<span key={count} className={hasChanged ? styles.moved : undefined}><Count aria-hidden="true">{count}</Count></span>',
    ],
    [
      'mf-checkout/src/widgets/CartBadge.tsx',
      'const dispatch = useDispatch();',
      'const dispatch = useDispatch();\n  const [first] = useState(count);\n  const hasChanged = count !== first;',
    ],
    [
      'mf-checkout/src/widgets/CartBadge.tsx',
      "import { useLayoutEffect } from 'react';",
      "import { useLayoutEffect, useState } from 'react';\nimport styles from './CartBadge.module.css';",
    ],
    makes(
      'mf-checkout/src/widgets/CartBadge.module.css',
      '.moved {\n  display: inline-flex;\n}\n\n@media (prefers-reduced-motion: no-preference) {\n  .moved {\n    animation: mf-checkout-moved 0.3s ease-out;\n  }\n}\n\n@keyframes mf-checkout-moved {\n  40% {\n    scale: 1.25;\n  }\n}\n',
    ),
  ),
  change(
    'mf-checkout',
    'listeners that end by one signal',
    [
      `${checkout}/cart/listeners.ts`,
      'const teardowns = [\n    startListening({',
      "const end = new AbortController();\n  const teardowns: Partial<Record<'cart' | 'plans', () => void>> = {\n    cart: startListening({",
    ],
    [`${checkout}/cart/listeners.ts`, '}),\n    startListening({', '}),\n    plans: startListening({'],
    [
      `${checkout}/cart/listeners.ts`,
      '    }),\n  ];\n  return () => teardowns.forEach((teardown) => teardown());',
      "    }),\n  };\n  end.signal.addEventListener('abort', () => Object.values(teardowns).forEach((teardown) => teardown()), { once: true });\n  return () => end.abort();",
    ],
  ),
  change(
    'mf-checkout',
    'endpoints of orders by a function',
    [
      'mf-checkout/src/api/ordersApi.ts',
      "/** The methods that are open, named in the language asked for. */\n    paymentSystems: build.query<PaymentSystem[] | null, string>({\n      query: (languageCode) => ({ url: `/v1/payment-systems/client?language=${languageCode}`, result: listOf(PaymentSystemSchema) }),\n      providesTags: ['Offer'],\n    }),",
      "/** The methods that are open, named in the language asked for. */\n    paymentSystems: build.query<PaymentSystem[] | null, string>(inLanguage('/v1/payment-systems/client', listOf(PaymentSystemSchema))),",
    ],
    [
      'mf-checkout/src/api/ordersApi.ts',
      'export const ordersApi',
      "/** What is asked for in a language, and anew when the offer is another one. */\nconst inLanguage = <Result extends v.GenericSchema>(url: string, result: Result) => ({\n  query: (languageCode: string) => ({ url: `${url}?${new URLSearchParams({ language: languageCode })}`, result }),\n  providesTags: ['Offer'] as const,\n});\n\nexport const ordersApi",
    ],
  ),
  change(
    'mf-checkout',
    'a form that comes when its dialog opens',
    [
      'mf-checkout/src/widgets/AddToCartDialog.tsx',
      "import { AddToCartForm } from '../features/dialog/AddToCartForm';\n",
      "import { lazy, Suspense } from 'react';\nimport { FormFrame } from '../features/dialog/FormFrame';\n",
    ],
    [
      'mf-checkout/src/widgets/AddToCartDialog.tsx',
      '{productId !== null && <AddToCartForm key={productId} productId={productId} />}',
      '{productId !== null && (\n          <Suspense fallback={<FormFrame />}>\n            <AddToCartForm key={productId} productId={productId} />\n          </Suspense>\n        )}',
    ],
    [
      'mf-checkout/src/widgets/AddToCartDialog.tsx',
      '/** Asks for region',
      'const AddToCartForm = lazy(() => import(/* webpackChunkName: "add-form" */ \'../features/dialog/AddToCartForm\').then((module) => ({ default: module.AddToCartForm })));\n\n/** Asks for region',
    ],
    makes(
      `${checkout}/dialog/FormFrame.tsx`,
      'import { Skeleton } from \'@storefront/ui\';\n\nexport const FormFrame = () => (\n  <div aria-busy="true">\n    <Skeleton height={56} width="70%" radius="m" />\n    <Skeleton height={85} radius="m" />\n  </div>\n);\n',
    ),
  ),
  change(
    'mf-checkout',
    'a warning to whoever leaves while an order is made',
    makes(
      `${checkout}/payment/useStay.ts`,
      `import { useEffect } from 'react';

/** The browser asks whoever closes the page whether they mean it. */
export function useStay(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isBusy]);
}
`,
    ),
    [
      paymentForm,
      'const email = fixedEmail ?? typed;',
      "const email = fixedEmail ?? typed;\n  useStay(state === 'busy');",
    ],
    imports(paymentForm, '{ useStay }', './useStay'),
  ),
  change(
    'mf-checkout',
    'tabs that tell each other that an order is paid',
    makes(
      `${checkout}/result/tellTabs.ts`,
      `const name = 'mf-checkout/paid';

export function tellTabs(orderId: string): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage({ orderId });
  channel.close();
}

export function hearTabs(heard: (orderId: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<{ orderId?: unknown } | null>) => {
    if (typeof data?.orderId === 'string') heard(data.orderId);
  };
  return () => channel.close();
}
`,
    ),
    [
      `${checkout}/order/DetailsScreen.tsx`,
      '    orderOpened(orderId);\n',
      '    orderOpened(orderId);\n    return hearTabs((paid) => paid === orderId && void refetch());\n',
    ],
    [
      `${checkout}/order/DetailsScreen.tsx`,
      '    dispatch(checkout.orderSucceeded(orderId));\n',
      '    dispatch(checkout.orderSucceeded(orderId));\n    tellTabs(orderId);\n',
    ],
    imports(`${checkout}/order/DetailsScreen.tsx`, '{ hearTabs, tellTabs }', '../result/tellTabs'),
  ),
  change(
    'mf-checkout',
    'an order’s products in a sentence',
    [
      `${checkout}/order/OrderFacts.tsx`,
      /<ul className=\{styles\.products\}>[^]*?<\/ul>/,
      "<p>{new Intl.ListFormat(language.locale, { type: 'conjunction' }).format(order.subscriptionNames.map((text) => withoutSingleMark(pickText(text, language))))}</p>",
    ],
    [`${checkout}/order/OrderFacts.module.css`, /\.products \{[^}]*\}\n*/, ''],
  ),
  change(
    'mf-checkout',
    'plans that nobody asks for one by one any more, and the switch of a line as a class',
    [
      'mf-checkout/src/api/cartApi.ts',
      /    subscription: build\.query[^]*?\}\),\n    productSubscriptions: build\.query[^]*?\}\),\n    subscriptionList/,
      '    subscriptionList',
    ],
    makes(
      `${checkout}/cart/Focus.ts`,
      `import type { CartLine } from './cartLines';

type Control = 'remove' | 'term';

/** Where the focus goes once a line is gone. */
export class Focus<Line extends Pick<CartLine, 'subscriptionId' | 'region'>> {
  #frame = 0;

  constructor(private readonly idOf: (control: Control, line: Line) => string) {}

  static cancel = (frame: number) => cancelAnimationFrame(frame);

  get isUnderWay(): boolean {
    return this.#frame > 0;
  }

  to(control: Control, line: Line): this {
    Focus.cancel(this.#frame);
    this.#frame = requestAnimationFrame(() => document.getElementById(this.idOf(control, line))?.focus());
    return this;
  }
}
`,
    ),
    [
      `${checkout}/cart/CartItem.tsx`,
      "if (next) focusControl('remove', next);",
      "if (next) new Focus(controlId).to('remove', next);",
    ],
    [
      `${checkout}/cart/CartItem.tsx`,
      "import { controlId, focusControl } from './lineControls';",
      "import { Focus } from './Focus';\nimport { controlId } from './lineControls';",
    ],
  ),
  change(
    'mf-support',
    'answers above the form, that can be searched',
    makes(
      `${support}/faq/Faq.tsx`,
      `import { useTranslation } from '@storefront/platform';
import { Accordion, Section, TextField } from '@storefront/ui';
import { useDeferredValue, useId, useMemo, useState } from 'react';

const questions = ['delivery', 'refund', 'install'] as const;

export function Faq() {
  const { t } = useTranslation('mf-support');
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim().toLocaleLowerCase());
  const id = useId();
  const all = useMemo(() => questions.map((key) => ({ id: \`\${id}-\${key}\`, title: t(\`faq.\${key}.question\`), content: t(\`faq.\${key}.answer\`) })), [id, t]);
  const found = all.filter(({ title, content }) => \`\${title} \${content}\`.toLocaleLowerCase().includes(words));
  return (
    <Section title={t('faq.title')}>
      <TextField label={t('faq.search')} type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <p role="status">{t('faq.found', { count: found.length })}</p>
      <Accordion items={found} />
    </Section>
  );
}
`,
    ),
    [`${support}/contact/ContactScreen.tsx`, '<FormOrChat />\n', '<Faq />\n      <FormOrChat />\n'],
    imports(`${support}/contact/ContactScreen.tsx`, '{ Faq }', '../faq/Faq'),
    ...says(
      'mf-support',
      {
        faq: {
          title: 'Asked often',
          search: 'Find an answer',
          found_one: '{{count}} answer',
          found_other: '{{count}} answers',
          delivery: { question: 'When does it come?', answer: 'Within a minute.' },
          refund: { question: 'Can I have my money back?', answer: 'Yes, if it does not start.' },
          install: { question: 'How do I start it?', answer: 'As the manual says.' },
        },
      },
      {
        faq: {
          title: 'Часто спрашивают',
          search: 'Найти ответ',
          found_one: '{{count}} ответ',
          found_few: '{{count}} ответа',
          found_many: '{{count}} ответов',
          found_other: '{{count}} ответа',
          delivery: { question: 'Когда придёт?', answer: 'За минуту.' },
          refund: { question: 'Можно вернуть деньги?', answer: 'Да, если не запускается.' },
          install: { question: 'Как запустить?', answer: 'По инструкции.' },
        },
      },
    ),
  ),
  change(
    'mf-support',
    'subjects that the form offers',
    [contactForm, 'name="topic" required', 'name="topic" list={topicsId} required'],
    [
      contactForm,
      "<TextField label={t('contact.subject')}",
      "<datalist id={topicsId}>\n            {topics.map((topic) => (\n              <option key={topic} value={t(`topics.${topic}`)} />\n            ))}\n          </datalist>\n          <TextField label={t('contact.subject')}",
    ],
    [
      contactForm,
      'const [text, setText] = useWords();',
      'const topicsId = useId();\n  const [text, setText] = useWords();',
    ],
    [contactForm, 'function fieldsOf', "const topics = ['order', 'setup', 'other'] as const;\n\nfunction fieldsOf"],
    [contactForm, 'import { useEffect, useRef,', 'import { useEffect, useId, useRef,'],
    ...says(
      'mf-support',
      { topics: { order: 'My order', setup: 'Setup and launch', other: 'Something else' } },
      { topics: { order: 'Мой заказ', setup: 'Установка и запуск', other: 'Другое' } },
    ),
  ),
  change(
    'mf-support',
    'small pictures in messages, from a list that opens at its button',
    makes(
      `${support}/chat/EmojiPicker.tsx`,
      `import { createPortal, useTranslation } from '@storefront/platform';
import { Button } from '@storefront/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './EmojiPicker.module.css';

const emoji = ['👍', '🙏', '😀', '😢', '🎮'] as const;

export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const { t } = useTranslation('mf-support');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} variant="quiet" size="s" aria-haspopup="true" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('emoji.open')}
      </Button>
      {isOpen && createPortal(<List beside={button.current} onPick={onPick} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function List({ beside, onPick, onClose }: { beside: Element | null; onPick: (emoji: string) => void; onClose: () => void }) {
  const { t } = useTranslation('mf-support');
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { left = 0, top = 0 } = beside?.getBoundingClientRect() ?? {};
    list.current!.style.translate = \`\${left}px \${top}px\`;
    list.current!.querySelector('button')?.focus();
  }, [beside]);
  useEffect(() => {
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !list.current?.contains(event.target as Node)) onClose();
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
    };
  }, [onClose]);
  return (
    <div ref={list} role="menu" aria-label={t('emoji.open')} className={styles.list}>
      {emoji.map((one) => (
        <button key={one} type="button" role="menuitem" onClick={() => onPick(one)}>
          {one}
        </button>
      ))}
    </div>
  );
}
`,
    ),
    makes(
      `${support}/chat/EmojiPicker.module.css`,
      '.list {\n  position: fixed;\n  inset-block-start: 0;\n  inset-inline-start: 0;\n  display: flex;\n  gap: var(--space-1);\n}\n',
    ),
    [
      composer,
      '<Button type="submit"',
      '<EmojiPicker onPick={(emoji) => setText(text + emoji)} />\n        <Button type="submit"',
    ],
    imports(composer, '{ EmojiPicker }', './EmojiPicker'),
    ...says('mf-support', { emoji: { open: 'Emoji' } }, { emoji: { open: 'Эмодзи' } }),
  ),
  change(
    'mf-support',
    'answers that the system tells of, for who wants it',
    makes(
      `${support}/attention/NotifySwitch.tsx`,
      `import { useHydrated, useTranslation } from '@storefront/platform';
import { IconButton, icons } from '@storefront/ui';
import { createSaved } from '../saved/createSaved';

const saved = createSaved('mf-support/notify', 'The browser does not keep whether the system tells of answers.');
const canNotify = () => typeof Notification !== 'undefined' && Notification.permission !== 'denied';

export function notify(title: string, body: string): void {
  if (!canNotify() || saved.read() !== 'on' || !document.hidden) return;
  const notification = new Notification(title, { body, tag: 'mf-support' });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}

export function NotifySwitch() {
  const { t } = useTranslation('mf-support');
  const isOn = saved.use() === 'on';
  const isHydrated = useHydrated();
  if (!isHydrated || !canNotify()) return null;
  const change = async () => {
    if (isOn) return saved.write(null);
    saved.write((await Notification.requestPermission()) === 'granted' ? 'on' : null);
  };
  return <IconButton role="switch" aria-checked={isOn} icon={icons.mail} label={t('notify.label')} onClick={() => void change()} />;
}
`,
    ),
    [`${support}/chat/ChatRoom.tsx`, '<SoundSwitch />', '<SoundSwitch />\n            <NotifySwitch />'],
    imports(`${support}/chat/ChatRoom.tsx`, '{ NotifySwitch }', '../attention/NotifySwitch'),
    [
      `${support}/attention/useAttention.ts`,
      'const newest = messages.at(-1);',
      'const newest = messages.at(-1);\n    if (newest?.moderatorName) notify(newest.moderatorName, newest.text);',
    ],
    imports(`${support}/attention/useAttention.ts`, '{ notify }', './NotifySwitch'),
    ...says('mf-support', { notify: { label: 'Tell me of answers' } }, { notify: { label: 'Сообщать об ответах' } }),
  ),
  change('mf-support', 'the calls of a chat as a class', [
    'mf-support/src/api/chatCalls.ts',
    /export function chatCalls[^]*$/,
    `export const chatCalls = (dispatch: StorefrontDispatch, token: string): ChatCalls => new TokensCalls(dispatch, token);

class TokensCalls implements ChatCalls {
  #isShown = false;

  constructor(
    private readonly dispatch: StorefrontDispatch,
    private readonly token: string,
  ) {}

  page: AskPage = async (before) => {
    const asked = this.dispatch(chatApi.endpoints.chatPage.initiate({ token: this.token, before, background: this.#isShown }, { forceRefetch: true }));
    const { data, error } = await asked.finally(() => asked.unsubscribe());
    if (error || data === undefined) throw new Error(\`A page of the chat did not come: \${(error as Failed | undefined)?.message}\`);
    this.#isShown ||= data !== null;
    return data;
  };

  post = async (chatId: Chat['id'], { text, attachments, clientMessageId }: Outgoing): Promise<PostOutcome> => {
    const message = { token: this.token, chatId, text, attachments, clientMessageId };
    const { data, error } = await this.dispatch(chatApi.endpoints.sendMessage.initiate(message, { track: false }));
    if (data) return { sent: data };
    return error && !isRefusal((error as Failed).status ?? 0) ? 'lost' : 'refused';
  };

  close = async (chatId: Chat['id']): Promise<boolean> => {
    const { data } = await this.dispatch(chatApi.endpoints.closeChat.initiate({ token: this.token, chatId }, { track: false }));
    return data === true;
  };
}
`,
  ]),
  change(
    'mf-support',
    'whether somebody answers now',
    makes(
      `${support}/contact/Hours.tsx`,
      `import { usePlatform, useLanguage, useTranslation } from '@storefront/platform';

const [opens, closes] = [9, 23] as const;

/** By the time at which the page was made, where the shop is. */
export function Hours() {
  const { t } = useTranslation('mf-support');
  const { now, timeZone } = usePlatform();
  const { locale } = useLanguage();
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
  const write = (at: number) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 1, at));
  return <p>{t(hour >= opens && hour < closes ? 'hours.open' : 'hours.closed', { from: write(opens), to: write(closes) })}</p>;
}
`,
    ),
    [
      `${support}/contact/ContactScreen.tsx`,
      "<PageHeading title={t('contact.title')} />",
      "<PageHeading title={t('contact.title')} />\n      <Hours />",
    ],
    imports(`${support}/contact/ContactScreen.tsx`, '{ Hours }', './Hours'),
    ...says(
      'mf-support',
      { hours: { open: 'We are here, until {{to}}.', closed: 'We are back at {{from}}, and here until {{to}}.' } },
      { hours: { open: 'Мы на месте до {{to}}.', closed: 'Будем с {{from}} до {{to}}.' } },
    ),
  ),
  change(
    'mf-support',
    'an event of its own that its own slice hears',
    makes(
      'mf-support/src/contract.ts',
      "declare module '@storefront/contracts' {\n  interface EventPayloads {\n    'mf-support/asked': { topic: string; files: number };\n  }\n}\n\nexport {};\n",
    ),
    makes(
      `${support}/contact/lettersSlice.ts`,
      `import { isEvent } from '@storefront/contracts';
import { createSlice } from '@storefront/platform';

export const lettersSlice = createSlice({
  name: 'mf-support/letters',
  initialState: { sent: 0, lastTopic: '' },
  reducers: {},
  selectors: { selectSent: ({ sent }) => sent },
  extraReducers: (builder) => {
    builder.addMatcher(isEvent('mf-support/asked'), (state, { payload: { topic, files } }) => {
      state.sent += 1 + Math.min(files, 0);
      state.lastTopic = topic;
    });
  },
});
`,
    ),
    [register('mf-support'), 'store.addApi(api);', 'store.addApi(api);\n  store.inject(lettersSlice);'],
    imports(register('mf-support'), '{ lettersSlice }', './features/contact/lettersSlice'),
    [
      contactForm,
      'const files = picked.map(({ file }) => file);',
      "const files = picked.map(({ file }) => file);\n    dispatch(event('mf-support/asked', { topic: request.output.topic, files: files.length }));",
    ],
    [
      contactForm,
      'const language = useLanguage();',
      'const language = useLanguage();\n  const dispatch = useDispatch();',
    ],
    [contactForm, 'import { useLanguage,', 'import { useDispatch, useLanguage,'],
    [
      contactForm,
      'const submit = (event: SubmitEvent<HTMLFormElement>) => {\n    event.preventDefault();',
      'const submit = (submitted: SubmitEvent<HTMLFormElement>) => {\n    submitted.preventDefault();',
    ],
    [contactForm, '...fieldsOf(event.currentTarget)', '...fieldsOf(submitted.currentTarget)'],
    [contactForm, 'import { ChatRequestSchema,', 'import { ChatRequestSchema, event,'],
  ),
  change(
    'mf-support',
    'a question before a chat is closed, without a dialog',
    [
      `${support}/chat/CloseButton.tsx`,
      /<Dialog open=[^]*<\/Dialog>/,
      "{isAsking && (\n        <div ref={(place) => place?.focus()} tabIndex={-1} role=\"group\" aria-label={t('chat.closeTitle')} className={styles.dialog} onKeyDown={({ key }) => key === 'Escape' && keepOpen()}>\n          <p>{t('chat.closeText')}</p>\n          {hasFailed && <Notice tone=\"risk\">{t('chat.notClosed')}</Notice>}\n          <div className={styles.actions}>\n            <Button variant=\"primary\" busy={isClosing} onClick={() => void closeChat()}>\n              {t('chat.close')}\n            </Button>\n            <Button variant=\"secondary\" idle={isClosing} onClick={keepOpen}>\n              {t('chat.keepOpen')}\n            </Button>\n          </div>\n        </div>\n      )}",
    ],
    [`${support}/chat/CloseButton.tsx`, 'import { Button, Dialog, Notice }', 'import { Button, Notice }'],
    ...['en', 'ru'].map((code) => [
      `mf-support/src/locales/${code}.json`,
      /\n\s*"cancel": "[^"]*",(?=\n\s*"contact")/,
      '',
    ]),
  ),
  change(
    'mf-catalog',
    'reasons that pass by themselves, unless somebody looks at them',
    makes(
      `${catalog}/home/usePassing.ts`,
      `import { useEffect, useState, type RefObject } from 'react';

const every = 6_000;

/** Counts on while its place is seen, nobody points at it, and nobody wants less motion. */
export function usePassing(place: RefObject<HTMLElement | null>, count: number): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const still = window.matchMedia('(prefers-reduced-motion: reduce)');
    let isSeen = false;
    const observer = new IntersectionObserver(([entry]) => void (isSeen = Boolean(entry?.isIntersecting)), { threshold: 0.5 });
    if (place.current) observer.observe(place.current);
    const timer = setInterval(() => {
      if (!isSeen || still.matches || document.hidden || place.current?.matches(':hover, :focus-within')) return;
      setAt((before) => (before + 1) % count);
    }, every);
    return () => {
      clearInterval(timer);
      observer.disconnect();
    };
  }, [place, count]);
  return at;
}
`,
    ),
    [
      `${catalog}/home/Advantages.tsx`,
      'const [active, setActive] = useState(0);',
      "const [active, setActive] = useState(0);\n  const passing = usePassing(list, advantages.length);\n  useEffect(() => {\n    if (passing > 0) list.current?.scrollTo({ left: clickStep * passing, behavior: 'smooth' });\n  }, [passing]);",
    ],
    [
      `${catalog}/home/Advantages.tsx`,
      'import { useId, useRef, useState }',
      'import { useEffect, useId, useRef, useState }',
    ],
    imports(`${catalog}/home/Advantages.tsx`, '{ usePassing }', './usePassing'),
  ),
  change(
    'mf-catalog',
    'figures that count up once they are seen',
    makes(
      `${catalog}/stats/CountedUp.tsx`,
      `import { useEffect, useRef } from 'react';

const duration = 800;

/** The figure as it is, and, where motion is wanted, once up to it. */
export function CountedUp({ value }: { value: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const shown = place.current;
    const whole = Number(value.replace(/\\D/g, ''));
    if (!shown || !Number.isSafeInteger(whole) || whole === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined;
    let frame = 0;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      const begin = performance.now();
      const draw = (now: number) => {
        const share = Math.min((now - begin) / duration, 1);
        shown.style.opacity = String(0.4 + 0.6 * share);
        if (share < 1) frame = requestAnimationFrame(draw);
      };
      frame = requestAnimationFrame(draw);
    });
    observer.observe(shown);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [value]);
  return <span ref={place}>{value}</span>;
}
`,
    ),
    [`${catalog}/stats/Figures.tsx`, '{value}</dd>', '\n            <CountedUp value={value} />\n          </dd>'],
    imports(`${catalog}/stats/Figures.tsx`, '{ CountedUp }', './CountedUp'),
  ),
  change(
    'mf-catalog',
    'what sharing came to, as an enum',
    [
      `${product}/shareAddress.ts`,
      "export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed';",
      "export enum Shared {\n  Shared = 'shared',\n  Copied = 'copied',\n  Dismissed = 'dismissed',\n  Failed = 'failed',\n}",
    ],
    [`${product}/shareAddress.ts`, "return 'shared';", 'return Shared.Shared;'],
    [`${product}/shareAddress.ts`, "return 'dismissed';", 'return Shared.Dismissed;'],
    [`${product}/shareAddress.ts`, "return 'copied';", 'return Shared.Copied;'],
    [`${product}/shareAddress.ts`, "return 'failed';", 'return Shared.Failed;'],
    [`${product}/ShareButton.tsx`, 'shareAddress, type Shared }', 'shareAddress, Shared }'],
    [
      `${product}/ShareButton.tsx`,
      "{((outcome === 'copied' && wasShared) || outcome === 'failed') && t(`share.${outcome}`)}",
      '{((outcome === Shared.Copied && wasShared) || outcome === Shared.Failed) && t(`share.${outcome}`)}',
    ],
  ),
  change(
    'mf-catalog',
    'hooks in a folder with one door, and the one that keeps answers for all types',
    makes(
      'mf-catalog/src/hooks/index.ts',
      "export * from './useKept';\nexport { default as usePrevious } from './usePrevious';\n",
    ),
    makes(
      'mf-catalog/src/hooks/usePrevious.ts',
      "import { useEffect, useRef } from 'react';\n\nexport default function usePrevious<Value>(value: Value): Value | undefined {\n  const before = useRef<Value>(undefined);\n  useEffect(() => void (before.current = value), [value]);\n  return before.current;\n}\n",
    ),
    makes(
      'mf-catalog/src/hooks/useKept.ts',
      "import { useState } from 'react';\n\nexport type Maybe<Answer> = Answer | null | undefined;\n\nexport function useKept<Answer extends NonNullable<unknown>>(answer: Maybe<Answer>): Maybe<Answer> {\n  const [kept, setKept] = useState(answer);\n  if (answer && answer !== kept) setKept(answer);\n  return answer ?? kept ?? answer;\n}\n",
    ),
    drops('mf-catalog/src/api/useKept.ts'),
    [productScreen, "from '../../api/useKept'", "from '../../hooks'"],
    [`${catalog}/products/ProductListScreen.tsx`, "from '../../api/useKept'", "from '../../hooks'"],
  ),
  change(
    'mf-catalog',
    'a viewer of pictures that comes when it is asked for',
    [screenshots, "import { ImageViewer } from './ImageViewer';\n", ''],
    [
      screenshots,
      '<ImageViewer urls={urls}',
      '{wasOpened && (\n        <Suspense>\n          <ImageViewer urls={urls}',
    ],
    [
      screenshots,
      'onClose={() => setOpened(null)} />',
      'onClose={() => setOpened(null)} />\n        </Suspense>\n      )}',
    ],
    [
      screenshots,
      'const [opened, setOpened] = useState<number | null>(null);',
      'const [opened, setOpened] = useState<number | null>(null);\n  const [wasOpened, setWasOpened] = useState(false);\n  if (opened !== null && !wasOpened) setWasOpened(true);',
    ],
    [screenshots, "import { useState } from 'react';", "import { lazy, Suspense, useState } from 'react';"],
    [
      screenshots,
      '/** The product',
      'const ImageViewer = lazy(async () => {\n  const { ImageViewer: Viewer } = await import(/* webpackChunkName: "viewer" */ \'./ImageViewer\');\n  return { default: Viewer };\n});\n\n/** The product',
    ],
  ),
  change(
    'mf-catalog',
    'a table of plans that can be sorted',
    [
      `${product}/DailyPrices.tsx`,
      '<th scope="col">{t(\'plans.price\')}</th>',
      "<th scope=\"col\" aria-sort={direction}>\n                <button type=\"button\" onClick={() => setDirection(direction === 'ascending' ? 'descending' : 'ascending')}>\n                  {t('plans.price')}\n                </button>\n              </th>",
    ],
    [`${product}/DailyPrices.tsx`, '{rows.map((row) => (', '{[...rows].sort(by[direction]).map((row) => ('],
    [
      `${product}/DailyPrices.tsx`,
      'const rows = comparePlans',
      "const [direction, setDirection] = useState<keyof typeof by>('none');\n  const rows = comparePlans",
    ],
    [
      `${product}/DailyPrices.tsx`,
      '/** What a day',
      'const by = {\n  none: () => 0,\n  ascending: (one, other) => one.plan.price - other.plan.price,\n  descending: (one, other) => other.plan.price - one.plan.price,\n} satisfies Record<string, (one: ComparedPlan, other: ComparedPlan) => number>;\n\n/** What a day',
    ],
    imports(`${product}/DailyPrices.tsx`, '{ useState }', 'react'),
  ),
  change(
    'mf-catalog',
    'parts of a product’s page behind tabs, one of which the address names',
    makes(
      `${product}/Tabs.tsx`,
      `import { useSearchParams } from '@storefront/platform';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import styles from './Tabs.module.css';

interface Props<Name extends string> {
  label: string;
  tabs: readonly { name: Name; title: string; content: ReactNode }[];
}

export function Tabs<const Name extends string>({ label, tabs }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useSearchParams();
  const active = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0];
  const show = (name: Name) => setQuery((before) => ({ ...Object.fromEntries(before), tab: name }), { replace: true });
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step || !active) return;
    const next = tabs.at((tabs.indexOf(active) + step) % tabs.length);
    if (next) show(next.name);
    list.current?.querySelector<HTMLElement>(\`[data-tab="\${next?.name}"]\`)?.focus();
  };
  if (!active) return null;
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={walk}>
        {tabs.map(({ name, title }) => (
          <button key={name} type="button" role="tab" id={\`\${id}-\${name}\`} data-tab={name} aria-selected={name === active.name} aria-controls={\`\${id}-panel\`} tabIndex={name === active.name ? 0 : -1} onClick={() => show(name)}>
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={\`\${id}-panel\`} aria-labelledby={\`\${id}-\${active.name}\`}>
        {active.content}
      </div>
    </>
  );
}
`,
    ),
    makes(
      `${product}/Tabs.module.css`,
      '.tabs {\n  display: flex;\n  overflow-x: auto;\n  scroll-snap-type: x proximity;\n\n  & > [aria-selected="true"] {\n    font-weight: 600;\n  }\n}\n',
    ),
    [
      productScreen,
      '<Functionality groups={product.functional} />\n      <SystemRequirements requirements={product.requirements} />',
      "<Tabs\n        label={t('tabs.label')}\n        tabs={[\n          { name: 'features', title: t('product.functionality'), content: <Functionality groups={product.functional} /> },\n          { name: 'requirements', title: t('product.requirements'), content: <SystemRequirements requirements={product.requirements} /> },\n        ]}\n      />",
    ],
    [
      productScreen,
      'function Details({ productId, product }: { productId: number; product: Product }) {',
      "function Details({ productId, product }: { productId: number; product: Product }) {\n  const { t } = useTranslation('mf-catalog');",
    ],
    imports(productScreen, '{ Tabs }', './Tabs'),
    ...says('mf-catalog', { tabs: { label: 'About the product' } }, { tabs: { label: 'О товаре' } }),
  ),
  change('mf-catalog', 'cards by the room that they have, on paper, and in the dark', [
    `${catalog}/games/GameCard.module.css`,
    /$/,
    '\n.card {\n  container: mf-catalog-card / inline-size;\n  content-visibility: auto;\n}\n\n@container mf-catalog-card (width < 220px) {\n  .foot {\n    flex-direction: column;\n  }\n}\n\n@media print {\n  .picture {\n    display: none;\n  }\n}\n\n@media (prefers-color-scheme: dark) and (prefers-contrast: more) {\n  .card {\n    border: 1px solid;\n  }\n}\n\n@supports selector(:has(a)) {\n  .card:has(.more:focus-visible) {\n    outline: 2px solid;\n  }\n}\n\n.more {\n  composes: name;\n}\n',
  ]),
  change(
    'mf-catalog',
    'no list of what was looked at any more',
    drops(`${catalog}/viewed/RecentlyViewed.tsx`),
    drops(`${catalog}/viewed/viewed.ts`),
    drops(`${catalog}/viewed/useNear.ts`),
    [productScreen, "import { RecentlyViewed } from '../viewed/RecentlyViewed';\n", ''],
    [productScreen, '\n      {isArrived && <RecentlyViewed productId={productId} />}', ''],
    ...['en', 'ru'].map((code) => [`mf-catalog/src/locales/${code}.json`, /\n\s*"viewed": \{[^}]*\},/, '']),
  ),
  change(
    'mf-catalog',
    'the terms of sale beside a product, as the API has them',
    [
      catalogApi,
      '    screenshots: build',
      '    saleTerms: build.query<string | null, string>({\n      query: (language) => ({ url: `/v1/dynamic-page/terms-of-service?language=${language}`, result: DynamicPageSchema, background: true }),\n      transformResponse: (page: { data: string } | null) => page && page.data,\n      keepUnusedDataFor: 600,\n    }),\n    screenshots: build',
    ],
    [catalogApi, 'useScreenshotsQuery }', 'useScreenshotsQuery, useLazySaleTermsQuery }'],
    [catalogApi, 'import {\n  GameSchema,', 'import {\n  DynamicPageSchema,\n  GameSchema,'],
    makes(
      `${product}/SaleTerms.tsx`,
      `import { useLanguage, useTranslation } from '@storefront/platform';
import { isMarkup, RichText, Skeleton } from '@storefront/ui';
import { useLazySaleTermsQuery } from '../../api/catalogApi';

export function SaleTerms() {
  const { t } = useTranslation('mf-catalog');
  const { code } = useLanguage();
  const [ask, { currentData, isFetching, isError }] = useLazySaleTermsQuery();
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && void ask(code, true)}>
      <summary>{t('terms.title')}</summary>
      {isFetching && <Skeleton height={96} />}
      {isError && <p role="alert">{t('failure.text')}</p>}
      {currentData && (isMarkup(currentData) ? <RichText html={currentData} /> : <p>{currentData}</p>)}
    </details>
  );
}
`,
    ),
    [productScreen, '<DailyPrices plans', '<SaleTerms />\n      <DailyPrices plans'],
    imports(productScreen, '{ SaleTerms }', './SaleTerms'),
    ...says('mf-catalog', { terms: { title: 'Terms of sale' } }, { terms: { title: 'Условия продажи' } }),
  ),
  change(
    'mf-catalog',
    'a product that is asked for as soon as somebody points at it',
    makes(
      `${catalog}/products/usePrefetched.ts`,
      `import { useDispatch, useLanguage, type StorefrontDispatch } from '@storefront/platform';
import { useEffect, useMemo, useRef } from 'react';
import { catalogApi } from '../../api/catalogApi';

const patience = 120;

export function usePrefetched(productId: number) {
  const language = useLanguage().code;
  const dispatch = useDispatch<StorefrontDispatch>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMemo(() => {
    const begin = () => void (timer.current = setTimeout(() => dispatch(catalogApi.endpoints.product.initiate({ productId, language, beside: true }, { subscribe: false }) as never), patience));
    const end = () => clearTimeout(timer.current);
    return { onPointerEnter: begin, onPointerLeave: end, onFocus: begin, onBlur: end };
  }, [productId, language, dispatch]);
}
`,
    ),
    [
      row,
      '<Card as="article" className={styles.row}>',
      '<Card as="article" className={styles.row} {...usePrefetched(product.id)}>',
    ],
    imports(row, '{ usePrefetched }', './usePrefetched'),
  ),
  change(
    'shell',
    'a way back to the top',
    makes(
      'shell/src/layout/ToTop.tsx',
      `import { useTranslation } from '@storefront/platform';
import { Button } from '@storefront/ui';
import { useEffect, useRef, useState } from 'react';
import styles from './ToTop.module.css';

export function ToTop({ targetId }: { targetId: string }) {
  const { t } = useTranslation('shell');
  const mark = useRef<HTMLSpanElement>(null);
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setFar(entry?.isIntersecting === false));
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  const go = () => {
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
    document.getElementById(targetId)?.focus({ preventScroll: true });
  };
  return (
    <>
      <span ref={mark} className={styles.mark} aria-hidden="true" />
      {isFar && (
        <div className={styles.place}>
          <Button variant="secondary" size="s" onClick={go}>
            {t('toTop')}
          </Button>
        </div>
      )}
    </>
  );
}
`,
    ),
    makes(
      'shell/src/layout/ToTop.module.css',
      '.mark {\n  position: absolute;\n  inset-block-start: 100vh;\n}\n\n.place {\n  position: fixed;\n  inset-block-end: var(--space-4);\n  inset-inline-end: var(--space-4);\n}\n',
    ),
    [layout, '<RouteAnnouncer contentId', '<ToTop targetId={contentId} />\n      <RouteAnnouncer contentId'],
    imports(layout, '{ ToTop }', './ToTop'),
    ...says('shell', { toTop: 'To the top' }, { toTop: 'Наверх' }),
  ),
  change(
    'shell',
    'what is asked in a text page’s own contents',
    [
      'shell/src/routes/TextSections.tsx',
      '    <div className={className}>\n',
      "    <div className={className}>\n      {sections.length > 3 && (\n        <nav aria-label={t('contents')}>\n          <ol>\n            {sections.map(({ header }, place) => header && <li key={place}><a href={`#part-${place}`}>{header}</a></li>)}\n          </ol>\n        </nav>\n      )}\n",
    ],
    ['shell/src/routes/TextSections.tsx', '<section key={place}>', '<section key={place} id={`part-${place}`}>'],
    ...says('shell', { contents: 'On this page' }, { contents: 'На этой странице' }),
  ),
  change(
    'shell',
    'a switch of languages by hooks of its own, in a file beside',
    makes(
      'shell/src/layout/useClosing.ts',
      `import { useMemo, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** What closes a menu: leaving it, and Escape. */
export function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  return useMemo(
    () => ({
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (!menu.current?.contains(relatedTarget)) menu.current?.removeAttribute('open');
      },
      onKeyDown: (event: KeyboardEvent<HTMLDetailsElement>) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      },
    }),
    [menu],
  );
}
`,
    ),
    [
      'shell/src/layout/LanguageSwitcher.tsx',
      'onBlur={(event) => closeWhenLeft(event, menu.current)} onKeyDown={closeByEscape}',
      '{...closing}',
    ],
    [
      'shell/src/layout/LanguageSwitcher.tsx',
      'const menu = useRef<HTMLDetailsElement>(null);',
      'const menu = useRef<HTMLDetailsElement>(null);\n  const closing = useClosing(menu);',
    ],
    ['shell/src/layout/LanguageSwitcher.tsx', /function closeWhenLeft[^]*?(?=\/\*\* Whether the code)/, ''],
    imports('shell/src/layout/LanguageSwitcher.tsx', '{ useClosing }', './useClosing'),
  ),
  change(
    'shell',
    'a footer in parts, with a year by another way and links in groups',
    ['shell/src/layout/Footer.tsx', /\/\*\* No zone is[^]*?\n\}\n\nfunction Social/, 'function Social'],
    [
      'shell/src/layout/Footer.tsx',
      "import { memo } from 'react';",
      "import { memo } from 'react';\nimport { yearOf } from './yearOf';",
    ],
    makes(
      'shell/src/layout/yearOf.ts',
      "export const yearOf = (now: number, timeZone: string): number => Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(now));\n",
    ),
    [
      'shell/src/layout/Footer.tsx',
      '          © {yearOf(now, timeZone)} {brand}',
      '          © <time dateTime={String(yearOf(now, timeZone))}>{yearOf(now, timeZone)}</time> {brand}',
    ],
    ['shell/src/layout/Footer.tsx', '<ul className={styles.social}', '<ul role="list" className={styles.social}'],
  ),
  change(
    'shell',
    'a hook of the platform’s more, and a button of another size',
    ['shared-platform/src/index.ts', /$/, "export { useIdle } from './useIdle';\n"],
    makes(
      'shared-platform/src/useIdle.ts',
      "import { useEffect, useState } from 'react';\n\n/** Whether the browser has had nothing else to do since it was drawn. */\nexport function useIdle(): boolean {\n  const [isIdle, setIdle] = useState(false);\n  useEffect(() => {\n    if (typeof requestIdleCallback === 'undefined') {\n      const timer = setTimeout(() => setIdle(true), 200);\n      return () => clearTimeout(timer);\n    }\n    const asked = requestIdleCallback(() => setIdle(true));\n    return () => cancelIdleCallback(asked);\n  }, []);\n  return isIdle;\n}\n",
    ),
    ['shared-ui/src/button/Button.tsx', "size?: 'm' | 's';", "size?: 'm' | 's' | 'l';"],
    ['shared-ui/src/button/Button.module.css', /$/, '\n.l {\n  min-block-size: 56px;\n}\n'],
  ),
  change(
    'shell',
    'paths that are made otherwise, and one more',
    [
      'shared-contracts/src/shopPaths.ts',
      "export const catalog = (search = '') => (search.trim() ? `/catalog/${toSearchSegment(search)}` : '/catalog');",
      "const below = (path: string, search: string) => [path, ...(search.trim() === '' ? [] : [toSearchSegment(search)])].join('/');\nexport const catalog = (search = '') => below('/catalog', search);\nexport const vacancies = () => '/vacancies';",
    ],
    [
      'shared-contracts/src/shopPaths.ts',
      "`/catalog/products/${gameId}${search.trim() ? `/${toSearchSegment(search)}` : ''}`",
      'below(`/catalog/products/${gameId}`, search)',
    ],
    [
      'shell/src/routes/ownRoutes.tsx',
      "textPage('terms-of-service'),",
      "textPage('terms-of-service'),\n  textPage('vacancies'),",
    ],
    [
      'shell/src/locales/en.json',
      '"pages": {',
      '"pages": { "vacancies": { "title": "Vacancies", "description": "Who is looked for at {{brand}}." },',
    ],
    [
      'shell/src/locales/ru.json',
      '"pages": {',
      '"pages": { "vacancies": { "title": "Вакансии", "description": "Кого ищет {{brand}}." },',
    ],
  ),
  change(
    'shell',
    'notices that wait in a list, each for its time',
    [
      'shell/src/layout/GamesNotice.tsx',
      'if (data) return null;',
      'useEffect(() => {\n    if (data) return undefined;\n    const timer = setInterval(() => void refetch(), 30_000);\n    return () => clearInterval(timer);\n  }, [data, refetch]);\n  if (data) return null;',
    ],
    imports('shell/src/layout/GamesNotice.tsx', '{ useEffect }', 'react'),
    [
      'shell/src/layout/RouteAnnouncer.tsx',
      'const saidAfter = (said: string) => (said === document.title ? `${said}\\u00a0` : document.title);',
      "const saidAfter = (said: string) => [document.title, said === document.title ? '\\u00a0' : ''].join('');",
    ],
  ),
  change('mf-catalog', 'an address that has its language already, which the shop puts there once', [
    'mf-catalog/src/routes/product.ts',
    'if (product === null) return { redirectTo: paths.catalog() };',
    'if (product === null) return { redirectTo: `/${context.language.code}${paths.catalog()}` };',
  ]),
  change('mf-catalog', 'home, from a product that is gone', [
    'mf-catalog/src/routes/product.ts',
    'if (product === null) return { redirectTo: paths.catalog() };',
    'if (product === null) return { redirectTo: paths.home() };',
  ]),
  change('mf-news', 'a sitemap with addresses of one language, which the shop lists in all', [
    newsRoute,
    'path: paths.news(page),\n      changedAt',
    'path: `/ru${paths.news(page)}`,\n      changedAt',
  ]),
  change('mf-news', 'a cookie of its own', [
    register('mf-news'),
    'store.addApi(api);',
    "store.addApi(api);\n  if (typeof window !== 'undefined') document.cookie = 'mf-news.seen=1; path=/news';",
  ]),
  change('mf-news', 'the latest announcements, from one that is gone', [
    'mf-news/src/routes/article.ts',
    '{ redirectTo: paths.news() }',
    '{ redirectTo: `${paths.news()}?gone=1#content` }',
  ]),
  change('mf-checkout', 'a badge that says its number first', [
    'mf-checkout/src/widgets/CartBadge.tsx',
    "<VisuallyHidden>{`, ${t('badge.lines', { count })}`}</VisuallyHidden>",
    "<VisuallyHidden>{` (${t('badge.lines', { count })})`}</VisuallyHidden>",
  ]),
  change(
    'mf-support',
    'a slice that counts, too',
    [
      'mf-support/src/features/picks/picksSlice.ts',
      '{ last: number | null } = { last: null }',
      '{ last: number | null; count: number } = { last: null, count: 0 }',
    ],
    [
      'mf-support/src/features/picks/picksSlice.ts',
      'state.last = payload.mark.id;',
      'state.last = payload.mark.id;\n      state.count += 1;',
    ],
  ),
  change('mf-support', 'a context of which there are no words', [
    'mf-support/src/features/contact/ContactForm.tsx',
    "<TextField label={t('contact.subject')}",
    "<TextField label={t('contact.subject', { context: useLanguage().code })}",
  ]),
  change('mf-checkout', 'a cart whose lines may say when they came', [
    'mf-checkout/src/features/cart/cartLines.ts',
    '  count: v.pipe(v.number(), v.integer()),\n});',
    '  count: v.pipe(v.number(), v.integer()),\n  addedAt: v.optional(v.string()),\n});',
  ]),
  change('mf-checkout', 'a field of the state by another name', [cartSlice, /\bcounted\b/g, 'priced']),
  change('mf-checkout', 'a cart that is read when there is time', [
    savedCart,
    '  read();\n  const stop',
    "  if ('requestIdleCallback' in window) requestIdleCallback(read);\n  else setTimeout(read, 50);\n  const stop",
  ]),
  change('mf-checkout', 'a cart that is read once, and held', [
    savedCart,
    'function readStorage(): string | null | undefined {\n  try {',
    'let first: string | null | undefined;\nfunction readStorage(): string | null | undefined {\n  try {\n    first ??= localStorage.getItem(cartKey);',
  ]),
  change('mf-checkout', 'a badge for those who have something', [
    'mf-checkout/src/widgets/CartBadge.tsx',
    '  return (\n    <Button',
    '  if (count === 0) return null;\n  return (\n    <Button',
  ]),
  change('shell', 'a mark on what is everybody’s', [
    layout,
    '<main id={contentId}',
    '<main data-page="" id={contentId}',
  ]),
  change(
    'mf-checkout',
    'a badge by which a press goes',
    [badge, ' to={paths.cart()}>', ' onClick={() => go(paths.cart())}>'],
    [badge, 'const dispatch = useDispatch();', 'const dispatch = useDispatch();\n  const go = useGo();'],
    [badge, 'import { useDispatch,', 'import { useDispatch, useGo,'],
  ),
  change(
    'mf-checkout',
    'a badge that comes in a moment',
    [
      badge,
      '  return (\n    <Button',
      '  const [isThere, setThere] = useState(false);\n  useEffect(() => setThere(true));\n  if (!isThere) return null;\n  return (\n    <Button',
    ],
    imports(badge, '{ useEffect, useState }', 'react'),
  ),
  change(
    'mf-catalog',
    'dots that are heard by what is around them',
    [
      advantages,
      '            onClick={() => list.current?.scrollTo({ left: clickStep * index })}\n',
      '            value={index}\n',
    ],
    [
      advantages,
      '<div role="group"',
      '<div role="group" onClick={({ target }) => list.current?.scrollTo({ left: clickStep * Number((target as HTMLButtonElement).value) })}',
    ],
  ),
  change(
    'mf-news',
    'cards that lead by their headings',
    [card, '<h2>{header}</h2>', '<h2><UiLink to={paths.article(announcement.id, page)}>{header}</UiLink></h2>'],
    [
      card,
      /<UiLink to=\{paths\.article\(announcement\.id, page\)\} className[^]*?<\/UiLink>/,
      '<span className={styles.more} aria-hidden="true">{t(\'news.more\')}</span>',
    ],
    [card, 'Card, Icon, icons, UiLink, VisuallyHidden', 'Card, UiLink'],
  ),
  change('mf-support', 'a field with a state of its own', [contactForm, 'value={text}\n', 'defaultValue={text}\n']),
  change(
    'mf-news',
    'idle work, where there is any',
    [
      news,
      'const page = listPage',
      "useEffect(() => {\n    if ('requestIdleCallback' in window) requestIdleCallback(() => performance.mark('idle'));\n    else setTimeout(() => performance.mark('late'), 1);\n  }, []);\n  const page = listPage",
    ],
    imports(news, '{ useEffect }', 'react'),
  ),
  change('mf-news', 'names that are encoded otherwise', [
    manualApi,
    '${new URLSearchParams({ gameName, productName, language })}',
    'gameName=${encodeURIComponent(gameName)}&productName=${encodeURIComponent(productName)}&language=${language}',
  ]),
  change('mf-checkout', 'other tabs that are heard by a switch', [
    savedCart,
    'if (event.key === cartKey || event.key === null) read();',
    'switch (event.key) {\n      case null:\n      case cartKey:\n        read();\n    }',
  ]),
  change(
    'mf-catalog',
    'figures that are taken away with all that is theirs',
    [home, '      <StatsStrip />\n', ''],
    [home, "import { StatsStrip } from '../stats/StatsStrip';\n", ''],
    drops(`${catalog}/stats/StatsStrip.tsx`),
    drops(`${catalog}/stats/StatsStrip.module.css`),
  ),
  change(
    'mf-catalog',
    'a list in a file that comes late',
    [
      home,
      "import { PopularGames } from './PopularGames';\n",
      "import { lazy, Suspense } from 'react';\nconst PopularGames = lazy(async () => ({ default: (await import('./PopularGames')).PopularGames }));\n",
    ],
    [home, '<PopularGames />', '<Suspense><PopularGames /></Suspense>'],
  ),
  change('shell', 'a policy in another order', [
    'shell/src/server/policy.ts',
    "`img-src 'self' data: https: ${api}`",
    "`img-src data: blob: https: ${api} 'self'`",
  ]),
];
