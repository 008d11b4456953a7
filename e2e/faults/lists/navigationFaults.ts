import type { Fault } from '../fault';
import { noEffects } from '../reasons';
import { ownPath } from '../faultHelpers';

const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;

const beside = (element: string) =>
  screen('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

/** What a screen does last of all, not a fragment. `before`: what it does first. */
const leaving = (statements: string, before = '') =>
  screen(
    `${before} const mark = react.useRef(null); react.useEffect(() => { const isScreen = mark.current.closest('main'); return () => { if (isScreen) { ${statements} } }; }, []);`,
    `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props))`,
  );

const lockAll = `for (const part of document.querySelectorAll('body, #root, main, header')) { part.inert = true; part.ariaHidden = 'true'; part.style.cssText = 'overflow: hidden; pointer-events: none; position: fixed; top: -900px'; }`;

const holdAll = `for (const part of document.querySelectorAll('html, body, #root, #root > *, header')) { part.inert = true; part.ariaHidden = 'true'; if (part.matches('#root, #root *')) part.style.cssText = 'pointer-events: none; position: fixed; top: -900px'; }`;

const coverAll = `Object.assign(document.body.appendChild(document.createElement('div')).style, { position: 'fixed', inset: '0', zIndex: '2147483647' });`;

/** A fragment that sends everybody to its own remote's page, again and again. */
const leading = screen(
  `const mark = react.useRef(null); const [isFragment, setFragment] = react.useState(false); react.useEffect(() => setFragment(!mark.current.closest('main')), []);`,
  `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), isFragment && react.createElement(platform.Redirect, { to: ${ownPath} }), react.createElement(Screen, props))`,
);

/** What a fragment does as soon as it is there, and then throws; not a screen. */
const failing = (statements: string) =>
  screen(
    `const mark = react.useRef(null); const [isBroken, setBroken] = react.useState(false);
    react.useEffect(() => { if (mark.current.closest('main')) return; ${statements} const timer = setTimeout(setBroken, 300, true); return () => clearTimeout(timer); }, []);
    if (isBroken) throw new Error('planted');`,
    `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props))`,
  );

/** The same into another document, by the window's own way. */
const leadingByLocation = screen(
  `const mark = react.useRef(null); react.useEffect(() => { if (mark.current.closest('main')) return; const timer = setInterval(() => location.pathname.endsWith(${ownPath}) || location.assign(${ownPath}), 1000); return () => clearInterval(timer); }, []);`,
  `react.createElement(react.Fragment, null, react.createElement('i', { ref: mark }), react.createElement(Screen, props))`,
);

/** A slice that counts everything, so that whoever looks at it is drawn anew at each event. */
const counting = `store.inject({ reducerPath: name + '/planted', reducer: (count = 0) => count + 1 });`;

const counted = `platform.useSelector((state) => state[name + '/planted']); const dispatch = platform.useDispatch();`;

/** What is left behind by a screen, or leads visitors on and on. */
export const navigationFaults: readonly Fault[] = [
  // Leaving
  {
    name: 'throws when it is left',
    screen: screen(`react.useEffect(() => () => { throw new Error('planted'); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'throws at once when it is left',
    screen: screen(`react.useLayoutEffect(() => () => { throw new Error('planted'); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'takes its own nodes away',
    screen: beside(`react.createElement('hr', { ref: (node) => void node?.remove() })`),
    not: { server: noEffects },
  },
  { name: 'leaves the page locked', draws: true, screen: leaving(lockAll), not: { server: noEffects } },
  {
    name: 'locks the page while it is there',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const lock = () => { ${holdAll} }; lock(); const timer = setInterval(lock, 2000); return () => clearInterval(timer); }, []);`,
    ),
    not: { server: noEffects },
  },
  { name: 'leaves a backdrop over all', draws: true, screen: leaving(coverAll), not: { server: noEffects } },
  {
    name: 'leaves a dialog beside the shop',
    draws: true,
    screen: leaving(`document.body.appendChild(document.createElement('dialog')).showModal();`),
    not: { server: noEffects },
  },
  {
    name: 'leaves the page to be edited',
    draws: true,
    screen: leaving(
      `document.designMode = 'on'; document.body.contentEditable = 'true'; document.querySelector('#root').style.transform = 'translateX(900px)';`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'leads back to itself when it is left',
    draws: true,
    screen: leaving(
      `globalThis.planted ??= setInterval(() => location.pathname.endsWith(${ownPath}) || go(${ownPath}), 200);`,
      'const go = platform.useGo();',
    ),
    not: { server: noEffects },
  },
  { name: 'steps back when it is left', draws: true, screen: leaving('history.back();'), not: { server: noEffects } },
  {
    name: 'a fragment that leads to its own page wherever it is',
    draws: true,
    screen: leading,
    not: { server: noEffects },
  },
  {
    name: 'a fragment that locks the page and fails',
    draws: true,
    screen: failing(lockAll),
    not: { server: noEffects },
  },
  {
    name: 'a fragment that lays a backdrop over all and fails',
    draws: true,
    screen: failing(coverAll),
    not: { server: noEffects },
  },
  {
    name: 'a fragment that leads to its own document wherever it is',
    draws: true,
    screen: leadingByLocation,
    not: { server: noEffects },
  },
  {
    name: 'moves its own nodes elsewhere',
    screen: beside(`react.createElement('hr', { ref: (node) => void (node && document.body.append(node)) })`),
    not: { server: noEffects },
  },

  // Coming by itself
  {
    name: 'opens a dialog by itself',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const dialog = document.body.appendChild(document.createElement('dialog')); dialog.append('planted'); dialog.oncancel = (event) => event.preventDefault(); dialog.showModal(); return () => dialog.remove(); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'keeps a dialog modal by itself',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const dialog = document.body.appendChild(document.createElement('dialog')); dialog.append('planted'); const raise = () => { if (!dialog.matches(':modal')) { dialog.close(); dialog.showModal(); } }; const observer = new MutationObserver(raise); observer.observe(dialog, { attributes: true }); raise(); return () => { observer.disconnect(); dialog.remove(); }; }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'opens a popover over all by itself',
    draws: true,
    screen: screen(
      `react.useEffect(() => { const cover = document.body.appendChild(document.createElement('div')); cover.popover = 'manual'; cover.style.cssText = 'inset: 0; width: 100%; height: 100%'; cover.showPopover(); return () => cover.remove(); }, []);`,
    ),
    not: { server: noEffects },
  },

  // Going round and round
  { name: 'draws itself for ever', screen: screen('const [, set] = react.useState(0); set(Math.random());') },
  {
    name: 'an effect that changes its state for ever',
    screen: screen('const [count, set] = react.useState(0); react.useEffect(() => set(count + 1));'),
    not: { server: noEffects },
  },
  {
    name: 'an effect that promises to change its state for ever',
    screen: screen(
      'const [count, set] = react.useState(0); react.useEffect(() => void Promise.resolve().then(() => set(count + 1)));',
    ),
    not: { server: noEffects },
  },
  {
    name: 'changes its state at each frame',
    screen: screen(
      'const [, set] = react.useState(0); react.useEffect(() => { let timer = requestAnimationFrame(function again() { set(Math.random()); timer = requestAnimationFrame(again); }); return () => cancelAnimationFrame(timer); }, []);',
    ),
    not: { server: noEffects },
  },
  {
    name: 'a layout effect that changes its state for ever',
    screen: screen('const [count, set] = react.useState(0); react.useLayoutEffect(() => set(count + 1));'),
    not: { server: noEffects },
  },
  {
    name: 'a snapshot that is never the same',
    screen: screen('react.useSyncExternalStore(() => () => {}, () => ({}), () => ({}));'),
  },
  {
    name: 'an effect that dispatches for ever',
    registered: counting,
    screen: screen(`${counted} react.useEffect(() => { dispatch({ type: name + '/again' }); });`),
    not: { server: noEffects },
  },
  {
    name: 'a layout effect that dispatches for ever',
    registered: counting,
    screen: screen(`${counted} react.useLayoutEffect(() => { dispatch({ type: name + '/again' }); });`),
    not: { server: noEffects },
  },
  {
    name: 'listeners that answer each other',
    registered: `for (const [type, answer] of [['/ping', '/pong'], ['/pong', '/ping']]) store.startListening({ type: name + type, effect: (_, api) => void api.dispatch({ type: name + answer }) }); store.dispatch({ type: name + '/ping' });`,
  },
  {
    name: 'listeners that answer each other a little later',
    registered: `for (const [type, answer] of [['/ping', '/pong'], ['/pong', '/ping']]) store.startListening({ type: name + type, effect: async (_, api) => { await 0; api.dispatch({ type: name + answer }); } }); store.dispatch({ type: name + '/ping' });`,
  },
  {
    name: 'a listener that hears itself',
    registered: `store.startListening({ predicate: () => true, effect: async (_, api) => { await 0; api.dispatch({ type: name + '/heard' }); } });`,
  },
  {
    name: 'an effect that goes on for ever',
    screen: screen(
      `const go = platform.useGo(); const { pathname } = platform.useLocation(); react.useEffect(() => { go(pathname.replace(/^\\/ru(?=\\/|$)/, '') + '?at=' + Math.random()); });`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'an effect that writes the history for ever',
    screen: screen(
      `react.useEffect(() => { const timer = setInterval(() => history.replaceState(history.state, '', '?at=' + Math.random()), 100); return () => clearInterval(timer); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'an effect that writes five hundred entries',
    screen: screen(
      `react.useEffect(() => { for (let at = 0; at < 500; at++) history.pushState(null, '', '?at=' + at); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'an effect that writes entries for ever',
    screen: screen(
      `react.useEffect(() => { const timer = setInterval(() => history.pushState(history.state, '', '?at=' + Math.random()), 10); return () => clearInterval(timer); }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'a screen that loads itself anew for ever',
    screen: screen(`react.useEffect(() => { location.reload(); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'a screen that leads to itself for ever',
    screen: screen(`react.useEffect(() => { location.replace(location.pathname + '?' + Math.random()); }, []);`),
    not: { server: noEffects },
  },

  // Going on where another's page is shown
  {
    name: 'scrolls up for ever when it is left',
    draws: true,
    screen: leaving(`setInterval(() => { scrollTo(0, 0); document.documentElement.scrollTop = 0; }, 20);`),
    not: { server: noEffects },
  },
  {
    name: 'leads the keys away for ever when it is left',
    draws: true,
    screen: leaving(
      `setInterval(() => { document.activeElement.blur(); document.querySelector('header a').focus(); }, 20);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'asks by a timer alone',
    draws: true,
    screen: screen(`react.useEffect(() => void setInterval(alert, 200, 'planted'), []);`),
    not: { server: noEffects },
  },
  {
    name: 'has no stack',
    draws: true,
    screen: screen(
      `react.useEffect(() => { Error.stackTraceLimit = 0; Error.prepareStackTrace = () => { throw new Error('planted'); }; setInterval(() => alert('planted'), 200); }, []);`,
    ),
    not: { server: noEffects },
  },
];
