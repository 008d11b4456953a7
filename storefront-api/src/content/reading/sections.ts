import type { Part } from './markdownFile';
import { markdown, wordsOf, type Token } from './parser';

/** A heading with what stands below it. */
export interface Section extends Part {
  header: string;
}

export interface Sections {
  /** Before the first level-one heading. */
  first: Section[];
  /** After it. */
  second: Section[];
  /** The line of text under no heading. */
  stray?: number;
  /** The line of a heading without words, or with a tag. */
  wordless?: number;
  halves: number;
}

interface Heading {
  level: number;
  words: string;
  isPlain: boolean;
  from: number;
  to: number;
}

const isNote = ({ type, content }: Token) =>
  type === 'html_block' && content.replace(/<!--[^]*?-->/g, '').trim() === '';

/** The top-level h1 and h2 headings, in any syntax. */
function headingsOf(tokens: Token[]): Heading[] {
  return tokens.flatMap(({ type, level, tag, map }, index) => {
    if (type !== 'heading_open' || level > 0 || !map || !/^h[12]$/.test(tag)) return [];
    const line = tokens[index + 1];
    const isPlain = !(line?.children ?? []).some(
      ({ type: kind, content }) => kind === 'html_inline' && !content.startsWith('<!--'),
    );
    return [{ level: Number(tag.slice(1)), words: wordsOf(line).trim(), isPlain, from: map[0], to: map[1] }];
  });
}

/** The lines between two, without empty ones around them. */
function between(rows: string[], from: number, to: number): { text: string; at: number } {
  let [at, end] = [from, to];
  while (at < end && rows[at]?.trim() === '') at += 1;
  while (end > at && rows[end - 1]?.trim() === '') end -= 1;
  return { text: rows.slice(at, end).join('\n'), at };
}

/** Splits a text at its level-two headings; a level-one heading begins the second half. */
export function sectionsOf({ text, line, references = {} }: Part): Sections {
  const rows = text.split('\n');
  const tokens = markdown.parse(text, { references: { ...references } });
  const headings = headingsOf(tokens);
  const sections: Sections = { first: [], second: [], halves: 1 };
  const strayFrom = (from: number, to: number) => {
    const stray = tokens.find(
      (token) => token.level === 0 && token.map && token.map[0] >= from && token.map[0] < to && !isNote(token),
    );
    if (stray?.map) sections.stray ??= line + stray.map[0];
  };
  strayFrom(0, headings[0]?.from ?? rows.length);
  headings.forEach(({ level, words, isPlain, from, to }, index) => {
    const end = headings[index + 1]?.from ?? rows.length;
    if (level === 1) {
      sections.halves += 1;
      strayFrom(to, end);
      return;
    }
    if (words === '' || !isPlain) sections.wordless ??= line + from;
    const { text: below, at } = between(rows, to, end);
    (sections.halves === 1 ? sections.first : sections.second).push({
      header: words,
      text: below,
      line: line + at,
      references,
    });
  });
  return sections;
}
