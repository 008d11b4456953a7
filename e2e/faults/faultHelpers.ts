/** How faults of a screen are written down: code of a remote, as text. */
import type { Fault } from './fault';
import { noEffects, noProcess } from './reasons';

export const screen = (statements: string) =>
  `(props) => { react.useEffect(() => { ${statements} }, []); return react.createElement(Screen, props); }`;

/** The path of the remote's own page. */
export const ownPath = `({ 'mf-catalog': '/catalog', 'mf-checkout': '/cart', 'mf-news': '/news', 'mf-support': '/contact-us' })[name]`;

/** What goes on after the screen is left: nobody ended it. */
export const repeatedly = (statements: string, milliseconds = 50) =>
  screen(
    `const timer = setInterval(() => { ${statements} }, ${milliseconds}); setTimeout(clearInterval, 60000, timer);`,
  );

/** The same on others' pages alone. */
export const repeatedlyOnOtherPages = (statements: string, milliseconds = 50) =>
  repeatedly(`if (!location.pathname.endsWith(${ownPath})) { ${statements} }`, milliseconds);

export const inPage = (statements: string) => `if (typeof document !== 'undefined') { ${statements} }`;

export const fault = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { server: noEffects },
});

export const throwing = `() => { throw new Error('planted'); }`;

/** A fault that only a server's process has. */
export const onServer = (name: string, one: Omit<Fault, 'name' | 'not'>): Fault => ({
  name,
  ...one,
  not: { browser: noProcess },
});

/** A route whose load does this first. */
export const load = (statements: string) =>
  `{ ...route, load: async (context) => { ${statements} return route.load?.(context); } }`;
