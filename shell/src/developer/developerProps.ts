import type { Living } from '../browser/start';
import type { DeveloperState } from '../composition/pageState';
import type { RecordedEvents } from './recordEvents';

/** What the badge and the panel know of the page. */
export interface DeveloperProps {
  living: Living;
  developer: DeveloperState;
  /** Why remotes are shown as they are published. */
  faults: readonly string[];
  events: RecordedEvents;
  mayOverride: boolean;
}
