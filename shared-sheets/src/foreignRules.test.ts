import { foreignRules } from './foreignRules';
import { pageNames } from './sharedNames';
import { heaviestSheet, weightOf } from './weight';

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
    ['html.dark p { color: red }', 'html.dark p'],
    ['.badge ~ * { display: none }', '.badge ~ *'],
    ['.badge + div p { display: none }', '.badge + div p'],
    ['#root header { display: none }', '#root header'],
    ['#content h1 { font-size: 9px }', '#content h1'],
    ['#r\\6f ot.mine { color: red }', '#r\\6f ot.mine'],
    ['#mobile-menu { display: none }', '#mobile-menu'],
    ['#storefront-state { display: block }', '#storefront-state'],
    ['#storefront-later { display: block }', '#storefront-later'],
    [':is(body).mine { overflow: hidden }', ':is(body).mine'],
    [':WHERE(.ours, main > :Root).mine { color: red }', ':WHERE(.ours, main > :Root).mine'],
    [':is(.badge ~ *) { color: red }', ':is(.badge ~ *)'],
    ['.menu { body:has(&[open]) { overflow: hidden } }', 'body:has(&[open])'],
    ['.mine { :not(&) { display: none } }', ':not(&)'],
    ['.mine { & ~ p, & p { color: red } }', '& ~ p'],
    ['.mine { + p { color: red } }', '+ p'],
    ['.mine { .ours & { @media print { body > :not(&) { color: red } } } }', 'body > :not(&)'],
    ['html.mine { overflow: hidden }', 'html.mine'],
    ['head.mine { display: block }', 'head.mine'],
    ['p { color: red } p { margin: 0 }', 'p'],
    ['.mine:root { color: red }', '.mine:root'],
    ['.mine > body.ours { color: red }', '.mine > body.ours'],
    ['.mine ~ * { color: red }', '.mine ~ *'],
    ['.mine + p { color: red }', '.mine + p'],
    ['.mine ~ p a { color: red }', '.mine ~ p a'],
    ['.mine { & ~ * { color: red } }', '& ~ *'],
    ['& p { color: red }', '& p'],
    ['.mine { + p { color: red } }', '+ p'],
    ['@media print { @page { margin: 0 } }', '@page'],
    ['@view-transition { navigation: auto }', '@view-transition'],
    ['@PAGE { margin: 0 }', '@PAGE'],
    ['@IMPORT "a.css"; .mine { color: red }', '@import "a.css"'],
    [
      '@import url("https://elsewhere.test/a.css"); .mine { color: red }',
      '@import url("https://elsewhere.test/a.css")',
    ],
    ['.mine { color: red', 'Unclosed block (line 1), which cannot be read'],
    ['} body { color: red }', 'Unexpected } (line 1), which cannot be read'],
    ['.mine:: { color: red }', 'Expected a pseudo-class or pseudo-element, which cannot be read'],
    ['.mine) { color: red }', 'Expected an opening parenthesis, which cannot be read'],
    ['.mine[=b] { color: red }', 'Expected an attribute, found "=" instead, which cannot be read'],
    ['.mine| { color: red }', "Unexpected '|', which cannot be read"],
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
    '.mine p + p { color: red }',
    '.mine > .ours ~ * { color: red }',
    'p + .mine { color: red }',
    '.mine ~ .ours a { color: red }',
    '.mine { p + p { color: red } & p ~ p { color: red } > p { color: red } }',
    '.mine { & p { color: red } @media print { h1 { color: red } } }',
    '.strip dl > div + div { color: red }',
    '.mine .card + p { color: red }',
    '.mine { > p + p { color: red } &:hover ~ .ours { color: red } }',
    '.mine .card { & + p { color: red } .dark & { color: red } }',
    'nav.mine { ul { li { color: red } } }',
    '@keyframes turn { from { rotate: 0deg } 50% { rotate: 90deg } }',
    '@font-face { font-family: Mine; src: url(mine.woff2) }',
  ])('is for a remote’s own: %s', (sheet) => {
    expect(foreignRules(sheet)).toEqual([]);
  });

  it.each([
    ["@font-face { font-family: 'GOLOS Text'; src: url(mine.woff2) }", 'the font golos text'],
    ['@media print { @-webkit-keyframes turn { to { rotate: 9deg } } }', 'the animation turn'],
    ['@property --gap { syntax: "*"; inherits: false }', 'the property --gap'],
    ['@counter-style steps { system: fixed }', 'the counter steps'],
  ])('says anew what the page has of that name: %s', (sheet, name) => {
    const taken = new Set(
      pageNames(
        '@font-face { font-family: "Golos Text" } @keyframes turn { from { rotate: 0deg } } :root { --gap: 4px } @counter-style steps { system: cyclic } .card { color: red }',
      ),
    );
    expect(foreignRules(sheet, taken)).toEqual([name]);
    expect(
      foreignRules(`${sheet.replace(/golos|turn|gap|steps/i, 'mine')} .card { --gap: 8px; animation: turn 1s }`, taken),
    ).toEqual([]);
  });

  const deep = (levels: number, begins: string, ends: string) => `${begins.repeat(levels)}${ends.repeat(levels)}`;

  it.each([
    ['rules within rules', `.a { ${deep(200, '& &{', '}')} }`, []],
    ['rules within rules that are everybody’s', `p { ${deep(30, '& + &, & &{', '}')} }`, ['p', '& + &', '& &']],
    [
      'choices within choices',
      `${':is('.repeat(200)}p${' a)'.repeat(200)} a { color: red }`,
      [expect.stringMatching(/^:is\(:is/)],
    ],
    ['choices beside choices', `.a { ${deep(100, ':is(&, &) + :is(&, &) {', '}')} }`, []],
  ])('is judged however deep it lies: %s', (_what, sheet, foreign) => {
    const since = Date.now();
    expect(foreignRules(sheet)).toEqual(foreign);
    // Where it doubled with each level it would never end; a busy machine is slow.
    expect(Date.now() - since).toBeLessThan(10_000);
  });

  it('is nobody’s where it is nested more deeply than anybody reads', () => {
    expect(foreignRules(`${':is('.repeat(257)}.mine${')'.repeat(257)} { color: red }`)).toEqual([
      expect.stringMatching(/nesting depth.*, which cannot be read$/),
    ]);
  });
});

