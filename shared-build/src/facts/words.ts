import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BuildFacts } from '@storefront/contracts';
import { readLocale } from '../texts/localeTexts';
import { readUses } from '../texts/usedTexts';
import type { Source } from './sources';

/** The words of a package, by language, and what its code asks for. */
export function wordsOf(folder: string, sources: readonly Source[]): BuildFacts['texts'] {
  const locales = join(folder, 'src/locales');
  const read = readdirSync(locales)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((path) => readLocale({ path, text: readFileSync(join(locales, path), 'utf8') }));
  const asked = sources.flatMap((source) => readUses(source).uses.map(({ key }) => key));
  return {
    keys: Object.fromEntries(read.map(({ language, messages }) => [language, [...messages.keys()].sort()])),
    asks: [...new Set(asked)].sort(),
  };
}
