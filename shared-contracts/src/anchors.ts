/** Prefix of the ids of the content's headings, so that they cannot collide with other ids or globals. */
const MARK = 's-';

/** The most characters of a heading in its id. */
const LONGEST = 60;

/** The most characters that are processed: normalization takes quadratic time in the number of combining marks. */
const LOOKED_AT = 1000;

const slugOf = (text: string): string => {
  const slug = text
    .slice(0, LOOKED_AT)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+/, '');
  return [...slug].slice(0, LONGEST).join('').replace(/-+$/, '');
};

/** The id of a heading by its text, in its own script: `s-start-the-game`, `s-запустите-игру`. */
export const anchorOf = (heading: string): string => MARK + (slugOf(heading) || 'section');

/** Whether `anchorOf` may have made an id, so that it cannot shadow a property of `document`. */
export const isAnchor = (id: string): boolean =>
  id.length <= MARK.length + 2 * LONGEST &&
  /^s-[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u.test(id) &&
  id === id.normalize('NFC').toLowerCase();

/** The id of a heading within a part of the page that has an id itself, unique among the parts. */
export const anchorWithin = (part: string | undefined, id: string): string =>
  part === undefined ? id : `${part}.${id.slice(MARK.length)}`;

/** Returns a function that makes ids unique: a second `s-note` becomes `s-note-2`. `there`: ids that exist already. */
export function createAnchors(there: Iterable<string> = []): (wanted: string) => string {
  const taken = new Set(there);
  const counts = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    for (let count = counts.get(wanted) ?? 1; taken.has(id); id = `${wanted}-${count}`)
      counts.set(wanted, (count += 1));
    taken.add(id);
    return id;
  };
}

/** The address of a heading on its page. */
export const anchorHref = (id: string): string => `#${encodeURIComponent(id)}`;
