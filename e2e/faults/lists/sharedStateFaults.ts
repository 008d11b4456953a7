import type { Fault } from '../fault';
import { browsersOwn, noEffects } from '../reasons';

const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;

const markup = (html: string) =>
  beside(`react.createElement('div', { dangerouslySetInnerHTML: { __html: ${JSON.stringify(html)} } })`);

const beside = (element: string) =>
  screen('', `react.createElement(react.Fragment, null, ${element}, react.createElement(Screen, props))`);

/** What all remotes share: events, React, storage, caches, sheets. */
export const sharedStateFaults: readonly Fault[] = [
  // Sharing
  {
    name: 'shares another React',
    evaluated: `const spoil = (versions) => { for (const version of Object.keys(versions)) delete versions[version]; versions['99.0.0'] = { get: () => () => ({}), from: name, loaded: 1 }; }; if (typeof shares === 'object') for (const library of ['react', 'react/jsx-runtime', '@storefront/platform']) spoil(shares[library]);`,
    not: { server: 'a renderer has one remote alone' },
  },
  {
    name: 'changes what events say',
    registered: `store.inject({ reducerPath: name + '/planted', reducer(state = {}, action) { for (const told of [action.payload, action.meta?.arg?.originalArgs, action.meta?.arg, action.meta]) for (const key of Object.keys(told ?? {})) try { delete told[key]; told[key] = 7; } catch {} try { action.payload = {}; } catch {} return state; } });`,
  },

  // Emptying
  {
    name: 'empties the storage',
    registered: `if (typeof localStorage !== 'undefined') { localStorage.clear(); sessionStorage.clear(); }`,
    not: { server: browsersOwn },
  },
  {
    name: 'writes a document of its own',
    draws: true,
    screen: screen(`react.useEffect(() => { document.open(); document.write('planted'); document.close(); }, []);`),
    not: { server: noEffects },
  },
  {
    name: 'writes the page anew',
    draws: true,
    screen: screen(
      `react.useEffect(() => { for (const part of document.querySelectorAll('body, #root, header, header nav, footer')) part.innerHTML += '<p>planted</p>'; }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'switches sheets off',
    draws: true,
    screen: screen(
      `react.useEffect(() => { for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) { sheet.disabled = true; sheet.media = 'print'; } for (const sheet of document.styleSheets) { sheet.disabled = true; try { while (sheet.cssRules.length) sheet.deleteRule(0); } catch {} } }, []);`,
    ),
    not: { server: noEffects },
  },
  {
    name: 'calls its own HTML like the document’s parts',
    draws: true,
    screen: markup(
      '<form name="createElement"></form><img name="body"><form name="querySelector"></form><meta http-equiv="Content-Security-Policy" content="default-src \'none\'">',
    ),
  },
  {
    name: 'empties every cache',
    registered: `store.dispatch({ type: 'api/resetApiState' }); setTimeout(() => store.dispatch({ type: 'api/resetApiState' }), 50);`,
  },
  {
    name: 'fills the storage',
    registered: `if (typeof localStorage !== 'undefined') { let text = 'x'.repeat(1e6); for (let at = 0; text; at++) try { localStorage.setItem('planted' + at, text); sessionStorage.setItem('planted' + at, text); } catch { text = text.slice(0, text.length / 2); } }`,
  },
  {
    name: 'writes cookies without end',
    registered: `if (typeof document !== 'undefined') for (let at = 0; at < 170; at++) document.cookie = 'planted' + at + '=' + 'x'.repeat(4000) + '; path=/; max-age=31536000';`,
  },
  {
    name: 'storage that throws',
    registered: `if (typeof Storage !== 'undefined') for (const method of ['getItem', 'setItem', 'removeItem']) Storage.prototype[method] = () => { throw new Error('planted'); };`,
  },
  {
    name: 'rejects without end',
    registered: `setInterval(() => Promise.reject(new Error('planted')), 1);`,
    not: { server: 'the first one ends the renderer, as a floating rejection does' },
  },
];
