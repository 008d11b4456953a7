import * as v from 'valibot';

/** So many characters has a name in a release table, and a path or a sentence. */
export const longestName = 200;
export const longestText = 1000;

/** An entry of a release table that cannot be used: it costs itself its code, and nobody else anything. */
export interface RefusedRelease {
  name: string;
  /** A whole sentence. */
  reason: string;
}

/** What is wrong with something, each with its place. */
export const described = (issues: v.BaseIssue<unknown>[]) => issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`).join('; ');

/** What stands in the place of a name, for the log: it may be anything, also what cannot be made a text. */
const saying = (stated: unknown): string => (typeof stated === 'object' && stated !== null ? 'something' : String(stated).slice(0, longestName));

/** @param reason why the entry is left out, without a full stop */
export const refusedRelease = (name: unknown, version: unknown, reason: string): RefusedRelease => ({
  name: saying(name),
  reason: `${saying(name)} ${saying(version)} is left out: ${reason.slice(0, longestText)}.`,
});
