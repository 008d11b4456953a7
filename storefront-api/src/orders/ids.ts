import { randomBytes } from 'node:crypto';

/** 32 letters and digits that are not easily confused. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const LENGTH = 28;

/** An id that cannot be guessed: 140 random bits, safe in addresses. */
export function randomId(): string {
  return Array.from(randomBytes(LENGTH), (byte) => alphabet[byte % alphabet.length]).join('');
}
