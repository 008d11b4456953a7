/** Larger numbers are times, which differ each time. */
const largestId = 1e11;

const isId = (name: string, value: unknown) => /id$/i.test(name) && typeof value === 'number' && value < largestId;

const kindOf = (value: unknown) => (Array.isArray(value) ? 'a list' : `a ${typeof value}`);

/**
 * Describes sent data field by field (`mark.id: 7`, `lines[].count: a number`): ids by value, all else by type; absent
 * fields are left out.
 */
export function saidIn(sent: unknown, place = ''): string[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return Object.entries(sent).flatMap(([name, value]: [string, unknown]) => {
    const field = place ? `${place}.${name}` : name;
    const [first] = Array.isArray(value) ? (value as unknown[]) : [];
    const inner = Array.isArray(value) ? saidIn(first, `${field}[]`) : saidIn(value, field);
    const isObject = typeof value === 'object' && !Array.isArray(value);
    return isObject || value === undefined
      ? inner
      : [`${field}: ${isId(name, value) ? value : kindOf(value)}`, ...inner];
  });
}
