import type { Shutdown } from '../jobs/shutdown';
import { job } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Purchase } from './purchase';

const SLOW_INTERVAL = 60_000;
const BATCH_SIZE = 50;

/** Mounts the background jobs of orders; the end of the process waits for letters under way. */
export function mountOrderJobs(
  jobs: Jobs,
  { orders, postman, reconciliation }: Purchase,
  { shutdown, pollInterval }: { shutdown: Shutdown; pollInterval: number },
) {
  const add = (name: string, every: number, batch: () => Promise<number>) =>
    jobs.add(job({ name: `orders/${name}`, every, batch }));
  add('letters', pollInterval, () => postman.sendSome());
  add('expire', pollInterval, () => orders.expireSome(BATCH_SIZE));
  add('coupons', pollInterval, () => orders.giveCouponsBack(BATCH_SIZE));
  add('open', pollInterval, () => orders.reopenSome(BATCH_SIZE));
  add('close', pollInterval, () => orders.closeSome(BATCH_SIZE));
  add('late-reports', pollInterval, () => orders.applyLateReports(BATCH_SIZE));
  add('answers', SLOW_INTERVAL, () => orders.forgetAnswers(BATCH_SIZE));
  add('reconcile', SLOW_INTERVAL, () => reconciliation.ifDue());
  shutdown.add(postman.stop);
}
