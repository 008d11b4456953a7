import type { Shape } from '@storefront/contracts';
import type { TriedRule } from '../sheets/hiding';

/** A described call of the API with sample answers. */
export interface DescribedAnswer {
  method: string;
  path: string;
  result: Shape;
  samples: unknown[];
}

/** The shell's task: to try one remote. */
export interface TrialRequest {
  /** The release table with the candidate. */
  table: object;
  owner: string;
  /** The folder of the server bundles, laid out as a release store. */
  releasesDir: string;
  apiUrl: string;
  /** Its fragments with live slots' props, and events that others send. Older shells ignore them. */
  fragments?: { widget: string; props: object[] }[];
  events?: { type: string; payloads: unknown[] }[];
  /** The names in its build's facts, and the events that live packages listen to. */
  promised?: { endpoints: string[]; slices: string[]; renders: string[]; sends: string[]; heard: string[] };
  /** This version is live already: its pages were rendered twice when it was published. */
  isLive?: boolean;
  /** It is the live version, with which a candidate is compared. */
  isFormer?: boolean;
  /** The API's described answers with samples. */
  described?: DescribedAnswer[];
  /** Samples of its stored data, by key (`localStorage.cart`). */
  kept?: Record<string, string>;
  /** Query parameters of its pages, with texts that may be their values. */
  queries?: Record<string, string[]>;
  /** Those of them that others' links have. */
  linkedQueries?: string[];
  /** Rules of its sheets that hide elements, where these are others than the live version's. */
  hiding?: TriedRule[];
  /** Only validates its entry in the table; for shells that support it (`reads`). */
  isReadOnly?: boolean;
}

/** An event that a remote sent and that its build's facts lack. */
export interface UnnamedEvent {
  type: string;
  payload: unknown;
}

/** A link of a remote's page to a page that is not in its table. */
export interface StrayLink {
  path: string;
  complaint: string;
}

/**
 * Complaints that may apply to the live version, too, by check; absent where the shell has no such check, or there was
 * no time. Each begins with its place, up to a bracket.
 */
export interface TrialComplaints {
  /** Complaints about screens that are alive. */
  alive?: string[] | undefined;
  /** Lists of the API of which a remote reads no item; the content may be to blame. */
  unread?: string[] | undefined;
  /** Keys that screens show in place of texts once they are alive. */
  wordless?: string[] | undefined;
  /** Private routes whose `load` never ends; it may wait for something that only browsers have. */
  endless?: string[] | undefined;
  /** Pages without a title or a heading. */
  bare?: string[] | undefined;
  /** Routes that redirect by themselves, and those that do not. */
  leading?: LeadingRoute[] | undefined;
  staying?: string[] | undefined;
  /** Edge cases that pages fail at, and those that they cope with. */
  failed?: EdgeCases['failed'] | undefined;
  stood?: EdgeCases['stood'] | undefined;
}

/** Edge cases that pages fail at, and those that they cope with. */
export interface EdgeCases {
  failed: { what: string; complaint: string; isQuiet?: boolean }[];
  stood: string[];
}

/** A route that redirects by itself. */
export interface LeadingRoute {
  route: string;
  complaint: string;
  /** It first checks what the visitor has, which is nothing here. */
  isGuarded?: boolean;
}

/** The result of a trial, in sentences without the remote's name; older shells do not report all of it. */
export interface Verdict extends TrialComplaints {
  complaints: string[];
  /** Notes about what could not be checked. */
  notes?: string[];
  /** Other notes. */
  remarks?: string[];
  /** Links to pages that are not in its table: paths without language prefix. */
  strayLinks?: StrayLink[];
  /** Events that it sent and that its build's facts lack. */
  unnamed?: UnnamedEvent[];
  /** The digests of what the API answered, by address. */
  heard?: Record<string, string>;
}

/** A message of the shell's script. */
export interface TrialMessage {
  ready?: boolean;
  /** It can validate a table's entry alone. */
  reads?: boolean;
  trying?: string;
  /** A complaint found so far, which the final result repeats. */
  complaint?: string;
  strayLink?: StrayLink;
  unnamed?: UnnamedEvent;
  harder?: EdgeCases;
  verdict?: Verdict;
}
