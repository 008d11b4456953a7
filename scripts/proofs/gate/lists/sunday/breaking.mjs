// What was known to pass: sheets that hide, what comes only at a query of the address, what effects and presses bring,
// and an id that is another's by chance.
import { breaks } from '../../patched.mjs';

const catalog = 'mf-catalog/src/features';
const chat = 'mf-support/src/features/chat';
const card = 'mf-news/src/features/news/AnnouncementCard';
const arrangement = `${catalog}/arrangement/arrangement.ts`;
const buyBox = `${catalog}/product/BuyBox.tsx`;
const coupon = 'mf-checkout/src/features/cart/CartChanges.tsx';

const hides = (what, remote, names, ...patches) => breaks('styles', remote, what, names, ...patches);
const asks = (what, remote, names, ...patches) => breaks('what throws at a query', remote, what, names, ...patches);
const brings = (what, remote, names, ...patches) =>
  breaks('what shows only when it runs', remote, what, names, ...patches);

export const breaking = [
  hides(
    'a price that nobody sees',
    'mf-catalog',
    ['visibility: hidden'],
    [`${catalog}/product/BuyBox.module.css`, '.price strong {', '.price strong {\n  visibility: hidden;'],
  ),
  hides(
    'announcements off the screen',
    'mf-news',
    ['left: -9999px'],
    [`${card}.module.css`, '.words p {', '.words p {\n  position: absolute;\n  left: -9999px;'],
  ),
  hides(
    'a class that is new and takes what is pressed',
    'mf-news',
    ['opacity: 0'],
    [`${card}.module.css`, /^/, '.later {\n  opacity: 0;\n}\n\n'],
    [`${card}.tsx`, 'className={styles.words}', 'className={`${styles.words} ${styles.later}`}'],
  ),
  asks(
    'a list in order of names',
    'mf-catalog',
    ['sort=name'],
    [
      arrangement,
      'new Intl.Collator(locale, { numeric: true })',
      "new Intl.Collator(locale.replace('-', '_'), { numeric: true })",
    ],
  ),
  asks(
    'a list that says how much of it is there',
    'mf-catalog',
    ['shown='],
    [
      `${catalog}/list/useGrowing.ts`,
      "const asked = Number(new URLSearchParams(search).get('shown')) || 0;",
      "const asked = search.includes('shown=') ? (new URLSearchParams(search).get('shown') as never as { count: { value: number } }).count.value : Number(new URLSearchParams(search).get('shown')) || 0;",
    ],
  ),
  brings(
    'another id of the same kind',
    'mf-catalog',
    ['productId'],
    [buyBox, '<AddButton productId={productId}', '<AddButton productId={plans[0]?.id ?? productId}'],
  ),
  brings(
    'a coupon that was applied',
    'mf-checkout',
    ['applied'],
    [
      coupon,
      "if (coupon === '' || status === 'none') return null;",
      "if (coupon === '' || status === 'none') return null;\n  if (status === 'applied') return <p>{(answered as unknown as { coupon: { text: string } }).coupon.text}</p>;",
    ],
  ),
  brings(
    'a part that an effect imports',
    'mf-support',
    ['effect'],
    [
      `${chat}/ChatView.tsx`,
      'if (chat) return',
      'if ((null as never as { phase: string }).phase === phase) return null;\n  if (chat) return',
    ],
  ),
  brings(
    'what a press opens',
    'mf-catalog',
    ['after a press'],
    [buyBox, '<ul className={styles.promises}>', "<ul className={styles.promises} onClick={() => setOpen('all')}>"],
    [
      buyBox,
      "const { t } = useTranslation('mf-catalog');\n  return (\n    <ul",
      "const { t } = useTranslation('mf-catalog');\n  const [open, setOpen] = useState<string>();\n  if (open) throw new Error('There is nothing behind it.');\n  return (\n    <ul",
    ],
    [buyBox, /^/, "import { useState } from 'react';\n"],
  ),
];
