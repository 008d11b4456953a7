/** The lengths of this tab's lists by the keys of their history entries, to restore them on return (S004). */
let grown: Map<string, number> | undefined;

const storageKey = 'grownLists';

/** History entries that are stored. */
const most = 50;

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch (error) {
    console.error('Reading how far lists had come failed.', error);
    return new Map();
  }
}

/** The number of entries of a history entry's list; 0 if unknown. */
export const countAt = (place: string): number => Number((grown ??= read()).get(place)) || 0;

/** Stores the number; not without a key, by which it could be found again. */
export function rememberCount(place: string, count: number): void {
  if (place === 'default' || countAt(place) === count) return;
  grown = new Map([...(grown ?? []), [place, count] as const].slice(-most));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...grown]));
  } catch (error) {
    console.error('Remembering how far a list has come failed.', error);
  }
}
