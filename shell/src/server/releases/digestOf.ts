import { createHash } from 'node:crypto';

/** The digest of a file as releases state it: `sha384-…`. */
export const digestOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
