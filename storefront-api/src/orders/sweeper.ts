import { setTimeout as delay } from 'node:timers/promises';
import type { Api } from '../http/api';
import type { createDelivery } from './delivery';
import type { OrderService } from './service';

const INTERVAL = 5000;
/** A letter that takes longer at the end is left to the next start. */
const LONGEST_WAIT = 3000;

/** Looks after orders while the API runs: at the start and every five seconds; the end waits for letters under way. */
export function sweepOrders(app: Api, orders: OrderService, delivery: ReturnType<typeof createDelivery>) {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  const sweep = () => {
    sweeping = orders.sweep().catch((error: unknown) => app.log.error({ err: error }, 'Orders could not be looked after.'));
    return sweeping;
  };

  const next = () => {
    timer = setTimeout(() => void sweep().finally(next), INTERVAL);
    timer.unref();
  };

  app.addHook('onReady', async () => {
    await sweep();
    next();
  });

  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await sweeping;
    clearTimeout(timer);
    await Promise.race([delivery.idle(), delay(LONGEST_WAIT, undefined, { ref: false })]);
  });
}
