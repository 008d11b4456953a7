import { toPlainText } from './plainText';

export type Block =
  | { kind: 'paragraph'; lines: string[] }
  | { kind: 'list'; items: string[] /** Number of the first item; absent for bullets. */; start?: number };

const bullet = /^[•*-]\s+/;
const numbered = /^(\d{1,3})[.)]\s+/;

function blockOf(line: string): Block {
  const number = numbered.exec(line);
  if (number) return { kind: 'list', items: [line.replace(numbered, '')], start: Number(number[1]) };
  if (bullet.test(line)) return { kind: 'list', items: [line.replace(bullet, '')] };
  return { kind: 'paragraph', lines: [line] };
}

type List = Extract<Block, { kind: 'list' }>;

/** Whether an item continues a list: a bullet after bullets, or the next number. */
const continues = (list: List, { start }: List) =>
  start === (list.start === undefined ? undefined : list.start + list.items.length);

/** Appends a line's block, merged with the one before if both are of the same kind. */
function append(blocks: Block[], next: Block): Block[] {
  const last = blocks.at(-1);
  if (last?.kind === 'paragraph' && next.kind === 'paragraph') last.lines.push(...next.lines);
  else if (last?.kind === 'list' && next.kind === 'list' && continues(last, next)) last.items.push(...next.items);
  else blocks.push(next);
  return blocks;
}

function blocksOfChunk(chunk: string): Block[] {
  const lines = chunk.split('\n').map((line) => line.replace(/[ \t]+/g, ' ').trim());
  return lines.filter(Boolean).map(blockOf).reduce<Block[]>(append, []);
}

/** Content as paragraphs and lists, with its text transformed by `words`; everything else is dropped. */
export function toBlocks(content: string, words = (text: string) => text): Block[] {
  return words(toPlainText(content))
    .split(/\n\s*\n/)
    .flatMap(blocksOfChunk);
}
