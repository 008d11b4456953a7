/** Rows as columns that people can read; the first row is their heads. */
export function columns(given: readonly (readonly string[])[]): string {
  // What somebody wrote stays in its row, and tells the terminal nothing.
  const rows = given.map((row) => row.map((cell) => cell.replace(/\p{Cc}+/gu, ' ')));
  const widths = (rows[0] ?? []).map((_head, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd();
  const [head = [], ...body] = rows;
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...body.map(line)].join('\n');
}

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
