import { limits } from '@storefront/contracts';

/** Files that may be on their way at the same time: of one chat as many as a message takes, of one address, and of all. */
export const atOnce = { chat: limits.chatAttachments, address: 20, all: 100 } as const;

export interface Uploader {
  chatId: number;
  /** Absent for moderators: they have shown a key. */
  address?: string | undefined;
}

/** Places for files on their way: anybody may have some of them, and nobody all. */
export function createUploadPlaces() {
  const taken = new Map<string, number>();
  const of = (key: string) => taken.get(key) ?? 0;

  function add(key: string, count: number): void {
    const left = of(key) + count;
    if (left > 0) taken.set(key, left);
    else taken.delete(key);
  }

  function sharesOf({ chatId, address }: Uploader): [key: string, most: number][] {
    const shares: [string, number][] = [['all', atOnce.all], [`chat ${chatId}`, atOnce.chat]];
    return address === undefined ? shares : [...shares, [`address ${address}`, atOnce.address]];
  }

  /** Does the task in a place, and tells it how many are taken with its own; undefined where none is free. */
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
