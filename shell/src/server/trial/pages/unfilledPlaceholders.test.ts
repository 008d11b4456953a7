/** @jest-environment @storefront/build/jest/server.cjs */
import { unfilledPlaceholderIn } from './unfilledPlaceholders';

const words = { default: { title: 'Tom’s & {{name}}, {{count}} times', list: ['{{name}}'] } };

it.each([
  ['<h1>Tom’s &amp; {{name}}, 2 times</h1>', '{{name}}'],
  ['<h1>Tom’s &amp; Ann, {{count}} times</h1>', '{{count}}'],
  ['<h1>Tom’s, {{count}}</h1>', undefined],
  ['<h1>{{name}}</h1>', undefined],
  ['<h1>Tom’s &amp; Ann, 2 times</h1>', undefined],
])('finds the names that nobody fills, between the words of their text: %s', (html, name) => {
  expect(unfilledPlaceholderIn(html, words)).toBe(name);
});

it('finds none where there are no words', () => {
  expect(unfilledPlaceholderIn('{{name}}', undefined)).toBeUndefined();
});
