import { createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_SECONDS = 300;

/** HMAC-SHA256 over `timestamp.body`. */
export function sign(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** Whether the signature is ours and not older, or newer, than five minutes. */
export function isGenuine(secret: string, timestamp: string, body: string, signature: string, now: Date): boolean {
  const seconds = Number(timestamp);
  const fresh = Number.isInteger(seconds) && Math.abs(now.getTime() / 1000 - seconds) <= WINDOW_SECONDS;
  const expected = Buffer.from(sign(secret, timestamp, body));
  const given = Buffer.from(signature);
  return fresh && expected.length === given.length && timingSafeEqual(expected, given);
}
