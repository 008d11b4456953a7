import type { i18n, TFunction } from 'i18next';
import { made, type Words } from './i18n';

/**
 * The `Words` of a namespace: one frozen object for all callers, replaced when texts are added, since `t` then returns
 * other texts.
 */
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

/** Remembers the text of a key without options: i18next walks through languages, plurals and contexts at each call. */
function remembering(texts: i18n, ns: string): TFunction {
  const found = new Map<string, string>();
  const lookUp = texts.getFixedT(null, ns) as unknown as Find;
  const find: Find = (key, ...options) => {
    if (options.length > 0 || typeof key !== 'string') return lookUp(key, ...options);
    const known = found.get(key);
    if (known !== undefined) return known;
    const text = lookUp(key);
    // Only existing keys are remembered, since others are without number.
    if (texts.exists(key, { ns })) found.set(key, text);
    return text;
  };
  return find as unknown as TFunction;
}
