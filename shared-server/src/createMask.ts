import { createHmac, randomBytes } from 'node:crypto';

/**
 * Names for what is told apart and not to be known, as whose network asks: the same name for the same text, and no way back, since the key
 * is known to this process alone and ends with it.
 */
export function createMask(): (text: string) => string {
  const key = randomBytes(32);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
