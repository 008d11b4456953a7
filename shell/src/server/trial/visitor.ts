import { everybodys } from '../rendering/everybodys';
import { exchanging, type Exchange } from './elsewhere';

/** A browser's storage, as far as code reads it. */
function storageWith(texts: Map<string, string>): Storage {
  return {
    get length() {
      return texts.size;
    },
    key: (at) => [...texts.keys()][at] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  };
}

const nothing = () => {};

/** What else a page asks of its window while it is drawn is missed by name. */
const windowWith = (known: Record<string, unknown>) =>
  new Proxy(known, {
    get: (target, name) => {
      if (name in target) return target[name as string];
      throw new ReferenceError(`${String(name)} is not defined`);
    },
  });

/** Does something as if in the browser of a visitor who has been here, as far as no page is needed: `kept` stands in its storage (`localStorage.cart`). */
export async function asVisitor<T>(kept: Readonly<Record<string, string>>, act: () => Promise<T>): Promise<T> {
  const storageOf = (name: string) => storageWith(new Map(Object.entries(kept).filter(([key]) => key.startsWith(`${name}.`)).map(([key, text]) => [key.slice(name.length + 1), text])));
  const own = { localStorage: storageOf('localStorage'), sessionStorage: storageOf('sessionStorage'), addEventListener: nothing, removeEventListener: nothing };
  const exchanges = Object.entries({ ...own, window: windowWith(own) }).map(([name, value]): Exchange => [everybodys, name, () => value]);
  return exchanging(exchanges, act);
}
