import type { IncomingMessage, RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { answerContent } from '../content/database/socketStore';
import type { ContentStore } from '../content/database/store';
import { Refused } from './command';
import type { RunCommand } from './commands';
import { readLines, writeLines } from './lines';
import type { StatusService } from './service';

/** What the admin socket can call. */
export interface Owner {
  status: StatusService;
  run: RunCommand;
  content: ContentStore;
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
  body?: unknown;
  /** In place of the body: values, sent as lines of JSON. */
  lines?: Iterable<unknown>;
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

/**
 * Does what the command `content` asks. It needs no further permission: whoever can open this socket can write to the
 * database, too.
 */
async function content(owner: Owner, request: IncomingMessage): Promise<Answered> {
  return { code: 200, lines: await answerContent(owner.content, readLines(request)) };
}

const calls: Record<string, (owner: Owner, request: IncomingMessage) => Promise<Answered>> = {
  'GET /status': async (owner) => ({ code: 200, body: await owner.status() }),
  'POST /command': run,
  'POST /content': content,
};

function answer(owner: Owner | undefined, request: IncomingMessage): Answered | Promise<Answered> {
  const call = calls[`${request.method} ${request.url}`];
  if (!call) return NO_CALL;
  return owner ? call(owner, request) : STARTING;
}

/** What the admin socket answers; `owner` is absent while the API starts. */
export function adminListener(currentOwner: () => Owner | undefined): RequestListener {
  return (request, response) => {
    const send = ({ code, body, lines }: Answered) =>
      lines
        ? writeLines(response.writeHead(code, { 'content-type': 'application/jsonl' }), lines)
        : void response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const owner = currentOwner();
    const fail = (error: unknown) => {
      owner?.onError(error);
      if (response.headersSent) return void response.destroy();
      const reason = error instanceof Error ? error.message : String(error);
      void send({ code: 500, body: { message: `It could not be done: ${reason}` } });
    };
    Promise.resolve()
      .then(() => answer(owner, request))
      .then(send)
      .catch(fail);
  };
}
