import { symlinkSync } from 'node:fs';
import { changed, type Broken, type CopiedFolder } from './contentFolder';

const game = 'games/iron-meridian.yaml';
const product = 'products/iron-meridian-lantern.yaml';
const announcement = 'announcements/welcome-ten.md';

const written = (title: string, file: string, content: string | Buffer, says?: RegExp): Broken => ({
  title,
  file,
  field: '',
  says,
  breakIt: (folder) => folder.write(file, content),
});

/** Slips of the hand: who makes one is told what was meant. */
const slips: Broken[] = [
  changed('a field that is misspelt', product, 'status: ', 'statsu: ', 'statsu', /Did you mean status\?/),
  changed(
    'a field of a plan that is misspelt',
    product,
    'price: 4 USD',
    'prise: 4 USD',
    'plans[0].prise',
    /Did you mean price\?/,
  ),
  changed('a field in capitals', game, 'name: ', 'Name: ', 'Name', /Did you mean name\?/),
  changed('a price with a comma', product, 'price: 4 USD', 'price: 9,99 USD', 'plans[0].price', /4\.50 USD/),
  changed('a price that is a number', product, 'price: 4 USD', 'price: 9.99', 'plans[0].price', /4\.50 USD/),
  changed('a price with its sign', product, 'price: 4 USD', 'price: $4', 'plans[0].price', /4\.50 USD/),
  changed('a price in words', product, 'price: 4 USD', 'price: free', 'plans[0].price', /4\.50 USD/),
  changed(
    'a name of a file that is misspelt',
    product,
    'manual: lantern',
    'manual: lantren',
    'manual',
    /Did you mean lantern\?/,
  ),
  changed('yes', product, /bestseller: .*/, 'bestseller: yes', 'bestseller', /true or false/),
  changed('a day of 13 months', announcement, 'date: 1 day ago', 'date: 2026-13-01', 'date', /2026-11-20/),
  changed('a day as people say it', announcement, 'date: 1 day ago', 'date: 20.11.2026', 'date', /2026-11-20/),
  changed('a year', announcement, 'date: 1 day ago', 'date: 2026', 'date', /2026-11-20/),
  changed('29 February of no leap year', announcement, 'date: 1 day ago', 'date: 2027-02-29', 'date'),
  changed('an hour that there is not', announcement, 'date: 1 day ago', 'date: 2026-11-20 25:00', 'date'),
  changed('per cent with its sign', 'coupons.yaml', 'percent: 100', 'percent: 100%', 'coupons[1].percent', /number/),
  changed('fields without their end', announcement, /\n---\n\n/, '\n\n', 'whole file', /---/),
  changed('fields after an empty line', announcement, /^---/, '\n---', 'whole file', /---/),
  changed('a language that nobody speaks', announcement, '<!-- ru -->', '<!-- rus -->', 'text', /no language rus/),
  {
    title: 'a picture in other capitals',
    file: game,
    field: 'icon',
    says: /Did you mean pictures\/Cover\.png\?/,
    breakIt: (folder) => (
      folder.write('pictures/Cover.png', dot), folder.change(game, /icon: .*/, 'icon: pictures/cover.png')
    ),
  },
  {
    title: 'two pictures of one name but for capitals',
    file: 'pictures/b.png',
    field: '',
    says: /B\.png/,
    breakIt: (folder) => (folder.write('pictures/B.png', dot), folder.write('pictures/b.png', dot)),
  },
  written('a name in Cyrillic', 'games/Ночная гавань.yaml', 'id: 99', /Call it games\/nochnaya-gavan\.yaml/),
  written('a name in Cyrillic, taken apart', `games/${'Й'.normalize('NFD')}.yaml`, 'id: 99', /Call it games\//),
  written('a name that is an emoji', 'games/🎮.yaml', 'id: 99'),
  written('a name that is an emoji among pictures', 'pictures/🎮.png', 'x'),
  written('a name with a space among pictures', 'pictures/two words.png', 'x', /Call it pictures\/two-words\.png/),
];

/** A GIF of one pixel. */
const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const drawing = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;

const DEEP = /more deeply than can be read/;

/** What nobody writes by mistake. */
const malice: Broken[] = [
  changed('a merge key', game, 'id: 1\n', 'id: 1\n<<: { name: Other }\n', '<<'),
  changed('__proto__ as a field', game, 'id: 1\n', 'id: 1\n__proto__: { bestseller: true }\n', '__proto__'),
  changed('constructor as a field', product, 'id: 1\n', 'id: 1\nconstructor: x\n', 'constructor'),
  changed('toString as a field of a plan', product, 'price: 4 USD', 'price: 4 USD\n    toString: x', 'toString'),
  changed('a tag that makes something', game, 'name: ', 'name: !!js/function ', 'name'),
  changed('infinity', 'site.yaml', 'dollarRate: 85', 'dollarRate: .inf', 'dollarRate'),
  changed('no number', 'site.yaml', 'dollarRate: 85', 'dollarRate: .nan', 'dollarRate'),
  changed('a number beyond any', game, 'id: 1\n', 'id: 1e300\n', 'id'),
  written('brackets in brackets without end', 'games/deep.yaml', `id: ${'['.repeat(200_000)}`, DEEP),
  written('fields in fields without end', 'games/deep.yaml', `id: ${'{a: '.repeat(100_000)}`, DEEP),
  written('dashes without end', 'games/deep.yaml', `id: ${'- '.repeat(20_000)}`),
  written('lists in lists without end', 'games/deep.yaml', `id:\n  ${'- '.repeat(200_000)}`, DEEP),
  written('another encoding with its mark', 'games/wide.yaml', Buffer.from('\ufeffid: 99', 'utf16le'), /UTF-8/),
  written('another encoding without its mark', 'games/wide.yaml', Buffer.from('id: 99', 'utf16le')),
  written('a drawing under another name', 'pictures/a.png', drawing('<text>x</text>'), /\.svg/),
  written(
    'a drawing that reads a file',
    'pictures/a.svg',
    drawing('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
  ),
  written('a packed drawing', 'pictures/a.svg', Buffer.from('H4sIAAAAAAAAAw==', 'base64')),
  written('a TIFF under another name', 'pictures/a.png', Buffer.from('49492a0008000000000000000000', 'hex')),
  written(
    'a page of a name that is taken',
    'pages/payment.md',
    '<!-- en -->\n\n## A\n\nb\n\n<!-- ru -->\n\n## A\n\nb\n',
    /payments\.yaml/,
  ),
  written('blank lines alone', 'announcements/blank.md', '\n\n\n'),
  {
    title: 'a folder that is a link',
    file: 'pictures/elsewhere',
    field: '',
    breakIt: (folder: CopiedFolder) => (
      folder.write('pictures/.keep', ''), symlinkSync('/usr/share', folder.at('pictures/elsewhere'))
    ),
  },
  {
    title: 'a link to itself',
    file: 'games/round.yaml',
    field: '',
    breakIt: (folder: CopiedFolder) => symlinkSync('round.yaml', folder.at('games/round.yaml')),
  },
  {
    title: 'a folder called as a file',
    file: 'site.yaml',
    field: '',
    breakIt: (folder: CopiedFolder) => (folder.remove('site.yaml'), folder.write('site.yaml/a.txt', 'x')),
  },
];

export const hostileFolders: Broken[] = [...slips, ...malice];
