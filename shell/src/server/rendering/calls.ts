import type { ReleaseTable } from '@storefront/contracts';
import type { StoreServices } from '@storefront/platform/host';
import { readBody, readJson } from '@storefront/server';
import type { Environment } from '../environment';

/** Milliseconds that a call of the API may take while a page is rendered (S202). */
export const serverCallLimit = 1000;

/** Milliseconds for a call of the API while a sitemap is made: nobody waits for it to be painted. */
export const listCallLimit = 5000;

/** Calls that a page may make of the API, which is everybody's, and those for a sitemap: what it lists may be asked for one by one. */
export const mostCalls = 200;
export const mostListCalls = 5000;

/** Bytes of one answer: more than a page may have of data. A longer one would be the renderer's memory, and its remote's loss. */
export const largestAnswer = 8_000_000;

/** Whether an answer is the API's own fault: the same question may have another one soon. */
export const isNoAnswer = (status: number): boolean => status === 429 || status >= 500;

/** The API's calls of one piece of work. Its time is the API's own: a remote is not to blame for it. */
export interface CallWatch {
  services(environment: Environment, limits?: { timeout: number; most: number }): Omit<StoreServices, 'onFailure'>;
  /** How many calls wait for their answer now. */
  readonly pending: number;
  /** Milliseconds that a call waits for its answer, on average, with those that wait still. */
  readonly wait: number;
  /** Whether a call has failed. */
  readonly failed: boolean;
  /** Whether one has failed without fault of who asked: it was not answered, or not in time, or the API could not (5xx, 429; S204). */
  readonly unanswered: boolean;
  /** Whether one was refused (4xx) by somebody on the way, as a proxy in the API's place does: the API itself answers in its envelope. */
  readonly refusedByOthers: boolean;
  /** Which versions of the data the answers were of, each once; an empty word for those that did not say. */
  readonly versions: string[];
  /** The work is answered: code of this version that asks on hears nothing. */
  end(whose: string): void;
}

const isOfTheApi = (body: Buffer) => (readJson(body.toString()) as { success?: unknown } | null | undefined)?.success === false;

/** A remote with its version, for the log. */
export const versionIn = ({ remotes }: ReleaseTable, name: string): string => `${name} ${remotes.find((remote) => remote.name === name)?.version ?? ''}`.trim();

/** Of whom it was said that they ask on. */
const askingOn = new Set<string>();

function refuseLate(whose: string): never {
  if (!askingOn.has(whose)) console.error(`${whose} goes on asking the API when its page or list is answered: it hears nothing.`);
  askingOn.add(whose);
  throw new Error('The page or list is answered.');
}

export function watchedCalls(send: typeof fetch = (input, init) => fetch(input, init)): CallWatch {
  let pending = 0;
  let waited = 0;
  let failed = false;
  let unanswered = false;
  let refusedByOthers = false;
  let made = 0;
  let endedFor: string | undefined;
  const versions = new Set<string>();
  const watched = (most: number): typeof fetch => async (input, init) => {
    if (endedFor !== undefined) refuseLate(endedFor);
    made += 1;
    if (made > most) throw new Error(`The API is asked more than ${most} times for one page or list.`);
    pending += 1;
    waited -= performance.now();
    try {
      const answer = await send(input, init);
      // A page is made of answers; what was refused is in none.
      if (answer.ok) versions.add(answer.headers.get('x-data-version') ?? '');
      else failed = true;
      unanswered ||= isNoAnswer(answer.status);
      // The whole answer: until its last byte is here, the API is waited for.
      const body = await readBody(answer, largestAnswer);
      refusedByOthers ||= !answer.ok && !isNoAnswer(answer.status) && !isOfTheApi(body);
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
    services: ({ apiUrl }, { timeout, most } = { timeout: serverCallLimit, most: mostCalls }) => ({ apiUrl, fetch: watched(most), timeout, retries: 0 }),
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
