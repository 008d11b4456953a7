import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api';
import { hasOwnBorder, isReading } from './exempt';
import { RefusedRequest } from './refusedRequest';
import { isWholeJson } from './wholeTexts';

export type FormType = 'application/x-www-form-urlencoded' | 'multipart/form-data';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The one kind of body that the route takes instead of JSON. */
    form?: FormType;
  }
}

const JSON_TYPE = 'application/json';

/** Any page may post a form to any address, without asking: what is no JSON is refused wherever a route does not want it. */
function refuseForms(request: FastifyRequest) {
  const given = request.headers['content-type'];
  if (given === undefined || isReading(request) || hasOwnBorder(request)) return;
  const wanted = request.routeOptions.config.form ?? JSON_TYPE;
  if (given.split(';', 1)[0]?.trim().toLowerCase() !== wanted) throw new RefusedRequest(415, `The body must be ${wanted}.`);
}

/** How bodies are read, and what is a part of it. */
const readable = /^(?:utf-?8|us-ascii)$/i;

/** What is compressed, or in another charset, would be read as other words than it has. */
function refuseEncodings(request: FastifyRequest) {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
  if (isReading(request) || hasOwnBorder(request)) return;
  if (encoding.trim().toLowerCase() !== 'identity') throw new RefusedRequest(415, 'The body must not be compressed.');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!readable.test(charset)) throw new RefusedRequest(415, 'The body must be text in UTF-8.');
}

/** Milliseconds in which a body of JSON has to be there: one that trickles keeps its memory, of which a thousand callers may take some at once. Files have as long as a request may take. */
const BODY_TIME = 30_000;

/** Gives up a body that does not come. */
function boundWait({ raw, routeOptions }: FastifyRequest) {
  if (raw.complete || routeOptions.config.form === 'multipart/form-data') return;
  const timer = setTimeout(() => raw.destroy(new RefusedRequest(408, 'The body took too long.')), BODY_TIME).unref();
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
}

type Done = (error: Error | null, body?: unknown) => void;

/** Hands on what holds no broken text. */
const wholeOnly = (done: Done): Done => (error, body) => {
  if (error || isWholeJson(body)) done(error, body);
  else done(new RefusedRequest(400, 'The body holds what is no character.'));
};

/** JSON bodies; an empty one is no body, since the shop's PATCH and method change have none. */
export function setBodyParsers(app: Api) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Decoded leniently, broken characters would be mended in silence.
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new RefusedRequest(400, 'The body is not text in UTF-8.'));
    else parseJson(request, body.toString(), wholeOnly(done));
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => wholeOnly(done)(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  // After a route has refused strangers, before anything is read.
  app.addHook('preParsing', async (request, _reply, payload) => {
    refuseForms(request);
    refuseEncodings(request);
    if (!hasOwnBorder(request)) boundWait(request);
    return payload;
  });
}
