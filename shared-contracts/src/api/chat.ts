import * as v from 'valibot';
import { EmailSchema } from '../email';
import { limits } from '../limits';

const required = (maximum: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maximum));

/** `POST /v1/chats/client`. */
export const ChatRequestSchema = v.object({
  text: required(limits.chatMessageLength),
  clientEmail: EmailSchema,
  topic: required(200),
  clientName: required(100),
  language: v.string(),
});
export type ChatRequest = v.InferInput<typeof ChatRequestSchema>;

/** The answer to it; a bare string is accepted too (S194). */
export const ChatCreatedSchema = v.union([
  v.object({ token: v.string() }),
  v.pipe(v.string(), v.transform((token) => ({ token }))),
]);

export const ChatMessageSchema = v.object({
  id: v.union([v.number(), v.string()]),
  text: v.string(),
  attachments: v.array(v.string()),
  /** Unix seconds. */
  createdAt: v.number(),
  /** Present when a moderator wrote it. */
  moderatorName: v.nullish(v.string()),
});
export type ChatMessage = v.InferOutput<typeof ChatMessageSchema>;

/** `GET /v1/chats/client`. */
export const ChatSchema = v.object({
  id: v.union([v.number(), v.string()]),
  clientName: v.string(),
  messages: v.array(ChatMessageSchema),
  moderatorName: v.nullish(v.string()),
});
export type Chat = v.InferOutput<typeof ChatSchema>;

/** `POST /v1/chats/{id}`. */
export const ChatPostSchema = v.object({
  text: v.pipe(v.string(), v.maxLength(limits.chatMessageLength)),
  attachments: v.pipe(v.array(v.string()), v.maxLength(limits.chatAttachments)),
});
