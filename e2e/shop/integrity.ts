import { createHash } from 'node:crypto';

/** What a build says of its server bundle: `sha384-…` of its content. Playwright’s own process loads no package of ours, whose JSON it does not read. */
export const integrityOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
