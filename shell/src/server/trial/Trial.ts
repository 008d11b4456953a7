import type { ReleaseTable } from '@storefront/contracts';
import type { HidingRule } from '@storefront/sheets';
import type { RemoteSource } from '../../composition/remoteSource';
import type { Environment } from '../environment';
import type { DescribedEndpoint } from './answers/describedEndpoints';
import type { StrayLink } from './pages/readPages';

/** A fragment, with sample props of whoever renders its slot. */
export interface ShownFragment {
  widget: string;
  props: object[];
}

/** An event, with sample payloads of those who send it. */
export interface SentEvent {
  type: string;
  payloads: unknown[];
}

/** The full names in the facts of a remote's build, and what others listen to. */
export interface Promised {
  endpoints: string[];
  slices: string[];
  /** Types of the events that it sends. */
  sends: string[];
  /** Slots that it renders. */
  renders: string[];
  /** Types of events that live packages listen to. */
  heard: string[];
}

/** An event that was sent and is not in the facts of the remote's build. */
export interface UnnamedEvent {
  type: string;
  payload: unknown;
}

/** A rule that hides elements; `isKnown`: they have a class that the live version's sheets have, too. */
export type TriedRule = HidingRule & { isKnown: boolean };

export interface Trial {
  environment: Environment;
  source: RemoteSource;
  table: ReleaseTable;
  owner: string;
  now: number;
  /** Fragments in live slots, and events that the remote will get. */
  fragments?: readonly ShownFragment[];
  events?: readonly SentEvent[];
  /** Undefined where its build could not find all names. */
  promised?: Promised | undefined;
  /** This version is live already: its pages were rendered twice before, and once is enough. */
  isLive?: boolean;
  /** It is the live version, with which another one is compared. */
  isFormer?: boolean;
  /** The API's described answers. */
  described?: readonly DescribedEndpoint[];
  /** Samples of its stored data, by key (`localStorage.cart`). */
  kept?: Readonly<Record<string, string>>;
  /** Query parameters that its pages read or that links to them have, with texts that may be their values. */
  queries?: Readonly<Record<string, readonly string[]>>;
  /** Those of them that others' links have. */
  linkedQueries?: readonly string[];
  /**
   * Rules of its sheets that hide elements, where these are others than those of the version with which it is compared.
   */
  hiding?: readonly TriedRule[];
  /** Called for events that it sends and slots that it renders without naming them. */
  onSent?: (event: UnnamedEvent) => void;
  onOpened?: (slot: string) => void;
  /** Called with what is being tried. */
  onTry: (what: string) => void;
  /** Called at once with each complaint, since there may be no time for the rest. */
  onFound?: (complaint: string) => void;
  onStray?: (link: StrayLink) => void;
  /** Called at once with results of edge cases. */
  onEdgeCases?: (found: EdgeCases) => void;
}

/**
 * Results of checks of situations that may never occur: a failure counts only where the live version passes the same
 * check.
 */
export interface EdgeCases {
  /** Checks that were passed, by their names (`what`). */
  stood: string[];
  failed: Failure[];
}

export interface Failure {
  /** The check. */
  what: string;
  /** A sentence without the remote's name. */
  complaint: string;
  /** Not even a note if the live version fails it, too. */
  isQuiet?: boolean;
}

/** The edge cases of a trial while they are tried. */
export interface EdgeCaseRun {
  trial: Trial;
  /** Where results are recorded. */
  found: EdgeCases;
  /** Whether the time for edge cases is over. */
  isOver: () => boolean;
}
