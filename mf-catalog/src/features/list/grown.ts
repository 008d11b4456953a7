/** How far the lists of this tab have come, by the key of their place in its history: who returns there finds what they saw (S004). */
let grown: Map<string, number> | undefined;

const storageKey = 'grownLists';

/** Places that are remembered. */
const most = 50;

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch (error) {
    console.error('Reading how far lists had come failed.', error);
    return new Map();
  }
}

/** How many entries the list of a place had; 0 where that is not known. */
export const countAt = (place: string): number => Number((grown ??= read()).get(place)) || 0;

/** Remembers it; where the history gives a place no key of its own, nobody returns to it. */
export function rememberCount(place: string, count: number): void {
  if (place === 'default' || countAt(place) === count) return;
  grown = new Map([...(grown ?? []), [place, count] as const].slice(-most));
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...grown]));
  } catch (error) {
    console.error('Remembering how far a list has come failed.', error);
  }
}
