import { createHash } from 'node:crypto';

/** What a release says of a file: `sha384-…` of its content. */
export const digestOf = (content: Buffer | string): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;
