import { job } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { UploadService } from './uploads';

const INTERVAL = 600_000;

/** Clears away what was left half done, by a visitor or by a process that died. */
export function mountUploadJobs(jobs: Jobs, uploads: UploadService) {
  jobs.add(job({ name: 'chat/unfinished-uploads', every: INTERVAL, batch: () => uploads.sweepUnfinished() }));
  jobs.add(job({ name: 'chat/parts', every: INTERVAL, batch: () => uploads.sweepParts() }));
}
