import type { ChatMessage, ChatPost } from '@storefront/contracts';
import type { FastifyBaseLogger } from 'fastify';
import type { ChatNews } from './news';
import { closed, type Refusal } from './outcomes';
import type { ChatRepository, ChatStatements, NewMessage, UploadRow } from './repository';
import { messageView, uploadPath } from './views';

/** Messages that are handed out at once. */
export const pageSize = 50;

export interface ConversationDeps {
  repository: ChatRepository;
  news: ChatNews;
  now: () => Date;
  log: FastifyBaseLogger;
}

export type PostOutcome = { message: ChatMessage } | Refusal;

export interface MessagePage {
  /** Oldest first. */
  messages: ChatMessage[];
  hasMore: boolean;
}

const idInPath = (path: string) => /^\/static\/uploads\/([\w-]{32})\//.exec(path)?.[1] ?? '';

/** The files of these paths, in their order; null when one of them was not uploaded to the chat. */
async function uploadsOf(statements: ChatStatements, chatId: number, paths: string[]): Promise<UploadRow[] | null> {
  const found = await statements.uploadsIn(chatId, paths.map(idInPath));
  const byPath = new Map(found.map((upload) => [uploadPath(upload.id, upload.name), upload]));
  const uploads = paths.flatMap((path) => byPath.get(path) ?? []);
  return uploads.length === paths.length ? uploads : null;
}

/** What both sides do in a chat: read it page by page, write, close. */
export function createConversation({ repository, news, now, log }: ConversationDeps) {
  /** What is kept stays kept, also when a listener throws. */
  function tell(telling: () => void) {
    try {
      telling();
    } catch (error) {
      log.error({ err: error }, 'The news of a chat could not be told.');
    }
  }

  const newRow = (chatId: number, { text, clientMessageId }: ChatPost, uploads: UploadRow[], moderatorName: string | null): NewMessage => ({
    chat_id: chatId,
    text,
    attachments: JSON.stringify(uploads.map(({ id }) => id)),
    moderator_name: moderatorName,
    client_message_id: clientMessageId ?? null,
    created_at: now().toISOString(),
  });

  return {
    /** The newest page of a chat, or the one before a message. */
    async page(chatId: number, before?: number): Promise<MessagePage> {
      const rows = await repository.messages(chatId, pageSize + 1, before);
      const page = rows.slice(0, pageSize).reverse();
      const uploads = await repository.uploadsIn(chatId, page.flatMap((row) => row.attachments));
      return { messages: page.map((row) => messageView(row, uploads)), hasMore: rows.length > pageSize };
    },

    /** Adds a message once, however often it is sent under its id; attachments are paths of files that were uploaded to this chat. */
    async add(chatId: number, post: ChatPost, moderatorName: string | null = null): Promise<PostOutcome> {
      const outcome = await repository.inChat(chatId, async (statements, chat) => {
        const { clientMessageId } = post;
        const earlier = clientMessageId && (await statements.messageByClientId(chatId, clientMessageId));
        if (earlier) return { message: messageView(earlier, await statements.uploadsIn(chatId, earlier.attachments)), isNew: false, isNewModerator: false };
        if (chat.closed_at !== null) return closed;
        const uploads = await uploadsOf(statements, chatId, post.attachments);
        if (!uploads) return { refused: 'An attachment was not uploaded to this chat.' };
        if (post.text === '' && uploads.length === 0) return { refused: 'The message is empty.' };
        const isNewModerator = moderatorName !== null && moderatorName !== chat.moderator_name;
        if (isNewModerator) await statements.setModerator(chatId, moderatorName);
        const row = await statements.addMessage(newRow(chatId, post, uploads, moderatorName));
        return { message: messageView(row, uploads), isNew: true, isNewModerator };
      });
      if (!('message' in outcome)) return outcome;
      const { message, isNew, isNewModerator } = outcome;
      if (isNewModerator && moderatorName !== null) tell(() => news.moderatorChanged(chatId, moderatorName));
      if (isNew) tell(() => news.messageAdded(chatId, message));
      return { message };
    },

    /** False when the chat was closed before. */
    async close(chatId: number): Promise<boolean> {
      const isClosing = await repository.inChat(chatId, async (statements, chat) => {
        if (chat.closed_at !== null) return false;
        await statements.close(chatId, now());
        return true;
      });
      if (isClosing) tell(() => news.closed(chatId));
      return isClosing;
    },
  };
}

export type Conversation = ReturnType<typeof createConversation>;
