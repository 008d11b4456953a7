import type { Findable } from './Findable';
import { folded } from './folded';
import { otherLayout } from './keyboardLayout';
import { patternOf } from './patternOf';

/** A part of a text; together the parts are the whole text. */
export interface Part {
  text: string;
  isMarked: boolean;
}

interface Alignment {
  marks: boolean[];
  /** The share of wrong letters. */
  wrong: number;
}

/** Texts in which each code unit is a character: Latin, Cyrillic and signs without combining marks. */
const plain = /^[\u0020-\u024f\u0400-\u0481\u048a-\u04ff\u2010-\u2027]*$/;

let segmenter: Intl.Segmenter | undefined;

/** Grapheme clusters, so that no mark ends within a surrogate pair or between a letter and its accent. */
function charactersOf(text: string): string[] {
  if (plain.test(text) || typeof Intl.Segmenter === 'undefined') return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** All exact occurrences, which may overlap. */
function occurrences(text: string[], words: string[]): boolean[] | undefined {
  const marks = text.map(() => false);
  for (let start = 0; start + words.length <= text.length; start += 1)
    if (words.every((character, place) => character === text[start + place]))
      marks.fill(true, start, start + words.length);
  return marks.includes(true) ? marks : undefined;
}

/**
 * The matrix of edit distances: of the first `row` letters of the query, to the best part of the text that ends at
 * `column`.
 */
function distances(text: string[], words: string[]): number[][] {
  const rows = [text.map(() => 0).concat(0)];
  for (const [row, character] of words.entries()) {
    const above = rows[row] ?? [];
    const line = [row + 1];
    for (const [column, other] of text.entries())
      line.push(
        Math.min(
          (above[column] ?? 0) + (character === other ? 0 : 1),
          (above[column + 1] ?? 0) + 1,
          (line[column] ?? 0) + 1,
        ),
      );
    rows.push(line);
  }
  return rows;
}

/** The matching letters at the best position, traced back from its end. */
function closest(text: string[], words: string[]): Alignment {
  const rows = distances(text, words);
  const last = rows[words.length] ?? [];
  const least = Math.min(...last);
  const marks = text.map(() => false);
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  let [row, column] = [words.length, last.indexOf(least)];
  while (row > 0 && column > 0) {
    const agrees = words[row - 1] === text[column - 1];
    if (at(row, column) === at(row - 1, column - 1) + (agrees ? 0 : 1)) {
      marks[column - 1] = agrees;
      [row, column] = [row - 1, column - 1];
    } else if (at(row, column) === at(row - 1, column) + 1) row -= 1;
    else column -= 1;
  }
  return { marks, wrong: least / words.length };
}

function align(characters: string[], words: string): Alignment {
  const [text, wanted] = [characters.map(folded), charactersOf(words).map(folded)];
  if (wanted.length === 0) return { marks: text.map(() => false), wrong: 1 };
  const marks = occurrences(text, wanted);
  return marks ? { marks, wrong: 0 } : closest(text, wanted);
}

function partsOf(characters: string[], marks: boolean[]): Part[] {
  const parts: Part[] = [];
  for (const [place, text] of characters.entries()) {
    const isMarked = marks[place] ?? false;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text;
    else parts.push({ text, isMarked });
  }
  return parts;
}

/** The parts of an item's names that match a query. */
interface Explanation {
  name: Part[];
  /** The alias by which it was found, if that matches better than the name. */
  alias?: Part[];
}

/** Explains why an item was found: which characters of its name, or of an alias, match. */
export function explain({ name, aliases = [] }: Findable, words: string, threshold: number): Explanation {
  const pattern = patternOf(words);
  return (
    explainBy(name, aliases, pattern, threshold) ??
    explainBy(name, aliases, otherLayout(pattern), threshold) ?? { name: [{ text: name, isMarked: false }] }
  );
}

function explainBy(
  name: string,
  aliases: readonly string[],
  pattern: string,
  threshold: number,
): Explanation | undefined {
  const [own, ...others] = [name, ...aliases].map((text) => {
    const characters = charactersOf(text);
    const { marks, wrong } = align(characters, pattern);
    return { parts: partsOf(characters, marks), wrong, text };
  });
  const best = others.sort((one, other) => one.wrong - other.wrong)[0];
  if (own && own.wrong <= threshold && !(best && best.wrong < own.wrong)) return { name: own.parts };
  return best && best.wrong <= threshold ? { name: [{ text: name, isMarked: false }], alias: best.parts } : undefined;
}
