import { foreignRules } from './foreignRules';

describe('a rule', () => {
  it.each([
    ['body { margin: 0 }', 'body'],
    ['* { color: red }', '*'],
    [':root { --color-action: red }', ':root'],
    ['.mine, header a { color: red }', 'header a'],
    ['@media print { h1 { color: red } }', 'h1'],
    ['@layer base { [hidden] { display: block } }', '[hidden]'],
    [':not(.mine) { color: red }', ':not(.mine)'],
    ['body:has(.mine) { overflow: hidden }', 'body:has(.mine)'],
    [':is(.mine, p) { color: red }', ':is(.mine, p)'],
    ['nav { .mine { color: red } }', 'nav'],
    ['html.mine { overflow: hidden }', 'html.mine'],
    ['.mine:root { color: red }', '.mine:root'],
    ['.mine > body.ours { color: red }', '.mine > body.ours'],
    ['@media print { @page { margin: 0 } }', '@page'],
    ['@view-transition { navigation: auto }', '@view-transition'],
    ['@import url("https://elsewhere.test/a.css"); .mine { color: red }', '@import url("https://elsewhere.test/a.css")'],
    ['.mine { color: red', 'Unclosed block (line 1), which cannot be read'],
    ['} body { color: red }', 'Unexpected } (line 1), which cannot be read'],
  ])('is for everybody: %s', (sheet, selector) => {
    expect(foreignRules(sheet)).toEqual([selector]);
  });

  it.each([
    '.mine { color: red }',
    '#mine > p { color: red }',
    'html.dark .mine p { color: red }',
    ':root .mine { color: red }',
    'a.mine:hover { color: red }',
    '.mine:not(:last-child) * { color: red }',
    ':where(.mine, .ours) p { color: red }',
    '.mine { & p { color: red } @media print { h1 { color: red } } }',
    '@keyframes turn { from { rotate: 0deg } 50% { rotate: 90deg } }',
    '@font-face { font-family: Mine; src: url(mine.woff2) }',
  ])('is for a remote’s own: %s', (sheet) => {
    expect(foreignRules(sheet)).toEqual([]);
  });
});
