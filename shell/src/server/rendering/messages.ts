import type { ReleaseTable } from '@storefront/contracts';
import type { PageHeadData } from '../../head/headOf';
import type { Entered } from '../../router/pages';

/** The result of rendering a page. */
export type PageAnswer =
  | { kind: 'redirect'; location: string }
  | {
      kind: 'page';
      html: string;
      head: PageHeadData;
      /**
       * RTK Query's state for the browser, as JSON that is safe within a script. The main process does not parse it,
       * since many small values would take seconds.
       */
      api: string;
      entered: Entered;
      /** The data versions of the API's answers in it; '' for an answer that did not tell its version. */
      madeOf: string[];
      /** Whether nothing is missing that the browser would have to load. */
      complete: boolean;
      /**
       * Whether only data are missing that the API has refused (4xx): they will not come back, so an older page would
       * be wrong.
       */
      gone: boolean;
      /** Whether optional data are missing, so that the page should be made again soon. */
      lacking: boolean;
    };

/** The last second that a `Date` can represent. */
const lastSecond = 8_640_000_000_000;

/** Whether a number of seconds is a valid date. */
export const isSecond = (seconds: number): boolean => seconds >= 0 && seconds <= lastSecond;

/** The most characters of a page's path: a sitemap's addresses have fewer than 2048 (sitemaps.org). */
export const longestPath = 2000;

/** A page of a sitemap, validated. */
export interface ListedPage {
  path: string;
  /** Unix seconds. */
  changedAt?: number | undefined;
}

/** The pages that a remote, or the shell itself, lists. */
export interface SitemapAnswer {
  kind: 'sitemap';
  pages: ListedPage[];
  /**
   * Why pages may be missing: `api`, it has not answered; `route`, a route failed, or asked for what the API refuses.
   */
  lacking: 'nothing' | 'api' | 'route';
  /** Whether the API has answered at least one call. */
  heard: boolean;
}

export type Answer = PageAnswer | SitemapAnswer;

/** How many times its limit a task may take by the clock, where its renderer gets too little processor time. */
export const patience = 2;

/** A task for a renderer. */
export type Task = { kind: 'page'; href: string; now: number } | { kind: 'sitemap'; owner: string };

/** The most characters of a renderer's message: reading it blocks the main process. */
export const longestLine = 12_000_000;

/** The file descriptor to which a renderer writes its messages. */
export const toParent = 3;

/** Messages to a renderer, each a line of JSON. */
export type ToRenderer =
  | { kind: 'table'; table: ReleaseTable }
  /** `limit`: milliseconds that the remote may take; waiting for the API does not count. */
  | { kind: 'task'; id: number; task: Task; limit: number };

/** Messages from a renderer, each a line of JSON; at most one of each kind for a task. */
export type FromRenderer =
  | { kind: 'ready' }
  /** The limit has passed while waiting for the API, which is not the remote's fault. */
  | { kind: 'waiting'; id: number }
  /**
   * The limit has passed, and the task is not waiting for the API. `isStarved`: it had too little processor time,
   * because of other tasks or processes.
   */
  | { kind: 'late'; id: number; isStarved: boolean }
  | { kind: 'failed'; id: number; reason: string }
  /** `memory`: the process's memory in megabytes. */
  | { kind: 'answer'; id: number; answer: Answer; memory: number };
