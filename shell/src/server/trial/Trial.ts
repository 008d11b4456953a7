import type { ReleaseTable } from '@storefront/contracts';
import type { RemoteSource } from '../../composition/remoteSource';
import type { Environment } from '../environment';

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

export interface Trial {
  environment: Environment;
  source: RemoteSource;
  table: ReleaseTable;
  owner: string;
  now: number;
  /** Fragments that live slots will show, and events that will reach the remote. */
  fragments?: readonly ShownFragment[];
  events?: readonly SentEvent[];
  /** Its pages were looked at twice before: once is enough. */
  isLive?: boolean;
  /** Is told what is being tried. */
  onTry: (what: string) => void;
  /** Is told at once what speaks against the remote: there may be no time for the rest. */
  onFound?: (complaint: string) => void;
}
