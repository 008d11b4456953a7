import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { Refused } from './command';
import type { RunCommand } from './commands';
import type { StatusService } from './service';

/** What a running API lets its owner ask. */
export interface Owner {
  status: StatusService;
  run: RunCommand;
  /** Where the details of a failure go. */
  onError: (error: unknown) => void;
}

const CallSchema = v.object({
  words: v.array(v.string()),
  options: v.record(v.string(), v.string()),
  lines: v.optional(v.array(v.string())),
});

interface Answered {
  code: number;
  body: unknown;
}

const STARTING: Answered = { code: 503, body: { message: 'The API is starting.' } };
const NO_CALL: Answered = { code: 404, body: { message: 'There is no such call.' } };

async function run(owner: Owner, request: IncomingMessage): Promise<Answered> {
  try {
    return { code: 200, body: await owner.run(v.parse(CallSchema, JSON.parse(await text(request)))) };
  } catch (error) {
    if (error instanceof Refused) return { code: 422, body: { message: error.message } };
    throw error;
  }
}

function answer(owner: Owner | undefined, request: IncomingMessage): Answered | Promise<Answered> {
  const call = `${request.method} ${request.url}`;
  if (call !== 'GET /status' && call !== 'POST /command') return NO_CALL;
  if (!owner) return STARTING;
  return call === 'GET /status' ? owner.status().then((body) => ({ code: 200, body })) : run(owner, request);
}

/** What the admin socket answers; `owner` is absent while the API starts. */
export function adminListener(currentOwner: () => Owner | undefined): RequestListener {
  return (request, response) => {
    const send = ({ code, body }: Answered) => response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const owner = currentOwner();
    const fail = (error: unknown) => {
      owner?.onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      send({ code: 500, body: { message: `It could not be done: ${reason}` } });
    };
    Promise.resolve()
      .then(() => answer(owner, request))
      .then(send, fail);
  };
}
