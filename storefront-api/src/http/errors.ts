import { answerUnreadable, NoHost } from '@storefront/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isHeldUp, isUnwritable } from '../database/limits';
import { isAway } from '../database/soundPool';
import { missing, type Api } from './api';
import { RefusedRequest } from './refusedRequest';

const GENERAL = 'Something went wrong on our side. Please try again later.';
const HELD_UP = 'The shop is busy. Please try again in a moment.';
const HELD_UP_SECONDS = 2;
const UNREADABLE = 'The request cannot be read.';

/** What is wrong before a route is found: an address that cannot be decoded, or a part of it without end. */
export function frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  if (status >= 500) request.log.error({ err: error }, 'A request failed before its route.');
  void reply.code(status).send(missing(status >= 500 ? GENERAL : 'The address cannot be read.'));
}

/** What is no HTTP at all never becomes a request; it is answered all the same, as everything is. */
export const clientErrorHandler = answerUnreadable(() => ({ type: 'application/json', body: JSON.stringify(missing(UNREADABLE)) }));

const noSuchCall = (_request: FastifyRequest, reply: FastifyReply) => reply.code(404).send(missing('There is no such call.'));

/** What nobody has is refused before its body, which nobody wants, is read: that would take memory, and nobody counts it. */
export function refuseStrangePaths(app: Api) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return noSuchCall(request, reply);
  });
}

/**
 * By which status an error is answered: Fastify's and ours say so, and what came of a body that broke off. What others have is no word to our callers: a payment
 * service's error has the status that it answered to us.
 */
function statusOf(error: FastifyError, { raw }: FastifyRequest): number {
  const isBelieved = error instanceof RefusedRequest || error instanceof NoHost || String(error.code).startsWith('FST_') || error === raw.errored;
  return isBelieved ? (error.statusCode ?? 500) : 500;
}

/** What the log says of an error that may be over in a moment; undefined of any other. */
function whatPasses(error: unknown): { level: 'warn' | 'error'; words: string } | undefined {
  if (isHeldUp(error)) return { level: 'warn', words: 'A request waited too long for what somebody else keeps.' };
  if (isUnwritable(error)) return { level: 'error', words: 'The database takes no writes.' };
  return isAway(error) ? { level: 'error', words: 'The database does not answer.' } : undefined;
}

/** Milliseconds in which what passes is told of once: every request may meet it, and a log may lie on the disk that is full. */
const SELDOM = 10_000;

/** Logs each cause of what passes, and of how many requests it was not said. */
function createComplaint() {
  const told = new Map<string, { at: number; unsaid: number }>();
  return (request: FastifyRequest, error: FastifyError, level: 'warn' | 'error', words: string) => {
    const cause = error.code ?? error.message;
    const now = performance.now();
    const last = told.get(cause);
    if (last && now - last.at < SELDOM) return void (last.unsaid += 1);
    request.log[level]({ err: error, unsaid: last?.unsaid ?? 0 }, words);
    told.set(cause, { at: now, unsaid: 0 });
  };
}

/** For what can be asked again in a moment. */
export const answerHeldUp = (reply: FastifyReply) => reply.code(503).header('retry-after', HELD_UP_SECONDS).send(missing(HELD_UP));

/** Every failure has the envelope too; what it was in detail goes to the log alone. */
export function setErrorAnswers(app: Api) {
  const complain = createComplaint();
  app.setNotFoundHandler(noSuchCall);

  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = statusOf(error, request);
    const passing = whatPasses(error);
    if (passing) {
      complain(request, error, passing.level, passing.words);
      return answerHeldUp(reply);
    }
    if (status >= 500) {
      request.log.error({ err: error }, 'A request failed.');
      return reply.code(500).send(missing(GENERAL));
    }
    return reply.code(status).send(missing(error.message));
  });

  // Nobody keeps an error: what is missing now may be there in a moment.
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode >= 400) reply.header('cache-control', 'no-store');
  });
}
