import * as v from 'valibot';

/** The most characters of a name in a release table, and of a path or a sentence. */
export const longestName = 200;
export const longestText = 1000;

/** An entry of a release table that cannot be used; it alone is left out. */
export interface RefusedRelease {
  name: string;
  /** A whole sentence. */
  reason: string;
}

/** Validation issues as text, each with its path. */
export const describeIssues = (issues: v.BaseIssue<unknown>[]) =>
  issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${issue.message}`).join('; ');

/** A name for the log; it may be anything, even an object that cannot be converted to a string. */
const saying = (stated: unknown): string =>
  typeof stated === 'object' && stated !== null ? 'something' : String(stated).slice(0, longestName);

/** @param reason why the entry is left out, without a full stop */
export const refusedRelease = (name: unknown, version: unknown, reason: string): RefusedRelease => ({
  name: saying(name),
  reason: `${saying(name)} ${saying(version)} is left out: ${reason.slice(0, longestText)}.`,
});
