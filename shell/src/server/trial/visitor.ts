import { everybodys } from '../rendering/everybodys';
import { exchanging, type Exchange } from './elsewhere';

/** A browser's storage, as far as code reads it. */
function storageWith(texts: Map<string, string>, onRead: (key: string) => void): Storage {
  const read = (key: string) => {
    const text = texts.get(key);
    if (text !== undefined) onRead(key);
    return text ?? null;
  };
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: read,
    setItem: (key, text) => void texts.set(key, text),
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

/** Does something as if in the browser of a visitor who has been here, as far as no page is needed: `kept` stands in its storage (`localStorage.cart`), and `onRead` is told of what is read there. */
export async function asVisitor<T>(kept: Readonly<Record<string, string>>, act: () => Promise<T>, onRead: (key: string) => void): Promise<T> {
  const textsIn = (name: string) => new Map(Object.entries(kept).filter(([key]) => key.startsWith(`${name}.`)).map(([key, text]) => [key.slice(name.length + 1), text]));
  const storageOf = (name: string) => storageWith(textsIn(name), (key) => onRead(`${name}.${key}`));
  const own = { localStorage: storageOf('localStorage'), sessionStorage: storageOf('sessionStorage'), addEventListener: () => {}, removeEventListener: () => {} };
  const exchanges = Object.entries({ ...own, window: windowWith(own) }).map(([name, value]): Exchange => [everybodys, name, () => value]);
  return exchanging(exchanges, act);
}
