/** A positive whole number as an address carries it; undefined for anything else (S014). */
function positiveInteger(segment: string | undefined, pattern: RegExp): number | undefined {
  return segment !== undefined && pattern.test(segment) ? Number(segment) : undefined;
}

/** A page's number: 1, 2, 3 … up to six digits, beyond which no list goes and the API knows no page. */
export const pageNumber = (segment: string | undefined) => positiveInteger(segment, /^[1-9]\d{0,5}$/);

/** The page of the list that an address names: the first one when it names none. */
export const listPage = (segment: string | undefined) => (segment === undefined ? 1 : pageNumber(segment));

export const articleNumber = (segment: string | undefined) => positiveInteger(segment, /^[1-9]\d{0,14}$/);
