import { poisoningCache } from '../cachePoisoning';
import type { Fault } from '../fault';
import { noProcess, oneThread } from '../reasons';

const screen = (statements: string, drawn = 'react.createElement(Screen, props)') =>
  `(props) => { ${statements} return ${drawn}; }`;

/** Answers of many megabytes, and work without end. */
export const overloadFaults: readonly Fault[] = [
  { name: 'a cache that cannot be written down', ...poisoningCache('const data = { big: 1n }; data.self = data;') },
  {
    name: 'a cache of many megabytes',
    ...poisoningCache(`const data = 'x'.repeat(6e7);`),
    not: { browser: oneThread },
  },
  {
    name: 'an error of many megabytes',
    route: `{ ...route, load: async () => { throw new Error('x'.repeat(6e7)); } }`,
    not: { browser: oneThread },
  },
  {
    name: 'a redirect of many megabytes',
    route: `{ ...route, load: async () => ({ redirectTo: '/' + 'x'.repeat(6e7) }) }`,
    not: { browser: oneThread },
  },
  {
    name: 'a sitemap of a million pages',
    route: `{ ...route, sitemap: async () => Array.from({ length: 1e6 }, (_, index) => ({ path: '/planted/' + index })) }`,
    not: { browser: oneThread },
  },
  {
    name: 'says too much',
    screen: screen(`for (let line = 0; line < 300; line++) console.log('planted'.repeat(1000));`),
    not: { browser: oneThread },
  },
  {
    name: 'goes on working after its page',
    registered: `setInterval(() => { const until = Date.now() + 200; while (Date.now() < until); }, 1);`,
    not: { browser: oneThread },
  },
  {
    name: 'never rests after its page',
    registered: `const again = () => setImmediate(again); again();`,
    not: { browser: noProcess },
  },
];
