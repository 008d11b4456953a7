import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Addresses } from '../http/addresses';
import { found, missing, type Api } from '../http/api';
import { addressOf } from '../http/limits/counters';
import { bearersOnly, tokenOf, unauthorized } from './bearer';
import { headerName } from './fileNames';
import { maximumFileSize, tooLarge } from './limits';
import { isRefusal, type Refusal } from './outcomes';
import { refuse } from './routes';
import type { ChatService } from './service';
import type { UploadOutcome, UploadService } from './uploads';

const FileParamsSchema = v.object({ id: v.string(), name: v.string() });

/** Fields beside the file are not read; they may not fill the memory either. What stands above the file has room for the longest name of any file system, whatever it is written in. */
const partLimits = { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20, headerSize: 4096, fileSize: maximumFileSize + 1 };
const NO_FILE: Refusal = { refused: 'The request has no file in the field `file`.' };
/** What the form around the file adds at most. */
const FORM_OVERHEAD = 64 * 1024;

/** The first file of a form; a form that is cut off or malformed has its sender's fault, whichever way the parser puts it. */
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

/** How a file is handed out: pictures that we drew are shown, all else is saved; nothing in it is ever run. */
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
    if (Number(request.headers['content-length']) > maximumFileSize + FORM_OVERHEAD) return { refused: tooLarge('The file') };
    const part = await firstFile(request);
    if (isRefusal(part)) return part;
    try {
      if (part.fieldname !== 'file') return NO_FILE;
      return await chats.upload(tokenOf(request), { name: part.filename ?? '', content: part.file, address: addressOf(request) });
    } finally {
      // What was given up on the way is not waited for either.
      if (part.file.errored) reply.header('connection', 'close');
      // What is not wanted is read to its end all the same, or the connection would wait for it forever.
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
