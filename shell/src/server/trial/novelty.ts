import { readJson } from '@storefront/server';
import type { Answers } from './recordedAnswers';

/** What a value looks like, whatever it says: which fields it has, and which of them are empty, or one of the first numbers, as states are. */
function lookOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(lookOf))].sort().join()}]`;
  if (typeof value === 'object' && value !== null) return `{${Object.entries(value).map(([name, part]) => `${name}:${lookOf(part)}`).sort().join()}}`;
  if (typeof value === 'string') return lookOfText(value);
  return typeof value === 'number' && ![0, 1, 2].includes(value) ? (Number.isInteger(value) ? 'whole' : 'part') : String(value);
}

/** A text may hold JSON, and look like that. */
function lookOfText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text === '' ? 'nothing' : 'words';
  const value = readJson(text);
  return value === undefined ? 'words' : lookOf(value);
}

/** Remembers what the API answered for pages, and tells whether that looks like nothing that came there before. Without an answer, nobody knows. */
export function createNoveltyCheck(): (place: string, answers: Answers) => boolean {
  const known = new Set<string>();
  return (place, answers) => {
    if (answers.size === 0) return true;
    const look = `${place} ${[...answers.values()].map(({ status, text }) => `${status} ${lookOfText(text)}`).sort().join()}`;
    const isNew = !known.has(look);
    known.add(look);
    return isNew;
  };
}
