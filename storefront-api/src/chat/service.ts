import { languageByCode, type Chat, type ChatPost, type ChatRequest } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { Conversation, PostOutcome } from './conversation';
import { closed } from './outcomes';
import type { Presence } from './presence/service';
import { claimChat } from './formKeys';
import type { ChatRepository, ChatStatements } from './repository';
import { hashOf, newToken } from './tokens';
import type { IncomingFile, UploadOutcome, UploadService } from './uploads';

export interface ChatDeps {
  repository: ChatRepository;
  conversation: Conversation;
  uploads: UploadService;
  presence: Pick<Presence, 'moderatorOf' | 'visitorRead'>;
  log: FastifyBaseLogger;
}

/** The visitor's side of chats: whoever has a chat's token may read, write and close it. */
export function createChatService({ repository, conversation, uploads, presence, log }: ChatDeps) {
  /** The chat of a token; undefined if there is none, or it has another id. */
  async function chatOf(token: string, id?: number) {
    if (token === '') return undefined;
    const hash = hashOf(token);
    const chat = (await repository.byTokenHash(hash)) ?? (await repository.byLinkHash(hash));
    return chat && (id === undefined || chat.id === id) ? chat : undefined;
  }

  const open = (statements: ChatStatements, request: ChatRequest, token: string) =>
    conversation.open(
      statements,
      {
        token_hash: hashOf(token),
        client_name: request.clientName,
        client_email: request.clientEmail,
        topic: request.topic,
        language: languageByCode(request.language).code,
        moderator_name: null,
      },
      request.text,
    );

  return {
    /** Opens a chat with its first message. The token is the only key to it, and is stored as a hash. */
    async create(request: ChatRequest): Promise<{ token: string }> {
      const token = newToken();
      await repository.transaction((statements) => open(statements, request, token));
      return { token };
    },

    /**
     * Opens a chat once for an idempotency key, for a day: the same form again gets the same chat. Null for another
     * form with the key.
     */
    createOnce: (request: ChatRequest, key: string): Promise<{ token: string } | null> =>
      repository.transaction(async (statements) => {
        const claimed = await claimChat(statements, key, request);
        if (claimed?.isNew) await open(statements, request, claimed.token);
        return claimed && { token: claimed.token };
      }),

    /** The open chat of a token with a page of its messages: the newest, or those before one. */
    async chat(token: string, before?: number): Promise<Chat | null> {
      const chat = await chatOf(token);
      if (!chat || chat.closed_at !== null) return null;
      // Before the messages are read, so that one written in between does not count as seen.
      if (before === undefined)
        await presence
          .visitorRead(chat.id)
          .catch((error: unknown) =>
            log.warn({ err: error, chatId: chat.id }, 'That a visitor reads could not be written down.'),
          );
      const page = await conversation.page(chat.id, before);
      return { id: chat.id, clientName: chat.client_name, moderatorName: await presence.moderatorOf(chat.id), ...page };
    },

    /** Whether an open or closed chat has this token. */
    knows: async (token: string, id?: number) => (await chatOf(token, id)) !== undefined,

    /** Whether somebody with this token may listen to the chat. */
    async mayListen(token: string, id: number): Promise<boolean> {
      const chat = await chatOf(token, id);
      return chat !== undefined && chat.closed_at === null;
    },

    /** Adds a message; null when the chat has another token. */
    async post(token: string, chatId: number, post: ChatPost): Promise<PostOutcome | null> {
      const chat = await chatOf(token, chatId);
      return chat ? conversation.add(chat.id, post) : null;
    },

    /** False when the chat was closed before; null when it has another token. */
    async close(token: string, chatId: number): Promise<boolean | null> {
      const chat = await chatOf(token, chatId);
      return chat ? conversation.close(chat.id) : null;
    },

    /** Keeps a file for the token's chat; null when there is no such chat. */
    async upload(token: string, file: Omit<IncomingFile, 'chatId'>): Promise<UploadOutcome | null> {
      const chat = await chatOf(token);
      if (!chat) return null;
      return chat.closed_at === null ? uploads.upload({ ...file, chatId: chat.id }) : closed;
    },
  };
}

export type ChatService = ReturnType<typeof createChatService>;
