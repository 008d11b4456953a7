import type { ChatMessage, ChatPost } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { ChatNews } from './news';
import { CLOSE_TEXT, closed, type Refusal } from './outcomes';
import { gatheringSeconds, type ParcelKind } from './outbox/parcel';
import type { Presence } from './presence/service';
import type { ChatRepository, ChatStatements, MessageRow, NewChat, NewMessage, UploadRow } from './repository';
import { messageView, uploadPath } from './views';

/** Messages in one answer. */
export const pageSize = 50;

/** Seconds without a message after which a chat is closed: half a year. */
export const LONGEST_SILENCE = 180 * 86_400;

export interface ConversationDeps {
  repository: ChatRepository;
  presence: Pick<Presence, 'moderatorReplied'>;
  news: ChatNews;
  /** Whether visitors' messages are sent to a messenger. */
  isBridged: boolean;
  log: FastifyBaseLogger;
}

export type PostOutcome = { message: ChatMessage } | Refusal;

export interface MessagePage {
  /** Oldest first. */
  messages: ChatMessage[];
  hasMore: boolean;
}

const idInPath = (path: string) => /^\/static\/uploads\/([\w-]{32})\//.exec(path)?.[1] ?? '';

/**
 * The files at these paths, in their order and without repetitions; null if one of them was not uploaded to this chat.
 */
async function uploadsOf(statements: ChatStatements, chatId: number, given: string[]): Promise<UploadRow[] | null> {
  const paths = [...new Set(given)];
  const found = await statements.uploadsIn(chatId, paths.map(idInPath));
  const byPath = new Map(found.map((upload) => [uploadPath(upload.id, upload.name), upload]));
  const uploads = paths.flatMap((path) => byPath.get(path) ?? []);
  return uploads.length === paths.length ? uploads : null;
}

/** What both sides do in a chat: open it, read it page by page, write, close. */
export function createConversation({ repository, presence, news, isBridged, log }: ConversationDeps) {
  /** Notifies listeners. An error of theirs is logged, since the message is stored already. */
  async function tell(telling: () => void | Promise<void>) {
    try {
      await telling();
    } catch (error) {
      log.error({ err: error }, 'The news of a chat could not be told.');
    }
  }

  const newRow = (
    chatId: number,
    { text, clientMessageId }: Omit<ChatPost, 'attachments'>,
    uploads: UploadRow[],
    moderatorName: string | null,
  ): NewMessage => ({
    chat_id: chatId,
    text,
    attachments: JSON.stringify(uploads.map(({ id }) => id)),
    moderator_name: moderatorName,
    client_message_id: clientMessageId ?? null,
  });

  /** Stores a message, together with the outbox entry by which it reaches those who are not connected. */
  async function keep(statements: ChatStatements, message: NewMessage): Promise<MessageRow> {
    const row = await statements.addMessage(message);
    const kind: ParcelKind | null = row.moderator_name !== null ? 'letter' : isBridged ? 'bridge' : null;
    if (kind === 'letter') await statements.leaveUnseen(row.id);
    if (kind) await statements.gather(kind, row.chat_id, row.id, gatheringSeconds(kind));
    return row;
  }

  async function views(statements: ChatStatements, chatId: number, rows: MessageRow[]): Promise<ChatMessage[]> {
    const uploads = await statements.uploadsIn(
      chatId,
      rows.flatMap((row) => row.attachments),
    );
    return rows.map((row) => messageView(row, uploads));
  }

  /** Closes a chat with a note as its last message, unless it is closed or `isDue` says no; whether it did. */
  async function closeIf(
    chatId: number,
    moderatorName: string | null,
    isDue = async (_statements: ChatStatements) => true,
  ): Promise<boolean> {
    const note = await repository.inChat(chatId, async (statements, chat) => {
      if (chat.closed_at !== null || !(await isDue(statements))) return null;
      await statements.close(chatId);
      return statements.addMessage(newRow(chatId, { text: CLOSE_TEXT }, [], moderatorName));
    });
    if (note) await tell(() => news.closed(chatId, messageView(note, [])));
    return note !== null;
  }

  return {
    /** Opens a chat with its first message, in the caller's transaction. */
    async open(statements: ChatStatements, chat: NewChat, text: string): Promise<void> {
      const { id } = await statements.addChat(chat);
      await keep(statements, newRow(id, { text }, [], null));
    },

    /** The newest page of a chat, or the one before a message. */
    async page(chatId: number, before?: number): Promise<MessagePage> {
      const rows = await repository.messages(chatId, pageSize + 1, before);
      return {
        messages: await views(repository, chatId, rows.slice(0, pageSize).reverse()),
        hasMore: rows.length > pageSize,
      };
    },

    /** Some messages of a chat, oldest first. */
    messages: async (chatId: number, ids: number[]): Promise<ChatMessage[]> =>
      views(repository, chatId, await repository.messagesByIds(chatId, ids)),

    /**
     * Adds a message, once for each client message id; attachments are paths of files that were uploaded to this chat.
     */
    async add(chatId: number, post: ChatPost, moderatorName: string | null = null): Promise<PostOutcome> {
      const outcome = await repository.inChat(chatId, async (statements, chat) => {
        const { clientMessageId } = post;
        const earlier = clientMessageId && (await statements.messageByClientId(chatId, clientMessageId));
        if (earlier)
          return {
            message: messageView(earlier, await statements.uploadsIn(chatId, earlier.attachments)),
            isNew: false,
          };
        if (chat.closed_at !== null) return closed;
        const uploads = await uploadsOf(statements, chatId, post.attachments);
        if (!uploads) return { refused: 'An attachment was not uploaded to this chat.' };
        if (post.text === '' && uploads.length === 0) return { refused: 'The message is empty.' };
        if (moderatorName !== null && moderatorName !== chat.moderator_name)
          await statements.setModerator(chatId, moderatorName);
        const row = await keep(statements, newRow(chatId, post, uploads, moderatorName));
        return { message: messageView(row, uploads), isNew: true };
      });
      if (!('message' in outcome)) return outcome;
      const { message, isNew } = outcome;
      if (isNew && moderatorName !== null) await tell(() => presence.moderatorReplied(chatId, moderatorName));
      if (isNew) await tell(() => news.messageAdded(chatId, message));
      return { message };
    },

    /** Closes a chat with a note as its last message; false when it was closed before. */
    close: (chatId: number, moderatorName: string | null = null): Promise<boolean> => closeIf(chatId, moderatorName),

    /** Closes a batch of chats in which nobody writes any more; returns how many. */
    async closeSilent(limit: number): Promise<number> {
      let done = 0;
      // Asked again with the chat locked: somebody may have written meanwhile.
      for (const id of await repository.silentIds(LONGEST_SILENCE, limit))
        if (
          await closeIf(
            id,
            null,
            async (statements) => (await statements.silentIds(LONGEST_SILENCE, 1, [id])).length > 0,
          )
        )
          done += 1;
      return done;
    },
  };
}

export type Conversation = ReturnType<typeof createConversation>;
