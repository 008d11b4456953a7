import { createHash } from 'node:crypto';

/** What a build says of its server bundle: `sha384-…` of its content. Playwright’s own process cannot load contracts, and so not `digestOf` of deploy: their languages are JSON. */
export const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
