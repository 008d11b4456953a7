import type { RunningPage } from '../browser/start';
import type { DeveloperState } from '../composition/pageState';
import type { RecordedEvents } from './recordEvents';

/** Props of the badge and the panel. */
export interface DeveloperProps {
  page: RunningPage;
  developer: DeveloperState;
  /** Why some overrides are not used. */
  faults: readonly string[];
  events: RecordedEvents;
  mayOverride: boolean;
}
