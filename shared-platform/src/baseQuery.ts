import { retry, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { EnvelopeSchema } from '@storefront/contracts';
import * as v from 'valibot';
import { logFailure, type ApiFailure } from './failures';
import type { StoreServices } from './storeTypes';
import type { CallLimiter } from './callLimiter';

export interface ApiCall {
  /** Path on the API host, with its query. */
  url: string;
  method?: 'GET' | 'POST' | 'PATCH';
  /**
   * Sent as JSON, unless it is `FormData`. State its type by `body: … satisfies <type>`: the gate compares that with
   * what the API accepts.
   */
  body?: unknown;
  /** Bearer token. */
  token?: string;
  /** Sent as `Idempotency-Key`: the server handles calls with the same key once. */
  idempotencyKey?: string;
  /**
   * The schema of `result`; an answer that does not match is a failure. `'success'`: the data are whether `success` is
   * true. Without a schema the result is returned unchecked, or true when it is empty.
   */
  result?: v.GenericSchema | 'success';
  /**
   * The schema of `result` where the server refuses and offers something instead; the data are `{ refused }` then, not
   * null.
   */
  refusal?: v.GenericSchema;
  /**
   * Whether the page is shown without the answer, so that a failure redirects nobody (S206). By default the cache
   * decides.
   */
  background?: boolean;
}

class CallFailed extends Error {
  constructor(
    readonly kind: ApiFailure['kind'],
    message: string,
    readonly status?: number,
    readonly serverMessage?: string,
    readonly retryAfter?: string | null,
  ) {
    super(message);
  }
}

function requestInit({ method = 'GET', body, token, idempotencyKey }: ApiCall, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  return {
    method,
    headers,
    credentials: 'include',
    signal,
    ...(body === undefined ? {} : { body: isForm ? (body as FormData) : JSON.stringify(body) }),
  };
}

/**
 * A signal that follows the caller's, and aborts with a `TimeoutError` after a time. Not `AbortSignal.any` with
 * `AbortSignal.timeout`: Node 20 garbage-collects such a signal while it is in use, and it then never aborts.
 */
function limited(caller: AbortSignal, milliseconds: number) {
  const controller = new AbortController();
  const follow = () => controller.abort(caller.reason);
  const timer = setTimeout(() => controller.abort(new DOMException('The time is up.', 'TimeoutError')), milliseconds);
  caller.addEventListener('abort', follow);
  if (caller.aborted) follow();
  const release = () => {
    clearTimeout(timer);
    caller.removeEventListener('abort', follow);
  };
  return { signal: controller.signal, release };
}

function envelopeOf(text: string) {
  try {
    return v.parse(EnvelopeSchema, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Sends a call and reads the whole answer; one that breaks off counts as unanswered. */
async function exchange(call: ApiCall, services: StoreServices, signal: AbortSignal) {
  try {
    const response = await services.fetch(new URL(call.url, services.apiUrl).href, requestInit(call, signal));
    return { response, text: await response.text() };
  } catch (error) {
    if ((signal.reason as Error | undefined)?.name === 'TimeoutError')
      throw new CallFailed('timeout', `no answer within ${services.timeout} ms`);
    throw new CallFailed('network', String(error));
  }
}

/** What the server offers in place of what it refused; undefined where that does not match the schema. */
function refusalOf(
  { refusal }: ApiCall,
  status: number,
  envelope: ReturnType<typeof envelopeOf>,
): { refused: unknown } | undefined {
  if (!refusal || envelope?.success !== false || status >= 500) return undefined;
  const refused = v.safeParse(refusal, envelope.result);
  return refused.success ? { refused: refused.output } : undefined;
}

/**
 * Whether an error means that a thing does not exist: a 400 for an id or a name that nothing can have (S206), a 401 or
 * 403 for a token that opens nothing (S152). One without the API's envelope comes from a proxy, and does not.
 */
const saysNothing = ({ method = 'GET', token }: ApiCall, status: number, envelope: ReturnType<typeof envelopeOf>) =>
  method === 'GET' &&
  envelope?.success === false &&
  (status === 400 || (token !== undefined && (status === 401 || status === 403)));

async function answerOf(call: ApiCall, services: StoreServices, signal: AbortSignal): Promise<unknown> {
  const { response, text } = await exchange(call, services, signal);
  const envelope = envelopeOf(text);
  const refusal = refusalOf(call, response.status, envelope);
  if (refusal) return refusal;
  if (!response.ok && !saysNothing(call, response.status, envelope)) {
    const { status, headers } = response;
    throw new CallFailed(
      'status',
      `the server answered ${status}`,
      status,
      envelope?.message ?? undefined,
      headers.get('retry-after'),
    );
  }
  if (envelope?.success === undefined && envelope?.result === undefined)
    throw new CallFailed('invalid', 'the answer is not an envelope', response.status);
  if (envelope.success === false && envelope.message)
    console.info(`${call.method ?? 'GET'} ${call.url}: ${envelope.message}`);
  if (call.result === 'success') return envelope.success === true;
  if (envelope.success === false) return null;
  if (!call.result) return envelope.result ?? true;
  if ((envelope.result ?? null) === null) return null;
  const result = v.safeParse(call.result, envelope.result);
  if (!result.success) throw new CallFailed('invalid', v.summarize(result.issues), response.status);
  return result.output;
}

function isBackground(api: BaseQueryApi): boolean {
  if (!api.queryCacheKey) return false;
  const state = api.getState() as { api?: { queries?: Record<string, { data?: unknown } | undefined> } };
  return state.api?.queries?.[api.queryCacheKey]?.data !== undefined;
}

/**
 * Waits until the call may start; resolves with what to call at its end, or undefined without a limiter. Global
 * endpoints have a limit of their own.
 */
function turnOf({ endpoint, signal, extra }: BaseQueryApi): ReturnType<CallLimiter> | undefined {
  const [remote] = endpoint.split('/');
  const turn = (extra as StoreServices).callLimiter?.(remote!, signal);
  if (!(turn instanceof Promise)) return turn;
  return turn.catch((error: unknown) => {
    throw new CallFailed('network', `${remote} sends too many calls: ${String(error)}`);
  });
}

/** Performs a call; the time limit begins when it may start. */
async function answerInTime(call: ApiCall, services: StoreServices, caller: AbortSignal): Promise<unknown> {
  const { signal, release } = limited(caller, services.timeout);
  try {
    return await answerOf(call, services, signal);
  } finally {
    release();
  }
}

async function answerInTurn(call: ApiCall, api: BaseQueryApi): Promise<unknown> {
  const turn = turnOf(api);
  const end = turn instanceof Promise ? await turn : turn;
  try {
    return await answerInTime(call, api.extra as StoreServices, api.signal);
  } finally {
    end?.();
  }
}

const callOnce: BaseQueryFn<ApiCall, unknown, ApiFailure> = async (call, api) => {
  try {
    return { data: await answerInTurn(call, api) };
  } catch (error) {
    if (api.signal.aborted) throw error;
    const failed = error instanceof CallFailed ? error : new CallFailed('invalid', String(error));
    const failure: ApiFailure = {
      kind: failed.kind,
      status: failed.status,
      message: failed.message,
      doing: `${call.method ?? 'GET'} ${call.url}`,
      background: call.background ?? isBackground(api),
      retryAfter: Number(failed.retryAfter) || 0,
    };
    logFailure(failure, failed.serverMessage);
    return { error: failure };
  }
};

/**
 * Whether a call is repeated: only reads, since a repeated write could take effect twice (S202), and only after
 * temporary failures. After a timeout visitors are told, and retry by hand (S204).
 */
function mayTryAgain(failure: ApiFailure, api: BaseQueryApi, attempt: number): boolean {
  const passing =
    failure.kind === 'network' ||
    (failure.kind === 'status' && (failure.status === 429 || (failure.status ?? 0) >= 500));
  return passing && api.type === 'query' && attempt <= (api.extra as StoreServices).retries;
}

/** Milliseconds before a retry: 1 s, 2 s, 4 s …, at least the seconds of `Retry-After`, at most 30 s. */
export function retryDelay(attempt: number, retryAfter = 0): number {
  return Math.min(1000 * Math.max(2 ** (attempt - 1), retryAfter), 30_000);
}

const callWithRetries = retry(callOnce);

/** The state of one call's retries. */
function patience() {
  let retryAfter: number | undefined;
  return {
    retryCondition(
      error: unknown,
      _call: unknown,
      { attempt, baseQueryApi }: { attempt: number; baseQueryApi: BaseQueryApi },
    ) {
      ({ retryAfter } = error as ApiFailure);
      return mayTryAgain(error as ApiFailure, baseQueryApi, attempt);
    },
    backoff: (attempt: number) => new Promise<void>((resolve) => setTimeout(resolve, retryDelay(attempt, retryAfter))),
  };
}

/**
 * Calls the API with credentials, opens the envelope, validates the result, and repeats reads after temporary failures.
 * A failure is logged and given to the shared handler. `data: null` means that the API has no such thing.
 */
export const baseQuery: BaseQueryFn<ApiCall, unknown, ApiFailure> = async (call, api) => {
  const { here, onFailure } = api.extra as StoreServices;
  const askedAt = here?.();
  const answer = await callWithRetries(call, api, patience());
  if (answer.error) onFailure({ ...answer.error, endpoint: api.endpoint, askedAt });
  return answer;
};
