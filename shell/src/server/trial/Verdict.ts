import type { Failure, UnnamedEvent } from './Trial';
import type { StrayLink } from './pages/readPages';

/** A route that redirects, and not to another page of its remote that stays. */
export interface LeadingRoute {
  route: string;
  /** A sentence without the remote's name. */
  complaint: string;
  /** It reads the visitor's data first, so it may only redirect those who have none yet. */
  isGuarded: boolean;
}

/** The result of a trial, in sentences without the remote's name. */
export interface Verdict {
  complaints: string[];
  /** What could not be checked. */
  notes: string[];
  /** Other notes. */
  remarks: string[];
  /** Dead links, which the caller may know from the live version. */
  strayLinks: StrayLink[];
  /** Events that it sent, that others listen to, and that its build's facts lack; one of each. */
  unnamed: UnnamedEvent[];

  // The following may apply to the live version, too, with which the caller compares. Absent where it was not checked;
  // each sentence begins with the place, up to a bracket.

  /** Complaints about a live remote's screens that are alive. */
  alive?: string[];
  /** Lists of the API of which it reads no item, of a candidate, too: the content may be malformed. */
  unread?: string[];
  /** Keys that a live remote shows in place of texts once it is alive. */
  wordless?: string[];
  /** Private routes whose `load` never ends, of a candidate, too. */
  endless?: string[];
  /** What pages of a live remote lack: a title, a heading, parts of the shell's document and policy. */
  bare?: string[];
  /** Routes that redirect by themselves, and those that do not, of a candidate, too. */
  leading?: LeadingRoute[];
  staying?: string[];
  /** Edge cases that pages fail at, and those that they pass. */
  failed?: Failure[];
  stood?: string[];

  /** The digests of what the API answered, by address. */
  heard?: Record<string, string>;

  /** The number of rendered pages. */
  pages: number;
}
