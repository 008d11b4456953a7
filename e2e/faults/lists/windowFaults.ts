import type { Fault } from '../fault';
import { fault, inPage, repeatedly, screen, throwing } from '../faultHelpers';

/** What all the browser's kinds are called is something else. */
const naming = (value: string) =>
  `for (const name of Object.getOwnPropertyNames(globalThis)) if (/^[A-Z]/.test(name)) { try { delete globalThis[name]; } catch {} try { globalThis[name] = ${value}; } catch {} }`;

/** By whatever is pressed, wherever. */
const byPresses = (statements: string) => inPage(`addEventListener('click', () => { ${statements} }, true);`);

/** What the window, the connections, the storage and the device of a visitor offer. */
export const windowFaults: readonly Fault[] = [
  // The window
  fault('closes the window', { screen: screen('window.close(); setTimeout(close, 300);') }),
  fault('closes the window as soon as it runs', { atOnce: 'window.close();' }),
  fault('calls things of its own like all the browser’s kinds', { evaluated: inPage(naming('{}')) }),
  fault('calls things of its own like all the browser’s kinds, before the shop’s code is there', {
    atOnce: naming('function () {}'),
  }),
  fault('opens windows by forms of its own, by whatever is pressed', {
    registered: byPresses(
      `const form = document.body.appendChild(document.createElement('form')); form.target = '_blank'; form.action = '/planted'; form.submit(); form.remove();`,
    ),
  }),
  fault('opens windows by buttons of its own, by whatever is pressed', {
    registered: byPresses(
      `const form = document.body.appendChild(document.createElement('form')); const button = form.appendChild(document.createElement('button')); button.formAction = '/planted'; button.formTarget = '_blank'; form.requestSubmit(button); form.remove();`,
    ),
  }),
  fault('opens windows by areas of pictures, by whatever is pressed', {
    registered: byPresses(
      `const area = document.body.appendChild(document.createElement('area')); area.target = '_blank'; area.href = '/planted'; area.click(); area.remove();`,
    ),
  }),
  fault('opens windows by drawings, by whatever is pressed', {
    registered: byPresses(
      `const link = document.body.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'a')); link.setAttribute('target', '_blank'); link.setAttributeNS('http://www.w3.org/1999/xlink', 'href', '/planted'); link.dispatchEvent(new MouseEvent('click')); link.remove();`,
    ),
  }),

  // The browser’s connections
  fault('asks by HTML without end', {
    screen: repeatedly(
      `const place = document.createElement('div'); place.innerHTML = Array.from({ length: 50 }, () => '<img src="/catalog?at=' + Math.random() + '">').join('');`,
      10,
    ),
  }),
  fault('asks by styles without end', {
    draws: true,
    screen: screen(
      `const place = document.body.appendChild(document.createElement('div')); place.style.cssText = 'position: absolute; width: 1px; height: 1px'; const timer = setInterval(() => { place.style.backgroundImage = Array.from({ length: 50 }, () => 'url(/catalog?at=' + Math.random() + ')').join(); }, 10); setTimeout(clearInterval, 60000, timer);`,
    ),
  }),
  fault('asks by fonts without end', {
    screen: repeatedly(
      `for (let at = 0; at < 50; at++) new FontFace('planted' + at, 'url(/catalog?at=' + Math.random() + ')').load().catch(() => {});`,
      10,
    ),
  }),
  fault('asks by what React draws without end', {
    draws: true,
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { const timer = setInterval(() => set(Math.random()), 20); return () => clearInterval(timer); }, []); return react.createElement(react.Fragment, null, typeof document !== 'undefined' && react.createElement('div', { hidden: true }, Array.from({ length: 100 }, (_, key) => react.createElement('img', { key, alt: '', src: '/catalog?at=' + Math.random() }))), react.createElement(Screen, props)); }`,
  }),

  // What the browser keeps
  fault('writes rubbish under all keys without end', {
    screen: repeatedly(
      `const rubbish = ['{', 'null', '[]', '[null]', '[[]]', '{"__proto__":{"x":1}}', '"x"', '1e999', '-1', '\\\\ud800', '[{"id":{}}]', '{"items":7,"state":null,"lines":[{}]}', 'x'.repeat(1e5)]; for (const storage of [localStorage, sessionStorage]) for (const key of [...Object.keys(storage), 'cart', 'region', 'mf-checkout/cart', 'mf-checkout', 'mf-support', 'mf-support/chats', 'led', 'scroll']) if (!/lang/i.test(key)) try { storage.setItem(key, rubbish[Math.floor(Math.random() * rubbish.length)]); } catch {}`,
      100,
    ),
  }),

  // What the visitor’s device does
  fault('has the keyboard lie over all, and the device shake', {
    draws: true,
    screen: repeatedly(
      `try { navigator.virtualKeyboard.overlaysContent = true; } catch {} navigator.vibrate?.([1000, 10]); navigator.setAppBadge?.(99)?.catch(() => {}); navigator.wakeLock?.request('screen').catch(() => {}); screen.orientation?.lock?.('landscape').catch(() => {});`,
      300,
    ),
  }),
  fault('writes cookies by the newer way', {
    registered: inPage(
      `for (let at = 0; at < 170; at++) globalThis.cookieStore?.set({ name: 'planted' + at, value: 'x'.repeat(3900), path: '/', expires: Date.now() + 1e10 }).catch(() => {});`,
    ),
  }),
  fault('has a policy of its own for what is trusted', {
    atOnce: `try { trustedTypes.createPolicy('default', { createHTML: ${throwing}, createScript: ${throwing}, createScriptURL: ${throwing} }); } catch {} document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'Content-Security-Policy', content: "require-trusted-types-for 'script'" }));`,
  }),
];
