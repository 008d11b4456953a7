import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './checkout.mjs';

/**
 * Stamp files: of installations and builds beside the libraries, of stores elsewhere, since `npm ci` deletes the
 * former, and a removed remote has to be withdrawn from the store all the same.
 */
export const stampFile = (name) => join(root, name.startsWith('stores/') ? '.cache' : 'node_modules/.storefront', name);

export function readStamp(name) {
  return existsSync(stampFile(name)) ? readFileSync(stampFile(name), 'utf8') : '';
}

export function writeStamp(name, content) {
  mkdirSync(dirname(stampFile(name)), { recursive: true });
  writeFileSync(stampFile(name), content);
}

/** A digest of a build's result, independent of its commit. */
export const digestOf = (output) =>
  createHash('sha256')
    .update(readFileSync(output, 'utf8').replace(/"commit": ?"[^"]*",?/, ''))
    .digest('hex');
