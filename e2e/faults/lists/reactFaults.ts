import type { Fault } from '../fault';
import { fault, inPage } from '../faultHelpers';

/** By whatever is pressed, wherever. */
const byPresses = (statements: string) => inPage(`addEventListener('click', () => { ${statements} }, true);`);

/** React’s own marks and internals. */
export const reactFaults: readonly Fault[] = [
  fault('begins an action that never ends by whatever is pressed', {
    evaluated: byPresses('react.startTransition(() => new Promise(() => {}));'),
  }),
  fault('an effect that changes its state in transitions for ever', {
    screen: `(props) => { const [count, set] = react.useState(0); react.useEffect(() => react.startTransition(() => set(count + 1))); return react.createElement(Screen, props); }`,
  }),
  fault('defers what is another each time', {
    screen: `(props) => { react.useDeferredValue({}); react.useDeferredValue(Math.random(), 7); return react.createElement(Screen, props); }`,
  }),
  fault('hides its screen in an Activity, and shows it, without end', {
    screen: `(props) => { const [isShown, set] = react.useState(true); react.useEffect(() => { const timer = setInterval(() => set((before) => !before), 20); return () => clearInterval(timer); }, []); return react.createElement(react.Activity ?? react.Fragment, react.Activity ? { mode: isShown ? 'visible' : 'hidden' } : {}, react.createElement(Screen, props)); }`,
  }),
  fault('has its state changed by two timers that follow each other', {
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { let isOver = false; const ping = () => { if (isOver) return; set(Math.random()); const { port1, port2 } = new MessageChannel(); port1.onmessage = () => (port1.close(), ping()); port2.postMessage(0); }; ping(); return () => (isOver = true); }, []); return react.createElement(Screen, props); }`,
  }),
  fault('asks for what another’s fragment does, again and again', {
    draws: true,
    registered: inPage(
      `setInterval(() => { for (const productId of [1, 2, 1e9, -1, 0.5]) try { store.dispatch({ type: 'cart/addRequested', payload: { productId } }); } catch {} try { store.dispatch({ type: 'cart/addRequested', payload: null }); } catch {} }, 300);`,
    ),
  }),
  fault('draws sheets that are slow, another one on each page', {
    draws: true,
    styles: 8000,
    atOnce: 'globalThis.plantedFolder = document.currentScript.src.replace(/[^/]*$/, "");',
    screen: `(props) => react.createElement(react.Fragment, null, react.createElement('link', { rel: 'stylesheet', precedence: 'planted', href: globalThis.plantedFolder + 'planted.css?at=' + location.pathname }), react.createElement(Screen, props))`,
  }),
];
