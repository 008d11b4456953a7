import { createHash, randomBytes } from 'node:crypto';

/** A key that nobody guesses: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token. So many random bits need no salt and no slow hash. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
