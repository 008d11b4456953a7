import { Document, isMap, isScalar, isSeq, visit, type Pair } from 'yaml';
import { sourceOf, toMarkdown } from '../rendering/markdown';
import { codes, type Code } from './markdownFile';

export type FileKind = 'site' | 'payments' | 'coupons' | 'game' | 'product' | 'announcement';

const folders: Record<FileKind, string> = {
  site: '',
  payments: '',
  coupons: '',
  game: 'games/',
  product: 'products/',
  announcement: 'announcements/',
};

/** The comment by which editors find a file's schema. */
const schemaLine = (kind: FileKind) =>
  `# yaml-language-server: $schema=${folders[kind] === '' ? '' : '../'}../schema/${kind}.json\n`;

const SHORT = 60;
const lists = ['regions', 'alsoFor', 'aliases', 'providers'];
const wordsOf = (value: unknown) => (isScalar(value) ? String(value.value) : undefined);

/** Whether a value is written on one line: short texts in both languages, and lists of names. */
function isShort({ key, value }: Pair): boolean {
  if (isSeq(value)) return lists.includes(String(key));
  const texts =
    isMap(value) && value.items.length === codes.length ? value.items.map((item) => wordsOf(item.value)) : [];
  return (
    texts.length > 0 &&
    texts.every((text) => text !== undefined && !text.includes('\n')) &&
    texts.join('').length <= SHORT
  );
}

function yaml(value: object): string {
  const document = new Document(value);
  visit(document, {
    Pair(_key, pair) {
      if (isShort(pair) && (isMap(pair.value) || isSeq(pair.value))) pair.value.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}

export const yamlFile = (kind: FileKind, value: object): string => `${schemaLine(kind)}${yaml(value)}`;

interface Heading {
  header: string;
  text: string;
}

/** Escapes `#` at the end of a heading, which Markdown would drop. */
const headingOf = (words: string) =>
  toMarkdown(words.replace(/\s+/g, ' ').trim()).replace(/#+$/, (signs) => signs.replaceAll('#', '\\#'));

const section = ({ header, text }: Heading) => `## ${headingOf(header)}\n\n${sourceOf(text)}\n`;

const bodies = (body: (code: Code) => string) =>
  codes.map((code) => `<!-- ${code} -->\n\n${body(code).trim()}\n`).join('\n');

export const announcementFile = (head: object, text: Record<Code, string>): string =>
  `---\n${schemaLine('announcement')}${yaml(head)}---\n\n${bodies((code) => sourceOf(text[code]))}`;

export const pageFile = (data: Record<Code, Heading[]>): string => bodies((code) => data[code].map(section).join('\n'));

export interface KeptManual {
  steps: Heading[];
  faq: { question: string; answer: string }[];
}

const questions: Record<Code, string> = { en: '# Questions', ru: '# Вопросы' };

export const manualFile = (manual: Record<Code, KeptManual>): string =>
  bodies((code) => {
    const { steps, faq } = manual[code];
    const asked = faq.map(({ question, answer }) => section({ header: question, text: answer }));
    return [...steps.map(section), ...(asked.length > 0 ? [`${questions[code]}\n`, ...asked] : [])].join('\n');
  });

const letters: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

/** A name for a file: `Ash & Thorn` is `ash-thorn`. */
export function fileNameOf(text: string, fallback: string): string {
  const latin = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[а-яё]/g, (letter) => letters[letter] ?? '');
  return (
    latin
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 80) || fallback
  );
}
