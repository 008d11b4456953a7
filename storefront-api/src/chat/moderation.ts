import type { Readable } from 'node:stream';
import { ChatPostSchema, ModeratorNameSchema, type Chat, type ChatMessage } from '@storefront/contracts';
import * as v from 'valibot';
import type { Conversation, PostOutcome } from './conversation';
import { isRefusal } from './outcomes';
import type { ChatRepository, ChatRow } from './repository';
import type { UploadService } from './uploads';

/** Chats that are listed at once. */
export const chatsPageSize = 50;

export interface ChatSummary {
  id: number;
  clientName: string;
  clientEmail: string;
  topic: string;
  language: string;
  moderatorName: string | null;
  /** Unix seconds. */
  createdAt: number;
  isOpen: boolean;
}

export interface Reply {
  text: string;
  /** Paths of files of this chat. */
  attachments?: string[];
  clientMessageId?: string;
}

export interface ModerationDeps {
  repository: ChatRepository;
  conversation: Conversation;
  uploads: UploadService;
}

const summaryOf = (chat: ChatRow): ChatSummary => ({
  id: chat.id,
  clientName: chat.client_name,
  clientEmail: chat.client_email,
  topic: chat.topic,
  language: chat.language,
  moderatorName: chat.moderator_name,
  createdAt: Math.floor(chat.created_at.getTime() / 1000),
  isOpen: chat.closed_at === null,
});

const lastOf = <T>(rows: T[], size: number) => ({ page: rows.slice(0, size), hasMore: rows.length > size });

/** The moderators' side of chats. Callers have to check the key. Null means that there is no such chat. */
export function createModeration({ repository, conversation, uploads }: ModerationDeps) {
  async function reply(
    chatId: number,
    moderatorName: string,
    { attachments = [], ...message }: Reply,
  ): Promise<PostOutcome | null> {
    const name = v.safeParse(ModeratorNameSchema, moderatorName);
    if (!name.success) return { refused: 'A moderator writes under a name of 1 to 100 characters.' };
    const post = v.safeParse(ChatPostSchema, { attachments, ...message });
    if (!post.success) return { refused: post.issues.map((issue) => issue.message).join('; ') };
    if (!(await repository.chat(chatId))) return null;
    return conversation.add(chatId, post.output, name.output);
  }

  return {
    /** Open chats, newest first; `before` is the id of the last one seen. */
    async openChats(before?: number): Promise<{ chats: ChatSummary[]; hasMore: boolean }> {
      const { page, hasMore } = lastOf(await repository.openChats(chatsPageSize + 1, before), chatsPageSize);
      return { chats: page.map(summaryOf), hasMore };
    },

    /** A chat, open or closed, with a page of its messages. */
    async read(chatId: number, before?: number): Promise<(ChatSummary & Pick<Chat, 'messages' | 'hasMore'>) | null> {
      const chat = await repository.chat(chatId);
      return chat ? { ...summaryOf(chat), ...(await conversation.page(chatId, before)) } : null;
    },

    /** Writes under the moderator's name, which becomes the chat's. */
    reply,

    /** Sends a file as a message of its own. */
    async attach(
      chatId: number,
      moderatorName: string,
      name: string,
      content: Readable,
    ): Promise<{ message: ChatMessage } | PostOutcome | null> {
      if (!(await repository.chat(chatId))) return null;
      const upload = await uploads.upload({ chatId, name, content, byModerator: true });
      return isRefusal(upload) ? upload : reply(chatId, moderatorName, { text: '', attachments: [upload.path] });
    },

    /** Closes it in the moderator's name; false if it was closed before. */
    async close(chatId: number, moderatorName: string | null = null): Promise<boolean | null> {
      return (await repository.chat(chatId)) ? conversation.close(chatId, moderatorName) : null;
    },
  };
}

export type Moderation = ReturnType<typeof createModeration>;
