/** One thing that is wrong in a content folder, for its owner. */
export interface Mistake {
  /** Within the folder, with slashes. */
  file: string;
  /** From 1. */
  line?: number;
  /** Such as `plans[2].price`. */
  field?: string;
  /** What is wrong and what to do, as a whole sentence. */
  sentence: string;
}

/** Stands for the field of mistakes that concern the whole file. */
export const WHOLE_FILE = 'the whole file';

/** The folder has mistakes: nothing of it was imported. */
export class WrongContent extends Error {
  constructor(readonly mistakes: Mistake[]) {
    super(mistakes.map(mistakeLine).join('\n'));
  }
}

/** `games/a.yaml:3, name: Say what it is called.` */
export function mistakeLine({ file, line, field, sentence }: Mistake): string {
  const place = line === undefined ? file : `${file}:${line}`;
  return `${place}${field === undefined ? '' : `, ${field}`}: ${sentence}`;
}

const byPlace = (one: Mistake, other: Mistake) =>
  one.file < other.file ? -1 : one.file > other.file ? 1 : (one.line ?? 0) - (other.line ?? 0);

/** Sorts mistakes by place, without repetitions. */
export function sortedMistakes(mistakes: Mistake[]): Mistake[] {
  return [...new Map(mistakes.map((mistake) => [mistakeLine(mistake), mistake])).values()].sort(byPlace);
}
