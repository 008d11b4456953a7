import { readFileSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { digestOf } from './releases/digestOf';

/** Reads a style sheet of the release store for inlining; undefined for one that cannot be inlined. */
export type ReadSheet = (sheet: Sheet) => string | undefined;

interface Sheet {
  folder: string;
  file: string;
  base: string;
  /** `sha384-…` of what was published. */
  integrity?: string | undefined;
}

/** Sheets that are kept in memory: several times those of the live versions. */
const sheetsKept = 200;

/**
 * Matches a relative address in `url(…)`, with or without quotes. Written so that it cannot backtrack, since matching
 * blocks the process.
 */
const relativeUrl =
  /url\(\s*(?:"(?!data:|https?:|[/#])([^"]+)"\s*|'(?!data:|https?:|[/#])([^']+)'\s*|(?!data:|https?:|[/#])([^"'()\s][^"'()]*))\)/gi;

/** Makes relative addresses absolute, by the sheet's own address. */
function rebased(css: string, base: string): string {
  return css.replace(relativeUrl, (_match, double?: string, single?: string, plain?: string) => {
    if (double !== undefined) return `url("${base}${double.trim()}")`;
    return single === undefined ? `url(${base}${plain!.trim()})` : `url('${base}${single.trim()}')`;
  });
}

/** Whether a sheet can be inlined: it neither closes its `<style>` element nor imports other sheets. */
const isSelfContained = (css: string) => !/<\/style|<!--|@import/i.test(css);

/**
 * Reads each sheet of a version once, since versions never change. One that cannot be read is logged and left to the
 * browser.
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
    // Line ends as the HTML parser normalizes them, since the policy has the hash of the result.
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
