import { job } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Conversation } from './conversation';
import type { UploadService } from './uploads';

const INTERVAL = 600_000;
const HOUR = 3_600_000;
const AT_ONCE = 50;

/** Removes unfinished uploads, of visitors who left or processes that died, and closes silent chats. */
export function mountChatJobs(jobs: Jobs, uploads: UploadService, conversation: Conversation) {
  jobs.add(job({ name: 'chat/unfinished-uploads', every: INTERVAL, batch: () => uploads.sweepUnfinished() }));
  jobs.add(job({ name: 'chat/parts', every: INTERVAL, batch: () => uploads.sweepParts() }));
  jobs.add(job({ name: 'chat/silent', every: HOUR, batch: () => conversation.closeSilent(AT_ONCE) }));
}
