import * as v from 'valibot';
import { isMap, isNode, isPair, Lexer, LineCounter, parseDocument, Parser, type Document, type YAMLError } from 'yaml';
import { WHOLE_FILE, type Mistake } from './mistakes';
import { sentenceOf, unknownField } from './sentences';
import { invalidNodes } from './invalidNodes';
import { syntaxSentence } from './syntaxSentences';

type Path = (string | number)[];

/** A file that was read, with the lines of its fields. */
export interface Placed<T> {
  file: string;
  value: T;
  /** A mistake about one of its fields. */
  mistake(path: Path, sentence: string): Mistake;
}

/** `plans[2].price` */
const fieldOf = (path: Path) =>
  path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? key : `${text}.${key}`),
    '',
  );

/** The line of a path, or of its deepest part that exists. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let depth = path.length; depth > 0; depth -= 1) {
    const key = path[depth - 1];
    const parent: unknown = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    const pair = isMap(parent)
      ? parent.items.find((item) => isPair(item) && String(item.key) === String(key))
      : undefined;
    const node: unknown = pair ? pair.key : document.getIn(path.slice(0, depth), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

/** Aliases of aliases could expand beyond any memory. */
const MOST_ALIASES = 100;

function plainValue(document: Document): unknown {
  return document.toJS({ maxAliasCount: MOST_ALIASES });
}

/** A text without its byte order mark, with `\n` as line ends. */
export const plainLines = (text: string) => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

const TOO_DEEP = 'Its fields and lists stand in each other more deeply than can be read.';

/** Why a text that was parsed cannot be read. */
function unreadable(error: unknown): string {
  if (error instanceof RangeError) return TOO_DEEP;
  // Thrown by the library for too many aliases.
  if (error instanceof ReferenceError)
    return 'It repeats itself (“*” and “&”) more often than can be read. Write the values out.';
  throw error;
}

/** Levels of nesting: ten times as many as any schema has. */
const DEEPEST = 100;

/** Checked before parsing: the library recurses for each level, and running out of stack may end the whole process. */
function isTooDeep(text: string): boolean {
  const parser = new Parser();
  for (const lexeme of new Lexer().lex(text)) {
    Array.from(parser.next(lexeme));
    if (parser.stack.length > DEEPEST) return true;
  }
  return false;
}

/** Reads YAML by its schema; null, with mistakes, if it is invalid. `firstLine` is where it begins in its file. */
export function readYaml<T extends v.GenericSchema>(
  file: string,
  text: string,
  schema: T,
  mistakes: Mistake[],
  firstLine = 1,
): Placed<v.InferOutput<T>> | null {
  const lines = new LineCounter();
  const source = plainLines(text);
  if (isTooDeep(source)) {
    mistakes.push({ file, line: firstLine, field: WHOLE_FILE, sentence: TOO_DEEP });
    return null;
  }
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  // Unknown tags are only warnings of the library.
  const errors: YAMLError[] = [...document.errors, ...document.warnings];
  if (errors.length > 0) {
    // Later errors are often consequences of the first, except duplicate keys; these in turn are consequences of wrong
    // indentation.
    const [first, ...rest] = errors;
    const others = first && /INDENT/.test(first.code) ? [] : rest.filter(({ code }) => code === 'DUPLICATE_KEY');
    const told = [first, ...others].filter((error) => error !== undefined);
    for (const error of told)
      mistakes.push({
        file,
        line: at(error.pos[0]),
        field: fieldAt(source, error.pos[0]),
        sentence: syntaxSentence(error, source),
      });
    return null;
  }
  const mistake = (path: Path, sentence: string): Mistake => ({
    file,
    line: lineOf(document, lines, path) + firstLine - 1,
    field: path.length > 0 ? fieldOf(path) : WHOLE_FILE,
    sentence,
  });
  if (document.contents !== null && !isMap(document.contents)) {
    mistakes.push(
      mistake([], 'It must be fields with values, each on a line of its own such as “name: Night Harbour”.'),
    );
    return null;
  }
  try {
    const strange = invalidNodes(document);
    for (const { field, at: offset, sentence } of strange)
      mistakes.push({
        file,
        line: at(offset),
        field: field ?? fieldAt(source, offset),
        sentence: sentence ?? unknownField(schema, [field ?? '']),
      });
    // Unresolved aliases make the whole file unreadable.
    if (strange.some(({ isUnreadable }) => isUnreadable)) return null;
    const read = v.safeParse(schema, plainValue(document) ?? {});
    if (read.success) return strange.length === 0 ? { file, value: read.output, mistake } : null;
    for (const issue of read.issues) {
      const path = (issue.path ?? []).map(({ key }) => key as string | number);
      mistakes.push(mistake(path, sentenceOf(issue, schema, path)));
    }
  } catch (error) {
    mistakes.push({ file, line: firstLine, field: WHOLE_FILE, sentence: unreadable(error) });
  }
  return null;
}

/** The field at an offset of a text that cannot be parsed. */
function fieldAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
  const above = text.slice(0, start).split('\n').reverse();
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const named = [line, ...above]
    .map((one) => /^[\s-]*["']?([\w-]+)["']?\s*:/.exec(one)?.[1])
    .find((name) => name !== undefined);
  return named ?? WHOLE_FILE;
}
