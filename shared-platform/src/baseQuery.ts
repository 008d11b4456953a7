import { retry, type BaseQueryApi, type BaseQueryFn } from '@reduxjs/toolkit/query/react';
import * as v from 'valibot';
import { logFailure, type ApiFailure } from './failures';
import type { StoreServices } from './store';

export interface ApiCall {
  /** Path on the API host, with its query. */
  url: string;
  method?: 'GET' | 'POST' | 'PATCH';
  /** Sent as JSON, or as it is when it is `FormData`. */
  body?: unknown;
  /** Bearer token. */
  token?: string;
  /** What `result` must be; an answer that is not so is a failure. Without it the result is not looked at. */
  result?: v.GenericSchema;
}

const EnvelopeSchema = v.object({
  success: v.optional(v.boolean(), true),
  result: v.optional(v.unknown(), null),
  message: v.nullish(v.string()),
});

class CallFailed extends Error {
  constructor(
    readonly kind: ApiFailure['kind'],
    message: string,
    readonly status?: number,
    readonly serverMessage?: string,
  ) {
    super(message);
  }
}

function requestInit({ method = 'GET', body, token }: ApiCall, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const isForm = typeof FormData !== 'undefined' && body instanceof FormData;
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
  if (token) headers['authorization'] = `Bearer ${token}`;
  return {
    method,
    headers,
    credentials: 'include',
    signal,
    ...(body === undefined ? {} : { body: isForm ? (body as FormData) : JSON.stringify(body) }),
  };
}

async function readEnvelope(response: Response) {
  const parsed = v.safeParse(EnvelopeSchema, await response.json().catch(() => undefined));
  return parsed.success ? parsed.output : undefined;
}

async function answerOf(call: ApiCall, services: StoreServices, signal: AbortSignal): Promise<unknown> {
  let response: Response;
  try {
    response = await services.fetch(new URL(call.url, services.apiUrl).href, requestInit(call, signal));
  } catch (error) {
    if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError')
      throw new CallFailed('timeout', `no answer within ${services.timeout} ms`);
    throw new CallFailed('network', String(error));
  }
  const envelope = await readEnvelope(response);
  if (!response.ok)
    throw new CallFailed('status', `the server answered ${response.status}`, response.status, envelope?.message ?? undefined);
  if (!envelope) throw new CallFailed('invalid', 'the answer is not an envelope', response.status);
  if (!envelope.success || envelope.result === null) {
    if (!envelope.success && envelope.message) console.info(`${call.method ?? 'GET'} ${call.url}: ${envelope.message}`);
    return envelope.success && !call.result ? true : null;
  }
  if (!call.result) return envelope.result;
  const result = v.safeParse(call.result, envelope.result);
  if (!result.success) throw new CallFailed('invalid', v.summarize(result.issues), response.status);
  return result.output;
}

function isBackground(api: BaseQueryApi): boolean {
  if (!api.queryCacheKey) return false;
  const state = api.getState() as { api?: { queries?: Record<string, { data?: unknown } | undefined> } };
  return state.api?.queries?.[api.queryCacheKey]?.data !== undefined;
}

const callOnce: BaseQueryFn<ApiCall, unknown, ApiFailure> = async (call, api) => {
  const services = api.extra as StoreServices;
  const signal = AbortSignal.any([api.signal, AbortSignal.timeout(services.timeout)]);
  try {
    return { data: await answerOf(call, services, signal) };
  } catch (error) {
    if (api.signal.aborted) throw error;
    const failed = error instanceof CallFailed ? error : new CallFailed('invalid', String(error));
    const failure: ApiFailure = {
      kind: failed.kind,
      status: failed.status,
      message: failed.message,
      doing: `${call.method ?? 'GET'} ${call.url}`,
      background: isBackground(api),
    };
    logFailure(failure, failed.serverMessage);
    return { error: failure };
  }
};

/** Passing faults, and only for reads: a repeated write could do its work twice (S202). */
function mayTryAgain(failure: ApiFailure, api: BaseQueryApi, attempt: number): boolean {
  const passing =
    failure.kind === 'network' ||
    failure.kind === 'timeout' ||
    (failure.kind === 'status' && (failure.status === 429 || (failure.status ?? 0) >= 500));
  return passing && api.type === 'query' && attempt <= (api.extra as StoreServices).retries;
}

/** 1 s, 2 s, 4 s … at most 30 s. */
export function retryDelay(attempt: number): number {
  return Math.min(1000 * 2 ** (attempt - 1), 30_000);
}

const callWithRetries = retry(callOnce, {
  retryCondition: (error, _call, { attempt, baseQueryApi }) => mayTryAgain(error as ApiFailure, baseQueryApi, attempt),
  backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, retryDelay(attempt))),
});

/**
 * One call of the API: credentials included, the envelope opened, the result checked, passing faults of reads tried again,
 * and a failure logged and given to the shared handler. `data: null` means that the server has no such thing.
 */
export const baseQuery: BaseQueryFn<ApiCall, unknown, ApiFailure> = async (call, api, options) => {
  const answer = await callWithRetries(call, api, options);
  if (answer.error) (api.extra as StoreServices).onFailure(answer.error);
  return answer;
};
