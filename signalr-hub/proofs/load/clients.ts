// The clients of the load proof in a process of their own: clients.ts <port> <count> hub | bare. They measure what they
// are sent.
import { openClient } from './client';

interface ClientsOrder {
  /** Messages to come in all. */
  expected: number;
}

export interface Delivery {
  p50: number;
  p99: number;
  /** ms from the first sending to the last arrival. */
  total: number;
}

const AT_ONCE = 50;
const START = '{"type":1,"target":"Said","arguments":["'.length;
const DIGITS = 20;
const NANOSECONDS = 1e6;

const [port = 0, count = 0] = process.argv.slice(2, 4).map(Number);
const isHub = process.argv[4] === 'hub';

let times = new Float64Array(0);
let arrived = 0;
let firstSent = Infinity;
let onAll = () => {};

const now = () => Number(process.hrtime.bigint()) / NANOSECONDS;

function heard(bytes: Buffer, start: number): void {
  // Anything else is a ping.
  if (bytes[start + 9] !== 0x2c) return;
  const sent = Number(bytes.toString('latin1', start + START, start + START + DIGITS)) / NANOSECONDS;
  if (sent < firstSent) firstSent = sent;
  times[arrived++] = now() - sent;
  if (arrived === times.length) onAll();
}

async function openAll(): Promise<void> {
  for (let opened = 0; opened < count; opened += AT_ONCE) {
    const some = { length: Math.min(AT_ONCE, count - opened) };
    await Promise.all(Array.from(some, () => openClient(port, isHub, heard)));
  }
}

async function measure(expected: number): Promise<Delivery> {
  times = new Float64Array(expected);
  arrived = 0;
  firstSent = Infinity;
  await new Promise<void>((resolve) => (onAll = resolve));
  const total = now() - firstSent;
  const sorted = times.sort();
  const at = (share: number) => sorted[Math.floor((expected - 1) * share)]!;
  return { p50: at(0.5), p99: at(0.99), total };
}

process.on('message', async ({ expected }: ClientsOrder) => {
  const delivery = measure(expected);
  process.send!({ ready: true });
  process.send!(await delivery);
});
process.on('disconnect', () => process.exit());
void openAll().then(() => process.send!({ open: true }));
