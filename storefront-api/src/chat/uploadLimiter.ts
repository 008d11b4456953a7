import { limits } from '@storefront/contracts';

/** Uploads at the same time: per chat as many as a message may have, per address, and altogether. */
export const concurrencyLimits = { chat: limits.chatAttachments, address: 20, all: 100 } as const;

export interface Uploader {
  chatId: number;
  /** Absent for moderators, who have shown their key. */
  address?: string | undefined;
}

/** Limits concurrent uploads, so that nobody can occupy all places. */
export function createUploadLimiter() {
  const taken = new Map<string, number>();
  const of = (key: string) => taken.get(key) ?? 0;

  function add(key: string, count: number): void {
    const left = of(key) + count;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  function sharesOf({ chatId, address }: Uploader): [key: string, most: number][] {
    const shares: [string, number][] = [
      ['all', concurrencyLimits.all],
      [`chat ${chatId}`, concurrencyLimits.chat],
    ];
    return address === undefined ? shares : [...shares, [`address ${address}`, concurrencyLimits.address]];
  }

  /** Runs the task with the number of places taken, its own included; undefined if none is free. */
  return async function inPlace<T>(uploader: Uploader, task: (taken: number) => Promise<T>): Promise<T | undefined> {
    const shares = sharesOf(uploader);
    if (shares.some(([key, most]) => of(key) >= most)) return undefined;
    for (const [key] of shares) add(key, 1);
    try {
      return await task(of('all'));
    } finally {
      for (const [key] of shares) add(key, -1);
    }
  };
}
