import { hidingRules } from './hidingRules';

const said = (sheet: string) =>
  hidingRules(sheet).map(({ selector, by, isRead }) => `${selector} by ${by}${isRead ? ', read aloud' : ''}`);

it.each([
  ['.a { display: none }', '.a by display: none'],
  ['.a { display: flex; display: none }', '.a by display: none'],
  ['.b, .c .a { visibility: hidden }', '.b by visibility: hidden; .c .a by visibility: hidden'],
  ['.a { opacity: 0 }', '.a by opacity: 0, read aloud'],
  ['@layer parts { .a { opacity: 0% } }', '.a by opacity: 0%, read aloud'],
  ['@media screen { .a { content-visibility: hidden } }', '.a by content-visibility: hidden'],
  ['.a { position: absolute; left: -9999px }', '.a by left: -9999px, read aloud'],
  ['.a { clip-path: inset(50%) }', '.a by clip-path: inset(50%), read aloud'],
  ['.a { clip: rect(0 0 0 0) }', '.a by clip: rect(0 0 0 0), read aloud'],
  ['.a { transform: scale(0) }', '.a by transform: scale(0), read aloud'],
  ['.a { display: flex } .c .a { display: none }', '.c .a by display: none'],
  ['.a { display: none } .b { display: flex }', '.a by display: none'],
  ['.a { display: none } .a:hover { color: red }', '.a by display: none'],
  ['.a > li { display: none } .b > li { display: flex }', '.a > li by display: none'],
])('hides in every window and state: %s', (sheet, rules) => {
  expect(said(sheet)).toEqual(rules.split('; '));
});

it.each([
  ['one that a wide window shows', '.a { display: none } @media (min-width: 600px) { .a { display: flex } }'],
  ['one that a state shows', '.a { opacity: 0 } .a:hover { opacity: 1 }'],
  ['one that another class of it shows', '.a { display: none } .a.open { display: block }'],
  ['one that something around it shows', '.a { visibility: hidden } .open .a { visibility: visible }'],
  [
    'one without a class that a wide window shows',
    '.a > li { display: none } @media (min-width: 600px) { .a > li { display: flex } }',
  ],
  ['one that a later rule shows', '.a { display: none } .a { display: grid }'],
  [
    'one in a narrow window, on paper, or at its start',
    '@media (max-width: 600px) { .a { display: none } } @media print { .a { display: none } } @starting-style { .a { opacity: 0 } }',
  ],
  [
    'one that moves',
    '.a { opacity: 0; animation: appear 1s forwards } .b { opacity: 0; transition: opacity 1s } @keyframes appear { from { opacity: 0 } }',
  ],
  [
    'one of a state, of a place among others, or of a part that is no element',
    '.a:empty { display: none } .a:nth-child(2) { display: none } .a::after { display: none } .b + .a { display: none }',
  ],
  ['one without a class', 'p { display: none }'],
  ['one that only looks like it', '.a { opacity: 0.5; left: -4px; display: flex }'],
])('does not hide always: %s', (_what, sheet) => {
  expect(said(sheet)).toEqual([]);
});

it('says what an element has to be, the outermost first', () => {
  expect(hidingRules('#root > ul.list li.item[data-of="b"][hidden] { display: none }')[0]!.steps).toEqual([
    { id: 'root', classes: [], attributes: [] },
    { tag: 'ul', classes: ['list'], attributes: [], within: 'child' },
    {
      tag: 'li',
      classes: ['item'],
      attributes: [
        ['data-of', 'b'],
        ['hidden', undefined],
      ],
      within: 'inside',
    },
  ]);
});
