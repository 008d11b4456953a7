import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/schema';
import { createConversation } from './conversation';
import { createFileStore } from './fileStore';
import { createModeration } from './moderation';
import type { ChatNews } from './news';
import { createChatRepository } from './repository';
import { createChatService } from './service';
import { createUploadRepository } from './uploadRepository';
import { createUploadService } from './uploads';

export interface ChatsDeps {
  db: Db;
  dataDir: string;
  news: ChatNews;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** Both sides of the chats over one database and one folder of files. */
export function createChats({ db, dataDir, news, now, log }: ChatsDeps) {
  const repository = createChatRepository(db);
  const uploads = createUploadService(createUploadRepository(db), createFileStore(join(dataDir, 'uploads')), now);
  const conversation = createConversation({ repository, news, now, log });
  return {
    uploads,
    chats: createChatService({ repository, conversation, uploads, now }),
    moderation: createModeration({ repository, conversation, uploads }),
  };
}