describe('a sheet that nobody can look at in a moment', () => {
  it.each<[string, string]>([
    [
      'of 60,000 short rules',
      Array.from({ length: 60_000 }, (_none, index) => `.c${index}{color:red;margin:0 ${index}px}`).join('\n'),
    ],
    ['of one rule with 40,000 selectors', `${'.a,'.repeat(40_000)}.a{}`],
    ['of 30,000 rules within rules', '.a{&b{}}'.repeat(30_000)],
    ['of one selector that names the rule around it 30,000 times', `.a{${'& '.repeat(30_000)}b{}}`],
    ['of one selector of 30,000 attributes', `${'[a]'.repeat(30_000)}{}`],
    ['of one long selector', `${'.a '.repeat(50_000)}{}`],
  ])('might be anything, and is not read: %s', (_what, sheet) => {
    expect(foreignRules(sheet)).toEqual([
      `it weighs ${weightOf(sheet)} (${heaviestSheet} at most, its characters and 32 for each selector), and is not looked at`,
    ]);
  });

  it('weighs its characters, and 32 for each selector', () => {
    expect(['.a{}.b,.c{}', '.a{&[b]{}}', ''].map(weightOf)).toEqual([11 + 3 * 32, 10 + 4 * 32, 0]);
    expect(heaviestSheet).toBe(131_072);
  });

  it('is six times what the shop’s own weigh', () => {
    const sheet = Array.from({ length: 1500 }, (_none, index) => `.c${index}{color:red;margin:0 ${index}px}`).join(
      '\n',
    );
    expect(foreignRules(sheet)).toEqual([]);
  });
});
