import { realmGlobal } from '../rendering/realmGlobal';
import { withPatches, type Patch } from './patchedGlobals';

/** Hears what is done with a browser's storage: by `localStorage.cart`. */
export interface StorageListener {
  /** Something is read that is there; `isLate`: by what waited for a moment, which may come when nobody looks any more. */
  onRead: (key: string, isLate: boolean) => void;
  onWrite: (key: string, text: string) => void;
  /** Under these keys it keeps nothing, as a browser that is to keep nothing at all: it throws at whoever asks. What is kept under new ones is its remote's own risk. */
  refuses?: readonly string[];
}

/** Whether something runs that waited for a moment. */
let isLate = false;

/** Knows what waited. */
const waiting = (known: typeof setTimeout) => (act: (...args: unknown[]) => void, ...more: [number?, ...unknown[]]) =>
  known((...args: unknown[]) => {
    isLate = true;
    try {
      act(...args);
    } finally {
      isLate = false;
    }
  }, ...more);

/** A browser's storage, as far as code reads it. */
function storageOf(name: string, kept: Readonly<Record<string, string>>, { onRead, onWrite, refuses = [] }: StorageListener): Storage {
  const texts = new Map(Object.entries(kept).filter(([key]) => key.startsWith(`${name}.`)).map(([key, text]) => [key.slice(name.length + 1), text]));
  const admit = (key: string) => {
    if (refuses.includes(`${name}.${key}`)) throw Object.assign(new Error('The operation is insecure.'), { name: 'SecurityError' });
  };
  const read = (key: string) => {
    admit(key);
    const text = texts.get(key);
    if (text !== undefined) onRead(`${name}.${key}`, isLate);
    return text ?? null;
  };
  const write = (key: string, text: string) => {
    admit(key);
    texts.set(key, text);
    onWrite(`${name}.${key}`, text);
  };
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: read,
    setItem: write,
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

/** What else a page asks of its window while it is drawn is missed by name. */
const windowWith = (known: Record<string, unknown>) =>
  new Proxy(known, {
    get: (target, name) => {
      if (name in target) return target[name as string];
      throw new ReferenceError(`${String(name)} is not defined`);
    },
  });

/** Does something as if in the browser of a visitor who has been here, as far as no page is needed: `kept` stands in its storage (`localStorage.cart`). */
export async function asVisitor<T>(kept: Readonly<Record<string, string>>, heard: StorageListener, act: () => Promise<T>): Promise<T> {
  const storages = Object.fromEntries(['localStorage', 'sessionStorage'].map((name) => [name, storageOf(name, kept, heard)]));
  const own = { ...storages, addEventListener: () => {}, removeEventListener: () => {} };
  const patches = Object.entries({ ...own, window: windowWith(own) }).map(([name, value]): Patch => [realmGlobal, name, () => value]);
  return withPatches([...patches, [realmGlobal, 'setTimeout', waiting]], act);
}
