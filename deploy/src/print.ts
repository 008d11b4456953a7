/** The indentation of cells below their row. */
const indent = '    ';

/** Wraps words into lines of at most `width` characters; a longer word has a line of its own. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const isFull = line !== '' && line.length + 1 + word.length > width;
    if (isFull) lines.push(line);
    line = line && !isFull ? `${line} ${word}` : word;
  }
  return [...lines, line];
}

/** How many of the first columns fit beside each other; at least one. */
function fitting(widths: readonly number[], width: number): number {
  let end = 0;
  const tooMany = widths.findIndex((one, column) => (end += one + (column > 0 ? 2 : 0)) > width);
  return tooMany < 0 ? widths.length : Math.max(1, tooMany);
}

/**
 * Formats rows as a table. The first row has the heads; empty columns are left out. Cells that do not fit into `width`
 * are written below their row, after their head.
 */
export function columns(given: readonly (readonly string[])[], width = process.stdout.columns || Infinity): string {
  // Control characters could break the row or control the terminal.
  const all = given.map((row) => row.map((cell) => cell.replace(/\p{Cc}+/gu, ' ')));
  const rows = all.map((row) => row.filter((_cell, column) => all.slice(1).some((other) => other[column])));
  const [head = [], ...body] = rows;
  const widths = head.map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const beside = fitting(widths, width);
  const line = (row: readonly string[]) =>
    row
      .slice(0, beside)
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const below = (row: readonly string[]) => {
    const rest = row.slice(beside).flatMap((cell, index) => (cell ? [`${head[beside + index]}: ${cell}`] : []));
    return rest.length > 0 ? wrapped(rest.join(' · '), width - indent.length).map((words) => indent + words) : [];
  };
  return [
    line(head),
    line(widths.map((one) => '─'.repeat(one))),
    ...body.flatMap((row) => [line(row), ...below(row)]),
  ].join('\n');
}

export const pluralize = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const units: [number, string][] = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
];

/** How long ago something was: `3 h ago`. */
export function ago(when: string | undefined, now = Date.now()): string {
  if (!when) return '';
  const seconds = Math.max(0, Math.round((now - Date.parse(when)) / 1000));
  const [size, unit] = units.find(([span]) => seconds >= span) ?? [1, 's'];
  return `${Math.floor(seconds / size)} ${unit} ago`;
}
