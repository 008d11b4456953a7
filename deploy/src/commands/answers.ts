import { shellName } from '@storefront/contracts';
import type { Outcome } from '../outcome';
import type { Releases } from '../table/Releases';

/** The parsed options. */
export interface Options {
  because?: string | undefined;
  back?: boolean | undefined;
  unlessLeft?: boolean | undefined;
  allowBreaking?: string | undefined;
  build: boolean;
  json: boolean;
  percent?: string | undefined;
  keep?: string | undefined;
  to?: string | undefined;
}

/** A command's output: text for people, and JSON for `--json`; `failed`: it refuses, or has found something wrong. */
export interface Answer {
  text: string;
  json: object;
  failed?: boolean;
}

export interface Request extends Options {
  releases: Releases;
  subjects: string[];
}

export const sentences = (...parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' ');

/** A text with notes below it. */
export const withNotes = (text: string, notes: readonly string[]) =>
  [text, ...notes.map((note) => `  ${note}`)].join('\n');

/** A remote is live at the next page load, but a server keeps its shell until it restarts (decision 0036). */
const atItsStart = (name: string) => name === shellName && 'Each server of the shop runs it from its next start on.';

/** The sentence that a version is live, now or already before. */
export function liveSentence({ name, version, revision, replaced, unchanged }: Outcome, how = ''): string {
  if (unchanged) return `${name} ${version} is live already: nothing was changed (table ${revision}).`;
  return sentences(
    `${name} ${version} is live${how} (table ${revision}).`,
    replaced && `It replaced ${replaced}.`,
    atItsStart(name),
  );
}

export const outcomeJson = ({ name: _name, ...outcome }: Outcome, name: string) => ({ package: name, ...outcome });

export function oneSubject({ subjects }: Request, usage: string): string {
  const [subject] = subjects;
  if (!subject) throw new Error(`Which package? ${usage}`);
  return subject;
}
