import { hugePng } from '../../testing/brokenContent';
import { copiedDemo, fewFiles, type CopiedFolder } from '../../testing/contentFolder';
import { readFolder } from './folder';
import { mistakeLine } from './mistakes';
import { checkFolder } from '../prepare';

/** All that is told of a few files of the demo that are broken so, a line each. */
async function told(breakIt: (folder: CopiedFolder) => void): Promise<string[]> {
  const folder = copiedDemo(fewFiles);
  try {
    breakIt(folder);
    return (await checkFolder(await readFolder(folder.path), new Date())).mistakes.map(mistakeLine);
  } finally {
    folder.close();
  }
}

describe('the owner of a broken folder is told', () => {
  it('of values, what they are and what they must be', async () => {
    const lines = await told((folder) => {
      folder.change('site.yaml', 'dollarRate: 85', 'dollarRate: dear');
      folder.change('site.yaml', 'yearsTotal: 2019', 'yearsTotal: []');
      folder.change('site.yaml', 'announcesPageSize: 4', 'announcesPageSize: 1000');
      folder.change('site.yaml', 'url: /terms-of-service', 'url: terms');
      folder.change('games/iron-meridian.yaml', 'name: Iron Meridian', 'name: 42');
      folder.change('games/iron-meridian.yaml', /aliases: .*/, `aliases: ${'m'.repeat(41)}`);
      folder.change('games/iron-meridian.yaml', /icon: .*/, 'icon:');
      folder.change('games/iron-meridian.yaml', /background: .*/, 'background: { a: b }');
      folder.change('games/iron-meridian.yaml', 'bestseller: true', 'bestseller: perhaps');
      folder.change('games/iron-meridian.yaml', 'popular: 1', 'popular: 1.5');
      folder.change('products/iron-meridian-lantern.yaml', 'status: undetected', 'status: new');
      folder.change('products/iron-meridian-lantern.yaml', 'price: 4 USD', 'price: 4');
      folder.change('products/iron-meridian-lantern.yaml', /requirements:\n(?: {2}.*\n)+/, 'requirements: none\n');
    });
    expect(lines).toEqual([
      'games/iron-meridian.yaml:3, name: It must be a text; put it into quotes: "42".',
      `games/iron-meridian.yaml:4, aliases: It must be a list, each item on a line of its own after “- ”; it is the text “${'m'.repeat(40)}…”.`,
      'games/iron-meridian.yaml:5, icon: It must be a text; it is empty. A text that begins with “#” or “&” needs quotes.',
      'games/iron-meridian.yaml:6, background: It must be a text; it has fields of its own.',
      'games/iron-meridian.yaml:7, bestseller: It must be true or false; it is the text “perhaps”.',
      'games/iron-meridian.yaml:8, popular: It must be a whole number.',
      'products/iron-meridian-lantern.yaml:7, status: It must be one of undetected, onUpdate, ownRisk; it is the text “new”.',
      'products/iron-meridian-lantern.yaml:46, requirements: It must be fields with values, each on a line of its own; it is the text “none”.',
      'products/iron-meridian-lantern.yaml:97, plans[0].price: It must be an amount with a dot and its currency, such as 4.50 USD or 500 RUB.',
      'site.yaml:2, dollarRate: It must be a number; “dear” is a text.',
      'site.yaml:8, yearsTotal: It must be a number; it is a list.',
      'site.yaml:9, announcesPageSize: It must be at most 100.',
      'site.yaml:12, links[0].url: It must be an address such as https://example.com/page, or a path of the shop such as /catalog.',
    ]);
  });

  it('of fields that are missing, unknown or there twice, and of files that are named and not there, with what was meant', async () => {
    const lines = await told((folder) => {
      folder.change('games/zero-harbor.yaml', 'id: 2\nname:', 'nmae:');
      folder.change('games/ash-thorn.yaml', /^name: .*/m, 'name: Ash: Thorn');
      folder.change('games/paper-armada.yaml', /^name: .*/m, 'name: Paper Armada\nname: Paper');
      folder.change('products/iron-meridian-paper-map.yaml', /^icon: .*/m, 'icon: pictures/none.png');
      folder.change('products/iron-meridian-paper-map.yaml', /^manual: .*/m, 'manual: paper-mpa');
      folder.change('products/zero-harbor-paper-map.yaml', /^icon: .*/m, 'icon: drawn:poster/x');
      folder.change('products/ash-thorn-lantern.yaml', 'status:', 'colour: red\nstatus:');
      folder.change('coupons.yaml', 'FREE100', 'WELCOME10');
      folder.change('coupons.yaml', 'percent: 20', 'percent: 20\n    products: [ nowhere ]');
    });
    expect(lines).toEqual([
      'coupons.yaml:3, coupons[0].code: The coupon WELCOME10 is there twice, also in coupons.yaml.',
      'coupons.yaml:5, coupons[1].code: The coupon WELCOME10 is there twice, also in coupons.yaml.',
      'coupons.yaml:9, coupons[2].products[0]: There is no file products/nowhere.yaml.',
      'games/ash-thorn.yaml:3, name: A text with “: ” in it needs quotes.',
      'games/paper-armada.yaml:4, name: The field “name” is there twice. Leave one. A text with a comma needs quotes between “{” and “}”.',
      'games/zero-harbor.yaml:1, id: It is missing.',
      'games/zero-harbor.yaml:1, name: It is missing.',
      'games/zero-harbor.yaml:2, nmae: There is no field “nmae”. Did you mean name?',
      'products/ash-thorn-lantern.yaml:6, colour: There is no field “colour”. Is it written rightly?',
      'products/iron-meridian-paper-map.yaml:5, icon: There is no picture pictures/none.png in the folder.',
      'products/iron-meridian-paper-map.yaml:83, manual: There is no file manuals/paper-mpa.md. Did you mean paper-map?',
      'products/zero-harbor-paper-map.yaml:5, icon: The shop can draw game, icon, product, screen, banner, share, pay; drawn:poster/x is none of them.',
    ]);
  });

  it('of texts, what may not stand in them and which half is missing', async () => {
    const lines = await told((folder) => {
      folder.change(
        'announcements/welcome-ten.md',
        'New here?',
        '<b onclick="alert(1)">New</b> <iframe></iframe> [here](somewhere.html) ![?](pictures/none.png)',
      );
      folder.change('announcements/seven-years.md', '<!-- ru -->', '<!-- de -->');
      folder.change('announcements/support-hours.md', '<!-- ru -->', '<!-- en -->');
      folder.change('announcements/flash-drive.md', '<!-- en -->\n', '');
      folder.change('announcements/paper-armada.md', '---\n\n', '\n\n');
      folder.change('manuals/lantern.md', '<!-- en -->', '<!-- en -->\n\nLoose words.');
      folder.change('manuals/lantern.md', '## Играйте и пишите нам', '### Играйте и пишите нам');
      folder.change('pages/privacy-policy.md', '<!-- en -->\n', '<!-- en -->\n\n# Privacy\n');
      folder.change('pages/terms-of-service.md', /^## .*$/m, '## <b>Terms</b>');
      folder.write('pages/payment.md', '<!-- en -->\n\n## A\n\nb\n\n<!-- ru -->\n\n## A\n\nb\n');
    });
    expect(lines).toEqual([
      'announcements/flash-drive.md:10, en: The text in this language is missing. It follows a line “<!-- en -->”.',
      'announcements/flash-drive.md:12, text: No language is said for this text. Begin it with a line “<!-- en -->” or “<!-- ru -->”.',
      'announcements/flash-drive.md:14, text: No language is said for this text. Begin it with a line “<!-- en -->” or “<!-- ru -->”.',
      'announcements/paper-armada.md:1, the whole file: Its fields stand between two lines “---”, of which the first is the first of the file. One of them is missing.',
      'announcements/seven-years.md:8, ru: The text in this language is missing. It follows a line “<!-- ru -->”.',
      'announcements/seven-years.md:15, text: The shop has no language de: a text begins with a line “<!-- en -->” or “<!-- ru -->”.',
      'announcements/support-hours.md:8, ru: The text in this language is missing. It follows a line “<!-- ru -->”.',
      'announcements/support-hours.md:15, en: This language is there twice. Leave one “<!-- en -->”.',
      'announcements/welcome-ten.md:13, en: A tag with an action (such as onclick) may not stand in a text. Leave the action out.',
      'announcements/welcome-ten.md:13, en: The tag <iframe> may not stand in a text. Write “\\<” for the sign itself.',
      'announcements/welcome-ten.md:13, en: The link somewhere.html leads nowhere. Write an address such as https://example.com, or a path of the shop such as /catalog.',
      'announcements/welcome-ten.md:13, en: There is no picture pictures/none.png in the folder.',
      'manuals/lantern.md:3, en: This text stands under no heading. Begin it with a heading such as “## Download”.',
      'manuals/lantern.md:48, ru: There are 6 steps in English and 5 in Russian. Write each in both languages.',
      'pages/payment.md, the whole file: The payment page is made of payments.yaml. Give this page another name.',
      'pages/privacy-policy.md:2, en: A page has no headings of the first level (“# …”). Use “## …”.',
      'pages/terms-of-service.md:3, en: A heading needs words, and no tags among them. Write “\\<” for the sign itself.',
    ]);
  });

  it('of files that are none of the content, or cannot be read', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>';
    const lines = await told((folder) => {
      folder.remove('payments.yaml');
      folder.write('prices/a.yaml', 'id: 99');
      folder.write('games/two words.yml', 'id: 99');
      folder.write('games/latin.yaml', Buffer.from('name: \xe9', 'latin1'));
      folder.write('games/nul.yaml', 'name: a\0b');
      folder.write('pictures/a.png', drawing);
      folder.write('pictures/b.svg', 'nothing');
      folder.write('pictures/c.png', 'These are words.');
      folder.write('pictures/d.svg', drawing.padEnd(512_001));
      folder.write('pictures/E.png', hugePng(50_000, 50_000));
      folder.write('pictures/e.png', hugePng(16_001, 1));
    });
    expect(lines).toEqual([
      'games/latin.yaml, the whole file: It is no text in UTF-8. Save it with that encoding.',
      'games/nul.yaml, the whole file: It holds what is no character (a NUL). Write it anew in a text editor.',
      'games/two words.yml, the whole file: Call it games/two-words.yaml: names are small Latin letters, digits and hyphens.',
      'payments.yaml, the whole file: It is missing. Copy it from content/demo/payments.yaml and make it yours.',
      'pictures/E.png, the picture: It has 50000 × 50000 pixels; it may have 50 million and 16000 a side.',
      'pictures/a.png, the picture: It is an SVG drawing. Let its name end in .svg.',
      'pictures/b.svg, the picture: It is no SVG drawing that can be read. Save it anew as plain SVG, without entities and prefixes, or as PNG.',
      'pictures/c.png, the picture: It is no picture that can be read. Save it anew as PNG, JPEG, WebP or AVIF.',
      'pictures/d.svg, the picture: The drawing is larger than 0.5 MB. Save it as PNG.',
      'pictures/e.png, the whole file: There is pictures/E.png, too, which is the same name on some machines. Give it another name.',
      'pictures/e.png, the picture: It has 16001 × 1 pixels; it may have 50 million and 16000 a side.',
      'prices/a.yaml, the whole file: This is no part of the content. There are site.yaml, payments.yaml, coupons.yaml, games/*.yaml, products/*.yaml, announcements/*.md, manuals/*.md, pages/*.md and pictures/*; names are small Latin letters, digits and hyphens.',
    ]);
  });
});
