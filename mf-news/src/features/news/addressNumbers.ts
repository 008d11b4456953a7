/** A positive whole number as an address carries it, of a page or an article, however large; undefined for anything else (S014). */
export const addressNumber = (segment: string | undefined): number | undefined => (segment !== undefined && /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : undefined);

/** The page of the list that an address names: the first one when it names none. Beyond the last page there is nothing to read (S141). */
export const listPage = (segment: string | undefined) => (segment === undefined ? 1 : addressNumber(segment));
