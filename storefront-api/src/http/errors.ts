import { answerUnreadable, NoHost } from '@storefront/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isTemporarilyBusy, isReadOnly } from '../database/limits';
import { isDatabaseUnavailable } from '../database/resilientPool';
import { missing, type Api } from './api';
import { RefusedRequest } from './refusedRequest';

const GENERAL = 'Something went wrong on our side. Please try again later.';
const TRY_AGAIN = 'The shop is busy. Please try again in a moment.';
const TRY_AGAIN_SECONDS = 2;
const UNREADABLE = 'The request cannot be read.';

/** Answers errors before routing: an address that cannot be decoded, or with a part that is too long. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'A request failed before its route.');
  void reply.code(status).send(missing(status >= 500 ? GENERAL : 'The address cannot be read.'));
}

/** Answers what is no valid HTTP, and so never becomes a request, with the envelope, too. */
export const clientErrorHandler = answerUnreadable(() => ({
  type: 'application/json',
  body: JSON.stringify(missing(UNREADABLE)),
}));

const unknownRoute = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(missing('There is no such call.'));

/** Answers unknown paths before their body is read, which would take memory that no limit counts. */
export function refuseStrangePaths(app: Api) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return unknownRoute(request, reply);
  });
}

/**
 * The status of an answer to an error. Only Fastify's errors, ours, and those of a body that broke off decide it: a
 * payment service's error has the status that the service answered to us.
 */
function statusOf(error: FastifyError, { raw }: FastifyRequest): number {
  const isBelieved =
    error instanceof RefusedRequest ||
    error instanceof NoHost ||
    String(error.code).startsWith('FST_') ||
    error === raw.errored;
  return isBelieved ? (error.statusCode ?? 500) : 500;
}

/** The log entry for a temporary error; undefined for others. */
function temporaryErrorEntry(error: unknown): { level: 'warn' | 'error'; words: string } | undefined {
  if (isTemporarilyBusy(error))
    return { level: 'warn', words: 'A request waited too long for what somebody else keeps.' };
  if (isReadOnly(error)) return { level: 'error', words: 'The database takes no writes.' };
  return isDatabaseUnavailable(error) ? { level: 'error', words: 'The database does not answer.' } : undefined;
}

/**
 * Milliseconds in which a temporary error is logged once: every request may have it, and the log may be on the disk
 * that is full.
 */
const LOG_INTERVAL = 10_000;

/** Logs temporary errors by cause, with the number of those that were left out. */
function createErrorLog() {
  const told = new Map<string, { at: number; unsaid: number }>();
  return (request: FastifyRequest, error: FastifyError, level: 'warn' | 'error', words: string) => {
    const cause = error.code ?? error.message;
    const now = performance.now();
    const last = told.get(cause);
    if (last && now - last.at < LOG_INTERVAL) return void (last.unsaid += 1);
    request.log[level]({ err: error, unsaid: last?.unsaid ?? 0 }, words);
    told.set(cause, { at: now, unsaid: 0 });
  };
}

/** For calls that can be repeated in a moment. */
export const answerTryAgain = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', TRY_AGAIN_SECONDS).send(missing(TRY_AGAIN));

/** Answers every failure with the envelope; details go to the log only. */
export function setErrorAnswers(app: Api) {
  const complain = createErrorLog();
  app.setNotFoundHandler(unknownRoute);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error, request);
    const passing = temporaryErrorEntry(error);
    if (passing) {
      complain(request, error, passing.level, passing.words);
      return answerTryAgain(reply);
    }
    if (status >= 500) {
      request.log.error({ err: error }, 'A request failed.');
      return reply.code(500).send(missing(GENERAL));
    }
    return reply.code(status).send(missing(error.message));
  });

  // Errors are not cached: what is missing may be there in a moment.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  });
}
