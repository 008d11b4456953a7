/** A positive integer in an address, of a page or an article; undefined for anything else (S014). */
export const addressNumber = (segment: string | undefined): number | undefined =>
  segment !== undefined && /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : undefined;

/** The page of the list in an address; the first one by default. Pages beyond the last one are empty (S141). */
export const listPage = (segment: string | undefined) => (segment === undefined ? 1 : addressNumber(segment));
