import { createHash } from 'node:crypto';
import { browserFolder, isBrowserScript } from '@storefront/contracts';

/** The digest of a file, as releases state it: `sha384-…`. */
export const digestOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const bare = (digest: string) => digest.replace('sha384-', '');

/**
 * Updates the digests in a build's scripts for files that were changed after the build (`digests`: those of the build,
 * by file).
 */
export function withCurrentDigests(
  contents: Map<string, Buffer>,
  digests: Record<string, string>,
): Map<string, Buffer> {
  const changed = Object.entries(digests).flatMap(([file, before]) => {
    const content = contents.get(browserFolder + file);
    const now = content && digestOf(content);
    return now && now !== before ? [[bare(before), bare(now)] as const] : [];
  });
  if (changed.length === 0) return contents;
  const told = (text: string) => changed.reduce((script, [before, now]) => script.replaceAll(before, now), text);
  return new Map(
    [...contents].map(([file, content]) => [
      file,
      isBrowserScript(file) ? Buffer.from(told(content.toString('utf8'))) : content,
    ]),
  );
}
