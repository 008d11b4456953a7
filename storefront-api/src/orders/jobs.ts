import type { Ending } from '../jobs/ending';
import { job } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { Purchase } from './purchase';

const SELDOM = 60_000;
const AT_ONCE = 50;

/** Mounts the background jobs of orders; the end of the process waits for letters under way. */
export function mountOrderJobs(
  jobs: Jobs,
  { orders, postman, reconciliation }: Purchase,
  { ending, lookEvery }: { ending: Ending; lookEvery: number },
) {
  const add = (name: string, every: number, batch: () => Promise<number>) =>
    jobs.add(job({ name: `orders/${name}`, every, batch }));
  add('letters', lookEvery, () => postman.sendSome());
  add('expire', lookEvery, () => orders.expireSome(AT_ONCE));
  add('coupons', lookEvery, () => orders.giveCouponsBack(AT_ONCE));
  add('open', lookEvery, () => orders.reopenSome(AT_ONCE));
  add('close', lookEvery, () => orders.closeSome(AT_ONCE));
  add('late-reports', lookEvery, () => orders.applyLateReports(AT_ONCE));
  add('answers', SELDOM, () => orders.forgetAnswers(AT_ONCE));
  add('reconcile', SELDOM, () => reconciliation.ifDue());
  ending.add(postman.stop);
}
