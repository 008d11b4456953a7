import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { clockOf } from '../database/clock';
import type { Db } from '../database/schema';
import { createConversation } from './conversation';
import { createFileStore } from './fileStore';
import { createModeration } from './moderation';
import type { ChatNews } from './news';
import { createPresenceRepository } from './presence/repository';
import { createPresence } from './presence/service';
import { createChatRepository } from './repository';
import { createChatService } from './service';
import { createUploadRepository } from './uploadRepository';
import { createUploadService } from './uploads';

export interface ChatsDeps {
  db: Db;
  dataDir: string;
  news: ChatNews;
  /** Whether visitors' messages are sent to a messenger. */
  isBridged?: boolean;
  now: () => Date;
  log: FastifyBaseLogger;
}

/** The visitors' and the moderators' side of chats, over one database and one folder of files. */
export function createChats({ db, dataDir, news, isBridged = false, now, log }: ChatsDeps) {
  const clock = clockOf(now);
  const repository = createChatRepository(db, clock);
  const uploads = createUploadService(
    createUploadRepository(db, clock),
    createFileStore(join(dataDir, 'uploads')),
    now,
    log,
  );
  const presence = createPresence({ repository: createPresenceRepository(db, clock), news });
  const conversation = createConversation({ repository, presence, news, isBridged, log });
  return {
    repository,
    uploads,
    presence,
    conversation,
    service: createChatService({ repository, conversation, uploads, presence, log }),
    moderation: createModeration({ repository, conversation, uploads }),
  };
}

export type Chats = ReturnType<typeof createChats>;
