import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A key that nobody guesses: 256 random bits. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The hash that is stored of a token. 256 random bits need neither a salt nor a slow hash. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token that is derived from a key and a salt: always the same, and not known from one of them alone. */
export const tokenUnder = (key: string, salt: string) => createHmac('sha256', key).update(salt).digest('base64url');
