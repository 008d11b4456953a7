// What breaks somebody of what teams do in an ordinary week: a word, a unit, a name or a condition that no compiler
// looks at. They are tried against the shop of `stage.mjs`.
import {
  aside,
  button,
  breaks as change,
  definition,
  home,
  imports,
  news,
  newsRoute,
  ordersApi,
  savedCart as saved,
  slot,
} from '../../patched.mjs';

const words = (what, remote, names, ...patches) => change('a word for another', remote, what, names, ...patches);
const units = (what, remote, names, ...patches) => change('a number in another unit', remote, what, names, ...patches);
const places = (what, remote, names, ...patches) =>
  change('a slot that stands no more', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => change('a question to the API', remote, what, names, ...patches);
const kept = (what, remote, names, ...patches) => change('what browsers have kept', remote, what, names, ...patches);
const served = (what, remote, names, ...patches) =>
  change('a page that servers show empty', remote, what, names, ...patches);
const links = (what, remote, names, ...patches) =>
  change('a name in the query of an address', remote, what, names, ...patches);

const fromPrice = 'mf-catalog/src/features/products/FromPrice.tsx';
const arrangement = 'mf-catalog/src/features/arrangement/arrangement.ts';
const details = 'mf-checkout/src/features/order/DetailsScreen.tsx';
const cartSlice = 'mf-checkout/src/features/cart/checkoutSlice.ts';
const header = 'shell/src/layout/Header.tsx';
const catalogScreen = 'mf-catalog/src/features/games/CatalogScreen.tsx';

export const breaking = [
  units(
    'dollars for everybody',
    'mf-catalog',
    ['ru', 'RUB'],
    [fromPrice, 'write(lowest.price, lowest.isUsd)', 'formatDollars(lowest.price)'],
    [fromPrice, 'const write = usePrice();\n', ''],
    [fromPrice, 'import { usePrice, useTranslation }', 'import { useTranslation }'],
    [fromPrice, /^import type \{ Price \}/, 'import { formatDollars, type Price }'],
  ),
  units(
    'seconds between two questions, as milliseconds',
    'mf-checkout',
    ['details', 'pollingInterval'],
    [details, 'pollingInterval: limits.orderPollInterval,', 'pollingInterval: limits.orderPollInterval / 1000,'],
  ),
  units(
    'an id that is counted from one',
    'mf-catalog',
    ['productId'],
    [button, 'addRequested({ productId })', 'addRequested({ productId: productId - 1 })'],
  ),
  words(
    'for “off”, where visitors have chosen it',
    'mf-support',
    ['chatSound', 'off'],
    ['mf-support/src/features/attention/soundSetting.ts', "const off = 'off'", "const off = 'muted'"],
  ),
  words(
    'the locale of a language in an order',
    'mf-checkout',
    ['locale', 'API'],
    ['mf-checkout/src/features/payment/useOrdering.ts', 'language.code)', 'language.locale)'],
  ),
  words(
    'a mark that does not end',
    'mf-checkout',
    ['ru', 'terms'],
    ['mf-checkout/src/locales/ru.json', '</terms>', ''],
  ),
  words(
    'a type in other letters',
    'mf-catalog',
    ['cart/addRequested'],
    [
      button,
      'dispatch({ ...addRequested({ productId }) })',
      "dispatch({ type: 'cart/AddRequested', payload: { productId } })",
    ],
  ),
  words('one brace for two', 'mf-news', ['ru', 'header'], ['mf-news/src/locales/ru.json', '{{header}}', '{header}']),
  asks(
    'a verb in small letters',
    'mf-support',
    ['patch', '/v1/chats/'],
    ['mf-support/src/api/chatApi.ts', "method: 'PATCH'", "method: 'patch' as never"],
  ),
  asks(
    'in a language that is undefined',
    'mf-catalog',
    ['language=undefined'],
    [
      'mf-catalog/src/features/product/ProductScreen.tsx',
      'useLanguage().code',
      '(useLanguage() as never as { id: string }).id',
    ],
  ),
  asks(
    'an order that nobody asks for anew',
    'mf-checkout',
    ['Order', 'providesTags'],
    [ordersApi, "      providesTags: (_order, _error, id) => [{ type: 'Order', id }],\n", ''],
  ),
  asks(
    'an order without its key',
    'mf-checkout',
    ['idempotency-key'],
    [ordersApi, '        idempotencyKey: key,\n', ''],
    [ordersApi, 'query: ({ request, key })', 'query: ({ request })'],
  ),
  places(
    'behind a condition that never holds',
    'mf-catalog',
    ['mf-catalog/aside', 'mf-support'],
    [home, slot, `{isLate && ${slot}}`],
    [
      home,
      'const isArrived = useArrived();',
      'const isArrived = useArrived();\n  const { now } = usePlatform();\n  const isLate = now % 2 > 5;',
    ],
    imports(home, 'usePlatform', '@storefront/platform'),
  ),
  places(
    'on another screen',
    'mf-catalog',
    ['mf-catalog/aside', 'mf-support', 'home'],
    [home, slot, ''],
    [home, "import { Slot } from '@storefront/platform';\n", ''],
    [catalogScreen, '<StatsBlock />}', `<><StatsBlock />${slot}</>}`],
    [catalogScreen, 'import { globalData,', 'import { Slot, globalData,'],
  ),
  places(
    'on one page alone',
    'shell',
    ['header.cart', 'mf-'],
    [
      header,
      '<Slot name="header.cart" fallback={<CartLink />} />',
      '{usePage().location.pathname === \'/terms-of-service\' ? <Slot name="header.cart" fallback={<CartLink />} /> : <CartLink />}',
    ],
    [header, 'import { useRouter }', 'import { usePage, useRouter }'],
  ),
  links(
    'on the side of the page',
    'mf-catalog',
    ['sort', 'mf-support', '/catalog'],
    [arrangement, "query.get('sort')", "query.get('order')"],
    [arrangement, "[['sort', sort]]", "[['order', sort]]"],
  ),
  links(
    'on the side of the link',
    'mf-support',
    ['sort', 'mf-catalog', '/catalog'],
    [aside, '/catalog?sort=price', '/catalog?order=price'],
  ),
  change(
    'a state without what is read of it',
    'mf-checkout',
    'its lines',
    ['CartBadge', 'TypeError'],
    [cartSlice, 'const initialState: CheckoutState = {\n  lines: [],', 'const initialState = {'],
    [
      cartSlice,
      '  succeededOrder: null,\n};\n\nfunction settle',
      '  succeededOrder: null,\n} as never as CheckoutState;\n\nfunction settle',
    ],
  ),
  change(
    'what runs in a browser alone',
    'mf-news',
    'an effect by what each drawing makes',
    ['useEffect', 'NewsScreen.tsx'],
    [
      news,
      'const page = listPage',
      'const options = { limit: 3 };\n  const [list, setList] = useState<number[]>([]);\n  useEffect(() => setList([options.limit]), [options]);\n  void list;\n  const page = listPage',
    ],
    imports(news, 'useEffect, useState', 'react'),
  ),
  change(
    'navigation',
    'mf-news',
    'by another path',
    ['/announcements'],
    [definition('mf-news'), "path: '/news', label", "path: '/announcements', label"],
  ),
  kept(
    'storage that may be forbidden, untried',
    'mf-checkout',
    ['SecurityError'],
    [
      saved,
      /  try \{\n    return localStorage.getItem\(cartKey\);[^]*?\n  \}\n\}/,
      '  return localStorage.getItem(cartKey);\n}',
    ],
  ),
  kept(
    'JSON that may be spoilt, untried',
    'mf-checkout',
    ['SyntaxError'],
    [
      saved,
      /  try \{\n    return JSON.parse\(saved \?\? '\[\]'\);[^]*?\n  \}\n\}/,
      "  return JSON.parse(saved ?? '[]');\n}",
    ],
  ),
  served(
    'a list that browsers alone draw',
    'mf-catalog',
    ['route catalog', 'servers'],
    [
      catalogScreen,
      '        <Games words={words} />',
      '        {isHydrated ? <Games words={words} /> : <GameGridSkeleton />}',
    ],
    [
      catalogScreen,
      'const isArrived = useArrived();',
      'const isArrived = useArrived();\n  const isHydrated = useHydrated();',
    ],
    [catalogScreen, 'import { globalData,', 'import { useHydrated, globalData,'],
  ),
  served(
    'a load that asks nothing',
    'mf-news',
    ['route news', 'servers'],
    [newsRoute, /    await Promise.all\(\[[^]*?\]\);\n/, ''],
  ),
  asks(
    'an order as a text of JSON',
    'mf-checkout',
    ['/v1/orders', 'string'],
    [ordersApi, 'body: request satisfies OrderRequest', 'body: JSON.stringify(request)'],
  ),
  asks(
    'an order under a key of its own each time',
    'mf-checkout',
    ['/v1/orders', 'idempotency-key'],
    [ordersApi, 'idempotencyKey: key,', 'idempotencyKey: crypto.randomUUID(),'],
    [ordersApi, 'query: ({ request, key })', 'query: ({ request })'],
  ),
  change(
    'what runs in a browser alone',
    'mf-news',
    'a promise made while it is drawn',
    ['NewsScreen.tsx', 'use'],
    [news, 'const page = listPage', 'use(new Promise<void>((done) => setTimeout(done, 5)));\n  const page = listPage'],
    imports(news, 'use', 'react'),
  ),
  change(
    'what the contracts write',
    'mf-news',
    'paths without encoding',
    ['paths.manual'],
    ['shared-contracts/src/searchSegment.ts', 'encodeURIComponent(value)', 'String(value)'],
    ['mf-news/src/features/manual/manualRequest.ts', /$/, '\nexport const here = 1;\n'],
  ),
];
