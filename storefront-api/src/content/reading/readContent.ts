import type { Content, ManualSource, PageSource } from './content';
import { nameOf } from './content';
import type { Folder } from './folder';
import {
  AnnouncementSchema,
  CouponsSchema,
  GameSchema,
  NothingSchema,
  PaymentsSchema,
  ProductSchema,
  SiteSchema,
} from './kinds';
import { byCode, readMarkdown, type Code, type Part } from './markdownFile';
import { WHOLE_FILE, type Mistake } from './mistakes';
import { readPictures } from '../rendering/pictures';
import { judgeReferences } from './references';
import { sectionsOf, type Sections } from './sections';
import { readYaml } from './yamlFile';

const HALVED = 'A page has no headings of the first level (“# …”). Use “## …”.';
const OUTSIDE = 'This text stands under no heading. Begin it with a heading such as “## Download”.';

const WORDLESS = 'A heading needs words, and no tags among them. Write “\\<” for the sign itself.';

function judgeSections(file: string, field: Code, { stray, wordless }: Sections, mistakes: Mistake[]) {
  if (stray !== undefined) mistakes.push({ file, line: stray, field, sentence: OUTSIDE });
  if (wordless !== undefined) mistakes.push({ file, line: wordless, field, sentence: WORDLESS });
}

function judgeCounts(
  file: string,
  parts: Record<Code, Part>,
  counts: Record<Code, number>,
  what: string,
  mistakes: Mistake[],
) {
  if (counts.en !== counts.ru)
    mistakes.push({
      file,
      line: parts.ru.line,
      field: 'ru',
      sentence: `There are ${counts.en} ${what} in English and ${counts.ru} in Russian. Write each in both languages.`,
    });
}

function readManual(file: string, parts: Record<Code, Part>, mistakes: Mistake[]): ManualSource {
  const source = byCode((code) => {
    const sections = sectionsOf(parts[code]);
    const { first, second, halves } = sections;
    judgeSections(file, code, sections, mistakes);
    if (halves > 2)
      mistakes.push({
        file,
        line: parts[code].line,
        field: code,
        sentence:
          'One heading “# …” parts the questions from the steps; there are more of them. Use “## …” for steps and questions.',
      });
    return { steps: first, faq: second };
  });
  judgeCounts(
    file,
    parts,
    byCode((code) => source[code].steps.length),
    'steps',
    mistakes,
  );
  judgeCounts(
    file,
    parts,
    byCode((code) => source[code].faq.length),
    'questions',
    mistakes,
  );
  return source;
}

function readPage(file: string, parts: Record<Code, Part>, mistakes: Mistake[]): PageSource {
  const source = byCode((code) => {
    const sections = sectionsOf(parts[code]);
    judgeSections(file, code, sections, mistakes);
    const { first, second, halves } = sections;
    if (halves > 1) mistakes.push({ file, line: parts[code].line, field: code, sentence: HALVED });
    // Reported for the heading only; the sections below it count as present.
    return [...first, ...second];
  });
  judgeCounts(
    file,
    parts,
    byCode((code) => source[code].length),
    'sections',
    mistakes,
  );
  return source;
}

function readText(content: Content, file: string, text: string, mistakes: Mistake[]) {
  const name = nameOf(file);
  const placed = <T>(found: T | null, place: Map<string, T>) => void (found && place.set(name, found));
  if (file === 'site.yaml') content.site = readYaml(file, text, SiteSchema, mistakes) ?? undefined;
  else if (file === 'payments.yaml') content.payments = readYaml(file, text, PaymentsSchema, mistakes) ?? undefined;
  else if (file === 'coupons.yaml') content.coupons = readYaml(file, text, CouponsSchema, mistakes) ?? undefined;
  else if (file.startsWith('games/')) placed(readYaml(file, text, GameSchema, mistakes), content.games);
  else if (file.startsWith('products/')) placed(readYaml(file, text, ProductSchema, mistakes), content.products);
  else if (file.startsWith('announcements/'))
    placed(readMarkdown(file, text, AnnouncementSchema, mistakes), content.announcements);
  else readSections(content, file, text, mistakes);
}

function readSections(content: Content, file: string, text: string, mistakes: Mistake[]) {
  const read = readMarkdown(file, text, NothingSchema, mistakes);
  if (!read) return;
  const name = nameOf(file);
  if (file === 'pages/payment.md')
    return void mistakes.push({
      file,
      field: WHOLE_FILE,
      sentence: 'The payment page is made of payments.yaml. Give this page another name.',
    });
  if (file.startsWith('manuals/')) content.manuals.set(name, { file, source: readManual(file, read.parts, mistakes) });
  else content.pages.set(name, { file, source: readPage(file, read.parts, mistakes) });
}

const required = ['site.yaml', 'payments.yaml'] as const;

/** Reads the files of a folder into content, and collects their mistakes. */
export async function readContent({
  texts,
  pictures,
  mistakes: known,
}: Folder): Promise<{ content: Content; mistakes: Mistake[] }> {
  const mistakes = [...known];
  const content: Content = {
    games: new Map(),
    products: new Map(),
    announcements: new Map(),
    manuals: new Map(),
    pages: new Map(),
    pictures: new Map(),
    texts,
  };
  content.pictures = await readPictures(pictures, mistakes);
  for (const [file, text] of texts) readText(content, file, text, mistakes);
  for (const file of required)
    if (!texts.has(file) && !known.some((mistake) => mistake.file === file))
      mistakes.push({
        file,
        field: WHOLE_FILE,
        sentence: `It is missing. Copy it from content/demo/${file} and make it yours.`,
      });
  mistakes.push(...judgeReferences(content, new Set(mistakes.map(({ file }) => file))));
  return { content, mistakes };
}
