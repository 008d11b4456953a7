import { symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import type { Broken, CopiedFolder } from './contentFolder';
import { hostileFolders } from './hostileContent';
import { strangeFolders } from './strangeContent';

const game = 'games/iron-meridian.yaml';
const product = 'products/iron-meridian-lantern.yaml';
const announcement = 'announcements/welcome-ten.md';
const manual = 'manuals/lantern.md';
const page = 'pages/privacy-policy.md';
const yamls = ['site.yaml', 'payments.yaml', 'coupons.yaml', game, product, announcement];

/** A line of each file that holds one of its fields. */
const someLine: Record<string, string> = {
  'site.yaml': 'dollarRate: 85',
  'payments.yaml': 'groups:',
  'coupons.yaml': 'coupons:',
  [game]: 'name: Iron Meridian',
  [product]: 'name: Lantern',
  [announcement]: 'id: 9',
};

const syntax: [title: string, text: (line: string) => string][] = [
  ['a tab before a field', (line) => `x:\n\ty: 1\n${line}`],
  ['a quote that is not closed', (line) => `x: "open\n${line}`],
  ['a bracket that is not closed', (line) => `x: [1, 2\n${line}`],
  ['a brace that is not closed', (line) => `x: { a: 1\n${line}`],
  ['a field that is there twice', (line) => `x: 1\nx: 2\n${line}`],
  ['a colon in a text', (line) => `x: one: two\n${line}`],
  ['an alias of nothing', (line) => `x: *nowhere\n${line}`],
  ['aliases of aliases', (line) => `${bomb}${line}`],
  ['a field that nobody knows', (line) => `colour: red\n${line}`],
  ['words without a field', (line) => `just words\n${line}`],
];

const bomb = [
  'x0: &x0 [1,1,1,1,1,1,1,1,1,1]',
  ...Array.from(
    { length: 9 },
    (_, depth) => `x${depth + 1}: &x${depth + 1} [${Array(10).fill(`*x${depth}`).join(',')}]`,
  ),
]
  .map((line) => `${line}\n`)
  .join('');

const bySyntax: Broken[] = yamls.flatMap((file) =>
  syntax.map(([title, text]) => ({
    title: `${title} in ${file}`,
    file,
    field: '',
    breakIt: (folder) => folder.change(file, someLine[file] ?? '', text(someLine[file] ?? '')),
  })),
);

/** Fields on lines of their own, by kind. */
const fields: [
  file: string,
  field: string,
  kind: 'text' | 'number' | 'flag' | 'picture' | 'choice',
  isOptional?: true,
][] = [
  ['site.yaml', 'dollarRate', 'number'],
  ['site.yaml', 'refundsTotal', 'number', true],
  ['site.yaml', 'announcesPageSize', 'number', true],
  [game, 'id', 'number'],
  [game, 'name', 'text'],
  [game, 'icon', 'picture'],
  [game, 'background', 'picture'],
  [game, 'bestseller', 'flag', true],
  [game, 'popular', 'number', true],
  [product, 'id', 'number'],
  [product, 'game', 'choice'],
  [product, 'name', 'text'],
  [product, 'icon', 'picture'],
  [product, 'bestseller', 'flag', true],
  [product, 'status', 'choice'],
  [product, 'manual', 'choice', true],
  [announcement, 'id', 'number'],
  [announcement, 'date', 'choice'],
  [announcement, 'banner', 'picture'],
];

const lineOf = (field: string) => new RegExp(`^${field}: .*$`, 'm');

const wrongValues: Record<(typeof fields)[number][2], [title: string, value: string][]> = {
  text: [
    ['a script', '"<script>alert(1)</script>"'],
    ['a number', '42'],
    ['a list', '[a, b]'],
    ['nothing', '""'],
    ['a line break', '"a\\nb"'],
    ['too much', `${'a'.repeat(5000)}`],
  ],
  number: [
    ['words', 'many'],
    ['a list', '[1]'],
    ['a negative number', '-1'],
    ['a number in quotes', '"1"'],
  ],
  flag: [
    ['words', 'maybe'],
    ['a number', '1'],
  ],
  picture: [
    ['a missing picture', 'pictures/none.png'],
    ['a way out', 'pictures/../../etc/passwd'],
    ['an absolute path', '/etc/passwd'],
    ['a script', '"javascript:alert(1)"'],
    ['an unknown drawing', 'drawn:poster/x'],
  ],
  choice: [
    ['something else', 'Something Else'],
    ['a list', '[a]'],
  ],
};

const byField: Broken[] = fields.flatMap(([file, field, kind, isOptional]) => [
  ...wrongValues[kind].map(([title, value]) => ({
    title: `${title} for ${field} of ${file}`,
    file,
    field,
    breakIt: (folder: CopiedFolder) => folder.change(file, lineOf(field), `${field}: ${value}`),
  })),
  ...(isOptional
    ? []
    : [
        {
          title: `no ${field} in ${file}`,
          file,
          field,
          breakIt: (folder: CopiedFolder) => folder.change(file, new RegExp(`^${field}: .*\n`, 'm'), ''),
        },
      ]),
]);

const nested: [title: string, file: string, from: string | RegExp, to: string, field: string][] = [
  ['a price without a currency', product, 'price: 4 USD', 'price: 4', 'plans[0].price'],
  ['a price of nothing', product, 'price: 4 USD', 'price: 0.00 USD', 'plans[0].price'],
  ['a price in pounds', product, 'price: 4 USD', 'price: 4 GBP', 'plans[0].price'],
  ['a price with three decimals', product, 'price: 4 USD', 'price: 4.999 USD', 'plans[0].price'],
  ['a plan for nobody', product, 'regions: [ cis, global ]', 'regions: []', 'plans[0].regions'],
  ['a region that is none', product, 'regions: [ cis, global ]', 'regions: [ moon ]', 'plans[0].regions'],
  ['a plan of another product', product, '- id: 1\n', '- id: 44\n', 'plans'],
  [
    'a plan without its Russian name',
    product,
    'name: { en: 1 day, ru: 1 день }',
    'name: { en: 1 day }',
    'plans[0].name.ru',
  ],
  ['a script in a plan', product, 'ru: 1 день }', 'ru: "<img src=x onerror=alert(1)>" }', 'plans[0].name.ru'],
  ['a script in a description', product, /^ {2}en: A quiet.*$/m, '  en: "<script src=x></script>"', 'description.en'],
  ['a script in a function', product, 'name: Outlines', 'name: "<svg onload=alert(1)>"', 'functions.en[0].name'],
  ['a script among videos', product, 'https://youtu.be/Sk3yTour0A1', 'javascript:alert(1)', 'videos[0]'],
  [
    'a screenshot that is not there',
    product,
    'drawn:screen/iron-meridian-lantern-1.35',
    'pictures/one.png',
    'screenshots[0].picture',
  ],
  ['a game that is not there', product, 'game: iron-meridian', 'game: nowhere', 'game'],
  ['a manual that is not there', product, 'manual: lantern', 'manual: nowhere', 'manual'],
  [
    'another game that is not there',
    product,
    'game: iron-meridian',
    'game: iron-meridian\nalsoFor: [ nowhere ]',
    'alsoFor[0]',
  ],
  ['a requirement too little', product, /^ {2}spoofer: .*\n/m, '', 'requirements.spoofer'],
  ['the id of another product', product, 'id: 1\ngame', 'id: 2\ngame', 'id'],
  ['the name of another product of the game', product, 'name: Lantern', 'name: Paper Map', 'name'],
  ['the id of another game', game, 'id: 1\n', 'id: 2\n', 'id'],
  ['the name of another game', game, 'name: Iron Meridian', 'name: zero harbor', 'name'],
  ['the id of another announcement', announcement, 'id: 9', 'id: 8', 'id'],
  ['a day that is none', announcement, 'date: 1 day ago', 'date: 2026-02-30', 'date'],
  ['a header in one language', announcement, /^ {2}ru: .*\n/m, '', 'header.ru'],
  ['a link that runs', 'site.yaml', 'https://blog.example.com/sidekey', 'javascript:alert(1)', 'links[10].url'],
  ['a link that leaves by two slashes', 'site.yaml', 'url: /terms-of-service', 'url: //evil.example', 'links[0].url'],
  ['the id of another method', 'payments.yaml', '- id: 2\n', '- id: 1\n', 'groups[0].methods[1].id'],
  ['a provider that nobody knows', 'payments.yaml', 'stripe', 'moneybag', 'groups[0].methods[1].providers[0]'],
  ['a kind that nobody knows', 'payments.yaml', 'kind: scan', 'kind: dance', 'groups[0].methods[0].kind'],
  ['a method without its label', 'payments.yaml', /^ +label: .*\n/m, '', 'groups[0].methods[0].label'],
  ['a group without words', 'payments.yaml', /^ {4}comment:\n.*\n.*\n|^ {4}comment: .*\n/m, '', 'groups[0].comment'],
  ['a coupon of 101 per cent', 'coupons.yaml', 'percent: 100', 'percent: 101', 'coupons[1].percent'],
  ['a coupon in small letters', 'coupons.yaml', 'WELCOME10', 'welcome10', 'coupons[0].code'],
  ['a coupon with a letter in two parts', 'coupons.yaml', 'WELCOME10', 'И\u0306', 'coupons[0].code'],
  ['a coupon that is there twice', 'coupons.yaml', 'FREE100', 'WELCOME10', 'coupons[1].code'],
  [
    'a coupon for a product that is not there',
    'coupons.yaml',
    'percent: 10\n',
    'percent: 10\n    products: [ nowhere ]\n',
    'coupons[0].products[0]',
  ],
  ['a coupon until some day', 'coupons.yaml', '40 days ago', 'some day', 'coupons[2].until'],
  ['no Russian text', announcement, /<!-- ru -->[^]*/, '', 'ru'],
  ['no mark of a language', announcement, '<!-- en -->', '', 'text'],
  ['a language that is there twice', announcement, '<!-- ru -->', '<!-- en -->', 'en'],
  ['a script in an announcement', announcement, 'New here?', '<script>alert(1)</script>', 'en'],
  ['a frame in an announcement', announcement, 'New here?', '<iframe src="https://evil.example"></iframe>', 'en'],
  ['an action in an announcement', announcement, 'New here?', '<b onclick="alert(1)">New</b>', 'en'],
  ['a link that runs in an announcement', announcement, 'New here?', '[New](javascript:alert(1))', 'en'],
  ['a link that leads nowhere in an announcement', announcement, 'New here?', '[New](somewhere.html)', 'en'],
  ['a missing picture in an announcement', announcement, 'New here?', '![New](pictures/none.png)', 'en'],
  ['a picture from outside in an announcement', announcement, 'New here?', '![New](../../../etc/passwd)', 'en'],
  ['a step in one language', manual, /<!-- ru -->\n\n## [^]*?(?=\n## )/, '<!-- ru -->\n', 'ru'],
  ['words outside any step', manual, '<!-- en -->', '<!-- en -->\n\nLoose words.', 'en'],
  ['a script in a step', manual, 'Press Insert', '<script>alert(1)</script>', 'en'],
  ['two halves of questions', manual, '# Questions', '# Questions\n\n# More', 'en'],
  ['words outside any section', page, '<!-- ru -->', '<!-- ru -->\n\nСлова.', 'ru'],
  ['a script in a page', page, 'For an order', '<object data="x"></object>', 'en'],
];

const byPlace: Broken[] = nested.map(([title, file, from, to, field]) => ({
  title,
  file,
  field,
  breakIt: (folder) => folder.change(file, from, to),
}));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG of these sides and a few bytes. */
export function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const files: [title: string, file: string, content: string | Buffer][] = [
  ['a picture of words', 'pictures/a.png', 'These are words.'],
  ['a page in place of a picture', 'pictures/a.jpg', '<html><script>alert(1)</script></html>'],
  ['an empty picture', 'pictures/a.webp', ''],
  ['a picture that is cut off', 'pictures/a.png', hugePng(100, 100).subarray(0, 60)],
  ['a picture of 2.5 milliard pixels', 'pictures/a.png', hugePng(50_000, 50_000)],
  ['a picture of one long line', 'pictures/a.png', hugePng(2_000_000, 1)],
  [
    'a drawing of entities',
    'pictures/a.svg',
    '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
  ],
  ['a drawing of nothing', 'pictures/a.svg', 'nothing'],
  ['a drawing of 10 MB', 'pictures/a.svg', `<svg xmlns="http://www.w3.org/2000/svg">${'<g/>'.repeat(2_500_000)}</svg>`],
  ['a text of 10 MB', 'announcements/long.md', 'a'.repeat(10_000_000)],
  ['a file of 10 MB', 'products/long.yaml', `name: ${'a'.repeat(10_000_000)}`],
  ['another encoding', 'games/latin.yaml', Buffer.from('name: \xe9', 'latin1')],
  ['a NUL', 'games/nul.yaml', 'name: a\0b'],
  ['a table', 'products/list.csv', 'a,b'],
  ['a name with capitals', 'games/Capital.yaml', 'id: 99'],
  ['a name with a space', 'games/two words.yaml', 'id: 99'],
  ['another ending', 'games/a.yml', 'id: 99'],
  ['a folder that nobody knows', 'prices/a.yaml', 'id: 99'],
  ['a program', 'pictures/a.exe', 'MZ'],
  ['an empty file', 'games/empty.yaml', ''],
  ['a list in place of fields', 'games/list.yaml', '- a\n- b'],
  ['two documents', 'games/two.yaml', 'id: 1\n---\nid: 2'],
  ['a number in place of fields', 'products/number.yaml', '42'],
];

const byFile: Broken[] = [
  ...files.map(
    ([title, file, content]): Broken => ({ title, file, field: '', breakIt: (folder) => folder.write(file, content) }),
  ),
  ...['site.yaml', 'payments.yaml'].map(
    (file): Broken => ({ title: `no ${file}`, file, field: 'whole file', breakIt: (folder) => folder.remove(file) }),
  ),
  ...[
    ['pictures/link.png', '/etc/hostname'],
    ['games/link.yaml', '/etc/passwd'],
    ['announcements/link.md', '../../../../etc/passwd'],
    ['products/linked', '/etc'],
  ].map(
    ([file = '', target = '']): Broken => ({
      title: `${file}, a link to ${target}`,
      file,
      field: '',
      breakIt: (folder) => (folder.write(join(dirname(file), '.keep'), ''), symlinkSync(target, folder.at(file))),
    }),
  ),
];

/** Every broken folder, each broken in one way. */
export const brokenFolders: Broken[] = [
  ...bySyntax,
  ...byField,
  ...byPlace,
  ...byFile,
  ...hostileFolders,
  ...strangeFolders,
];
