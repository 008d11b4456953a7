/** Begins the id of every heading of the content: no script and no other part of a page calls anything so, whatever its words are. */
const MARK = 's-';

/** Characters of a heading that its id has at most. */
const LONGEST = 60;

/** … and that are looked at: putting characters together takes as long as there are marks on them, squared. */
const LOOKED_AT = 1000;

const slugOf = (text: string): string => {
  const slug = text.slice(0, LOOKED_AT).normalize('NFC').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+/, '');
  return [...slug].slice(0, LONGEST).join('').replace(/-+$/, '');
};

/** The id of a heading by its words, in its own script: `s-start-the-game`, `s-запустите-игру`. */
export const anchorOf = (heading: string): string => MARK + (slugOf(heading) || 'section');

/** Whether an id is one that `anchorOf` may have made, and so clobbers nothing. */
export const isAnchor = (id: string): boolean => id.length <= MARK.length + 2 * LONGEST && /^s-[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u.test(id) && id === id.normalize('NFC').toLowerCase();

/** The id of a heading within a part of the page that has an id itself: no other part has it, too. */
export const anchorWithin = (part: string | undefined, id: string): string => (part === undefined ? id : `${part}.${id.slice(MARK.length)}`);

/** Gives ids out, each once, and none that is there already: a second `s-note` is `s-note-2`. */
export function createAnchors(there: Iterable<string> = []): (wanted: string) => string {
  const taken = new Set(there);
  const counts = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    for (let count = counts.get(wanted) ?? 1; taken.has(id); id = `${wanted}-${count}`) counts.set(wanted, (count += 1));
    taken.add(id);
    return id;
  };
}

/** The address of a heading on its page. */
export const anchorHref = (id: string): string => `#${encodeURIComponent(id)}`;
