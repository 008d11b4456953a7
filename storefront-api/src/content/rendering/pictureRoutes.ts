import { widthsOf } from '@storefront/contracts';
import type { FastifyReply } from 'fastify';
import * as v from 'valibot';
import type { Db } from '../../database/schema';
import { missing, type Api } from '../../http/api';
import { createPictureFiles } from './pictureFiles';

const id = '[0-9a-f]{32}';
const WholeSchema = v.object({
  id: v.pipe(
    v.string(),
    v.regex(new RegExp(`^${id}-\\d{1,5}x\\d{1,5}\\.(webp|svg|png)$`), 'This is not the name of a picture.'),
  ),
});
const SizedSchema = v.object({
  id: v.pipe(v.string(), v.regex(new RegExp(`^${id}$`), 'This is not the name of a picture.')),
  file: v.pipe(v.string(), v.regex(/^\d{1,4}\.(avif|webp)$/, 'This is not the name of a picture.')),
});

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
};

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** The file behind a picture's address without a width: the widest one, or the drawing. */
function fileOf(name: string): { id: string; file: string } {
  const [picture = '', width = ''] = name.split(/[-x]/);
  const ending = endingOf(name);
  return { id: picture, file: ending === 'webp' ? `${widthsOf(Number(width)).at(-1)}.webp` : `full.${ending}` };
}

/** Serves the content's pictures. Addresses contain the digest of the bytes, so that they are cached for a year. */
export function pictureRoutes(app: Api, db: Db) {
  const bytesOf = createPictureFiles(db);

  async function send(reply: FastifyReply, picture: string, name: string) {
    const bytes = await bytesOf(picture, name);
    if (!bytes) return reply.code(404).send(missing('There is no such picture.'));
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(types[endingOf(name)] ?? 'application/octet-stream')
      .send(bytes);
  }

  app.get('/static/pictures/:id', { schema: { params: WholeSchema } }, ({ params }, reply) => {
    const { id: picture, file } = fileOf(params.id);
    return send(reply, picture, file);
  });

  app.get('/static/pictures/:id/:file', { schema: { params: SizedSchema } }, ({ params }, reply) =>
    send(reply, params.id, params.file),
  );
}
