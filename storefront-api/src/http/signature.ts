import { createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_SECONDS = 300;

/** Compares signatures in constant time. */
export function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** HMAC-SHA256 over `timestamp.body`. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Whether the signature is right, and its timestamp within five minutes of now. */
export function isGenuine(secret: string, timestamp: string, body: string, signature: string, now: Date): boolean {
  const seconds = Number(timestamp);
  const fresh = Number.isInteger(seconds) && Math.abs(now.getTime() / 1000 - seconds) <= WINDOW_SECONDS;
  return fresh && isSame(sign(secret, timestamp, body), signature);
}
