import type { Fault } from '../fault';

/** A slice whose reducer is an expression. */
const reducing = (name: string, reducer: string): Fault => ({
  name: `a reducer that ${name}`,
  registered: `store.inject({ reducerPath: name + '/planted', reducer: ${reducer} });`,
});

/** Kept state, or another one at what anybody does. */
const later = (state: string) => `(state = {}, { type }) => (/^@@|storefront.injected/.test(type) ? state : ${state})`;

/** Reducers and listeners that throw, never end, or make odd states. */
export const storeFaults: readonly Fault[] = [
  reducing('answers nothing', later('undefined')),
  reducing('waits', `async (state = {}) => state`),
  reducing('answers a function', later('() => state')),
  reducing(
    'answers what cannot be written down',
    later(
      `(() => { const state = { big: 1n, of: Symbol('x'), map: new Map([[{}, 1]]), get thrown() { throw new Error('planted'); } }; state.self = state; return state; })()`,
    ),
  ),
  reducing(
    'answers what throws at whoever looks',
    later(`new Proxy({}, { get() { throw new Error('planted'); }, ownKeys() { throw new Error('planted'); } })`),
  ),
  reducing(
    'writes into what it has answered, and grows without end',
    `(state = { list: [] }) => { for (let at = 0; at < 1000; at++) state.list.push(at); return state; }`,
  ),
  reducing('throws what is nothing', later('(() => { throw undefined; })()')),
  reducing(
    'throws what cannot be read',
    later(
      `(() => { const error = new Error('x'); for (const part of ['stack', 'message', 'name']) Object.defineProperty(error, part, { get() { throw error; } }); throw Object.freeze(error); })()`,
    ),
  ),
  {
    name: 'a listener that throws from the second time on',
    registered: `let times = 0; store.startListening({ predicate: () => true, effect() { if (++times > 1) throw null; } });`,
  },
  {
    name: 'a listener that takes all that comes, and never ends',
    registered: `store.startListening({ predicate: () => true, effect: async (_, { take, fork }) => { for (;;) { await take(() => true); fork(() => new Promise(() => {})); } } });`,
  },
  {
    name: 'a listener whose question throws the second time',
    registered: `let times = 0; store.startListening({ predicate() { if (++times > 1) throw undefined; return true; }, effect() {} });`,
  },
];
