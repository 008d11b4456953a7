/** What the owner's command was called with: its words, and its options by name. */
export interface Call {
  words: string[];
  options: Record<string, string>;
  /** The lines of a file that was named. */
  lines?: string[];
}

export interface Answer {
  /** What `--json` prints. */
  document: object;
  /** What a person reads. */
  text: string;
}

/** A sentence for the owner; the command ends with it, and not with 0. */
export class Refused extends Error {}

export interface Command {
  /** Names of the positional arguments. */
  takes: string[];
  options?: string[];
  run(call: { values: string[]; options: Record<string, string>; lines: string[] }): Promise<Answer>;
}

/** Rows as a table of plain text. */
export function tableOf(rows: Record<string, unknown>[], empty: string): string {
  const [first] = rows;
  if (!first) return empty;
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_name, column) => cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0));
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A whole number in an option or a word. */
export function wholeNumber(text: string | undefined, name: string, minimum: number, maximum: number): number {
  if (text === undefined || !/^\d{1,10}$/.test(text) || Number(text) < minimum || Number(text) > maximum)
    throw new Refused(`${name} must be a whole number from ${minimum} to ${maximum}.`);
  return Number(text);
}
