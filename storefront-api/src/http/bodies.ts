import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { Api } from './api';
import { isHubRequest, isReadRequest } from './requestKinds';
import { RefusedRequest } from './refusedRequest';
import { isWellFormedJson } from './wellFormedTexts';

export type FormType = 'application/x-www-form-urlencoded' | 'multipart/form-data';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The content type that the route takes instead of JSON. */
    form?: FormType;
  }
}

const JSON_TYPE = 'application/json';

/** Refuses other content types than the route's: pages of other sites can post forms without a CORS preflight. */
function refuseForms(request: FastifyRequest) {
  const given = request.headers['content-type'];
  if (given === undefined || isReadRequest(request) || isHubRequest(request)) return;
  const wanted = request.routeOptions.config.form ?? JSON_TYPE;
  if (given.split(';', 1)[0]?.trim().toLowerCase() !== wanted)
    throw new RefusedRequest(415, `The body must be ${wanted}.`);
}

/** Charsets that are UTF-8 or a subset of it. */
const readable = /^(?:utf-?8|us-ascii)$/i;

/** Refuses compressed bodies and other charsets, which would be misread. */
function refuseEncodings(request: FastifyRequest) {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = request.headers;
  if (isReadRequest(request) || isHubRequest(request)) return;
  if (encoding.trim().toLowerCase() !== 'identity') throw new RefusedRequest(415, 'The body must not be compressed.');
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(type)?.[1] ?? 'utf-8';
  if (!readable.test(charset)) throw new RefusedRequest(415, 'The body must be text in UTF-8.');
}

/** Milliseconds for receiving a JSON body, since slow clients occupy memory. Files have the whole time of a request. */
const BODY_TIME = 30_000;

/** Ends requests whose body does not arrive in time. */
function limitBodyTime({ raw, routeOptions }: FastifyRequest) {
  if (raw.complete || routeOptions.config.form === 'multipart/form-data') return;
  const timer = setTimeout(() => raw.destroy(new RefusedRequest(408, 'The body took too long.')), BODY_TIME).unref();
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
}

type Done = (error: Error | null, body?: unknown) => void;

/** Passes on bodies without NUL and lone surrogates. */
const refuseMalformed =
  (done: Done): Done =>
  (error, body) => {
    if (error || isWellFormedJson(body)) done(error, body);
    else done(new RefusedRequest(400, 'The body holds what is no character.'));
  };

/** Parses JSON bodies. Empty ones are allowed, since some of the shop's calls have no body. */
export function setBodyParsers(app: Api) {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Read as bytes: a lenient decoder would replace broken characters silently.
  app.addContentTypeParser(JSON_TYPE, { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (!isUtf8(body)) done(new RefusedRequest(400, 'The body is not text in UTF-8.'));
    else parseJson(request, body.toString(), refuseMalformed(done));
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => refuseMalformed(done)(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  // After the route's authorisation, before anything is read.
  app.addHook('preParsing', async (request, _reply, payload) => {
    refuseForms(request);
    refuseEncodings(request);
    if (!isHubRequest(request)) limitBodyTime(request);
    return payload;
  });
}
