import type { ReleaseTable } from '@storefront/contracts';
import type { RemoteSource } from '../../composition/remoteSource';
import type { Environment } from '../environment';
import type { DescribedEndpoint } from './describedEndpoints';
import type { StrayLink } from './readPages';

/** A fragment, with props as they may come from whoever renders its slot. */
export interface ShownFragment {
  widget: string;
  props: object[];
}

/** An event, with payloads as they may come from those who send it. */
export interface SentEvent {
  type: string;
  payloads: unknown[];
}

/** What a build says that its remote names, and what others hear; full names. */
export interface Promised {
  endpoints: string[];
  slices: string[];
  /** Types of the events that it sends. */
  sends: string[];
  /** Slots that it leaves open. */
  renders: string[];
  /** Types of the events that live packages hear. */
  heard: string[];
}

/** An event that was sent, and that the remote's build does not name. */
export interface UnnamedEvent {
  type: string;
  payload: unknown;
}

export interface Trial {
  environment: Environment;
  source: RemoteSource;
  table: ReleaseTable;
  owner: string;
  now: number;
  /** Fragments that live slots will show, and events that will reach the remote. */
  fragments?: readonly ShownFragment[];
  events?: readonly SentEvent[];
  /** Undefined where its build does not say, or could not tell all. */
  promised?: Promised | undefined;
  /** Its pages were looked at twice before: once is enough. */
  isLive?: boolean;
  /** It is live, and is tried so that another version can be compared with it. */
  isFormer?: boolean;
  /** What the API says of its answers. */
  described?: readonly DescribedEndpoint[];
  /** What it keeps in the browser's storage, as it might stand there: by `localStorage.cart`. */
  kept?: Readonly<Record<string, string>>;
  /** Are told of events that it sends and slots that it opens, and does not name. */
  onSent?: (event: UnnamedEvent) => void;
  onOpened?: (slot: string) => void;
  /** Is told what is being tried. */
  onTry: (what: string) => void;
  /** Is told at once what speaks against the remote: there may be no time for the rest. */
  onFound?: (complaint: string) => void;
  onStray?: (link: StrayLink) => void;
  /** Is told at once what came of edge cases. */
  onEdgeCases?: (found: EdgeCases) => void;
}

/** What came of checks that a page may fail for something which never comes: a failure speaks against a version where the live one passes the same check. */
export interface EdgeCases {
  /** Checks that were passed, by the names that `failed` has for them. */
  stood: string[];
  failed: Failure[];
}

export interface Failure {
  /** The check. */
  what: string;
  /** A sentence without the remote's name. */
  complaint: string;
  /** It is worth no word where the live version fails it, too. */
  isQuiet?: boolean;
}
