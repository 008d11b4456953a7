import type { Narrowing } from '../shapes/shapes';

/** Bounds below these are always meant: the length of a text or a list, and a count. */
const least = { text: 1000, list: 1000, count: 10_000 };

/** How many times the largest present value a bound has to be. */
const times = 10;

/** Whether a field is an amount, whose next value may be of any size. */
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

/** Whether a new bound is far above all present values of the API. `answer`: its envelope. */
export function isFarAboveData({ field, most }: Narrowing, answer: unknown): boolean {
  if (most === undefined || isMoney(field)) return false;
  const steps = field
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((step) => step !== '');
  const sizes = valuesAt(answer, steps).flatMap((value) => sizeOf(value) ?? []);
  return sizes.length > 0 && sizes.every(({ size, kind }) => most >= least[kind] && most >= times * size);
}
