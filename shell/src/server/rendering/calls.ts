import type { ReleaseTable } from '@storefront/contracts';
import type { StoreServices } from '@storefront/platform/host';
import { readBody, readJson } from '@storefront/server';
import type { Environment } from '../environment';

/** Milliseconds that a call of the API may take while a page is rendered (S202). */
export const serverCallLimit = 1000;

/** Milliseconds for an API call of a sitemap, which no visitor waits for. */
export const listCallLimit = 5000;

/** The most API calls of a page, and of a sitemap, which may need one for each page. */
export const mostCalls = 200;
export const mostListCalls = 5000;

/**
 * The most bytes of one answer: more than a page's data may have. A longer one could exceed the renderer's memory, and
 * its remote would be blamed.
 */
export const largestAnswer = 8_000_000;

/** Whether a status is a temporary failure of the API: the same call may succeed soon. */
export const isTemporaryFailure = (status: number): boolean => status === 429 || status >= 500;

/** The API calls of one task. Their time does not count as the remote's. */
export interface CallWatch {
  services(environment: Environment, limits?: { timeout: number; most: number }): Omit<StoreServices, 'onFailure'>;
  /** Calls that are waiting for an answer. */
  readonly pending: number;
  /** Average milliseconds of a call, pending ones included. */
  readonly wait: number;
  /** Whether a call has failed. */
  readonly failed: boolean;
  /**
   * Whether a call has failed through no fault of the remote: without an answer, too late, or with 5xx or 429 (S204).
   */
  readonly unanswered: boolean;
  /** Whether a call was refused (4xx) without the API's envelope, so by a proxy in between. */
  readonly refusedByOthers: boolean;
  /** The data versions of the answers, each once; '' for answers that did not tell theirs. */
  readonly versions: string[];
  /** Ends the task: later calls of its code are refused, which is logged once for `whose` version. */
  end(whose: string): void;
}

const isOfTheApi = (body: Buffer) =>
  (readJson(body.toString()) as { success?: unknown } | null | undefined)?.success === false;

/** A remote with its version, for the log. */
export const versionIn = ({ remotes }: ReleaseTable, name: string): string =>
  `${name} ${remotes.find((remote) => remote.name === name)?.version ?? ''}`.trim();

/** Versions that were logged for calls after the end. */
const askingOn = new Set<string>();

function refuseLate(whose: string): never {
  if (!askingOn.has(whose))
    console.error(`${whose} goes on asking the API when its page or list is answered: it hears nothing.`);
  askingOn.add(whose);
  throw new Error('The page or list is answered.');
}

export function createCallWatch(send: typeof fetch = (input, init) => fetch(input, init)): CallWatch {
  let pending = 0;
  let waited = 0;
  let failed = false;
  let unanswered = false;
  let refusedByOthers = false;
  let made = 0;
  let endedFor: string | undefined;
  const versions = new Set<string>();
  const watched =
    (most: number): typeof fetch =>
    async (input, init) => {
      if (endedFor !== undefined) refuseLate(endedFor);
      made += 1;
      if (made > most) throw new Error(`The API is asked more than ${most} times for one page or list.`);
      pending += 1;
      waited -= performance.now();
      try {
        const answer = await send(input, init);
        // Only successful answers are part of a page.
        if (answer.ok) versions.add(answer.headers.get('x-data-version') ?? '');
        else failed = true;
        unanswered ||= isTemporaryFailure(answer.status);
        // Reads the whole body: until its last byte, the task is waiting for the API.
        const body = await readBody(answer, largestAnswer);
        refusedByOthers ||= !answer.ok && !isTemporaryFailure(answer.status) && !isOfTheApi(body);
        return new Response(body, answer);
      } catch (error) {
        failed = unanswered = true;
        throw error;
      } finally {
        pending -= 1;
        waited += performance.now();
      }
    };
  return {
    services: ({ apiUrl }, { timeout, most } = { timeout: serverCallLimit, most: mostCalls }) => ({
      apiUrl,
      fetch: watched(most),
      timeout,
      retries: 0,
    }),
    get pending() {
      return pending;
    },
    get wait() {
      return made > 0 ? (waited + pending * performance.now()) / made : 0;
    },
    get failed() {
      return failed;
    },
    get unanswered() {
      return unanswered;
    },
    get refusedByOthers() {
      return refusedByOthers;
    },
    get versions() {
      return [...versions];
    },
    end(whose) {
      endedFor = whose;
    },
  };
}
