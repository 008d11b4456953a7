import type { Api } from '../http/api';
import { job } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { UploadService } from './uploads';

const INTERVAL = 600_000;

/** Clears away what an earlier process left half done: its parts before the first upload comes, the rest beside the requests. */
export function mountUploadJobs(app: Api, jobs: Jobs, uploads: UploadService) {
  app.addHook('onReady', () => uploads.sweepParts());
  jobs.add(job({ name: 'chat/unfinished-uploads', every: INTERVAL, batch: () => uploads.sweepUnfinished() }));
}
