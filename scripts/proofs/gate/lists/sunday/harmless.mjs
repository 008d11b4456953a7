// What hides, asks, brings and opens as others do, and breaks nobody.
import { imports, news, passes as change } from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const chat = 'mf-support/src/features/chat';
const card = 'mf-news/src/features/news/AnnouncementCard';
const arrangement = `${catalog}/arrangement/arrangement.ts`;
const buyBox = `${catalog}/product/BuyBox.tsx`;
const buyBoxSheet = `${catalog}/product/BuyBox.module.css`;

export const harmless = [
  change(
    'mf-news',
    'words for screen readers alone',
    [`${card}.tsx`, '<h2>{header}</h2>', '<h2>{header}</h2>\n        <span className={styles.aloud}>{header}</span>'],
    [`${card}.module.css`, /^/, '.aloud {\n  position: absolute;\n  clip-path: inset(50%);\n}\n\n'],
  ),
  change('mf-catalog', 'what a narrow window does without', [
    buyBoxSheet,
    /$/,
    '\n@media (max-width: 400px) {\n  .promises {\n    display: none;\n  }\n}\n',
  ]),
  change(
    'mf-catalog',
    'what a wide window has once more',
    [
      buyBoxSheet,
      /$/,
      '\n.twice {\n  display: none;\n}\n\n@media (min-width: 900px) {\n  .twice {\n    display: block;\n  }\n}\n',
    ],
    [
      buyBox,
      '<p className={styles.price}>',
      "<p className={styles.twice}>{t('product.promiseSupport')}</p>\n      <p className={styles.price}>",
    ],
  ),
  change(
    'mf-news',
    'what comes in by a movement',
    [`${card}.module.css`, '.more {', '.more {\n  opacity: 0;\n  animation: come 0.2s forwards;'],
    [`${card}.module.css`, /$/, '\n@keyframes come {\n  to {\n    opacity: 1;\n  }\n}\n'],
  ),
  change(
    'mf-catalog',
    'an order more',
    [arrangement, "['name', 'price', 'price-desc'] as const", "['name', 'price', 'price-desc', 'none'] as const"],
    [arrangement, 'if (sort === undefined) return items;', "if (sort === undefined || sort === 'none') return items;"],
    ['mf-catalog/src/locales/en.json', '"name": ', '"none": "Any order",\n    "name": '],
    ['mf-catalog/src/locales/ru.json', '"name": ', '"none": "Любой порядок",\n    "name": '],
  ),
  change('mf-catalog', 'a query that is read no more', [
    `${catalog}/list/useGrowing.ts`,
    "const asked = Number(new URLSearchParams(search).get('shown')) || 0;",
    'const asked = search.length > 9000 ? part : 0;',
  ]),
  change('mf-catalog', 'the id out of the answer', [
    buyBox,
    '<AddButton productId={productId}',
    '<AddButton productId={product.id ?? productId}',
  ]),
  change(
    'mf-catalog',
    'what opens and closes',
    [
      buyBox,
      '<ul className={styles.promises}>',
      '<ul className={styles.promises} hidden={isShut} onClick={() => setShut(!isShut)}>',
    ],
    [
      buyBox,
      "const { t } = useTranslation('mf-catalog');\n  return (\n    <ul",
      "const { t } = useTranslation('mf-catalog');\n  const [isShut, setShut] = useState(false);\n  return (\n    <ul",
    ],
    [buyBox, /^/, "import { useState } from 'react';\n"],
  ),
  change('mf-support', 'a chat that says when it has come', [
    `${chat}/LazyChat.tsx`,
    'if (ChatView) return',
    "useEffect(() => {\n    if (ChatView) console.debug('The chat has come.');\n  }, [ChatView]);\n  if (ChatView) return",
  ]),
  change(
    'mf-news',
    'a count that comes once the page is alive',
    [
      news,
      'const page = listPage(useParams().page);',
      'const page = listPage(useParams().page);\n  const [visits, setVisits] = useState(0);\n  useEffect(() => setVisits((before) => before + 1), []);',
    ],
    [news, "title={t('news.title')}", "title={t('news.title')} key={Math.min(visits, 1)}"],
    imports(news, 'useEffect, useState', 'react'),
  ),
];
