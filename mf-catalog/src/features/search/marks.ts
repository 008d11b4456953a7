import type { Findable } from './Findable';
import { folded } from './folded';
import { otherLayout } from './keyboardLayout';
import { patternOf } from './patternOf';

/** A stretch of a text; all of them together are the text. */
export interface Part {
  text: string;
  isMarked: boolean;
}

interface Alignment {
  marks: boolean[];
  /** How many of the words' letters are wrong, of all. */
  wrong: number;
}

/** Letters of which each is a character of its own: Latin, Cyrillic and signs without accents beside them. */
const plain = /^[\u0020-\u024f\u0400-\u0481\u048a-\u04ff\u2010-\u2027]*$/;

let segmenter: Intl.Segmenter | undefined;

/** What a reader takes for one character: no mark ends within a pair or between a letter and its accent. */
function charactersOf(text: string): string[] {
  if (plain.test(text) || typeof Intl.Segmenter === 'undefined') return [...text];
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** Every place where the words stand as they are; they may overlap. */
function occurrences(text: string[], words: string[]): boolean[] | undefined {
  const marks = text.map(() => false);
  for (let start = 0; start + words.length <= text.length; start += 1)
    if (words.every((character, place) => character === text[start + place])) marks.fill(true, start, start + words.length);
  return marks.includes(true) ? marks : undefined;
}

/** How many letters are wrong in the words' first `row` ones, at the best, where they end at `column` of the text. */
function distances(text: string[], words: string[]): number[][] {
  const rows = [text.map(() => 0).concat(0)];
  for (const [row, character] of words.entries()) {
    const above = rows[row] ?? [];
    const line = [row + 1];
    for (const [column, other] of text.entries())
      line.push(Math.min((above[column] ?? 0) + (character === other ? 0 : 1), (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    rows.push(line);
  }
  return rows;
}

/** The letters that agree where the words fit best, found from the end of that place. */
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

/** What of its names a search's words stand for. */
interface Explanation {
  name: Part[];
  /** The other name by which it was found, where its own is less like the words. */
  alias?: Part[];
}

/** Why a search found something: which characters of its name, or of which other name, the words stand for. */
export function explain({ name, aliases = [] }: Findable, words: string, threshold: number): Explanation {
  const pattern = patternOf(words);
  return explainBy(name, aliases, pattern, threshold) ?? explainBy(name, aliases, otherLayout(pattern), threshold) ?? { name: [{ text: name, isMarked: false }] };
}

function explainBy(name: string, aliases: readonly string[], pattern: string, threshold: number): Explanation | undefined {
  const [own, ...others] = [name, ...aliases].map((text) => {
    const characters = charactersOf(text);
    const { marks, wrong } = align(characters, pattern);
    return { parts: partsOf(characters, marks), wrong, text };
  });
  const best = others.sort((one, other) => one.wrong - other.wrong)[0];
  if (own && own.wrong <= threshold && !(best && best.wrong < own.wrong)) return { name: own.parts };
  return best && best.wrong <= threshold ? { name: [{ text: name, isMarked: false }], alias: best.parts } : undefined;
}
