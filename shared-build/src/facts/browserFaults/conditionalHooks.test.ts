import { createCode } from '../code/code';
import { conditionalHooks } from './conditionalHooks';

const beginning =
  "import { useState, useEffect, useContext, use } from 'react'; import { useGamesQuery, usePlatform } from '@storefront/platform'; import { isNew } from './flags'; const isServer = typeof window === 'undefined'; const steps = [1, 2]; let isOn = false;";

const astray = (text: string) =>
  conditionalHooks(
    createCode(
      [
        { path: 'src/Screen.tsx', text: `${beginning} ${text}` },
        { path: 'src/flags.ts', text: 'export const isNew = true;' },
      ],
      { folder: '/mf-x' },
    ),
    '/mf-x',
  );

it.each([
  'function Screen({ id }) { if (!id) return null; const [open] = useState(false); }',
  'function Screen({ id }) { if (!id) { log(); return null; } else go(); const all = use(list); const [open] = useState(false); }',
  'const Screen = ({ id }) => { if (id) { const [open] = useState(id); } };',
  'export const Screen = memo(function ({ id }) { const open = id && useState(id); });',
  'const Screen = React.memo(({ id }) => { const open = id ? React.useState(id) : undefined; });',
  'function useOpen(all) { for (const one of all) useState(one); }',
  'function useOpen(all) { for (let at = 0; at < all.length; at++) useState(at); }',
  'function useOpen(all) { while (all.pop()) useState(1); }',
  "function Screen({ kind }) { switch (kind) { case 'a': return null; } useState(1); }",
  'function Screen({ kind }) { switch (kind) { default: useState(1); } }',
  'function Screen({ id }) { const isThere = id > 1; if (!isThere) return null; useState(1); }',
  'function Screen() { if (isOn) return null; useState(1); }',
  'function Screen() { if (window.innerWidth < 600) return null; useState(1); }',
  'function Screen() { if (isServer && isNow()) return null; useState(1); }',
  'const isWide = () => window.innerWidth > 600; function Screen() { if (isWide()) return null; useState(1); }',
  'const isOf = (id) => typeof id; function Screen({ id }) { if (isOf(id)) return null; useState(1); }',
  'const screens = { Screen({ id }) { if (!id) return null; useState(1); } };',
  'const screens = { Screen: ({ id }) => { if (!id) return null; useState(1); } };',
])('a hook that is called in some renderings alone is named with its file: %s', (text) => {
  expect(astray(text)).toEqual(['src/Screen.tsx useState']);
});

it('a hook of its own is what it calls', () => {
  const asks = (hook: string) => astray(`${hook} function Screen({ id }) { if (!id) return null; useOwn(); }`);
  expect(asks('const useOwn = () => useState(1);')).toEqual(['src/Screen.tsx useOwn']);
  expect(asks('function useOwn() { return useMore(); } function useMore() { return useEffect(act); }')).toEqual([
    'src/Screen.tsx useOwn',
  ]);
  expect(asks('const useOwn = () => useContext(own);')).toEqual([]);
  expect(asks('const useOwn = (kind) => kind;')).toEqual([]);
  expect(asks('const { useOwn } = api.injectEndpoints({});')).toEqual(['src/Screen.tsx useOwn']);
});

it('an endpoint’s hook is one, however it is named', () => {
  expect(astray('function Screen({ id }) { if (!id) return null; useGamesQuery(); api.useThingQuery(id); }')).toEqual([
    'src/Screen.tsx useGamesQuery',
    'src/Screen.tsx useThingQuery',
  ]);
});

it.each([
  'function Screen({ id }) { const [open] = useState(false); if (!id) return null; return <p>{open}</p>; }',
  'function Screen({ id }) { const all = useState(id ? 1 : 2)[id && 1]; }',
  'function Screen({ id }) { if (useState(id)[0]) return null; }',
  'function Screen({ id }) { const [one] = useState(1) ?? id; }',
  'function Screen({ id }) { const close = () => { if (id) return; id(); }; useEffect(close); }',
  'function Screen({ id }) { if (!id) throw new Error(); useState(1); }',
  'function Screen({ id }) { if (!id) return null; usePlatform(); useContext(own); use(own); }',
  'function Screen() { if (isServer) return null; useState(1); }',
  "const onServer = () => typeof window === 'undefined'; function Screen() { if (onServer()) return null; useState(1); }",
  "function onServer() { return typeof window === 'undefined'; } function Screen() { if (onServer()) return null; useState(1); }",
  'function Screen() { if (import.meta.env.DEV) useEffect(act); }',
  'function Screen({ id }) { if (!id) return null; useDispatch(); useStore(); }',
  'function Screen() { const isOld = !isNew; if (isOld || false) return null; useState(1); }',
  "function Screen() { if (typeof IntersectionObserver === 'undefined' || process.env.NODE_ENV === 'test') return null; useState(1); }",
  'function Screen() { for (const step of steps) useState(step); for (let at = 0; at < 3; at++) useState(at); }',
  'const made = (isWide) => function Screen() { if (isWide) useState(1); };',
  'function Screen({ id }) { if (false) useState(id); }',
  'function Screen({ id }) { if (false) { if (id) useState(id); } }',
  'function list(id) { if (!id) return null; useState(1); }',
  'function Screen({ id }) { if (!id) return null; const useIt = useState; user(1); hooks.use(1); }',
])('one that is called in each is none, nor what React does not count: %s', (text) => {
  expect(astray(text)).toEqual([]);
});
