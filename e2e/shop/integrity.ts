import { createHash } from 'node:crypto';

/**
 * The integrity of a server bundle in its description: `sha384-…`. Not `digestOf` of deploy, since Playwright’s process
 * cannot import contracts, which import JSON.
 */
export const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
