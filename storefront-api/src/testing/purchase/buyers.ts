import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

const line = { subscriptionId: 3, region: 'global', count: 1 };

/** What a buyer was told: an order that was answered, and a payment that the provider took. */
export interface Told {
  ordered: Set<string>;
  paid: Set<string>;
}

const gone = () => undefined;

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return (await answer.json()) as {
    success: boolean;
    result: { orderId: string; alreadyFinished: boolean } | null;
    message: string | null;
  };
}

export const order = (origin: string, changes: object = {}, headers?: Record<string, string>) =>
  post(
    `${origin}/v1/orders`,
    { couponText: '', email: 'a@b.example', paymentSystemId: 1, subscriptions: [line], language: 'en', ...changes },
    headers,
  );

export async function view(origin: string, orderId: string) {
  const answer = await fetch(`${origin}/v1/orders/client/${orderId}`, { signal: AbortSignal.timeout(10_000) });
  return ((await answer.json()) as { result: { statusCode: string; url: string | null } | null }).result;
}

/** Presses Pay; true once the provider took the money. */
export async function pay(url: string): Promise<boolean> {
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'pay' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  return answer.status >= 300 && answer.status < 400;
}

const taken = ['paid', 'success', 'emailError'];

/** Whether the money is there: a buyer whose answer was lost looks at the order. */
const isTaken = async (origin: string, orderId: string) =>
  taken.includes((await view(origin, orderId))?.statusCode ?? '');

/** Tries until it answers: buyers are patient with a shop that comes back. */
async function insist<T>(attempt: () => Promise<T | undefined>, isOver: () => boolean): Promise<T | undefined> {
  while (!isOver()) {
    const answer = await attempt().catch(gone);
    if (answer !== undefined) return answer;
    await delay(100);
  }
  return undefined;
}

/**
 * One buyer after another: orders under a key of its own, and pays. Addresses are taken in turns, so that one may be
 * gone.
 */
export async function buy(origins: string[], told: Told, isOver: () => boolean): Promise<void> {
  let turn = 0;
  const origin = () => origins[(turn += 1) % origins.length] ?? '';
  while (!isOver()) {
    const key = randomUUID();
    const placed = await insist(
      async () => (await order(origin(), {}, { 'idempotency-key': key })).result ?? undefined,
      isOver,
    );
    if (!placed) return;
    told.ordered.add(placed.orderId);
    const url = await insist(async () => (await view(origin(), placed.orderId))?.url ?? undefined, isOver);
    if (!url) return;
    const page = new URL(url).pathname;
    const hasPaid = async () =>
      (await pay(origin() + page)) || (await isTaken(origin(), placed.orderId)) ? true : undefined;
    if (await insist(hasPaid, isOver)) told.paid.add(placed.orderId);
  }
}
