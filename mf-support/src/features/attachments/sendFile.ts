import * as v from 'valibot';
import { isRefusal } from '../../api/isRefusal';

/** Milliseconds without progress after which an upload counts as lost; its total time is not limited. */
export const stallLimit = 30_000;

export interface FileCall {
  apiUrl: string;
  token: string;
  file: File;
  /** From 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** `refused`: the API does not accept this file; `lost`: another attempt may succeed. */
export type FileOutcome = { url: string } | 'refused' | 'lost' | 'cancelled';

/** As with all calls, `success` may be absent, but not false (S197). */
const AnswerSchema = v.object({ success: v.optional(v.literal(true)), result: v.pipe(v.string(), v.minLength(1)) });

function answerIn(text: string): FileOutcome {
  try {
    return { url: v.parse(AnswerSchema, JSON.parse(text)).result };
  } catch (error) {
    console.error('POST /v1/static/upload was answered with what is no address.', error);
    // What is no JSON was cut off, or is not the API's: another attempt may be answered.
    return error instanceof SyntaxError ? 'lost' : 'refused';
  }
}

function outcomeOf({ status, responseText }: XMLHttpRequest): FileOutcome {
  if (status >= 200 && status < 300) return answerIn(responseText);
  console.error(`POST /v1/static/upload failed (status ${status}): ${responseText}`);
  return isRefusal(status) ? 'refused' : 'lost';
}

/** Aborts the request when it makes no progress for a while. */
function watch(request: XMLHttpRequest) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), stallLimit);
  };
  moved();
  return { moved, release: () => clearTimeout(timer) };
}

/** Uploads one file (S197), by `XMLHttpRequest`, since `fetch` reports no progress. Never rejects. */
export function sendFile({ apiUrl, token, file, onProgress, signal }: FileCall): Promise<FileOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const watched = watch(request);
    const abort = () => request.abort();
    const end = (outcome: FileOutcome) => {
      watched.release();
      signal.removeEventListener('abort', abort);
      resolve(outcome);
    };
    const lose = (reason: string) => {
      if (signal.aborted) return end('cancelled');
      console.error(`POST /v1/static/upload failed (network): ${reason}`);
      end('lost');
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watched.moved();
      onProgress(total > 0 ? loaded / total : 0);
    };
    request.onload = () => end(outcomeOf(request));
    request.onerror = () => lose('the connection broke off');
    request.onabort = () => lose(`nothing moved for ${stallLimit} ms`);
    signal.addEventListener('abort', abort);
    request.open('POST', new URL('/v1/static/upload', apiUrl));
    request.withCredentials = true;
    request.setRequestHeader('authorization', `Bearer ${token}`);
    const body = new FormData();
    body.append('file', file, file.name);
    request.send(body);
    if (signal.aborted) abort();
  });
}
