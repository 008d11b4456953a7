import { readJson } from '@storefront/server';
import { realmGlobal } from '../rendering/realmGlobal';
import type { Answers } from './recordedAnswers';

/** How the contracts' `listOf` says in the log that it leaves an item out; what it is follows as JSON, and why. */
const beginning = 'An item of a list was left out: ';

/** Hears of what is left out of lists while something is done. */
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

/** A list of the API's answers of which nothing was read. */
export interface UnreadList {
  /** A sentence without the remote's name, of what it is alone. */
  what: string;
  /** How long it is, and why nothing was read: another answer and other libraries say it otherwise. */
  why: string;
}

/** The list of the API's answers of which nothing was read. One malformed item costs itself alone. */
export function unreadList(answers: Answers, dropped: readonly string[]): UnreadList | undefined {
  const whyNot = (item: unknown) => {
    const json = `${JSON.stringify(item)}. `;
    return dropped.find((line) => line.startsWith(json))?.slice(json.length).replaceAll(/\s+/g, ' ').trim();
  };
  if (dropped.length === 0) return undefined;
  for (const [question, { text }] of answers) {
    const list = listsIn(readJson(text)).find((one) => one.length > 0 && one.every((item) => whyNot(item) !== undefined));
    if (list) return { what: `it reads no item of a list of the API (${question})`, why: `none of ${list.length}, since ${whyNot(list[0])}` };
  }
  return undefined;
}
