import { long } from '@storefront/build/jest/long.cjs';
import sharp from 'sharp';
import { copiedDemo, fewFiles, filesIn, type CopiedFolder } from '../testing/contentFolder';
import { filledDatabase, type TestDatabase } from '../testing/databases';
import { diff, exportTo, importFolder } from './commands';
import { createContentStore } from './database/store';

const now = new Date();
const both = (text: string) => `<!-- en -->\n\n${text}\n\n<!-- ru -->\n\n${text}\n`;
const drawing = (inside: string, sides = 'width="9" height="9"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${sides}>${inside}</svg>`;

let database: TestDatabase;
let folder: CopiedFolder;

beforeAll(async () => {
  database = await filledDatabase();
}, 180_000);
afterAll(() => database.close());
beforeEach(() => {
  folder = copiedDemo(fewFiles);
});
afterEach(() => folder.close());

/**
 * What any folder that was found right comes to: it goes in, nothing is left to change, and it comes out as the same
 * bytes.
 */
async function goesRound() {
  const store = createContentStore(database.db);
  await importFolder(store, folder.path, now);
  expect((await diff(store, folder.path, now)).document).toEqual({ changes: [] });
  await exportTo(store, `${folder.path}-out`, now);
  expect(filesIn(`${folder.path}-out`)).toEqual(filesIn(folder.path));
}

const rewrite = (how: (text: string) => string) =>
  Object.keys(filesIn(folder.path)).forEach((file) => folder.write(file, how(folder.read(file))));

async function manualOf(text: string) {
  folder.write('manuals/lantern.md', both(text));
  await goesRound();
  const { manual } = await database.db
    .selectFrom('products')
    .select('manual')
    .where('id', '=', 1)
    .executeTakeFirstOrThrow();
  return (manual as unknown as { en: { steps: { header: string; text: string }[]; faq: { question: string }[] } }).en;
}

describe('other people’s habits', () => {
  it.each<[string, (text: string) => string]>([
    ['the mark of an encoding', (text) => `\ufeff${text}`],
    ['Windows’ ends of lines', (text) => text.replaceAll('\n', '\r\n')],
    ['spaces after the lines around fields', (text) => text.replace(/^---$/gm, '---  ')],
  ])('%s goes in and comes out to the byte', async (_title, how) => {
    rewrite(how);
    await goesRound();
  });

  it('a coupon without an end is one until the last day that can be written', async () => {
    folder.change('coupons.yaml', '40 days ago', '9999-12-31');
    await goesRound();
  });

  it('S142 reads headings as Markdown does', async () => {
    const headings = [
      ['## Open it ##', 'Open it'],
      ['   ## Open it', 'Open it'],
      ['##\tOpen it', 'Open it'],
      ['Open it\n---', 'Open it'],
      ['## **Open** `it` &amp; [go](/catalog)', 'Open it & go'],
      ['## C\\#', 'C#'],
    ];
    const { steps } = await manualOf(headings.map(([heading]) => `${heading}\n\nNow.`).join('\n\n'));
    expect(steps).toEqual(headings.map(([, words]) => ({ header: words, text: '<p>Now.</p>' })));
  });

  long('S142 takes no line for a heading that Markdown does not', async () => {
    const texts = ['````\n```\n## no\n```\n````', '```\n~~~\n## no\n```', '<pre>\n## no\n</pre>', '- a\n\n  ## no'];
    const { steps } = await manualOf(
      texts.map((text, index) => `## Before ${index}\n\n${text}\n\n## After ${index}\n\nx`).join('\n\n'),
    );
    expect(steps.map(({ header }) => header)).toEqual(
      texts.flatMap((_, index) => [`Before ${index}`, `After ${index}`]),
    );
  });

  it('a link may be said once at the end of a file, for every part of it', async () => {
    const { steps } = await manualOf('## One\n\nSee [us][shop].\n\n## Two\n\nx');
    expect(steps[0]?.text).toBe('<p>See [us][shop].</p>');
    folder.write('manuals/lantern.md', `${both('## One\n\nSee [us][shop].\n\n## Two\n\nx')}\n[shop]: /catalog\n`);
    await goesRound();
    const { manual } = await database.db
      .selectFrom('products')
      .select('manual')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(manual).match(/<p>See <a href=\\"\/catalog\\">us<\/a>\.<\/p>/g)).toHaveLength(2);
  });

  it('a picture that is written as a tag is one of the folder, in its size', async () => {
    folder.write(
      'pictures/map.png',
      await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
        .png()
        .toBuffer(),
    );
    expect((await manualOf('## One\n\n<img src="pictures/map.png" alt="A map">')).steps[0]?.text).toMatch(
      /^<img src="\/static\/pictures\/[0-9a-f]{32}-30x20\.webp\?p=[\w-]+" alt="A map" width="30" height="20" loading="lazy" decoding="async" \/>$/,
    );
  });

  it('a drawing may be as narrow as it is', async () => {
    for (const [index, sides] of [
      'width="1" height="16000"',
      'width="10" height="16000"',
      'width="16000" height="1"',
    ].entries())
      folder.write(`pictures/${index}.svg`, drawing('<path d="M0 0h9v9z"/>', sides));
    await goesRound();
  });

  // Last: what comes after would take them all away first.
  long(
    'coupons may be thousands',
    async () => {
      folder.write(
        'coupons.yaml',
        `coupons:\n${Array.from({ length: 11_000 }, (_, index) => `  - code: A-COUPON-OF-THE-SUMMER-${index}\n    percent: 5\n    until: 2030-01-01\n    perEmail: 1\n    uses: 1\n`).join('')}`,
      );
      await goesRound();
    },
    180_000,
  );
});
