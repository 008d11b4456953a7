import { createHmac, randomBytes } from 'node:crypto';

/**
 * Pseudonyms for values that have to be distinguished but not known, such as client addresses: a keyed hash, whose key
 * only this process has.
 */
export function createPseudonyms(): (text: string) => string {
  const key = randomBytes(32);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
