import { createCode } from '../code/code';
import { privateNamesOf } from '../usage/teams';
import { usagesOf } from '../usage/usage';

describe('what a package takes of others by a name', () => {
  const privates = (text: string) => privateNamesOf(usagesOf(createCode([{ path: 'Screen.tsx', text }])));

  it('is the key of the storage that its fragment counts, too', () => {
    const usages = usagesOf(createCode([{ path: 'Screen.tsx', text: `localStorage.getItem('wishes');` }]));
    expect(privateNamesOf(usages, [{ counts: 'cart' }, {}, { counts: 'wishes' }])).toMatchObject({
      stores: ['localStorage.cart', 'localStorage.wishes'],
      keeps: ['localStorage.wishes'],
    });
  });

  it.each([
    `const cart = state['mf-x/cart'];`,
    `const cart = useSelector((state) => state[\`mf-x/cart\`].lines);`,
    `const key = 'mf-x/' + 'cart'; const cart = state[key];`,
    `const { 'mf-x/cart': cart } = state;`,
    `const key = 'mf-x/cart'; const { [key]: cart } = store.getState();`,
    `const select = ({ 'mf-x/cart': { lines } }) => lines;`,
  ])('is the slice that it reads: %s', (text) => {
    expect(privates(text).reads).toEqual(['mf-x/cart']);
  });

  it.each([
    [`localStorage.getItem('cart');`, 'localStorage.cart'],
    [`const key = 'cart'; window.localStorage.setItem(key, '[]');`, 'localStorage.cart'],
    [`sessionStorage.removeItem('cart');`, 'sessionStorage.cart'],
    [`const lines = localStorage.cart;`, 'localStorage.cart'],
    [`localStorage.clear();`, 'localStorage.${…}'],
    [`const place = window.sessionStorage; place?.clear();`, 'sessionStorage.${…}'],
    [`for (const key of Object.keys(localStorage)) localStorage.removeItem(key);`, 'localStorage.${…}'],
    [
      `for (const key in window.localStorage) { if (isOld) continue; window.localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [`Object.keys(sessionStorage).forEach((key) => sessionStorage.removeItem(key));`, 'sessionStorage.${…}'],
    [
      `const place = localStorage; for (const [key] of Object.entries(place)) place.removeItem(key);`,
      'localStorage.${…}',
    ],
    [`while (localStorage.length) localStorage.removeItem(localStorage.key(0)!);`, 'localStorage.${…}'],
    [
      `for (let at = sessionStorage.length - 1; at >= 0; at--) sessionStorage.removeItem(sessionStorage.key(at)!);`,
      'sessionStorage.${…}',
    ],
    [
      `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key !== null) localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (let at = 9; at--; ) { const key = localStorage.key(at); if (!key) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key && !key.startsWith('mf-x/')) localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `Object.keys(localStorage).filter((key) => !key.startsWith('mf-x/')).forEach((key) => localStorage.removeItem(key));`,
      'localStorage.${…}',
    ],
    [
      `const keys = Object.keys(localStorage).filter((key) => key !== 'mf-x/cart' && !own.has(key)); const remove = (key) => localStorage.removeItem(key); keys.forEach(remove);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) if (!/^mf-x/.test(key)) localStorage.removeItem(key);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { if (key.startsWith('mf-x/')) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) own.includes(key) || localStorage.removeItem(key);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) if (own.has(key)) keep(key); else localStorage.removeItem(key);`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const isCart = key === 'cart'; if (isCart) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { if (key === 'cart') continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const isOwn = key.startsWith('mf-x/'); const isOthers = !isOwn; if (isOthers) localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const [owner] = key.split('/'); if (owner !== 'mf-x') localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const match = /^mf-x/.exec(key); if (match) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const key of Object.keys(localStorage)) { const kept = localStorage.getItem(key); if (kept === null) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `for (const [key, kept] of Object.entries(localStorage)) { if (!kept) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [
      `const isCart = name === 'cart'; for (const key of Object.keys(localStorage)) { if (isCart) continue; localStorage.removeItem(key); }`,
      'localStorage.${…}',
    ],
    [`localStorage['cart'] = '[]';`, 'localStorage.cart'],
    [`const place = window.sessionStorage; place.getItem('cart');`, 'sessionStorage.cart'],
    [
      `const place = typeof window === 'undefined' ? undefined : window.localStorage; place?.getItem('cart');`,
      'localStorage.cart',
    ],
    [`const place = () => window.localStorage; place().getItem('cart');`, 'localStorage.cart'],
    [`const place = window['localStorage']; place['setItem']('cart', '[]');`, 'localStorage.cart'],
    [`const { localStorage: place } = window; place.setItem('cart', '[]');`, 'localStorage.cart'],
    ['sessionStorage.getItem(`cart/${id}`);', 'sessionStorage.cart/${…}'],
    [`const begin = 'cart'; localStorage.setItem(begin + '/' + id, '');`, 'localStorage.cart/${…}'],
    [
      "const keep = (whose, what) => localStorage.setItem(`${whose}/${what}`, ''); keep('cart', 'lines');",
      'localStorage.cart/lines',
    ],
    ['const key = (id: number) => `cart/${id}/lines`; localStorage.setItem(key(7), "");', 'localStorage.cart/${…}'],
    [
      `import { keptInTab } from '@storefront/contracts'; const kept = keptInTab('cart', schema, null);`,
      'sessionStorage.cart',
    ],
    [
      'import { keptInTab as keep } from "@storefront/contracts"; const draftOf = (id: number) => keep(`draft/${id}`, schema, null);',
      'sessionStorage.draft/${…}',
    ],
    [
      `import { createAttempts } from '@storefront/contracts'; const attempts = createAttempts('attempt', schema, isSame);`,
      'sessionStorage.attempt',
    ],
  ])('is the key of the storage, with its kind: %s', (text, key) => {
    expect(privates(text).stores).toEqual([key]);
  });

  it.each([
    `for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);`,
    `for (const key of Object.keys(localStorage)) { if (!own.has(key)) continue; localStorage.removeItem(key); }`,
    `Object.keys(localStorage).forEach((key) => isOwn(key) && localStorage.removeItem(key));`,
    `Object.keys(localStorage).filter(isOwn).forEach((key) => localStorage.removeItem(key));`,
    `for (const key of Object.keys(drafts)) localStorage.removeItem(key);`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key?.startsWith('mf-x/')) localStorage.removeItem(key); }`,
    `for (let at = 9; at--; ) if (localStorage.key(at)!.startsWith('mf-x/')) localStorage.removeItem(localStorage.key(at)!);`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); if (!key?.startsWith('mf-x/')) { left += 1; continue; } localStorage.removeItem(key); }`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); if (key.startsWith('mf-x/')) old.push(key); } old.forEach((key) => localStorage.removeItem(key));`,
    `Object.keys(localStorage).filter((key) => key.startsWith('mf-x/') && !key.endsWith('/kept')).forEach((key) => localStorage.removeItem(key));`,
    `Object.keys(localStorage).filter((key) => !isOthers(key)).forEach((key) => localStorage.removeItem(key));`,
    `for (const key of Object.keys(localStorage)) if (!own.has(key)) keep(key); else localStorage.removeItem(key);`,
    `for (const key of Object.keys(localStorage)) if (key === 'mf-x/cart') localStorage.removeItem(key);`,
    `Object.keys(drafts).filter((key) => !key.startsWith('mf-x/')).forEach((key) => localStorage.removeItem(key)); localStorage.removeItem(drafts.key(0));`,
    `for (const key of Object.keys(localStorage)) { const isOwn = key.startsWith('mf-x/'); if (isOwn) localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const isOwn = key.startsWith('mf-x/'); const isOthers = !isOwn; if (isOthers) continue; localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const [owner] = key.split('/'); if (owner === 'mf-x') localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const [owner, name] = key.split('/'); if (owner !== 'mf-x' || !name) continue; localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const [, own] = /^mf-x.(.*)$/.exec(key) ?? []; if (own) localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const match = /^mf-x.draft-/.exec(key); if (match) localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const match = /^mf-x.draft-/.exec(key); if (!match) continue; localStorage.removeItem(key); }`,
    `for (const [key, kept] of Object.entries(localStorage)) if (kept === 'mf-x') localStorage.removeItem(key);`,
    `for (const [key, kept] of Object.entries(localStorage)) { const { owner } = JSON.parse(kept); if (owner === 'mf-x') localStorage.removeItem(key); }`,
    `for (const key of Object.keys(localStorage)) { const kept = JSON.parse(localStorage.getItem(key)); if (kept.owner === 'mf-x') localStorage.removeItem(key); }`,
    `Object.keys(localStorage).forEach((key) => { const isOwn = key.startsWith('mf-x/'); isOwn && localStorage.removeItem(key); });`,
    `Object.keys(localStorage).filter((key) => { const isOwn = key.startsWith('mf-x/'); return isOwn; }).forEach((key) => localStorage.removeItem(key));`,
    `for (let at = 9; at--; ) { const key = localStorage.key(at); const isOwn = key?.startsWith('mf-x/'); if (isOwn) localStorage.removeItem(key); }`,
    `for (const key of list) localStorage.removeItem(key); const forget = (key) => localStorage.removeItem(key);`,
  ])('is no key of the storage that nobody knows: %s', (text) => {
    expect(privates(text).stores).toEqual([]);
  });

  it.each([
    "key.startsWith('mf-x/')",
    "key.endsWith('/x')",
    "key.includes('x')",
    'key.match(/^mf-x/)',
    '/^mf-x/.test(key)',
    'own.includes(key)',
    'own.has(key)',
  ])('is none of the others’ where it is asked whether it is one of some, and any where it is not: %s', (asks) => {
    const removing = (condition: string) =>
      privates(`for (const key of Object.keys(localStorage)) if (${condition}) localStorage.removeItem(key);`).stores;
    expect([removing(asks), removing(`!${asks}`), removing(`isOld || !${asks}`)]).toEqual([
      [],
      ['localStorage.${…}'],
      ['localStorage.${…}'],
    ]);
  });

  it('is nothing where the name comes at run time, or is no name of either', () => {
    expect(
      privates(
        `localStorage.getItem(key); state[name]; lists['a']; localStorage.length; marks.clear(); localStorage.clear; sessionStorage.key(0); keptInTab('own', schema, null); localStorage.getItem(\`\${id}/cart\`);`,
      ),
    ).toEqual({ reads: [], stores: [], keeps: [], kept: {} });
  });
});
