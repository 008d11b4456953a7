export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed';

interface Address {
  title: string;
  url: string;
}

const isDismissal = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** Shares an address by the browser's dialog; copies it if there is none, or it fails. */
export async function shareAddress(address: Address): Promise<Shared> {
  return (await handOver(address)) ?? copy(address);
}

/** Undefined if sharing failed, other than by the visitor's cancelling. */
async function handOver(address: Address): Promise<Shared | undefined> {
  if (typeof navigator.share !== 'function') return undefined;
  try {
    await navigator.share(address);
    return 'shared';
  } catch (error) {
    if (isDismissal(error)) return 'dismissed';
    console.error(`Sharing ${address.url} failed; it is copied instead.`, error);
    return undefined;
  }
}

async function copy({ url }: Address): Promise<Shared> {
  try {
    await navigator.clipboard.writeText(url);
    return 'copied';
  } catch (error) {
    console.error(`Copying ${url} failed.`, error);
    return 'failed';
  }
}
