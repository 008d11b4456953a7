import { writeFileSync } from 'node:fs';
import { changed, type Broken } from './contentFolder';

const game = 'games/iron-meridian.yaml';
const product = 'products/iron-meridian-lantern.yaml';
const announcement = 'announcements/welcome-ten.md';
const manual = 'manuals/lantern.md';

const named = (title: string, value: string, says: RegExp): Broken =>
  changed(title, game, /^name: .*/m, `name: ${value}`, 'name', says);

const CHARACTER = /no character/;

/** Characters that are written by their numbers, which a database does not keep. */
const characters: Broken[] = [
  named('half of a pair of surrogates in a name', '"a\\uD800b"', CHARACTER),
  changed(
    'half of a pair in a picture’s address',
    game,
    /icon: .*/,
    'icon: "https://a.example/\\uDC00"',
    'icon',
    CHARACTER,
  ),
  changed(
    'a NUL in the way to pay',
    'payments.yaml',
    'kind: scan',
    'kind: scan\n        instructions: { en: "a\\0", ru: x }',
    'instructions',
    CHARACTER,
  ),
  changed(
    'a NUL in what another program left',
    product,
    'status: ',
    'beforeBuyText: "a\\0"\nstatus: ',
    'beforeBuyText',
    CHARACTER,
  ),
  changed(
    'a NUL in a link',
    'site.yaml',
    'https://blog.example.com/sidekey',
    '"https://blog.example.com/\\0"',
    'url',
    CHARACTER,
  ),
  changed('a NUL in the name of a field', game, 'id: 1\n', 'id: 1\n"a\\0": x\n', '', CHARACTER),
  named('a name that nobody can see', '"\u200b"', /empty/),
  named('letters that turn the line round', '"a\u202eb"', /nobody can see/),
];

/** What means something in YAML, and is told by what its owner meant. */
const signs: Broken[] = [
  named('a name with a star', '*tee*', /“\*”.*quotes/),
  named('a name that begins with a number sign', '#1', /“#”.*quotes/),
  named('a name that begins with an at', '@tee', /quotes/),
  named('a name that begins with a dash', '- tee', /quotes/),
  named('an apostrophe between apostrophes', "'Don't'", /twice/),
  named('a path between quotes', '"C:\\games"', /means something/),
  named('a text of several lines', '|\n  One\n  two', /one line/),
  changed('no space after a colon', game, 'name: ', 'name:', '', /a colon and a space/),
  changed(
    'spaces of another kind',
    product,
    '    price: 4 USD',
    '\u00a0\u00a0\u00a0\u00a0price: 4 USD',
    '',
    /spaces before this line/,
  ),
  changed(
    'both versions of a file',
    game,
    /^/,
    '<<<<<<< HEAD\nid: 1\n=======\nid: 2\n>>>>>>> other\n',
    'whole file',
    /Two versions/,
  ),
  changed(
    'both versions of a text',
    announcement,
    'New here?',
    '<<<<<<< HEAD\nOld\n=======\nNew here?\n>>>>>>> other\n',
    'whole file',
    /Two versions/,
  ),
];

/** Values that a schema lets pass, and a database does not. */
const values: Broken[] = [
  ...['STRAßE', 'CAFé', 'ΑΒγ', 'ŉ'].map((code) =>
    changed(`the coupon ${code}`, 'coupons.yaml', 'WELCOME10', code, 'coupons[0].code', /capitals/),
  ),
  ...['0000-01-01', '0001-01-01', '1969-12-31', '20000 days ago'].map((date) =>
    changed(`the day ${date}`, announcement, 'date: 1 day ago', `date: ${date}`, 'date', /1970/),
  ),
];

const texts: Broken[] = [
  changed(
    'a tag’s picture that is not there',
    announcement,
    'New here?',
    '<img src="pictures/none.png">',
    'en',
    /no picture/,
  ),
  changed(
    'a tag’s link that runs',
    announcement,
    'New here?',
    '<a href="&#x6A;avascript:alert(1)">New</a>',
    'en',
    /leads nowhere/,
  ),
  changed(
    'a tag’s link that leads nowhere',
    announcement,
    'New here?',
    '<a href="page.html">New</a>',
    'en',
    /leads nowhere/,
  ),
  changed(
    'a text of nothing but a note',
    announcement,
    /<!-- en -->[^]*(?=<!-- ru -->)/,
    '<!-- en -->\n\n<!-- to be written -->\n\n',
    'en',
    /can be seen/,
  ),
  changed('a heading without words', manual, /^## .*$/m, '## ', 'en', /words/),
  changed('a heading with a script', manual, /^## .*$/m, '## <script>alert(1)</script>', 'en', /tags/),
  changed(
    'a heading of the first level on a page',
    'pages/privacy-policy.md',
    '<!-- en -->\n',
    '<!-- en -->\n\n# Privacy\n',
    'en',
    /first level/,
  ),
];

const files: Broken[] = [
  {
    title: 'a name in another encoding',
    file: 'games/\ufffd.yaml',
    field: '',
    says: /cannot be read/,
    breakIt: (folder) =>
      writeFileSync(
        Buffer.concat([Buffer.from(folder.at('games/')), Buffer.from([0xff]), Buffer.from('.yaml')]),
        'id: 1',
      ),
  },
];

/** What other people's habits and programs leave in a folder. */
export const strangeFolders: Broken[] = [...characters, ...signs, ...values, ...texts, ...files];
