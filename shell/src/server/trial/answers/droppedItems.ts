import { readJson } from '@storefront/server';
import { realmGlobal } from '../../rendering/realmGlobal';
import type { Answers } from './recordedAnswers';

/**
 * The beginning of the log entry by which `listOf` reports a dropped item, followed by the item as JSON and the reason.
 */
const beginning = 'An item of a list was left out: ';

/** Records items that `listOf` drops during `act`. */
export async function recordDroppedItems<T>(dropped: string[], act: () => Promise<T>): Promise<T> {
  const { console: log } = realmGlobal;
  const { warn } = log;
  log.warn = (...said: unknown[]) => {
    const [first] = said;
    if (typeof first === 'string' && first.startsWith(beginning)) dropped.push(first.slice(beginning.length));
    warn.apply(log, said);
  };
  try {
    return await act();
  } finally {
    log.warn = warn;
  }
}

/** All lists in a value, however deep. */
const listsIn = (value: unknown): unknown[][] => {
  if (typeof value !== 'object' || value === null) return [];
  return [...(Array.isArray(value) ? [value as unknown[]] : []), ...Object.values(value).flatMap(listsIn)];
};

/** A list in the API's answers of which no item was read. */
export interface UnreadList {
  /** A sentence without the remote's name. */
  what: string;
  /** Its length, and why no item was read; the wording may differ between answers and versions of libraries. */
  why: string;
}

/** The list in the API's answers of which no item was read, if any; single malformed items are normal. */
export function unreadList(answers: Answers, dropped: readonly string[]): UnreadList | undefined {
  const whyNot = (item: unknown) => {
    const json = `${JSON.stringify(item)}. `;
    return dropped
      .find((line) => line.startsWith(json))
      ?.slice(json.length)
      .replaceAll(/\s+/g, ' ')
      .trim();
  };
  if (dropped.length === 0) return undefined;
  for (const [question, { text }] of answers) {
    const list = listsIn(readJson(text)).find(
      (one) => one.length > 0 && one.every((item) => whyNot(item) !== undefined),
    );
    if (list)
      return {
        what: `it reads no item of a list of the API (${question})`,
        why: `none of ${list.length}, since ${whyNot(list[0])}`,
      };
  }
  return undefined;
}
