import * as v from 'valibot';
import { EmailSchema } from '../email';
import { chatAttachments, chatMessageLength, chatNameLength, chatTopicLength } from '../bounds';
import { isWholeText, wholeText } from '../wholeText';
import { UnixSecondsSchema } from './envelope';

/** Unchanged text, but refused where no database could store it. */
const PlainTextSchema = v.pipe(v.string(), v.check(isWholeText, 'The text holds what is no character.'));

/**
 * A text, or '' if it has only invisible characters. Beside visible ones these stay, since they join emoji and words of
 * some scripts.
 */
const seen = (text: string) => (/[^\s\p{Cc}\p{DI}\u2800]/u.test(text) ? text : '');

/** A required text in one line: line breaks become spaces. */
const required = (maximum: number) =>
  v.pipe(
    PlainTextSchema,
    v.transform((text) => seen(text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))),
    v.trim(),
    v.minLength(1),
    v.maxLength(maximum),
  );

/**
 * The text of a message as it is stored and counted: trimmed, with at most one empty line in a row (S159); empty if
 * nothing of it is visible (S160).
 */
export const tidyMessage = (text: string) =>
  seen(wholeText(text))
    .replace(/\r\n?/g, '\n')
    .trim()
    .replace(/\n{3,}/g, '\n\n');

const MessageTextSchema = v.pipe(PlainTextSchema, v.transform(tidyMessage), v.maxLength(chatMessageLength));

/** `POST /v1/chats/client`. The same form under the same `Idempotency-Key` (additive) is one chat, for a day. */
export const ChatRequestSchema = v.object({
  text: v.pipe(MessageTextSchema, v.minLength(1)),
  clientEmail: EmailSchema,
  topic: required(chatTopicLength),
  clientName: required(chatNameLength),
  language: v.string(),
});
export type ChatRequest = v.InferInput<typeof ChatRequestSchema>;

/** The answer to it; a bare string is accepted too (S194). */
export const ChatCreatedSchema = v.union([
  v.object({ token: v.string() }),
  v.pipe(
    v.string(),
    v.transform((token) => ({ token })),
  ),
]);

/**
 * Other APIs may leave out the text of a message that only has files, and the files of one that has none. A moment that
 * no date has is 0.
 */
export const ChatMessageSchema = v.object({
  id: v.union([v.number(), v.string()]),
  text: v.nullish(v.string(), ''),
  attachments: v.nullish(v.array(v.string()), []),
  createdAt: v.pipe(
    v.number(),
    v.transform((seconds) => (v.is(UnixSecondsSchema, seconds) ? seconds : 0)),
  ),
  /** Only in a moderator's message. */
  moderatorName: v.nullish(v.string()),
  /** Additive: the id that its sender gave it. */
  clientMessageId: v.nullish(v.string()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>;

/** `GET /v1/chats/client`, the newest page of messages; with `?before=<message id>` the page before that message. */
export const ChatSchema = v.object({
  id: v.union([v.number(), v.string()]),
  clientName: v.string(),
  /** Oldest first. */
  messages: v.array(ChatMessageSchema),
  moderatorName: v.nullish(v.string()),
  /** Additive: whether there are older messages. */
  hasMore: v.optional(v.boolean()),
});
export type Chat = v.InferOutput<typeof ChatSchema>;

/** `POST /v1/chats/{id}`. */
export const ChatPostSchema = v.object({
  text: MessageTextSchema,
  attachments: v.pipe(v.array(v.pipe(v.string(), v.maxLength(4096))), v.maxLength(chatAttachments)),
  /** Additive: a message that is sent again with the same id is stored once. */
  clientMessageId: v.optional(v.pipe(v.string(), v.uuid(), v.toLowerCase())),
});
export type ChatPost = v.InferOutput<typeof ChatPostSchema>;

/** The name under which a moderator writes. */
export const ModeratorNameSchema = required(chatNameLength);
