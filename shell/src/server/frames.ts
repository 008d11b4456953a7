import type { ReleaseTable, RemoteRelease } from '@storefront/contracts';
import { setNewest } from '@storefront/server';
import type { Environment } from './environment';
import type { PageAnswer } from './rendering/messages';
import { createRenderer } from './rendering/renderPage';
import { createRateLimiter } from './watch/rateLimiter';

/**
 * Frames that the process that answers makes: whoever asks for thousands of addresses that nobody else asks for, by their query, path or host, would
 * have it make nothing else. The rest are made by the browser alone.
 */
const framesMade = { most: 20, perSecond: 20 };

/** Milliseconds for which one is for all who ask for the same address: a page that no renderer makes may be everybody's. */
const longestFrame = 1000;

/** How many are remembered. */
const mostFrames = 100;

/** Makes the frame of a page without any remote; undefined where it is left to the browser, too. */
type FrameFor = (url: URL, table: ReleaseTable, now: number) => Promise<PageAnswer> | undefined;

/** One making for all who ask for an address in the same second, whatever the clock says; undefined where there are too many addresses. */
export function sharedFrames(render: (url: URL, table: ReleaseTable, now: number) => Promise<PageAnswer>): FrameFor {
  const mayMake = createRateLimiter(framesMade);
  const made = new Map<string, { table: ReleaseTable; at: number; frame: Promise<PageAnswer> }>();
  return (url, table, now) => {
    const at = performance.now();
    const known = made.get(url.href);
    if (known?.table === table && at - known.at < longestFrame) return known.frame;
    if (!mayMake('')) return undefined;
    const frame = render(url, table, now);
    setNewest(made, url.href, { table, at, frame }, mostFrames);
    return frame;
  };
}

/** A table whose screens are all left to the browser. */
function withoutServerBundles({ revision, remotes }: ReleaseTable): ReleaseTable {
  return { revision, remotes: remotes.map((remote): RemoteRelease => ({ ...remote, server: null })) };
}

/** Frames without any remote, rendered by the process that answers: the shell's own code alone. */
export function createFrames(environment: Environment): FrameFor {
  const frameOf = createRenderer(environment, { load: () => Promise.reject(new Error('A frame is rendered without remotes.')) });
  return sharedFrames((url, table, now) => frameOf({ url, now, table: withoutServerBundles(table) }));
}
