import type * as v from 'valibot';
import { WHOLE, type Mistake } from './mistakes';
import { plainLines, readYaml, type Placed } from './yamlFile';

export const codes = ['en', 'ru'] as const;
export type Code = (typeof codes)[number];

/** A text in one language, and the line where it begins. */
export interface Part {
  text: string;
  line: number;
}

export interface MarkdownFile<T> {
  head: Placed<T>;
  parts: Record<Code, Part>;
}

const head = /^---\n([\s\S]*?\n)?---(\n|$)/;
const mark = /^<!--\s*([a-z]{2,3})\s*-->$/i;

const isCode = (text: string | undefined): text is Code => codes.some((code) => code === text);

const HEADLESS = 'Its fields stand between two lines “---”, of which the first is the first of the file. One of them is missing.';

const hasFields = (schema: v.GenericSchema & { entries?: object }) => Object.keys(schema.entries ?? {}).length > 0;

const lineCount = (text: string) => text.split('\n').length - 1;

/** Both languages of a body: each begins after a line `<!-- en -->` or `<!-- ru -->`. */
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
    if (named !== undefined && !code) return complain(line, 'text', `The shop has no language ${named}: a text begins with a line “<!-- en -->” or “<!-- ru -->”.`);
    if (code && parts[code]) complain(line, code, `This language is there twice. Leave one “<!-- ${code} -->”.`);
    if (code) current = parts[code] = { lines: [], line: line + 1 };
    else if (current) current.lines.push(text);
    else if (text.trim() !== '') complain(line, 'text', 'No language is said for this text. Begin it with a line “<!-- en -->” or “<!-- ru -->”.');
  });
  for (const code of codes) if (!parts[code]?.lines.some((text) => text.trim())) complain(parts[code]?.line ?? firstLine, code, `The text in this language is missing. It follows a line “<!-- ${code} -->”.`);
  if (wrong || !parts.en || !parts.ru) return null;
  const part = ({ lines, line }: { lines: string[]; line: number }): Part => ({ text: lines.join('\n'), line });
  return { en: part(parts.en), ru: part(parts.ru) };
}

/** Reads a Markdown file: fields in YAML between two lines `---`, then the text in both languages. */
export function readMarkdown<T extends v.GenericSchema>(file: string, source: string, schema: T, mistakes: Mistake[]): MarkdownFile<v.InferOutput<T>> | null {
  const text = plainLines(source);
  const [above = '', yaml = ''] = head.exec(text) ?? [];
  if (above === '' && (hasFields(schema) || /^\s*---\n/.test(text))) return void mistakes.push({ file, line: 1, field: WHOLE, sentence: HEADLESS }), null;
  const fields = readYaml(file, yaml, schema, mistakes, above === '' ? 1 : 2);
  const parts = readParts(file, text.slice(above.length), lineCount(above) + 1, mistakes);
  return fields && parts ? { head: fields, parts } : null;
}

/** A heading with what stands below it. */
export interface Section {
  header: string;
  text: string;
  line: number;
}

export interface Sections {
  /** Before the first `# `. */
  first: Section[];
  /** After it. */
  second: Section[];
}

const fence = /^ {0,3}(```|~~~)/;

/** The sections of a text by their headings `## `; a heading `# ` begins the second half. `stray` is what stands outside any. */
export function sectionsOf({ text, line }: Part): Sections & { stray?: number; halves: number } {
  const sections: Sections & { stray?: number; halves: number } = { first: [], second: [], halves: 1 };
  let open: { header: string; lines: string[]; line: number } | undefined;
  let half: Section[] = sections.first;
  let isFenced = false;
  const close = () => {
    if (open) half.push({ header: open.header, text: open.lines.join('\n').trim(), line: open.line });
    open = undefined;
  };
  text.split('\n').forEach((row, index) => {
    if (fence.test(row)) isFenced = !isFenced;
    if (!isFenced && /^# /.test(row)) {
      close();
      half = sections.second;
      sections.halves += 1;
    } else if (!isFenced && /^## /.test(row)) {
      close();
      open = { header: row.slice(3).trim(), lines: [], line: line + index };
    } else if (open) open.lines.push(row);
    else if (row.trim() !== '') sections.stray ??= line + index;
  });
  close();
  return sections;
}
