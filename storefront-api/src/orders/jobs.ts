import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../http/api';
import { job } from '../jobs/job';
import type { Jobs } from '../jobs/jobs';
import type { createDelivery } from './delivery';
import type { OrderService } from './service';

const INTERVAL = 5000;
const EXPIRED_AT_ONCE = 50;
/** A letter that takes longer at the end is left to the next start. */
const LONGEST_WAIT = 3000;

/** Looks after orders beside the requests; the end waits for letters under way. */
export function mountOrderJobs(app: Api, jobs: Jobs, orders: OrderService, delivery: ReturnType<typeof createDelivery>) {
  jobs.add(job({ name: 'orders/expire', every: INTERVAL, batch: (log) => orders.expireDue(EXPIRED_AT_ONCE, log) }));
  jobs.add(job({ name: 'orders/letters', every: INTERVAL, batch: async () => (await orders.resumeLetters(), 0) }));
  app.addHook('onClose', async () => {
    await Promise.race([delivery.idle(), delay(LONGEST_WAIT, undefined, { ref: false })]);
  });
}
