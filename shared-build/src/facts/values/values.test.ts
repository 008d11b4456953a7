import { constantTextsOf } from './values';
import ts from 'typescript';
import { createCode } from '../code/code';
import { usedPlatformData } from '../usage/globalData';
import { usagesOf } from '../usage/usage';

/** So many texts, one after the other. */
const many = (count: number, text: (index: number) => string) =>
  Array.from({ length: count }, (_one, index) => text(index)).join(' ');

/** Code of which it counts how often a function's parameters are looked at; it throws where there is no end of that. */
function counted(text: string) {
  const code = createCode([{ path: 'walk.ts', text }]);
  const [made] = code.files.flatMap(({ statements }) => statements.filter(ts.isFunctionDeclaration));
  const { parameters } = made!;
  let looks = 0;
  Object.defineProperty(made, 'parameters', {
    get() {
      looks += 1;
      if (looks > 5000) throw new Error('There is no end of it.');
      return parameters;
    },
  });
  return { code, looks: () => looks };
}

it('a word of many tables one behind the other is read to its end', () => {
  const table = (index: number) => `const t${index} = { ${many(8, (word) => `w${word}: 'a${word}',`)} };`;
  const parts = many(12, (index) => `\${t${index}[kind]}`).replaceAll(' ', '');
  const code = createCode([
    {
      path: 'words.ts',
      text: `${many(12, table)} const all = \`${parts}\`; const sum = ${many(12, (index) => `t${index}[kind] +`)} ''; const two = \`\${t0[kind]}\${t1[kind]}\`;`,
    },
  ]);
  const { texts } = usagesOf(code)[0]!;
  expect([texts.has('a0a7'), texts.size]).toEqual([true, 8 + 64 + 1]);
});

describe('a function that calls itself in many places', () => {
  const own = (given: (index: number) => string) => many(12, (index) => `case ${index}: return walk(${given(index)});`);

  it.each([
    [
      'parts of what it is given',
      'function walk({ node, depth })',
      own((index) => `{ node: node.a${index}, depth: depth + 1 }`),
    ],
    [
      'one of several that it is given',
      'function walk(node, other)',
      own((index) => `index > ${index} ? other.a${index} : node.b, node`),
    ],
    ['words that it puts together', 'function walk(node)', own((index) => `\`\${node}.${index}\``)],
    ['what it answers', 'function walk(node)', own(() => 'walk(node)')],
    [
      'a function that it answers',
      'function walk(node)',
      own((index) => `{ node: ${index} }`) +
        `return (open) => { dispatch({ type: 'mf-x/opened', payload: open }); return walk(node); };`,
    ],
    [
      'parts of what it is given, one for another',
      'function walk({ a, b, c, d: node })',
      own((index) => `{ a: b.a${index}, b: c.b, c: node.c, node: a.d }`),
    ],
    [
      'a payload',
      'function walk({ node, depth })',
      own((index) => `{ node: { up: node, at: ${index} }, depth: depth + 1 }`),
    ],
  ])('is read to its end: %s', (_what, head, body) => {
    const { code, looks } = counted(
      `${head} { dispatch({ type: 'mf-x/walked', payload: { node, all: walk(node), word: 'at ' + node } }); ${body} } walk({ node: 'first', depth: 0 }, 'second');`,
    );
    usagesOf(code);
    expect(looks()).toBeLessThan(5000);
  });

  it('takes all of what it hands to itself', () => {
    const { code } = counted(
      `import { useLanguage } from '@storefront/platform'; function walk(spoken) { ${own(() => 'spoken')} spoken.locale; } walk(useLanguage()); const currency = 1;`,
    );
    const [taken] = usedPlatformData(code, usagesOf(code));
    expect(taken).toMatchObject({
      name: 'useLanguage()',
      reads: { properties: { locale: {} } },
      mayRead: { properties: { locale: {}, currency: {} } },
    });
  });
});

/** The words that `say` is called with. */
function said(text: string): (string[] | undefined)[] {
  const code = createCode([
    {
      path: 'walk.ts',
      text: `const table = { first: 'one', 'second': 'two' }; const list = ['a', 'b']; const pairs = [['x', 1], ['y', 2]]; ${text}`,
    },
  ]);
  const found: (string[] | undefined)[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'say')
      found.push(constantTextsOf(code, node.arguments[0]!));
    ts.forEachChild(node, visit);
  };
  code.files.forEach(visit);
  return found;
}

it.each([
  'interface Told { tell: boolean }',
  'type Told = { tell(): void };',
  'type Told = [tell: boolean, word: string];',
  'enum Told { tell }',
  'class Told { tell = 1; }',
])('what a function is given is known, though something of a type is called as it is: %s', (type) => {
  expect(said(`${type} const tell = (word: string) => say(word); tell('once'); tell('twice');`)).toEqual([
    ['once', 'twice'],
  ]);
});

describe('a name by which something is gone through', () => {
  it.each<[string, string[] | undefined]>([
    ['for (const [name, value] of Object.entries(table)) say(name);', ['first', 'second']],
    ['for (const [name, value] of Object.entries(table)) say(value);', ['one', 'two']],
    ['for (const name of Object.keys(table)) say(`x-${name}`);', ['x-first', 'x-second']],
    ['for (const word of Object.values(table)) say(word);', ['one', 'two']],
    ["Object.entries({ 'x-token': token }).forEach(([name, value]) => say(name));", ['x-token']],
    ['for (const word of list) say(word);', ['a', 'b']],
    ['list.map((word) => say(word));', ['a', 'b']],
    ['pairs.forEach(([word, count]) => say(word));', ['x', 'y']],
    ['list.map((word, index) => say(index));', undefined],
    ['for (const word of [...list, more]) say(word);', undefined],
    ['for (const [name] of Object.entries({ ...table, more })) say(name);', undefined],
    ['for (const [name] of Object.entries(given)) say(name);', undefined],
    ['list.reduce((word) => say(word));', undefined],
    ['pairs.forEach(([, count]) => say(count));', undefined],
  ])('is what is written there: %s', (text, words) => expect(said(text)).toEqual([words]));
});
