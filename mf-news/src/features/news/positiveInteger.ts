/** A page's number or an article's id as an address carries it; undefined for anything but 1, 2, 3 … (S014). */
export function positiveInteger(segment: string | undefined): number | undefined {
  if (!segment || !/^[1-9]\d*$/.test(segment)) return undefined;
  const number = Number(segment);
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The page of the list that an address names: the first one when it names none. */
export const listPage = (segment: string | undefined) => (segment === undefined ? 1 : positiveInteger(segment));
