import { BoundedCache } from '@storefront/server';
import type { Db } from '../../database/schema';

/** Bytes of the cache. */
const room = 48 * 2 ** 20;

/** Milliseconds after which a picture is read again. Its bytes never change, but an import may have removed it. */
const longestKept = 60_000;

interface KeptPicture {
  bytes: Buffer;
  until: number;
}

/** Reads files of pictures, each at most once a minute; undefined if there is none. */
export function createPictureFiles(db: Db) {
  const kept = new BoundedCache<KeptPicture>(room);
  const underWay = new Map<string, Promise<Buffer | undefined>>();

  async function read(key: string, picture: string, name: string): Promise<Buffer | undefined> {
    const found = await db
      .selectFrom('picture_files')
      .select('bytes')
      .where('picture', '=', picture)
      .where('name', '=', name)
      .executeTakeFirst();
    if (!found) return undefined;
    const bytes = Buffer.from(found.bytes);
    kept.set(key, { bytes, until: performance.now() + longestKept }, bytes.length);
    return bytes;
  }

  return async function bytesOf(picture: string, name: string): Promise<Buffer | undefined> {
    const key = `${picture} ${name}`;
    const known = kept.get(key);
    if (known && known.until > performance.now()) return known.bytes;
    const others = underWay.get(key);
    if (others) return others;
    const reading = read(key, picture, name);
    underWay.set(key, reading);
    return reading.finally(() => underWay.delete(key));
  };
}
