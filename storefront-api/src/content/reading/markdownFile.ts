import type * as v from 'valibot';
import { WHOLE_FILE, type Mistake } from './mistakes';
import { referencesIn, type References } from './parser';
import { plainLines, readYaml, type Placed } from './yamlFile';

export const codes = ['en', 'ru'] as const;
export type Code = (typeof codes)[number];

/** Makes a value for each language. */
export const byCode = <T>(make: (code: Code) => T): Record<Code, T> => ({ en: make('en'), ru: make('ru') });

/** A text in one language, and the line where it begins. */
export interface Part {
  text: string;
  line: number;
  /** Link references (`[words][name]`) of the whole file, usually defined once at its end. */
  references?: References;
}

export interface MarkdownFile<T> {
  head: Placed<T>;
  parts: Record<Code, Part>;
}

const head = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(\n|$)/;
const mark = /^<!--\s*([a-z]{2,3})\s*-->$/i;

const isCode = (text: string | undefined): text is Code => codes.some((code) => code === text);

const HEADLESS =
  'Its fields stand between two lines “---”, of which the first is the first of the file. One of them is missing.';

const hasFields = (schema: v.GenericSchema & { entries?: object }) => Object.keys(schema.entries ?? {}).length > 0;

const lineCount = (text: string) => text.split('\n').length - 1;

/** Splits a body into its languages: each begins after a line `<!-- en -->` or `<!-- ru -->`. */
function readParts(file: string, body: string, firstLine: number, mistakes: Mistake[]): Record<Code, Part> | null {
  const parts: Partial<Record<Code, { lines: string[]; line: number }>> = {};
  let current: { lines: string[]; line: number } | undefined;
  let wrong = false;
  const complain = (line: number, field: string, sentence: string) => {
    mistakes.push({ file, line, field, sentence });
    wrong = true;
  };
  body.split('\n').forEach((text, index) => {
    const line = firstLine + index;
    const named = mark.exec(text.trim())?.[1]?.toLowerCase();
    const code = isCode(named) ? named : undefined;
    if (named !== undefined && !code)
      return complain(
        line,
        'text',
        `The shop has no language ${named}: a text begins with a line “<!-- en -->” or “<!-- ru -->”.`,
      );
    if (code && parts[code]) complain(line, code, `This language is there twice. Leave one “<!-- ${code} -->”.`);
    if (code) current = parts[code] = { lines: [], line: line + 1 };
    else if (current) current.lines.push(text);
    else if (text.trim() !== '')
      complain(line, 'text', 'No language is said for this text. Begin it with a line “<!-- en -->” or “<!-- ru -->”.');
  });
  for (const code of codes)
    if (!parts[code]?.lines.some((text) => text.trim()))
      complain(
        parts[code]?.line ?? firstLine,
        code,
        `The text in this language is missing. It follows a line “<!-- ${code} -->”.`,
      );
  if (wrong || !parts.en || !parts.ru) return null;
  const [en, ru] = [parts.en, parts.ru].map(({ lines }) => lines.join('\n')) as [string, string];
  const [own, other] = [referencesIn(en), referencesIn(ru)];
  return {
    en: { text: en, line: parts.en.line, references: { ...other, ...own } },
    ru: { text: ru, line: parts.ru.line, references: { ...own, ...other } },
  };
}

/** Reads a Markdown file: YAML front matter, then the text in both languages. */
export function readMarkdown<T extends v.GenericSchema>(
  file: string,
  source: string,
  schema: T,
  mistakes: Mistake[],
): MarkdownFile<v.InferOutput<T>> | null {
  const text = plainLines(source);
  const [above = '', yaml = ''] = head.exec(text) ?? [];
  if (above === '' && (hasFields(schema) || /^\s*---\n/.test(text))) {
    mistakes.push({ file, line: 1, field: WHOLE_FILE, sentence: HEADLESS });
    return null;
  }
  const fields = readYaml(file, yaml, schema, mistakes, above === '' ? 1 : 2);
  const parts = readParts(file, text.slice(above.length), lineCount(above) + 1, mistakes);
  return fields && parts ? { head: fields, parts } : null;
}
