import type { Narrowing } from './shapes';

/** What a text or a list may be long, and a count be large, before somebody means it to be bounded. */
const least = { text: 1000, list: 1000, count: 10_000 };

/** How far a bound is from the largest that was seen. */
const times = 10;

/** Of amounts nobody knows how large the next one is. */
const isMoney = (field: string) => /(price|cost|amount|total|sum|rouble|dollar|rub|usd)[^.]*$/i.test(field);

function valuesAt(whole: unknown, [step, ...steps]: readonly string[]): unknown[] {
  if (step === undefined) return [whole];
  if (step === '[]') return Array.isArray(whole) ? whole.flatMap((item) => valuesAt(item, steps)) : [];
  return typeof whole === 'object' && whole !== null ? valuesAt((whole as Record<string, unknown>)[step], steps) : [];
}

function sizeOf(value: unknown): { size: number; kind: keyof typeof least } | undefined {
  if (typeof value === 'string') return { size: value.length, kind: 'text' };
  if (Array.isArray(value)) return { size: value.length, kind: 'list' };
  return typeof value === 'number' ? { size: value, kind: 'count' } : undefined;
}

/** Whether a bound is far from all that the API answers today. `answer`: its envelope. */
export function isGenerous({ field, most }: Narrowing, answer: unknown): boolean {
  if (most === undefined || isMoney(field)) return false;
  const steps = field.replaceAll('[]', '.[]').split('.').filter((step) => step !== '');
  const sizes = valuesAt(answer, steps).flatMap((value) => sizeOf(value) ?? []);
  return sizes.length > 0 && sizes.every(({ size, kind }) => most >= least[kind] && most >= times * size);
}
