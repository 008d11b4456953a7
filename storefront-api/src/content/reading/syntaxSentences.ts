import type { YAMLError } from 'yaml';
import { COMMA } from './sentences';

const NO_FIELD = 'It is no field: a field is a name, a colon and a space, such as “name: Night Harbour”.';
const OPEN = 'A quote or bracket that was opened is not closed.';

const sentences: Partial<Record<YAMLError['code'], string>> = {
  TAB_AS_INDENT: 'A tab stands before a field. Use spaces, two for each step.',
  BAD_INDENT: 'The spaces before this line do not fit the lines above.',
  BLOCK_AS_IMPLICIT_KEY: 'A text with “: ” in it needs quotes.',
  MULTILINE_IMPLICIT_KEY: NO_FIELD,
  MISSING_CHAR: OPEN,
  TAG_RESOLVE_FAILED: 'A value begins with “!”, which means something in YAML. Put it into quotes.',
  MULTIPLE_DOCS: 'There is a second document after “---”. Make it a file of its own.',
  BAD_SCALAR_START: 'A text that begins with “@”, “%” or “`” needs quotes.',
  BAD_DQ_ESCAPE: "A “\\” means something between double quotes. Use single quotes ('…'), or write it twice.",
};

/** Sentences by message, where the library has one code for several mistakes. */
const byMessage: [RegExp, string][] = [
  [/^Implicit (map )?keys need/, NO_FIELD],
  [
    /^Unexpected scalar at node end/,
    'Something stands after the quote that closes a text. A quote within \'…\' is written twice, or the text is put into "…".',
  ],
  [
    /^Unexpected block-seq-ind/,
    'A list begins on a line of its own after its field, each item after “- ”. A text that begins with “- ” needs quotes.',
  ],
];

/** The field name at an offset. */
const nameAt = (text: string, offset: number) =>
  /^[^:,{}\n]{1,40}/.exec(text.slice(offset, offset + 60))?.[0].trim() ?? '';

/** The line at an offset, and the one above, which often is the one with the mistake. */
const linesAt = (text: string, offset: number) =>
  text.slice(text.lastIndexOf('\n', text.lastIndexOf('\n', offset - 1) - 1) + 1).split('\n', 2);

/** Text that was copied from editors and web pages may have other kinds of spaces. */
const STRANGE_SPACES = 'The spaces before this line are of a kind that YAML does not know. Write them anew.';
const beginsStrangely = (line: string) => /^ *[\u00a0\u1680\u2000-\u200b\u202f\u205f\u3000\ufeff]/.test(line);

/** A YAML syntax error as a sentence for the shop's owner. */
export function syntaxSentence({ code, message, pos }: YAMLError, text: string): string {
  if (code === 'DUPLICATE_KEY') return `The field “${nameAt(text, pos[0])}” is there twice. Leave one. ${COMMA}`;
  if (linesAt(text, pos[0]).some(beginsStrangely)) return STRANGE_SPACES;
  const detail = message.split('\n', 1)[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? '';
  const known = byMessage.find(([pattern]) => pattern.test(detail))?.[1] ?? sentences[code];
  return known ?? `It cannot be read as YAML: ${detail}. A text with “: ” or “#” in it needs quotes.`;
}
