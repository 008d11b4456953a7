/** Documents that one remote may navigate to by itself within a minute: on a slow phone each takes seconds. */
const most = 2;
const span = 60_000;

const storageKey = 'led';

type Led = [by: string, at: number];

const isLed = (entry: unknown): entry is Led => Array.isArray(entry) && typeof entry[1] === 'number';

/**
 * Whether a remote navigates from document to document without end, as a screen does that reloads the page. The count
 * is kept in the tab's storage; without storage nothing is refused.
 */
export function isDocumentLoop(remote: string, now = Date.now()): boolean {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    const recent = (Array.isArray(kept) ? kept : []).filter(isLed).filter(([, at]) => Math.abs(now - at) < span);
    if (recent.filter(([by]) => by === remote).length >= most) return true;
    sessionStorage.setItem(storageKey, JSON.stringify([...recent, [remote, now]]));
  } catch (error) {
    console.info('This tab does not remember who led it to another document.', error);
  }
  return false;
}
