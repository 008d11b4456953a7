import { createHmac, randomBytes } from 'node:crypto';

/** Pseudonyms for what has to be told apart but not known, such as client addresses: a keyed hash, whose key this process alone has. */
export function createPseudonyms(): (text: string) => string {
  const key = randomBytes(32);
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
