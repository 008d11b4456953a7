import * as v from 'valibot';
import { found, type Api } from '../http/api';
import type { DataVersion } from './dataVersion';

/** Milliseconds for which a request for the next version is held. */
const longestWait = 1500;

const QuerySchema = v.object({ after: v.optional(v.pipe(v.string(), v.maxLength(100))) });

/**
 * `GET /data-version`: the version of the public data; null while changes could be missed. With `?after=` this is a
 * long poll: it is answered when the version is another one, or after a while with the same, so that caches of pages
 * hear of a change at once.
 */
export function versionRoutes(app: Api, version: DataVersion) {
  const waiting = new Set<() => void>();

  function next(): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        stop();
        waiting.delete(end);
        resolve();
      };
      const timer = setTimeout(end, longestWait);
      const stop = version.onChange(end);
      waiting.add(end);
    });
  }

  app.addHook('preClose', async () => {
    for (const end of [...waiting]) end();
  });

  app.get('/data-version', { schema: { querystring: QuerySchema } }, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store');
    if (query.after === (version.current ?? '')) await next();
    return found({ version: version.current ?? null });
  });
}
