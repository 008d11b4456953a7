import { readJson } from '@storefront/server';
import type { Answers } from './recordedAnswers';

/** The form of a value: which fields it has, which are empty, and which are small numbers (states). */
function lookOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(lookOf))].sort().join()}]`;
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([name, part]) => `${name}:${lookOf(part)}`)
      .sort()
      .join()}}`;
  if (typeof value === 'string') return lookOfText(value);
  if (typeof value !== 'number' || [0, 1, 2].includes(value)) return String(value);
  return Number.isInteger(value) ? 'whole' : 'part';
}

/** The form of a text; of JSON, that of its value. */
function lookOfText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text === '' ? 'nothing' : 'words';
  const value = readJson(text);
  return value === undefined ? 'words' : lookOf(value);
}

/**
 * Returns a function that tells whether answers have a form that was not seen at this place before; without answers,
 * unknown.
 */
export function createNoveltyCheck(): (place: string, answers: Answers) => boolean {
  const known = new Set<string>();
  return (place, answers) => {
    if (answers.size === 0) return true;
    const look = `${place} ${[...answers.values()]
      .map(({ status, text }) => `${status} ${lookOfText(text)}`)
      .sort()
      .join()}`;
    const isNew = !known.has(look);
    known.add(look);
    return isNew;
  };
}
