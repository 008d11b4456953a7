import type { i18n, TFunction } from 'i18next';
import { made, type Words } from './i18n';

/** The words of a namespace: the same for all who ask, so that nobody may change them, until something is added to the texts, which changes what the same `t` answers. */
export function wordsOf(texts: i18n, namespace: string): Words {
  const { store, language } = texts;
  let known = made.get(store);
  if (!known) made.set(store, (known = new Map()));
  const key = `${language} ${namespace}`;
  let words = known.get(key);
  if (!words) known.set(key, (words = Object.freeze({ t: Object.freeze(remembering(texts, namespace)) })));
  return words;
}

type Find = (...question: unknown[]) => string;

/** A key alone is looked up once: the library walks through languages, plurals and contexts each time, some hundred calls. */
function remembering(texts: i18n, ns: string): TFunction {
  const found = new Map<string, string>();
  const lookUp = texts.getFixedT(null, ns) as unknown as Find;
  const find: Find = (key, ...options) => {
    if (options.length > 0 || typeof key !== 'string') return lookUp(key, ...options);
    const known = found.get(key);
    if (known !== undefined) return known;
    const text = lookUp(key);
    // What is no key of the texts may be anything: there is no end to it.
    if (texts.exists(key, { ns })) found.set(key, text);
    return text;
  };
  return find as unknown as TFunction;
}
