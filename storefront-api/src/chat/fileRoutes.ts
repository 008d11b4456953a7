import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Addresses } from '../http/addresses';
import { found, missing, type Api } from '../http/api';
import { addressOf } from '../http/limits/counters';
import { bearersOnly, tokenOf, unauthorized } from './bearer';
import { headerName, nameInForm } from './fileNames';
import { maximumFileSize, tooLarge } from './limits';
import { isRefusal, type Refusal } from './outcomes';
import { refuse } from './routes';
import type { ChatService } from './service';
import type { UploadOutcome, UploadService } from './uploads';

const FileParamsSchema = v.object({ id: v.string(), name: v.string() });

/**
 * Other fields than the file are ignored, and bounded so that they cannot fill the memory. The part's headers have room
 * for the longest file name in any script.
 */
const partLimits = {
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1024,
  headerPairs: 20,
  headerSize: 4096,
  fileSize: maximumFileSize + 1,
};
const NO_FILE: Refusal = { refused: 'The request has no file in the field `file`.' };
/** Bytes that the form adds to the file at most. */
const FORM_OVERHEAD = 64 * 1024;

/** The first file of a form. All of the parser's errors are the client's fault: the form was cut off or malformed. */
async function firstFile(request: FastifyRequest): Promise<MultipartFile | Refusal> {
  try {
    return (await request.file()) ?? NO_FILE;
  } catch (error) {
    request.log.info({ err: error }, 'An upload could not be read.');
    return { refused: 'The form could not be read.' };
  }
}

interface Download {
  name: string;
  type: string | null;
  size: number;
}

/**
 * Headers of a download: pictures, which we have re-encoded, are shown; everything else is saved; nothing is ever run.
 */
const headersOf = ({ name, type, size }: Download) => ({
  'content-type': type ?? 'application/octet-stream',
  'content-length': size,
  'content-disposition': `${type ? 'inline' : 'attachment'}; filename*=UTF-8''${headerName(name)}`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'no-referrer',
  'cache-control': 'private, max-age=31536000, immutable',
});

export function fileRoutes(app: Api, chats: ChatService, uploads: UploadService, addresses: Addresses) {
  app.register(multipart, { throwFileSizeLimit: false, limits: partLimits });

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<UploadOutcome | null> {
    if (Number(request.headers['content-length']) > maximumFileSize + FORM_OVERHEAD)
      return { refused: tooLarge('The file') };
    const part = await firstFile(request);
    if (isRefusal(part)) return part;
    try {
      if (part.fieldname !== 'file') return NO_FILE;
      return await chats.upload(tokenOf(request), {
        name: nameInForm(part.filename ?? ''),
        content: part.file,
        address: addressOf(request),
      });
    } finally {
      // The rest of an aborted upload is not waited for.
      if (part.file.errored) reply.header('connection', 'close');
      // A refused file is read to its end, or the connection would wait for it for ever.
      part.file.resume();
    }
  }

  app.after(() => {
    const config = { form: 'multipart/form-data', limit: 'uploads', bearer: 'needed' } as const;

    app.post('/v1/static/upload', { config, onRequest: bearersOnly(chats) }, async (request, reply) => {
      const outcome = await receive(request, reply);
      if (!outcome) return unauthorized(reply);
      return 'path' in outcome ? found(addresses.ofApi(request, outcome.path)) : refuse(reply, outcome);
    });

    app.get('/static/uploads/:id/:name', { schema: { params: FileParamsSchema } }, async ({ params }, reply) => {
      const file = await uploads.download(params.id);
      if (!file) return reply.code(404).header('cache-control', 'no-store').send(missing('There is no such file.'));
      return reply.headers(headersOf(file)).send(file.content);
    });
  });
}
