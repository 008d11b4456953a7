import type { ReleaseTable, RemoteRelease } from '@storefront/contracts';
import { setNewest } from '@storefront/server';
import type { Environment } from '../environment';
import type { PageAnswer } from '../rendering/messages';
import { createRenderer } from '../rendering/renderPage';
import { createRateLimiter } from '../watch/rateLimiter';

/**
 * How many frames the main process renders: a client that requests thousands of different addresses (by query, path or
 * host) would otherwise occupy it. The rest are rendered by the browser.
 */
const framesMade = { most: 20, perSecond: 20 };

/**
 * Milliseconds for which a frame is shared by all requests for the same address: when renderers fail, everybody may ask
 * for the same page.
 */
const longestFrame = 1000;

/** Frames that are remembered. */
const mostFrames = 100;

/** Renders the frame of a page without any remote; undefined where that is left to the browser. */
type FrameFor = (url: URL, table: ReleaseTable, now: number) => Promise<PageAnswer> | undefined;

/**
 * Renders a frame once a second for each address, whatever `now` the requests have; undefined where there are too many
 * addresses.
 */
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

/** The table without server bundles, so that all screens are left to the browser. */
function withoutServerBundles({ revision, remotes }: ReleaseTable): ReleaseTable {
  return { revision, remotes: remotes.map((remote): RemoteRelease => ({ ...remote, server: null })) };
}

/** Frames without any remote, rendered in the main process: only the shell's own code runs. */
export function createFrames(environment: Environment): FrameFor {
  const frameOf = createRenderer(environment, {
    load: () => Promise.reject(new Error('A frame is rendered without remotes.')),
  });
  return sharedFrames((url, table, now) => frameOf({ url, now, table: withoutServerBundles(table) }));
}
