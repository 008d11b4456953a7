import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A key that nobody guesses: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is kept of a token. So many random bits need no salt and no slow hash. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token that a key and a grain make together: always the same one, and nobody's who has one of them alone. */
export const tokenUnder = (key: string, grain: string) => createHmac('sha256', key).update(grain).digest('base64url');
