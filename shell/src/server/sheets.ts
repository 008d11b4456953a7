import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { digestOf } from './digestOf';

/** Reads a style sheet of the release store as it can stand in a page; undefined for one that cannot. */
export type ReadSheet = (sheet: Sheet) => string | undefined;

interface Sheet {
  folder: string;
  file: string;
  base: string;
  /** `sha384-…` of what was published. */
  integrity?: string | undefined;
}

/** How many sheets are kept in memory: those of the live versions, several times over. */
const sheetsKept = 200;

/** A relative address, in quotes of either kind or in none. No character of it can be read in two ways, nor begins what it stands in anew: everybody waits while it is looked for. */
const relativeUrl = /url\(\s*(?:"(?!data:|https?:|[/#])([^"]+)"\s*|'(?!data:|https?:|[/#])([^']+)'\s*|(?!data:|https?:|[/#])([^"'()\s][^"'()]*))\)/gi;

/** Relative addresses are meant from the sheet's own place. */
function rebased(css: string, base: string): string {
  return css.replace(relativeUrl, (_match, double?: string, single?: string, plain?: string) => {
    if (double !== undefined) return `url("${base}${double.trim()}")`;
    return single === undefined ? `url(${base}${plain!.trim()})` : `url('${base}${single.trim()}')`;
  });
}

/** What would end the element that it stands in, or ask for further sheets, stays a file. */
const isSelfContained = (css: string) => !/<\/style|<!--|@import/i.test(css);

/**
 * Sheets of versions, which never change: each is read once. One that cannot be read is logged and left to the browser, which says
 * the same by its own means.
 */
export function createSheetReader(releasesDir: string): ReadSheet {
  const root = resolve(releasesDir) + sep;
  const known = new Map<string, string | undefined>();

  function read({ folder, file, base, integrity }: Sheet): string | undefined {
    const path = resolve(root, folder, 'browser', file);
    if (!path.startsWith(root)) throw new Error(`${path} lies outside of the release store.`);
    const content = readFileSync(path);
    if (integrity !== undefined && digestOf(content) !== integrity)
      throw new Error(`${path} is not what was published: its integrity differs.`);
    // As the browser's parser reads it: its hash stands in the policy.
    const css = rebased(content.toString('utf8'), base).replace(/\r\n?/g, '\n');
    return isSelfContained(css) ? css : undefined;
  }

  return (sheet) => {
    const key = `${sheet.folder}/${sheet.file}`;
    if (known.has(key)) return known.get(key);
    try {
      known.set(key, read(sheet));
    } catch (error) {
      console.error(`The style sheet ${key} cannot be read; the page goes without it.`, error);
      return undefined;
    }
    for (const old of [...known.keys()].slice(0, -sheetsKept)) known.delete(old);
    return known.get(key);
  };
}
