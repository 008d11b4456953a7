import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Addresses } from '../http/addresses';
import { found, missing, type Api } from '../http/api';
import { imageType, maximumFileSize } from './files';
import { tokenOf } from './routes';
import type { ChatService } from './service';

const UploadParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{32}$/, 'This is not the address of a file.')), name: v.string() });

/** How a file is handed out: pictures are shown, all else is saved; nothing in it is ever run. */
function headersOf(name: string) {
  const type = imageType(name);
  return {
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': `${type ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'private, max-age=31536000, immutable',
  };
}

export function fileRoutes(app: Api, chats: ChatService, addresses: Addresses) {
  app.register(multipart, { throwFileSizeLimit: false, limits: { files: 1, fields: 4, parts: 5, fileSize: maximumFileSize } });

  const upload = async (request: FastifyRequest) => {
    const token = tokenOf(request);
    if (!(await chats.isOpen(token))) return null;
    const file = await request.file();
    if (file?.fieldname !== 'file') return { refused: 'The request has no file in the field `file`.' };
    return chats.upload(token, file.filename, file.file, () => !file.file.truncated);
  };

  app.after(() => {
    app.post('/v1/static/upload', async (request, reply) => {
      const outcome = request.isMultipart() ? await upload(request) : { refused: 'The file must come as multipart/form-data.' };
      if (!outcome) return missing('There is no open chat for this token.');
      if ('refused' in outcome) return reply.code(400).send(missing(outcome.refused));
      return found(addresses.ofApi(request, outcome.path));
    });

    app.get('/static/uploads/:id/:name', { schema: { params: UploadParamsSchema } }, async ({ params }, reply) => {
      const file = await chats.download(params.id);
      if (!file) return reply.code(404).send(missing('There is no such file.'));
      return reply.headers(headersOf(file.name)).send(file.content);
    });
  });
}
