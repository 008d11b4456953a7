import type { ReleaseTable } from '@storefront/contracts';
import type { PageHeadData } from '../../head/headOf';
import type { Entered } from '../../router/pages';

/** What rendering a page comes to. */
export type PageAnswer =
  | { kind: 'redirect'; location: string }
  | {
      kind: 'page';
      html: string;
      head: PageHeadData;
      /** RTK Query's state as JSON that may stand in a script, for the browser to go on with. The process that answers passes it on: of many small things it would read for seconds. */
      api: string;
      entered: Entered;
      /** The versions of the data that it was made of; an empty word for an answer that did not say. */
      madeOf: string[];
      /** Whether nothing is missing that the browser would have to bring. */
      complete: boolean;
      /** Whether all that is missing is what the API has refused (4xx): that does not come back, and no older page is truer. */
      gone: boolean;
      /** Whether something that it can do without had not come, so that it is worth making anew soon. */
      lacking: boolean;
    };

/** The last second that a date can name. */
const lastSecond = 8_640_000_000_000;

/** Whether a number of seconds is a date. */
export const isSecond = (seconds: number): boolean => seconds >= 0 && seconds <= lastSecond;

/** Characters of a page's path; an address in a sitemap has fewer than 2048 (sitemaps.org). */
export const longestPath = 2000;

/** One page of a sitemap, checked. */
export interface ListedPage {
  path: string;
  /** Unix seconds. */
  changedAt?: number | undefined;
}

/** The pages that a remote, or the shell itself, says it owns. */
export interface SitemapAnswer {
  kind: 'sitemap';
  pages: ListedPage[];
  /** Why pages may be missing: the API has not answered, or a route's own fault, as is asking for what the API refuses. */
  lacking: 'nothing' | 'api' | 'route';
  /** Whether the API has answered anything of what was asked. */
  heard: boolean;
}

export type Answer = PageAnswer | SitemapAnswer;

/** So many times its limit a task may take by the clock, on a machine that gives its renderer no time. */
export const patience = 2;

/** A piece of work for a renderer. */
export type Task = { kind: 'page'; href: string; now: number } | { kind: 'sitemap'; owner: string };

/** Characters of all that a renderer may say at once: the process that answers stands still while it reads. */
export const longestLine = 12_000_000;

/** The renderer's file descriptor that it speaks through. */
export const toParent = 3;

/** A line of JSON each. */
export type ToRenderer =
  | { kind: 'table'; table: ReleaseTable }
  /** `limit`: milliseconds of the remote's own time, without the API's. */
  | { kind: 'task'; id: number; task: Task; limit: number };

/** The same; of each kind one for a task. */
export type FromRenderer =
  | { kind: 'ready' }
  /** The limit has passed while the API was being waited for: that is not the remote's fault. */
  | { kind: 'waiting'; id: number }
  /** The limit has passed, and nothing but the remote is being waited for; `isStarved`: it had work to do, and no processor, or other tasks had that. */
  | { kind: 'late'; id: number; isStarved: boolean }
  | { kind: 'failed'; id: number; reason: string }
  /** `memory`: megabytes that the process holds. */
  | { kind: 'answer'; id: number; answer: Answer; memory: number };
