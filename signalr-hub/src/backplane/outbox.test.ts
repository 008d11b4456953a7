import type { Envelope } from './backplane';
import { Outbox } from './outbox';

/**
 * An outbox whose messages are so long; `posted` are the numbers of those that were given to the backplane since the
 * last look.
 */
function outboxOf(length: number) {
  const here: Envelope[] = [];
  let posted: number[] = [];
  function write(number: number) {
    const parcel = Buffer.alloc(length);
    parcel.writeUInt32BE(number);
    return parcel;
  }
  const read = (parcel: Buffer) => ({ kind: 'join', connectionId: String(parcel.readUInt32BE()), group: '' }) as const;
  const outbox = new Outbox(
    (envelope) => void here.push(envelope),
    write,
    read,
    (parcel) => void posted.push(parcel.readUInt32BE()),
  );
  const look = () => {
    outbox.resume();
    const seen = posted;
    posted = [];
    return seen;
  };
  return { outbox, here, look };
}

const envelope = { kind: 'close' } as unknown as Envelope;
const fill = (outbox: Outbox, count: number) => Array.from({ length: count }, () => outbox.add(envelope, false));

describe('what waits for other servers while Redis is away', () => {
  it('is ten thousand messages, then the newer half of them; this server’s own clients have all', () => {
    const { outbox, here, look } = outboxOf(12);
    expect(
      fill(outbox, 10_001)
        .map((isFull, index) => (isFull ? index : undefined))
        .filter((index) => index !== undefined),
    ).toEqual([10_000]);
    expect([look().length, look()[0], here.length]).toEqual([5000, 5002, 10_001]);
  });

  it('is 32 MB of them, then the newer half', () => {
    const { outbox, here, look } = outboxOf(1024 * 1024);
    expect(fill(outbox, 33).indexOf(true)).toBe(32);
    expect([look(), here.length]).toEqual([Array.from({ length: 16 }, (_, index) => 18 + index), 33]);
    expect(fill(outbox, 17).indexOf(true)).toBe(16);
  });

  it('takes no room any more when it came back', () => {
    const { outbox, look } = outboxOf(1024 * 1024);
    fill(outbox, 30);
    outbox.confirmed(30);
    expect(look()).toEqual([]);
    expect(fill(outbox, 32)).not.toContain(true);
  });
});

describe('what is not heard back', () => {
  it('is late after two seconds, which begin anew when it is published again', () => {
    jest.useFakeTimers();
    const { outbox } = outboxOf(12);
    const isLateAfter = (ms: number) => (jest.advanceTimersByTime(ms), outbox.isLate);
    expect(isLateAfter(5000)).toBe(false);
    outbox.add(envelope, true);
    expect([isLateAfter(2000), isLateAfter(1)]).toEqual([false, true]);
    outbox.resume();
    expect([isLateAfter(2000), isLateAfter(1)]).toEqual([false, true]);
    outbox.confirmed(1);
    expect(outbox.isLate).toBe(false);
    jest.useRealTimers();
  });
});
