import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isBrowserSheet } from '@storefront/contracts';
import { pageNames } from '@storefront/sheets';
import type { ShellAssets } from './releases';

/**
 * Global names (fonts, animations, custom properties) that the shell's own style sheets define: a sheet that redefines
 * one would change the frame.
 */
export function frameNames(
  releasesDir: string,
  { base, files = {} }: Pick<ShellAssets, 'base' | 'files'>,
): ReadonlySet<string> {
  const namesIn = (file: string) => {
    try {
      return pageNames(readFileSync(join(releasesDir, base.replace('/releases/', ''), file), 'utf8'));
    } catch (error) {
      console.error(`The names in the shell's own ${file} could not be read: remotes may redefine them.`, error);
      return [];
    }
  };
  return new Set(Object.keys(files).filter(isBrowserSheet).flatMap(namesIn));
}
