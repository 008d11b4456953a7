import type { Fault } from '../fault';
import { fault, inPage, load, onServer } from '../faultHelpers';

/** Each second time that it is asked for. */
const inTurns = (statements: string) =>
  `globalThis.plantedTurns = (globalThis.plantedTurns ?? 0) + 1; if (globalThis.plantedTurns % 2 === 0) { ${statements} }`;

const slice = (reducer: string) => `store.inject({ reducerPath: name + '/planted', reducer: ${reducer} });`;

/** Some seconds after its first page, when nobody looks at it any more. */
const later = (statements: string) => load(`globalThis.plantedTimer ??= setTimeout(() => { ${statements} }, 2500);`);

/** What is well at first: each second time, some seconds later, or while a visitor does something. */
export const lateFaults: readonly Fault[] = [
  // Each second time
  fault('is drawn each second time alone', {
    screen: `(props) => { ${inTurns(`throw new Error('planted');`)} return react.createElement(Screen, props); }`,
  }),
  fault('load settles each second time alone', { route: load(inTurns('await new Promise(() => {});')) }),
  fault('comes each second time alone', {
    got: `(() => { ${inTurns(`throw new Error('planted');`)} return factory; })()`,
  }),
  fault('never comes at first', {
    got: `(() => { const had = (globalThis.plantedHad ??= new Set()); if (had.has(expose)) return factory; had.add(expose); return new Promise(() => {}); })()`,
  }),
  fault('comes as something else each second time', {
    got: `(() => { ${inTurns('return () => ({ route: {}, Widget: () => null, register() {} });')} return factory; })()`,
  }),
  onServer('exits each second time', { route: load(inTurns('process.exit(1);')) }),
  onServer('an endless loop each second time', { route: load(inTurns('for (;;);')) }),
  onServer('load never settles each second time', { route: load(inTurns('await new Promise(() => {});')) }),

  // Some seconds later
  fault('throws in its reducer from some seconds on', {
    registered: slice(
      `(state = Date.now(), { type }) => { if (/^@@|storefront.injected/.test(type) || Date.now() < state + 4000) return state; throw new Error('planted'); }`,
    ),
  }),
  fault('throws in its drawing from some seconds on', {
    evaluated: 'globalThis.plantedAt ??= Date.now();',
    screen: `(props) => { if (Date.now() > globalThis.plantedAt + 4000) throw new Error('planted'); return react.createElement(Screen, props); }`,
  }),
  fault('rejects from some seconds on, a hundred at a time', {
    registered: inPage(
      `setTimeout(() => setInterval(() => { for (let at = 0; at < 100; at++) Promise.reject(new Error('planted')); }, 100), 4000);`,
    ),
  }),
  onServer('exits some seconds after its page', { route: later('process.exit(1);') }),
  onServer('an endless loop some seconds after its page', { route: later('for (;;);') }),
  onServer('500 MB some seconds after its page', {
    route: later('globalThis.plantedMemory = Array.from({ length: 5 }, () => Buffer.alloc(1e8, 1));'),
  }),

  // While the visitor does something
  fault('throws at each key, press and letter', {
    registered: inPage(
      `for (const kind of ['keydown', 'input', 'pointerdown', 'click', 'focusin']) addEventListener(kind, () => { throw new Error('planted'); }, true);`,
    ),
  }),
  fault('writes addresses and draws anew at each letter', {
    draws: true,
    screen: `(props) => { const [, set] = react.useState(0); react.useEffect(() => { const hear = () => { for (let at = 0; at < 50; at++) { history.replaceState(null, '', '?planted=' + at); set(Math.random()); } }; addEventListener('input', hear, true); addEventListener('click', hear, true); }, []); return react.createElement(Screen, props); }`,
  }),
  fault('never comes while the language changes', {
    got: `/^.\\/locales/.test(expose) && document.documentElement.lang !== (globalThis.plantedLang ??= document.documentElement.lang) ? new Promise(() => {}) : factory`,
  }),
];
