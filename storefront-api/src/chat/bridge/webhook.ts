import { IdSchema, type ChatMessage } from '@storefront/contracts';
import { readJson } from '@storefront/server';
import * as v from 'valibot';
import type { Env } from '../../env';
import { found, missing, type Api } from '../../http/api';
import { isGenuine, sign } from '../../http/signature';
import type { Moderation } from '../moderation';
import { refuse } from '../routes';
import type { BridgedChat, ChatBridge } from './bridge';

const ANSWER_LIMIT = 20_000;
const BODY_LIMIT = 64 * 1024;
export const REPLY_PATH = '/v1/bridge/replies';

const ReplySchema = v.object({
  chatId: IdSchema,
  moderatorName: v.string(),
  text: v.string(),
  /** The messenger's own id of the reply, by which a repetition is recognised. */
  id: v.pipe(v.string(), v.uuid()),
});

type BridgeEnv = Pick<Env, 'BRIDGE_URL' | 'BRIDGE_SECRET' | 'PUBLIC_API_URL' | 'API_PORT'>;

const bodyOf = (chat: BridgedChat, messages: ChatMessage[], apiUrl: string) =>
  JSON.stringify({
    chat: { id: chat.id, clientName: chat.client_name, topic: chat.topic, language: chat.language },
    messages: messages.map((message) => ({
      ...message,
      attachments: message.attachments.map((path) => apiUrl + path),
    })),
  });

/** A reply that the messenger sends, or what is wrong with it. */
function readReply(raw: unknown): v.InferOutput<typeof ReplySchema> | string {
  const json = readJson(String(raw));
  if (json === undefined) return 'The body is no JSON.';
  const read = v.safeParse(ReplySchema, json);
  return read.success
    ? read.output
    : read.issues.map((issue) => `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`).join('; ');
}

function replyRoute(app: Api, secret: string, moderation: Pick<Moderation, 'reply'>, now: () => Date) {
  // The signature is over the raw body.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post(REPLY_PATH, { bodyLimit: BODY_LIMIT, config: { limit: 'messages' } }, async (request, reply) => {
    const { 'x-timestamp': timestamp = '', 'x-signature': signature = '' } = request.headers;
    if (!isGenuine(secret, String(timestamp), String(request.body ?? ''), String(signature), now()))
      return reply.code(401).send(missing('The signature is not right.'));
    const read = readReply(request.body);
    if (typeof read === 'string') return reply.code(400).send(missing(read));
    const outcome = await moderation.reply(read.chatId, read.moderatorName, {
      text: read.text,
      clientMessageId: read.id,
    });
    if (outcome === null) return missing(`There is no chat ${read.chatId}.`);
    return 'message' in outcome ? found(outcome.message) : refuse(reply, outcome);
  });
}

/**
 * A messenger behind a webhook: both sides sign `timestamp.body` with HMAC-SHA256. Undefined where the settings name
 * none.
 */
export function webhookBridge(
  { BRIDGE_URL: url, BRIDGE_SECRET: secret, PUBLIC_API_URL, API_PORT }: BridgeEnv,
  now: () => Date,
): ChatBridge | undefined {
  if (url === undefined || secret === undefined) return undefined;
  const apiUrl = PUBLIC_API_URL ?? `http://localhost:${API_PORT}`;

  return {
    async deliver(chat, messages, over) {
      const body = bodyOf(chat, messages, apiUrl);
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const headers = {
        'content-type': 'application/json',
        'x-timestamp': timestamp,
        'x-signature': sign(secret, timestamp, body),
      };
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.any([over, AbortSignal.timeout(ANSWER_LIMIT)]),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`The messenger answered ${answer.status}.`);
    },

    listen(app, moderation) {
      app.register(async (inner) => replyRoute(inner as Api, secret, moderation, now));
    },
  };
}
