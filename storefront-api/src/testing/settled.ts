import { eventually } from './patience';
import type { Shop } from './shop';

/**
 * Waits until the shop has heard of the last change of the public data. Before that an answer that was not kept may be
 * new beside one that was kept and is old.
 */
export const settled = ({ db, get }: Shop): Promise<void> =>
  eventually(async () => {
    const { origin, version } = await db
      .selectFrom('data_version')
      .select(['origin', 'version'])
      .executeTakeFirstOrThrow();
    expect((await get('/data-version')).result.version).toBe(`${origin}.${version}`);
  });
