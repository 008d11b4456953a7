// What breaks somebody of what teams do in an ordinary week, by who had read none of the other lists. They are tried
// against the shop of `stage.mjs`.
import { breaks as change, chatApi, definition, imports } from '../../patched.mjs';

const welcome = 'mf-catalog/src/features/home/Welcome.tsx';
const productRoute = 'mf-catalog/src/routes/product.ts';
const addButton = 'mf-catalog/src/features/products/AddButton.tsx';
const progress = 'mf-checkout/src/features/order/orderProgress.ts';
const details = 'mf-checkout/src/features/order/DetailsScreen.tsx';
const form = 'mf-support/src/features/contact/ContactForm.tsx';
const announcements = 'mf-news/src/features/news/AnnouncementList.tsx';

const drawn = (what, remote, names, ...patches) => change('a page that differs', remote, what, names, ...patches);
const engines = (what, remote, names, ...patches) =>
  change('what search engines are told', remote, what, names, ...patches);
const states = (what, remote, names, ...patches) =>
  change('a state that is seldom seen', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => change('a question to the API', remote, what, names, ...patches);
const kept = (what, remote, names, ...patches) => change('what browsers have kept', remote, what, names, ...patches);
const frames = (what, names, ...patches) => change('what the shell gives', 'shell', what, names, ...patches);

export const breaking = [
  drawn(
    'a greeting by the hour',
    'mf-catalog',
    ['home'],
    [welcome, "{t('home.welcome')}", "{new Date().getHours() < 12 ? t('home.welcome') : t('home.browse')}"],
  ),
  drawn(
    'a date in the zone of whoever draws it',
    'mf-news',
    ['news'],
    [
      'mf-news/src/features/news/Marks.tsx',
      '{date(announcement.createdAt)}',
      '{new Date(announcement.createdAt * 1000).toLocaleString()}',
    ],
  ),
  drawn(
    'words that servers leave out',
    'mf-catalog',
    ['home'],
    [
      welcome,
      '<p className={styles.contact}>',
      "<p className={styles.contact} hidden={typeof window === 'undefined'}>",
    ],
    [welcome, '<CommunityButton />', "{typeof window === 'undefined' ? null : <CommunityButton />}"],
  ),
  engines(
    'all products under one address',
    'mf-catalog',
    ['product'],
    [
      productRoute,
      'title: product.name,\n      description,',
      'title: product.name,\n      path: paths.catalog(),\n      description,',
    ],
  ),
  engines(
    'pages of the sitemap that none may list',
    'mf-catalog',
    ['noindex'],
    [
      productRoute,
      'title: product.name,\n      description,',
      'title: product.name,\n      noindex: true,\n      description,',
    ],
  ),
  states(
    'a price in roubles that need not be there',
    'mf-catalog',
    ['toFixed'],
    [
      'mf-catalog/src/features/games/GameCard.tsx',
      '<FromPrice lowest=',
      "{inRoubles !== undefined || useLanguage().currency === 'USD' ? null : <span>{game.minPriceInRoubles!.toFixed(0)}</span>}\n        <FromPrice lowest=",
    ],
  ),
  states(
    'a list of more than sixty',
    'mf-catalog',
    ['a hundred items'],
    ['mf-catalog/src/features/list/LongList.tsx', '{children(shown)}', '{children([...shown, items[items.length]!])}'],
  ),
  states(
    'an order that was refunded',
    'mf-checkout',
    ['details'],
    [
      progress,
      'const label = orderStatusLabel(codeOf(order) ?? order.status);',
      "const label = orderStatusLabel(codeOf(order) ?? order.status);\n  if (outcomeOf(order) === 'settled') return pickText(undefined!, language);",
    ],
  ),
  states(
    'a coupon that was applied',
    'mf-checkout',
    ['cart'],
    [
      'mf-checkout/src/features/cart/CartChanges.tsx',
      "if (coupon === '' || status === 'none') return null;",
      "if (coupon === '' || status === 'none') return null;\n  if (status === 'applied') return <p>{(answered as unknown as { coupon: { text: string } }).coupon.text}</p>;",
    ],
  ),
  states(
    'a list that never comes',
    'mf-news',
    ['news'],
    [announcements, 'if (data === undefined) return', 'if (data === undefined || !isFetching) return'],
  ),
  states(
    'dates of 1970',
    'mf-news',
    ['01/21/1970'],
    [
      'mf-news/src/features/news/dates.ts',
      'calendarDay(unixSeconds * 1000, timeZone)',
      'calendarDay(unixSeconds, timeZone)',
    ],
  ),
  change(
    'an event that nobody asked for',
    'mf-catalog',
    'sent as the page opens',
    ['cart/addRequested'],
    imports(addButton, 'useEffect', 'react'),
    [addButton, 'return (', 'useEffect(() => void request(), []);\n  return ('],
  ),
  asks(
    'an order without its key',
    'mf-checkout',
    ['idempotency'],
    ['mf-checkout/src/api/ordersApi.ts', '        idempotencyKey: key,\n', ''],
    ['mf-checkout/src/api/ordersApi.ts', 'query: ({ request, key })', 'query: ({ request })'],
  ),
  asks(
    'a total in whole dollars',
    'mf-checkout',
    ['expectedTotal'],
    [
      'mf-checkout/src/features/cart/amounts.ts',
      'Math.round((inRoubles ? cart.totalCostInRoubles : cart.totalCost) * 100)',
      'Math.round(inRoubles ? cart.totalCostInRoubles : cart.totalCost)',
    ],
  ),
  asks(
    'a feed that is not there',
    'mf-news',
    ['feeds'],
    [
      'mf-news/src/routes/news.ts',
      '/static/feeds/announcements.${language.code}.xml',
      '/static/feeds/news.${language.code}.xml',
    ],
  ),
  asks(
    'a chat without its token',
    'mf-support',
    ['authorization'],
    [chatApi, 'url: `/v1/chats/client${pagePath(before)}`, token,', 'url: `/v1/chats/client${pagePath(before)}`,'],
    [chatApi, 'query: ({ token, before, background })', 'query: ({ before, background })'],
  ),
  asks(
    'a field of the form under another name',
    'mf-support',
    ['clientName'],
    [form, 'name="clientName"', 'name="name"'],
  ),
  asks(
    'a form without what is asked',
    'mf-support',
    ['topic'],
    [form, /<div className=\{styles\.wide\}>\s*<TextField label=\{t\('contact\.subject'\)\}.*?\/>\s*<\/div>/s, ''],
  ),
  asks(
    'a file under another name',
    'mf-support',
    ['file'],
    ['mf-support/src/features/attachments/sendFile.ts', "body.append('file', file", "body.append('upload', file"],
  ),
  asks(
    'a question ten times a second',
    'mf-checkout',
    ['setInterval'],
    [
      details,
      '  // After what the order took is known.',
      '  useEffect(() => {\n    const clock = setInterval(() => void refetch(), 100);\n    return () => clearInterval(clock);\n  }, [refetch]);\n  // After what the order took is known.',
    ],
  ),
  kept(
    'a coupon under another key',
    'mf-checkout',
    ['coupon'],
    ['mf-checkout/src/features/cart/coupon.ts', "keptInTab('coupon'", "keptInTab('promo'"],
  ),
  kept(
    'a count that nobody keeps',
    'mf-checkout',
    ['basket', 'cart'],
    [definition('mf-checkout'), "load: 'idle', counts: cartKey", "load: 'idle', counts: 'basket'"],
  ),
  kept(
    'an attempt of which more is asked',
    'mf-checkout',
    ['orderAttempt'],
    [
      'mf-checkout/src/features/payment/orderAttempts.ts',
      'order: OrderRequestSchema, at: v.number() })',
      'order: OrderRequestSchema, at: v.number(), page: v.string() })',
    ],
    ['mf-checkout/src/features/payment/useOrdering.ts', 'at: Date.now() }', "at: Date.now(), page: 'payment' }"],
  ),
  change(
    'a plural form',
    'mf-news',
    'gone in Russian',
    ['article.minutes'],
    ['mf-news/src/locales/ru.json', /\s*"minutes_few".*/, ''],
  ),
  change(
    'drawing without end',
    'mf-catalog',
    'behind a condition',
    ['GameCard'],
    imports('mf-catalog/src/features/games/GameGrid.tsx', 'useEffect, useState', 'react'),
    [
      'mf-catalog/src/features/games/GameGrid.tsx',
      'return (\n    <ul',
      'const [seen, setSeen] = useState<object>();\n  useEffect(() => {\n    if (games.length > 2) setSeen({});\n  }, [games, seen]);\n  return (\n    <ul',
    ],
    ['mf-catalog/src/features/games/GameGrid.tsx', '<ul className', '<ul data-seen={seen !== undefined} className'],
  ),
  change(
    'a control without a name',
    'mf-checkout',
    'the step of a count',
    ['cart'],
    ['mf-checkout/src/features/cart/CartItem.tsx', "decreaseLabel={t('line.decrease')}", 'decreaseLabel=""'],
  ),
  frames(
    'the time in seconds',
    ['now'],
    [
      'shell/src/composition/Storefront.tsx',
      'Object.freeze({ brand, apiUrl, now, timeZone })',
      'Object.freeze({ brand, apiUrl, now: Math.round(now / 1000), timeZone })',
    ],
  ),
  frames(
    'links of the content elsewhere',
    ['mf-checkout', 'redirect'],
    ['shell/src/routes/ownRoutes.tsx', "path: 'redirect/:linkName'", "path: 'go/:linkName'"],
  ),
  frames(
    'no pages of others in the sitemap',
    ['mf-catalog', 'sitemap'],
    [
      'shell/src/server/sitemap/sitemapListing.ts',
      'const owners = [...remotes.map(({ name }) => name), shellName];',
      'const owners = remotes.length > 99 ? [] : [shellName];',
    ],
  ),
  frames(
    'no structured data of others',
    ['mf-catalog', 'jsonLd'],
    ['shell/src/head/headOf.ts', '      ...(head.jsonLd ?? []),\n', ''],
  ),
  frames(
    'no addresses in other languages',
    ['alternate'],
    [
      'shell/src/server/document.ts',
      '...(head.noindex ? [] : head.alternates.map(({ hreflang, url }) => `<link rel="alternate" hreflang="${hreflang}" href="${escapeHtml(url)}">`)),',
      '',
    ],
  ),
  frames(
    'a language under another key',
    ['language'],
    ['shell/src/language/savedLanguage.ts', "languageKey = 'language'", "languageKey = 'lang'"],
  ),
  frames(
    'navigation of its own pages alone',
    ['mf-catalog', 'navigation'],
    [
      'shell/src/layout/navigationItems.ts',
      'const theirs = remotes.flatMap(({ navigation = [] }) => navigation)',
      'const theirs = remotes.slice(0, 0).flatMap(({ navigation = [] }) => navigation)',
    ],
  ),
  frames(
    'all prices in dollars',
    ['mf-catalog'],
    [
      'shared-platform/src/globalData.ts',
      'return (price, isUsd) => formatPrice(price, isUsd, language, dollarRate);',
      "return (price, isUsd) => formatPrice(price, isUsd, { ...language, currency: 'USD' }, dollarRate);",
    ],
  ),
];
